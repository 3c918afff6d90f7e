"""The clocks of the tables, and regular rounds, so that nothing due is forgotten.

Each table in memory has a timer for its next deadline. The round finds in the store what has no timer: tables that were
dropped from memory, or left behind by a process that was killed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from underhall.errors import UnderhallError
from underhall.server.deadlines import deadline, due
from underhall.server.entries import Entry
from underhall.server.errors import Refused
from underhall.server.leasing import is_gone
from underhall.server.live import LiveTable
from underhall.server.logs import logger
from underhall.server.rounds import rounds
from underhall.server.store import StoreUnavailable, TableRow
from underhall.server.summaries import bots_waiting
from underhall.server.table import Table

if TYPE_CHECKING:
    from underhall.server.keeper import Keeper

ROUND = 2.0  # seconds from one round to the next
LEASE = 6.0  # seconds that a lease lasts: other machines wait this long after a process was killed
MARGIN = 2.0  # seconds before its end from which it no longer counts
IDLE = 600.0  # seconds after which a table that nobody wants is dropped from memory
MOST_DUE = 1000  # tables looked at in one round
ROUNDS = "rounds"  # the name of the task
LONGEST_TIMER = 3600.0  # seconds; what comes later the round finds

log = logger("ticking")


class NothingDue(UnderhallError):
    """Somebody else has already done what was due."""


class Ticking:
    """Strikes the clocks, renews the leases and drops tables that nobody needs."""

    lease = LEASE
    margin = MARGIN

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._task: asyncio.Task[None] | None = None
        self._not_ours: set[str] = set()  # tables of another version
        self._upgraded = False  # whether all tables of an earlier version were looked at
        self.picked_up = False

    def start(self) -> None:
        self._task = self._keeper.vitals.lasting(ROUNDS, rounds(self._round, ROUND, log))

    async def stop(self) -> None:
        if self._task is not None:
            await self._keeper.vitals.stop(self._task)

    def set_timer(self, live: LiveTable) -> None:
        """Wakes up at the next deadline of a table."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        at = deadline(live.state)
        if at is not None:
            delay = min(LONGEST_TIMER, max(0.0, at - self._keeper.clock()))
            strike = self._strike
            live.timer = asyncio.get_running_loop().call_later(delay, lambda: self._keeper.spawn(strike(live.id)))

    async def _strike(self, id: str) -> None:
        """Adds what is due at a table."""
        keeper = self._keeper
        live = await keeper.live(id)
        with suppress(NothingDue, StoreUnavailable, Refused):
            if not await keeper.lease(live):
                return
            async with keeper.locked(id) as live:
                while True:
                    await keeper.commit(live, self._due)
        if not live.gone:
            keeper.look_after(live)

    def _due(self, table: Table) -> Entry:
        entries = due(table.state, self._keeper.clock())
        if not entries:
            raise NothingDue
        return entries[0]

    # Rounds -----------------------------------------------------------------------------------------------------------

    async def _round(self) -> None:
        """Looks at every table that needs it."""
        keeper, now = self._keeper, self._keeper.clock()
        if keeper.store.shared:
            await self._renew(now)
        rows = await keeper.store.due_tables(now, MOST_DUE)
        if not self._upgraded:
            rows += [row for row in await keeper.store.running_tables() if self._unlooked(row)]
        gone = await self._free_leases(rows)
        by_game: dict[str, list[TableRow]] = {}
        for row in rows:
            if not self._of_others(row, now, gone):
                by_game.setdefault(row.game, []).append(row)
        await asyncio.gather(*(self._look_at_all(each) for each in by_game.values()))
        self._drop_idle(now)
        self._upgraded = True
        self.picked_up = True

    async def _free_leases(self, rows: Iterable[TableRow]) -> set[str]:
        """Gives back the leases of processes that ran here and were killed; their names."""
        gone = {row.keeper for row in rows if row.keeper not in (None, self._keeper.name) and is_gone(row.keeper)}
        for name in gone:
            log.info("took over from a process that is gone", extra={"keeper": name})
            await self._keeper.store.release(name)
        return gone

    async def _renew(self, now: float) -> None:
        """Renews the leases that this process has, if it was in time."""
        await self._keeper.store.renew_leases(self._keeper.name, now + self.lease, now)
        for live in self._keeper.crowd.live.values():
            if live.leased_until > now:
                live.leased_until = now + self.lease

    def _unlooked(self, row: TableRow) -> bool:
        """Whether the present version has not yet checked that it can play a table."""
        return row.status in ("playing", "paused") and (row.version != self._keeper.version or row.status == "paused")

    def _of_others(self, row: TableRow, now: float, gone: Collection[str]) -> bool:
        """Whether another live process, or another version, looks after a table."""
        leased = row.keeper not in (None, self._keeper.name, *gone) and (row.lease_until or 0.0) > now
        foreign = row.version != self._keeper.version and not self._keeper.adopt
        return leased or foreign or row.id in self._not_ours

    async def _look_at_all(self, rows: Iterable[TableRow]) -> None:
        """Looks at tables of one game, one after the other."""
        for row in rows:
            await self._look_at(row)

    async def _look_at(self, row: TableRow) -> None:
        """Loads a table and looks after it, if it is ours."""
        try:
            live = await self._keeper.live(row.id)
        except StoreUnavailable:
            raise
        except UnderhallError as error:
            log.warning("a table cannot be loaded", extra={"table": row.id, "problem": str(error)})
            return
        except Exception as error:  # one table that is broken does not keep the others waiting
            log.error("fault", exc_info=error, extra={"table": row.id})
            return
        if live.ours:
            self._keeper.look_after(live)
        else:
            self._not_ours.add(row.id)

    def _drop_idle(self, now: float) -> None:
        """Drops tables that nobody has wanted for long, unless something goes on there."""
        crowd = self._keeper.crowd
        for id, live in list(crowd.live.items()):
            idle = now - live.used > IDLE and not crowd.watched(id) and not live.lock.locked()
            if idle and not (live.ours and bots_waiting(live.state)):
                if live.leased_until > now:
                    self._keeper.spawn(self._keeper.store.release(self._keeper.name, id))
                crowd.drop(id)
