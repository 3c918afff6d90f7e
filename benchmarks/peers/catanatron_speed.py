"""How fast catanatron plays at random on one core. Runs in catanatron's own environment, prints one line of JSON."""

import argparse
import json
import random
import time
from dataclasses import dataclass
from typing import Any

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]  # in its own environment

SEATS = tuple(Color)


@dataclass
class Count:
    """Hands every choice on to the player asked, and counts it."""

    decisions: int = 0  # two options or more
    ticks: int = 0  # forced picks and rolls of the dice as well
    options: int = 0  # of the decisions

    def decide(self, player: Any, game: Any, actions: list[Any]) -> Any:
        self.ticks += 1
        if len(actions) > 1:
            self.decisions += 1
            self.options += len(actions)
        return player.decide(game, actions)


def play(count: Count, seats: int, seed: int) -> bool:
    """One game at random; False when its turn limit cut it off."""
    players = [RandomPlayer(color) for color in SEATS[:seats]]
    return Game(players, seed=seed).play(decide_fn=count.decide) is not None


def measure(seconds: float, seats: int, seed: int) -> dict[str, float]:
    """Plays whole games until the time is up."""
    seeds = random.Random(seed)  # apart from the generator that each game seeds anew
    play(Count(), seats, seeds.getrandbits(32))  # imports, maps and caches are made in the first game
    count, games, truncated = Count(), 0, 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        truncated += not play(count, seats, seeds.getrandbits(32))
        games += 1
    return {
        "decisions": count.decisions,
        "seconds": elapsed,
        "decisions_per_second": count.decisions / elapsed,
        "games": games,
        "ticks": count.ticks,
        "ticks_per_second": count.ticks / elapsed,
        "options_per_decision": count.options / max(count.decisions, 1),
        "decisions_per_game": count.decisions / max(games, 1),
        "games_per_second": games / elapsed,
        "truncated": truncated / max(games, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seats", type=int, default=len(SEATS), choices=range(2, len(SEATS) + 1))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(json.dumps(measure(options.seconds, options.seats, options.seed)))


if __name__ == "__main__":
    main()
