"""The bot that chooses at random."""

from __future__ import annotations

import random

from underhall.bots.base import Clock
from underhall.engine.decision import Decision, Option
from underhall.engine.kernel import ANYTIME_ODDS
from underhall.engine.view import View


class RandomBot:
    """Picks each of a decision's options with equal chance, and any-time options rarely."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, decision: Decision, clock: Clock) -> Option:
        size = view.setting.game.choices[int(view.fields.asked)].size
        own = [option for option in decision.options if option.number < size]
        extra = [option for option in decision.options if option.number >= size]
        if extra and (not own or self._random.randrange(ANYTIME_ODDS) == 0):
            return self._random.choice(extra)
        return self._random.choice(own)
