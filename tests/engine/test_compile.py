"""Where compiled code is kept: keyed by all it depends on, written whole, made once, with progress meanwhile."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import underhall.engine.driver as drivers
from tests.toys.playing import new_mishap
from underhall.engine.compile import INTERPRETED, build_name, cache_root, caching_in, fingerprint
from underhall.engine.game import Game
from underhall.errors import UnderhallError

ROOT = Path(__file__).parents[2]
TOY = ROOT / "tests" / "toys" / "mishap"
compiled_only = pytest.mark.skipif(INTERPRETED, reason="there is nothing to compile")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the sources on which a toy's code depends."""
    copy = tmp_path / "copy"
    for folder in ("engine", "engine/programs", "bots/programs"):
        shutil.copytree(ROOT / "src" / "underhall" / folder, copy / folder, dirs_exist_ok=True)
    shutil.copy(ROOT / "src" / "underhall" / "bots" / "workspace.py", copy / "bots")
    shutil.copytree(TOY, copy / "toy")
    (copy / "toy" / "rules").mkdir()
    (copy / "toy" / "rules" / "more.py").write_text("MORE = 1\n")
    return copy


def key(tree: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(drivers, "ENGINE", tree / "engine")
    monkeypatch.setattr(drivers, "PROGRAMS", tree / "engine" / "programs")
    return drivers._fingerprint(cast(Game, SimpleNamespace(folder=tree / "toy", package="tests.toys.mishap")))


@pytest.mark.parametrize(
    "changed",
    [
        "engine/compile.py",
        "engine/driver.py",
        "engine/kernel.py",
        "engine/records.py",
        "engine/programs/driver.py",
        "bots/programs/beam.py",
        "bots/workspace.py",
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


@pytest.mark.parametrize("changed", ["engine/kernel.py", "toy/rules.py"])
def test_an_edit_of_words_leaves_the_key(tree: Path, monkeypatch: pytest.MonkeyPatch, changed: str) -> None:
    before = key(tree, monkeypatch)
    path = tree / changed
    source = path.read_text()
    docstring = next(part for part in source.split('"""')[1::2])
    path.write_text("# Why it is so.\n\n" + source.replace(docstring, f"{docstring} In other words.", 1))
    assert key(tree, monkeypatch) == before


def test_a_new_file_changes_the_key(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = key(tree, monkeypatch)
    (tree / "toy" / "rules" / "new.py").write_text("")
    assert key(tree, monkeypatch) != before


def test_programs_count_as_written(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba watches their copies, so even a comment makes it compile again."""
    before = key(tree, monkeypatch)
    path = tree / "engine" / "programs" / "driver.py"
    path.write_text(f"{path.read_text()}\n# The end\n")
    assert key(tree, monkeypatch) != before


def test_what_the_code_does_not_depend_on_leaves_the_key(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = key(tree, monkeypatch)
    for path in ("engine/match.py", "engine/record.py", "toy/speech.py"):
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
    import numba

    names = []
    for checks in (0, 1):
        monkeypatch.setattr(numba.config, "BOUNDSCHECK", checks)
        names.append(build_name())
    monkeypatch.setattr(numba, "__version__", "99.9")
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
    assert Path(str(driver.code.__file__)).parent == driver.folder
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
    driver.warm(lambda done, total: heard.append((done, total)))

from tests.toys.playing import new_mishap
match = new_mishap()
match.choose("nothing")
assert len(match.plies) == 1
print(listener.compiled, heard == sorted(heard), *heard[-1], driver.folder, sep="|")
"""


def starting(cache: Path) -> "subprocess.Popen[str]":
    """A new process that warms up the toy, with its own cache."""
    environment = {**os.environ, "UNDERHALL_CACHE": str(cache), "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    return subprocess.Popen(
        [sys.executable, "-c", STARTING], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )


def told(process: "subprocess.Popen[str]") -> tuple[int, bool, int, int, Path]:
    """How many functions were compiled, whether progress only grew, where it ended, and the folder."""
    output, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    compiled, grew, done, total, folder = output.strip().split("|")
    return int(compiled), grew == "True", int(done), int(total), Path(folder)


@compiled_only
def test_processes_that_start_at_once_share_a_cache_and_later_ones_compile_nothing(tmp_path: Path) -> None:
    both = [starting(tmp_path) for _ in range(2)]
    first, second = (told(process) for process in both)
    for compiled, grew, done, total, folder in (first, second):
        assert compiled > 0 or first[0] > 0, "somebody compiled it"
        assert grew and done == total > 0
        assert folder.parent == tmp_path
    folder = first[-1]
    assert folder == second[-1]
    assert not list(tmp_path.rglob("*.tmp"))
    compiled, grew, done, total, _ = told(starting(tmp_path))
    assert compiled == 0 and grew and done == total
    driver = folder / "underhall_mishap_driver.py"
    compile(driver.read_text(), str(driver), "exec")
    times = {path.name: path.stat().st_mtime for path in folder.glob("underhall_*.py")}
    for path in folder.glob("underhall_*.py"):  # written again, it is the same file to Numba
        with drivers._replacing(path) as fresh:
            shutil.copy(path, fresh)
    assert {path.name: path.stat().st_mtime for path in folder.glob("underhall_*.py")} == times
    assert told(starting(tmp_path))[0] == 0


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "driver.py"
    path.write_text("OLD = 1\n")
    with pytest.raises(RuntimeError), drivers._replacing(path) as fresh:
        fresh.write_text("NEW = ")
        raise RuntimeError
    assert path.read_text() == "OLD = 1\n"


def test_the_course_is_written_alike_each_time() -> None:
    game = new_mishap().setting.game
    source = drivers.course_source(game)
    compile(source, "course", "exec")
    assert "from tests.toys.mishap.game import game" in source and source == drivers.course_source(game)


def test_a_cache_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    with (
        pytest.raises(UnderhallError, match=r"Cannot create .*cache .*UNDERHALL_CACHE"),
        caching_in(file / "cache"),
    ):
        pass
