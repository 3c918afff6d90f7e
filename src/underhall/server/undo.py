"""Taking back more than a choice: with the other people's consent or, against bots, a whole turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from underhall.engine.match import Match
from underhall.server.entries import UndoAsked
from underhall.server.messages import tables as say
from underhall.server.seats import Seat


@dataclass
class Question:
    """A seat asks the other people to go back to an earlier choice. One question at a time; any new choice ends it."""

    seat: int
    to: int
    everybody: bool = False  # people a bot plays for have a say, since they may come back; False in older logs
    agreed: set[str] = field(default_factory=set)  # guests

    @classmethod
    def of(cls, entry: UndoAsked) -> Question:
        return cls(entry.seat, entry.to, entry.everybody)

    def unanswered(self, seats: Iterable[Seat]) -> list[int]:
        """The seats whose people have not agreed yet. Bots always agree; a person with several seats answers once."""
        places = list(seats)
        agreed = {*self.agreed, places[self.seat].guest}
        return [seat.number for seat in places if seat.guest not in agreed and self._asks(seat)]

    def _asks(self, seat: Seat) -> bool:
        """Whether a seat's person has a say. A bot that stands in never agrees in the person's place."""
        if seat.played_by is None:
            return True
        return self.everybody and seat.in_play


class TurnBack(msgspec.Struct, frozen=True):
    """Whether a person who plays against bots can take back the last turn, and what the bots have done since.

    The dice fall differently afterwards, so having seen them is of no use. But a secret that the person has learned
    stays learned: then the turn cannot be taken back.
    """

    to: int  # choices of all seats that would stay
    why: str = ""  # why it cannot be taken back; "" if it can

    @classmethod
    def of(cls, match: Match, seat: int, inherited: int) -> TurnBack:
        """What a seat can take back; not what a practice game inherited."""
        to = match.turn_of(seat, inherited)
        if match.over:
            return cls(match.choices, say("over-for-good"))
        if to is None:
            return cls(match.choices, say("nothing-chosen"))
        return cls(to, say("secret-learned") if match.learned_since(to, seat) else "")
