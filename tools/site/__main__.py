"""Builds the documentation site: stages all pages in one folder, then lets Sphinx build them. Any warning is an error.

python -m tools.site build/docs

Our texts are staged as they are, at their own paths, so their links work on the site and in the source tree. Three
kinds of pages are generated: the rules of each game with pictures, the architecture, and the reference from docstrings.
"""

import os
import shutil
import sys
from pathlib import Path

from tools.site.building import INTERPRETED, build
from tools.site.links import problems_in


def main(out: Path) -> int:
    os.environ.update(INTERPRETED)  # before the rules are imported
    from tools.site.staging import stage

    work = out.with_name(f"{out.name}-pages")
    shutil.rmtree(work, ignore_errors=True)
    stage(work)
    if failed := build(work, out):
        return failed
    problems = problems_in(out)
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        print(f"{len(list(out.rglob('*.html')))} pages: {out / 'index.html'}")
    return int(bool(problems))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tools.site FOLDER")
    sys.exit(main(Path(sys.argv[1])))
