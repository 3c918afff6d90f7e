"""How long a network thinks about one position, alone and in the search: python -m benchmarks.networks

Figures are processor time on one core, so other work on the machine hardly changes them.
"""

from __future__ import annotations

import argparse
import statistics
import time
from itertools import islice

import numpy as np

from underhall.bots.base import Clock
from underhall.bots.networks import random_network, thinking
from underhall.bots.search import SearchBot
from underhall.engine.actions import Actions
from underhall.engine.encoder import Encoder
from underhall.engine.setting import setting
from underhall.engine.testkit import playing
from underhall.games import NAMES

POSITIONS, EACH, REPEATS, SIMULATIONS = 12, 9, 50, 200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(NAMES))
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--blocks", type=int, default=3)
    parser.add_argument(
        "--square-width", type=int, default=64, help="of what it sees in each square, where a board grows"
    )
    given = parser.parse_args()
    for game in given.games:
        think, simulation = measured(game, given.width, given.blocks, given.square_width)
        print(f"{game}: {think:.3f} ms per position, {simulation:.3f} ms per simulation")


def measured(game: str, width: int, blocks: int, square_width: int) -> tuple[float, float]:
    """Milliseconds for a position, and for a simulation of the search; medians over positions of random matches."""
    chosen = setting(game)
    network, encoder, actions = (
        random_network(chosen, width=width, blocks=blocks, square_width=square_width),
        Encoder(chosen),
        Actions(chosen.game),
    )
    like, brain = thinking(chosen.driver), network.brain(encoder)
    bot = SearchBot(1, iterations=SIMULATIONS, trees=1, net=network, noise=1.0)
    thought, searched = list[float](), list[float]()
    matches = playing(chosen, chosen.game.seats[-1], 1)
    for match, decision in islice(matches, EACH, EACH * (POSITIONS + 2), EACH):
        view = match.view(decision.seat)
        asked = int(view.fields.asked)
        numbers = np.array([actions.of(asked, option.number) for option in decision.options], np.int64)
        table, logits = view.table.copy(), np.zeros(len(numbers))
        started = time.thread_time()
        for _ in range(REPEATS):
            like(chosen.box, table, decision.seat, brain, numbers, logits)
        thought.append((time.thread_time() - started) / REPEATS)
        if len(decision.options) > 1:
            started = time.process_time()
            bot.choose(view, decision, Clock())
            searched.append((time.process_time() - started) / SIMULATIONS)
    return 1000 * statistics.median(thought[1:]), 1000 * statistics.median(searched[1:])


if __name__ == "__main__":
    main()
