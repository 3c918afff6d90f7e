"""What the benchmarks share: separate environments for peers, runs in rounds, and showing and storing figures."""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sysconfig
import venv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PEERS = HERE / "peers"
ENVIRONMENTS = ROOT / "build" / "peers"
BAD_INPUT = 2
ERROR_LINES = 12  # of a failed command's output, enough to see why
OURS = "underhall"

Run = dict[str, Any]


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
            return short(self.median)
        return f"{short(self.median)}\n[dim]{short(self.low)} to {short(self.high)}[/]"


def short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def ratios(ours: list[float], peer: list[float]) -> Spread:
    """Round by round: what slows a round slows both."""
    return Spread.over([a / b for a, b in zip(ours, peer, strict=True)])


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each run of each round")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every run and the summary here")


def options_of(parser: argparse.ArgumentParser) -> argparse.Namespace:
    """What the command line says, if it makes sense."""
    options = parser.parse_args()
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("--rounds and --seconds must be more than 0")
    return options


def pins(peer: str) -> Path:
    return PEERS / f"{peer}.txt"


def peer_python(peer: str, folder: Path = ENVIRONMENTS) -> Path:
    """The interpreter of a peer's own environment, made at first use and again when its pins change."""
    home = folder.resolve() / peer
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done, wanted = home / "installed.txt", pins(peer).read_text()
    if not done.exists() or done.read_text() != wanted:
        venv.create(home, clear=True, with_pip=True)
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        _output([*pip, "--requirement", str(pins(peer))], ROOT)
        done.write_text(wanted)
    return python


def run_ours(arguments: list[str], keys: list[str]) -> Run:
    """What `underhall` printed, with at least these keys."""
    return _json([str(Path(sysconfig.get_path("scripts")) / "underhall"), *arguments], keys)


def run_peer(python: Path, script: str, arguments: list[str], keys: list[str]) -> Run:
    """What a script of `peers/` printed, with at least these keys."""
    return run_script(python, PEERS / script, arguments, keys)


def run_script(python: Path, script: Path, arguments: list[str], keys: list[str]) -> Run:
    """What a script printed, run by this interpreter, with at least these keys."""
    return _json([str(python), str(script), *arguments], keys)


def in_rounds(rounds: int, contestants: Mapping[str, Callable[[int], Run]]) -> dict[str, list[Run]]:
    """Runs all in each round, the last one first every second time: a machine that warms up favours none."""
    runs: dict[str, list[Run]] = {name: [] for name in contestants}
    for number in range(rounds):
        order = list(contestants.items())
        for name, run in order if number % 2 == 0 else reversed(order):
            runs[name].append(run(number))
    return runs


def machine() -> dict[str, Any]:
    """What figures depend on."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
    }


def keep(path: Path, options: argparse.Namespace, *peers: str, **report: Any) -> None:
    """Writes a report, with what its figures depend on."""
    common = {
        "peers": {peer: pins(peer).read_text().splitlines() for peer in peers},
        "rounds": options.rounds,
        "seconds": options.seconds,
        "machine": machine(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(report | common, indent=2) + "\n")


def _output(command: list[str], folder: Path | None = None) -> str:
    """What a command printed, run in this folder."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    except FileNotFoundError:
        raise FailedError(f"{command[0]} is not there: install the package into this environment first") from None
    if done.returncode != 0:
        tail = "\n".join((done.stderr or done.stdout).splitlines()[-ERROR_LINES:])
        raise FailedError(f"{' '.join(command)} ended with code {done.returncode}:\n{tail}")
    return done.stdout


def _json(command: list[str], keys: list[str]) -> Run:
    text = _output(command)
    try:
        run: Run = json.loads(text)
    except json.JSONDecodeError as error:
        raise FailedError(f"{' '.join(command)} printed no JSON ({error}):\n{text[:200]}") from None
    if lacking := [key for key in keys if key not in run]:
        raise FailedError(f"{' '.join(command)} printed no {', '.join(lacking)}")
    return run


def _processor() -> str:
    """The processor's name, where the system tells it."""
    listing = Path("/proc/cpuinfo")
    if listing.exists():
        for line in listing.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
