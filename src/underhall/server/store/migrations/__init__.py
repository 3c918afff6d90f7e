"""Migrations: when a server starts, it brings a database of any earlier version to this one, or leaves it as it was.

A new one is a file in `versions/` with the next number; `down_revision` names the one before. Migrations only ever add,
so there is no way back except a backup.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import DBAPIError

from underhall.server.store.database import WRITES, is_postgres, place, unusable
from underhall.server.store.errors import DatabaseError
from underhall.server.store.messages import say

if TYPE_CHECKING:  # imported when there is something to migrate: a server mostly starts on a database of its version
    from alembic.config import Config

FOLDER = Path(__file__).parent
VERSIONS = "versions/v[0-9][0-9][0-9][0-9]_*.py"
KEPT = "alembic_version"  # the table in which Alembic keeps the revision of a database
LOCK = 0x756E6465  # of PostgreSQL: any number that nobody else uses in this database


def upgrade(engine: Engine) -> None:
    """Brings a database to this version's schema. If several processes start at once, one does it and the others wait.

    All of it is one transaction, so a process that is killed in the middle leaves everything as it was.
    """
    try:
        with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
            if is_postgres(engine):
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            _upgrade(connection, place(engine))
    except DBAPIError as error:
        raise unusable(engine, error) from error


def check_newest(engine: Engine) -> None:
    """Refuses a database without this version's schema: for commands, which do not upgrade databases."""
    try:
        with engine.connect() as connection:
            revision = revision_of(connection)
    except DBAPIError as error:
        raise unusable(engine, error) from error
    if revision is None:
        raise DatabaseError(say("never-served", place=place(engine)))
    if revision != newest():
        raise DatabaseError(say("other-schema", place=place(engine), found=revision, needed=newest()))


def newest() -> str:
    """The revision of this version's schema."""
    return max(_known())


def revision_of(connection: Connection) -> str | None:
    """The revision of a database; None if it has none yet."""
    if not inspect(connection).has_table(KEPT):
        return None
    found: str | None = connection.execute(text(f"SELECT version_num FROM {KEPT}")).scalar()
    return found


def _known() -> set[str]:
    """All revisions, by the names of their files."""
    return {path.name[1:5] for path in FOLDER.glob(VERSIONS)}


def _upgrade(connection: Connection, where: str) -> None:
    revision = revision_of(connection)
    if revision == newest():
        return
    if revision is not None and revision not in _known():
        raise DatabaseError(say("newer-schema", place=where, found=revision, newest=newest()))
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
