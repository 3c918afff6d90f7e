"""Pauses between attempts to reach a database: each is twice as long as the one before, up to a limit."""

from __future__ import annotations

MOST_DOUBLINGS = 32  # the longest pause is reached long before, and a float can hold 2 to this power


def pause_after(failures: int, first: float, longest: float) -> float:
    """Seconds to wait after that many failures in a row. An outage may last for days, so the number has no limit."""
    return min(longest, first * 2.0 ** min(failures, MOST_DOUBLINGS))
