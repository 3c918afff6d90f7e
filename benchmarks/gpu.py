"""How fast tables are played on a GPU: whole random games inside, and step by step from Python.

python benchmarks/gpu.py exported/dwarfs.json --games 65536 --json build/gpu.json

Takes what `underhall export-ptx` wrote, and first proves that it plays here as on the CPU that compiled it.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path
from typing import Any

from underhall.batches.bundle import load_bundle
from underhall.batches.device import DeviceBatch

DECISIONS = 500  # at each table, in a round


def timed(work: Any, cupy: Any) -> float:
    cupy.cuda.runtime.deviceSynchronize()
    start = time.perf_counter()
    work()
    cupy.cuda.runtime.deviceSynchronize()
    return time.perf_counter() - start


def measured(path: Path, games: int, seats: int, rounds: int) -> dict[str, Any]:
    """Decisions per second of one game, by rollouts and step by step, and observations."""
    import cupy

    bundle = load_bundle(path)
    started = time.perf_counter()
    DeviceBatch.verify(bundle)
    loaded = time.perf_counter() - started
    tables = DeviceBatch(bundle, games, seats)
    tables.rollout(DECISIONS)
    counted: list[Any] = []
    inside, stepped, observed, encoded = [], [], [], []
    for _ in range(rounds):
        seconds = timed(lambda: counted.append(tables.rollout(DECISIONS)), cupy)
        inside.append(counted[-1].decisions / seconds)

        def steps() -> None:
            for _ in range(10):
                tables.step(tables.random(), check=False)

        stepped.append(10 * games / timed(steps, cupy))
        observed.append(games / timed(tables.observe, cupy))

        def encoded_steps() -> None:
            for _ in range(10):
                tables.encode()
                tables.step(tables.random(), check=False)

        encoded.append(10 * games / timed(encoded_steps, cupy))
    faults = int((tables.fields["fault"] != 0).sum())
    return {
        "game": bundle.game,
        "gpu": cupy.cuda.runtime.getDeviceProperties(0)["name"].decode(),
        "games": games,
        "seats": seats,
        "load_and_verify_s": round(loaded, 1),
        "decisions_per_s": statistics.median(inside),
        "decisions_spread": [min(inside), max(inside)],
        "options_per_decision": counted[-1].options / counted[-1].decisions,
        "steps_per_s": statistics.median(stepped),
        "observations_per_s": statistics.median(observed),
        "encoded_steps_per_s": statistics.median(encoded),
        "table_bytes": bundle.sheet.table_bytes,
        "faults": faults,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("exported", type=Path, nargs="+", help="the JSON files that `underhall export-ptx` wrote")
    parser.add_argument("--games", type=int, nargs="+", default=[65_536], help="tables at once")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, help="write the figures here")
    given = parser.parse_args()
    figures = []
    for path in given.exported:
        for games in given.games:
            figures.append(measured(path, games, given.seats, given.rounds))
            print(json.dumps(figures[-1]), flush=True)
    if given.json:
        given.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
