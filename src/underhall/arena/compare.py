"""Two packs against each other: the same deals with both, and what differs so far, while they are played."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

import msgspec

from underhall.arena.cadence import Cadence
from underhall.arena.play import play
from underhall.arena.pools import Pool
from underhall.arena.report import Report, Tally
from underhall.arena.report_tables import Value, compared_columns
from underhall.arena.simulate import planned, seat_rows
from underhall.engine.comparison import Compared, Figure, Line, Standing

FEWEST = 10  # games of each pack that say something
A, B = "a", "b"
LEFT_OUT = frozenset({"bots", "kinds"})  # tables about bots and their time, not about packs


class Comparison:
    """Games with two packs in turn: game for game the same bots in the same seats, and the same dice."""

    def __init__(
        self, game: str, a: str, b: str, bots: Sequence[str], *, games: int, seats: int, seed: int = 1
    ) -> None:
        (head_a, jobs_a), (head_b, jobs_b) = (
            planned(game, bots, games=games, seats=seats, seed=seed, pack=pack) for pack in (a, b)
        )
        self._tallies = {A: Tally(head_a), B: Tally(head_b)}
        self._played = dict.fromkeys(self._tallies, 0)
        self._jobs = [
            msgspec.structs.replace(job, id=f"{mark}{job.id}")
            for pair in zip(jobs_a, jobs_b, strict=True)
            for mark, job in zip((A, B), pair, strict=True)
        ]

    def standings(self, pool: Pool, clock: Callable[[], float] = time.monotonic) -> Iterator[Standing]:
        """Plays, and now and then says what the games show so far; at the end once more."""
        cadence = Cadence(clock)
        for result in pool.map(play, self._jobs):
            mark, number = result.id[:1], int(result.id[1:])
            self._tallies[mark].add(seat_rows(result, number))
            self._played[mark] += 1
            over = sum(self._played.values()) == len(self._jobs)
            if over or (cadence.due and min(self._played.values()) >= FEWEST):
                yield self._standing(cadence.seconds)
                cadence.done()

    def reports(self) -> tuple[Report, Report]:
        """The reports on the games that were played: at least one with each pack."""
        return self._tallies[A].report("A"), self._tallies[B].report("B")

    def _standing(self, seconds: float) -> Standing:
        done = sum(self._played.values())
        left = seconds / done * (len(self._jobs) - done)
        tables = list(_tables(*self.reports()))
        return Standing(min(self._played.values()), len(self._jobs) // 2, seconds, left, tables)


def _tables(a: Report, b: Report) -> Iterator[Compared]:
    for section, column, lines in compared_columns(a, b):
        if section.id not in LEFT_OUT:
            told = [
                Line(
                    name,
                    section.label(name),
                    _figure(before),
                    _figure(after),
                    column.told(before),
                    column.told(after),
                    change,
                    difference.clear,
                )
                for name, before, after, difference, change in lines
            ]
            yield Compared(section.id, section.title, section.note, column.title, column.is_share, told)


def _figure(value: Value) -> Figure | None:
    return Figure(value, value, value) if isinstance(value, float) else value
