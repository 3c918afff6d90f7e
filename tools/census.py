"""What comes of many games between bots of one kind: who wins, with what, how long it takes, what is used how often.

python -m tools.census hall --seats 4 --games 2000
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tools.watches import WATCHES, Watch
from underhall.bots.greedy import WIDTH, Beam, warm_up
from underhall.engine.kernel import CHANCE, COMMON
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
    turns: int = 0
    wins: Counter[int] = field(default_factory=Counter)  # by seat; a shared win counts in parts
    wins_by_turn: Counter[int] = field(default_factory=Counter)  # by place in the first turn order
    points: Counter[str] = field(default_factory=Counter)  # by source, of all seats together
    winning_points: int = 0
    uses: Counter[str] = field(default_factory=Counter)  # how often something was done
    in_turns: Counter[str] = field(default_factory=Counter)  # at the start of how many turns something was so
    in_games: Counter[str] = field(default_factory=Counter)  # in how many games something was ever so

    def add(self, other: Count) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.winning_points += other.winning_points
        for mine, more in zip(self._counters(), other._counters(), strict=True):
            mine.update(more)

    def _counters(self) -> tuple[Counter[Any], ...]:
        return self.wins, self.wins_by_turn, self.points, self.uses, self.in_turns, self.in_games


def play(chosen: Setting, seats: int, seed: int, beam: Beam) -> Count:
    """One game; every seat looks at its own view only."""
    driver, box = chosen.driver, chosen.box
    table, dice, guesses = driver.empty(), random.Random(f"dice {seed}"), random.Random(seed)
    watch = WATCHES.get(chosen.game.name, Watch)(chosen)
    driver.start(box, table, seats)
    fields = driver.record(table)
    count = Count(games=1)
    starter = None
    while not fields.over:
        ran = driver.tick(box, table)
        hear(watch, fields)
        assert not fields.fault, f"seed {seed}: fault {fields.fault} at step {fields.asked}"
        if count.turns < int(fields.turn):
            count.turns = int(fields.turn)
            watch.turn(fields)
        if ran or fields.over:
            continue
        seat, options = int(fields.seat), driver.legal(table)
        if seat == CHANCE:
            (option,) = dice.choices(options, [int(fields.weight[each]) for each in options])
        else:
            if starter is None and int(fields.lane) == COMMON and int(fields.active) >= 0:
                starter = int(fields.active)
            count.decisions += len(options) > 1
            sample = see(chosen, table, seat).determinize(guesses.getrandbits(62))
            option = options[0] if len(options) == 1 else beam.best(box, sample, seat)
        driver.take(box, table, option)
        hear(watch, fields)
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
    watch.end(fields, winners)
    count.uses.update(watch.uses)
    count.in_turns.update(watch.in_turns)
    count.in_games.update(watch.in_game)
    return count


def hear(watch: Watch, fields: Any) -> None:
    """Hands over what the rules told."""
    for line in range(int(fields.told)):
        code, _, *arguments = (int(value) for value in fields.events[line])
        watch.hear(code, arguments)
    fields.told = 0


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
    points = Table("source", "mean points a seat", "share")
    everything = sum(count.points.values())
    for source, total in count.points.most_common():
        points.add_row(source, f"{total / games / seats:.1f}", f"{total / everything:.1%}")
    points.add_row("all", f"{everything / games / seats:.1f}", "")
    points.add_row("the winner", f"{count.winning_points / games:.1f}", "")
    console.print(points)
    console.print(f"{count.decisions / games:.0f} decisions a game, among two options or more")
    console.print(f"{count.turns / games / seats:.1f} turns a seat")
    for heading, counter, whole in (
        ("so often in a game", count.uses, None),
        ("in so many turns of 100", count.in_turns, count.turns),
        ("in so many games of 100", count.in_games, games),
    ):
        for kind in sorted({name.partition(": ")[0] for name in counter}):
            show_kind(console, kind, heading, counter, games, whole)


def show_kind(console: Console, kind: str, heading: str, counter: Counter[str], games: int, whole: int | None) -> None:
    """One table: with a whole, rates of it with their intervals; else means, and shares among their like."""
    table = Table(kind, heading, "share" if whole is None else "interval")
    alike = Counter({name.partition(": ")[2]: times for name, times in counter.items() if name.startswith(f"{kind}: ")})
    for name, times in alike.most_common():
        if whole is None:
            table.add_row(name, f"{times / games:.2f}", f"{times / alike.total():.1%}")
        else:
            low, high = interval(times, whole)
            table.add_row(name, f"{100 * times / whole:.1f}", f"{100 * low:.1f} to {100 * high:.1f}")
    console.print(table)


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
