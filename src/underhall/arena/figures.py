"""Figures with their 95 % intervals, and whether two of them differ by more than luck."""

from __future__ import annotations

import math
from collections import Counter

import msgspec

from underhall.arena.statistics import OUTSIDE, Z, wilson
from underhall.engine.comparison import Figure


class Change(msgspec.Struct, frozen=True):
    """The difference between two figures."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether it is larger than luck alone explains in 95 of 100 cases."""
        return self.low > 0 or self.high < 0


class Length(msgspec.Struct, frozen=True):
    """How long games are, in one unit."""

    mean: Figure
    usual: tuple[int, int]  # the middle 95 % of games
    all: tuple[int, int]  # the shortest and the longest
    counts: dict[int, int]  # games by length


class Mean:
    """Values added up, one per game."""

    def __init__(self) -> None:
        self.games = 0
        self._total = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        self.games += 1
        self._total += value
        self._squares += value * value

    def figure(self, games: int | None = None) -> Figure:
        """The mean; over `games` games, if the value was 0 in those that were not added."""
        many = self.games if games is None else games
        if not many:
            return Figure(0.0, 0.0, 0.0)
        mean = self._total / many
        variance = max(0.0, self._squares / many - mean * mean) * many / max(1, many - 1)
        reach = Z * math.sqrt(variance / many)
        return Figure(mean, mean - reach, mean + reach)


def rate(wins: float, games: int) -> Figure | None:
    """A rate; None without games."""
    return Figure(wins / games, *wilson(wins, games)) if games else None


def change(before: Figure, after: Figure) -> Change:
    """The difference of two figures from different games, its interval made of theirs (the MOVER method)."""
    value = after.value - before.value
    down = math.hypot(after.value - after.low, before.high - before.value)
    up = math.hypot(after.high - after.value, before.value - before.low)
    return Change(value, value - down, value + up)


def length(counts: Counter[int]) -> Length:
    """How long games are, from the number of games of each length."""
    games = counts.total()
    mean = Mean()
    for value, times in counts.items():
        for _ in range(times):
            mean.add(value)
    ordered = sorted(counts.elements())
    cut = math.floor(OUTSIDE * games)
    return Length(
        mean.figure(),
        (ordered[cut], ordered[-1 - cut]),
        (ordered[0], ordered[-1]),
        dict(sorted(counts.items())),
    )
