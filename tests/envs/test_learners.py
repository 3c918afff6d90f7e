"""The scripts for learning libraries run: those for small libraries always, the others in `make soak`."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.envs import checks
from tests.envs.checks import CHECKS
from tests.envs.learning import FOLDER, NEEDS, ROOT, code_lines, python_with, run, run_file, script
from underhall.games import NAMES

PAGE = (ROOT / "docs" / "learners.md").read_text()
HERE = ("pyspiel", "shimmy", "supersuit")  # what the tests' own environment has
MOST_LINES = 20


def is_here(name: str) -> bool:
    return all(module in HERE for module in NEEDS[name])


@pytest.mark.parametrize("name", NEEDS)
def test_a_script_is_short_and_on_the_page(name: str) -> None:
    assert code_lines(name) <= MOST_LINES
    assert f"(../examples/learners/{name}.py)" in PAGE


def test_every_script_is_listed() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == set(NEEDS)


@pytest.mark.parametrize("name", [name for name in NEEDS if is_here(name)])
def test_a_script_for_a_small_library_runs(name: str, tmp_path: Path) -> None:
    done = run(name, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name in NEEDS if not is_here(name)])
def test_a_script_for_a_large_library_runs(name: str, tmp_path: Path) -> None:
    done = run(name, tmp_path, python_with(NEEDS[name][0]))
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.soak
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("library", CHECKS)
def test_a_large_library_finds_nothing_wrong(library: str, game: str, tmp_path: Path) -> None:
    """What these libraries check or begin with, on all games."""
    done = run_file(Path(checks.__file__), (library, game), tmp_path, python_with(library))
    assert done.returncode == 0, done.stderr


def test_small_libraries_are_installed() -> None:
    assert all(find_spec(module) for module in HERE)
    assert script("sb3_seat").exists()
