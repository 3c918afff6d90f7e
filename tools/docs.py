"""Writes the documentation as plain pages: the texts of the repository, and a page of rules for each game.

python -m tools.docs build/docs
"""

import html
import os
import re
import shutil
import sys
from pathlib import Path

from markdown_it import MarkdownIt

from underhall.engine.discovery import installed_rulebooks
from underhall.engine.rulebook import Rulebook

ROOT = Path(__file__).resolve().parent.parent
TOP_TEXTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
MARKDOWN_LINK = re.compile(r'href="(?!\w+:)([^"#]+)\.md(#[^"]*)?"')
LOCAL_TARGET = re.compile(r'(?:href|src)="(?!\w+:|#)([^"#]+)')
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>body {{ max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif }}
pre {{ overflow-x: auto; padding: .6rem; background: #8881 }} td, th {{ padding: .2rem .6rem; text-align: left }}
</style>
</head><body><nav>{links}</nav>{body}</body></html>
"""


def main(out: Path) -> int:
    texts = {path.relative_to(ROOT): path.read_text() for path in source_texts()}
    for game, rulebook in installed_rulebooks().items():
        texts[Path("docs", "rules", f"{game}.md")] = rules_text(rulebook)
    shutil.rmtree(out, ignore_errors=True)
    for path in (ROOT / "docs").rglob("*"):
        if path.is_file() and path.suffix != ".md":
            copy = out / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
    for name, text in texts.items():
        page = out / name.with_suffix(".html")
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(page_of(name, text, list(texts)))
    broken = broken_links(out)
    for problem in broken:
        print(problem, file=sys.stderr)
    print(f"{len(texts)} pages: {out / TOP_TEXTS[0]}".replace(".md", ".html"))
    return int(bool(broken))


def source_texts() -> list[Path]:
    return [*(ROOT / name for name in TOP_TEXTS if (ROOT / name).exists()), *sorted((ROOT / "docs").rglob("*.md"))]


def rules_text(rulebook: Rulebook) -> str:
    lines = [f"# {rulebook.title}: the rules", f"Rules version {rulebook.version}."]
    section = ""
    for rule in rulebook.rules:
        if rule.section != section:
            section = rule.section
            lines.append(f"## {section}")
        lines.append(f"**{rule.id} {rule.heading}.** {rule.text}")
    lines += ["## Rulings", "Where the rulebook is silent or disagrees with itself, this is what we play."]
    for ruling in rulebook.rulings:
        switches = f" Switches: {', '.join(f'`{name}`' for name in ruling.switches)}." if ruling.switches else ""
        lines.append(f"**{ruling.id} {ruling.heading}.** *{ruling.question}* {ruling.text}{switches}")
    return "\n\n".join(lines)


def title_of(name: Path) -> str:
    return name.stem.replace("-", " ").replace("_", " ").capitalize()


def page_of(name: Path, text: str, names: list[Path]) -> str:
    body = MARKDOWN_LINK.sub(r'href="\1.html\2"', MarkdownIt("commonmark").enable("table").render(text))
    links = [
        f'<a href="{os.path.relpath(other.with_suffix(".html"), name.parent)}">{html.escape(title_of(other))}</a>'
        for other in names
    ]
    return PAGE.format(title=f"Underhall: {html.escape(title_of(name))}", links=" · ".join(links), body=body)


def broken_links(out: Path) -> list[str]:
    """Links that lead to nothing, in the pages or in the source tree they may point to."""
    problems = []
    for page in sorted(out.rglob("*.html")):
        source = ROOT / page.relative_to(out).parent
        for target in LOCAL_TARGET.findall(page.read_text()):
            if not (page.parent / target).exists() and not (source / target).exists():
                problems.append(f"{page}: it links to {target}, which is not there")
    return problems


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tools.docs FOLDER")
    sys.exit(main(Path(sys.argv[1])))
