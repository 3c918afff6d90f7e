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
    everybody: bool = False  # people a bot plays for have a say, too: see `_asks`
    agreed: set[str] = field(default_factory=set)  # guests

    def unanswered(self, seats: Iterable[Seat]) -> list[int]:
        """The seats whose people have not agreed yet. Bots always agree; a person with several seats answers once."""
        places = list(seats)
        agreed = {*self.agreed, places[self.seat].guest}
        return [seat.number for seat in places if seat.guest not in agreed and self._asks(seat)]

    def _asks(self, seat: Seat) -> bool:
        """Whether a seat's person has a say. A bot that stands in cannot give away what was chosen before it came."""
        if seat.played_by is None:
            return True
        return self.everybody and seat.in_play and self.to < seat.taken_choices
