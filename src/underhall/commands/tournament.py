"""`underhall tournament`: bots against each other, until it is clear who plays best."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console

from underhall.commands.messages import manual, say
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
    game: Annotated[str | None, typer.Argument(help=manual("game"), show_default=False)] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(help=manual("tournament-bots"), metavar="BOT,BOT,…"),
    ] = None,
    against: Annotated[str | None, typer.Option(help=manual("tournament-against"), metavar="BOT")] = None,
    games: Annotated[
        int | None, typer.Option(help=manual("tournament-games"), metavar="N", show_default=str(GAMES))
    ] = None,
    seats: Annotated[int | None, typer.Option(help=manual("seats"), metavar="N", show_default=str(SEATS))] = None,
    seed: Annotated[
        int | None, typer.Option(help=manual("tournament-seed"), metavar="N", show_default=str(SEED))
    ] = None,
    seconds: Annotated[float | None, typer.Option(help=manual("tournament-seconds"), metavar="SECONDS")] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help=manual("workers"), metavar="N", show_default=manual("workers-default"))
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help=manual("tournament-out"), metavar="FOLDER", show_default=manual("tournament-out-default")),
    ] = None,
    resume: Annotated[Path | None, typer.Option(help=manual("tournament-resume"), metavar="FOLDER")] = None,
    pack: Annotated[str | None, typer.Option(help=manual("pack"), metavar="PACK")] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help=manual("switch"), metavar="NAME=VALUE"),
    ] = None,
    records: Annotated[
        bool | None,
        typer.Option(
            "--records/--no-records",
            help=manual("tournament-records"),
            show_default=manual("tournament-records-default"),
        ),
    ] = None,
    html: Annotated[Path | None, typer.Option(help=manual("tournament-html"), metavar="FILE")] = None,
    as_json: Annotated[bool, typer.Option("--json", help=manual("tournament-json"))] = False,
    ray: Annotated[str | None, typer.Option(help=manual("ray"), metavar="ADDRESS")] = None,
) -> None:
    """Lets bots play many games against each other, and shows the standings."""
    from underhall.arena.pools import open_pool
    from underhall.arena.store import Store
    from underhall.arena.tournament import default_folder, planned, resumed
    from underhall.commands.bot_list import bots_of
    from underhall.commands.switches import switches_from

    _check_installed()
    _check_html(html)
    pack_file = None
    if resume is not None:
        settings = (game, bots, against, games, seats, seed, seconds, out, pack, set_, records)
        if any(given is not None for given in settings):
            raise UnderhallError(say("resume-alone"))
        plan, folder = resumed(resume), resume
    else:
        if game is None or not bots:
            raise UnderhallError(say("tournament-of-what"))
        plan, pack_file = planned(
            game,
            bots_of(bots),
            against=against,
            games=GAMES if games is None else games,
            seats=SEATS if seats is None else seats,
            seed=SEED if seed is None else seed,
            seconds=seconds,
            pack=STANDARD if pack is None else pack,
            switches=switches_from(set_ or []),
            records=records is not False,
        )
        folder = default_folder(plan) if out is None else out
        _say_if_rounded(games, plan)
    with open_pool(workers, ray) as pool, Store(folder, plan, pack_file) as store:
        _play(store, pool)
        _tell(store, html, as_json)


def _say_if_rounded(games: int | None, plan: Plan) -> None:
    if games is not None and games != plan.games:
        rounded = say("games-rounded", games=plan.games, wanted=games, deals=plan.deals, each=plan.games_per_deal)
        typer.echo(rounded, err=True)


def _play(store: Store, pool: Pool) -> None:
    total, done = store.plan.games, len(store.played)
    if done == total:
        return
    from underhall.arena.tournament import play_out
    from underhall.commands.games_bar import games_bar
    from underhall.commands.progress import warm

    if done:
        typer.echo(say("games-before", played=done, games=total), err=True)
    try:
        warm(store.plan.game)
        with games_bar(total, done) as after_each:
            play_out(store, pool, lambda played: after_each())
    except KeyboardInterrupt as error:
        stopped = say("tournament-stopped", played=len(store.played), games=total, folder=str(store.folder))
        typer.echo(f"\n{stopped}", err=True)
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
            raise UnderhallError(say("file-unwritable", file=str(path), why=str(error.strerror))) from error
    if as_json:
        typer.echo(msgspec.json.encode(found))
        return
    show(found, Console(highlight=False))


def _check_installed() -> None:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UnderhallError(say("tournament-missing", packages=", ".join(missing)))


def _check_html(html: Path | None) -> None:
    """Checks now whether the report can be written, not after hours of play."""
    if html is not None and (html.is_dir() or not os.access(html.parent, os.W_OK)):
        raise UnderhallError(say("html-unwritable", file=str(html)))
