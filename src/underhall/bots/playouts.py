"""Plays whole games to their end, again and again: a seat's chance to win is how often it wins from a table."""

from __future__ import annotations

import random

import numpy as np

from underhall.bots.greedy import Beam
from underhall.engine.driver import Bytes, Driver, new_dice
from underhall.engine.ranking import points_on, ranking_on
from underhall.engine.setting import Setting

MOST_CHOICES = 5_000  # of one game: more can only be going round in circles
SEED_BITS = 62


class Playouts:
    """Greedy bots that hide nothing from each other play on, with everything open and new dice."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._beam = Beam(driver)

    def wins(self, setting: Setting, core: bytes, seed: int, games: int) -> tuple[list[float], int]:
        """How many of the games each seat won, a shared win in parts, and how many games there were.

        A game does not count if the rules find no way to go on. The same seed gives the same on any machine.
        """
        setting = setting.prudent
        draw = random.Random(seed)
        table, start = self._driver.empty(), self._driver.empty()
        start[: len(core)] = np.frombuffer(core, np.uint8)
        self._driver.advance(setting.box, start)  # asks the decision that waits
        won, ended = [0.0] * int(self._driver.record(start).seats), 0
        for _ in range(games):
            self._driver.copy_into(start, table)
            if self._to_the_end(setting.box, table, draw.getrandbits(SEED_BITS)):
                totals = [sum(points_on(setting, table, seat)) for seat in range(len(won))]
                first = ranking_on(setting, table, totals)[0]
                for seat in first:
                    won[seat] += 1 / len(first)
                ended += 1
        return won, ended

    def _to_the_end(self, box: Bytes, table: Bytes, seed: int) -> bool:
        """Plays one game; returns whether it went well."""
        fields, dice = self._driver.record(table), new_dice(seed)
        for _ in range(MOST_CHOICES):
            if fields.over or fields.fault:
                break
            self._driver.play(box, table, dice, self._beam.best(box, table, int(fields.seat)))
        return not fields.fault
