"""When to report on games that are being played: soon at first, and less and less often."""

from __future__ import annotations

from collections.abc import Callable

FIRST = 1.5  # seconds until the first figures; each time after that they take longer to change
SLOWER = 1.25
LONGEST = 15.0


class Cadence:
    """A series of moments."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._started = clock()
        self._due, self._pause = self._started + FIRST, FIRST

    @property
    def seconds(self) -> float:
        """Since the beginning."""
        return self._clock() - self._started

    @property
    def due(self) -> bool:
        return self._clock() >= self._due

    def done(self) -> None:
        """Something was reported: the next time is later."""
        self._pause = min(self._pause * SLOWER, LONGEST)
        self._due = self._clock() + self._pause
