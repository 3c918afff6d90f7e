"""What each engine must do, so that one clock measures all. Needs only Python, so it runs in all environments."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass

ENDLESS = 1 << 62
ELSEWHERE = "measured in another mode"  # instead of a copy, where that would say nothing new


@dataclass
class Count:
    """What was chosen so far."""

    decisions: float = 0  # choices among two options or more; an estimate where an engine does not tell
    options: float = 0  # of the decisions
    picks: int = 0  # forced ones and chance as well, where they are asked
    games: float = 0

    def add(self, decisions: float, options: float, picks: int, games: float = 1) -> None:
        self.decisions += decisions
        self.options += options
        self.picks += picks
        self.games += games


class Side(ABC):
    """A game of an engine, played in one mode."""

    seats: int
    copies = 1  # positions that one `copy` copies
    no_copy = ""  # why there is no copy to measure, if so

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    @abstractmethod
    def play(self, count: Count, most: int = ENDLESS) -> None:
        """Plays a new game at random, to its end or for `most` picks, and stays there; a batch is just played on."""

    def copy(self) -> object:
        """A copy of the position that `play` left."""
        raise NotImplementedError(self.no_copy or "no copy")
