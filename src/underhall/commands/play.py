"""`underhall play`: a game in the terminal, against bots or with several people at one keyboard."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from underhall.commands.messages import manual, say
from underhall.errors import UnderhallError

if TYPE_CHECKING:
    from underhall.engine.match import Match

INTERRUPTED = 130  # what a shell expects after Ctrl-C
STANDARD = "standard"
DEFAULT_BOT = "greedy"
SEED_BYTES = 4


def play(
    game: Annotated[str, typer.Argument(help=manual("game"))] = "dwarfs",
    seats: Annotated[int, typer.Option(help=manual("seats"), metavar="N")] = 2,
    human: Annotated[
        list[int] | None, typer.Option(help=manual("play-human"), metavar="SEAT", show_default="0")
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            help=manual("play-bots"),
            metavar="BOT",
            show_default=DEFAULT_BOT,
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help=manual("play-seed"), metavar="N")] = None,
    pack: Annotated[str, typer.Option(help=manual("pack"), metavar="PACK")] = STANDARD,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help=manual("switch"), metavar="NAME=VALUE"),
    ] = None,
    save: Annotated[Path | None, typer.Option(help=manual("play-save"), metavar="FILE")] = None,
    load: Annotated[Path | None, typer.Option(help=manual("play-load"), metavar="FILE")] = None,
    spoken: Annotated[bool, typer.Option("--spoken", help=manual("play-spoken"))] = False,
) -> None:
    """Plays a game in the terminal."""
    from underhall.commands.play_session import HUMAN, PlayerLeft, Session
    from underhall.commands.progress import warm
    from underhall.commands.screen import NoMoreInput, Screen

    rolls = int.from_bytes(os.urandom(SEED_BYTES), "big") if seed is None else seed
    if load is not None and set_:
        raise UnderhallError(say("set-with-load"))
    if load is not None:
        match, players = _resumed(load, pack, human, bots, rolls)
    else:
        players = _players(seats, human, bots)
        warm(game)
        match = _new(game, seats, rolls, pack, set_ or [])
    screen = Screen(match.setting, spoken)
    session = Session(match, players, screen, save, rolls)
    screen.welcome([None if who == HUMAN else who for who in players])
    try:
        session.play()
        _offer_to_save(session, screen, save)
    except PlayerLeft:
        screen.show(say("goodbye"))
    except NoMoreInput:
        screen.show("", say("input-ended"))
        if save is not None:
            session.save(save)
    except KeyboardInterrupt as error:
        screen.show("", say("stopped-unsaved"))
        raise typer.Exit(INTERRUPTED) from error
    finally:
        session.close()


def _new(game: str, seats: int, seed: int, pack: str, switches: list[str]) -> Match:
    from underhall import new
    from underhall.commands.switches import switches_from

    return new(game, seats=seats, seed=seed, pack=pack, switches=switches_from(switches))


def _players(seats: int, human: list[int] | None, bots: list[str] | None) -> list[str]:
    """The player of each seat: HUMAN, or the spec of a bot."""
    from underhall.bots import checked
    from underhall.commands.play_session import HUMAN

    people = sorted(set(human if human else [0]))
    if people[0] < 0 or people[-1] >= seats:
        wrong = people[-1] if people[0] >= 0 else people[0]
        raise UnderhallError(say("no-such-seat", seat=str(wrong), last=str(seats - 1)))
    others = seats - len(people)
    named = bots or [DEFAULT_BOT]
    if len(named) not in (1, others) and others:
        raise UnderhallError(say("bots-for-seats", bots=len(named), seats=others))
    for spec in named:
        checked(spec)
    queue = iter(named * others if len(named) == 1 else named)
    return [HUMAN if seat in people else next(queue) for seat in range(seats)]


def _resumed(
    path: Path, pack: str, human: list[int] | None, bots: list[str] | None, seed: int
) -> tuple[Match, list[str]]:
    """A saved game, checked ply by ply, to continue from where it stopped; its further chances are new."""
    from underhall import replay
    from underhall.commands.play_session import HUMAN
    from underhall.commands.progress import warm
    from underhall.engine import pack as packs
    from underhall.engine.dice import SeededDice
    from underhall.engine.record import load_record

    record = load_record(path)
    warm(record.game)
    loaded = None if pack == STANDARD else packs.load(record.game, pack)
    match = replay(record, pack=loaded).clone(SeededDice(seed))
    named = record.names if not human and not bots else None
    if not named or len(named) != record.seats:
        return match, _players(record.seats, human, bots)
    for seat, spec in enumerate(named):
        if spec != HUMAN:
            _check_saved(path, seat, spec)
    return match, named


def _check_saved(path: Path, seat: int, spec: str) -> None:
    """A file may come from anybody: the bots that it names must be registered, so that it cannot start a program."""
    from underhall.bots import checked

    try:
        checked(spec, outside=False)
    except UnderhallError as error:
        raise UnderhallError(say("saved-bot", file=str(path), seat=str(seat), why=str(error))) from error


def _offer_to_save(session: Any, screen: Any, save: Path | None) -> None:
    """Saves the record of a finished game where the option says, else asks the player where."""
    name = str(save) if save is not None else screen.ask(say("ask-save"))
    if name:
        session.save(Path(name))
