"""Looks to the end of its own chain of choices, until chance or another seat comes in."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np

from underhall.bots.base import Clock
from underhall.engine.decision import Decision, Option
from underhall.engine.driver import Bytes, Driver, Progress
from underhall.engine.view import View

PROGRAM = Path(__file__).parent / "programs" / "beam.py"
WIDTH = 8  # tables kept at each depth
DEPTH = 24  # choices looked ahead: more than any turn has in practice


class Beam:
    """The compiled search and its workspace, for one game."""

    def __init__(self, driver: Driver, width: int = WIDTH, depth: int = DEPTH) -> None:
        rows = 2 * width + 2
        self._layout = driver.layout
        self._search = driver.program(PROGRAM).beam
        self._pool = np.zeros((rows, driver.layout.dtype.itemsize), np.uint8)
        self._worth = np.zeros(rows, np.int64)
        self._opening = np.zeros(rows, np.int64)
        self._width, self._depth = width, depth

    def best(self, box: Bytes, table: Bytes, seat: int) -> int:
        """The first choice of the best chain found from a whole table."""
        self._pool[0] = table
        layout = self._layout
        return int(
            self._search(
                box,
                self._pool,
                self._worth,
                self._opening,
                seat,
                self._width,
                self._depth,
                layout.core_bytes,
                layout.clone_bytes,
            )
        )


def warm_up(driver: Driver, progress: Progress | None = None) -> None:
    """Compiles the rules of a game and the search on them, or loads what is kept."""
    driver.warm(progress, lambda: Beam(driver, width=1, depth=0).best(driver.empty_box(), driver.empty(), 0))


class GreedyBot:
    """Picks what leads to the best-looking table, for one fair guess at what it cannot see."""

    def __init__(self, seed: int = 0, width: int = WIDTH) -> None:
        self._random = random.Random(seed)
        self._width = width
        self._beams: dict[str, Beam] = {}

    def choose(self, view: View, decision: Decision, clock: Clock) -> Option:
        setting = view.setting
        if setting.game.name not in self._beams:
            self._beams[setting.game.name] = Beam(setting.driver, self._width)
        guess = view.determinize(self._random.getrandbits(62))
        number = self._beams[setting.game.name].best(setting.box, guess, decision.seat)
        return decision.option(number) or decision.options[0]
