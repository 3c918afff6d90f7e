"""Guests' latest addresses, in memory only, so that an operator can ban the address of a guest who misbehaves."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

MOST = 20_000  # guests; the least recently seen is forgotten first
LATELY = 300.0  # seconds


class Seen(NamedTuple):
    address: str
    at: float


class Visitors:
    """The guests seen since the server started. None of this is stored."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._seen: OrderedDict[str, Seen] = OrderedDict()

    def note(self, guest: str, address: str) -> None:
        self._seen[guest] = Seen(address, self._clock())
        self._seen.move_to_end(guest)
        if len(self._seen) > MOST:
            self._seen.popitem(last=False)

    def of(self, guest: str) -> Seen | None:
        return self._seen.get(guest)

    def lately(self) -> int:
        """How many guests were here in the last minutes."""
        since = self._clock() - LATELY
        count = 0
        for seen in reversed(self._seen.values()):
            if seen.at < since:
                break
            count += 1
        return count
