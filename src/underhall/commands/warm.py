"""`underhall warm`: compiles the rules ahead of time."""

from __future__ import annotations

import time
from functools import partial
from typing import Annotated

import msgspec
import typer

from underhall.commands.messages import manual, say


def warm(
    games: Annotated[
        list[str] | None, typer.Argument(help=manual("warm-games"), show_default=manual("warm-games-default"))
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=manual("json"))] = False,
    lines: Annotated[bool, typer.Option("--progress", help=manual("warm-progress"))] = False,
    for_all: Annotated[bool, typer.Option("--for-all-users", help=manual("warm-for-all"))] = False,
) -> None:
    """Compiles the rules of games ahead of time."""
    from underhall.batches.tables import warm_up as warm_batches
    from underhall.commands.progress import warm as warm_game
    from underhall.engine.shared_builds import share
    from underhall.games import NAMES

    done = {}
    for game in games or list(NAMES):
        started = time.perf_counter()
        driver = warm_game(game, partial(_tell, game) if lines else None)
        warm_batches(driver)
        folder = share(driver.folder) if for_all else driver.folder
        done[game] = {"seconds": round(time.perf_counter() - started, 2), "folder": str(folder)}
        if not as_json and not lines:
            typer.echo(say("warm-ready", game=game, seconds=done[game]["seconds"]))
    if as_json:
        typer.echo(msgspec.json.encode({"games": done}))


def _tell(game: str, share: float) -> None:
    typer.echo(msgspec.json.encode({"game": game, "share": round(share, 3)}))
