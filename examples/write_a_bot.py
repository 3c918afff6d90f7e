"""A bot of your own: it tries each option on a guess at what it cannot see, and takes the one with the most points.

underhall play dwarfs --bots python:examples/write_a_bot.py:OneStep
python examples/evaluate_bot.py dwarfs python:examples/write_a_bot.py:OneStep --against random
"""

from __future__ import annotations

import random

from underhall.bots import Clock
from underhall.engine.decision import Decision, Option
from underhall.engine.driver import new_dice
from underhall.engine.ranking import points_on
from underhall.engine.view import View

ROLLOUT = 12  # choices played at random after each option


class OneStep:
    """Any class with `choose` is a bot; a spec that names it makes it with a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, decision: Decision, clock: Clock) -> Option:
        """Called when the seat must choose: `view` has what it may know, and nothing else."""
        if len(decision.options) == 1:
            return decision.options[0]
        return max(decision.options, key=lambda option: self._points_behind(view, decision.seat, option))

    def _points_behind(self, view: View, seat: int, option: Option) -> float:
        """The points of the seat a little later, on a table that fits what it sees."""
        setting, driver = view.setting, view.setting.driver
        table, dice = view.determinize(self._random.getrandbits(62)), new_dice(self._random.getrandbits(62))
        fields = driver.record(table)
        driver.play(setting.box, table, dice, option.number)
        for _ in range(ROLLOUT):
            if fields.over:
                break
            driver.play(setting.box, table, dice, driver.pick(setting.box, table, dice))
        return sum(points_on(setting, table, seat))
