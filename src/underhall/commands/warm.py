"""`underhall warm`: compiles the rules ahead of time."""

from __future__ import annotations

import time
from functools import partial
from typing import Annotated

import msgspec
import typer

from underhall.games import NAMES


def warm(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all of them if none is named.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was done as JSON.")] = False,
    lines: Annotated[
        bool, typer.Option("--progress", help="Print how far it is, from 0 to 1, as lines of JSON.")
    ] = False,
) -> None:
    """Compile the rules of games ahead of time, so that the first match starts at once.

    Example: underhall warm dwarfs
    """
    from underhall.batches.tables import warm_up as warm_batches
    from underhall.commands.progress import warm as warm_game

    done = {}
    for game in games or list(NAMES):
        started = time.perf_counter()
        driver = warm_game(game, partial(_tell, game) if lines else None)
        warm_batches(driver)
        done[game] = {"seconds": round(time.perf_counter() - started, 2), "folder": str(driver.folder)}
        if not as_json and not lines:
            typer.echo(f"{game} is ready ({done[game]['seconds']} s).")
    if as_json:
        typer.echo(msgspec.json.encode({"games": done}))


def _tell(game: str, share: float) -> None:
    typer.echo(msgspec.json.encode({"game": game, "share": round(share, 3)}))
