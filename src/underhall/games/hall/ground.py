"""The printed board as plain values: words ask for them square by square, and a record is slow at that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from underhall.games.hall.pieces import WIDE


@dataclass(frozen=True)
class Ground:
    """One side of the board, before anything lies on it."""

    wide: int
    high: int
    squares: list[int]  # in reading order, outside and the heart too
    tiers: list[int]  # by square, from 1; 0 where there is no ground
    buried: list[int]  # by square: a resource, or NONE
    ground: frozenset[int]  # where tunnels can be dug
    heart: frozenset[int]
    rubble: frozenset[int]
    sites: dict[int, int]  # the workshop sites by their squares
    starts: dict[int, int]  # the start points by their squares


def ground_of(box: Any, side: int) -> Ground:
    """One side of the board in a box."""
    wide, high = int(box["wide"][side]), int(box["high"][side])
    squares = [row * WIDE + column for row in range(high) for column in range(wide)]

    def among(name: str) -> frozenset[int]:
        rows = box[name][side].tolist()
        return frozenset(square for square in squares if rows[square // WIDE] >> (square % WIDE) & 1)

    return Ground(
        wide=wide,
        high=high,
        squares=squares,
        tiers=box["tier"][side].tolist(),
        buried=box["buried"][side].tolist(),
        ground=among("ground"),
        heart=among("heart"),
        rubble=among("rubble"),
        sites=_numbered(box["site"][side], int(box["sites"][side])),
        starts=_numbered(box["start"][side], int(box["starts"][side])),
    )


def _numbered(squares: Any, count: int) -> dict[int, int]:
    return {square: number for number, square in enumerate(squares[:count].tolist())}
