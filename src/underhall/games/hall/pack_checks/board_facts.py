"""A side of the board as squares: what is drawn where, and how far things are."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from heapq import heappop, heappush

from underhall.games.hall.messages import pack as say
from underhall.games.hall.pack_checks.common import SideName, tunnels
from underhall.games.hall.pack_schema import HEART, OUTSIDE, RUBBLE, SITE, HallPack, Side, Spot, Start
from underhall.games.hall.pack_shapes import Square
from underhall.games.hall.pieces import SEATS, TIERS

SEATS_ON: dict[SideName, tuple[int, ...]] = {"autumn": (3,), "winter": (4, 5)}  # two play on either side
OUTERMOST, INNERMOST = 1, TIERS
CLOSE = 9  # digits to which two directions are the same


class Ground:
    """What is drawn on a side. Rows of different lengths are taken as they are."""

    def __init__(self, side: Side) -> None:
        marks = {(column, row): mark for row, line in enumerate(side.tiers) for column, mark in enumerate(line)}
        self.tier = {square: int(mark) for square, mark in marks.items() if mark not in (OUTSIDE, HEART, SITE)}
        self.heart = {square for square, mark in marks.items() if mark == HEART}
        self.sites = [square for square, mark in marks.items() if mark == SITE]
        self.rubble = {
            (column, row) for row, line in enumerate(side.rubble) for column, mark in enumerate(line) if mark == RUBBLE
        }

    @cached_property
    def mountain(self) -> set[Square]:
        """Every square that is not outside."""
        return {*self.tier, *self.heart, *self.sites}

    def in_tiers(self, tiers: Collection[int]) -> list[Square]:
        return [square for square, tier in self.tier.items() if tier in tiers]

    def on_the_rim(self, square: Square) -> bool:
        return any(other not in self.mountain for other in beside(square))

    def steps(self, start: Square, rubble: int = 1) -> dict[Square, int]:
        """How far every square is from this one over ground; a step onto rubble counts as several."""
        found: dict[Square, int] = {}
        edge = [(0, start)] if start in self.tier else []
        while edge:
            steps, here = heappop(edge)
            if here not in found:
                found[here] = steps
                for other in beside(here):
                    if other in self.tier and other not in found:
                        heappush(edge, (steps + (rubble if other in self.rubble else 1), other))
        return found

    def nearest(self, steps: dict[Square, int], tier: int) -> int | None:
        """The steps to the nearest square of a tier, or None where no way leads to it."""
        return min((far for square, far in steps.items() if self.tier[square] == tier), default=None)


def beside(square: Square) -> Iterator[Square]:
    """The four squares that share a side with this one."""
    column, row = square
    yield from ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row))


def parts(squares: Iterable[Square]) -> list[set[Square]]:
    """The squares in parts that are connected, the largest first."""
    left, found = set(squares), []
    while left:
        part, edge = set(), [left.pop()]
        while edge:
            here = edge.pop()
            part.add(here)
            more = left.intersection(beside(here))
            left -= more
            edge.extend(more)
        found.append(part)
    return sorted(found, key=len, reverse=True)


def square_of(spot: Spot) -> Square:
    return spot.column, spot.row


def told(square: Square) -> str:
    """A square as messages call it."""
    return say("square", column=square[0], row=square[1])


def starts_for(side: Side, players: int) -> list[Start]:
    """The start points marked with this number."""
    return [start for start in side.start if players in start.players]


def direction(heart: Collection[Square], square: Square) -> float:
    """Where a square lies, seen from the middle of the heart: an angle that grows clockwise from the top."""
    across = square[0] - sum(column for column, _ in heart) / len(heart)
    down = square[1] - sum(row for _, row in heart) / len(heart)
    return round(math.atan2(across, -down) % math.tau, CLOSE)


def squares_to_lay(pack: HallPack, name: SideName) -> float:
    """The squares of tunnel that the players of a side can lay: five lay all tiles, three their share of them."""
    squares = sum(tile.count * len(shape.squares) for _, tile, shape in tunnels(pack))
    return squares * max(SEATS_ON[name]) / SEATS
