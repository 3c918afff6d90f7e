"""What people reported, listed and settled by operators."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner, Result

from tests.server.store.tables import open_table
from underhall.cli import app
from underhall.server.store import Store, Unknown
from underhall.server.store.errors import DatabaseError

NASTY = "[red]<b>rude[/red]"  # neither markup nor HTML


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A folder of data with two lines of a chat, the second of which was reported."""
    monkeypatch.delenv("UNDERHALL_DATABASE", raising=False)

    async def talk() -> None:
        store = await asyncio.to_thread(Store.open, f"sqlite:///{tmp_path}/underhall.sqlite")
        ann, bob = [await store.add_guest(name, 1.0) for name in ("Ann", "Bob")]
        await open_table(store, "t")
        await store.add_line("t", ann.id, "hello", 2.0)
        line = await store.add_line("t", bob.id, NASTY, 3.0)
        await store.report(line.id, ann.id, "not nice", 4.0)
        await store.close()

    asyncio.run(talk())
    return str(tmp_path)


def ask(data: str, *more: str) -> Result:
    return CliRunner().invoke(app, ["complaints", "--data", data, *more], env={"COLUMNS": "160"})


def open_ones(data: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.json.decode(ask(data, "--json").stdout)
    return found


def lines(data: str) -> list[str]:
    async def read() -> list[str]:
        store = await asyncio.to_thread(Store.open, f"sqlite:///{data}/underhall.sqlite")
        said = [line.text for line in await store.chat("t", None)]
        await store.close()
        return said

    return asyncio.run(read())


def test_complaints_are_listed(data: str):
    told = ask(data).stdout
    for words in ("Bob", "Ann", NASTY, "not nice"):
        assert words in told
    (one,) = open_ones(data)
    assert (one["line"]["text"], one["said_by"], one["told_by"], one["reason"]) == (NASTY, "Bob", "Ann", "not nice")


def test_a_line_is_removed(data: str):
    done = ask(data, "--remove", "2")
    assert done.exit_code == 0 and done.stdout == "There are no complaints.\n"
    assert lines(data) == ["hello"] and open_ones(data) == []
    again = ask(data, "--remove", "2")
    assert isinstance(again.exception, Unknown) and str(again.exception) == "There is no line 2."


def test_complaints_are_dismissed(data: str):
    assert isinstance(ask(data, "--dismiss", "1").exception, Unknown), "nobody complained of it"
    assert ask(data, "--dismiss", "2").exit_code == 0
    assert lines(data) == ["hello", NASTY] and open_ones(data) == []


def test_problems_are_told_in_words(data: str, tmp_path: Path):
    assert ask(data, "--remove", "1", "--dismiss", "2").exit_code == 2
    assert len(lines(data)) == 2
    assert isinstance(ask(str(tmp_path / "none")).exception, DatabaseError)
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "underhall.sqlite").touch()
    problem = ask(str(tmp_path / "empty")).exception
    assert isinstance(problem, DatabaseError) and "no server has ever started on it" in str(problem)
