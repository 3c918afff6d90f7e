"""Makes the virtual environment with the exact versions of requirements.lock. Needs Python alone.

python3 tools/set_up.py .venv
"""

import hashlib
import importlib.util
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
# Debian and Ubuntu keep pip for virtual environments in a package of its own. Where it is missing we fetch this one.
PIP = (
    "https://files.pythonhosted.org/packages/07/25/ee8c38ae72d66b844ce8eb9711ba905dba21ca1a8a0c960057c41cd23337/"
    "pip-26.3-py3-none-any.whl"
)
PIP_SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"
FETCH_SECONDS = 60
EXTRAS = "dev,arena,envs,openspiel,serve,postgres,pictures"  # what the tests need


def main() -> None:
    if sys.version_info < OLDEST:
        sys.exit(
            f"Underhall needs Python {OLDEST[0]}.{OLDEST[1]} or newer; {sys.executable} is {sys.version.split()[0]}."
        )
    folder = Path(sys.argv[1])
    python = folder / "bin" / "python"
    has_ensurepip = importlib.util.find_spec("ensurepip") is not None
    print(f"Setting up {folder} with Python {sys.version.split()[0]}; this happens once.", flush=True)
    venv.create(folder, clear=True, symlinks=True, with_pip=has_ensurepip)
    if not has_ensurepip:
        install_pip(python)
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    lock = str(ROOT / "requirements.lock")
    done = subprocess.run([*pip, "--constraint", lock, "--editable", f"{ROOT}[{EXTRAS}]"], check=False)
    if done.returncode:
        sys.exit("Setting up failed: pip says why above. It needs the network this once.")


def install_pip(python: Path) -> None:
    """What ensurepip would have done."""
    try:
        with urllib.request.urlopen(PIP, timeout=FETCH_SECONDS) as answer:
            wheel = answer.read()
    except OSError as error:
        package = f"python3.{sys.version_info.minor}-venv"
        sys.exit(
            f"This Python has no pip for virtual environments, and fetching it failed ({error}).\n"
            f"Install the package that has it, then try again:  sudo apt install {package}"
        )
    if hashlib.sha256(wheel).hexdigest() != PIP_SHA256:
        sys.exit(f"What came from {PIP} is not the file we know; nothing was installed.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, PIP.rpartition("/")[2])
        path.write_bytes(wheel)
        subprocess.run([python, path / "pip", "install", "--quiet", "--no-index", path], check=True)


if __name__ == "__main__":
    main()
