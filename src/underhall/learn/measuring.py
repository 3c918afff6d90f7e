"""How strong a network is: games of one seat that it plays alone against others of one bot."""

from __future__ import annotations

from dataclasses import dataclass

from underhall.arena.statistics import wilson
from underhall.bots import make
from underhall.bots.base import Bot
from underhall.bots.net import NetBot
from underhall.bots.networks import Network
from underhall.bots.playing import playing
from underhall.engine.dice import SeededDice
from underhall.engine.match import Match
from underhall.engine.setting import Setting


@dataclass(frozen=True)
class Measured:
    """What came of some games."""

    against: str
    seats: int
    games: int
    wins: float  # a shared win counts in parts

    @property
    def rate(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson 95 % interval of the rate."""
        return wilson(self.wins, self.games)


def measure(network: Network, setting: Setting, seats: int, games: int, against: str = "greedy") -> Measured:
    """Plays games, each deal once from every seat as far as they go; the same network has the same result again."""
    wins = 0.0
    for number in range(games):
        deal, own = divmod(number, seats)
        match = Match(setting, seats, SeededDice(deal))
        bots: list[Bot] = [make(against, number * seats + seat) for seat in range(seats)]
        bots[own] = NetBot(number, file=network)
        for _ in playing(match, bots):
            pass
        assert match.outcome is not None
        first = match.outcome.ranking[0]
        wins += (own in first) / len(first)
    return Measured(against, seats, games, wins)
