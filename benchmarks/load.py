"""How many tables the server holds: two scripted people at each, on loopback, against a real `underhall serve`.

    python benchmarks/load.py --tables 50,100,200,500 --json build/load.json

Then boardgame.io's server with a trivial game in the same way. What is measured is in benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import platform
import sys
import time
from dataclasses import asdict
from pathlib import Path

import boardgame_io
from httpx import HTTPError
from players import Crowd, Way
from rich.console import Console
from rich.table import Table
from rounds import BAD_INPUT, FailedError
from served import Served, underhall
from steps import Step, step_of
from websockets.exceptions import WebSocketException

from underhall.games import NAMES

SETTLE_SECONDS = 2.0  # of playing after the tables were opened, before it counts; and once the pace
OPENING_SECONDS = 120.0


def main() -> int:
    options = _options()
    gc.disable()  # else the players' own pauses would count as the server's
    try:
        with underhall() as served:
            steps = asyncio.run(_steps(options, served))
    except (FailedError, OSError, TimeoutError, HTTPError, WebSocketException) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return BAD_INPUT
    peers, why_not = ([], "it was not asked for") if options.alone else _peer(options, [step.tables for step in steps])
    pace = f"a choice every {options.pace:g} s at each table" if options.pace else "choices as fast as they are asked"
    _print(f"Underhall, {options.game}: {pace}", _verdict(options, steps), steps)
    if peers:
        _print(f"boardgame.io, a trivial game in memory: {pace}", _verdict(options, peers), peers)
    else:
        print(f"boardgame.io was left out: {why_not}.")
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps(_report(options, steps, peers, why_not), indent=2) + "\n")
    return 0


async def _steps(options: argparse.Namespace, served: Served) -> list[Step]:
    """More and more tables, until an update comes too late."""
    crowd = Crowd(Way(served.place, options.game, options.pace, options.page, options.compressed))
    found: list[Step] = []
    try:
        for tables in options.tables:
            await crowd.grow(tables, OPENING_SECONDS)
            await asyncio.sleep(SETTLE_SECONDS + options.pace)
            before, own = served.use(), time.process_time()
            tally = await crowd.count(options.seconds)
            waits = [1000 * wait for wait in tally.waits]
            own = time.process_time() - own
            found.append(step_of(tables, waits, before, served.use(), own, tally.problems))
            print(f"{tables} tables: p99 {found[-1].p99:.1f} ms", file=sys.stderr, flush=True)
            if not _holds(options, found[-1]):
                break
    finally:
        await crowd.close()
    return found


def _peer(options: argparse.Namespace, tables: list[int]) -> tuple[list[Step], str]:
    """The peer under the same load, or why it could not be measured."""
    try:
        return boardgame_io.measured(tables, options.pace, SETTLE_SECONDS + options.pace, options.seconds), ""
    except (FailedError, OSError) as error:
        return [], str(error)


def _holds(options: argparse.Namespace, step: Step) -> bool:
    return step.p99 <= float(options.limit)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=NAMES, default="dwarfs")
    parser.add_argument("--tables", default="50,100,200,300,400,500,700,1000", help="how many, step by step")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between two choices at a table; 0: none")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each step")
    parser.add_argument("--limit", type=float, default=50.0, help="milliseconds that 99 of 100 updates may take")
    parser.add_argument("--page", action="store_true", help="show tables as pictures, not as data")
    parser.add_argument("--plain", dest="compressed", action="store_false", help="offer no compression")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything here")
    options = parser.parse_args()
    try:
        options.tables = [int(each) for each in options.tables.split(",")]
    except ValueError:
        parser.error("--tables are numbers, with commas between them")
    if min(options.tables) < 1 or options.tables != sorted(options.tables):
        parser.error("--tables must be more than 0, and grow")
    if options.seconds <= 0 or options.pace < 0 or options.limit <= 0:
        parser.error("--seconds and --limit must be more than 0, --pace not less")
    return options


def _print(title: str, caption: str, steps: list[Step]) -> None:
    table = Table(title=title, caption=caption, caption_justify="left")
    times = ("p50 ms", "p95 ms", "p99 ms", "longest")
    for head in ("tables", "moves/s", *times, "server cores", "server MB", "players' cores", "problems"):
        table.add_column(head, justify="right")
    for step in steps:
        table.add_row(
            str(step.tables),
            f"{step.moves_per_second:.0f}",
            *(f"{each:.1f}" for each in (step.p50, step.p95, step.p99, step.longest)),
            f"{step.server_cpu:.2f}",
            f"{step.server_mb:.0f}",
            f"{step.players_cpu:.2f}",
            str(step.problems),
        )
    Console().print(table)


def _verdict(options: argparse.Namespace, steps: list[Step]) -> str:
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return (
        f"{_held(options, steps)} tables were held with p99 at most {options.limit:g} ms. "
        f"Load of the machine at the end: {load:.1f} on {os.cpu_count()} cores."
    )


def _held(options: argparse.Namespace, steps: list[Step]) -> int:
    return max((step.tables for step in steps if _holds(options, step)), default=0)


def _report(options: argparse.Namespace, steps: list[Step], peers: list[Step], why_not: str) -> dict[str, object]:
    asked = {name: value for name, value in vars(options).items() if name != "json"}
    return {
        **asked,
        "system": platform.system(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "held": _held(options, steps),
        "steps": [asdict(step) for step in steps],
        "boardgame_io": {
            "held": _held(options, peers),
            "steps": [asdict(step) for step in peers],
            "left_out": why_not,
        },
    }


if __name__ == "__main__":
    sys.exit(main())
