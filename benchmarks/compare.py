"""Underhall beside catanatron on the same core: both play at random in turn, in one run.

    python benchmarks/compare.py --rounds 5 --seconds 10 --json build/compare.json

What a decision is, and what else is counted, is in benchmarks/README.md.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).resolve().parent
PEER_SCRIPT = HERE / "peers" / "catanatron_speed.py"
PEER_PINS = HERE / "peers" / "catanatron.txt"
PEER_HOME = HERE.parent / "build" / "peers" / "catanatron"
BAD_INPUT = 2
ERROR_LINES = 12  # of a failed command's output, enough to see why
OURS, PEER = "underhall", "catanatron"


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

Run = dict[str, float]


class FailedError(Exception):
    """A command did not do what it should; the text says which and why."""


@dataclass(frozen=True)
class Spread:
    """A figure over all rounds."""

    median: float
    low: float
    high: float

    @classmethod
    def over(cls, values: list[float]) -> "Spread":
        return cls(statistics.median(values), min(values), max(values))

    def __str__(self) -> str:
        if self.low == self.high:
            return _short(self.median)
        return f"{_short(self.median)}\n[dim]{_short(self.low)} to {_short(self.high)}[/]"


def peer_python() -> Path:
    """The interpreter of catanatron's own environment, made at first use and again when the pins change."""
    python = PEER_HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done, pins = PEER_HOME / "installed.txt", PEER_PINS.read_text()
    if not done.exists() or done.read_text() != pins:
        venv.create(PEER_HOME, clear=True, with_pip=True)
        _output([str(python), "-m", "pip", "install", "--quiet", "--requirement", str(PEER_PINS)])
        done.write_text(pins)
    return python


def run_ours(game: str, seconds: float, seats: int) -> Run:
    command = Path(sysconfig.get_path("scripts")) / "underhall"
    arguments = ["bench", game, "--seconds", f"{seconds:g}", "--seats", str(seats), "--json"]
    return _json([str(command), *arguments], [row.ours for row in ROWS])


def run_peer(python: Path, seconds: float, seats: int, seed: int) -> Run:
    options = ["--seconds", f"{seconds:g}", "--seats", str(seats), "--seed", str(seed)]
    return _json([str(python), str(PEER_SCRIPT), *options], [row.peer for row in ROWS if row.peer])


def alternate(rounds: int, ours: Callable[[int], Run], peer: Callable[[int], Run]) -> dict[str, list[Run]]:
    """Runs both in each round, the other one first every second time: a machine that warms up favours neither."""
    runs: dict[str, list[Run]] = {OURS: [], PEER: []}
    for number in range(rounds):
        pair = [(OURS, ours), (PEER, peer)]
        for name, run in pair if number % 2 == 0 else reversed(pair):
            runs[name].append(run(number))
    return runs


def summary(runs: dict[str, list[Run]]) -> dict[str, dict[str, Spread | None]]:
    """For each row the spread of ours and of the peer's, and of the ratio round by round."""
    found: dict[str, dict[str, Spread | None]] = {}
    for row in ROWS:
        ours = [run[row.ours] for run in runs[OURS]]
        peer = [run[row.peer] for run in runs[PEER]] if row.peer else []
        found[row.ours] = {
            OURS: Spread.over(ours),
            PEER: Spread.over(peer) if peer else None,
            "ratio": Spread.over([a / b for a, b in zip(ours, peer, strict=True)]) if row.compared else None,
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
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each of the two in each round")
    parser.add_argument("--seats", type=int, default=4, choices=range(2, 5))
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every run and the summary here")
    options = parser.parse_args()
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("--rounds and --seconds must be more than 0")
    console = Console()
    try:
        with console.status("preparing catanatron's environment"):
            python = peer_python()
        with console.status(f"{options.rounds} rounds, {options.seconds:g} s for each"):
            runs = alternate(
                options.rounds,
                lambda number: run_ours(options.game, options.seconds, options.seats),
                lambda number: run_peer(python, options.seconds, options.seats, seed=number + 1),
            )
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
        report = {
            "game": options.game,
            "peer": PEER_PINS.read_text().split(),
            "seats": options.seats,
            "rounds": options.rounds,
            "seconds": options.seconds,
            "machine": {"processor": _processor(), "system": platform.platform(), "python": platform.python_version()},
            "summary": {
                key: {name: spread and asdict(spread) for name, spread in cells.items()} for key, cells in found.items()
            },
            "runs": runs,
        }
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps(report, indent=2) + "\n")
        console.print(f"written to {options.json}")
    return 0


def _output(command: list[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise FailedError(f"{command[0]} is not there: install the package into this environment first") from None
    if done.returncode != 0:
        tail = "\n".join((done.stderr or done.stdout).splitlines()[-ERROR_LINES:])
        raise FailedError(f"{' '.join(command)} ended with code {done.returncode}:\n{tail}")
    return done.stdout


def _json(command: list[str], keys: list[str]) -> Run:
    """What the command printed, with at least these keys."""
    text = _output(command)
    try:
        run: Run = json.loads(text)
    except json.JSONDecodeError as error:
        raise FailedError(f"{' '.join(command)} printed no JSON ({error}):\n{text[:200]}") from None
    if lacking := [key for key in keys if key not in run]:
        raise FailedError(f"{' '.join(command)} printed no {', '.join(lacking)}")
    return run


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _processor() -> str:
    """The processor's name, where the system tells it."""
    listing = Path("/proc/cpuinfo")
    if listing.exists():
        for line in listing.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    sys.exit(main())
