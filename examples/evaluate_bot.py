"""How good is a bot? It plays against another, equally often in every seat; prints its mean placing with an interval.

    python examples/evaluate_bot.py dwarfs greedy --against random --games 40

For tournaments of many bots, with ratings and a page, see `underhall tournament --help`.
"""

from __future__ import annotations

import argparse
import math
import statistics
from typing import Any

import underhall
from underhall.bots import load
from underhall.bots.playing import playing
from underhall.games import NAMES

LIKELY = 1.96  # standard errors around the mean, for 95 %


def placing(place: int, seats: int) -> float:
    """A place as a number from 1 for the first to -1 for the last."""
    return 1 - 2 * (place - 1) / (seats - 1)


def evaluate(
    game: str, bot: str, against: str, *, games: int, seats: int, seed: int = 1, switches: dict[str, Any] | None = None
) -> list[float]:
    """Returns the placing of a bot in each game; it takes the seats in turn."""
    found = []
    for number in range(games):
        own = number % seats
        specs = [bot if seat == own else against for seat in range(seats)]
        bots = [load(spec, seed=seed * 1000 + number * seats + seat) for seat, spec in enumerate(specs)]
        match = underhall.new(game, seats=seats, seed=f"{seed}, {number // seats}", switches=switches)
        for _ in playing(match, bots):
            pass  # each choice is shown here before it is made
        assert match.outcome is not None
        found.append(placing(match.outcome.place(own), seats))
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("bot", help="a spec, such as greedy, search:100ms or python:FILE.py:Class")
    parser.add_argument("--against", default="random")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--turns", type=int, help="stop a game of dwarfs after this many turns per seat")
    given = parser.parse_args()
    placings = evaluate(
        given.game,
        given.bot,
        given.against,
        games=given.games,
        seats=given.seats,
        switches={"turn_limit": given.turns} if given.turns else None,
    )
    mean, spread = statistics.mean(placings), math.inf
    if len(placings) > 1:
        spread = LIKELY * statistics.stdev(placings) / math.sqrt(len(placings))
    print(f"{given.bot} against {given.against}: mean placing {mean:.2f} ± {spread:.2f}, from -1 to 1")
