"""How much of the server's time one address may take: seconds of work per second, with a burst to begin with.

Rates count requests, but some requests cost a hundred times as much as others. So the time that each request works on
the event loop, and in threads that make pages and pictures, is charged to its address; an address in debt waits until
its debt is paid.

What the keeper does in its own tasks and threads is not charged, because it may serve several people at once: it loads
tables, commits entries, lets bots move. Nor is the analysis of finished games, which runs in a separate process. Those
are bounded by the rates of guests and by limits on tables and entries.

Before that an address is paced: it never has more than half of the event loop for longer than a moment, so others wait
for a few of its steps at most, not for everything it has sent at once.
"""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, TypeVar

from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal

MOST_KEPT = 50_000  # addresses in memory; the one unused for the longest time is dropped first
LONGEST_DEBT = 10.0  # seconds of work: nobody waits longer, however long the work took
SHARE = 0.5  # of the event loop, that one address may have for longer than a moment
MOMENT = 0.005  # seconds: what others may wait for, whatever an address sends at once
WHOLE = 1.0  # seconds of work per second: no limit at all
T = TypeVar("T")


@dataclass
class Pace:
    """When an address may go on."""

    free_at: float = 0.0  # seconds of the clock
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)  # first come, first served

    @property
    def ahead(self) -> bool:
        """Whether the address has had more than its share lately."""
        return self.turn.locked() or self.free_at > time.perf_counter() + MOMENT

    async def wait(self) -> None:
        """Waits for a turn, which must be given back."""
        await self.turn.acquire()
        try:
            await asyncio.sleep(self.free_at - MOMENT - time.perf_counter())
        except BaseException:
            self.turn.release()
            raise

    def took(self, started: float, seconds: float) -> None:
        self.free_at = max(self.free_at, started) + seconds / SHARE


class Budget:
    """What each address has left: `burst` seconds of work to begin with, and `rate` more each second."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left: OrderedDict[str, tuple[float, float, Pace]] = OrderedDict()  # seconds left, and as of when
        self._lock = threading.Lock()  # threads pay, too

    @property
    def limited(self) -> bool:
        return self._rate < WHOLE

    def account(self, address: str) -> Account:
        return Account(self, address)

    def spend(self, address: str, seconds: float) -> None:
        with self._lock:
            self._left[address] = max(-LONGEST_DEBT, self._now(address) - seconds), self._clock(), self.pace(address)
            self._left.move_to_end(address)
            if len(self._left) > MOST_KEPT:
                self._left.popitem(last=False)

    def wait(self, address: str) -> float:
        """Seconds until an address is out of debt."""
        return max(0.0, -self._now(address) / self._rate)

    def pace(self, address: str) -> Pace:
        known = self._left.get(address)
        return Pace() if known is None else known[2]

    def _now(self, address: str) -> float:
        left, then, _ = self._left.get(address, (self._burst, 0.0, None))
        return min(self._burst, left + (self._clock() - then) * self._rate)


@dataclass(frozen=True)
class Account:
    """What one address has left."""

    budget: Budget
    address: str

    def spend(self, seconds: float) -> None:
        self.budget.spend(self.address, seconds)

    def wait(self) -> float:
        return self.budget.wait(self.address)

    def check(self) -> None:
        """Refuses more work for an address in debt."""
        wait = self.wait()
        if wait:
            raise Refusal("too-many", say("too-much-work", seconds=math.ceil(wait)), wait=wait)


_payer: ContextVar[Account | None] = ContextVar("payer", default=None)


def payer() -> Account | None:
    """The account that pays for the current work, if that is limited."""
    account = _payer.get()
    return account if account is not None and account.budget.limited else None


async def charged(account: Account, work: Coroutine[Any, Any, T]) -> T:
    """Does some work at the pace of an address, and charges the time that its own steps take."""
    _payer.set(account)
    if not account.budget.limited:
        return await work
    account.spend(0.0)
    done: T = await _Steps(account, work)
    return done


def paid(work: Callable[[], T]) -> Callable[[], T]:
    """Work for a thread, charged to the address that it is done for."""
    account = payer()
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
    """A coroutine whose steps are timed and paced: while it waits, it costs nothing."""

    def __init__(self, account: Account, work: Coroutine[Any, Any, T]) -> None:
        self._account, self._work = account, work
        self._pace = account.budget.pace(account.address)

    def __await__(self) -> Generator[Any, Any, Any]:
        steps, pace = self._work.__await__(), self._pace
        value: Any = None
        error: BaseException | None = None
        while True:
            held = False
            if error is None and pace.ahead:
                try:
                    yield from pace.wait().__await__()
                    held = True
                except BaseException as thrown:  # for example a cancellation, which the work must hear of
                    error = thrown
            started, worked = time.perf_counter(), time.thread_time()
            try:
                wanted = steps.send(value) if error is None else steps.throw(error)
            except StopIteration as done:
                return done.value
            finally:
                pace.took(started, time.perf_counter() - started)
                self._account.spend(time.thread_time() - worked)  # waiting for other threads and programs is free
                if held:
                    pace.turn.release()
            value, error = None, None
            try:
                value = yield wanted
            except BaseException as thrown:
                error = thrown
