"""How often something may be done: buckets that fill up again with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_KEPT = 50_000  # buckets in memory; the one unused for the longest time is dropped first


class Rates:
    """A bucket for each key: `burst` at once, then `rate` per second."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, float(burst), clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when that was so

    def wait(self, key: str) -> float:
        """Takes one from the bucket of a key: 0.0, or the seconds until there is one again (then it takes none)."""
        now = self._clock()
        left, then = self._buckets.pop(key, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._rate)
        short = max(0.0, (1.0 - left) / self._rate)
        self._buckets[key] = (left if short else left - 1.0, now)
        if len(self._buckets) > MOST_KEPT:
            self._buckets.popitem(last=False)
        return short
