"""Whose question is next: the more urgent first, and among equally urgent ones the owners take turns.

An owner with one question waits for at most one turn of each other owner, even if another has asked forty.
"""

from __future__ import annotations

from collections import deque
from typing import Generic, Protocol, TypeVar

from underhall.server.thinking.question import Priority

PATIENCE = 8  # turns that background questions let pass before they get one, however much is urgent


class Waiting(Protocol):
    """What can wait here."""

    @property
    def owner(self) -> str: ...

    @property
    def priority(self) -> Priority: ...


T = TypeVar("T", bound=Waiting)


class Turns(Generic[T]):
    """Questions that wait for a worker."""

    def __init__(self) -> None:
        # By priority: what each owner waits for, the owner whose turn is next first.
        self._rings: dict[Priority, dict[str, deque[T]]] = {priority: {} for priority in Priority}
        self._passed = 0  # turns since the background had one, while it waited

    def __len__(self) -> int:
        return sum(len(asked) for ring in self._rings.values() for asked in ring.values())

    def add(self, waiting: T) -> None:
        self._rings[waiting.priority].setdefault(waiting.owner, deque()).append(waiting)

    def remove(self, waiting: T) -> None:
        """Nobody wants the answer any more."""
        ring = self._rings[waiting.priority]
        ring[waiting.owner].remove(waiting)
        if not ring[waiting.owner]:
            del ring[waiting.owner]

    def take(self, background: bool = True) -> T | None:
        """The next one, if there is any; only what somebody waits for, unless the `background` may have a turn."""
        waits = bool(self._rings[Priority.BACKGROUND])
        if waits and background and self._passed >= PATIENCE:
            return self._next(Priority.BACKGROUND)
        for priority, ring in self._rings.items():
            if ring and (background or priority is not Priority.BACKGROUND):
                self._passed += waits
                return self._next(priority)
        return None

    def _next(self, priority: Priority) -> T:
        """What the first owner of a ring asked first; the owner then goes to the end."""
        if priority is Priority.BACKGROUND:
            self._passed = 0
        ring = self._rings[priority]
        owner = next(iter(ring))
        asked = ring.pop(owner)
        found = asked.popleft()
        if asked:
            ring[owner] = asked
        return found
