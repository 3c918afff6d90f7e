"""Migrations: when a server starts, it brings a database of any earlier version to this one, or leaves it as it was.

A new one is a file in `versions/` with the next number; `down_revision` names the one before. Migrations only ever add,
so there is no way back except a backup.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from underhall.server.store.database import WRITES, is_postgres, place, unusable
from underhall.server.store.errors import DatabaseError
from underhall.server.store.messages import say

FOLDER = Path(__file__).parent
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
            revision = MigrationContext.configure(connection).get_current_revision()
    except DBAPIError as error:
        raise unusable(engine, error) from error
    if revision is None:
        raise DatabaseError(say("never-served", place=place(engine)))
    if revision != newest():
        raise DatabaseError(say("other-schema", place=place(engine), found=revision, needed=newest()))


def newest() -> str:
    """The revision of this version's schema."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def _upgrade(connection: Connection, where: str) -> None:
    config = _config()
    scripts = ScriptDirectory.from_config(config)
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision == scripts.get_current_head():
        return
    known = {script.revision for script in scripts.walk_revisions()}
    if revision is not None and revision not in known:
        raise DatabaseError(say("newer-schema", place=where, found=revision, newest=max(known)))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
