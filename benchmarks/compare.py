"""Underhall beside catanatron on the same core: both play at random in turn, in one run.

    python benchmarks/compare.py --rounds 5 --seconds 10 --json build/compare.json

What a decision is, and what else is counted, is in benchmarks/README.md.
"""

import argparse
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rounds import (
    BAD_INPUT,
    OURS,
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

PEER = "catanatron"


@dataclass(frozen=True)
class Row:
    """A figure of ours and what it is set against, if the peer has such a thing."""

    title: str
    ours: str
    peer: str | None
    compared: bool = False  # whether the ratio says who is faster


ROWS = (
    Row("decisions/s, inside the kernel", "decisions_per_second", "decisions_per_second", compared=True),
    Row("decisions/s, stepped from Python", "steps_per_second", "decisions_per_second", compared=True),
    Row("games/s", "games_per_second", "games_per_second"),
    Row("decisions a game", "decisions_per_game", "decisions_per_game"),
    Row("options a decision", "options_per_decision", "options_per_decision"),
    Row("games cut off by a limit (share)", "truncated", "truncated"),
    Row("chance/s", "chance_per_second", None),
    Row("clone, µs", "clone_us", None),
    Row("table, bytes", "table_bytes", None),
)


def ours(options: argparse.Namespace) -> Run:
    arguments = ["bench", options.game, "--seconds", f"{options.seconds:g}", "--seats", str(options.seats), "--json"]
    return run_ours(arguments, [row.ours for row in ROWS])


def peer(options: argparse.Namespace, python: Path, seed: int) -> Run:
    arguments = ["--seconds", f"{options.seconds:g}", "--seats", str(options.seats), "--seed", str(seed)]
    return run_peer(python, "catanatron_speed.py", arguments, [row.peer for row in ROWS if row.peer])


def summary(runs: dict[str, list[Run]]) -> dict[str, dict[str, Spread | None]]:
    """For each row the spread of ours and of the peer's, and of the ratio round by round."""
    found: dict[str, dict[str, Spread | None]] = {}
    for row in ROWS:
        ours = [run[row.ours] for run in runs[OURS]]
        peer = [run[row.peer] for run in runs[PEER]] if row.peer else []
        found[row.ours] = {
            OURS: Spread.over(ours),
            PEER: Spread.over(peer) if peer else None,
            "ratio": ratios(ours, peer) if row.compared else None,
        }
    return found


def show(console: Console, title: str, found: dict[str, dict[str, Spread | None]]) -> None:
    table = Table(title=title, caption="median, lowest to highest of all rounds; ratio round by round")
    table.add_column("")
    for name in (OURS, PEER, "ratio"):
        table.add_column(name, justify="right")
    for row in ROWS:
        cells = found[row.ours]
        table.add_row(row.title, *(str(cells[name] or "") for name in (OURS, PEER, "ratio")))
    console.print(table)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="dwarfs")
    add_options(parser)
    parser.add_argument("--seats", type=int, default=4, choices=range(2, 5))
    options = options_of(parser)
    console = Console()
    try:
        with console.status("preparing catanatron's environment"):
            python = peer_python(PEER)
        with console.status(f"{options.rounds} rounds, {options.seconds:g} s for each"):
            contestants = {OURS: lambda number: ours(options), PEER: lambda number: peer(options, python, number + 1)}
            runs = in_rounds(options.rounds, contestants)
        found = summary(runs)
    except FailedError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    show(
        console,
        f"{options.game}, {options.seats} seats, one core, {options.rounds} rounds of {options.seconds:g} s",
        found,
    )
    if options.json:
        cells = {
            key: {name: spread and asdict(spread) for name, spread in cells.items()} for key, cells in found.items()
        }
        keep(options.json, options, PEER, game=options.game, seats=options.seats, summary=cells, runs=runs)
        console.print(f"written to {options.json}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
