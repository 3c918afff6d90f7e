"""Counts the sequences of choices that are possible from a position, as chess programs do."""

from __future__ import annotations

from tools.golden.cases import Placed
from underhall.engine.driver import Bytes
from underhall.engine.kernel import CHANCE
from underhall.engine.setting import Setting


def counts(case: Placed) -> list[int]:
    """The number of sequences of 1, 2, … choices, up to the case's depth."""
    setting, table = case.setting(), case.table()
    return [sequences(setting, table, depth) for depth in range(1, case.depth + 1)]


def sequences(setting: Setting, table: Bytes, depth: int) -> int:
    """How many ways there are to make exactly this many choices.

    If chance falls in between, each possible outcome counts as another way, however likely it is; forced choices do not
    count.
    """
    driver = setting.driver
    fields = driver.record(table)
    if fields.over:
        return 0
    by_chance = int(fields.seat) == CHANCE
    options = driver.legal(table)
    if depth == 1 and not by_chance:
        return len(options)
    total = 0
    for option in options:
        after = driver.clone(table)
        driver.record(after).mute = 1
        driver.step(setting.box, after, option)
        total += sequences(setting, after, depth if by_chance else depth - 1)
    return total
