"""`underhall simulate`: many games between bots, as rows for analysis."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from underhall.commands.play import DEFAULT_BOT, INTERRUPTED, STANDARD


def simulate(
    game: Annotated[str, typer.Argument(help="The game.")],
    bots: Annotated[
        list[str] | None,
        typer.Option(
            help="One bot for all seats, or one for each, with commas between; repeat it for programs.",
            metavar="BOT,BOT,…",
            show_default=DEFAULT_BOT,
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 200,
    seats: Annotated[int, typer.Option(help="How many seats.")] = 4,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    seconds: Annotated[float | None, typer.Option(help="The time for each decision, for bots that use it.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="A file for the rows, .parquet or .jsonl; without it the report is shown.", metavar="FILE"),
    ] = None,
    choices: Annotated[
        bool, typer.Option("--choices", help="Keep every decision too, in FILE.choices.parquet or .jsonl.")
    ] = False,
    pack: Annotated[str, typer.Option(help="A pack: its file, or the name of a built-in one.")] = STANDARD,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="A switch of the rules; repeat it for several.", metavar="NAME=VALUE"),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="How many games at a time.", show_default="one a core")
    ] = None,
    ray: Annotated[
        str | None, typer.Option(help="Play on a Ray cluster: auto, or its address.", metavar="ADDRESS")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what came of it as JSON.")] = False,
) -> None:
    """Let bots play many games and store what happened, as rows for analysis or as a report.

    Bots move on by one seat from game to game. Nothing is written until all games are played.

    Examples:

      underhall simulate hall --games 2000

      underhall simulate dwarfs --bots greedy,random,random --seats 3 --out games.parquet --choices
    """
    from underhall.arena.pools import open_pool
    from underhall.arena.report import report_of_rows
    from underhall.arena.simulate import planned, save, simulated
    from underhall.arena.table_files import check_name
    from underhall.commands.bot_list import bots_of
    from underhall.commands.games_bar import games_bar
    from underhall.commands.progress import warm
    from underhall.commands.report_table import show
    from underhall.commands.switches import switches_of

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
        switches=switches_of(set_ or []),
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
                report = report_of_rows(head, played, "a simulation")
    except KeyboardInterrupt as error:
        typer.echo("\nStopped; nothing was written.", err=True)
        raise typer.Exit(INTERRUPTED) from error
    if as_json:
        typer.echo(msgspec.json.encode(report if out is None else saved))
    elif out is None:
        show(report)
    else:
        beside = f" and {saved.choices:,} decisions to {saved.choices_file}" if choices else ""
        typer.echo(f"Wrote {saved.rows:,} rows of {saved.games:,} games to {saved.file}{beside}.")
        typer.echo(f"See them:  {shlex.join(['underhall', 'report', saved.file])}")


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
