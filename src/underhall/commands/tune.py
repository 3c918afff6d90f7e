"""`underhall tune`: searches for small changes of a pack that bring figures into their ranges."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from underhall.commands.messages import manual, say
from underhall.commands.play import DEFAULT_BOT, INTERRUPTED
from underhall.errors import UnderhallError

if TYPE_CHECKING:
    from underhall.arena.tune import Tuning


def tune(
    game: Annotated[str, typer.Argument(help=manual("game"))],
    pack: Annotated[str, typer.Argument(help=manual("tune-pack"), metavar="PACK")],
    target: Annotated[list[str] | None, typer.Option(help=manual("tune-target"), metavar="FIGURE=RANGE")] = None,
    may: Annotated[list[str] | None, typer.Option(help=manual("tune-may"), metavar="VALUE±N")] = None,
    bots: Annotated[
        list[str] | None, typer.Option(help=manual("bots-each"), metavar="BOT,BOT,…", show_default=DEFAULT_BOT)
    ] = None,
    games: Annotated[int, typer.Option(help=manual("tune-games"), metavar="N")] = 10_000,
    seats: Annotated[int, typer.Option(help=manual("seats"), metavar="N")] = 4,
    seed: Annotated[int, typer.Option(help=manual("seed-games"), metavar="N")] = 1,
    workers: Annotated[
        int | None, typer.Option(min=1, help=manual("workers"), metavar="N", show_default=manual("workers-default"))
    ] = None,
    ray: Annotated[str | None, typer.Option(help=manual("ray"), metavar="ADDRESS")] = None,
    out: Annotated[Path | None, typer.Option(help=manual("tune-out"), metavar="FILE")] = None,
    as_json: Annotated[bool, typer.Option("--json", help=manual("json"))] = False,
    lines: Annotated[bool, typer.Option("--progress", help=manual("tune-progress"))] = False,
) -> None:
    """Searches for changes of a pack, and shows what it proposes."""
    from underhall.arena.pools import open_pool
    from underhall.arena.tune import Tuning
    from underhall.commands.bot_list import bots_of
    from underhall.commands.games_bar import games_bar
    from underhall.commands.progress import warm
    from underhall.commands.tune_table import show

    named = bots_of(bots or [DEFAULT_BOT])
    if out is not None:
        _check_name(out)
    tuning = Tuning(game, pack, target or [], may or [], named, games=games, seats=seats, seed=seed)
    stopped = False
    try:
        warm(game)
        with open_pool(workers, ray) as pool, games_bar(games) as after_each:
            shown = 0
            for tuned in tuning.steps(pool):
                if lines:
                    typer.echo(msgspec.json.encode(tuned))
                while shown < tuned.games:
                    after_each()
                    shown += 1
    except KeyboardInterrupt:
        stopped = True
        typer.echo("", err=True)
    found = tuning.stop() if stopped else tuning.tuned()
    if as_json or (lines and stopped):
        typer.echo(msgspec.json.encode(found))
    elif not lines:
        show(found, game=game, pack=pack, seats=seats, bots=named)
    if out is not None:
        _write(out, tuning, bool(found.proposals), pack, quiet=as_json or lines)
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _check_name(out: Path) -> None:
    """Refuses a file that could not be written: before hours of games, not after."""
    from underhall.engine.pack import SUFFIX

    if out.suffix != SUFFIX:
        raise UnderhallError(say("tune-file-name", file=str(out)))
    if out.is_dir() or not os.access(out.parent, os.W_OK):
        raise UnderhallError(say("html-unwritable", file=str(out)))


def _write(out: Path, tuning: Tuning, found: bool, pack: str, *, quiet: bool) -> None:
    from underhall.arena.store import write_whole

    if found:
        write_whole(out, tuning.proposed(out.stem).encode())
    if not quiet and found:
        command = shlex.join(["underhall", "pack", "diff", pack, str(out)])
        typer.echo(say("tune-written", file=str(out), command=command))
    elif not quiet:
        typer.echo(say("tune-not-written", file=str(out)))
