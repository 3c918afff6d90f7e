"""What a seat or a spectator is shown of a table: all that ever leaves the server about a match is made here.

Whatever a looker gets is the same, byte by byte, for two tables that differ only in what it may not know. So everything
comes from the looker's own view, its own decision and the log as it may read it, or is known to all.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import msgspec

from underhall.engine.decision import Decision, Option, Outcome
from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.engine.record import Fair
from underhall.engine.view import View
from underhall.games import game
from underhall.server.chronicle import LogShown, Looker, Names, called
from underhall.server.clocks import Clock
from underhall.server.entries import Pace, Why
from underhall.server.errors import Refused
from underhall.server.seats import Seat
from underhall.server.table import Status, Table
from underhall.server.told import ToldTable

ALL_OPEN: Literal["all"] = "all"


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """A seat, as everybody may know it."""

    seat: int
    called: str  # by the game
    name: str | None  # of the person who holds it
    guest: str | None  # that person's id
    bot: str | None  # the bot that has it from the start
    taken_over: str | None  # the bot that stands in for the person
    why: Why | None  # it does
    salted: bool
    present: bool  # whether the person looks at the table now
    clock: Clock


class QuestionShown(msgspec.Struct, frozen=True):
    """Whether to go back: asked by a seat, answered by the others."""

    seat: int
    to: int  # choices that would stay
    unanswered: list[int]  # seats


class TableShown(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one seat, or a spectator, may know it."""

    id: str
    number: int  # entries so far: give it as `since` to be shown what came after
    status: Status
    game: str
    game_title: str
    title: str
    pack: str
    switches: dict[str, Any]
    pace: Pace
    open: bool
    owner: str  # a guest's id
    version: str
    seed_hash: str
    you: int | None  # the seat that looks; None: a spectator
    seats: list[SeatShown]
    waiting: list[int]  # seats that must choose
    choices: int  # of seats, that stand
    view: Any  # the table as the game's documentation of views says; None before the start
    text: str | None  # the same in words, if it was asked for
    decision: Decision | None  # what you must choose
    can_undo: bool
    question: QuestionShown | None
    log: LogShown
    why_paused: str
    outcome: Outcome | None
    fair: Fair | None  # seed and salts, once the game is over
    next_table: str | None


class NextChoice(msgspec.Struct, frozen=True):
    """What was chosen next, in a game that is over."""

    seat: int
    kind: str
    option: Option


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it was when so many choices had been made."""

    id: str
    choice: int
    choices: int  # in all
    looker: int | Literal["all"] | None
    waiting: list[int]
    view: Any
    text: str | None
    decision: Decision | None
    log: LogShown
    then: NextChoice | None


def shown(
    table: ToldTable,
    seat: int | None,
    names: Names,
    since: int = 0,
    now: float = 0.0,
    *,
    text: bool = True,
    present: Collection[str] = (),
) -> TableShown:
    """What a seat, or with None a spectator, is shown now.

    Of the log it is shown what is new since the table had `since` entries. Text costs more than all the rest: leave it
    out where nobody reads it. `present` are the guests who look at the table now.
    """
    looker = NOBODY if seat is None else seat
    match, opened = table.match, table.opened
    playing = table.status == "playing"
    return TableShown(
        id=table.id,
        number=table.number,
        status=table.status,
        game=opened.game,
        game_title=game(opened.game).title,
        title=opened.title,
        pack=opened.pack,
        switches=opened.switches,
        pace=opened.pace,
        open=opened.open,
        owner=opened.owner,
        version=opened.version,
        seed_hash=opened.seed_hash,
        you=seat,
        seats=[_seat(table, each, names, now, present) for each in table.seats],
        waiting=table.waiting(),
        choices=table.choices,
        view=None if match is None else _data(table, match, looker),
        text=_text(table, match, looker) if text and match is not None else None,
        decision=_decision(table, match, looker) if playing and match is not None else None,
        can_undo=seat is not None and table.seats[seat].played_by is None and table.can_undo(seat),
        question=_question(table),
        log=table.chronicle.since(looker, since, names),
        why_paused=table.why_paused,
        outcome=match.outcome if match is not None and table.status == "finished" else None,
        fair=table.fair,
        next_table=table.next_table,
    )


def replayed(
    table: ToldTable, looker: int | Literal["all"] | None, choice: int, names: Names, *, text: bool = True
) -> Replayed:
    """What a looker saw when so many choices had been made; "all" sees every secret, once the game is over."""
    match, finished = table.match, table.status == "finished"
    if match is None:
        raise Refused("The game has not started yet: there is nothing to look back at.", "not-started")
    if looker == ALL_OPEN and not finished:
        raise Refused("Everything is open once the game is over, not before.", "not-over")
    if isinstance(choice, bool) or not 0 <= choice <= match.choices:
        raise Refused(f"So far {match.choices} choices were made: ask for 0 to {match.choices}.", "no-choice")
    then = match if choice == match.choices else match.clone()
    if then is not match:
        then.rewind(choice, then.dice)
    eyes: Looker = NOBODY if looker is None else looker
    view = _view(then, eyes)
    return Replayed(
        id=table.id,
        choice=choice,
        choices=match.choices,
        looker=looker,
        waiting=then.waiting,
        view=view.data(),
        text=view.text() if text else None,
        decision=then.decision if eyes == ALL_OPEN else _decision_of(then, eyes),
        log=table.chronicle.upto(eyes, choice, names),
        then=_next_choice(match, then) if finished else None,
    )


def check_looker(table: Table, guest: str | None, looker: int | Literal["all"] | None) -> None:
    """Refuses to let a guest look with the eyes of a seat that is another's, until the game is over."""
    if looker is None:
        return
    if looker == ALL_OPEN:
        if table.status != "finished":
            raise Refused("Everything is open once the game is over, not before.", "not-over")
    elif isinstance(looker, bool) or looker not in range(len(table.seats)):
        raise Refused(f"There is no seat {looker!r:.20}: seats are 0 to {len(table.seats) - 1}.", "no-seat")
    elif table.status != "finished" and (guest is None or table.seats[looker].guest != guest):
        raise Refused(f"Seat {looker} is not yours: you may look at the table as a spectator.", "not-yours")


# What all may know ----------------------------------------------------------------------------------------------------


def _seat(table: ToldTable, seat: Seat, names: Names, now: float, present: Collection[str]) -> SeatShown:
    return SeatShown(
        seat=seat.number,
        called=called(table, seat.number),
        name=None if seat.guest is None else names(seat.guest),
        guest=seat.guest,
        bot=seat.bot,
        taken_over=seat.taken_over,
        why=seat.why,
        salted=bool(seat.salt),
        present=seat.guest in present,
        clock=table.clock(seat.number, now),
    )


def _question(table: Table) -> QuestionShown | None:
    question = table.question
    return None if question is None else QuestionShown(question.seat, question.to, table.to_answer())


# What one looker may know; kept until the next entry ------------------------------------------------------------------


def _kept(table: ToldTable, what: str, looker: int, make: Any) -> Any:
    key = what, looker
    if key not in table.seen:
        table.seen[key] = make()
    return table.seen[key]


def _kept_view(table: ToldTable, match: Match, looker: int) -> View:
    view: View = _kept(table, "view", looker, lambda: match.view(looker))
    return view


def _data(table: ToldTable, match: Match, looker: int) -> Any:
    return _kept(table, "data", looker, _kept_view(table, match, looker).data)


def _text(table: ToldTable, match: Match, looker: int) -> str:
    told: str = _kept(table, "text", looker, _kept_view(table, match, looker).text)
    return told


def _decision(table: ToldTable, match: Match, looker: int) -> Decision | None:
    decision: Decision | None = _kept(table, "decision", looker, lambda: _decision_of(match, looker))
    return decision


def _decision_of(match: Match, looker: int) -> Decision | None:
    return None if looker == NOBODY else match.decision_of(looker)


def _view(match: Match, looker: Looker) -> View:
    """The view of a looker; with "all" that of a spectator from whom nothing is hidden."""
    if looker != ALL_OPEN:
        return match.view(looker)
    table = match.setting.driver.empty()
    core = match.core
    table[: len(core)] = memoryview(core)
    return View(match.setting, NOBODY, table)


def _next_choice(match: Match, then: Match) -> NextChoice | None:
    if then.choices == match.choices:
        return None
    ply = match.since(then.choices)[0]
    decision = then.decision_of(ply.seat)
    option = None if decision is None else decision.option(ply.key)
    return None if option is None else NextChoice(ply.seat, ply.kind, option)
