"""How several tokens share one round place: in rows, as large as fits."""

from __future__ import annotations

from functools import cache

Spot = tuple[float, float, float]  # to the right, down, and how large, for a place and tokens of radius 1

ROWS: dict[int, tuple[int, ...]] = {
    1: (1,),
    2: (2,),
    3: (1, 2),
    4: (2, 2),
    5: (2, 3),
    6: (3, 3),
    7: (2, 3, 2),
    8: (3, 3, 2),
    9: (3, 3, 3),
}
MOST_IN_ROW = 4  # where there are more than nine
ONE, TIGHT = 0.52, 0.98  # how large one alone is; how much of the room between middles a token fills


@cache
def spots(count: int) -> tuple[Spot, ...]:
    """The middles and the radius of this number of tokens in a circle of radius 1."""
    if count == 0:
        return ()
    if count == 1:
        return ((0, 0.04, ONE),)
    rows = ROWS.get(count) or _rows(count)
    widest, high = max(rows), len(rows)
    across = 1.72 / max(widest, high * 0.92) if high > 1 else 0.86
    found: list[Spot] = []
    for row, inside in enumerate(rows):
        y = (row - (high - 1) / 2) * across * 0.95
        found += [
            ((column - (inside - 1) / 2) * across, y + 0.05, min(across / 2 * TIGHT, ONE)) for column in range(inside)
        ]
    return tuple(found)


def _rows(count: int) -> tuple[int, ...]:
    whole, rest = divmod(count, MOST_IN_ROW)
    return (MOST_IN_ROW,) * whole + ((rest,) if rest else ())
