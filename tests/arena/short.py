"""Short tournaments, and a pool that plays them in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Self

from underhall.arena.job import Job, Played
from underhall.arena.schedule import Plan
from underhall.arena.tournament import planned

TURNS = {"turn_limit": 3}


class Here:
    """Plays one job after another, here; it may be interrupted after some."""

    def __init__(self, interrupted_after: int | None = None) -> None:
        self._last = interrupted_after

    def map(self, work: Callable[[Job], Played], jobs: Sequence[Job]) -> Iterator[Played]:
        for number, job in enumerate(jobs):
            if number == self._last:
                raise KeyboardInterrupt
            yield work(job)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def cup(**changed: Any) -> Plan:
    """The plan of a few very short games between two bots."""
    settings: dict[str, Any] = {"bots": ["random", "greedy"], "games": 8, "seats": 2, "switches": TURNS}
    return planned("dwarfs", **settings | changed)[0]
