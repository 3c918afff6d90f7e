"""Dense rewards: something for each step, from the points as things stand, hidden ones included."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.int64]  # the last axis has one number for each seat
Shares = npt.NDArray[np.float64]


class Dense(IntEnum):
    """What each step pays, in addition to the rewards at the end."""

    NONE = 0
    POINTS = 1  # the points that a seat has won with it, or lost
    POTENTIAL = 2  # how much its lead has grown: such rewards do not change which way of playing is best


def shaped(kind: Dense, discount: float, before: Points, after: Points, over: Any) -> Shares:
    """What a step pays each seat. `over` says where it ended a game: no lead lasts beyond that."""
    if kind == Dense.POINTS:
        return (after - before).astype(np.float64)
    held = np.where(np.expand_dims(over, -1), 0.0, lead(after))
    gained: Shares = discount * held - lead(before)
    return gained


def lead(points: Points) -> Shares:
    """How far each seat is ahead of the best other one, as a share of what both have: from -1 to 1."""
    seats = points.shape[-1]
    others = np.stack([np.delete(points, seat, -1).max(axis=-1) for seat in range(seats)], axis=-1)
    share: Shares = (points - others) / (np.abs(points) + np.abs(others) + 1)
    return share
