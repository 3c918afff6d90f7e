"""Whom a table's bots think for, and how urgently."""

from __future__ import annotations

from underhall.server.seats import Seat
from underhall.server.state import TableState
from underhall.server.thinking import Priority

RECENTLY = 60.0  # seconds for which a person who looked at a table counts as present


def is_played(seat: Seat) -> bool:
    """Whether a person is playing a seat now."""
    return seat.guest is not None and seat.played_by is None


def bots_alone(table: TableState) -> bool:
    """Whether a game is running in which bots play every seat."""
    return table.status == "playing" and not any(is_played(seat) for seat in table.seats)


def standing(table: TableState, present: frozenset[str], attended: bool) -> tuple[Priority, str]:
    """How urgent the questions of a table are, and in whose name they are asked.

    On behalf of a person who plays and is present, else of any person who plays, else of the table's owner.
    """
    people = [seat.guest for seat in table.seats if is_played(seat) and seat.guest is not None]
    if not people:
        return Priority.BACKGROUND, table.opened.owner
    owner = next((guest for guest in people if guest in present), people[0])
    return (Priority.TURN if attended else Priority.BACKGROUND), owner
