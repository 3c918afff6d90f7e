"""Which server's database a command is about: named by a folder or a URL, or by the environment."""

from __future__ import annotations

import getpass
import os
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sqlalchemy import Engine

DataFolder = Annotated[
    str | None,
    typer.Option("--data", help="The folder of the server's data.", metavar="FOLDER", show_default="UNDERHALL_DATA"),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database", help="The URL of its database, if that is PostgreSQL.", show_default="UNDERHALL_DATABASE"
    ),
]


def command_line() -> str:
    """Who does something with a command, for the log of operators' actions."""
    try:
        return f"command line ({getpass.getuser()})"
    except (KeyError, OSError):  # a user without a name
        return "command line"


def named_database(data: str | None, database: str | None) -> Engine:
    """The database of a server, which is there already."""
    from underhall.server.settings import settings_from
    from underhall.server.store.database import engine_of

    if data is not None and database is None:
        database = ""  # a folder that is named comes before a database that is only in the environment
    return engine_of(settings_from(os.environ, data=data, database=database).database_url, make=False)
