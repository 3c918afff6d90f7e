"""How the chances to win changed in a finished game, turn by turn, and its turning points.

At the start of each turn greedy bots play the game to its end many times, each time with new dice; a seat's chance
follows from how often it wins there: see `bots/chances.py`. The bots see the full table as it was: a finished game has
no secrets, so what counts is how the table stood, not what the players could know. Chances of a turn add up to 1, and
the same game gives the same chances. Finally, games of the same kind find better choices at the turning points.

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
from typing import Protocol, Self

import msgspec

from underhall.bots.chances import Calibration, chances_of
from underhall.bots.evaluation import own_evaluation
from underhall.bots.playouts import ANY_OPTION
from underhall.bots.process import Gone, Late
from underhall.engine.kernel import CHANCE
from underhall.engine.match import Match
from underhall.server.errors import Refused
from underhall.server.logs import logger
from underhall.server.messages import tables as say
from underhall.server.state import TableState
from underhall.server.thinking.messages import (
    Judged,
    JudgeOne,
    PlayedOut,
    PlayOut,
    judge_one,
    play_out,
)
from underhall.server.turning import Point, Turning, better_at, moments_of, turning_points

MOST_POINTS = 40  # of a curve
GAMES = 8  # played at once from one point
ROUNDS = 3  # rounds of games for each point: 24 games are exact to about 10 in 100
MOST_KEPT = 128  # analyses in memory
PATIENCE = 20.0  # seconds without a question after which the work stops
TRIES = 3  # after failures of the process
SEED_BYTES = 7
DIGITS = 4

log = logger("analysis")


class AnalysisShown(msgspec.Struct, frozen=True, kw_only=True):
    """A curve of chances, as far as it has been computed."""

    points: list[Point]
    done: int
    of: int
    turning: list[Turning]  # once all is done


class Analysing(Protocol):
    """Something that plays tables to their end."""

    async def play_out(self, errand: PlayOut) -> PlayedOut: ...

    async def judge(self, errand: JudgeOne) -> Judged: ...


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
    calibration: Calibration
    wanted: float  # when somebody last asked
    turning: list[Turning] = field(default_factory=list)
    improved: bool = False  # whether better choices were looked for
    tries: int = 0
    task: asyncio.Task[None] | None = None

    @property
    def done(self) -> int:
        return sum(spot.rounds for spot in self.spots) + self.improved

    @property
    def of(self) -> int:
        return ROUNDS * len(self.spots) + 1

    @property
    def points(self) -> list[Point]:
        return [self._point(spot) for spot in self.spots if spot.games]

    def _point(self, spot: _Spot) -> Point:
        """The chances at a point; at the end they are what happened."""
        last = self.spots[-1]
        progress = spot.choice / max(1, last.choice)
        won = spot is last
        chances = spot.wins if won else chances_of(self.calibration, spot.wins, spot.games, progress)
        return Point(spot.choice, [round(chance, DIGITS) for chance in chances])


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
            analysis = self._kept[table.id] = _Analysis(
                _spots(match, _winners(table)), own_evaluation(match.setting.game).chances, self._clock()
            )
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
            cores = await asyncio.to_thread(cores_at, match, [spot.choice for spot in analysis.spots])
            for spot in _order(analysis.spots):
                if self._clock() - analysis.wanted > PATIENCE:
                    return
                core = cores[spot.choice]
                found = await self._played(match, core, spot.rounds)
                spot.wins = [before + now for before, now in zip(spot.wins, found.wins, strict=True)]
                spot.games += found.games
                spot.rounds += 1
            if not analysis.turning:
                analysis.turning = turning_points(match, analysis.points)
            await self._improve(match, analysis)
        except (Gone, Late) as error:
            analysis.tries += 1
            log.warning("an analysis stopped", extra={"table": id, "problem": str(error)})

    async def _played(self, match: Match, core: bytes, number: int, first: int = ANY_OPTION) -> PlayedOut:
        """One round of games from a table, or from an option on it."""
        return await self._analyst.play_out(play_out(match.setting, core, seed_of(core, number), GAMES, first))

    async def _improve(self, match: Match, analysis: _Analysis) -> None:
        """Looks for better choices at the turning points."""

        async def judge(core: bytes, chosen: int) -> tuple[int, float]:
            found = await self._analyst.judge(judge_one(match.setting, core, chosen))
            return found.best, found.lost

        async def chance(core: bytes, first: int, seat: int, progress: float) -> float:
            rounds = [await self._played(match, core, number, first) for number in range(ROUNDS)]
            wins = [sum(won) for won in zip(*(each.wins for each in rounds), strict=True)]
            games = sum(each.games for each in rounds)
            return round(chances_of(analysis.calibration, wins, games, progress)[seat], DIGITS)

        for at, turning in enumerate(analysis.turning):
            if turning.better is None:
                moments = await asyncio.to_thread(moments_of, match, turning)
                better = await better_at(match, moments, judge, chance)
                analysis.turning[at] = msgspec.structs.replace(turning, better=better)
            if self._clock() - analysis.wanted > PATIENCE:
                return
        analysis.improved = True

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


def cores_at(match: Match, choices: Sequence[int]) -> dict[int, bytes]:
    """The table after each of these numbers of choices."""
    then, found = match.clone(), {}
    for choice in sorted(choices, reverse=True):
        if choice < then.choices:
            then.rewind(choice, then.dice)
        found[choice] = then.core
    return found


def seed_of(core: bytes, round: int) -> int:
    """The seed of the dice: the same for the same table."""
    return int.from_bytes(hashlib.blake2b(core + bytes([round]), digest_size=SEED_BYTES).digest(), "big")
