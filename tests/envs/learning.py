"""The scripts in `examples/learners`, and environments in which other projects' libraries are installed."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import venv
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "examples" / "learners"
PLACE = ROOT / "build" / "learners"  # of environments for large libraries
AGILE = "agilerl"  # the library whose versions do not go with the others
# What each script needs besides `underhall[envs]`.
NEEDS = {
    "agilerl_tables": ("agilerl",),
    "gymnasium_seat": (),
    "gymnasium_tables": (),
    "mctx_tables": ("mctx",),
    "minari_seat": ("minari",),
    "openspiel_seats": ("pyspiel", "torch"),
    "pettingzoo_seats": (),
    "rllib_seat": ("ray.rllib", "torch"),
    "sb3_seat": ("sb3_contrib",),
    "shimmy_seats": ("shimmy", "pyspiel"),
    "supersuit_seats": ("supersuit",),
    "tianshou_seats": ("tianshou",),
    "torchrl_seat": ("torchrl",),
    "torchrl_seats": ("torchrl",),
    "torchrl_tables": ("torchrl",),
}
ARGUMENTS = {"sb3_seat": ("256",)}  # fewer steps than for people
LONGEST = 900  # seconds for one script


def script(name: str) -> Path:
    return FOLDER / f"{name}.py"


def code_lines(name: str) -> int:
    """Lines of a script without its docstring and empty lines."""
    text = script(name).read_text()
    start = ast.parse(text).body[0].end_lineno
    return sum(bool(line.strip()) for line in text.splitlines()[start:])


def run(name: str, folder: Path, python: str = sys.executable) -> subprocess.CompletedProcess[str]:
    """Runs a script as people would; what it leaves behind goes into a folder."""
    return run_file(script(name), ARGUMENTS.get(name, ()), folder, python)


def run_file(file: Path, arguments: Iterable[str], folder: Path, python: str) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "MINARI_DATASETS_PATH": str(folder)}
    command = [python, str(file), *arguments]
    return subprocess.run(command, env=settings, capture_output=True, text=True, timeout=LONGEST, check=False)


@cache
def python_with(library: str) -> str:
    """The Python of an environment that has a library, made when it is first asked for."""
    requirements = "requirements-agilerl.txt" if library == AGILE else "requirements.txt"
    home = PLACE / Path(requirements).stem
    python = home / "bin" / "python"
    listed = (FOLDER / requirements).read_text()
    stamp = home / "installed.txt"
    if not stamp.exists() or stamp.read_text() != listed:
        venv.create(home, clear=True, symlinks=True, with_pip=True)
        command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        # Torch first: with it, nothing asks for a newer one, of which there may only be a build for GPUs.
        torch = next(line for line in listed.splitlines() if line.startswith("torch=="))
        subprocess.run([*command, torch], check=True)
        subprocess.run([*command, "-r", str(FOLDER / requirements), "--editable", f"{ROOT}[envs]"], check=True)
        stamp.write_text(listed)
    return str(python)
