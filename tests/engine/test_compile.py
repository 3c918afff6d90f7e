"""Where compiled code is kept: keyed by all it depends on, written whole, made once, with progress meanwhile."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import underhall.engine.program_files as program_files
from tests.toys.playing import new_feast, new_mishap, play_out
from underhall.engine import builds, compile, course
from underhall.engine.compile import INTERPRETED, build_name, cache_root, fingerprint
from underhall.engine.decision import Decision
from underhall.engine.driver import Driver
from underhall.engine.game import Game
from underhall.engine.match import Match
from underhall.errors import UnderhallError

ROOT = Path(__file__).parents[2]
TOY = ROOT / "tests" / "toys" / "mishap"
compiled_only = pytest.mark.skipif(INTERPRETED, reason="there is nothing to compile")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the sources on which a toy's code depends."""
    copy = tmp_path / "underhall"
    package = ROOT / "src" / "underhall"
    for folder in ("engine", "bots/programs", "batches/programs"):
        shutil.copytree(package / folder, copy / folder)
    for module in ("bots/workspace.py", "batches/orders.py"):
        shutil.copy(package / module, copy / module)
    shutil.copytree(TOY, copy / "toy")
    (copy / "toy" / "rules").mkdir()
    (copy / "toy" / "rules" / "more.py").write_text("MORE = 1\n")
    return copy


def key(tree: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(program_files, "ENGINE", tree / "engine")
    monkeypatch.setattr(program_files, "PROGRAMS", tree / "engine" / "programs")
    return program_files._fingerprint(cast(Game, SimpleNamespace(folder=tree / "toy", package="tests.toys.mishap")))


@pytest.mark.parametrize(
    "changed",
    [
        "engine/course.py",
        "engine/jit.py",
        "engine/kernel.py",
        "engine/records.py",
        "engine/descriptors.py",
        "engine/programs/driver.py",
        "bots/programs/beam.py",
        "bots/workspace.py",
        "batches/programs/acting.py",
        "batches/orders.py",
        "toy/game.py",
        "toy/pieces.py",
        "toy/rules.py",
        "toy/rules/more.py",
    ],
)
def test_an_edit_of_any_source_changes_the_key(tree: Path, monkeypatch: pytest.MonkeyPatch, changed: str) -> None:
    before = key(tree, monkeypatch)
    path = tree / changed
    source = path.read_text()
    path.write_text(f"{source}\nADDED = 1\n")
    assert key(tree, monkeypatch) != before
    path.write_text(source)
    assert key(tree, monkeypatch) == before


@pytest.mark.parametrize(
    "changed", ["engine/kernel.py", "engine/programs/driver.py", "bots/programs/tree.py", "toy/rules.py"]
)
def test_an_edit_of_words_leaves_the_key(tree: Path, monkeypatch: pytest.MonkeyPatch, changed: str) -> None:
    before = key(tree, monkeypatch)
    path = tree / changed
    source = path.read_text()
    docstring = next(part for part in source.split('"""')[1::2])
    path.write_text("# Why it is so.\n\n" + source.replace(docstring, f"{docstring} In other words.", 1))
    assert key(tree, monkeypatch) == before


@pytest.mark.parametrize(
    "line",
    [
        "from tests.toys.mishap.more import MORE",
        "from tests.toys.mishap import more",
        "from tests.toys.mishap import (\n    game,\n    more,\n)",
        "from .more import MORE",
        "from ..more import MORE",
        "from . import more as much",
    ],
)
def test_what_rules_import_from_their_package_counts(tree: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    more = tree / "toy" / "more.py"
    more.write_text("MORE = 1\n")
    (tree / "toy" / "rules" / "more.py").write_text("")
    before = key(tree, monkeypatch)
    rules = tree / "toy" / "rules.py"
    rules.write_text(f"{rules.read_text()}\n{line}\n")
    importing = key(tree, monkeypatch)
    more.write_text("MORE = 2\n")
    assert len({before, importing, key(tree, monkeypatch)}) == 3


def test_a_new_file_changes_the_key(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = key(tree, monkeypatch)
    (tree / "toy" / "rules" / "new.py").write_text("")
    assert key(tree, monkeypatch) != before


def test_what_the_code_does_not_depend_on_leaves_the_key(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = key(tree, monkeypatch)
    for path in ("engine/compile.py", "engine/driver.py", "engine/match.py", "toy/speech.py"):
        (tree / path).write_text("")
    rules = tree / "toy" / "rules.toml"
    rules.write_text(rules.read_text().replace("ONE-01", "ONE-02"))
    assert key(tree, monkeypatch) == before


def test_the_key_depends_on_the_contents_not_on_the_place(tree: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(tree, elsewhere)
    here, there = ([*folder.rglob("*.py")] for folder in (tree, elsewhere))
    assert fingerprint(here) == fingerprint(reversed(there))
    assert len({fingerprint(here), fingerprint(here, "more"), fingerprint(here[1:]), fingerprint([])}) == 4


@compiled_only
def test_builds_are_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    names = []
    for checks in (False, True):
        monkeypatch.setattr(compile, "CHECKED", checks)
        names.append(build_name())
    monkeypatch.setattr(compile, "version", lambda package: "99.9")
    names.append(build_name())
    assert len(set(names)) == 3 and "99.9" in names[-1]
    assert [name.split("-")[0] for name in names] == ["unchecked", "checked", "checked"]


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERHALL_CACHE", "~/kept")
    assert cache_root() == Path.home() / "kept"
    monkeypatch.delenv("UNDERHALL_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert cache_root() == Path("/caches/underhall")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_root() == Path.home() / ".cache" / "underhall"


def test_the_driver_lies_in_the_folder_of_its_build() -> None:
    driver = new_mishap().setting.driver
    assert driver.folder.parent == cache_root()
    assert driver.folder.name.startswith("mishap-") and driver.folder.name.endswith(build_name())
    assert (driver.folder / program_files.COURSE).exists()
    assert not list(driver.folder.glob("*.tmp"))


# Fresh processes -----------------------------------------------------------------------------------------------------

STARTING = """
from numba.core import event
from tests.toys.mishap.game import game

class Listener(event.Listener):
    compiled = 0
    def on_start(self, event): pass
    def on_end(self, event): self.compiled += 1

heard, listener = [], Listener()
with event.install_listener("numba:compile", listener):
    driver = game.driver()
    driver.warm(heard.append)

from tests.toys.playing import new_mishap
match = new_mishap()
match.choose("nothing")
assert len(match.plies) == 1
print(listener.compiled, heard == sorted(heard), heard[-1], driver.folder, sep="|")
"""


def starting(cache: Path, root: Path = ROOT) -> "subprocess.Popen[str]":
    """A new process that warms up the toy, with its own cache."""
    environment = {**os.environ, "UNDERHALL_CACHE": str(cache), "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"}
    return subprocess.Popen(
        [sys.executable, "-c", STARTING], cwd=root, env=environment, stdout=subprocess.PIPE, text=True
    )


def told(process: "subprocess.Popen[str]") -> tuple[int, bool, float, Path]:
    """How many functions were compiled, whether progress only grew, where it ended, and the folder."""
    output, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    compiled, grew, done, folder = output.strip().split("|")
    return int(compiled), grew == "True", float(done), Path(folder)


@compiled_only
def test_processes_that_start_at_once_share_a_cache_and_later_ones_compile_nothing(tmp_path: Path) -> None:
    both = [starting(tmp_path) for _ in range(2)]
    first, second = (told(process) for process in both)
    for compiled, grew, done, folder in (first, second):
        assert compiled > 0 or first[0] > 0, "somebody compiled it"
        assert grew and done == 1.0
        assert folder.parent == tmp_path
    folder = first[-1]
    assert folder == second[-1]
    assert not list(tmp_path.rglob("*.tmp"))
    compiled, grew, done, _ = told(starting(tmp_path))
    assert compiled == 0 and grew and done == 1.0
    (folder / program_files.COURSE).unlink()  # written again, it is the same to Numba
    assert told(starting(tmp_path))[0] == 0


def test_each_game_has_its_own_copy_of_a_program() -> None:
    feast, mishap = (made().setting.driver for made in (new_feast, new_mishap))
    path = program_files.PROGRAMS / "driver.py"
    ours, other = (program_files.ProgramFiles(driver.game).module(path) for driver in (feast, mishap))
    assert ours.__file__ == other.__file__ == str(path)
    assert (feast.layout.dtype, mishap.layout.dtype) == (ours.TABLE, other.TABLE) and ours.call is not other.call


@compiled_only
def test_another_checkout_of_the_same_sources_compiles_nothing(tmp_path: Path) -> None:
    cache, elsewhere = tmp_path / "cache", tmp_path / "elsewhere"
    assert told(starting(cache))[0] > 0
    shutil.copytree(ROOT / "src", elsewhere / "src")
    shutil.copytree(ROOT / "tests" / "toys", elsewhere / "tests" / "toys")
    assert told(starting(cache, elsewhere))[0] == 0


def test_a_game_is_found_while_another_thread_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Name(str):
        """A module comes in whenever this is compared with the name of one."""

        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            monkeypatch.setitem(sys.modules, f"underhall_module_{len(sys.modules)}", SimpleNamespace())
            return str.__eq__(self, other)

    package = program_files._package(Name("underhall_busy"), tmp_path)
    del sys.modules["underhall_busy"]

    assert list(package.__path__) == [str(tmp_path)]


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "driver.py"
    path.write_text("OLD = 1\n")
    with pytest.raises(RuntimeError), program_files._replacing(path) as fresh:
        fresh.write_text("NEW = ")
        raise RuntimeError
    assert path.read_text() == "OLD = 1\n"


def test_the_course_is_written_alike_each_time() -> None:
    game = new_mishap().setting.game
    source = course.course_source(game)
    ast.parse(source)
    assert "from tests.toys.mishap.game import game" in source and source == course.course_source(game)


def test_a_cache_folder_that_cannot_be_made_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    monkeypatch.setenv("UNDERHALL_CACHE", str(file / "cache"))
    with pytest.raises(UnderhallError, match=r"Cannot create .*cache.* Set UNDERHALL_CACHE"):
        program_files.ProgramFiles(new_mishap().setting.game)


# Both builds in one process -------------------------------------------------------------------------------------------


@compiled_only
@pytest.mark.parametrize("switch_at", [0, 1, 2, 5, 9])
def test_a_match_goes_on_compiled_after_any_choice(switch_at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_feast().setting.game
    monkeypatch.setattr(builds, "_played", {})
    digests = played_with(builds.compiled(game))
    assert len(digests) > 9
    assert played_with(builds.interpreted(game)) == digests
    assert played_with(builds.interpreted(game), builds.compiled(game), switch_at) == digests


def played_with(first: Driver, then: Driver | None = None, switch_at: int = 0) -> list[str]:
    """The digests of a match after each choice. It goes on with another driver after some choices."""
    builds.play_with(first)
    found: list[str] = []

    def looking(match: Match) -> Decision:
        if then is not None and len(found) == switch_at:
            builds.play_with(then)
        found.append(match.digest)
        assert match.decision is not None
        return match.decision

    play_out(new_feast(seed=1), 1, looking)
    return found


def test_a_process_can_begin_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_mishap().setting.game
    monkeypatch.setattr(builds, "_played", {})
    assert builds.driver_of(game) is builds.compiled(game)
    builds._played.clear()
    with builds.beginning_interpreted():
        with builds.beginning_interpreted():
            assert builds.driver_of(game) is builds.interpreted(game)
        assert builds.driver_of(game) is builds.interpreted(game)
        builds.play_with(builds.compiled(game))
        assert builds.driver_of(game) is builds.compiled(game)
        builds.play_with(builds.interpreted(game))
    assert builds.driver_of(game) is builds.compiled(game), "nobody is left who did not want to wait"
