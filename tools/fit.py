"""Fits the weights of a game's features by self-play, as chess programs tune theirs.

python -m tools.fit dwarfs --rounds 300 --matches 400

Each round moves every weight a step up or down, by chance. Greedy bots with these weights meet greedy bots with the
opposite steps, each deal twice with seats swapped, and all weights move a little towards the winner (simultaneous
perturbation, SPSA: one round says something about all weights at once). At the end the new weights meet the old ones on
unseen deals, and are kept only if they win. Last, the spread is fitted: how far ahead a seat's estimate must be to make
it three times as likely to end ahead.

(Least squares of the final points on the features was tried first: it plays far worse, because what goes along with
winning is not what wins. Then changing a few weights and keeping what won: it needs far more games per step.)
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import track

from underhall.arena.statistics import wilson
from underhall.arena.store import write_whole
from underhall.bots.evaluation import OUTLOOK, Evaluation, feature_names, own_evaluation
from underhall.bots.greedy import Beam
from underhall.bots.warming import warm_up
from underhall.engine.driver import Bytes
from underhall.engine.kernel import CHANCE
from underhall.engine.ranking import points_on, ranking_on
from underhall.engine.setting import Setting, setting
from underhall.engine.view import see
from underhall.errors import UnderhallError

Floats = npt.NDArray[np.float64]
Wins = Callable[[Evaluation, Evaluation, range], float]  # how many games the first weights win against the second

WIDTH = 4  # of the beam: many quick games teach more than few good ones
STRAY = 0.08  # of the choices are made at random
STEP = 0.3  # of itself a weight goes up or down in a round, at first
LEAST = 0.2  # points that a weight near 0 counts as, for that
SHRINKING = 0.101  # power of the round by which steps become smaller: the usual one for this method
PULL = 0.006  # of a step the weights move for each game won more than lost
ROUND = 20  # games
SURE = 1.5  # standard deviations by which the new weights must win
SCALES = np.geomspace(0.5, 200, 120)  # among which the spread is looked for
BATCH = 10  # games a worker plays before it reports
WORKERS = 2
BAD_INPUT = 2


@dataclass(frozen=True)
class Sample:
    """How much better one seat looked than another, in the middle of a game, and whether it ended ahead of it."""

    lead: float
    ahead: bool


class Player:
    """A greedy bot on bytes, without the words that the arena's matches have."""

    def __init__(self, chosen: Setting, evaluation: Evaluation, seed: int) -> None:
        self._chosen = chosen
        self._beam = Beam(chosen.driver, WIDTH, evaluation=evaluation)
        self._random = random.Random(f"guesses {seed}")

    def choose(self, table: Bytes, seat: int) -> int:
        guess = see(self._chosen, table, seat).determinize(self._random.getrandbits(62))
        return self._beam.best(self._chosen.box, guess, seat)


def turns(chosen: Setting, players: Sequence[Player], seed: int, stray: float) -> Iterator[Bytes]:
    """Plays a game; yields the table at each new turn, and when it is over."""
    driver, box = chosen.driver, chosen.box
    draw = random.Random(f"dice {seed}")
    table = driver.empty()
    driver.start(box, table, len(players))
    driver.advance(box, table)
    fields = driver.record(table)
    turn = 0
    while not fields.over:
        seat = int(fields.seat)
        if seat == CHANCE:
            weights = [int(fields.weight[option]) for option in driver.legal(table)]
            option = draw.choices(driver.legal(table), weights)[0]
        elif draw.random() < stray:
            option = draw.choice(driver.legal(table))
        else:
            option = players[seat].choose(table, seat)
        driver.step(box, table, option)
        if int(fields.turn) != turn:
            turn = int(fields.turn)
            yield table
    yield table


def places(chosen: Setting, table: Bytes) -> dict[int, int]:
    """The place of each seat at the end of a game, from 0; some may share it."""
    seats = range(int(chosen.driver.record(table).seats))
    ranking = ranking_on(chosen, table, [sum(points_on(chosen, table, seat)) for seat in seats])
    return {seat: place for place, group in enumerate(ranking) for seat in group}


def counted_on(chosen: Setting, table: Bytes) -> npt.NDArray[np.int64]:
    """What is counted for each seat, in hundredths."""
    count = chosen.driver.program(OUTLOOK).count
    seats = int(chosen.driver.record(table).seats)
    counted = np.zeros((seats, len(feature_names(chosen.game))), np.int64)
    for seat in range(seats):
        count(chosen.box, table, seat, counted[seat])
    return counted


def outlooks_of(chosen: Setting, table: Bytes, evaluation: Evaluation) -> Floats:
    """How good the table looks for each seat."""
    outlooks: Floats = counted_on(chosen, table) @ evaluation.numbers
    return outlooks


def learn(game: str, seats: int, evaluation: Evaluation, games: int, first: int) -> list[Sample]:
    """The samples of some games, played in a separate process."""
    chosen = setting(game)
    samples = []
    for seed in range(first, min(first + BATCH, games)):
        players = [Player(chosen, evaluation, seed * seats + seat) for seat in range(seats)]
        seen = []
        for table in turns(chosen, players, seed, STRAY):
            if not chosen.driver.record(table).over:
                seen.append(outlooks_of(chosen, table, evaluation))
        place = places(chosen, table)
        for outlooks in seen:
            for seat, other in combinations(range(seats), 2):
                if place[seat] != place[other]:
                    samples.append(Sample(float(outlooks[seat] - outlooks[other]), place[seat] < place[other]))
    return samples


def contest(game: str, seats: int, new: Evaluation, old: Evaluation, games: int, first: int) -> float:
    """How many of some games the new weights win, playing every second seat; a shared win counts in parts."""
    chosen = setting(game)
    wins = 0.0
    for number in range(first, min(first + BATCH, games)):
        deal, swapped = divmod(number, 2)
        is_new = [seat % 2 == swapped for seat in range(seats)]
        players = [Player(chosen, new if mine else old, number * seats + seat) for seat, mine in enumerate(is_new)]
        *_, table = turns(chosen, players, -1 - deal, 0.0)
        winners = [seat for seat, place in places(chosen, table).items() if place == 0]
        wins += sum(is_new[seat] for seat in winners) / len(winners)
    return wins


def spread_of(samples: Sequence[Sample]) -> float:
    """The lead by estimate that makes a seat three times as likely to end ahead: the likeliest, given the games."""
    leads = np.array([sample.lead for sample in samples])
    ahead = np.array([sample.ahead for sample in samples])

    def unlikeliness(scale: float) -> float:
        return float(np.logaddexp(0, np.where(ahead, -leads, leads) / scale).sum())

    return float(min(SCALES, key=unlikeliness)) * math.log(3)


def moved(evaluation: Evaluation, steps: dict[str, float], by: float) -> Evaluation:
    """All weights this many steps further."""
    weights = {name: weight + by * steps[name] for name, weight in evaluation.weights.items()}
    return msgspec.structs.replace(evaluation, weights=weights)


def written(evaluation: Evaluation, before: str) -> str:
    """The file of weights with these instead, everything else as it was."""
    head = {"spread": f"{evaluation.spread:.1f}", "fitted": msgspec.json.encode(evaluation.fitted).decode()}
    parts = {"": head, "[weights]": {name: f"{weight:.3f}" for name, weight in evaluation.weights.items()}}
    lines, part = [], ""
    for line in before.splitlines():
        part = line if line.startswith("[") else part
        values = parts.get(part, {})
        name, equals, rest = line.partition(" = ")
        _, mark, comment = rest.partition(" #")
        lines.append(f"{name}{equals}{values[name]}{mark}{comment}" if name in values else line)
    return "\n".join(lines) + "\n"


class Laboratory:
    """Plays games for a fit in separate processes, with a progress bar."""

    def __init__(self, game: str, seats: int, pool: ProcessPoolExecutor, console: Console) -> None:
        self._game, self._seats, self._pool, self._console = game, seats, pool, console

    def samples(self, evaluation: Evaluation, games: range) -> list[Sample]:
        batch = partial(learn, self._game, self._seats, evaluation, games.stop)
        firsts = games[::BATCH]
        done = track(self._pool.map(batch, firsts), "learning", total=len(firsts), console=self._console)
        return [sample for samples in done for sample in samples]

    def wins(self, new: Evaluation, old: Evaluation, games: range) -> float:
        """How many games the new weights win against the old ones."""
        batch = partial(contest, self._game, self._seats, new, old, games.stop)
        return sum(self._pool.map(batch, games[::BATCH]))


def is_better(won: float, games: int) -> bool:
    """Whether the games won are surely more than half of them."""
    return won / games - 0.5 > SURE * 0.5 / math.sqrt(games)


def tune(wins: Wins, start: Evaluation, rounds: int, seed: int, console: Console) -> Evaluation:
    """The weights after all rounds."""
    draw = random.Random(seed)
    best = start
    for number in track(range(rounds), "tuning", console=console):
        size = STEP / (number + 1) ** SHRINKING
        steps = {name: size * max(abs(weight), LEAST) * draw.choice((-1, 1)) for name, weight in start.weights.items()}
        deals = range(seed + number * ROUND, seed + (number + 1) * ROUND)
        won = wins(moved(best, steps, 1), moved(best, steps, -1), deals)
        best = moved(best, steps, PULL * (2 * won - ROUND))
    return msgspec.structs.replace(best, weights={name: round(weight, 3) for name, weight in best.weights.items()})


def parser_of(about: str | None) -> argparse.ArgumentParser:
    """The options that every fit has."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--workers", type=int, default=WORKERS)
    parser.add_argument("--out", type=Path, help="another file than the game's own")
    return parser


def made_ready(game: str, seats: int, console: Console) -> Setting:
    """The game, compiled once before the workers load it from the cache; exits if it cannot be played."""
    try:
        chosen = setting(game)
        chosen.check_seats(seats)
    except UnderhallError as error:
        console.print(f"fit: {error}")
        raise SystemExit(BAD_INPUT) from error
    warm_up(chosen.driver)
    return chosen


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--rounds", type=int, default=300, help=f"of {ROUND} games each")
    parser.add_argument("--matches", type=int, default=400, help="games of the last proof, new weights against old")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    console = Console()
    chosen = made_ready(options.game, options.seats, console)
    before = own_evaluation(chosen.game)
    how = (
        f"by self-play: python -m tools.fit {options.game} --seats {options.seats} --rounds {options.rounds} "
        f"--matches {options.matches} --seed {options.seed}"
    )
    with ProcessPoolExecutor(options.workers) as pool:
        laboratory = Laboratory(options.game, options.seats, pool, console)
        best = tune(laboratory.wins, before, options.rounds, options.seed, console)
        unseen = options.seed + options.rounds * ROUND
        won = laboratory.wins(best, before, range(unseen, unseen + options.matches))
        low, high = wilson(won, options.matches)
        console.print(f"{won / options.matches:.1%} of {options.matches} games won ({low:.1%} to {high:.1%})")
        if not is_better(won, options.matches):
            console.print("That is no better: nothing is written.")
            return
        samples = laboratory.samples(best, range(options.matches))
    best = msgspec.structs.replace(best, spread=round(spread_of(samples), 1), fitted=how)
    own = chosen.game.weights_file
    target = options.out or own
    write_whole(target, written(best, own.read_text()).encode())
    console.print(f"{target} is written; the spread is {best.spread}.")
    for name in feature_names(chosen.game):
        if before.weights[name] != best.weights[name]:
            console.print(f"  {name}: {before.weights[name]:.3f} -> {best.weights[name]:.3f}")


if __name__ == "__main__":
    main()
