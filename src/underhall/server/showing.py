"""What a seat or a spectator sees of a table: everything that ever leaves the server about a match is made here.

Whatever a viewer gets is the same, byte by byte, for two tables that differ only in what it may not know. So everything
comes from the viewer's own view, its own decision and the log as it may read it, or is known to all.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import takewhile
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from underhall.engine.decision import Decision, Outcome
from underhall.engine.declared.phrases import capital
from underhall.engine.declared.words import Words
from underhall.engine.fair import salt_hash
from underhall.engine.forfeits import ForfeitWhy
from underhall.engine.kernel import CHANCE, NOBODY
from underhall.engine.labels import source_names
from underhall.engine.match import Match
from underhall.engine.record import Fair
from underhall.engine.view import Refusal, View
from underhall.games import game
from underhall.pictures.drawn import about_of, lit_of, scene_of
from underhall.server.chronicle import About, LogShown, Names, Viewer, is_told
from underhall.server.clocks import Clock
from underhall.server.decisions import DecisionShown, OptionShown, decision_shown, option_shown
from underhall.server.entries import Pace, Why
from underhall.server.errors import Refused
from underhall.server.frames import FrameShown, PictureShown, frames_of, view_on, whole
from underhall.server.messages import tables as say
from underhall.server.seats import Seat
from underhall.server.stages import Stages
from underhall.server.state import Status, TableState
from underhall.server.table import Table
from underhall.server.undo import TurnBack
from underhall.server.view_cache import MOMENTS

ALL_OPEN: Literal["all"] = "all"
FEW_FRAMES = 3  # steps of the game that are drawn at once
MOST_CHANGES = 40  # lines of what has happened since the last choice

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


class SectionShown(msgspec.Struct, frozen=True):
    """A part of the table in sentences."""

    title: str
    lines: list[str]


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
    house_rules: list[str]  # the switches that differ from the default, in words
    pace: Pace
    open: bool
    owner: str  # a guest's id
    hints: bool  # people who play against each other may ask for hints
    lesson: bool  # a first lesson: the page explains the game
    clock: str  # how long people may think, in words
    terms: list[str]  # what people agree to by sitting down; empty against bots alone
    version: str
    seed_hash: str
    you: int | None  # the seat of the viewer; None: a spectator
    seats: list[SeatShown]
    waiting: list[int]  # seats that must choose
    choices: int  # of seats, that stand
    view: Any  # the table as the game's documentation of views says; None before the start, or if not requested
    text: str | None  # the same drawn with letters, if requested
    words: list[SectionShown] | None  # and in sentences, what has changed first
    decision: DecisionShown | None  # what you must choose
    can_undo: bool
    can_hint: bool  # whether hints are allowed at your seat
    claim_in: float | None  # seconds until you can claim the win if nobody comes back; None: you cannot
    turn_back: TurnBack | None  # whether you can take your last turn back; None where other people have seats
    question: QuestionShown | None
    log: LogShown
    news: int  # how many lines of the game you have been told since your last choice
    why_paused: str
    why_ended: str  # the reason, if an operator ended it; else ""
    outcome: Outcome | None
    scores: list[Scores]  # of each seat, as things stand; empty before the start
    sources: dict[str, str]  # what people call the sources in `scores`
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
    option: OptionShown


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it was after a number of choices."""

    id: str
    choice: int
    choices: int  # in all
    viewer: int | Literal["all"] | None
    waiting: list[int]
    view: Any
    text: str | None
    words: list[SectionShown] | None
    decision: DecisionShown | None
    scores: list[Scores]
    log: LogShown
    then: NextChoice | None
    picture: PictureShown | None  # if requested


class Recap(msgspec.Struct, frozen=True):
    """What has happened since a seat's last choice, to be watched again."""

    number: int  # of the table that the last frame shows
    picture: PictureShown  # whole, as it was after that choice; then what others have done since


def shown(
    table: Table,
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
    viewer = NOBODY if seat is None else seat
    state, opened = table.state, table.state.opened
    match = state.match
    decision = None if match is None else _decision_now(table, match, viewer)
    data = None if match is None or not view else _data(table, match, viewer)
    words = None if match is None else match.setting.words
    drawn = match if picture else None
    return TableShown(
        id=state.id,
        number=state.number,
        status=state.status,
        game=opened.game,
        game_title=game(opened.game).title,
        title=opened.title,
        pack=opened.pack,
        pack_title=state.pack_title,
        switches=opened.switches,
        house_rules=state.house_rules,
        pace=opened.pace,
        open=opened.open,
        owner=opened.owner,
        hints=opened.hints,
        lesson=opened.lesson,
        clock=state.clock_in_words,
        terms=state.terms,
        version=opened.version,
        seed_hash=opened.seed_hash,
        you=seat,
        seats=[_seat(state, each, names, now, present, words) for each in state.seats],
        waiting=state.waiting(),
        choices=state.choices,
        view=data,
        text=_text(table, match, viewer) if text and match is not None else None,
        words=_words(table, match, viewer) if text and match is not None else None,
        decision=decision_shown(decision),
        can_undo=seat is not None and state.seats[seat].played_by is None and state.can_undo(seat),
        can_hint=seat is not None and _may_hint(state, seat),
        claim_in=None if seat is None else _claim_in(table, seat, now),
        turn_back=None if seat is None else state.turn_back(seat),
        question=_question(state),
        log=table.chronicle.since(
            viewer, since, names, None if drawn is None else _about(_kept_view(table, drawn, viewer))
        ),
        news=0 if match is None or seat is None else _news(match, seat),
        why_paused=state.why_paused,
        why_ended=state.why_ended,
        outcome=state.outcome,
        scores=[] if match is None else _scores(table, match, viewer),
        sources=_sources(opened.game),
        scores_in="" if words is None else words.scores_in,
        fair=state.fair,
        next_table=state.next_table,
        practice=None if opened.inherited is None else PracticeShown(opened.inherited.table, opened.inherited.choice),
        picture=None if drawn is None else _picture(table, drawn, viewer, decision, since),
    )


def replayed(
    table: Table,
    viewer: int | Literal["all"] | None,
    choice: int,
    names: Names,
    *,
    text: bool = True,
    picture: bool = False,
    start: int | None = None,
) -> Replayed:
    """What a viewer saw after a number of choices; "all" sees every secret, once the game is over.

    Log and picture are for a viewer who last saw the table after `start` choices; None: who has not seen it yet.
    """
    match, finished = table.state.match, table.state.status == "finished"
    if match is None:
        raise Refused(say("nothing-to-replay"), "not-started")
    if viewer == ALL_OPEN and not finished:
        raise Refused(say("all-open-later"), "not-over")
    for asked in (choice,) if start is None else (choice, start):
        if isinstance(asked, bool) or not 0 <= asked <= match.choices:
            raise Refused(say("replay-range", last=match.choices), "no-choice")
    then = _at(match, choice)
    seen_by: Viewer = NOBODY if viewer is None else viewer
    view = view_on(then.setting, then.core, seen_by)
    decision = None if seen_by == ALL_OPEN else _decision_of(then, seen_by)
    return Replayed(
        id=table.state.id,
        choice=choice,
        choices=match.choices,
        viewer=viewer,
        waiting=then.waiting,
        view=view.data(),
        text=view.text() if text else None,
        words=_in_words(then, view, seen_by) if text else None,
        decision=decision_shown(then.decision if seen_by == ALL_OPEN else decision),
        scores=view.scores(),
        log=table.chronicle.upto(seen_by, choice, names, _about(view) if picture else None, start),
        then=_next_choice(match, then) if finished else None,
        picture=_picture_then(table, then, seen_by, view, decision, start) if picture else None,
    )


def recap(table: Table, seat: int) -> Recap:
    """What a seat has seen since its last choice; from the start of the game, if it has not chosen yet."""
    match = table.state.match
    if match is None:
        raise Refused(say("nothing-to-replay"), "not-started")

    def picture() -> PictureShown:
        view, parts = _kept_view(table, match, seat), table.view_cache.parts
        then = _at(match, _choices_until(match, seat))
        before = scene_of(view_on(match.setting, then.core, seat), parts)
        frames = frames_of(match, seat, match.events[len(then.events) :], before, view, scene_of(view, parts), parts)
        return PictureShown(stage=_stage(table), whole=True, since=None, frames=[*whole(before), *frames], lit=None)

    return Recap(table.state.number, table.view_cache.kept("recap", seat, picture))


def why_not(table: Table, seat: int, name: str) -> Refusal | None:
    """Why a seat cannot choose a piece or place in the picture, or the key of an option, if a rule forbids it now."""
    match = table.state.match
    if match is None or table.state.status != "playing":
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

    return table.view_cache.kept("forbidden", seat, forbidden).get(name)


def draw(table: Table, seat: int | None, since: int) -> None:
    """Draws what `shown` needs for a picture. That may take a while, so a server does it beside its other work."""
    match, viewer = table.state.match, NOBODY if seat is None else seat
    if match is not None:
        _picture(table, match, viewer, _decision_now(table, match, viewer), since)


def is_soon_drawn(table: Table, seat: int | None, since: int) -> bool:
    """Whether the picture takes hardly longer than handing it to a thread: one move, for a viewer who saw the last."""
    match, viewer = table.state.match, NOBODY if seat is None else seat
    moment = table.view_cache.moment(since)
    if match is None or moment is None or table.view_cache.scenes.get(viewer, (-1, None))[0] != since:
        return False
    return len({event.frame for event in moment.since(match)}) <= FEW_FRAMES


def name_stage(table: Table, stages: Stages) -> None:
    """Sets the address of the table's stage: a server does so, with its own key, before it shows a picture."""
    if not table.view_cache.stage:
        table.view_cache.stage = stages.address(table.state.opened, table.state.setting)


def check_viewer(table: TableState, guest: str | None, viewer: int | Literal["all"] | None) -> None:
    """Refuses to show a guest what somebody else's seat sees, until the game is over."""
    if viewer is None:
        return
    if viewer == ALL_OPEN:
        if table.status != "finished":
            raise Refused(say("all-open-later"), "not-over")
        return
    seat = table.seat(viewer)
    if table.status != "finished" and (guest is None or seat.guest != guest):
        raise Refused(say("watch-instead", seat=table.called(viewer)), "not-yours")


# What all may know ----------------------------------------------------------------------------------------------------


def _seat(table: TableState, seat: Seat, names: Names, now: float, present: Present, words: Words | None) -> SeatShown:
    return SeatShown(
        seat=seat.number,
        called=table.called(seat.number),
        colour="" if words is None else words.colour(seat.number),
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


def _may_hint(table: TableState, seat: int) -> bool:
    return table.status == "playing" and table.seats[seat].played_by is None and table.hints_allowed


def _claim_in(table: Table, seat: int, now: float) -> float | None:
    at = table.endings.claim_at(seat)
    return None if at is None else max(0.0, at - now)


def _question(table: TableState) -> QuestionShown | None:
    question = table.question
    return None if question is None else QuestionShown(question.seat, question.to, table.to_answer())


# What one viewer may know; kept until the next entry ------------------------------------------------------------------


def _kept_view(table: Table, match: Match, viewer: int) -> View:
    return table.view_cache.kept("view", viewer, lambda: match.view(viewer))


def _data(table: Table, match: Match, viewer: int) -> Any:
    return table.view_cache.kept("data", viewer, _kept_view(table, match, viewer).data)


def _scores(table: Table, match: Match, viewer: int) -> list[Scores]:
    return table.view_cache.kept("scores", viewer, _kept_view(table, match, viewer).scores)


def _text(table: Table, match: Match, viewer: int) -> str:
    return table.view_cache.kept("text", viewer, _kept_view(table, match, viewer).text)


def _words(table: Table, match: Match, viewer: int) -> list[SectionShown]:
    return table.view_cache.kept("words", viewer, lambda: _in_words(match, _kept_view(table, match, viewer), viewer))


def _in_words(match: Match, view: View, viewer: Viewer) -> list[SectionShown]:
    """The table in sentences by sections, what has changed first."""
    sections = [SectionShown(title, lines) for title, lines in match.setting.game.text.sections(view.facts) if lines]
    changes = _changes(match, viewer)
    return [SectionShown(say("changes"), changes), *sections] if changes else sections


def _changes(match: Match, viewer: Viewer) -> list[str]:
    """What a seat's last choice did, and what has happened since; for spectators, since the turn before began.

    A choice that is a part of something larger may do nothing yet: then this goes on from the choice before.
    """
    told = [each for each in match.events if is_told(each.audience, viewer)]
    last = told[-1].ply if told else 0
    starts = [number for number, ply in enumerate(match.plies) if ply.seat == viewer]
    starts = starts or [plies for plies, _ in match.digests][:-1]
    since = max((each for each in starts if each < last), default=0)
    return [each.text for each in told if each.ply > since][-MOST_CHANGES:]


def _decision_now(table: Table, match: Match, viewer: int) -> Decision | None:
    if table.state.status != "playing" or table.state.decided:
        return None
    return table.view_cache.kept("decision", viewer, lambda: _decision_of(match, viewer))


def _decision_of(match: Match, viewer: int) -> Decision | None:
    return None if viewer == NOBODY else match.decision_of(viewer)


@cache
def _sources(game_name: str) -> dict[str, str]:
    return {id: capital(name) for id, name in source_names(game(game_name)).items()}


# The picture ----------------------------------------------------------------------------------------------------------


def _picture(table: Table, match: Match, viewer: int, decision: Decision | None, since: int) -> PictureShown:
    """The picture for a viewer who last looked at this number of entries: whole, if that is too long ago."""
    view, cache = _kept_view(table, match, viewer), table.view_cache
    moment, scene = cache.moment(since), cache.kept("scene", viewer, lambda: scene_of(view, cache.parts))

    def frames() -> list[FrameShown]:
        if moment is None:
            return whole(scene)
        number, before = cache.scenes.get(viewer, (-1, scene))
        if number != since:
            before = scene_of(view_on(match.setting, moment.core, viewer), cache.parts)
        return frames_of(match, viewer, moment.since(match), before, view, scene, cache.parts)

    picture = PictureShown(
        stage=_stage(table),
        whole=moment is None,
        since=None if moment is None else since,
        frames=cache.kept("frames" if moment is None else f"frames/{since}", viewer, frames),
        lit=None if decision is None else cache.kept("lit", viewer, lambda: lit_of(view, decision)),
    )
    cache.scenes[viewer] = table.state.number, scene
    return picture


def _picture_then(
    table: Table, then: Match, viewer: Viewer, view: View, decision: Decision | None, start: int | None
) -> PictureShown:
    """The picture of a replay, for a viewer who last saw it after `start` choices; from far away in one go."""
    scene, match = scene_of(view), table.state.match
    if start is None or match is None:
        frames = whole(scene)
    else:
        moment = _at(match, start)
        before = scene_of(view_on(match.setting, moment.core, viewer))
        told = then.events[len(moment.events) :] if then.choices <= start + MOMENTS else []
        frames = frames_of(then, viewer, told, before, view, scene)
    lit = None if decision is None else lit_of(view, decision)
    return PictureShown(stage=_stage(table), whole=start is None, since=start, frames=frames, lit=lit)


def _stage(table: Table) -> str:
    name_stage(table, Stages())
    return table.view_cache.stage


def _about(view: View) -> About:
    """The pieces that lines are about, if they are on the table now."""
    return lambda event: about_of(view, event)


# Looking back ---------------------------------------------------------------------------------------------------------


def _at(match: Match, choices: int) -> Match:
    """A match as it was after a number of choices."""
    if choices == match.choices:
        return match
    then = match.clone()
    then.rewind(choices, then.dice)
    return then


def _choices_until(match: Match, seat: int) -> int:
    """How many choices had been made when a seat made its last one; 0 if it has not chosen yet."""
    made = [ply.seat for ply in match.plies if ply.seat != CHANCE]
    return next((at for at in range(len(made), 0, -1) if made[at - 1] == seat), 0)


def _news(match: Match, seat: int) -> int:
    """How many events a seat has been told since its last choice and the chance that followed it."""
    plies = match.plies
    mine = next((at for at in range(len(plies), 0, -1) if plies[at - 1].seat == seat), 0)
    end = next((at for at in range(mine, len(plies)) if plies[at].seat != CHANCE), len(plies))
    later = takewhile(lambda event: event.ply > end, reversed(match.events))
    return sum(is_told(event.audience, seat) for event in later)


def _next_choice(match: Match, then: Match) -> NextChoice | None:
    if then.choices == match.choices:
        return None
    ply = match.since(then.choices)[0]
    decision = then.decision_of(ply.seat)
    option = None if decision is None else decision.option(ply.key)
    return None if option is None else NextChoice(ply.seat, ply.kind, option_shown(option))
