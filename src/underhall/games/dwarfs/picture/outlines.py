"""Lines around squares: the borders of kingdoms, a little inside the squares so that neighbours stay apart."""

from __future__ import annotations

from collections.abc import Iterable

from underhall.games.dwarfs.picture.measure import PITCH, Place, Point
from underhall.pictures.svg import number

INSET = 4.5  # from the edge of a square
ROUND = 9.0  # of a corner
DASH = 40.0  # of a border that several share, each in its turn

# Along the edges of a square with its inside on the right hand: from a corner, the way, and the way after a right turn.
CORNERS: tuple[Place, ...] = ((0, 0), (1, 0), (1, 1), (0, 1))
WAYS: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))  # east along the north edge, and so on
OUTSIDE: tuple[Place, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
RIGHT, STRAIGHT, LEFT = 1, 0, 3  # to be added to a way


def outlines(squares: Iterable[Place]) -> list[list[Point]]:
    """The corners of the lines around squares: one line outside, and one around each hole."""
    inside = set(squares)
    edges: dict[tuple[Place, int], None] = {}
    for x, y in sorted(inside):
        for way, (dx, dy) in enumerate(OUTSIDE):
            if (x + dx, y + dy) not in inside:
                edges[(x + CORNERS[way][0], y + CORNERS[way][1]), way] = None
    lines = []
    while edges:
        lines.append(_line(edges, *next(iter(edges))))
    return lines


def _line(edges: dict[tuple[Place, int], None], corner: Place, way: int) -> list[Point]:
    """Follows edges until they close, and takes them away; where squares touch at a corner it keeps to its own."""
    line: list[Point] = []
    start = corner, way
    while True:
        del edges[corner, way]
        corner = corner[0] + WAYS[way][0], corner[1] + WAYS[way][1]
        turns = ((turn, (corner, (way + turn) % 4)) for turn in (RIGHT, STRAIGHT, LEFT))
        turn = next(turn for turn, edge in turns if edge in edges or edge == start)
        after = (way + turn) % 4
        if turn != STRAIGHT:
            line.append(_inset(corner, way, after))
        if (corner, after) == start:
            return line
        way = after


def _inset(corner: Place, way: int, after: int) -> Point:
    """A corner of the line: inside of both edges that meet there."""
    dx = sum(WAYS[(each + RIGHT) % 4][0] for each in (way, after))
    dy = sum(WAYS[(each + RIGHT) % 4][1] for each in (way, after))
    return (corner[0] - 0.5) * PITCH + dx * INSET, (corner[1] - 0.5) * PITCH + dy * INSET


def closed(lines: list[list[Point]]) -> str:
    """Lines as a path with rounded corners."""
    return "".join(_rounded(line) for line in lines)


def _rounded(line: list[Point]) -> str:
    parts = []
    for place, (x, y) in enumerate(line):
        (before_x, before_y), (after_x, after_y) = line[place - 1], line[(place + 1) % len(line)]
        start = _towards(x, y, before_x, before_y)
        end = _towards(x, y, after_x, after_y)
        parts.append(f"{'L' if place else 'M'}{start}Q{number(x)} {number(y)} {end}")
    return "".join(parts) + "z"


def _towards(x: float, y: float, other_x: float, other_y: float) -> str:
    """A point a little way off a corner, towards another."""
    return f"{number(x + ROUND * _sign(other_x - x))} {number(y + ROUND * _sign(other_y - y))}"


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def dashed(lines: list[list[Point]], turn: int, turns: int) -> str:
    """One seat's share of lines that several seats share: every dash whose number modulo `turns` is `turn`."""
    parts = []
    for line in lines:
        dash = 0
        for (x, y), (end_x, end_y) in zip(line, [*line[1:], line[0]], strict=True):
            length = abs(end_x - x) + abs(end_y - y)
            count = max(round(length / DASH), 1)
            for each in range(count):
                if dash % turns == turn:
                    start, end = each / count, (each + 1) / count
                    parts.append(
                        f"M{number(x + (end_x - x) * start)} {number(y + (end_y - y) * start)}"
                        f"L{number(x + (end_x - x) * end)} {number(y + (end_y - y) * end)}"
                    )
                dash += 1
    return "".join(parts)
