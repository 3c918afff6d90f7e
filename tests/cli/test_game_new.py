"""`underhall game new`: what it writes, and what it refuses without leaving anything behind."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from underhall import cli
from underhall.commands import game as command

REFUSED = 2


def new(name: str, folder: Path) -> tuple[int, str]:
    result = CliRunner().invoke(cli.app, ["game", "new", name, str(folder)])
    return result.exit_code, result.output


def test_it_writes_a_package_under_the_name(tmp_path: Path) -> None:
    code, said = new("deep_run", tmp_path / "some" / "folder")
    assert code == 0 and "underhall play deep_run" in said
    written = [path for path in (tmp_path / "some" / "folder").rglob("*") if path.is_file()]
    names = {str(path.relative_to(tmp_path / "some" / "folder")) for path in written}
    assert {"pyproject.toml", "README.md", "deep_run/rules.py", "tests/test_deep_run.py"} <= names
    assert not [path for path in written if "moleworks" in (path.name + path.read_text()).lower()]
    assert 'title="Deep Run"' in (tmp_path / "some" / "folder" / "deep_run" / "game.py").read_text()
    assert not any("__pycache__" in name for name in names)


@pytest.mark.parametrize(
    "name", ["", "x", "Deep", "deep-run", "7deep", "deep run", "class", "match", "../up", "a" * 31]
)
def test_a_name_that_no_package_can_have_is_refused(name: str, tmp_path: Path) -> None:
    code, said = new(name, tmp_path / "folder")
    assert code == REFUSED and "cannot be the name of a game" in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["dwarfs", "numpy", "json", "underhall"])
def test_a_name_that_is_taken_is_refused(name: str, tmp_path: Path) -> None:
    code, said = new(name, tmp_path / "folder")
    assert code == REFUSED and f"already a package or a game named {name}" in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_what_exists_is_left_alone(kind: str, tmp_path: Path) -> None:
    there = tmp_path / "there"
    if kind == "folder":
        there.mkdir()
    elif kind == "file":
        there.touch()
    else:
        there.symlink_to("nowhere")
    code, said = new("deep_run", there)
    assert code == REFUSED and "exists already" in said
    assert list(tmp_path.iterdir()) == [there] and (kind != "folder" or not list(there.iterdir()))


def test_nothing_is_left_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(folder: Path, name: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(command, "rename", full)
    code, said = new("deep_run", tmp_path / "folder")
    assert code == REFUSED and "No space left on device" in said
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code, said = new("deep_run", tmp_path / "file" / "folder")
    assert code == REFUSED and "file" in said
