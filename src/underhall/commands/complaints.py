"""`underhall complaints`: chat lines that people reported, for operators."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from underhall.commands.database import DatabaseUrl, DataFolder, command_line, with_store
from underhall.commands.messages import manual, say
from underhall.commands.printing import headings, moment, print_table

if TYPE_CHECKING:
    from underhall.server.store import Report, Store


def complaints(
    remove: Annotated[int | None, typer.Option(help=manual("complaints-remove"), metavar="LINE", min=1)] = None,
    dismiss: Annotated[int | None, typer.Option(help=manual("complaints-dismiss"), metavar="LINE", min=1)] = None,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: Annotated[bool, typer.Option("--json", help=manual("json"))] = False,
) -> None:
    """Lists chat lines that people reported, or settles one."""
    if remove is not None and dismiss is not None:
        raise typer.BadParameter(say("complaints-both"))

    async def settle(store: Store) -> list[Report]:
        """Settles a complaint if requested; returns the complaints still open."""
        if remove is not None:
            await store.operators.remove_line(remove, command_line(), time.time())
        if dismiss is not None:
            await store.operators.dismiss(dismiss, command_line(), time.time())
        return await store.reports()

    open_ones = with_store(data, database, settle)
    if as_json:
        typer.echo(msgspec.json.encode(open_ones))
        return
    print_table(
        headings("line", "reported", "table", "said-by", "text", "reported-by", "reason"),
        [
            (
                str(report.line.id),
                moment(report.at),
                report.line.table,
                report.said_by,
                report.line.text,
                report.told_by,
                report.reason,
            )
            for report in open_ones
        ],
        say("no-complaints"),
    )
