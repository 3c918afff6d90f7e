"""How sure a figure is."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z = 1.96  # standard deviations to either side that hold 95 % of a normal distribution
OUTSIDE = 0.025  # what a 95 % interval leaves out on either side
T = 2.262  # the same as Z for the mean of ten values (Student's t with 9 degrees of freedom)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson 95 % interval of a rate. Shared wins may count in parts; without games nothing is known."""
    if games <= 0:
        return 0.0, 1.0
    rate = wins / games
    scale = 1 + Z * Z / games
    middle = (rate + Z * Z / (2 * games)) / scale
    reach = Z * math.sqrt(max(0.0, rate * (1 - rate)) / games + Z * Z / (4 * games * games)) / scale
    return max(0.0, middle - reach), min(1.0, middle + reach)


def mean(values: Sequence[float]) -> float:
    """The mean; 0 of nothing."""
    return math.fsum(values) / len(values) if values else 0.0


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Where the middle 95 % of some values lie."""
    ordered = sorted(values)
    cut = math.floor(OUTSIDE * len(ordered))
    return ordered[cut], ordered[-1 - cut]


def differing(value: float, partial: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a value, from what it is without each tenth of the games in turn (the jackknife)."""
    if not partial:
        return value, value
    groups = len(partial)
    middle = mean(partial)
    reach = T * math.sqrt((groups - 1) / groups * math.fsum((each - middle) ** 2 for each in partial))
    return value - reach, value + reach
