"""`underhall simulate`: many games between bots, as rows for analysis."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from underhall.commands.messages import manual, say
from underhall.commands.play import DEFAULT_BOT, INTERRUPTED, STANDARD


def simulate(
    game: Annotated[str, typer.Argument(help=manual("game"))],
    bots: Annotated[
        list[str] | None,
        typer.Option(
            help=manual("bots-each"),
            metavar="BOT,BOT,…",
            show_default=DEFAULT_BOT,
        ),
    ] = None,
    games: Annotated[int, typer.Option(help=manual("games"), metavar="N")] = 200,
    seats: Annotated[int, typer.Option(help=manual("seats"), metavar="N")] = 4,
    seed: Annotated[int, typer.Option(help=manual("seed-games"), metavar="N")] = 1,
    seconds: Annotated[float | None, typer.Option(help=manual("simulate-seconds"), metavar="SECONDS")] = None,
    out: Annotated[
        Path | None,
        typer.Option(help=manual("simulate-out"), metavar="FILE"),
    ] = None,
    choices: Annotated[bool, typer.Option("--choices", help=manual("simulate-choices"))] = False,
    pack: Annotated[str, typer.Option(help=manual("pack"), metavar="PACK")] = STANDARD,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help=manual("switch"), metavar="NAME=VALUE"),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help=manual("workers"), metavar="N", show_default=manual("workers-default"))
    ] = None,
    ray: Annotated[str | None, typer.Option(help=manual("ray"), metavar="ADDRESS")] = None,
    as_json: Annotated[bool, typer.Option("--json", help=manual("simulate-json"))] = False,
) -> None:
    """Lets bots play many games, and stores them or shows a report."""
    from underhall.arena.pools import open_pool
    from underhall.arena.report import report_of_rows
    from underhall.arena.simulate import planned, save, simulated
    from underhall.arena.table_files import check_name
    from underhall.commands.bot_list import bots_of
    from underhall.commands.games_bar import games_bar
    from underhall.commands.progress import warm
    from underhall.commands.report_table import show
    from underhall.commands.switches import switches_from

    named = bots_of(bots or [DEFAULT_BOT])
    if out is not None:
        check_name(out)
    head, jobs = planned(
        game,
        named,
        games=games,
        seats=seats,
        seed=seed,
        seconds=seconds,
        pack=pack,
        switches=switches_from(set_ or []),
        choices=choices,
        command=_command(game, named, games, seats, seed, seconds, out, choices, pack, set_ or []),
    )
    try:
        warm(game)
        with open_pool(workers, ray) as pool, games_bar(games) as after_each:
            played = simulated(pool, jobs, after_each)
            if out is not None:
                saved = save(out, head, played, choices)
            else:
                report = report_of_rows(head, played, say("simulation-source"))
    except KeyboardInterrupt as error:
        typer.echo(f"\n{say('simulation-stopped')}", err=True)
        raise typer.Exit(INTERRUPTED) from error
    if as_json:
        typer.echo(msgspec.json.encode(report if out is None else saved))
    elif out is None:
        show(report)
    else:
        typer.echo(say("simulation-written", rows=saved.rows, games=saved.games, file=saved.file))
        if saved.choices_file is not None:
            typer.echo(say("simulation-choices", decisions=saved.choices, file=saved.choices_file))
        typer.echo(say("simulation-report", command=shlex.join(["underhall", "report", saved.file])))


def _command(
    game: str,
    bots: list[str],
    games: int,
    seats: int,
    seed: int,
    seconds: float | None,
    out: Path | None,
    choices: bool,
    pack: str,
    switches: list[str],
) -> str:
    """The command that plays the same games."""
    alone = any("," in bot for bot in bots)  # the command of a program
    listed = [word for bot in bots for word in ("--bots", bot)] if alone else ["--bots", ",".join(bots)]
    words = ["underhall", "simulate", game, *listed]
    words += ["--games", str(games), "--seats", str(seats), "--seed", str(seed)]
    words += [] if seconds is None else ["--seconds", f"{seconds:g}"]
    words += [] if pack == STANDARD else ["--pack", pack]
    words += [word for switch in switches for word in ("--set", switch)]
    words += [] if out is None else ["--out", str(out)]
    return shlex.join([*words, "--choices"] if choices else words)
