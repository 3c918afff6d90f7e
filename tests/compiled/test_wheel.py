"""The wheel works where it is installed alone: outside the tree, with the dependencies it declares and nothing else."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

import underhall
from tools.golden.files import RECORDS
from underhall.games import NAMES

ROOT = Path(__file__).resolve().parents[2]
PYTHONS = ("3.11", "3.12", "3.13")
RUNNING = ".".join(map(str, sys.version_info[:2]))
PYENV = Path.home() / ".pyenv" / "versions"
RECORD = RECORDS / "dwarfs-2-greedy.json"
NO_NETWORK = "connection broken by"  # what pip says when it cannot reach an index
LONGEST = 600  # seconds, for any one command

SMOKE = """
import sys
import underhall
from underhall import bots

assert underhall.__file__.startswith(sys.prefix), underhall.__file__
assert underhall.position("fall", seats=5).invade("moss", 3).match().view().text()
assert underhall.position("hall", seats=5).storage(0, stone=5).act(0).match().view().text()
match = underhall.new("dwarfs", seats=3, seed=7, switches={"turn_limit": 1})
players = [bots.make("random", seat) for seat in range(3)]
while (decision := match.decision) is not None:
    match.choose(players[decision.seat].choose(match.view(decision.seat), decision, bots.Clock()))
assert underhall.replay(match.record()).digest == match.digest
print(match.outcome.reason)
"""


def run(command: list[str | Path], folder: Path, settings: Mapping[str, str] | None = None) -> str:
    """What a command prints, without influence from the tree or the environment that runs the tests."""
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NUMBA_", "VIRTUAL_ENV"))
    }
    clean |= {"UNDERHALL_CACHE": str(folder / "cache"), **(settings or {})}
    done = subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, timeout=LONGEST, check=False)
    if done.returncode and NO_NETWORK in done.stderr:
        pytest.skip("The index of packages cannot be reached, so the wheel's dependencies cannot be installed.")
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT], folder)
    (built,) = folder.glob("*.whl")
    assert built.name.startswith(f"underhall-{underhall.__version__}-")
    return built


def test_the_wheel_has_every_drawing(wheel: Path) -> None:
    source = Path(underhall.__file__).parent.parent
    drawings = {path.relative_to(source).as_posix() for path in source.rglob("art/**/*.svg")}
    assert drawings and drawings <= set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_works_in_the_python_that_runs_this(wheel: Path, tmp_path: Path) -> None:
    check(wheel, sys.executable, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("version", [version for version in PYTHONS if version != RUNNING])
def test_the_wheel_works_in_other_pythons(wheel: Path, version: str, tmp_path: Path) -> None:
    python = python_named(version)
    if python is None:
        pytest.skip(f"There is no Python {version} here.")
    check(wheel, python, tmp_path)


def python_named(version: str) -> str | None:
    """An interpreter of this version, if there is one. A name on the path may point to nothing."""
    found = [shutil.which(f"python{version}"), *map(str, sorted(PYENV.glob(f"{version}.*/bin/python")))]
    ask = "import sys; print('{}.{}'.format(*sys.version_info))"
    for python in filter(None, found):
        answer = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=False)
        if answer.returncode == 0 and answer.stdout.strip() == version:
            return python
    return None


def check(wheel: Path, python: str, folder: Path) -> None:
    """Installs the wheel in a new environment, and uses it there."""
    home = folder / "environment"
    run([python, "-m", "venv", "--without-pip", home], folder)
    pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        home / "bin" / "python",
        "--disable-pip-version-check",
    ]
    lock = ROOT / "requirements.lock"
    run([*pip, "install", "--quiet", "--no-compile", "--retries", "1", "--constraint", lock, wheel], folder)
    command = home / "bin" / "underhall"
    interpreted = {"NUMBA_DISABLE_JIT": "1"}

    assert "replay" in run([command, "--help"], folder)
    for game in NAMES:
        assert json.loads(run([command, "rules", game, "--json"], folder))["games"][game]["rules"] > 0
        assert json.loads(run([command, "pack", "check", f"{game}/standard", "--json"], folder))["playable"]
    replayed = json.loads(run([command, "replay", RECORD, "--json"], folder, interpreted))
    assert replayed["verified"] and replayed["digest"] == json.loads(RECORD.read_bytes())["last"]
    assert "limit of 1 turn per player" in run([home / "bin" / "python", "-c", SMOKE], folder, interpreted)
