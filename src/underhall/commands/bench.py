"""`underhall bench`: how fast a game is here."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

WHAT = {
    "decisions_per_second": "decisions/s at random, inside the kernel, one core",
    "steps_per_second": "decisions/s at random, one call from Python each",
    "greedy_decisions_per_second": "decisions/s of the greedy bot's search",
    "clone_us": "microseconds to copy a table",
    "table_bytes": "bytes of a table",
    "core_bytes": "bytes of its core",
    "options_per_decision": "options a decision",
    "decisions_per_game": "decisions a game",
    "forced_per_game": "forced picks asked a game, not counted as decisions",
    "games_per_second": "games/s",
    "chance_per_second": "chance outcomes/s",
    "truncated": "share of random games stopped by the limit of turns",
    "greedy_truncated": "share of greedy games stopped by it",
}


def bench(
    game: Annotated[str, typer.Argument(help="The game.")] = "dwarfs",
    seconds: Annotated[float, typer.Option(min=0.1, max=3600, help="How long to play.")] = 6.0,
    seats: Annotated[int, typer.Option(help="How many seats.")] = 4,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure how fast a game is on this machine, on one core.

    Example: underhall bench dwarfs --seconds 10 --seats 4 --json
    """
    from underhall.bench import measure
    from underhall.commands.progress import warm

    warm(game)
    figures = measure(game, seats, seconds)
    if as_json:
        typer.echo(msgspec.json.encode(figures))
        return
    table = Table(title=f"{game}, {seats} seats, {figures.build}")
    table.add_column("figure", justify="right")
    table.add_column("what")
    for name, what in WHAT.items():
        table.add_row(f"{getattr(figures, name):,}", what)
    Console().print(table)
