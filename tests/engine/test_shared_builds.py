"""Compiled rules that root shares with all users: copied whole, and only if nobody else can have written them."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.engine.test_compile import compiled_only, starting, told
from tests.toys.playing import new_mishap
from underhall.engine import shared_builds
from underhall.engine.compile import CACHE, READY, cache_root
from underhall.engine.program_files import ProgramFiles
from underhall.engine.shared_builds import adopt, is_trusted, share
from underhall.errors import UnderhallError

NAME = "toy-0123"


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished build in a user's cache; builds are shared in a folder beside it."""
    monkeypatch.setattr(shared_builds, "SHARED", tmp_path / "shared")
    monkeypatch.delenv(CACHE, raising=False)
    folder = tmp_path / "first" / NAME
    (folder / "code").mkdir(parents=True)
    (folder / "code" / "entry").write_text("machine code")
    (folder / READY).touch()
    return folder


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Where another user's copy goes."""
    return tmp_path / "second" / NAME


def test_a_shared_build_is_copied(build: Path, mine: Path) -> None:
    shared = share(build)
    assert shared.parent.name == "shared" and not shared.stat().st_mode & 0o022
    adopt(mine)
    assert (mine / "code" / "entry").read_text() == "machine code" and (mine / READY).exists()
    assert [path.name for path in mine.parent.iterdir()] == [NAME]


def test_a_build_that_is_there_stays(build: Path, mine: Path) -> None:
    share(build)
    mine.mkdir(parents=True)
    adopt(mine)
    assert not list(mine.iterdir())
    (build / "code" / "entry").write_text("other code")
    assert (share(build) / "code" / "entry").read_text() == "machine code"
    assert [path.name for path in shared_builds.SHARED.iterdir()] == [NAME]


def test_a_cache_that_the_user_names_is_used_alone(build: Path, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    share(build)
    monkeypatch.setenv(CACHE, str(mine.parent))
    adopt(mine)
    assert not mine.exists()


def test_an_unfinished_build_is_not_copied(build: Path, mine: Path) -> None:
    (share(build) / READY).unlink()
    adopt(mine)
    assert not mine.exists()


@pytest.mark.parametrize("place", ["", "code", "code/entry", ".."])
def test_what_others_can_write_is_not_trusted(build: Path, mine: Path, place: str) -> None:
    shared = share(build)
    assert is_trusted(shared)
    (shared / place).chmod(0o777)
    adopt(mine)
    assert not mine.exists()


def test_what_another_user_owns_is_not_trusted(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = share(build)
    monkeypatch.setattr(shared_builds, "ROOT", -1)
    monkeypatch.setattr(os, "getuid", lambda: shared.stat().st_uid + 1)
    assert not is_trusted(shared)


def test_a_link_is_not_trusted(build: Path, tmp_path: Path) -> None:
    shared = share(build)
    (tmp_path / "elsewhere").write_text("anything")
    (shared / "code" / "link").symlink_to(tmp_path / "elsewhere")
    assert not is_trusted(shared)


def test_a_folder_that_cannot_be_written_is_named(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_builds, "SHARED", build / READY / "shared")
    with pytest.raises(UnderhallError, match=r"Cannot write .*shared.*sudo"):
        share(build)


@compiled_only
def test_a_user_with_a_shared_build_compiles_nothing(
    build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled, _, _, folder = told(starting(tmp_path / "root"))
    assert compiled > 0
    (folder / READY).touch()
    share(folder)
    shutil.rmtree(tmp_path / "root")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    game = new_mishap().setting.game
    programs = {name: module for name, module in sys.modules.items() if name.startswith(f"underhall_{game.name}")}
    assert ProgramFiles(game).folder == cache_root() / folder.name
    sys.modules.update(programs)  # those that the game plays with here: Numba looks for them when it compiles more
    assert told(starting(cache_root()))[0] == 0
