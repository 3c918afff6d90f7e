"""How much of the server's time one address may take: processor seconds a second, with some to begin with.

Rates count requests, but some requests cost a hundred times as much as others. So the time that each of them really
takes, on the event loop and in threads, is charged to the address it came from; an address in debt waits until its
debt is paid. What a client may cost is bounded, whatever it asks for. An address that has little left is served one
request at a time, so that others wait for one of its requests at most, and not for all that it has sent at once.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Generator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from underhall.server.web.problems import Refusal

MOST_KEPT = 50_000  # addresses in memory; the one that was used longest ago goes first
LONGEST_DEBT = 10.0  # seconds: nobody waits for longer than that at the usual rate, whatever was under way
TURN_SECONDS = 1.0  # after which a request does not wait for its turn any more
LITTLE = 0.5  # of the burst: an address that has less left is served one request at a time
T = TypeVar("T")


class Budget:
    """What each address has left: `burst` seconds to begin with, and `rate` more each second."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds, and when that was so
        self._lock = threading.Lock()  # threads pay, too
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def account(self, address: str) -> Account:
        return Account(self, address)

    def spend(self, address: str, seconds: float) -> None:
        with self._lock:
            self._left[address] = max(-LONGEST_DEBT, self._now(address) - seconds), self._clock()
            self._left.move_to_end(address)
            if len(self._left) > MOST_KEPT:
                self._left.popitem(last=False)

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """To be held by a request while it is answered: by one at a time, if its address has little left."""
        if self._now(address) >= LITTLE * self._burst:
            yield
            return
        lock, held = self._turns.setdefault(address, asyncio.Lock()), False
        with suppress(TimeoutError):  # the one before may wait for something: it must not hold up its neighbours
            async with asyncio.timeout(TURN_SECONDS):
                held = await lock.acquire()
        try:
            yield
        finally:
            if held:
                lock.release()

    def wait(self, address: str) -> float:
        """Seconds until an address is out of debt."""
        return max(0.0, -self._now(address) / self._rate)

    def _now(self, address: str) -> float:
        left, then = self._left.get(address, (self._burst, 0.0))
        return min(self._burst, left + (self._clock() - then) * self._rate)


@dataclass(frozen=True)
class Account:
    """What one address has left."""

    budget: Budget
    address: str

    def spend(self, seconds: float) -> None:
        self.budget.spend(self.address, seconds)

    def turn(self) -> AbstractAsyncContextManager[None]:
        return self.budget.turn(self.address)

    def wait(self) -> float:
        return self.budget.wait(self.address)

    def check(self) -> None:
        """Refuses more work for an address in debt."""
        wait = self.wait()
        if wait:
            raise Refusal(
                "too-many",
                f"What was asked from your address kept this server busy: try again in {wait:.1f} seconds.",
                wait=wait,
            )


_payer: ContextVar[Account | None] = ContextVar("payer", default=None)


async def charged(account: Account, work: Coroutine[Any, Any, T]) -> T:
    """Does some work, and charges the processor time that its own steps take."""
    _payer.set(account)
    done: T = await _Steps(account, work)
    return done


def paid(work: Callable[[], T]) -> Callable[[], T]:
    """Work for a thread, charged to whoever it is done for."""
    account = _payer.get()
    if account is None:
        return work

    def doing() -> T:
        started = time.thread_time()
        try:
            return work()
        finally:
            account.spend(time.thread_time() - started)

    return doing


class _Steps:
    """A coroutine whose steps are timed: while it waits, it costs nothing."""

    def __init__(self, account: Account, work: Coroutine[Any, Any, T]) -> None:
        self._account, self._work = account, work

    def __await__(self) -> Generator[Any, Any, Any]:
        steps = self._work.__await__()
        value: Any = None
        error: BaseException | None = None
        while True:
            started = time.thread_time()
            try:
                wanted = steps.send(value) if error is None else steps.throw(error)
            except StopIteration as done:
                return done.value
            finally:
                self._account.spend(time.thread_time() - started)
            value, error = None, None
            try:
                value = yield wanted
            except BaseException as thrown:  # for example a cancellation, which the work must hear of
                error = thrown
