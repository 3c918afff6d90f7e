"""`underhall tournament`: bots against each other, until it is clear who plays best."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console

from underhall.commands.play import INTERRUPTED, STANDARD
from underhall.errors import UnderhallError

if TYPE_CHECKING:
    from underhall.arena.pools import Pool
    from underhall.arena.schedule import Plan
    from underhall.arena.store import Store

GAMES = 400
SEATS = 4
SEED = 1
NEEDED = ("openskill", "matplotlib")  # ratings and plots


def tournament(
    game: Annotated[str | None, typer.Argument(help="The game.", show_default=False)] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(help="The bots, with commas between; repeat it for programs.", metavar="BOT,BOT,…"),
    ] = None,
    against: Annotated[
        str | None, typer.Option(help="The bot in all other seats: each of --bots meets it alone.", metavar="BOT")
    ] = None,
    games: Annotated[
        int | None, typer.Option(help="How many games; rounded up to whole deals.", show_default=str(GAMES))
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many seats.", show_default=str(SEATS))] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed gives the same deals.", show_default=str(SEED))
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="The time for each decision.")] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="How many games at a time.", show_default="one a core")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="The folder of the tournament.", metavar="FOLDER", show_default="in tournaments/"),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with the tournament in this folder.", metavar="FOLDER")
    ] = None,
    pack: Annotated[str | None, typer.Option(help="A pack: its file, or the name of a built-in one.")] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="A switch of the rules; repeat it for several.", metavar="NAME=VALUE"),
    ] = None,
    records: Annotated[
        bool | None,
        typer.Option("--records/--no-records", help="Keep the record of each game.", show_default="records"),
    ] = None,
    html: Annotated[Path | None, typer.Option(help="Write the report here as well.", metavar="FILE")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the standings as JSON.")] = False,
    ray: Annotated[
        str | None, typer.Option(help="Play on a Ray cluster: auto, or its address.", metavar="ADDRESS")
    ] = None,
) -> None:
    """Let bots play many games against each other: who wins how often, and how sure is that?

    Seats rotate and deals repeat, so that luck cancels out. Stop it at any time: the same command continues it.

    Examples:

      underhall tournament dwarfs --bots search:2000,greedy,random --games 400 --seats 4

      underhall tournament hall --bots search:100ms --against greedy --games 100

      underhall tournament --resume tournaments/dwarfs-4-1b2c3d4e
    """
    from underhall.arena.pools import open_pool
    from underhall.arena.store import Store
    from underhall.arena.tournament import default_folder, planned, resumed
    from underhall.commands.bot_list import bots_of
    from underhall.commands.switches import switches_of

    _check_installed()
    _check_html(html)
    pack_file = None
    if resume is not None:
        settings = (game, bots, against, games, seats, seed, seconds, out, pack, set_, records)
        if any(given is not None for given in settings):
            raise UnderhallError("--resume takes everything from the folder: name no game, bots or other settings.")
        plan, folder = resumed(resume), resume
    else:
        if game is None or not bots:
            raise UnderhallError("Name a game and the bots, as in: underhall tournament dwarfs --bots greedy,random")
        plan, pack_file = planned(
            game,
            bots_of(bots),
            against=against,
            games=GAMES if games is None else games,
            seats=SEATS if seats is None else seats,
            seed=SEED if seed is None else seed,
            seconds=seconds,
            pack=STANDARD if pack is None else pack,
            switches=switches_of(set_ or []),
            records=records is not False,
        )
        folder = default_folder(plan) if out is None else out
        _say_if_rounded(games, plan)
    with open_pool(workers, ray) as pool, Store(folder, plan, pack_file) as store:
        _play(store, pool)
        _tell(store, html, as_json)


def _say_if_rounded(games: int | None, plan: Plan) -> None:
    if games is not None and games != plan.games:
        typer.echo(
            f"{plan.games:,} games, not {games:,}: they are {plan.deals:,} whole deals of {plan.games_per_deal} games.",
            err=True,
        )


def _play(store: Store, pool: Pool) -> None:
    total, done = store.plan.games, len(store.played)
    if done == total:
        return
    from underhall.arena.tournament import play_out
    from underhall.commands.games_bar import games_bar
    from underhall.commands.progress import warm

    if done:
        typer.echo(f"{done:,} of {total:,} games were played before.", err=True)
    try:
        warm(store.plan.game)
        with games_bar(total, done) as after_each:
            play_out(store, pool, lambda played: after_each())
    except KeyboardInterrupt as error:
        typer.echo(
            f"\nStopped after {len(store.played):,} of {total:,} games, which are kept. "
            f"Go on with: underhall tournament --resume {store.folder}",
            err=True,
        )
        raise typer.Exit(INTERRUPTED) from error


def _tell(store: Store, html: Path | None, as_json: bool) -> None:
    from underhall.arena.store import REPORT, write_whole
    from underhall.arena.tournament import result
    from underhall.arena.tournament_page import tournament_page
    from underhall.commands.tournament_table import show

    found = result(store)
    page = tournament_page(found).encode()
    for path in [store.folder / REPORT, *([] if html is None else [html])]:
        try:
            write_whole(path, page)
        except OSError as error:
            raise UnderhallError(f"The report cannot be written to {path}: {error.strerror}.") from error
    if as_json:
        typer.echo(msgspec.json.encode(found))
        return
    show(found, Console(highlight=False))


def _check_installed() -> None:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UnderhallError(f"Tournaments need {' and '.join(missing)}: pip install 'underhall[arena]'.")


def _check_html(html: Path | None) -> None:
    """Checks now whether the report can be written, not after hours of play."""
    if html is not None and (html.is_dir() or not os.access(html.parent, os.W_OK)):
        raise UnderhallError(f"The report cannot be written to {html}: there is no such folder, or no leave to write.")
