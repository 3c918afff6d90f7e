"""Plays whole games to their end, again and again: a seat's chance to win is how often it wins from a table."""

from __future__ import annotations

import random

import numpy as np

from underhall.bots.greedy import UNKNOWN, Beam
from underhall.engine.driver import Bytes, Driver, new_dice
from underhall.engine.ranking import points_on, ranking_on
from underhall.engine.setting import Setting

MOST_CHOICES = 5_000  # of one game: more can only be going round in circles
SEED_BITS = 62
ANY_OPTION = -1


class Playouts:
    """Greedy bots that hide nothing from each other play on, with everything open and new dice."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._beam = Beam(driver)

    def wins(
        self, setting: Setting, core: bytes, seed: int, games: int, first: int = ANY_OPTION
    ) -> tuple[list[float], int]:
        """How many of the games each seat won, a shared win in parts, and how many games there were.

        `first` is the option that is taken first; by default the bots choose that too.
        A game does not count if the rules find no way to go on. The same seed gives the same on any machine.
        """
        setting = setting.prudent
        draw = random.Random(seed)
        table, start = self._driver.empty(), self._asked(setting, core)
        won, ended = [0.0] * int(self._driver.record(start).seats), 0
        for _ in range(games):
            self._driver.copy_into(start, table)
            if self._to_the_end(setting.box, table, draw.getrandbits(SEED_BITS), first):
                totals = [sum(points_on(setting, table, seat)) for seat in range(len(won))]
                winners = ranking_on(setting, table, totals)[0]
                for seat in winners:
                    won[seat] += 1 / len(winners)
                ended += 1
        return won, ended

    def better(self, setting: Setting, core: bytes, chosen: int) -> tuple[int, float]:
        """The option that looks best on a whole table, and the points by which it looks better than the chosen one."""
        setting = setting.prudent
        table = self._asked(setting, core)
        seat = int(self._driver.record(table).seat)
        promises = self._beam.promises(setting.box, table, seat)
        best, promised = int(promises.argmax()), float(promises.max())
        own = float(promises[chosen])
        if own <= UNKNOWN:  # the beam gave it up: look on from behind it
            self._driver.step(setting.box, table, chosen)
            if int(self._driver.record(table).seat) == seat:
                own = float(self._beam.promises(setting.box, table, seat).max())
        return (best, promised - own) if own > UNKNOWN else (chosen, 0.0)

    def _asked(self, setting: Setting, core: bytes) -> Bytes:
        """A table with the decision that waits on it."""
        table = self._driver.empty()
        table[: len(core)] = np.frombuffer(core, np.uint8)
        self._driver.advance(setting.box, table)
        return table

    def _to_the_end(self, box: Bytes, table: Bytes, seed: int, first: int) -> bool:
        """Plays one game; returns whether it went well."""
        fields, dice = self._driver.record(table), new_dice(seed)
        if first != ANY_OPTION:
            self._driver.play(box, table, dice, first)
        for _ in range(MOST_CHOICES):
            if fields.over or fields.fault:
                break
            self._driver.play(box, table, dice, self._beam.best(box, table, int(fields.seat)))
        return not fields.fault
