"""Creates the virtual environment with the exact versions of requirements.lock. Needs nothing but Python.

python3 tools/set_up.py .venv play    # a new environment, with what playing needs
python3 tools/set_up.py .venv all     # adds what the tests need
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
EXTRAS = {"play": "serve,pictures", "all": "dev,docs,arena,envs,openspiel,serve,postgres,pictures"}
# Files in the environment by which make knows what it has.
STAMPS = {"play": (".play",), "all": (".play", ".ready")}
APT = ("apt-get", "-o", "DPkg::Lock::Timeout=300")  # another program may be installing
VERSION = "import sys; print(*sys.version_info[:2])"
# What pip says on its way: which package it fetches next, and how many it then unpacks.
FETCHING = re.compile(r"Collecting ([\w.-]+)")
UNPACKING = re.compile(r"Installing collected packages: (.+)")
CLEAR = "\r\x1b[K"  # back to the start of an empty line


def main() -> None:
    if sys.version_info < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        sys.exit(f"Underhall needs Python {oldest} or newer; {sys.executable} is {sys.version.split()[0]}.")
    folder, what = Path(sys.argv[1]), sys.argv[2]
    if what == "play" or not is_usable(folder):
        create(folder)
    else:
        say(f"Adding to {folder} what the tests need; this happens once.")
    install(folder, EXTRAS[what])
    for name in STAMPS[what]:
        (folder / name).touch()


def is_usable(folder: Path) -> bool:
    """Whether the environment exists and has this version of Python."""
    python = python_of(folder)
    if not python.exists():
        return False
    done = subprocess.run([python, "-c", VERSION], capture_output=True, text=True, check=False)
    return done.stdout.split() == [str(number) for number in sys.version_info[:2]]


def create(folder: Path) -> None:
    """Makes an empty environment, which replaces any that is there."""
    if not has_ensurepip():
        install_ensurepip()
    say(f"Setting up {folder} with Python {sys.version.split()[0]}; this happens once.")
    venv.create(folder, clear=True, symlinks=True, with_pip=True)


def install(folder: Path, extras: str) -> None:
    """Installs Underhall from this folder with its extras, at the locked versions, and shows its progress."""
    command = [str(python_of(folder)), "-m", "pip", "--disable-pip-version-check", "install"]
    lock = str(ROOT / "requirements.lock")
    command += ["--constraint", lock, "--editable", f"{ROOT}[{extras}]"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as pip:
        assert pip.stdout is not None
        follow(pip.stdout)
    if pip.returncode:
        sys.exit("Setting up failed; pip says why above. It needs the network this once.")


def follow(lines: Iterable[str]) -> None:
    """Shows what pip is doing: at a terminal the package it fetches, elsewhere only each new step."""
    terminal = sys.stdout.isatty()
    fetched = 0
    for line in lines:
        if found := FETCHING.match(line):
            fetched += 1
            if terminal:
                print(f"{CLEAR}Fetching package {fetched}: {found[1]}", end="", flush=True)
            elif fetched == 1:
                say("Fetching packages.")
        elif found := UNPACKING.match(line):
            say(f"{CLEAR if terminal else ''}Installing {len(found[1].split(', '))} packages.")


def python_of(folder: Path) -> Path:
    return folder / "bin" / "python"


def say(text: str) -> None:
    print(text, flush=True)


def has_ensurepip() -> bool:
    """Whether Python can put pip into a virtual environment. Debian and Ubuntu ship that part separately."""
    importlib.invalidate_caches()
    return importlib.util.find_spec("ensurepip") is not None


def install_ensurepip() -> None:
    """Installs Debian's package that has it, as root; otherwise says what to install."""
    package = f"python3.{sys.version_info.minor}-venv"
    if os.geteuid() != 0 or shutil.which(APT[0]) is None:
        sys.exit(missing(package))
    say(f"This Python lacks pip for virtual environments: installing {package}.")
    install = [*APT, "install", "--yes", "--no-install-recommends", package]
    if failure(install):  # the package lists may be missing or old
        for command in ([*APT, "update"], install):
            print(failure(command), end="", file=sys.stderr)
    if not has_ensurepip():
        sys.exit(missing(package))


def missing(package: str) -> str:
    """What to do about a missing ensurepip."""
    return (
        "This Python has no pip for virtual environments (the module ensurepip is missing).\n"
        f"On Debian or Ubuntu, install it and try again:  sudo apt install {package}"
    )


def failure(command: list[str]) -> str:
    """Runs a command and returns what it says if it fails; "" if it succeeds."""
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, env=quiet, capture_output=True, text=True, check=False)
    return (done.stderr or f"{command[0]}: {done.returncode}\n") if done.returncode else ""


if __name__ == "__main__":
    main()
