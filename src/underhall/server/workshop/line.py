"""Who may let bots play next: a few at a time, in a line in which no address can hold up the others."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from underhall.errors import UnderhallError
from underhall.server.workshop.messages import say

MOST_OF_ADDRESS = 4  # that wait from one address
MOST = 100  # that wait in all


class TooMany(UnderhallError):
    """More is to be played than the server allows."""

    code = "too-many-measurings"


@dataclass(eq=False)
class Ticket:
    """Somebody in the line, or whose bots play."""

    household: str  # everybody at one address
    called: asyncio.Event = field(default_factory=asyncio.Event)


class Line:
    """Places, and those who wait for one. One address never has all places, if there are several."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._waiting: list[Ticket] = []
        self._playing: list[Ticket] = []
        self._turns = 0
        self._last: dict[str, int] = {}  # when an address that is in the line had its last turn

    def join(self, household: str) -> Ticket:
        """A ticket; refused where the line is too long already."""
        ticket = Ticket(household)
        self._call_next()
        if not self._may_play(ticket) or self._waiting:
            of_address = sum(each.household == household for each in self._waiting)
            if of_address >= MOST_OF_ADDRESS or len(self._waiting) >= MOST:
                raise TooMany(say("measuring-busy"))
        self._waiting.append(ticket)
        return ticket

    @asynccontextmanager
    async def turn(self, ticket: Ticket) -> AsyncIterator[None]:
        """Waits for a place, and gives it back."""
        self._call_next()
        try:
            await ticket.called.wait()
            yield
        finally:
            self.leave(ticket)

    def leave(self, ticket: Ticket) -> None:
        """Gives a place back, or goes out of the line. A second time changes nothing."""
        for place in (self._waiting, self._playing):
            if ticket in place:
                place.remove(ticket)
        if not any(each.household == ticket.household for each in (*self._waiting, *self._playing)):
            self._last.pop(ticket.household, None)
        self._call_next()

    def ahead(self, ticket: Ticket) -> int:
        """How many will play before this one, as things are; 0 if it plays."""
        if ticket not in self._waiting:
            return 0
        return 1 + sum(self._rank(each) < self._rank(ticket) for each in self._waiting)

    def _call_next(self) -> None:
        while fitting := [each for each in self._waiting if self._may_play(each)]:
            ticket = min(fitting, key=self._rank)
            self._waiting.remove(ticket)
            self._playing.append(ticket)
            self._turns += 1
            self._last[ticket.household] = self._turns
            ticket.called.set()

    def _may_play(self, ticket: Ticket) -> bool:
        playing = Counter(each.household for each in self._playing)
        return len(self._playing) < self._places and playing[ticket.household] < max(1, self._places - 1)

    def _rank(self, ticket: Ticket) -> tuple[int, int, int]:
        """Addresses take turns: first those whose last turn is longest ago, and of these who came first."""
        own = [each for each in self._waiting if each.household == ticket.household]
        return own.index(ticket), self._last.get(ticket.household, 0), self._waiting.index(ticket)
