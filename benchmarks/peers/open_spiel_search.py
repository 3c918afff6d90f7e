"""How many simulations per second OpenSpiel's search makes on one core. Runs in its own environment, prints JSON."""

import argparse
import json
import random
import statistics
import time
from typing import Any

import pyspiel  # type: ignore[import-not-found]  # in its own environment

UCT = 2.0  # as in OpenSpiel's own examples
SIMULATIONS = 50  # of one search: the clock is looked at after each
MEMORY_MB = 1000  # more than such a search needs
ROLLOUTS = 1  # of a simulation


def advance(state: Any, dice: random.Random) -> None:
    """One pick at random, by chance or by a player."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(outcomes, weights)[0])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def middle(game: Any, dice: random.Random) -> Any:
    """The first choice among two or more after half of a game at random."""
    while True:
        state, choices = game.new_initial_state(), []
        while not state.is_terminal():
            if not state.is_chance_node() and len(state.legal_actions()) > 1:
                choices.append((state.move_number(), state.clone()))
            advance(state, dice)
        later = [choice for number, choice in choices if 2 * number >= state.move_number()]
        if later:
            return later[0]


def rollout_length(state: Any, dice: random.Random) -> int:
    """How many picks, of players and of chance, a game at random has from here to its end."""
    rest = state.clone()
    while not rest.is_terminal():
        advance(rest, dice)
    return int(rest.move_number() - state.move_number())


def measure(name: str, seconds: float, seed: int) -> dict[str, Any]:
    """Searches position after position until the time is up; finding positions is not in it."""
    game, dice = pyspiel.load_game(name), random.Random(seed)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
    bot = pyspiel.MCTSBot(game, evaluator, UCT, SIMULATIONS, MEMORY_MB, solve=False, seed=seed, verbose=False)
    done = bot.mcts_search(middle(game, dice)).explore_count  # also warms up
    if done != SIMULATIONS:
        raise SystemExit(f"a search of {SIMULATIONS} simulations made {done}")
    elapsed, searches, lengths = 0.0, 0, []
    while elapsed < seconds:
        state = middle(game, dice)
        lengths.append(rollout_length(state, dice))
        start = time.perf_counter()
        bot.step(state)
        elapsed += time.perf_counter() - start
        searches += 1
    return {
        "game": name,
        "seats": game.num_players(),
        "rollout": "to the end",
        "picks_to_the_end": statistics.mean(lengths),
        "positions": searches,
        "simulations": searches * SIMULATIONS,
        "seconds": elapsed,
        "simulations_per_second": searches * SIMULATIONS / elapsed,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="gin_rummy", choices=("gin_rummy", "backgammon"))
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(json.dumps(measure(options.game, options.seconds, options.seed)))


if __name__ == "__main__":
    main()
