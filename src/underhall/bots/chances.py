"""How likely each seat wins: games played to their end from a table, read with the doubt that they deserve.

The shares that greedy bots win are too extreme: they play on in the same way every time, and people do not. How far to
trust them is fitted to games between other bots: see `tools/calibrate.py`. The earlier in the game, the closer all
chances are to even.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far the games that a seat won are to be trusted."""

    start: float = 1.0  # the power of their share when the game begins: 0 is even, 1 as they say
    end: float = 1.0  # the same when it ends
    doubt: float = 1.0  # games that each seat is taken to have won besides
    fitted: str = ""  # how these numbers were found


def chances_of(calibration: Calibration, wins: Sequence[float], games: int, progress: float) -> list[float]:
    """The chances of all seats; together 1. `progress` is how much of the game is over, from 0 to 1."""
    trust = calibration.start + (calibration.end - calibration.start) * progress
    shares = [(won + calibration.doubt) / (games + calibration.doubt * len(wins)) for won in wins]
    powers = [share**trust for share in shares]
    return [power / sum(powers) for power in powers]
