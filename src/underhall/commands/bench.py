"""`underhall bench`: how fast a game is on this machine."""

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
WHAT_OF_SEARCH = {
    "simulations_per_second": "simulations/s from the middle of a game, one core: sample, descent, rollout, evaluation",
    "rollout": "is how far a simulation plays on from a leaf",
    "choices_in_tree": "choices within the tree, a simulation",
    "positions": "positions searched",
}


def bench(
    game: Annotated[str, typer.Argument(help="The game.")] = "dwarfs",
    seconds: Annotated[float, typer.Option(min=0.1, max=3600, help="How long to play.")] = 6.0,
    seats: Annotated[int, typer.Option(help="How many seats.")] = 4,
    search: Annotated[bool, typer.Option("--search", help="Measure the search bot's simulations instead.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure how fast a game is on this machine, on one core.

    Examples:

      underhall bench dwarfs --seconds 10 --seats 4 --json

      underhall bench hall --search
    """
    from underhall.bench import measure, measure_search
    from underhall.commands.progress import warm

    warm(game)
    figures = measure_search(game, seats, seconds) if search else measure(game, seats, seconds)
    if as_json:
        typer.echo(msgspec.json.encode(figures))
        return
    table = Table(title=f"{game}, {seats} seats, {figures.build}")
    table.add_column("figure", justify="right")
    table.add_column("what")
    for name, what in (WHAT_OF_SEARCH if search else WHAT).items():
        figure = getattr(figures, name)
        table.add_row(figure if isinstance(figure, str) else f"{figure:,}", what)
    Console().print(table)
