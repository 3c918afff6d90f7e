"""`underhall compare`: what a pack changes, by games between bots."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from underhall.commands.messages import manual, say
from underhall.commands.play import DEFAULT_BOT, INTERRUPTED


def compare(
    game: Annotated[str, typer.Argument(help=manual("game"))],
    a: Annotated[str, typer.Argument(help=manual("compare-a"), metavar="A")],
    b: Annotated[str, typer.Argument(help=manual("compare-b"), metavar="B")],
    bots: Annotated[
        list[str] | None, typer.Option(help=manual("bots-each"), metavar="BOT,BOT,…", show_default=DEFAULT_BOT)
    ] = None,
    games: Annotated[int, typer.Option(help=manual("compare-games"), metavar="N")] = 500,
    seats: Annotated[int, typer.Option(help=manual("seats"), metavar="N")] = 4,
    seed: Annotated[int, typer.Option(help=manual("seed-games"), metavar="N")] = 1,
    workers: Annotated[
        int | None, typer.Option(min=1, help=manual("workers"), metavar="N", show_default=manual("workers-default"))
    ] = None,
    ray: Annotated[str | None, typer.Option(help=manual("ray"), metavar="ADDRESS")] = None,
    lines: Annotated[bool, typer.Option("--progress", help=manual("compare-progress"))] = False,
) -> None:
    """Plays the same deals with two packs, and shows what differs."""
    from underhall.arena.compare import Comparison
    from underhall.arena.pools import open_pool
    from underhall.commands.bot_list import bots_of
    from underhall.commands.games_bar import games_bar
    from underhall.commands.progress import warm
    from underhall.commands.report_table import show_both

    comparison = Comparison(game, a, b, bots_of(bots or [DEFAULT_BOT]), games=games, seats=seats, seed=seed)
    try:
        warm(game)
        with open_pool(workers, ray) as pool, games_bar(games) as after_each:
            shown = 0
            for standing in comparison.standings(pool):
                if lines:
                    typer.echo(msgspec.json.encode(standing))
                while shown < standing.games:
                    after_each()
                    shown += 1
    except KeyboardInterrupt as error:
        typer.echo(f"\n{say('simulation-stopped')}", err=True)
        raise typer.Exit(INTERRUPTED) from error
    if not lines:
        show_both(*comparison.reports())
