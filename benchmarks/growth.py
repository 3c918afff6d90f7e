"""How the cost of our games grows: decisions per second against seats, games at once, and cores.

    python benchmarks/growth.py --rounds 3 --seconds 1 --json build/growth.json --out docs/growth.svg

All at random, in batches whose games are at different stages. Each round measures every point, the last one first every
second time.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from contestants import GAMES
from growth_plot import Lines, plot
from rich.console import Console
from rounds import Run, Spread, add_options, in_rounds, keep, options_of
from staggered import staggered

from underhall.engine.cores import threads
from underhall.engine.setting import setting

SEATS, BATCH = 4, 4096  # where they do not grow
BATCHES = tuple(4**power for power in range(9))  # from 1 to 65,536
MOST_AT_A_TIME = 1 << 16  # decisions of all tables between two looks at the clock
SEED = 1


@dataclass(frozen=True)
class Point:
    """What is measured: a batch, and how it is played."""

    game: str
    against: str  # which of the numbers grows
    seats: int
    games: int
    threads: int
    stepped: bool  # by calls from Python, instead of inside

    @property
    def at(self) -> int:
        return {"seats": self.seats, "games": self.games, "threads": self.threads}[self.against]

    @property
    def name(self) -> str:
        return f"{self.game} {self.against} {self.at} {'stepped' if self.stepped else 'inside'}"


def points() -> list[Point]:
    cores, found = threads(), []
    for game in GAMES:
        found += [Point(game, "seats", seats, BATCH, 1, False) for seats in setting(game).game.seats]
        for stepped in (False, True):
            found += [Point(game, "games", SEATS, games, cores, stepped) for games in BATCHES]
            found += [Point(game, "threads", SEATS, BATCH, count, stepped) for count in range(1, cores + 1)]
    return found


def measure(point: Point, seconds: float) -> Run:
    """Plays on until the time is up; in steps from Python, the share of decisions is that of games inside."""
    tables = staggered(point.game, point.games, point.seats, SEED, point.threads)
    times = max(1, MOST_AT_A_TIME // point.games)
    met = tables.rollout(times)
    share = met.decisions / (met.decisions + met.forced)
    decisions, started = 0.0, time.perf_counter()
    while (elapsed := time.perf_counter() - started) < seconds:
        if point.stepped:
            tables.step(tables.random())
            decisions += point.games * share
        else:
            decisions += tables.rollout(times).decisions
    return {"decisions_per_second": decisions / elapsed, "options_per_decision": met.options / met.decisions}


def _runner(point: Point, seconds: float) -> Callable[[int], Run]:
    return lambda number: measure(point, seconds)


def lines_of(measured: list[Point], speeds: dict[str, Spread]) -> Lines:
    """The points that belong together, in the order in which they grow."""
    lines: Lines = {}
    for point in measured:
        lines.setdefault((point.against, point.game, point.stepped), []).append((point.at, speeds[point.name]))
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="draw it here, as SVG")
    options = options_of(parser)
    console, measured = Console(), points()
    with console.status(f"{options.rounds} rounds of {len(measured)} points, {options.seconds:g} s for each"):
        runs = in_rounds(options.rounds, {point.name: _runner(point, options.seconds) for point in measured})
    speeds = {name: Spread.over([run["decisions_per_second"] for run in found]) for name, found in runs.items()}
    for name, speed in speeds.items():
        console.print(f"{name}: {speed.median:,.0f} ({speed.low:,.0f} to {speed.high:,.0f})", highlight=False)
    if options.out:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(plot(lines_of(measured, speeds)))
        console.print(f"written to {options.out}")
    if options.json:
        keep(options.json, options, summary={name: asdict(speed) for name, speed in speeds.items()}, runs=runs)
        console.print(f"written to {options.json}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
