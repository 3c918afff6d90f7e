"""The greedy bot: it looks to the end of its own chain of choices, until chance or another seat decides."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from underhall.bots.base import Clock, Considered, Explanation
from underhall.bots.evaluation import Evaluation, own_evaluation
from underhall.bots.messages import say
from underhall.engine.decision import Decision, Option
from underhall.engine.driver import Bytes, Driver
from underhall.engine.view import View

PROGRAM = Path(__file__).parent / "programs" / "beam.py"
WIDTH = 8  # tables kept at each depth
DEPTH = 24  # choices looked ahead: more than any turn has in practice
UNKNOWN = -1e15  # lower worths mean nothing: no chain behind the option was followed to its end


class Beam:
    """The compiled search and its workspace, for one game."""

    def __init__(
        self, driver: Driver, width: int = WIDTH, depth: int = DEPTH, evaluation: Evaluation | None = None
    ) -> None:
        rows = 2 * width + 2
        self._layout = driver.layout
        self._search = driver.program(PROGRAM).beam
        self._pool = np.zeros((rows, driver.layout.dtype.itemsize), np.uint8)
        self._worth = np.zeros(rows, np.float64)
        self._trails = np.zeros((rows, depth + 1), np.int64)
        self._promises = np.zeros(driver.layout.options, np.float64)
        self.chains = np.zeros((driver.layout.options, depth + 1), np.int64)  # the best one behind each option, by keys
        self._weights = (evaluation or own_evaluation(driver.game)).numbers
        self._counted = np.zeros(len(self._weights), np.int64)
        self._width, self._depth = width, depth

    def promises(self, box: Bytes, table: Bytes, seat: int) -> npt.NDArray[np.float64]:
        """The worth of the best chain found behind each option of a whole table; very low where there is none."""
        self._pool[0] = table
        self._search(
            box,
            self._pool,
            self._worth,
            self._trails,
            self._promises,
            self.chains,
            self._weights,
            self._counted,
            seat,
            self._width,
            self._depth,
            self._layout.core_bytes,
            self._layout.clone_bytes,
        )
        return self._promises

    def best(self, box: Bytes, table: Bytes, seat: int) -> int:
        """The first choice of the best chain found from a whole table."""
        return int(self.promises(box, table, seat).argmax())


class GreedyBot:
    """Picks what leads to the best-looking table, for one fair guess of what it cannot see."""

    def __init__(
        self, seed: int = 0, width: int = WIDTH, depth: int = DEPTH, evaluation: Evaluation | None = None
    ) -> None:
        self._random = random.Random(seed)
        self._width, self._depth = width, depth
        self._evaluation = evaluation
        self._beams: dict[str, Beam] = {}
        self._last: Explanation | None = None

    def choose(self, view: View, decision: Decision, clock: Clock) -> Option:
        view = view.prudent()
        setting = view.setting
        if setting.game.name not in self._beams:
            self._beams[setting.game.name] = Beam(setting.driver, self._width, self._depth, self._evaluation)
        guess = view.determinize(self._random.getrandbits(62))
        promises = self._beams[setting.game.name].promises(setting.box, guess, decision.seat)
        order = sorted(decision.options, key=lambda option: -promises[option.number])
        considered = [Considered(option, worth=_known(promises[option.number])) for option in order]
        self._last = Explanation(decision.id, say("greedy-how"), tuple(considered))
        return considered[0].option

    def explain(self) -> Explanation | None:
        return self._last

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_beams": {}}  # workspaces, which are made again at first use


def _known(promise: float) -> float | None:
    return float(promise) if promise > UNKNOWN else None
