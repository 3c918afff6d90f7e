"""`underhall bench`: how fast a game is on this machine."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from underhall.commands.messages import manual, say

SHOWN = (
    "decisions_per_second",
    "steps_per_second",
    "greedy_decisions_per_second",
    "clone_us",
    "table_bytes",
    "core_bytes",
    "options_per_decision",
    "decisions_per_game",
    "forced_per_game",
    "games_per_second",
    "chance_per_second",
    "truncated",
    "greedy_truncated",
)
SHOWN_OF_SEARCH = ("simulations_per_second", "rollout", "choices_in_tree", "positions")


def bench(
    game: Annotated[str, typer.Argument(help=manual("game"))] = "dwarfs",
    seconds: Annotated[float, typer.Option(min=0.1, max=3600, help=manual("bench-seconds"), metavar="SECONDS")] = 6.0,
    seats: Annotated[int, typer.Option(help=manual("seats"), metavar="N")] = 4,
    search: Annotated[bool, typer.Option("--search", help=manual("bench-search"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=manual("json"))] = False,
) -> None:
    """Measures how fast a game runs on one core."""
    from underhall.bench import measure, measure_search
    from underhall.commands.progress import warm

    warm(game)
    figures = measure_search(game, seats, seconds) if search else measure(game, seats, seconds)
    if as_json:
        typer.echo(msgspec.json.encode(figures))
        return
    table = Table(title=say("bench-title", game=game, seats=seats, build=figures.build))
    table.add_column(say("bench-figure"), justify="right")
    table.add_column(say("bench-what"))
    for name in SHOWN_OF_SEARCH if search else SHOWN:
        figure = getattr(figures, name)
        what = say(f"figure-{name.replace('_', '-')}")
        table.add_row(figure if isinstance(figure, str) else f"{figure:,}", what)
    Console().print(table)
