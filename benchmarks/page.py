"""How soon a browser paints: the first paint of pages, and the picture after an update at the largest table.

python benchmarks/page.py --json build/page.json

A real `underhall serve` and a real Chromium on this machine, which should do nothing else.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page  # noqa: E402
from served import underhall  # noqa: E402

from tests.browser.chromium import chromium  # noqa: E402
from underhall.client import Client  # noqa: E402
from underhall.games import NAMES  # noqa: E402
from underhall.games import game as game_named  # noqa: E402

PAINTED = 'performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null'
UPDATES = 'performance.getEntriesByName("underhall:update").map(each => each.duration)'


def painted(page: Page, address: str, times: int) -> list[float]:
    """Milliseconds until something was first painted, of several visits."""
    found = []
    for _ in range(times):
        page.goto(address, wait_until="load")
        while (at := page.evaluate(PAINTED)) is None:
            time.sleep(0.02)
        found.append(float(at))
    return found


def summary(times: list[float]) -> dict[str, float]:
    worst = statistics.quantiles(times, n=100, method="inclusive")[-1]
    figures = {"median_ms": statistics.median(times), "p99_ms": worst, "most_ms": max(times), "times": len(times)}
    return {name: round(figure, 1) for name, figure in figures.items()}


def measured(url: str, page: Page, game: str, seconds: float) -> dict[str, Any]:
    """A table of bots alone, which somebody watches."""
    client = Client(url)
    client.guest("Host")
    table = client.open(game, ["greedy"] * game_named(game).seats[-1], listed=True)
    table.start()
    address = f"{url}/tables/{table.id}"
    first = painted(page, address, 5)
    time.sleep(seconds)
    updates = [float(each) for each in page.evaluate(UPDATES)]
    client.close()
    return {"table, first paint": summary(first), "update to picture": summary(updates) if updates else None}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each table is watched")
    parser.add_argument("--json", type=Path, help="write the figures here")
    given = parser.parse_args()
    figures: dict[str, Any] = {}
    with underhall() as served, chromium() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        figures["lobby, first paint"] = summary(painted(page, f"{served.place}/", 10))
        for game in NAMES:
            figures[game] = measured(served.place, page, game, given.seconds)
    print(json.dumps(figures, indent=2))
    if given.json:
        given.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
