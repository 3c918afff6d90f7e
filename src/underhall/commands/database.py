"""Which server's database a command works on: named by a folder or a URL, or by the environment."""

from __future__ import annotations

import asyncio
import getpass
import os
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from underhall.commands.messages import manual, say

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from underhall.server.store import Store

T = TypeVar("T")
DataFolder = Annotated[
    str | None,
    typer.Option("--data", help=manual("data"), metavar="FOLDER", show_default="UNDERHALL_DATA"),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option("--database", help=manual("database"), metavar="URL", show_default="UNDERHALL_DATABASE"),
]


def command_line() -> str:
    """The user who runs a command, for the log of operators' actions."""
    try:
        return say("operator-named", user=getpass.getuser())
    except (KeyError, OSError):  # a user without a name
        return say("operator")


def with_store(data: str | None, database: str | None, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    """Works on a server's database, which must have this version's schema. The server may be running."""
    from underhall.server.store import Store, StoreUnavailable
    from underhall.server.store.database import unusable
    from underhall.server.store.migrations import check_newest

    engine = named_database(data, database)
    check_newest(engine)

    async def do() -> T:
        store = Store(engine)
        try:
            return await work(store)
        except StoreUnavailable as error:
            raise unusable(engine, error.__cause__ if isinstance(error.__cause__, Exception) else error) from error
        finally:
            await store.close()

    return asyncio.run(do())


def named_database(data: str | None, database: str | None) -> Engine:
    """The existing database of a server."""
    from underhall.server.settings import settings_from
    from underhall.server.store.database import engine_of

    if data is not None and database is None:
        database = ""  # a folder given as an option comes before a database in the environment
    return engine_of(settings_from(os.environ, data=data, database=database).database_url, make=False)
