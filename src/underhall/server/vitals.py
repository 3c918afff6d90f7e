"""Background work that the server cannot do without, watched in one place.

If any of it ends by mistake, the server must not go on as if nothing had happened: the log and `/ready` say so, and the
server ends, so that a supervisor restarts it. Every move it acknowledged is in the database by then.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from underhall.server.logs import logger
from underhall.server.messages import operating as say

log = logger("vitals")


class Vitals:
    """The background work of one server. The first part that ends by mistake is named in `problem`."""

    def __init__(self) -> None:
        self.problem = ""  # empty while everything is running
        self.why_not_started = ""
        self._acts: list[Callable[[], None]] = []
        self._stopped: set[asyncio.Task[Any]] = set()

    def on_end(self, act: Callable[[], None]) -> None:
        """Calls `act` once, from any thread, when some part has ended."""
        self._acts.append(act)

    def cannot_start(self, error: Exception) -> None:
        """Remembers why the server could not start."""
        self.why_not_started = str(error)

    def lasting(self, name: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Starts work that goes on until `stop` ends it."""
        task = asyncio.create_task(work, name=name)
        task.add_done_callback(lambda done: self._look_at(done, lasting=True))
        return task

    @asynccontextmanager
    async def running(self, name: str, work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
        """Does lasting work for as long as the block lasts."""
        task = self.lasting(name, work)
        try:
            yield
        finally:
            await self.stop(task)

    def passing(self, name: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Starts work that may finish or be cancelled, but must not fail."""
        task = asyncio.create_task(work, name=name)
        task.add_done_callback(lambda done: self._look_at(done, lasting=False))
        return task

    async def stop(self, *tasks: asyncio.Task[None]) -> None:
        """Ends lasting work on purpose."""
        self._stopped.update(tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def ended(self, name: str, error: BaseException | None = None) -> None:
        """Notes that some part has failed. A thread calls this itself, shortly before it ends."""
        log.critical("a part of the server ended", extra={"task": name}, exc_info=error)
        if not self.problem:
            self.problem = say("part-ended", part=name)
            for act in self._acts:
                act()

    def _look_at(self, task: asyncio.Task[None], lasting: bool) -> None:
        stopped = task in self._stopped
        self._stopped.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None or (lasting and not stopped):
            self.ended(task.get_name(), error)
