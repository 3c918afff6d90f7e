"""Tunes the process for a server: short waits for commits and for the garbage collector, many open files."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

TURN_SECONDS = 0.0005  # that a thread computes before another has its turn: a commit must not wait for pictures
# Objects that come before the collector looks at the new ones, which holds everything up for about a millisecond.
YOUNG = 4_000
# How many times it looks at the new ones before it looks at those that it has seen once, and how many times at those
# before all others. It looks at few at a time, because that, too, holds everything up: for some milliseconds.
MIDDLE, OLD = 5, 200

_tuned = False
_loads = 0  # how many large things are being loaded
_lock = Lock()


def allow_files(wanted: int) -> int | None:
    """Lets this process open more files, as far as the system allows; how many, if the system says."""
    try:
        import resource
    except ImportError:  # there is none on Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if most > soft:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError):  # not here, whatever the limits say
            return soft
    return max(soft, most)


def tune() -> None:
    """Call this once, when everything is imported."""
    global _tuned
    _tuned = True
    sys.setswitchinterval(TURN_SECONDS)
    gc.collect()
    gc.freeze()  # what was imported stays: it need not be looked at again each time
    gc.set_threshold(YOUNG, MIDDLE, OLD)


@contextmanager
def loading() -> Iterator[None]:
    """While something large is loaded that stays, such as a game.

    The collector would otherwise look at all of it, once or twice, and hold everybody up for more than 100 ms.
    """
    global _loads
    if not _tuned:
        yield
        return
    with _lock:
        _loads += 1
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _loads -= 1
            gc.freeze()
            if not _loads:
                gc.enable()
