"""A few small steps of rollouts in the middle of games, for a profiler to look at.

ncu --profile-from-start off --kernel-name-base mangled -k regex:compile_ptx \\
    --metrics dram__bytes.sum,sm__warps_active.avg.pct_of_peak_sustained_active \\
    python benchmarks/gpu_steps.py exported/dwarfs.json
"""

from __future__ import annotations

import argparse
from pathlib import Path

from underhall.batches.bundle import load_bundle
from underhall.batches.device import DeviceBatch

BEFORE = 200  # decisions at each table, so that games are everywhere between their start and their end


def main() -> None:
    import cupy

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("exported", type=Path, help="a JSON file that `underhall export-ptx` wrote")
    parser.add_argument("--games", type=int, default=1_048_576, help="tables at once")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--steps", type=int, default=4)
    given = parser.parse_args()
    tables = DeviceBatch(load_bundle(given.exported), given.games, given.seats)
    tables.rollout(BEFORE)
    tables.begin_rollout(BEFORE)
    tables.tread(given.games, BEFORE)  # until all tables are somewhere else
    cupy.cuda.runtime.deviceSynchronize()
    cupy.cuda.profiler.start()
    tables.tread(given.games, given.steps)
    cupy.cuda.runtime.deviceSynchronize()
    cupy.cuda.profiler.stop()


if __name__ == "__main__":
    main()
