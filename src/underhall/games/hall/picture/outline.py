"""The outline of squares that are connected, as a path with round corners: of terraces, tunnels and great halls."""

from __future__ import annotations

from collections.abc import Iterable

from underhall.pictures.svg import number

Square = tuple[int, int]  # column and row
Step = tuple[int, int]
Corner = tuple[Square, Step, Step]  # where, the way in, the way out


def outline(
    squares: Iterable[Square],
    cell: float,
    inset: float = 0,
    radius: float = 0,
    middle: tuple[float, float] = (0, 0),
) -> str:
    """The path round some squares; the middle of one of them, or any point between, is at 0,0.

    `inset` draws it that much further inside.
    """
    return "".join(_loop(corners, cell, inset, radius, middle) for corners in _loops(set(squares)))


def _loop(corners: list[Corner], cell: float, inset: float, radius: float, middle: tuple[float, float]) -> str:
    parts: list[str] = []
    for (column, row), before, after in corners:
        # Inside is on the right hand, whichever way one goes round.
        x = (column - 0.5 - middle[0]) * cell + inset * (-before[1] - after[1])
        y = (row - 0.5 - middle[1]) * cell + inset * (before[0] + after[0])
        sign = "L" if parts else "M"
        if radius:
            start = f"{number(x - before[0] * radius)} {number(y - before[1] * radius)}"
            end = f"{number(x + after[0] * radius)} {number(y + after[1] * radius)}"
            parts.append(f"{sign}{start}Q{number(x)} {number(y)} {end}")
        else:
            parts.append(f"{sign}{number(x)} {number(y)}")
    return "".join(parts) + "z"


def _loops(squares: set[Square]) -> list[list[Corner]]:
    """The ways round, clockwise, as corners."""
    ways: dict[Square, list[Step]] = {}
    for column, row in squares:
        sides = (
            ((column, row), (1, 0), (column, row - 1)),
            ((column + 1, row), (0, 1), (column + 1, row)),
            ((column + 1, row + 1), (-1, 0), (column, row + 1)),
            ((column, row + 1), (0, -1), (column - 1, row)),
        )
        for start, step, beyond in sides:
            if beyond not in squares:
                ways.setdefault(start, []).append(step)
    loops = []
    while ways:
        start = min(ways)
        loops.append(_round(ways, start))
    return loops


def _round(ways: dict[Square, list[Step]], start: Square) -> list[Corner]:
    """Takes one way round out of the sides that are left."""
    first = ways[start][0]
    at, step = start, first
    corners: list[Corner] = []
    while True:
        ways[at].remove(step)
        if not ways[at]:
            del ways[at]
        at = (at[0] + step[0], at[1] + step[1])
        after = first if at == start else _next(ways[at], step)
        if after != step:
            corners.append((at, step, after))
        if at == start:
            return corners
        step = after


def _next(steps: list[Step], step: Step) -> Step:
    """Where two squares touch at a corner, the way turns right: each of them is gone round for itself."""
    right = (-step[1], step[0])
    return right if right in steps else steps[0]
