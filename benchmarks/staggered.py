"""Batches whose games are at different stages, as after long use: games that begin together stay in step for long."""

import numpy as np

import underhall
from underhall.batches.base import Tables

STAGES, STAGE = 128, 32  # 32 decisions lie between two stages: together several games
SOME = 512  # games that are played for it; a greater batch begins with copies of them, whose dice differ


def staggered(game: str, games: int, seats: int, seed: int, threads: int | None = None) -> Tables:
    """A batch ready to be stepped."""
    some = underhall.batch(game, games=SOME, seats=seats, seed=seed)
    rows = np.zeros_like(some.tables)
    for stage in range(STAGES):
        some.rollout(STAGE)
        rows[stage::STAGES] = some.tables[stage::STAGES]
    tables = underhall.batch(game, games=games, seats=seats, seed=seed + 1, threads=threads)
    tables.tables[:] = rows[np.arange(games) % SOME]
    tables.rollout(1)  # which works out again what may be chosen
    return tables
