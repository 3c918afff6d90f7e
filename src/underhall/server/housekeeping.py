"""Regular upkeep: deletes old data and checks the database for damage."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Self

from underhall.server.departing import depart
from underhall.server.keeper import Keeper
from underhall.server.logs import logger
from underhall.server.rounds import rounds
from underhall.server.store import Store
from underhall.server.store.cleaning import MOST
from underhall.server.uptime import Uptime
from underhall.server.vitals import Vitals

NAME = "housekeeping"
DAY = 24 * 60 * 60.0
GIVEN_UP_DAYS = 7.0  # how long to keep a table that was given up, if other data is kept longer
UNPLAYED_DAYS = 1.0  # how long to keep a pack for tables that do not exist yet, or not any more
EVERY = 60 * 60.0  # seconds between two rounds
CHECKS_EVERY = 24  # rounds: checking the whole database takes a while

log = logger("housekeeping")


class Housekeeping:
    """Runs in rounds in the background. Used in an `async with` statement."""

    def __init__(
        self, store: Store, keeper: Keeper, keep: float, vitals: Vitals, clock: Callable[[], float] = time.time
    ) -> None:
        """`keep` is how many days old data is kept, counting only time for which a server ran; 0: forever."""
        self._store, self._keeper, self._keep = store, keeper, keep
        self._vitals, self._clock = vitals, clock
        self._uptime = Uptime(store)
        self._round_number = 0

    async def __aenter__(self) -> Self:
        self._task = self._vitals.lasting(NAME, rounds(self._round, EVERY, log))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._vitals.stop(self._task)

    async def _round(self) -> None:
        daily = self._round_number % CHECKS_EVERY == 0
        self._round_number += 1
        await self._uptime.note(self._clock(), self._keep * DAY)
        if daily:
            await self.check()
        await self.finish_departures()
        await self.clean()

    async def check(self) -> None:
        """Checks the database for damage. `/ready` reports what is found."""
        await self._store.check_file()
        if self._store.damage:
            log.critical("the database is damaged", extra={"problem": self._store.damage})

    async def finish_departures(self) -> None:
        """Removes deleted guests from their tables, in case the server was stopped before it had done so."""
        for guest, table in await self._store.left_behind():
            await depart(self._keeper, guest, [table])

    async def clean(self) -> None:
        """Deletes old unfinished tables, guests with nothing left here, and packs that no table names any more."""
        if not self._keep:
            return
        now = self._clock()
        untouched = self._uptime.ago(now, self._keep * DAY)
        given_up = self._uptime.ago(now, min(self._keep, GIVEN_UP_DAYS) * DAY)
        tables = guests = packs = 0
        while gone := await self._store.delete_old_tables(given_up, untouched):
            tables += len(gone)
            for table in gone:
                self._keeper.forget(table)
        while some := await self._store.delete_old_guests(untouched):
            guests += some
            if some < MOST:
                break
        while unplayed := await self._store.packs.delete_unplayed(self._uptime.ago(now, UNPLAYED_DAYS * DAY)):
            packs += unplayed
        if tables or guests or packs:
            log.info("deleted old data", extra={"tables": tables, "guests": guests, "packs": packs})
