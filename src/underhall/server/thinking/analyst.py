"""Background analysis worker: a separate process with the lowest priority."""

from __future__ import annotations

import asyncio
from typing import Self

from underhall.server.thinking.crew import Worker
from underhall.server.thinking.messages import Answer, Judged, JudgeOne, PlayedOut, PlayOut, message

YIELDING = 19  # as many steps of priority as there are: neither people nor their bots notice
SECONDS = 600.0  # for one job; on a busy machine it gets little time
IDLE = 60.0  # seconds without a job after which the process ends


class Analyst:
    """At most one process, while there is something to do. Used in an `async with` statement."""

    def __init__(self, idle: float = IDLE) -> None:
        self._idle = idle
        self._worker: Worker | None = None
        self._turn = asyncio.Lock()
        self._resting: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._wake()
        async with self._turn:
            await self._end()

    @property
    def working(self) -> bool:
        """Whether it has a process."""
        return self._worker is not None

    async def play_out(self, errand: PlayOut) -> PlayedOut:
        """How a table ends. Raises `Gone` or `Late` if the process fails; the next job gets a new one."""
        found = await self._do(errand)
        assert isinstance(found, PlayedOut)
        return found

    async def judge(self, errand: JudgeOne) -> Judged:
        """Whether another option was better. Raises the same."""
        found = await self._do(errand)
        assert isinstance(found, Judged)
        return found

    async def _do(self, errand: PlayOut | JudgeOne) -> Answer:
        async with self._turn:
            self._wake()
            try:
                if self._worker is None or not self._worker.alive:
                    await self._end()
                    self._worker = await Worker.start(1, yielding=YIELDING)
                found = await self._worker.ask(message(errand), SECONDS)
            except BaseException:  # also when it is cancelled: its late answer must not be taken for another's
                await asyncio.shield(self._end())
                raise
            self._resting = asyncio.create_task(self._rest())
        return found

    def _wake(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None

    async def _rest(self) -> None:
        """Ends the process after a long time without work."""
        await asyncio.sleep(self._idle)
        async with self._turn:
            await self._end()

    async def _end(self) -> None:
        if self._worker is not None:
            await self._worker.end()
            self._worker = None
