"""`underhall complaints`: lines of chats that people reported, for whoever runs the server."""

from __future__ import annotations

import asyncio
import time
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from underhall.commands.database import DatabaseUrl, DataFolder, command_line, named_database

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from underhall.server.store import Report


def complaints(
    remove: Annotated[
        int | None, typer.Option(help="Take this line out of its chat, for everybody.", metavar="LINE", min=1)
    ] = None,
    dismiss: Annotated[
        int | None, typer.Option(help="Leave this line, and forget the complaints about it.", metavar="LINE", min=1)
    ] = None,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the complaints as JSON.")] = False,
) -> None:
    """List lines of chats that people reported, or settle one; the server may run meanwhile.

    A page that shows a line when it is removed shows it until it is loaded again.

    Examples:

      underhall complaints --data /var/lib/underhall

      underhall complaints --data /var/lib/underhall --remove 1742
    """
    if remove is not None and dismiss is not None:
        raise typer.BadParameter("A line is removed or its complaints are dismissed: one at a time.")
    open_ones = asyncio.run(_settle(named_database(data, database), remove, dismiss))
    if as_json:
        typer.echo(msgspec.json.encode(open_ones))
    elif open_ones:
        Console(highlight=False).print(_table(open_ones))
    else:
        typer.echo("Nobody complains.")


async def _settle(engine: Engine, remove: int | None, dismiss: int | None) -> list[Report]:
    """Does what is wanted; the complaints that are open then."""
    from underhall.server.store import Store, StoreUnavailable
    from underhall.server.store.database import unusable

    store = Store(engine)
    try:
        if remove is not None:
            await store.desk.remove_line(remove, command_line(), time.time())
        if dismiss is not None:
            await store.desk.dismiss(dismiss, command_line(), time.time())
        return await store.reports()
    except StoreUnavailable as error:
        raise unusable(engine, error.__cause__ if isinstance(error.__cause__, Exception) else error) from error
    finally:
        await store.close()


def _table(reports: list[Report]) -> Table:
    """What people wrote is printed as it is, not read as markup."""
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("Line", "Reported", "Table", "Said by", "Text", "Reported by", "Reason"):
        table.add_column(heading, overflow="fold")
    for report in reports:
        line = report.line
        when = f"{datetime.fromtimestamp(report.at):%Y-%m-%d %H:%M}"
        cells = (str(line.id), when, line.table, report.said_by, line.text, report.told_by, report.reason)
        table.add_row(*(Text(cell) for cell in cells))
    return table
