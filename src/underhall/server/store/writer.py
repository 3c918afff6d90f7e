"""The one writer: a thread with its own connection that commits jobs in groups.

A commit costs a visit to the disk, for one entry or for a hundred. So everything that comes while a group is being
committed makes up the next group. Nobody gets an answer before the commit.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from operator import attrgetter
from queue import Empty, SimpleQueue
from typing import TypeVar

from sqlalchemy import Connection, Engine, Transaction
from sqlalchemy.exc import DBAPIError

from underhall.errors import UnderhallError
from underhall.server.logs import logger
from underhall.server.store.channel import News, tell
from underhall.server.store.database import WRITES, fold_log, is_damage, reason, unavailable
from underhall.server.store.errors import StoreUnavailable
from underhall.server.store.jobs import Job, is_fault, settle
from underhall.server.store.messages import say
from underhall.server.store.pauses import pause_after
from underhall.server.vitals import Vitals

T = TypeVar("T")

LARGEST_GROUP = 200
ATTEMPTS = 3  # tries at a group of which the database certainly stored nothing
FIRST_PAUSE = 0.05  # seconds before connecting again, doubled with each failure
LONGEST_PAUSE = 2.0
MISTAKES = 10  # of the writer's own, in a row, before it gives up
NAME = "store-writer"
IN_THE_WAY = ("40001", "40P01")  # PostgreSQL's states of a transaction that another one did not let finish

log = logger("store")


class Writer:
    """Carries out jobs in groups; those of one key in the order they came."""

    def __init__(self, engine: Engine, vitals: Vitals | None = None) -> None:
        self._engine = engine
        self._vitals = vitals or Vitals()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._closed = threading.Event()
        self._dead = threading.Event()
        self._present: list[Job] = []  # the group that is being carried out
        self._began: float | None = None  # when that began
        self._mistakes = 0
        self._connection: Connection | None = None
        self._failures = 0  # to connect, one after the other
        self._crowded = False  # a write failed: perhaps because the log fills the disk
        self.damage = ""  # what the database said about its file, if that is damaged
        self.failed = False  # a group could not be stored, and nobody has yet made sure that it can be again
        self._thread = threading.Thread(target=self._live, name=NAME, daemon=True)
        self._thread.start()

    async def carry_out(
        self, work: Callable[[Connection], T], key: str = "", news: Callable[[T], News] | None = None
    ) -> T:
        """Does something in a transaction, and returns when that is committed.

        It is carried out even if the caller no longer waits. Groups lock rows in the order of the keys, so that two
        processes do not wait for each other.
        """
        if self._closed.is_set():
            raise StoreUnavailable(say("stopping"))
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(Job(work, key, news, loop, future))
        if self._dead.is_set():
            self._turn_away()
        return await future

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return self._jobs.qsize()

    @property
    def busy_seconds(self) -> float:
        """For how long the present group has been worked on."""
        began = self._began
        return 0.0 if began is None else time.monotonic() - began

    async def close(self) -> None:
        """Finishes what waits, then stops."""
        self._closed.set()
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _live(self) -> None:
        """The thread's main loop. If it fails, it tells waiting callers and the server."""
        try:
            self._run()
        except BaseException as error:
            self._dead.set()
            self._vitals.ended(NAME, error)
            self._turn_away()

    def _run(self) -> None:
        last = False
        while not last:
            group, last = self._next_group()
            if group:
                self._present, self._began = group, time.monotonic()
                try:
                    self._carry_out(group)
                    self._mistakes = 0
                except Exception as error:  # a mistake of ours: the callers must learn of it
                    self._fail(group, error)
                    self._mistakes += 1
                self._began = None
                settle(group)
                self._present = []
                if self._mistakes == MISTAKES:
                    raise UnderhallError(say("writer-failed", times=MISTAKES))
        self._disconnect()

    def _turn_away(self) -> None:
        """Answers callers who wait for a writer that is gone."""
        left, self._present = self._present, []
        with suppress(Empty):
            while True:
                if (job := self._jobs.get_nowait()) is not None:
                    left.append(job)
        for job in left:
            job.error = StoreUnavailable(say("restarting"))
        settle(left)

    def _next_group(self) -> tuple[list[Job], bool]:
        """What waits, at least one job, and whether there will be no more."""
        group: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            group.append(job)
            if len(group) == LARGEST_GROUP:
                return group, False
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return group, False
        return group, True

    def _carry_out(self, group: list[Job]) -> None:
        """Does a group and commits it. A fault before the commit leaves nothing behind, so it can be tried again."""
        group.sort(key=attrgetter("key"))
        for attempt in range(1, ATTEMPTS + 1):
            try:
                transaction = self._done(group)
                break
            except DBAPIError as error:
                if attempt == ATTEMPTS or not is_passing(error):
                    return self._fail(group, error)
                self._disconnect()
        try:
            return transaction.commit()
        except DBAPIError as error:
            return self._fail(group, error)

    def _done(self, group: Sequence[Job]) -> Transaction:
        """A transaction in which a group was carried out; only the commit is left."""
        connection = self._connected()
        transaction = connection.begin()
        try:
            for job in group:
                job.do(connection)
        except Exception as error:
            if is_fault(error):
                raise
            transaction.rollback()
            transaction = connection.begin()
            for job in group:
                job.do_alone(connection)
        tell(connection, [job.news(job.result) for job in group if job.news is not None and job.error is None])
        return transaction

    def _connected(self) -> Connection:
        """The connection. If it was lost, a new one is made, after a pause that grows while that fails."""
        if self._connection is None:
            if self._failures:
                self._closed.wait(pause_after(self._failures, FIRST_PAUSE, LONGEST_PAUSE))
            self._failures += 1
            self._connection = self._engine.connect().execution_options(**{WRITES: True})
            self._failures = 0
            if self._crowded:
                self._crowded = not fold_log(self._connection)
        return self._connection

    def _disconnect(self) -> None:
        """Drops the connection, and everything that was not committed."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    def _fail(self, group: Sequence[Job], cause: Exception) -> None:
        """Nobody in a group gets the answer that it was stored."""
        self._disconnect()
        self.failed = self._crowded = True
        if is_damage(cause):
            self.damage = reason(cause)
        log.error("nothing was written", extra={"problem": reason(cause), "jobs": len(group)})
        for job in group:
            job.error = unavailable(cause)


def is_passing(error: DBAPIError) -> bool:
    """Whether a retry may succeed, on another connection or without the other transaction."""
    return error.connection_invalidated or getattr(error.orig, "sqlstate", None) in IN_THE_WAY
