"""How the chances to win changed in a finished game, turn by turn, and its turning points.

At the start of each turn greedy bots play the game to its end many times, each time with new dice; a seat's chance is
how often it wins there. The bots see the full table as it was: a finished game has no secrets, so what counts is how
the table stood, not what the players could know. Chances of a turn add up to 1, and the same game gives the same
chances.

The work goes on while somebody asks for it: first roughly and for few turns, then for all and more exactly. The result
is kept.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Protocol, Self

import msgspec

from underhall.bots.process import Gone, Late
from underhall.engine.kernel import CHANCE
from underhall.engine.match import Match
from underhall.server.chronicle import is_told
from underhall.server.errors import Refused
from underhall.server.logs import logger
from underhall.server.messages import tables as say
from underhall.server.state import TableState
from underhall.server.thinking.messages import PlayedOut, PlayOut, play_out

MOST_POINTS = 40  # of a curve
GAMES = 8  # played at once from one point
ROUNDS = 6  # rounds of games for each point: 48 games are exact to about 7 in 100
MOVED = 0.2  # by which a chance must move from point to point to be a turning point
AHEAD = 0.1  # by which a seat must be ahead to be called the leader
MOST_WORDS = 6  # lines of the log for a turning point
MOST_KEPT = 128  # analyses in memory
PATIENCE = 20.0  # seconds without a question after which the work stops
TRIES = 3  # after failures of the process
SEED_BYTES = 7
DIGITS = 4

log = logger("analysis")


class Point(msgspec.Struct, frozen=True):
    """The chances to win after a number of choices."""

    choice: int
    chances: list[float]  # by seat; together 1


class Turning(msgspec.Struct, frozen=True, kw_only=True):
    """Where the game turned: between two points a chance moved far, or another seat took the lead."""

    choice: int  # after what happened
    since: int  # the choice of the point before
    seat: int  # who took the lead, else whose chance moved most
    before: float  # its chance
    after: float
    leads: bool  # from here on
    words: list[str]  # lines of the log: what happened


class AnalysisShown(msgspec.Struct, frozen=True, kw_only=True):
    """A curve of chances, as far as it has been computed."""

    points: list[Point]
    done: int
    of: int
    turning: list[Turning]  # once all is done


class Analysing(Protocol):
    """Something that plays tables to their end."""

    async def play_out(self, errand: PlayOut) -> PlayedOut: ...


@dataclass
class _Spot:
    """A point of the curve, and what was found out about it."""

    choice: int
    wins: list[float]
    games: int = 0
    rounds: int = 0


@dataclass
class _Analysis:
    """The analysis of one game."""

    spots: list[_Spot]
    wanted: float  # when somebody last asked
    turning: list[Turning] = field(default_factory=list)
    tries: int = 0
    task: asyncio.Task[None] | None = None

    @property
    def done(self) -> int:
        return sum(spot.rounds for spot in self.spots)

    @property
    def of(self) -> int:
        return ROUNDS * len(self.spots)

    @property
    def points(self) -> list[Point]:
        return [_point(spot) for spot in self.spots if spot.games]


class Analyses:
    """The analyses of finished games, as many as are worth keeping. Used in an `async with` statement."""

    def __init__(
        self,
        analyst: Analysing,
        ready: Callable[[str], Awaitable[None]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`ready` waits until a game is compiled."""
        self._analyst, self._ready, self._clock = analyst, ready, clock
        self._kept: OrderedDict[str, _Analysis] = OrderedDict()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = [each.task for each in self._kept.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def of(self, table: TableState) -> AnalysisShown:
        """What is known of a finished game so far; the first request starts the analysis."""
        match = _finished(table)
        analysis = self._kept.get(table.id)
        if analysis is None:
            analysis = self._kept[table.id] = _Analysis(_spots(match, _winners(table)), self._clock())
            self._forget_some()
        self._kept.move_to_end(table.id)
        analysis.wanted = self._clock()
        resting = analysis.task is None or analysis.task.done()
        if analysis.done < analysis.of and resting and analysis.tries < TRIES:
            analysis.task = asyncio.create_task(self._work(table.id, match, analysis))
        return AnalysisShown(points=analysis.points, done=analysis.done, of=analysis.of, turning=analysis.turning)

    async def _work(self, id: str, match: Match, analysis: _Analysis) -> None:
        """Goes on until everything is done, or nobody asks any more."""
        try:
            await self._ready(match.setting.game.name)
            cores = await asyncio.to_thread(_cores, match, [spot.choice for spot in analysis.spots])
            for spot in _order(analysis.spots):
                if self._clock() - analysis.wanted > PATIENCE:
                    return
                core = cores[spot.choice]
                found = await self._analyst.play_out(play_out(match.setting, core, _seed(core, spot.rounds), GAMES))
                spot.wins = [before + now for before, now in zip(spot.wins, found.wins, strict=True)]
                spot.games += found.games
                spot.rounds += 1
            analysis.turning = turning_points(match, analysis.points)
        except (Gone, Late) as error:
            analysis.tries += 1
            log.warning("an analysis stopped", extra={"table": id, "problem": str(error)})

    def _forget_some(self) -> None:
        while len(self._kept) > MOST_KEPT:
            _, oldest = self._kept.popitem(last=False)
            if oldest.task is not None:
                oldest.task.cancel()


# Where to look --------------------------------------------------------------------------------------------------------


def turns_of(match: Match) -> list[int]:
    """How many choices had been made when each turn began, as far as a seat was asked in it; ascending."""
    chosen = [number for number, ply in enumerate(match.plies) if ply.seat != CHANCE]
    begun = (sum(number < plies for number in chosen) for plies, _ in match.digests)
    return sorted({0, *begun})


def _finished(table: TableState) -> Match:
    if table.status != "finished" or table.match is None:
        raise Refused(say("analysis-later"), "not-over")
    if table.differs is not None:
        raise table.differs
    return table.match


def _winners(table: TableState) -> tuple[int, ...]:
    outcome = table.outcome
    assert outcome is not None, "the game is over"
    return outcome.winners


def _spots(match: Match, first: tuple[int, ...]) -> list[_Spot]:
    """The starts of turns, not too many of them, and the end."""
    turns = [choice for choice in turns_of(match) if choice < match.choices]
    most = MOST_POINTS - 1
    if len(turns) > most:
        turns = [turns[at * (len(turns) - 1) // (most - 1)] for at in range(most)]
    end = [1 / len(first) if seat in first else 0.0 for seat in range(match.seats)]
    return [*(_Spot(choice, [0.0] * match.seats) for choice in turns), _Spot(match.choices, end, 1, ROUNDS)]


def _order(spots: Sequence[_Spot]) -> Iterator[_Spot]:
    """Rounds that start with points far apart, so that a rough whole curve is soon there."""
    far_apart = sorted(range(len(spots)), key=lambda at: int(f"{at:016b}"[::-1], 2))
    for number in range(ROUNDS):
        yield from (spots[at] for at in far_apart if spots[at].rounds <= number)


def _cores(match: Match, choices: Sequence[int]) -> dict[int, bytes]:
    """The table after each of these numbers of choices."""
    then, found = match.clone(), {}
    for choice in sorted(choices, reverse=True):
        if choice < then.choices:
            then.rewind(choice, then.dice)
        found[choice] = then.core
    return found


def _seed(core: bytes, round: int) -> int:
    """The seed of the dice: the same for the same table."""
    return int.from_bytes(hashlib.blake2b(core + bytes([round]), digest_size=SEED_BYTES).digest(), "big")


def _point(spot: _Spot) -> Point:
    return Point(spot.choice, [round(wins / spot.games, DIGITS) for wins in spot.wins])


# What it shows --------------------------------------------------------------------------------------------------------


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
