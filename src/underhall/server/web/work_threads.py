"""Separate threads for one kind of costly work, so that it holds up nothing else, with a bounded queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Self, TypeVar
from weakref import WeakValueDictionary

from underhall.server.web.budget import paid, payer
from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal

T = TypeVar("T")
WAIT = 2.0  # seconds after which a client that was turned away should try again


class WorkThreads:
    """Does one kind of work in a few threads. Used in an `async with` statement."""

    def __init__(self, name: str, *, threads: int, most: int) -> None:
        """`most` is how many jobs may run or wait at once: any more are refused."""
        self._most, self._under_way = most, 0
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)

    async def do(self, work: Callable[[], T]) -> T:
        """Does a job in the caller's context, charged to the address that asked. Each address has one job at a time,
        so nobody waits for everything that another has asked for."""
        if self._under_way >= self._most:
            raise Refusal("unavailable", say("server-busy"), wait=WAIT)
        self._under_way += 1
        try:
            account = payer()
            if account is None:
                return await self._do(work)
            async with self._turns.setdefault(account.address, asyncio.Lock()):
                return await self._do(work)
        finally:
            self._under_way -= 1

    async def _do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, copy_context().run, paid(work))
