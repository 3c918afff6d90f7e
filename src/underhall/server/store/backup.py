"""A copy of the whole database in one file, taken while a server runs on it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine

from underhall.errors import UnderhallError
from underhall.server.store.database import is_postgres, place, plain_url, reason
from underhall.server.store.messages import say
from underhall.server.store.private import PRIVATE

FRESH = ".part"  # ends the name of a backup that is not complete yet
DEBIAN = Path("/usr/lib/postgresql")


class BackupError(UnderhallError):
    """A backup that could not be made; an existing file stays as it was."""


def back_up(engine: Engine, to: Path) -> int:
    """Copies a database, as of one moment, to a new file; returns its size. The file is complete or does not exist."""
    if to.exists():
        raise BackupError(say("backup-exists", file=str(to)))
    fresh = to.with_name(to.name + FRESH)
    try:
        os.close(os.open(fresh, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, PRIVATE))
        if is_postgres(engine):
            _dump(engine, fresh)
        else:
            _copy(Path(str(engine.url.database)), fresh)
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        fresh.rename(to)
    except OSError as error:
        raise BackupError(say("not-writable", file=str(to), why=error.strerror)) from error
    finally:
        fresh.unlink(missing_ok=True)
    return to.stat().st_size


def _copy(source: Path, to: Path) -> None:
    """By SQLite itself, in one step: others can write meanwhile, but that is not in the copy."""
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as database,
            closing(sqlite3.connect(to, isolation_level=None)) as copy,
        ):
            database.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # so that it is one file
            (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        raise BackupError(say("copy-failed", source=str(source), file=str(to), why=reason(error))) from error
    if found != "ok":
        raise BackupError(say("copy-damaged", source=str(source), why=found))


def _dump(engine: Engine, to: Path) -> None:
    program = _pg_dump()
    url = engine.url
    # A password in the command would be seen by everybody on this machine.
    environment = {**os.environ, **({"PGPASSWORD": str(url.password)} if url.password is not None else {})}
    named = plain_url(engine, password=False)
    done = subprocess.run(
        [program, "--format=custom", "--no-owner", f"--file={to}", f"--dbname={named}"],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        words = done.stderr.strip().splitlines() or [say("exit-code", code=done.returncode)]
        raise BackupError(say("dump-failed", place=place(engine), why=words[0].removeprefix("pg_dump: ")))


def _pg_dump() -> str:
    program = shutil.which("pg_dump")
    if program is not None:
        return program
    found = [path for path in DEBIAN.glob("*/bin/pg_dump") if path.parent.parent.name.isdigit()]
    if not found:
        raise BackupError(say("no-pg-dump"))
    return str(max(found, key=lambda path: int(path.parent.parent.name)))
