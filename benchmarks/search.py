"""The search of our games beside OpenSpiel's on the same core: simulations per second from mid-game, in one run.

    python benchmarks/search.py --rounds 5 --seconds 10 --json build/search.json

What a simulation is, here and there, is in benchmarks/README.md.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rounds import (
    BAD_INPUT,
    FailedError,
    Run,
    Spread,
    add_options,
    in_rounds,
    keep,
    options_of,
    peer_python,
    ratios,
    run_ours,
    run_peer,
)

from underhall.games import NAMES

PEER = "open_spiel"
PEER_GAMES = ("gin_rummy", "backgammon")
SPEED, ROLLOUT, SEATS = "simulations_per_second", "rollout", "seats"
KEYS = [SPEED, ROLLOUT, SEATS]


def ours(game: str, seconds: float) -> Callable[[int], Run]:
    return lambda number: run_ours(["bench", game, "--search", "--seconds", f"{seconds:g}", "--json"], KEYS)


def peer(game: str, python: Path, seconds: float) -> Callable[[int], Run]:
    def run(number: int) -> Run:
        arguments = ["--game", game, "--seconds", f"{seconds:g}", "--seed", str(number + 1)]
        return run_peer(python, "open_spiel_search.py", arguments, KEYS)

    return run


def summary(runs: dict[str, list[Run]]) -> dict[str, dict[str, Spread]]:
    """For each game its speed, and for each of ours the ratio to each of the peer's."""
    speeds = {game: [run[SPEED] for run in found] for game, found in runs.items()}
    found = {game: {SPEED: Spread.over(speed)} for game, speed in speeds.items()}
    for game in NAMES:
        found[game] |= {f"to {other}": ratios(speeds[game], speeds[other]) for other in PEER_GAMES}
    return found


def show(console: Console, title: str, runs: dict[str, list[Run]], found: dict[str, dict[str, Spread]]) -> None:
    table = Table(title=title, caption="median, lowest to highest of all rounds; ratio round by round")
    table.add_column("game")
    for name in ("seats", "simulations/s", *(f"× {other}" for other in PEER_GAMES)):
        table.add_column(name, justify="right")
    for game, cells in found.items():
        times = [str(cells.get(f"to {other}", "")) for other in PEER_GAMES]
        table.add_row(game, str(runs[game][0][SEATS]), str(cells[SPEED]), *times)
    console.print(table)
    for game, (run, *_) in runs.items():
        console.print(f"rollout in {game}: {run[ROLLOUT]}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    options = options_of(parser)
    console = Console()
    try:
        with console.status("preparing OpenSpiel's environment"):
            python = peer_python(PEER)
        with console.status(f"{options.rounds} rounds, {options.seconds:g} s for each game"):
            contestants = {game: ours(game, options.seconds) for game in NAMES}
            contestants |= {game: peer(game, python, options.seconds) for game in PEER_GAMES}
            runs = in_rounds(options.rounds, contestants)
        found = summary(runs)
    except FailedError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    show(
        console,
        f"search, our games and OpenSpiel's, one core, {options.rounds} rounds of {options.seconds:g} s",
        runs,
        found,
    )
    if options.json:
        cells = {game: {name: asdict(spread) for name, spread in cells.items()} for game, cells in found.items()}
        keep(options.json, options, PEER, summary=cells, runs=runs)
        console.print(f"written to {options.json}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
