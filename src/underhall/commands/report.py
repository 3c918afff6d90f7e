"""`underhall report`: statistics of many games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from underhall.errors import UnderhallError


def report(
    source: Annotated[Path, typer.Argument(help="A file of simulate, or a tournament's folder.", show_default=False)],
    other: Annotated[
        Path | None, typer.Argument(help="Another one: both are shown side by side.", show_default=False)
    ] = None,
    html: Annotated[Path | None, typer.Option(help="Write it as a page with plots.", metavar="FILE")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Show statistics of many games: length, options, where points come from, seats, decision times, what is used.

    Examples:

      underhall report games.parquet --html games.html

      underhall report before.parquet after.parquet
    """
    from underhall.arena.report import report_of
    from underhall.arena.report_page import comparison_page, report_page
    from underhall.arena.report_tables import compared
    from underhall.arena.store import write_whole
    from underhall.commands.report_table import show, show_both

    one = report_of(source)
    two = None if other is None else report_of(other)
    if two is not None and two.game != one.game:
        raise UnderhallError(f"{source} is of {one.game}, {other} of {two.game}: they cannot be compared.")
    if html is not None:
        page = report_page(one) if two is None else comparison_page(one, two)
        try:
            write_whole(html, page.encode())
        except OSError as error:
            raise UnderhallError(f"{html} cannot be written: {error.strerror}.") from error
    if as_json:
        typer.echo(msgspec.json.encode(one if two is None else compared(one, two)))
    elif two is None:
        show(one)
    else:
        show_both(one, two)
    if html is not None and not as_json:
        typer.echo(f"Wrote {html}.")
