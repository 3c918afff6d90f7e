"""Turning points of a finished game: where a chance to win moved far, and which choice would have been better there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from itertools import pairwise

import msgspec

from underhall.engine.kernel import CHANCE
from underhall.engine.match import Match
from underhall.server.chronicle import is_told

MOVED = 0.2  # by which a chance must move from point to point to be a turning point
AHEAD = 0.1  # by which a seat must be ahead to be called the leader
GAINED = 0.05  # by which a choice must raise a chance to be called better
MOST_WORDS = 6  # lines of the log for a turning point
MOST_TRIED = 2  # choices of a turning point that are played to the end, the worst first

Judge = Callable[[bytes, int], Awaitable[tuple[int, float]]]  # (core, option) -> the best option, the points lost
Chance = Callable[[bytes, int, int, float], Awaitable[float]]  # (core, first option, seat, progress) -> its chance


class Point(msgspec.Struct, frozen=True):
    """The chances to win after a number of choices."""

    choice: int
    chances: list[float]  # by seat; together 1


class Better(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that would have been better, as far as bots can see."""

    choice: int  # how many had been made before it
    seat: int
    option: str  # in words
    instead_of: str
    before: float  # the seat's chance with what it chose
    after: float  # with the better choice


class Turning(msgspec.Struct, frozen=True, kw_only=True):
    """Where the game turned: between two points a chance moved far, or another seat took the lead."""

    choice: int  # after what happened
    since: int  # the choice of the point before
    seat: int  # who took the lead, else whose chance moved most
    before: float  # its chance
    after: float
    leads: bool  # from here on
    words: list[str]  # lines of the log: what happened
    better: Better | None = None  # none was found, or not yet


def turning_points(match: Match, points: Sequence[Point]) -> list[Turning]:
    """Where the game turned."""
    found = []
    leader = _leader(points[0].chances, None)
    for before, after in pairwise(points):
        now = _leader(after.chances, leader)
        moves = [later - earlier for earlier, later in zip(before.chances, after.chances, strict=True)]
        leads = now is not None and now != leader and leader is not None
        if leads or max(map(abs, moves)) >= MOVED:
            most = max(range(len(moves)), key=lambda seat: (abs(moves[seat]), moves[seat]))
            seat = now if leads and now is not None else most
            found.append(
                Turning(
                    choice=after.choice,
                    since=before.choice,
                    seat=seat,
                    before=before.chances[seat],
                    after=after.chances[seat],
                    leads=leads,
                    words=_words(match, before.choice, after.choice),
                )
            )
        leader = now
    return found


def _leader(chances: Sequence[float], before: int | None) -> int | None:
    """The seat that is clearly ahead; while nobody is, the previous leader."""
    first, *rest = sorted(range(len(chances)), key=lambda seat: -chances[seat])
    return first if not rest or chances[first] - chances[rest[0]] >= AHEAD else before


def _words(match: Match, since: int, choice: int) -> list[str]:
    """The log between two points; if it is long, the last lines."""
    first = len(match.plies) - len(match.since(since))
    last = len(match.plies) - (len(match.since(choice)) if choice < match.choices else 0)
    told = [each.text for each in match.events if first < each.ply <= last and is_told(each.audience, "all")]
    return told[-MOST_WORDS:]


# The better move ------------------------------------------------------------------------------------------------------


class Moment(msgspec.Struct, frozen=True):
    """A choice that was made alone: nobody else chose at the same time."""

    choice: int  # how many had been made before it
    seat: int
    core: bytes
    chosen: int  # the number of the option
    labels: dict[int, str]  # of all options, by number


def moments_of(match: Match, turning: Turning) -> list[Moment]:
    """The choices of a turning point in which something else could have been chosen."""
    then, found = match.clone(), []
    if turning.choice < then.choices:
        then.rewind(turning.choice, then.dice)
    while then.choices > turning.since:
        at = then.choices - 1
        ply = next(each for each in then.since(at) if each.seat != CHANCE)
        then.rewind(at, then.dice)
        waiting = then.decisions
        if len(waiting) == 1 and waiting[0].seat == ply.seat and len(waiting[0].options) > 1:
            labels = {option.number: option.label for option in waiting[0].options}
            found.append(Moment(at, ply.seat, then.core, ply.number, labels))
    return found


async def better_at(match: Match, moments: Sequence[Moment], judge: Judge, chance: Chance) -> Better | None:
    """The choice that would have gained most at a turning point; None if bots find no clearly better one."""
    judged = [(moment, *(await judge(moment.core, moment.chosen))) for moment in moments]
    worst = sorted((each for each in judged if each[1] != each[0].chosen), key=lambda each: -each[2])
    found: list[Better] = []
    for moment, best, _ in worst[:MOST_TRIED]:
        if best in moment.labels:
            progress = moment.choice / match.choices
            before = await chance(moment.core, moment.chosen, moment.seat, progress)
            after = await chance(moment.core, best, moment.seat, progress)
            found.append(
                Better(
                    choice=moment.choice,
                    seat=moment.seat,
                    option=moment.labels[best],
                    instead_of=moment.labels[moment.chosen],
                    before=before,
                    after=after,
                )
            )
    gains = [each for each in found if each.after - each.before >= GAINED]
    return max(gains, key=lambda each: each.after - each.before, default=None)
