"""One worker as the server sees it: it is asked, it answers, it dies or is late."""

from __future__ import annotations

import asyncio
from asyncio import IncompleteReadError
from collections.abc import Awaitable, Sequence

import msgspec

from underhall.bots.process import Gone, Late
from underhall.engine.cores import THREADS
from underhall.server.child import Child
from underhall.server.messages import operating as say
from underhall.server.thinking.messages import LENGTH, Answer, read_answer

WORKER = "underhall.server.thinking.worker"
YIELDING = 10  # steps of priority below the server
LOADING = 120.0  # seconds to start, and to load a game that is compiled
GRACE = 2.0  # seconds over time that are forgiven: a bot that looks at its clock now and then ends a little late


class Worker:
    """A process in which bots think, one at a time."""

    def __init__(self, child: Child) -> None:
        self._child = child

    @classmethod
    async def start(cls, threads: int, modules: Sequence[str] = (), yielding: int = YIELDING) -> Worker:
        """Starts one with this many threads at most; it imports `modules`, so that they may register bots."""
        environment = {THREADS: str(threads)}
        try:
            return cls(await Child.start(("-m", WORKER, *modules), yielding=yielding, **environment))
        except OSError as error:
            raise Gone(say("worker-not-started", why=error.strerror)) from error

    @property
    def id(self) -> int:
        return self._child.id

    @property
    def alive(self) -> bool:
        return self._child.alive

    async def ask(self, message: bytes, seconds: float) -> Answer:
        """Its answer. Raises `Gone` if it dies, `Late` if it takes too long; then it can only be ended."""
        try:
            await self._within(LOADING, self._begin(message), say("worker-not-ready", seconds=LOADING))
            return await self._within(seconds + GRACE, self._hear(), say("bot-late", seconds=seconds))
        except (BrokenPipeError, ConnectionResetError, IncompleteReadError, msgspec.DecodeError) as error:
            why = await self._child.ending()
            raise Gone(say("worker-ended") if why is None else say("worker-died", why=why)) from error

    async def end(self) -> None:
        await self._child.end()

    async def _begin(self, message: bytes) -> Answer:
        await self._child.say(message)
        return await self._hear()

    async def _hear(self) -> Answer:
        head = await self._child.out.readexactly(LENGTH.size)
        return read_answer(await self._child.out.readexactly(*LENGTH.unpack(head)))

    async def _within(self, seconds: float, hearing: Awaitable[Answer], complaint: str) -> Answer:
        try:
            async with asyncio.timeout(seconds):
                return await hearing
        except TimeoutError as error:
            raise Late(complaint) from error
