"""A SQLite file belongs to one server at a time: a second one would not notice the moves made at the first.

The server holds a lock while its process lives, however it ends. The lock is SQLite's own, on a small database beside
the file, so it works on every system that SQLite runs on. A server that finds it taken can read who has it. Commands
that work beside a server, such as `underhall backup`, do not need it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from underhall.server.store.database import make_folder, reason, sqlite_file
from underhall.server.store.errors import DatabaseError
from underhall.server.store.messages import say
from underhall.server.store.private import make_private

SUFFIX = ".lock"
PATIENCE = 2.0  # seconds in which a server that is stopping lets go


@contextmanager
def claimed(url: str) -> Iterator[None]:
    """Claims the SQLite file of a URL; refuses if another server holds it. PostgreSQL is shared and needs no claim."""
    file = sqlite_file(url)
    if file is None:
        yield
        return
    lock = file.with_name(file.name + SUFFIX)
    make_folder(file)
    make_private(lock)
    with closing(sqlite3.connect(lock, timeout=PATIENCE, isolation_level=None, check_same_thread=False)) as held:
        _take(held, file)
        yield


def _take(held: sqlite3.Connection, file: Path) -> None:
    try:
        held.execute("BEGIN IMMEDIATE")
        held.execute("CREATE TABLE IF NOT EXISTS server (pid INTEGER, started TEXT)")
        held.execute("DELETE FROM server")
        started = datetime.now(UTC).isoformat(sep=" ", timespec="seconds")
        held.execute("INSERT INTO server VALUES (?, ?)", (os.getpid(), started))
        held.execute("COMMIT")
        held.execute("BEGIN IMMEDIATE")  # held from here on: others can read it, but cannot take it
    except sqlite3.Error as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise DatabaseError(say("lock-unusable", file=f"{file}{SUFFIX}", why=reason(error))) from error
        raise DatabaseError(_in_use(held, file)) from error


def _in_use(held: sqlite3.Connection, file: Path) -> str:
    """Says who has the file, if that can be read."""
    try:
        row = held.execute("SELECT pid, started FROM server").fetchone()
    except sqlite3.Error:
        row = None
    if row is None:
        return say("in-use", file=str(file))
    return say("in-use-by", file=str(file), process=str(row[0]), started=row[1])
