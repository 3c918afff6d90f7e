"""The rewards of seats at the end of a game, computed in Python: for environments of a single table."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from underhall.batches.orders import Rewards
from underhall.engine.driver import Bytes
from underhall.engine.ranking import points_on, ranking_on
from underhall.engine.setting import Setting


def rewards_on(setting: Setting, table: Bytes, seats: int, kind: Rewards) -> list[float]:
    """Each seat's reward as things stand on a table."""
    totals = [sum(points_on(setting, table, seat)) for seat in range(seats)]
    if kind == Rewards.SCORE:
        return [float(total) for total in totals]
    if kind == Rewards.DIFFERENCE:
        return [float(mine - max(totals[:seat] + totals[seat + 1 :])) for seat, mine in enumerate(totals)]
    return placing(ranking_on(setting, table, totals), seats)


def placing(ranking: tuple[tuple[int, ...], ...], seats: int) -> list[float]:
    """From 1 for the first to -1 for the last, evenly; seats that share a place get the same."""
    starts = np.cumsum([0, *(len(group) for group in ranking)])
    given = [0.0] * seats
    for group, (better, upto) in zip(ranking, pairwise(starts.tolist()), strict=True):
        for seat in group:
            given[seat] = ((seats - upto) - better) / (seats - 1)
    return given
