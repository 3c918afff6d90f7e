"""Tunes the process for a server: short waits for commits and for the garbage collector, many open files."""

from __future__ import annotations

import gc
import sys

TURN_SECONDS = 0.0005  # that a thread computes before another has its turn: a commit must not wait for pictures
YOUNG = 20_000  # objects that come before the collector looks at the new ones; nearly all of them are gone by then
MIDDLE, OLD = 20, 20  # how many times it looks at the new ones before it looks at older ones too


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
    sys.setswitchinterval(TURN_SECONDS)
    gc.collect()
    gc.freeze()  # what was imported stays: it need not be looked at again each time
    gc.set_threshold(YOUNG, MIDDLE, OLD)
