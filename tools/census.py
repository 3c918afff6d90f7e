"""What comes of many games between bots of one kind: who wins, with what, how long it takes, which cards are taken.

python -m tools.census fall --seats 4 --games 2000
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from underhall.bots.greedy import WIDTH, Beam, warm_up
from underhall.engine.driver import new_dice
from underhall.engine.kernel import CHANCE
from underhall.engine.setting import Setting, setting
from underhall.engine.view import see
from underhall.engine.words import step_name
from underhall.errors import UnderhallError

BAD_INPUT = 2
Z = 1.96  # standard deviations to either side that hold 95 % of a normal distribution
BATCH = 10  # games a worker plays before it reports
TIE_BREAKS = 3


@dataclass
class Count:
    """What was counted over some games."""

    games: int = 0
    decisions: int = 0
    wins: Counter[int] = field(default_factory=Counter)  # by seat; a shared win counts in parts
    wins_by_turn: Counter[int] = field(default_factory=Counter)  # by place in the first turn order
    points: Counter[str] = field(default_factory=Counter)  # by source, of all seats together
    winning_points: int = 0
    taken: Counter[str] = field(default_factory=Counter)  # cards that somebody had in the end

    def add(self, other: Count) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.winning_points += other.winning_points
        for mine, more in zip(self._counters(), other._counters(), strict=True):
            mine.update(more)

    def _counters(self) -> tuple[Counter[Any], ...]:
        return self.wins, self.wins_by_turn, self.points, self.taken


def champions_taken(chosen: Setting, table: Any) -> Iterable[str]:
    """The champions of Fall of the Mountain King that have an owner."""
    pack: Any = chosen.pack
    return [row.id for row, owner in zip(pack.champion, table.owner, strict=False) if owner >= 0]


CARDS: dict[str, Callable[[Setting, Any], Iterable[str]]] = {"fall": champions_taken}


def play(chosen: Setting, seats: int, seed: int, beam: Beam) -> Count:
    """One game; every seat looks at its own view only."""
    driver, box = chosen.driver, chosen.box
    table, dice = driver.empty(), new_dice(seed)
    guesses = random.Random(seed)
    driver.start(box, table, seats)
    driver.advance(box, table)
    fields = driver.record(table)
    count = Count(games=1)
    starter = None
    while not fields.over:
        if int(fields.seat) == CHANCE:
            driver.fall(box, table, dice)
            continue
        if starter is None and int(fields.lane) == 0:
            starter = int(fields.active)
        seat, options = int(fields.seat), driver.legal(table)
        count.decisions += len(options) > 1
        sample = see(chosen, table, seat).determinize(guesses.getrandbits(62))
        driver.step(box, table, options[0] if len(options) == 1 else beam.best(box, sample, seat))
        assert not fields.fault, f"seed {seed}: fault {fields.fault} at step {fields.asked}"
    merits = []
    for seat in range(seats):
        for source in chosen.game.sources:
            count.points[step_name(source.name)] += driver.score(box, table, seat, int(source))
        total = sum(driver.score(box, table, seat, int(source)) for source in chosen.game.sources)
        merits.append((total, *(driver.tie_break(box, table, seat, which) for which in range(TIE_BREAKS))))
    winners = [seat for seat in range(seats) if merits[seat] == max(merits)]
    for seat in winners:
        count.wins[seat] += 1 / len(winners)  # type: ignore[assignment]
        count.wins_by_turn[(seat - (starter or 0)) % seats] += 1 / len(winners)  # type: ignore[assignment]
    count.winning_points = max(merits)[0]
    if chosen.game.name in CARDS:
        count.taken.update(CARDS[chosen.game.name](chosen, fields))
    return count


def play_batch(game: str, seats: int, width: int, games: int, first: int) -> Count:
    """Some games in a row, in a process of their own."""
    chosen = setting(game)
    beam = Beam(chosen.driver, width)
    total = Count()
    for seed in range(first, min(first + BATCH, games)):
        total.add(play(chosen, seats, seed, beam))
    return total


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a rate."""
    rate, weight = wins / games, Z * Z / games
    middle = (rate + weight / 2) / (1 + weight)
    reach = Z * math.sqrt(rate * (1 - rate) / games + weight / games / 4) / (1 + weight)
    return middle - reach, middle + reach


def show(console: Console, count: Count, seats: int) -> None:
    games = count.games
    rates = Table("", *(f"seat {seat}" for seat in range(seats)), title=f"{games} games of greedy bots")
    for title, wins in (("won", count.wins), ("won, by turn order", count.wins_by_turn)):
        cells = []
        for seat in range(seats):
            low, high = interval(wins[seat], games)
            cells.append(f"{wins[seat] / games:.1%} ({low:.1%} to {high:.1%})")
        rates.add_row(title, *cells)
    console.print(rates)
    points = Table("source", "mean points a seat")
    for source, total in count.points.most_common():
        points.add_row(source, f"{total / games / seats:.1f}")
    points.add_row("all", f"{sum(count.points.values()) / games / seats:.1f}")
    points.add_row("the winner", f"{count.winning_points / games:.1f}")
    console.print(points)
    console.print(f"{count.decisions / games:.0f} decisions a game, among two options or more")
    if count.taken:
        taken = Table("card", "taken in so many games of 100")
        for card, times in count.taken.most_common():
            taken.add_row(card, f"{100 * times / games:.0f}")
        console.print(taken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--width", type=int, default=WIDTH, help="tables the bots keep at each depth")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    console = Console(stderr=options.json)
    try:
        chosen = setting(options.game)
        chosen.check_seats(options.seats)
    except UnderhallError as error:
        console.print(f"census: {error}")
        raise SystemExit(BAD_INPUT) from error
    warm_up(chosen.driver)  # once, before the workers load what is kept
    total = Count()
    batch = partial(play_batch, options.game, options.seats, options.width, options.games)
    with ProcessPoolExecutor(options.workers) as pool:
        firsts = range(0, options.games, BATCH)
        for done in track(pool.map(batch, firsts), "playing", total=len(firsts), console=console):
            total.add(done)
    if options.json:
        print(json.dumps(vars(total)))
    else:
        show(console, total, options.seats)


if __name__ == "__main__":
    main()
