"""The watchers of a table: they learn that something changed, not what, so that a slow one only skips."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Watch:
    """One watcher. It keeps only the newest numbers: a slow one finds the last of them, never a backlog."""

    def __init__(self, number: int) -> None:
        self.number = number  # entries of the table
        self.line = 0  # the newest line of the chat that it knows of
        self.comings = 0  # of guests, and goings
        self._changed = asyncio.Event()

    def tell(self, number: int | None = None, line: int | None = None) -> None:
        """Something changed."""
        if number is not None:
            self.number = max(self.number, number)
        if line is not None:
            self.line = max(self.line, line)
        self._changed.set()

    def tell_of_guests(self) -> None:
        """Somebody came or went."""
        self.comings += 1
        self._changed.set()

    async def changed(self) -> int:
        """Waits until something has changed since the last call; returns the number of the table now."""
        await self._changed.wait()
        self._changed.clear()
        return self.number


class Watchers:
    """All watchers of one table in this process."""

    def __init__(self) -> None:
        self._watches: set[Watch] = set()
        self._guests: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._watches)

    @property
    def guests(self) -> frozenset[str]:
        """The guests among them."""
        return frozenset(self._guests)

    @contextmanager
    def watching(self, number: int, guest: str | None) -> Iterator[Watch]:
        watch = Watch(number)
        self._count(guest, 1)
        self._watches.add(watch)
        try:
            yield watch
        finally:
            self._watches.discard(watch)
            self._count(guest, -1)

    def _count(self, guest: str | None, change: int) -> None:
        """Counts a guest's watches up or down; notifies all others if the guest came or went."""
        if guest is None:
            return
        before = guest in self._guests
        self._guests[guest] += change
        if not self._guests[guest]:
            del self._guests[guest]
        if before != (guest in self._guests):
            for watch in self._watches:
                watch.tell_of_guests()

    def tell(self, number: int | None = None, line: int | None = None) -> None:
        for watch in self._watches:
            watch.tell(number, line)
