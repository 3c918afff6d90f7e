"""The names of guests: looked up when needed, and remembered for a while."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from underhall.server.chronicle import Names
from underhall.server.store import Store
from underhall.server.web.messages import say

T = TypeVar("T")
SECONDS = 30.0  # after which a name is looked up again, if another process may have changed it
ALONE_SECONDS = 600.0  # and where none can have: names that change here are forgotten at once
MOST = 50_000


class Directory:
    """The names of guests."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: dict[str, tuple[str, float]] = {}

    async def made(self, make: Callable[[Names], T], do: Callable[[Callable[[], T]], Awaitable[T]] | None = None) -> T:
        """Makes something that needs names; if some were unknown, looks them up and makes it again.

        `do` runs the making: in other threads, if it takes long.
        """
        missing: set[str] = set()
        now = time.monotonic()

        def name(guest: str) -> str:
            found, until = self._names.get(guest, ("", 0.0))
            if until < now:
                missing.add(guest)
            return found

        async def making() -> T:
            return make(name) if do is None else await do(lambda: make(name))

        thing = await making()
        if missing:
            await self._look_up(missing, now + (SECONDS if self._store.shared else ALONE_SECONDS))
            thing = await making()
        return thing

    def forget(self, guest: str) -> None:
        """The guest has another name now."""
        self._names.pop(guest, None)

    async def _look_up(self, guests: Iterable[str], until: float) -> None:
        wanted = list(guests)
        found = await self._store.names(wanted)
        if len(self._names) > MOST:
            self._names.clear()
        former = say("former-guest")
        self._names.update({guest: (found.get(guest, former), until) for guest in wanted})
