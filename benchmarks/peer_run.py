"""Measures all contestants in rounds, and shows and stores the results. `peers.py` is the command."""

import argparse
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from contestants import Contestant, contestants
from peer_figures import Figures, figures_of
from peer_page import page
from peer_plot import plot
from peer_table import shown
from rich.console import Console
from rich.status import Status
from rounds import (
    BAD_INPUT,
    ENVIRONMENTS,
    HERE,
    FailedError,
    Run,
    add_options,
    in_rounds,
    keep,
    machine,
    options_of,
    peer_python,
    run_script,
)

KEYS = ["decisions_per_second", "options_per_second", "options_per_decision", "copies_per_second", "cores", "seats"]
GROWTH = "growth.svg"  # what benchmarks/growth.py draws; shown if it lies beside the page
Missing = dict[str, str]  # why a contestant has no figures, by its name


def main(about: str) -> int:
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="write a page here, and its plot beside it as .svg")
    parser.add_argument("--only", default="", metavar="ENGINES", help="with a comma between them: underhall,catanatron")
    parser.add_argument("--games", default="", metavar="GAMES", help="of ours, with a comma between them")
    parser.add_argument("--environments", type=Path, default=ENVIRONMENTS, metavar="FOLDER", help="made here")
    options = options_of(parser)
    chosen = _chosen(options.only, options.games)
    if not chosen:
        parser.error("nobody is left to be measured")
    console = Console()
    found, runs = _measured(console, chosen, options)
    console.print(shown(found))
    for name, reason in found.missing.items():
        console.print(f"not measured: {name}. {reason}", markup=False)
    if options.out:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        picture = options.out.with_suffix(".svg")
        picture.write_text(plot(found))
        growth = GROWTH if options.out.with_name(GROWTH).exists() else None
        options.out.write_text(page(found, picture.name, growth, machine(), options.rounds, options.seconds))
        console.print(f"written to {options.out} and {picture}")
    if options.json:
        peers = sorted({one.environment for one in chosen if one.environment})
        keep(options.json, options, *peers, summary=asdict(found), runs=runs)
        console.print(f"written to {options.json}")
    if not found.rows:
        print("Nobody could be measured.", file=sys.stderr)
        return BAD_INPUT
    return 0


def _chosen(only: str, games: str) -> list[Contestant]:
    """Those of the engines and of our games that were asked for; all, if none was."""
    engines, ours = only.split(",") if only else [], games.split(",") if games else []
    return [
        one
        for one in contestants()
        if (not engines or one.engine in engines) and (not ours or not one.ours or one.board in ours)
    ]


def _measured(
    console: Console, chosen: list[Contestant], options: argparse.Namespace
) -> tuple[Figures, dict[str, list[Run]]]:
    """An engine that cannot be installed or fails is named with the reason, and the others go on."""
    missing: Missing = {}
    with console.status("") as status:
        pythons = _environments(chosen, options.environments, missing, status)
        runners = {
            one.name: _runner(one, pythons[one.environment], options.seconds, missing, status)
            for one in chosen
            if one.name not in missing
        }
        runs = in_rounds(options.rounds, runners)
    whole = {name: found for name, found in runs.items() if name not in missing}
    return figures_of(chosen, whole, missing), whole


def _environments(chosen: list[Contestant], folder: Path, missing: Missing, status: Status) -> dict[str | None, Path]:
    pythons: dict[str | None, Path] = {None: Path(sys.executable)}
    for name in dict.fromkeys(one.environment for one in chosen if one.environment):
        status.update(f"preparing the environment of {name}")
        try:
            pythons[name] = peer_python(name, folder)
        except FailedError as error:
            missing.update({one.name: _reason(error) for one in chosen if one.environment == name})
    return pythons


def _runner(one: Contestant, python: Path, seconds: float, missing: Missing, status: Status) -> Callable[[int], Run]:
    """Measures a contestant once; who failed is not tried again."""

    def run(number: int) -> Run:
        if one.name in missing:
            return {}
        status.update(f"round {number + 1}: {one.name}")
        arguments = [one.script, one.game, "--mode", one.mode]
        arguments += ["--seconds", f"{seconds:g}", "--seed", str(number + 1)]
        try:
            return run_script(python, HERE / "timed.py", arguments, KEYS)
        except FailedError as error:
            missing[one.name] = _reason(error)
            return {}

    return run


def _reason(error: FailedError) -> str:
    """The last line of a failed command that speaks of an error: there Python and pip say why."""
    lines = str(error).strip().splitlines()
    return next((line for line in reversed(lines) if "error" in line.lower()), lines[-1]).strip()
