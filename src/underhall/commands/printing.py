"""Tables of text that commands print, and times in them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from underhall.commands.messages import say


def headings(*ids: str) -> tuple[str, ...]:
    """The headings of columns."""
    return tuple(say(f"heading-{id}") for id in ids)


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]], empty: str, *, whole: int = 0) -> None:
    """Prints rows, or a sentence if there are none. People's own text is printed as is, not as markup.

    The column `whole` is never broken: it holds an id that other commands take. No word of a heading is broken either.
    """
    if not rows:
        typer.echo(empty)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for place, heading in enumerate(headings):
        longest = max(map(len, heading.split()), default=0)
        table.add_column(heading, overflow="fold", no_wrap=place == whole, min_width=longest)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console(highlight=False).print(table)


def moment(at: float) -> str:
    """A time in UTC, as the server's own texts show it."""
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M}"
