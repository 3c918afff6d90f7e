"""Our games beside other engines, all at random on this machine, in one run.

    python benchmarks/peers.py --rounds 3 --seconds 5 --json build/peers.json --out docs/peers.md

Each engine has an environment of its own, made at first use. What is counted is in benchmarks/README.md.
"""

import sys

from peer_run import main

sys.exit(main(__doc__))
