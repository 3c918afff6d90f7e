"""A few threads that read, so that reading never waits for the writer, and the event loop waits for neither."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, TimeoutError

from underhall.server.store.database import READERS, unavailable

T = TypeVar("T")
ATTEMPTS = 2  # the first may find that a connection was lost while it lay idle


class Readers:
    """Reads what is committed."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """The result of `work`, in one transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, work)

    async def close(self) -> None:
        await asyncio.to_thread(self._threads.shutdown)

    def _read(self, work: Callable[[Connection], T]) -> T:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                with self._engine.connect() as connection:
                    return work(connection)
            except DBAPIError as error:
                if attempt == ATTEMPTS or not error.connection_invalidated:
                    raise unavailable(error) from error
            except TimeoutError as error:  # of the pool
                raise unavailable(error) from error
        raise AssertionError("the last attempt returns or raises")
