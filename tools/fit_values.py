"""Fits the values by which the search judges tables, so that they best predict who ends ahead.

python -m tools.fit_values fall --games 1600

Greedy bots play each other, with some random choices. At each new turn we write down what is counted for each seat, and
at the end who is ahead of whom. A logistic regression of that on the differences predicts more than the weights do,
which are for choosing between the options of one moment. But what goes along with winning is not always what wins: so
the values are the mean of both, in points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from typing import NamedTuple

import msgspec
import numpy as np
from rich.console import Console
from rich.progress import track

from tools.fit import BATCH, STRAY, Floats, Player, counted_on, made_ready, parser_of, places, turns
from underhall.arena.store import write_whole
from underhall.bots.evaluation import UNIT, feature_names, own_evaluation
from underhall.engine.setting import setting

UNSEEN = 5  # one game in this many is kept for the proof
CALM = 1e-4  # how strongly values are drawn to 0 where games say little about them
STEPS, SMALL = 40, 1e-7  # of Newton's method, and a step after which it is done
SHARE = 0.5  # of the regression in the values; the rest is the weights
RIVALS = "rival"  # features with this in their names are about others, who are judged by what is counted for them
HEAD = "[values]"


class Pairs(NamedTuple):
    """Two seats at one moment each: how much more is counted for the first, and whether it ended ahead."""

    differences: Floats
    ahead: Floats

    @staticmethod
    def joined(parts: Sequence[Pairs]) -> Pairs:
        return Pairs(
            np.concatenate([part.differences for part in parts]), np.concatenate([part.ahead for part in parts])
        )


def played(game: str, seats: int, seed: int) -> Pairs:
    """All pairs of a game."""
    chosen = setting(game)
    evaluation = own_evaluation(chosen.game)
    players = [Player(chosen, evaluation, seed * seats + seat) for seat in range(seats)]
    seen = []
    for table in turns(chosen, players, seed, STRAY):
        if not chosen.driver.record(table).over:
            seen.append(counted_on(chosen, table))
    place = places(chosen, table)
    apart = [pair for pair in combinations(range(seats), 2) if place[pair[0]] != place[pair[1]]]
    differences = [counted[seat] - counted[other] for counted in seen for seat, other in apart]
    ahead = [float(place[seat] < place[other]) for _ in seen for seat, other in apart]
    return Pairs(np.array(differences, float).reshape(-1, len(evaluation.weights)) / UNIT, np.array(ahead))


def some(game: str, seats: int, games: int, first: int) -> list[Pairs]:
    """A few games, played in a separate process."""
    return [played(game, seats, seed) for seed in range(first, min(first + BATCH, games))]


def surprise(pairs: Pairs, values: Floats) -> float:
    """How badly the values predict, on average: 0.693 is a toss of a coin."""
    leads = pairs.differences @ values
    return float(np.mean(np.logaddexp(0, leads) - pairs.ahead * leads))


def regression(pairs: Pairs) -> Floats:
    """The values that make the outcomes likeliest, by Newton's method."""
    scale = pairs.differences.std(axis=0)
    scale[scale == 0] = np.inf  # never differed: worth nothing
    inputs = pairs.differences / scale
    found = np.zeros(inputs.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-inputs @ found))
        slope = inputs.T @ (likely - pairs.ahead) / len(inputs) + CALM * found
        bend = (inputs * (likely * (1 - likely))[:, None]).T @ inputs / len(inputs) + CALM * np.eye(len(found))
        step = np.linalg.solve(bend, slope)
        found -= step
        if np.abs(step).max() < SMALL:
            break
    values: Floats = found / scale
    return values


def written(values: dict[str, float], how: str, before: str) -> str:
    """The file of weights with these values, everything else as it was."""
    lines = [line for line in before.splitlines() if not line.startswith("values_fitted = ")]
    if HEAD in lines:
        start = lines.index(HEAD)
        end = next((at for at in range(start + 1, len(lines)) if lines[at].startswith("[")), len(lines))
        del lines[start:end]
    at = lines.index("[search]") if "[search]" in lines else len(lines)
    lines[at:at] = [HEAD, *(f"{name} = {value:.3f}" for name, value in values.items()), ""]
    fitted = next(at for at, line in enumerate(lines) if line.startswith("fitted = "))
    lines.insert(fitted + 1, f"values_fitted = {msgspec.json.encode(how).decode()}")
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--games", type=int, default=1600)
    options = parser.parse_args()
    if options.games < UNSEEN:
        parser.error(f"--games must be at least {UNSEEN}: some are kept for the proof")
    console = Console()
    chosen = made_ready(options.game, options.seats, console)
    evaluation, names = own_evaluation(chosen.game), feature_names(chosen.game)
    firsts = range(0, options.games, BATCH)
    with ProcessPoolExecutor(options.workers) as pool:
        parts = pool.map(partial(some, options.game, options.seats, options.games), firsts)
        games = [pairs for part in track(parts, "playing", total=len(firsts), console=console) for pairs in part]
    for pairs in games:
        pairs.differences[:, [RIVALS in name for name in names]] = 0
    seen = Pairs.joined([pairs for number, pairs in enumerate(games) if number % UNSEEN])
    unseen = Pairs.joined(games[::UNSEEN])
    spread = evaluation.spread / math.log(3)
    weights = evaluation.numbers * UNIT
    mixed = SHARE * regression(seen) * spread + (1 - SHARE) * weights
    before, after = surprise(unseen, weights / spread), surprise(unseen, mixed / spread)
    console.print(f"surprise on games not seen: {after:.4f}, by the weights {before:.4f}, by a coin {math.log(2):.4f}")
    if after >= before:
        console.print("That is no better: nothing is written.")
        return
    how = (
        f"by regression over games of greedy bots: python -m tools.fit_values {options.game} --seats {options.seats} "
        f"--games {options.games}"
    )
    values = dict(zip(names, mixed.round(3), strict=True))
    own = chosen.game.weights_file
    target = options.out or own
    write_whole(target, written(values, how, own.read_text()).encode())
    console.print(f"{target} is written.")


if __name__ == "__main__":
    main()
