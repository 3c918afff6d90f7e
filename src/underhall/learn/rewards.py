"""What a seat gets: at the end for winning and for its placing, and on the way for being ahead.

What a lead gives is taken back when it is lost or the game ends, so the best play stays the best.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from underhall.learn.experience import Array

WINNING = 0.5  # how much of a reward is for winning; the rest is for the placing
LEADING = 0.6  # how much a lead counts on the way, compared with the end


def reward_of(placings: Array) -> Array:
    """What each seat gets at the end: its placing from -1 to 1, and as much for winning."""
    seats = placings.shape[1]
    best = placings >= placings.max(axis=1, keepdims=True) - 1e-6
    won = (seats * best / best.sum(axis=1, keepdims=True) - 1) / (seats - 1)
    return (WINNING * won + (1 - WINNING) * placings).astype(np.float32)


def lead_of(xp: Any, points: Array, much: float) -> Array:
    """How far ahead each seat is, from -1 to 1: `much` says how many points are nearly all that counts."""
    found = xp.zeros(points.shape, xp.float32)
    for seat in range(points.shape[1]):
        others = xp.delete(points, seat, axis=1)
        found[:, seat] = xp.tanh((points[:, seat] - others.max(axis=1)) / much)
    return found
