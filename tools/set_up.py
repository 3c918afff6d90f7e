"""Creates the virtual environment with the exact versions of requirements.lock. Needs nothing but Python.

python3 tools/set_up.py .venv
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
EXTRAS = "dev,arena,envs,openspiel,serve,postgres,pictures"  # what the tests need
APT = ("apt-get", "-o", "DPkg::Lock::Timeout=300")  # another program may be installing


def main() -> None:
    if sys.version_info < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        sys.exit(f"Underhall needs Python {oldest} or newer; {sys.executable} is {sys.version.split()[0]}.")
    folder = Path(sys.argv[1])
    if not has_ensurepip():
        install_ensurepip()
    print(f"Setting up {folder} with Python {sys.version.split()[0]}; this happens once.", flush=True)
    venv.create(folder, clear=True, symlinks=True, with_pip=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    lock = str(ROOT / "requirements.lock")
    done = subprocess.run([*pip, "--constraint", lock, "--editable", f"{ROOT}[{EXTRAS}]"], check=False)
    if done.returncode:
        sys.exit("Setting up failed; pip says why above. It needs the network this once.")


def has_ensurepip() -> bool:
    """Whether Python can put pip into a virtual environment. Debian and Ubuntu ship that part separately."""
    importlib.invalidate_caches()
    return importlib.util.find_spec("ensurepip") is not None


def install_ensurepip() -> None:
    """Installs Debian's package that has it, as root; otherwise says what to install."""
    package = f"python3.{sys.version_info.minor}-venv"
    if os.geteuid() != 0 or shutil.which(APT[0]) is None:
        sys.exit(missing(package))
    print(f"This Python lacks pip for virtual environments: installing {package}.", flush=True)
    install = [*APT, "install", "--yes", "--no-install-recommends", package]
    if not succeeds(install):  # the package lists may be missing or old
        succeeds([*APT, "update"])
        succeeds(install)
    if not has_ensurepip():
        sys.exit(missing(package))


def missing(package: str) -> str:
    """What to do about a missing ensurepip."""
    return (
        "This Python has no pip for virtual environments (the module ensurepip is missing).\n"
        f"On Debian or Ubuntu, install it and try again:  sudo apt install {package}"
    )


def succeeds(command: list[str]) -> bool:
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, env=quiet, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr, end="", file=sys.stderr)
    return done.returncode == 0


if __name__ == "__main__":
    main()
