"""The clock: how fast one engine plays one game at random, and copies a position from the middle of it.

    build/peers/rlcard/bin/python benchmarks/timed.py rlcard_speed uno --seconds 5

Runs in the engine's own environment and prints one line of JSON. The first argument is a script of `peers/`, which
says how that engine plays; this file measures all of them alike.
"""

import argparse
import importlib.util
import json
import time
from pathlib import Path
from typing import Any

from tally import Count, Side

PEERS = Path(__file__).resolve().parent / "peers"
COPYING = 0.2  # of the seconds, on top of them


def side_of(script: str, game: str, mode: str, seed: int) -> Side:
    """What a script makes of a game and a mode; found by its file, because its folder is not a package."""
    spec = importlib.util.spec_from_file_location(script, PEERS / f"{script}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    side: Side = module.side(game, mode, seed)
    return side


def played(side: Side, seconds: float) -> dict[str, Any]:
    """Games at random until the time is up; the first one, which imports and compiles, is not in it."""
    side.play(Count())
    count = Count()
    started, busy = time.perf_counter(), time.process_time()
    while (elapsed := time.perf_counter() - started) < seconds or not count.decisions:
        side.play(count)
    cores = (time.process_time() - busy) / elapsed
    return {
        "seats": side.seats,
        "seconds": elapsed,
        "decisions": count.decisions,
        "games": count.games,
        "decisions_per_second": count.decisions / elapsed,
        "options_per_second": count.options / elapsed,
        "options_per_decision": count.options / count.decisions,
        "decisions_per_game": count.decisions / count.games if count.games else None,
        "cores": cores,
    }


def copied(side: Side, seconds: float) -> dict[str, Any]:
    """Copies of a position in the middle of a game, or why there are none."""
    if side.no_copy:
        return {"copies_per_second": None, "no_copy": side.no_copy}
    whole = Count()
    side.play(whole)
    side.play(Count(), max(1, whole.picks // 2))
    try:
        side.copy()
    except (TypeError, ValueError, RuntimeError, NotImplementedError) as error:  # of whatever copying meets
        return {"copies_per_second": None, "no_copy": f"{type(error).__name__}: {error}"}
    copies, started = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - started) < seconds:
        side.copy()
        copies += side.copies
    return {"copies_per_second": copies / elapsed, "no_copy": None}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("script", help="in peers/, without .py")
    parser.add_argument("game", help="as the engine names it")
    parser.add_argument("--mode", default="python", help="what the script knows: python, inside, 1024 at once, …")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    side = side_of(options.script, options.game, options.mode, options.seed)
    print(json.dumps(played(side, options.seconds) | copied(side, COPYING * options.seconds)))


if __name__ == "__main__":
    main()
