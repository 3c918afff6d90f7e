"""For tests of the arena: made-up games that nobody played."""

from typing import Any

import pytest

from underhall.arena.job import Played


@pytest.fixture
def ended():
    """Makes games as if they had been played."""

    def played(id, bots, places, **changed):
        seats = len(bots)
        settings: dict[str, Any] = {
            "game": "dwarfs",
            "seed": 1,
            "totals": tuple(10 * (seats - place) for place in places),
            "scores": ({},) * seats,
            "truncated": False,
            "reason": "",
            "turns": 9,
            "decisions": (4,) * seats,
            "options": (8,) * seats,
            "seconds": (2.0,) * seats,
            "slowest": (1.0,) * seats,
            "uses": {},
        }
        return Played(id=id, bots=tuple(bots), places=tuple(places), **settings | changed)

    return played
