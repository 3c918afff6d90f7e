"""What a seat or a spectator sees of a table: everything that ever leaves the server about a match is made here.

A viewer gets the same, byte by byte, from two tables that differ only in what it may not know. So everything comes from
the viewer's own view, its own decision and the log as it may read it, or is public.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from underhall.engine.decision import Decision, Option, Outcome
from underhall.engine.fair import salt_hash
from underhall.engine.forfeits import ForfeitWhy
from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.engine.record import Fair
from underhall.engine.view import Refusal, View
from underhall.games import game
from underhall.pictures.drawn import about_of, lit_of, scene_of
from underhall.server.chronicle import About, LogShown, Looker, Names, called
from underhall.server.clocks import Clock
from underhall.server.drawing import FrameShown, PictureShown, frames_of, view_on, whole
from underhall.server.entries import Pace, Why
from underhall.server.errors import Refused
from underhall.server.seats import Seat
from underhall.server.stages import Stages
from underhall.server.table import Status, Table
from underhall.server.terms import clock_in_words, terms_of
from underhall.server.told import MOMENTS, ToldTable
from underhall.server.undo import TurnBack

ALL_OPEN: Literal["all"] = "all"
SCORES = ("points", "honour")  # what games call the points of a seat in their views

Scores = dict[str, int | None]  # points by source; None where they are hidden
T = TypeVar("T")


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """A seat, as everybody may know it."""

    seat: int
    called: str  # by the game
    colour: str  # in the picture; "" before the start
    name: str | None  # of the person who holds it
    guest: str | None  # that person's id
    bot: str | None  # the bot that has it from the start
    taken_over: str | None  # the bot that stands in for the person
    why: Why | None  # it does
    salted: bool
    salt_hash: str  # SHA-256 of the salt, which is shown at the end; "" where none was given
    out_of_time: bool  # the others may let a bot take over
    forfeit: ForfeitWhy | None  # why it can no longer win
    hints: int  # that its person asked for
    present: bool | None  # whether the person is looking at the table now; None: perhaps through another server
    clock: Clock


class QuestionShown(msgspec.Struct, frozen=True):
    """Whether to go back: asked by a seat, answered by the others."""

    seat: int
    to: int  # choices that would stay
    unanswered: list[int]  # seats


class PracticeShown(msgspec.Struct, frozen=True):
    """Which game a practice game continues, and how many choices had been made there."""

    table: str
    choice: int


class TableShown(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one seat, or a spectator, may know it."""

    id: str
    number: int  # entries so far: send it as `since` to get what came after
    status: Status
    game: str
    game_title: str
    title: str
    pack: str
    pack_title: str
    switches: dict[str, Any]
    pace: Pace
    open: bool
    owner: str  # a guest's id
    hints: bool  # people who play against each other may ask for hints
    clock: str  # how long people may think, in words
    terms: list[str]  # what people agree to by sitting down; empty against bots alone
    version: str
    seed_hash: str
    you: int | None  # the seat of the viewer; None: a spectator
    seats: list[SeatShown]
    waiting: list[int]  # seats that must choose
    choices: int  # of seats, that stand
    view: Any  # the table as the game's documentation of views says; None before the start, or if not requested
    text: str | None  # the same in words, if requested
    decision: Decision | None  # what you must choose
    can_undo: bool
    can_hint: bool  # whether hints are allowed at your seat
    claim_in: float | None  # seconds until you can claim the win if nobody comes back; None: you cannot
    turn_back: TurnBack | None  # whether you can take your last turn back; None where other people have seats
    question: QuestionShown | None
    log: LogShown
    why_paused: str
    why_ended: str  # the reason, if an operator ended it; else ""
    outcome: Outcome | None
    scores: list[Scores]  # of each seat, as things stand; empty before the start
    scores_in: str  # what the game calls its points; "" before the start
    fair: Fair | None  # seed and salts, once the game is over
    next_table: str | None
    practice: PracticeShown | None  # of a game that is played on from another
    picture: PictureShown | None  # if requested, since `since`


class Present(NamedTuple):
    """Who is looking at a table now."""

    guests: Collection[str] = ()  # by this server
    all: bool = True  # nobody looks through another one

    def tells_of(self, guest: str | None) -> bool | None:
        return guest in self.guests or (False if self.all or guest is None else None)


NOBODY_THERE = Present()


class PresentShown(msgspec.Struct, frozen=True):
    """Who is looking at the table now: sent when somebody comes or goes."""

    seats: list[bool | None]  # whether the person of the seat does, as in `SeatShown`


class NextChoice(msgspec.Struct, frozen=True):
    """What was chosen next, in a game that is over."""

    seat: int
    kind: str
    option: Option


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it was after a number of choices."""

    id: str
    choice: int
    choices: int  # in all
    looker: int | Literal["all"] | None
    waiting: list[int]
    view: Any
    text: str | None
    decision: Decision | None
    scores: list[Scores]
    log: LogShown
    then: NextChoice | None
    picture: PictureShown | None  # if requested


def shown(
    table: ToldTable,
    seat: int | None,
    names: Names,
    since: int = 0,
    now: float = 0.0,
    *,
    view: bool = True,
    text: bool = True,
    picture: bool = False,
    present: Present = NOBODY_THERE,
) -> TableShown:
    """What a seat, or with None a spectator, sees now.

    Of the log and the picture it gets what is new since the table had `since` entries. Text and picture cost more than
    all the rest: leave them out unless requested. `present` says who is looking at the table now.
    """
    looker = NOBODY if seat is None else seat
    match, opened = table.match, table.opened
    decision = None if match is None else _decision_now(table, match, looker)
    data = None if match is None or not view else _data(table, match, looker)
    known = None if match is None else _seats_data(table, match, looker, data)
    drawn = match if picture else None
    return TableShown(
        id=table.id,
        number=table.number,
        status=table.status,
        game=opened.game,
        game_title=game(opened.game).title,
        title=opened.title,
        pack=opened.pack,
        pack_title=table.pack_title,
        switches=opened.switches,
        pace=opened.pace,
        open=opened.open,
        owner=opened.owner,
        hints=opened.hints,
        clock=clock_in_words(opened.pace),
        terms=terms_of(opened),
        version=opened.version,
        seed_hash=opened.seed_hash,
        you=seat,
        seats=[_seat(table, each, names, now, present, known) for each in table.seats],
        waiting=table.waiting(),
        choices=table.choices,
        view=data,
        text=_text(table, match, looker) if text and match is not None else None,
        decision=decision,
        can_undo=seat is not None and table.seats[seat].played_by is None and table.can_undo(seat),
        can_hint=seat is not None and _may_hint(table, seat),
        claim_in=None if seat is None else _claim_in(table, seat, now),
        turn_back=None if seat is None else table.turn_back(seat),
        question=_question(table),
        log=table.chronicle.since(
            looker, since, names, None if drawn is None else _about(_kept_view(table, drawn, looker))
        ),
        why_paused=table.why_paused,
        why_ended=table.why_ended,
        outcome=table.outcome,
        scores=[] if known is None else _scores(known),
        scores_in="" if known is None else _scores_in(known),
        fair=table.fair,
        next_table=table.next_table,
        practice=None if opened.inherited is None else PracticeShown(opened.inherited.table, opened.inherited.choice),
        picture=None if drawn is None else _picture(table, drawn, looker, decision, since),
    )


def replayed(
    table: ToldTable,
    looker: int | Literal["all"] | None,
    choice: int,
    names: Names,
    *,
    text: bool = True,
    picture: bool = False,
    start: int | None = None,
) -> Replayed:
    """What a viewer saw after a number of choices; "all" sees every secret, once the game is over.

    Log and picture are for a viewer who last saw the table after `start` choices; None: who has seen nothing yet.
    """
    match, finished = table.match, table.status == "finished"
    if match is None:
        raise Refused("The game has not started yet: there is nothing to look back at.", "not-started")
    if looker == ALL_OPEN and not finished:
        raise Refused("Everything is open once the game is over, not before.", "not-over")
    for asked in (choice,) if start is None else (choice, start):
        if isinstance(asked, bool) or not 0 <= asked <= match.choices:
            raise Refused(f"So far {match.choices} choices were made: ask for 0 to {match.choices}.", "no-choice")
    then = _at(match, choice)
    eyes: Looker = NOBODY if looker is None else looker
    view = view_on(then.setting, then.core, eyes)
    decision = None if eyes == ALL_OPEN else _decision_of(then, eyes)
    data = view.data()
    return Replayed(
        id=table.id,
        choice=choice,
        choices=match.choices,
        looker=looker,
        waiting=then.waiting,
        view=data,
        text=view.text() if text else None,
        decision=then.decision if eyes == ALL_OPEN else decision,
        scores=_scores(data.seats),
        log=table.chronicle.upto(eyes, choice, names, _about(view) if picture else None, start),
        then=_next_choice(match, then) if finished else None,
        picture=_picture_then(table, then, eyes, view, decision, start) if picture else None,
    )


def why_not(table: ToldTable, seat: int, name: str) -> Refusal | None:
    """Why a seat cannot choose a piece or place in the picture, or the key of an option, if a rule forbids it now."""
    match = table.match
    if match is None or table.status != "playing":
        return None

    def forbidden() -> dict[str, Refusal]:
        found: dict[str, Refusal] = {}
        for each in match.refusals(seat):
            for named in (each.option.target, each.option.key):
                if named is not None:
                    found.setdefault(named, each)
        decision = match.decision_of(seat)
        for option in () if decision is None else decision.options:
            found.pop(option.target or "", None)
        return found

    return _kept(table, "forbidden", seat, forbidden).get(name)


def draw(table: ToldTable, seat: int | None, since: int) -> None:
    """Draws what `shown` needs for a picture. That may take a while, so a server does it beside its other work."""
    match, looker = table.match, NOBODY if seat is None else seat
    if match is not None:
        _picture(table, match, looker, _decision_now(table, match, looker), since)


def name_stage(table: ToldTable, stages: Stages) -> None:
    """Sets the address of the table's stage: a server does so, with its own key, before it shows a picture."""
    if not table.stage:
        table.stage = stages.address(table.opened, table.setting)


def check_looker(table: Table, guest: str | None, looker: int | Literal["all"] | None) -> None:
    """Refuses to show a guest what somebody else's seat sees, until the game is over."""
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


def _seat(table: ToldTable, seat: Seat, names: Names, now: float, present: Present, known: Any) -> SeatShown:
    return SeatShown(
        seat=seat.number,
        called=called(table, seat.number),
        colour="" if known is None else known[seat.number].colour,
        name=None if seat.guest is None else names(seat.guest),
        guest=seat.guest,
        bot=seat.bot,
        taken_over=seat.taken_over,
        why=seat.why,
        salted=bool(seat.salt),
        salt_hash=salt_hash(seat.salt) if seat.salt else "",
        out_of_time=table.out_of_time(seat.number),
        forfeit=seat.forfeit,
        hints=seat.hints,
        present=present.tells_of(seat.guest),
        clock=table.clock(seat.number, now),
    )


def _may_hint(table: Table, seat: int) -> bool:
    return table.status == "playing" and table.seats[seat].played_by is None and table.hints_allowed


def _claim_in(table: Table, seat: int, now: float) -> float | None:
    at = table.claim_at(seat)
    return None if at is None else max(0.0, at - now)


def _question(table: Table) -> QuestionShown | None:
    question = table.question
    return None if question is None else QuestionShown(question.seat, question.to, table.to_answer())


# What one viewer may know; kept until the next entry ------------------------------------------------------------------


def _kept(table: ToldTable, what: str, looker: int, make: Callable[[], T]) -> T:
    key = what, looker
    if key not in table.seen:
        table.seen[key] = make()
    made: T = table.seen[key]
    return made


def _kept_view(table: ToldTable, match: Match, looker: int) -> View:
    return _kept(table, "view", looker, lambda: match.view(looker))


def _data(table: ToldTable, match: Match, looker: int) -> Any:
    return _kept(table, "data", looker, _kept_view(table, match, looker).data)


def _seats_data(table: ToldTable, match: Match, looker: int, data: Any) -> Any:
    """The seats of the view's data, even if the whole data was not made."""
    return _kept(
        table, "seats", looker, _kept_view(table, match, looker).seats_data if data is None else lambda: data.seats
    )


def _text(table: ToldTable, match: Match, looker: int) -> str:
    return _kept(table, "text", looker, _kept_view(table, match, looker).text)


def _decision_now(table: ToldTable, match: Match, looker: int) -> Decision | None:
    if table.status != "playing" or table.decided:
        return None
    return _kept(table, "decision", looker, lambda: _decision_of(match, looker))


def _decision_of(match: Match, looker: int) -> Decision | None:
    return None if looker == NOBODY else match.decision_of(looker)


def _scores(seats: Any) -> list[Scores]:
    """The points of each seat, as far as a view shows them."""
    name = _scores_in(seats)
    return [getattr(seat, name) for seat in seats]


def _scores_in(seats: Any) -> str:
    return next(name for name in SCORES if hasattr(seats[0], name))


# The picture ----------------------------------------------------------------------------------------------------------


def _picture(table: ToldTable, match: Match, looker: int, decision: Decision | None, since: int) -> PictureShown:
    """The picture for a viewer who last looked at this number of entries: whole, if that is too long ago."""
    view, moment = _kept_view(table, match, looker), table.moment(since)

    def frames() -> list[FrameShown]:
        scene = _kept(table, "scene", looker, lambda: scene_of(view))
        if moment is None:
            return whole(scene)
        number, before = table.drawn.get(looker, (-1, scene))
        if number != since:
            before = scene_of(view_on(match.setting, moment.core, looker))
        return frames_of(match, looker, moment.since(match), before, view, scene)

    picture = PictureShown(
        stage=_stage(table),
        whole=moment is None,
        since=None if moment is None else since,
        frames=_kept(table, "frames" if moment is None else f"frames since {since}", looker, frames),
        lit=None if decision is None else _kept(table, "lit", looker, lambda: lit_of(view, decision)),
    )
    table.drawn[looker] = table.number, table.seen["scene", looker]
    return picture


def _picture_then(
    table: ToldTable, then: Match, eyes: Looker, view: View, decision: Decision | None, start: int | None
) -> PictureShown:
    """The picture of a replay, for a viewer who last saw it after `start` choices; from far away in one go."""
    scene, match = scene_of(view), table.match
    if start is None or match is None:
        frames = whole(scene)
    else:
        moment = _at(match, start)
        before = scene_of(view_on(match.setting, moment.core, eyes))
        told = then.happenings[len(moment.happenings) :] if then.choices <= start + MOMENTS else []
        frames = frames_of(then, eyes, told, before, view, scene)
    lit = None if decision is None else lit_of(view, decision)
    return PictureShown(stage=_stage(table), whole=start is None, since=start, frames=frames, lit=lit)


def _stage(table: ToldTable) -> str:
    name_stage(table, Stages())
    return table.stage


def _about(view: View) -> About:
    """The pieces that lines are about, if they are on the table now."""
    return lambda happening: about_of(view, happening.name, happening.arguments)


# Looking back ---------------------------------------------------------------------------------------------------------


def _at(match: Match, choices: int) -> Match:
    """A match as it was after a number of choices."""
    if choices == match.choices:
        return match
    then = match.clone()
    then.rewind(choices, then.dice)
    return then


def _next_choice(match: Match, then: Match) -> NextChoice | None:
    if then.choices == match.choices:
        return None
    ply = match.since(then.choices)[0]
    decision = then.decision_of(ply.seat)
    option = None if decision is None else decision.option(ply.key)
    return None if option is None else NextChoice(ply.seat, ply.kind, option)
