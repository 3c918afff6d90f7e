"""The database by its URL: an engine that loses nothing it acknowledged, or a sentence that says what is wrong."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from typing import Any

import msgspec
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from underhall.server.store.errors import DatabaseError, StoreUnavailable
from underhall.server.store.messages import say
from underhall.server.store.private import make_private, shut_database

SQLITE = "sqlite"
POSTGRES = "postgresql"
BUSY_SECONDS = 10  # how long a writer waits for another process to finish
READERS = 4
PRIVATE_FOLDER = 0o700  # it holds seeds of running games
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
FULL = (sqlite3.SQLITE_FULL, "53100")  # as SQLite and PostgreSQL number it
PRIMARY = 0xFF  # the bits of SQLite's numbers that name the kind of error
LOG_PAGES = 256  # of 4 KB, after which SQLite moves its log into the file: on a small disk a longer one fills it
LOG_BYTES = LOG_PAGES * 4096  # the size to which a longer log is cut back
WRITES = "writes"  # execution option of a connection whose transactions write

# A server that no longer answers is noticed within half a minute, and a new process that finds none says so.
POSTGRES_OPTIONS: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "application_name": "underhall",
}


def engine_of(url: str, make: bool = True) -> Engine:
    """The engine for a URL: `sqlite:///FILE` or `postgresql://…`. Nothing is connected yet.

    With `make` the folder of a file is made; without it the file must be there.
    """
    parsed = _parsed(url)
    common: dict[str, Any] = {
        "json_serializer": _json,
        "json_deserializer": msgspec.json.decode,
        "pool_size": READERS + 1,  # and the writer
        "hide_parameters": True,  # errors are logged, and there are secrets among the values
    }
    if parsed.get_backend_name() == SQLITE:
        file = Path(str(parsed.database))
        if make:
            make_folder(file)
            make_private(file)  # SQLite gives the files beside it the same mode
        elif not file.is_file():
            raise DatabaseError(say("no-database", file=str(file)))
        shut_database(file)
        engine = create_engine(parsed, connect_args={"timeout": BUSY_SECONDS}, **common)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    options = {name: value for name, value in POSTGRES_OPTIONS.items() if name not in parsed.query}
    try:
        return create_engine(parsed, connect_args=options, **common)
    except ModuleNotFoundError as error:
        raise DatabaseError(say("no-driver")) from error


def sqlite_file(url: str) -> Path | None:
    """The file that a URL names, if it names one."""
    parsed = _parsed(url)
    return Path(str(parsed.database)) if parsed.get_backend_name() == SQLITE else None


def is_postgres(engine: Engine) -> bool:
    return engine.dialect.name == POSTGRES


def place(engine: Engine) -> str:
    """Where a database is, for sentences: without its password."""
    if engine.url.get_backend_name() == SQLITE:
        return str(engine.url.database)
    return engine.url.set(drivername=POSTGRES).render_as_string(hide_password=True)


def plain_url(engine: Engine, password: bool = True) -> str:
    """The URL as PostgreSQL's own programs read it, with its password or without."""
    url = engine.url.set(drivername=POSTGRES)
    url = url if password else URL.create(**{**url._asdict(), "password": None})
    return url.render_as_string(hide_password=False)


def reason(error: Exception) -> str:
    """What the database says, in its first line: those that follow may hold values."""
    said = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    return said.strip().partition("\n")[0].rstrip(".")


def unusable(engine: Engine, error: Exception) -> DatabaseError:
    """Why a server cannot start with this database."""
    if is_postgres(engine):
        return DatabaseError(say("postgres-unusable", place=place(engine), why=reason(error)))
    return DatabaseError(say("file-unusable", place=place(engine), why=reason(error)))


def unavailable(cause: Exception) -> StoreUnavailable:
    """What players see when the database fails."""
    if is_damage(cause):
        error = StoreUnavailable(say("damaged"))
    else:
        error = StoreUnavailable(say("disk-full" if _code(cause) in FULL else "unreachable"))
    error.__cause__ = cause
    return error


def is_damage(error: BaseException | None) -> bool:
    """Whether a database cannot be used because its file is damaged, which does not pass."""
    return _code(error) in DAMAGED


def _code(error: BaseException | None) -> int | str | None:
    """The number of an error of SQLite, without what extends it; PostgreSQL's state."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    if isinstance(cause, sqlite3.Error):
        number: int | None = getattr(cause, "sqlite_errorcode", None)  # the driver's own errors have none
        return None if number is None else number & PRIMARY
    return getattr(cause, "sqlstate", None)


def quick_check(connection: Connection) -> str:
    """What is wrong with the pages of a SQLite file; "" if nothing is. PostgreSQL checks its own files."""
    if is_postgres(connection.engine):
        return ""
    found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    return "" if found == "ok" else found.strip().splitlines()[-1]


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
        kind = parsed.get_backend_name()
    except ArgumentError as error:
        raise DatabaseError(say("bad-url")) from error
    if kind in (POSTGRES, "postgres"):
        return parsed.set(drivername=f"{POSTGRES}+psycopg")
    if kind != SQLITE:
        raise DatabaseError(say("unknown-kind", kind=kind))
    if parsed.database in (None, "", ":memory:"):
        raise DatabaseError(say("in-memory"))
    return parsed


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def make_folder(file: Path) -> None:
    """Makes the folder of a database."""
    folder = file.absolute().parent
    try:
        folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseError(say("folder-not-made", folder=str(folder), why=error.strerror)) from error


def _prepare_sqlite(connection: SqliteConnection, _record: object) -> None:
    """Every commit is on the disk before it is acknowledged; readers do not wait for the writer."""
    connection.isolation_level = None  # the driver begins nothing by itself: savepoints need that
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise DatabaseError(say("no-write-ahead-log", mode=mode))
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
    connection.execute(f"PRAGMA journal_size_limit = {LOG_BYTES}")


def fold_log(connection: Connection) -> bool:
    """Lets SQLite start over at the beginning of its log, which may be what fills the disk; whether that worked.

    Writing anything first would take up the space that this needs. It does not wait for other connections.
    """
    if is_postgres(connection.engine):
        return True
    try:
        connection.connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")
    except sqlite3.Error:
        return False
    return True


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the lock at once: one that began by reading could be refused later, whatever the time-out."""
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
