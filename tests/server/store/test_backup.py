"""A backup is the whole database at one moment, taken while a server writes."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
import subprocess
from contextlib import closing

import pytest
from typer.testing import CliRunner

from tests.server.postgres import USER, found_programs
from tests.server.store.tables import PLAYING, SEED, entry, kept, open_table
from underhall.cli import app
from underhall.errors import UnderhallError
from underhall.server.store import Store, backup
from underhall.server.store.backup import BackupError, back_up
from underhall.server.store.database import engine_of
from underhall.server.store.errors import DatabaseError

pytestmark = pytest.mark.anyio


async def _appending(store: Store, stop: asyncio.Event) -> int:
    number = 1
    while not stop.is_set():
        await store.append("t", number, entry(number), 2.0, PLAYING)
        number += 1
    return number - 1


async def test_a_backup_while_somebody_plays(store, tmp_path, request, url):
    await open_table(store, "t")
    stop = asyncio.Event()
    playing = asyncio.create_task(_appending(store, stop))
    while len(await store.entries("t")) < 20:
        await asyncio.sleep(0.01)
    copies = [tmp_path / f"copy{each}" for each in range(3)]
    acknowledged = []
    for copy in copies:
        acknowledged.append(len(await kept(store, "t")))
        size = await asyncio.to_thread(back_up, store.engine, copy)
        assert size == copy.stat().st_size > 0
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    stop.set()
    total = await playing
    for copy, least in zip(copies, acknowledged, strict=True):
        restored = await asyncio.to_thread(Store.open, _restored(request, copy, tmp_path, store.shared))
        there = await kept(restored, "t")
        assert least <= len(there) <= total
        assert there == [f"option:{number}" for number in range(1, len(there) + 1)]
        assert (await restored.table_row("t")).entries == len(there) + 1
        assert await restored.seed("t") == SEED
        await restored.append("t", len(there) + 1, entry(0), 2.0, PLAYING)
        await restored.close()
    assert not list(tmp_path.glob("*.part*"))


def _restored(request, copy, tmp_path, shared: bool) -> str:
    """As docs/operations.md says it."""
    if not shared:
        folder = tmp_path / f"restored-{copy.name}"
        folder.mkdir()
        shutil.copy(copy, folder / "underhall.sqlite")
        return f"sqlite:///{folder}/underhall.sqlite"
    server = request.getfixturevalue("postgres_server")
    url = str(server.url())
    command = [found_programs() / "pg_restore", "--no-owner", f"--dbname={url}", copy]
    subprocess.run(command, check=True, capture_output=True, env={"PGUSER": USER})
    return url


def test_the_command(tmp_path, monkeypatch):
    monkeypatch.delenv("UNDERHALL_DATABASE", raising=False)
    data = tmp_path / "data"
    store = Store.open(f"sqlite:///{data}/underhall.sqlite")
    asyncio.run(store.close())
    to = tmp_path / "copy.sqlite"
    done = CliRunner().invoke(app, ["backup", "--data", str(data), "--to", str(to)])
    assert done.exit_code == 0, done.output
    assert "Wrote" in done.output
    with closing(sqlite3.connect(to)) as copy:
        assert copy.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    again = CliRunner().invoke(app, ["backup", "--data", str(data), "--to", str(to)])
    assert isinstance(again.exception, UnderhallError) and "never overwrites a file" in str(again.exception)
    asked = CliRunner().invoke(app, ["backup", "--data", str(data), "--to", f"{to}2", "--json"])
    assert '"bytes":' in asked.output


def test_a_named_folder_comes_before_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("UNDERHALL_DATABASE", "postgresql://127.0.0.1:1/none")
    done = CliRunner().invoke(app, ["backup", "--data", str(tmp_path / "none"), "--to", str(tmp_path / "copy")])
    assert isinstance(done.exception, DatabaseError) and "There is no database at" in str(done.exception)
    assert not (tmp_path / "none").exists(), "looking for a folder makes none"


def test_problems_are_told_in_words(tmp_path, monkeypatch):
    broken = tmp_path / "underhall.sqlite"
    broken.write_bytes(b"no database" * 1000)
    with pytest.raises(BackupError, match="file is not a database"):
        back_up(engine_of(f"sqlite:///{broken}"), tmp_path / "copy")
    with pytest.raises(BackupError, match="cannot be written: No such file or directory"):
        back_up(engine_of(f"sqlite:///{broken}"), tmp_path / "none" / "copy")
    lost = engine_of("postgresql://ann:hush@127.0.0.1:1/none")
    with pytest.raises(BackupError) as refused:
        back_up(lost, tmp_path / "copy")
    assert "refused" in str(refused.value) and "hush" not in str(refused.value)
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(backup, "DEBIAN", tmp_path)
    with pytest.raises(BackupError, match="apt install postgresql-client"):
        back_up(lost, tmp_path / "copy")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["underhall.sqlite"]
