"""Jobs of the writer: what is to be done in a transaction, and who waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from underhall.server.store.channel import News
from underhall.server.store.errors import StoreError

OWN_MISTAKES = (IntegrityError, DataError, ProgrammingError)  # what a job is to blame for, not the database


@dataclass(eq=False)
class Job:
    """One thing to do. Its work may run more than once, where the database took back what it did."""

    work: Callable[[Connection], Any]  # raises a `StoreError` only before it wrote anything
    key: str
    news: Callable[[Any], News] | None  # what other processes are told, made from the result
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None

    def do(self, connection: Connection) -> None:
        """Does it among others. Any error but a plain refusal leaves their work in doubt too, and is raised."""
        self.error = None
        try:
            self.result = self.work(connection)
        except StoreError as error:
            self.error = error

    def do_alone(self, connection: Connection) -> None:
        """Does it in a savepoint, so that its mistakes are its own. Only a fault of the database is raised."""
        self.error = None
        savepoint = connection.begin_nested()
        try:
            self.result = self.work(connection)
        except Exception as error:
            if is_fault(error):
                raise
            savepoint.rollback()
            self.error = refusal(error) if isinstance(error, OWN_MISTAKES) else error
        else:
            savepoint.commit()

    def settle(self) -> None:
        """Answers whoever waits, in the event loop."""
        if self.future.done():
            return  # nobody does any more
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


def is_fault(error: Exception) -> bool:
    """Whether the database failed, and not the one who asked."""
    return isinstance(error, DBAPIError) and not isinstance(error, OWN_MISTAKES)


def refusal(cause: Exception) -> StoreError:
    error = StoreError("This cannot be kept: it does not fit what is there, or holds a letter that no text may hold.")
    error.__cause__ = cause
    return error


def settle(jobs: Sequence[Job]) -> None:
    """Answers those who wait: one call for each event loop, not one for each job."""
    for loop in {job.loop for job in jobs}:
        with suppress(RuntimeError):  # it was closed
            loop.call_soon_threadsafe(_settle_all, [job for job in jobs if job.loop is loop])


def _settle_all(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.settle()
