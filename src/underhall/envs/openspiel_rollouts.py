"""The value of a state by random games inside the compiled rules, without Python for each of their steps."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from underhall.engine.driver import new_dice
from underhall.envs.openspiel_moments import Moment


class Rollouts:
    """An evaluator for OpenSpiel's searches in Python: what players get on average when all play on at random."""

    def __init__(self, games: int = 1, seed: int = 0) -> None:
        self.games = games
        self._dice = new_dice(seed)

    def evaluate(self, state: Any) -> npt.NDArray[np.float64]:
        """What each player gets on average."""
        moment: Moment = state.moment
        rules = moment.rules
        total = np.zeros(rules.seats)
        for _ in range(self.games):
            table = moment.table.copy()
            rules.driver.rollout(rules.box, table, self._dice)
            total += Moment(rules, table).returns()
        return total / self.games

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Equal chances for every action; outcomes of chance with their own."""
        moment: Moment = state.moment
        if state.is_chance_node():
            return moment.chances()
        legal = moment.legal()
        return [(action, 1 / len(legal)) for action in legal]
