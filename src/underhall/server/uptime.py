"""When the server ran, so that data does not grow old while it is switched off.

A server that was off for longer than it keeps data would otherwise delete it when it starts, before anybody could come
back.
"""

from __future__ import annotations

import msgspec

from underhall.engine.first_use import examined
from underhall.server.store import Store

KEY = "uptime"  # of what is kept in the store
SHORTEST_GAP = 3 * 60 * 60.0  # seconds that nobody noted anything: shorter ones make no difference


class Gap(msgspec.Struct, frozen=True):
    """A time for which no server ran on this database."""

    since: float
    until: float


class Kept(msgspec.Struct, frozen=True):
    last: float  # when a server last noted that it runs
    gaps: list[Gap]  # in order


class Uptime:
    """The gaps between the times at which servers ran on a database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._gaps: list[Gap] = []

    async def note(self, now: float, longest: float) -> None:
        """Keeps that a server runs now. Gaps are forgotten when servers have run for `longest` seconds since.

        Where nothing was noted before, all time until now counts as a gap.
        """
        found = await self._store.value(KEY)
        kept = Kept(0.0, []) if found is None else msgspec.json.decode(found, type=examined(Kept))
        self._gaps = kept.gaps
        if now - kept.last > SHORTEST_GAP:
            self._gaps = [*kept.gaps, Gap(kept.last, now)]
        self._gaps = [gap for gap in self._gaps if gap.until > self.ago(now, longest)]
        await self._store.keep_value(KEY, msgspec.json.encode(Kept(now, self._gaps)).decode())

    def ago(self, now: float, seconds: float) -> float:
        """The moment since which servers have run for this many seconds."""
        moment = now - seconds
        for gap in reversed(self._gaps):
            if gap.until > moment:
                moment -= gap.until - gap.since
        return moment
