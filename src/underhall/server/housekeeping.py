"""Regular upkeep: deletes old data and checks the database for damage."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Self

from underhall.server.keeper import Keeper
from underhall.server.logs import logger
from underhall.server.store import Store, StoreUnavailable
from underhall.server.store.cleaning import MOST
from underhall.server.vitals import Vitals

NAME = "housekeeping"
DAY = 24 * 60 * 60.0
GIVEN_UP_DAYS = 7.0  # how long to keep a table that was given up, if other data is kept longer
EVERY = 60 * 60.0  # seconds between two rounds
CHECKS_EVERY = 24  # rounds: checking the whole database takes a while

log = logger("housekeeping")


class Housekeeping:
    """Goes its rounds in the background. Used in an `async with` statement."""

    def __init__(
        self, store: Store, keeper: Keeper, keep: float, vitals: Vitals, clock: Callable[[], float] = time.time
    ) -> None:
        """`keep` is for how many days old data is kept; 0: forever."""
        self._store, self._keeper, self._keep = store, keeper, keep
        self._vitals, self._clock = vitals, clock

    async def __aenter__(self) -> Self:
        self._task = self._vitals.lasting(NAME, self._rounds())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._vitals.stop(self._task)

    async def _rounds(self) -> None:
        number = 0
        while True:
            try:
                if number % CHECKS_EVERY == 0:
                    await self.check()
                await self.clean()
            except StoreUnavailable as error:
                log.warning("housekeeping failed", extra={"problem": str(error)})
            except Exception as error:
                log.error("fault", exc_info=error)
            number += 1
            await asyncio.sleep(EVERY)

    async def check(self) -> None:
        """Checks the database for damage. `/ready` reports what is found."""
        await self._store.check_file()
        if self._store.damage:
            log.critical("the database is damaged: restore a backup", extra={"problem": self._store.damage})

    async def clean(self) -> None:
        """Deletes old unfinished tables, and guests of whom nothing else is left."""
        if not self._keep:
            return
        now = self._clock()
        untouched, given_up = now - self._keep * DAY, now - min(self._keep, GIVEN_UP_DAYS) * DAY
        tables = guests = 0
        while gone := await self._store.delete_old_tables(given_up, untouched, now):
            tables += len(gone)
            for table in gone:
                self._keeper.forget(table)
        while some := await self._store.delete_old_guests(untouched):
            guests += some
            if some < MOST:
                break
        if tables or guests:
            log.info("deleted old data", extra={"tables": tables, "guests": guests})
