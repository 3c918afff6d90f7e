"""Tries to connect to a Ray cluster: `python -m underhall.arena.ray_probe ADDRESS`."""

from __future__ import annotations

import logging
import sys
from typing import Any

QUIET: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}


def main() -> None:
    import ray

    ray.init(sys.argv[1], **QUIET)


if __name__ == "__main__":
    main()
