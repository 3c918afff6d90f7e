"""Jobs of the writer: what to do in a transaction, and who waits for it."""

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
from underhall.server.store.messages import say

OWN_MISTAKES = (IntegrityError, DataError, ProgrammingError)  # errors caused by a job, not by the database


@dataclass(eq=False)
class Job:
    """One thing to do. Its work may run more than once, if the database rolled it back."""

    work: Callable[[Connection], Any]  # raises a `StoreError` only before it wrote anything
    key: str
    news: Callable[[Any], News] | None  # news for other processes, made from the result
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None

    def do(self, connection: Connection) -> None:
        """Does it together with others. Any error but a plain refusal puts their work in doubt too, and is raised."""
        self.error = None
        try:
            self.result = self.work(connection)
        except StoreError as error:
            self.error = error

    def do_alone(self, connection: Connection) -> None:
        """Does it in a savepoint, so that its mistakes affect only itself. Only a fault of the database is raised."""
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
        """Answers the caller, in the event loop."""
        if self.future.done():
            return  # nobody waits any more
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


def is_fault(error: Exception) -> bool:
    """Whether the database failed, and not the caller."""
    return isinstance(error, DBAPIError) and not isinstance(error, OWN_MISTAKES)


def refusal(cause: Exception) -> StoreError:
    error = StoreError(say("does-not-fit"))
    error.__cause__ = cause
    return error


def settle(jobs: Sequence[Job]) -> None:
    """Answers the callers: one call per event loop, not one per job."""
    for loop in {job.loop for job in jobs}:
        with suppress(RuntimeError):  # it was closed
            loop.call_soon_threadsafe(_settle_all, [job for job in jobs if job.loop is loop])


def _settle_all(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.settle()
