"""Squares by name, and what tiles cover: as the position builder reads and lays them.

A square is (column, row), both from 0, or a name such as "C7": the column's letter and the row's number, from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from underhall.engine.declared import Said
from underhall.engine.declared.phrases import listed
from underhall.errors import PositionError
from underhall.games.hall.messages import position as say
from underhall.games.hall.names import square_name
from underhall.games.hall.pieces import CELLS, HIGH, WIDE

Square = str | tuple[int, int]
Squares = str | Iterable[Square]  # a text has names with blanks between them

NAME = re.compile(r"([A-Z])([1-9][0-9]?)")


def square_of(at: Square) -> int:
    """The number of a square, as the table counts them."""
    if isinstance(at, str):
        found = NAME.fullmatch(at)
        if found is None:
            raise PositionError(say("not-a-square", given=at))
        column, row = ord(found[1]) - ord("A"), int(found[2]) - 1
    else:
        column, row = at
    if column not in range(WIDE) or row not in range(HIGH):
        last = square_name(CELLS - 1)
        raise PositionError(say("square-off-board", last=last, columns=WIDE - 1, rows=HIGH - 1, given=str(at)))
    return row * WIDE + column


def squares_of(at: Squares) -> list[int]:
    """The numbers of several squares."""
    return [square_of(each) for each in (at.split() if isinstance(at, str) else at)]


def names_of(squares: Iterable[int]) -> Said:
    """Squares in reading order, for messages."""
    return listed([square_name(square) for square in sorted(squares)])


def beside(squares: Iterable[int]) -> set[int]:
    """The squares that share a side with one of these."""
    own = set(squares)
    return {other for square in own for other in _next_to(square)} - own


def parts_of(squares: Iterable[int]) -> list[set[int]]:
    """The squares in parts that are connected, in the order of their first squares."""
    left = set(squares)
    parts = []
    while left:
        part = {min(left)}
        while more := beside(part) & left:
            part |= more
        parts.append(part)
        left -= part
    return parts


def way_of(across: Any, down: Any, at: int) -> list[int]:
    """The squares of a tile whose key square, the first, lies at `at`."""
    column, row = at % WIDE, at // WIDE
    steps = [(column + int(x), row + int(y)) for x, y in zip(across, down, strict=True)]
    if any(x not in range(WIDE) or y not in range(HIGH) for x, y in steps):
        raise PositionError(say("tile-off-board", square=square_name(at)))
    return [y * WIDE + x for x, y in steps]


def squares_in(rows: Iterable[Any]) -> set[int]:
    """The squares whose bits are set in their rows."""
    return {row * WIDE + column for row, bits in enumerate(rows) for column in range(WIDE) if int(bits) >> column & 1}


def _next_to(square: int) -> Iterator[int]:
    column, row = square % WIDE, square // WIDE
    if column > 0:
        yield square - 1
    if column < WIDE - 1:
        yield square + 1
    if row > 0:
        yield square - WIDE
    if row < HIGH - 1:
        yield square + WIDE
