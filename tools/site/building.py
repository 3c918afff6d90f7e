"""Runs Sphinx on the staged pages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

CONFIGURATION = Path(__file__).resolve().parent
ROOT = CONFIGURATION.parents[1]  # where `tools` is found
STRICT = ("--fail-on-warning", "--keep-going", "--quiet")
# Pictures replay a few hundred plies, and the reference only imports the rules: compiling them would take far longer.
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}


def build(staged: Path, out: Path) -> int:
    """Builds the pages into an empty folder; returns Sphinx's exit code: any warning makes it fail."""
    shutil.rmtree(out, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", *STRICT, "-b", "html", "-c", str(CONFIGURATION)]
    command += ["-d", str(out.resolve() / ".doctrees"), str(staged.resolve()), str(out.resolve())]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | INTERPRETED, check=False)
    shutil.rmtree(out / ".doctrees", ignore_errors=True)
    return done.returncode
