"""`underhall report`: statistics of many games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from underhall.commands.messages import manual, say
from underhall.errors import UnderhallError


def report(
    source: Annotated[Path, typer.Argument(help=manual("report-source"), show_default=False)],
    other: Annotated[Path | None, typer.Argument(help=manual("report-other"), show_default=False)] = None,
    html: Annotated[Path | None, typer.Option(help=manual("report-html"), metavar="FILE")] = None,
    as_json: Annotated[bool, typer.Option("--json", help=manual("report-json"))] = False,
) -> None:
    """Shows statistics of many games."""
    from underhall.arena.report import report_of
    from underhall.arena.report_page import comparison_page, report_page
    from underhall.arena.report_tables import compared
    from underhall.arena.store import write_whole
    from underhall.commands.report_table import show, show_both

    one = report_of(source)
    two = None if other is None else report_of(other)
    if two is not None and two.game != one.game:
        raise UnderhallError(say("reports-of-two-games", a=str(source), game=one.game, b=str(other), other=two.game))
    if html is not None:
        page = report_page(one) if two is None else comparison_page(one, two)
        try:
            write_whole(html, page.encode())
        except OSError as error:
            raise UnderhallError(say("file-unwritable", file=str(html), why=str(error.strerror))) from error
    if as_json:
        typer.echo(msgspec.json.encode(one if two is None else compared(one, two)))
    elif two is None:
        show(one)
    else:
        show_both(one, two)
    if html is not None and not as_json:
        typer.echo(say("report-written", file=str(html)))
