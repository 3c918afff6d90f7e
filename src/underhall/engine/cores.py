"""Work on all cores, in threads: compiled code releases Python's lock."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from underhall.systems import cores

THREADS = "UNDERHALL_THREADS"


def threads() -> int:
    """How much may run at once: as many as there are cores, or what the environment says."""
    named = os.environ.get(THREADS, "")
    return max(1, int(named)) if named.isdigit() else cores()


def side_by_side(works: Iterable[Callable[[], object]], at_once: int) -> None:
    """Runs everything, `at_once` at a time, and raises what went wrong."""
    jobs = list(works)
    if len(jobs) == 1 or at_once == 1:
        for job in jobs:
            job()
        return
    for done in [_workers(at_once).submit(job) for job in jobs]:
        done.result()


@cache
def _workers(count: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(count, "underhall")
