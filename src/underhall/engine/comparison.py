"""What games with two packs show, as data: the arena makes it, and the server shows it."""

from __future__ import annotations

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """A mean or a rate, and the interval that holds the true one, 95 times of 100."""

    value: float
    low: float
    high: float


class Line(msgspec.Struct, frozen=True):
    """One figure with both packs."""

    name: str  # an id, or in words
    label: str
    a: Figure | None
    b: Figure | None
    said_a: str
    said_b: str
    change: str
    clear: bool  # luck alone seldom makes such a change


class Compared(msgspec.Struct, frozen=True):
    """A column of a report's table, with both packs."""

    table: str
    title: str
    note: str
    column: str
    percent: bool
    lines: list[Line]


class Standing(msgspec.Struct, frozen=True):
    """How far the games are, and what they show."""

    games: int  # of each pack
    wanted: int
    seconds: float
    left: float  # seconds, as far as one can tell
    tables: list[Compared]
