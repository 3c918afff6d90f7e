"""The question whether to go back: one at a time, and any new choice ends it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from underhall.server.seats import Seat


@dataclass
class Question:
    """A seat asks the other people to go back to where only so many choices of seats were made."""

    seat: int
    to: int
    agreed: set[str] = field(default_factory=set)  # guests

    def unanswered(self, seats: Iterable[Seat]) -> list[int]:
        """The seats whose people have not agreed yet. Bots always agree, and so does who sits at several seats."""
        places = list(seats)
        agreed = {*self.agreed, places[self.seat].guest}
        return [seat.number for seat in places if seat.played_by is None and seat.guest not in agreed]
