"""What people notice while one anonymous client attacks the server from another address.

    python benchmarks/hostile.py
    python benchmarks/hostile.py --only long-paths,replays --seconds 10 --json build/hostile.json

Each attack gets a fresh `underhall serve` with its own defaults. A player times `/health`, a move and a picture before,
during and after the attack. The time for which other programs had all cores is left out. The report shows how many
times slower they became, and how much memory the server's own process took. The attack comes from 127.0.0.2, the player
from 127.0.0.1, so this needs Linux. What is measured is in benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import re
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from attacks import ATTACKS, READY
from rich.console import Console
from rich.table import Table
from rounds import BAD_INPUT, FailedError
from served import Served, queues_of, serving, use_of

PROBES = ("health", "move", "picture")
GAMES = ("hall", "fall", "dwarfs")  # all are loaded beforehand, because that takes memory; the last is played
PAUSE = 0.04  # seconds between two probes
REQUEST_SECONDS = 60.0
PREPARING_SECONDS = 120.0  # for an attack to prepare
RESTING_SECONDS = 3.0  # after an attack, before measuring whether the server has recovered
SLOWER, LARGER = 5.0, 50.0  # the goal: at most this many times slower, and this many MB larger
LONGEST_REFUSAL = 300  # letters of an answer that should not have come
FLOOR_MS = 5.0  # during an attack, anything below this is fast enough, whatever it was before


@dataclass
class Probed:
    """How long a player has waited, in milliseconds."""

    waits: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in PROBES})
    failed: int = 0
    queued: float = 0.0  # seconds that were left out, because something else had the core

    def share(self, name: str, share: float) -> float:
        waits = sorted(self.waits[name])
        return waits[min(len(waits) - 1, int(share * len(waits)))] if waits else float("inf")


@dataclass
class Figures:
    """What an attack did to players."""

    attack: str
    answered: dict[str, int]
    before: dict[str, dict[str, float]]  # milliseconds: by probe, p50 and p99
    during: dict[str, dict[str, float]]
    after: dict[str, dict[str, float]]
    failed: int  # probes that were not answered
    queued: float  # seconds left out during the attack, because something else had the core
    cores: float  # used by the server's own process during the attack
    grown_mb: float
    left_mb: float  # of that, after it was over

    def slower(self, name: str, share: str, when: str = "during") -> float:
        """How many times slower a probe was."""
        now: float = getattr(self, when)[name][share]
        return now / max(self.before[name][share], 1e-3)

    @property
    def held(self) -> bool:
        """Whether the goal was met."""
        for name in ("health", "move"):
            if self.slower(name, "p99") > SLOWER and self.during[name]["p99"] > FLOOR_MS:
                return False
        return self.grown_mb <= LARGER and not self.failed


class Player:
    """Plays both seats of a table, as a page does."""

    def __init__(self, place: str, server: int = 0) -> None:
        """`server` is the process that the player waits for, if that is another one."""
        self._processes = [os.getpid(), *([server] if server else [])]
        self._http = httpx.AsyncClient(base_url=place, timeout=REQUEST_SECONDS)
        self._chance = random.Random(7)
        self._table = ""
        self._number = 0

    async def __aenter__(self) -> Player:
        made = await self._ask("POST", "/api/guests", {"name": "Ada"})
        self._http.headers["Authorization"] = f"Bearer {made['token']}"
        for game in GAMES:
            await self._sit_down(game)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def probe(self, seconds: float) -> Probed:
        """Plays for a while; how long everything took."""
        found, end = Probed(), time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                await self.round(found)
            except (httpx.HTTPError, KeyError) as error:
                found.failed += 1
                print(f"  {type(error).__name__}: {error}", file=sys.stderr)
                await asyncio.sleep(PAUSE)
        return found

    async def round(self, found: Probed) -> None:
        """Makes one move, and times each probe."""
        shown = await self._look("view=false")
        if shown["status"] != "playing":
            await self._sit_down()
            return
        seat = shown["waiting"][0]
        decision = (await self._look(f"view=false&seat={seat}"))["decision"]
        option = self._chance.choice(decision["options"])["key"]
        choice = {"seat": seat, "decision": decision["id"], "option": option}
        await self._timed(found, "health", "GET", "/health")
        await self._timed(found, "move", "POST", f"/api/tables/{self._table}/choose", choice)
        path = f"/api/tables/{self._table}?seat={seat}&view=false&picture=true&since={shown['number']}"
        await self._timed(found, "picture", "GET", path)

    async def _timed(self, found: Probed, name: str, method: str, path: str, body: Any = None) -> None:
        """Times a request, less the time for which the player or a thread of the server had no core.

        Threads wait for each other, and several of them may wait for a core at the same time. So only the longest of
        these times is left out.
        """
        await asyncio.sleep(PAUSE)
        before = self._queues()
        started = time.perf_counter()
        await self._ask(method, path, body)
        took = time.perf_counter() - started
        queued = max((queue - before.get(thread, queue) for thread, queue in self._queues().items()), default=0.0)
        found.waits[name].append(1000 * max(0.0, took - queued))
        found.queued += queued

    def _queues(self) -> dict[str, float]:
        return {thread: queue for process in self._processes for thread, queue in queues_of(process).items()}

    async def _sit_down(self, game: str = GAMES[-1]) -> None:
        opened = await self._ask("POST", "/api/tables", {"game": game, "seats": [{}, {}]})
        self._table = opened["id"]
        for seat in range(2):
            await self._ask("POST", f"/api/tables/{self._table}/sit", {"seat": seat})
        for _ in range(60):  # until the rules are compiled
            answer = await self._http.post(f"/api/tables/{self._table}/start", json={})
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                answer.raise_for_status()
                return
            await asyncio.sleep(1)

    async def _look(self, query: str) -> Any:
        return await self._ask("GET", f"/api/tables/{self._table}?{query}")

    async def _ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self._http.request(method, path, json=body)
        if answer.is_error:
            said = answer.text[:LONGEST_REFUSAL]
            raise httpx.HTTPStatusError(
                f"{method} {path}: {answer.status_code} {said}", request=answer.request, response=answer
            )
        return answer.json()


async def measured(name: str, options: argparse.Namespace, served: Served) -> Figures:
    """One attack on a server that was just started."""
    async with Player(served.place, served.process.pid) as player:
        await player.probe(options.seconds / 4)  # the first of everything takes longer
        before = await player.probe(options.seconds)
        memory = _memory(served)
        attack = await _begin(name, options, served.place)
        busy, started = _busy(served), time.monotonic()
        during = await player.probe(options.seconds)
        cores = (_busy(served) - busy) / (time.monotonic() - started)
        grown = _memory(served) - memory
        said, _ = await asyncio.wait_for(attack.communicate(), PREPARING_SECONDS)
        await asyncio.sleep(RESTING_SECONDS)
        after = await player.probe(options.seconds / 2)
        left = _memory(served) - memory
    answered = json.loads(said.splitlines()[-1]) if said.strip() else {}
    return Figures(
        name,
        answered,
        _shares(before),
        _shares(during),
        _shares(after),
        before.failed + during.failed + after.failed,
        during.queued,
        cores,
        grown,
        left,
    )


async def _begin(name: str, options: argparse.Namespace, place: str) -> asyncio.subprocess.Process:
    """An attack in a separate process, prepared and started."""
    script = Path(__file__).with_name("attacks.py")
    bounds = ("--seconds", str(options.seconds), "--most", str(options.most))
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(script), name, place, *bounds, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), PREPARING_SECONDS)
    if line.decode().strip() != READY:
        raise FailedError(f"The attack {name} could not be prepared.")
    return process


def _shares(probed: Probed) -> dict[str, dict[str, float]]:
    return {name: {"p50": probed.share(name, 0.5), "p99": probed.share(name, 0.99)} for name in PROBES}


def _memory(served: Served) -> float:
    """MB of the server's own process, without those in which bots think."""
    return use_of(served.process.pid)[1] / 1e6


def _busy(served: Served) -> float:
    """Processor seconds of the server's own process."""
    return use_of(served.process.pid)[0]


def main() -> int:
    options = _options()
    found: list[Figures] = []
    for name in options.only:
        try:
            found.append(_alone(name, options))
            _say(found[-1])
        except (FailedError, OSError, TimeoutError, httpx.HTTPError) as error:
            print(f"{name} was not measured. {type(error).__name__}: {error}", file=sys.stderr)
    _print(found)
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps(_report(options, found), indent=2) + "\n")
    return 0 if len(found) == len(options.only) else BAD_INPUT


def _alone(name: str, options: argparse.Namespace) -> Figures:
    """One attack on a server of its own."""
    with TemporaryDirectory(prefix="underhall-hostile-") as folder:
        command = [sys.executable, "-m", "underhall", "serve", "--no-open", "--port", "0", "--data", folder]
        with serving(command, re.compile(r"(http://127\.0\.0\.1:\d+)")) as served:
            return asyncio.run(measured(name, options, served))


def _say(figures: Figures) -> None:
    text = ", ".join(f"{name} {figures.slower(name, 'p99'):.1f}x" for name in PROBES)
    print(f"{figures.attack}: p99 {text}, {figures.grown_mb:+.0f} MB", file=sys.stderr, flush=True)


def _print(found: list[Figures]) -> None:
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    kept = sum(figures.held for figures in found)
    table = Table(
        title="How many times slower, p50 / p99",
        caption=f"{kept} of {len(found)} attacks slow /health and moves by at most {SLOWER:g} times (p99, or "
        f"{FLOOR_MS:g} ms) and take at most {LARGER:g} MB. Load of the machine at the end: {load:.1f} on "
        f"{os.cpu_count()} cores.",
        caption_justify="left",
    )
    for head in ("attack", *PROBES, "move ms", "cores", "MB", "MB left", "move after", "answered"):
        table.add_column(head, justify="left" if head in ("attack", "answered") else "right")
    for each in found:
        table.add_row(
            each.attack if each.held else f"[bold]{each.attack}[/] !",
            *(f"{each.slower(name, 'p50'):.1f} / {each.slower(name, 'p99'):.1f}" for name in PROBES),
            f"{each.before['move']['p99']:.0f} → {each.during['move']['p99']:.0f}",
            f"{each.cores:.2f}",
            f"{each.grown_mb:+.0f}",
            f"{each.left_mb:+.0f}",
            f"{each.slower('move', 'p50', 'after'):.1f} / {each.slower('move', 'p99', 'after'):.1f}",
            ", ".join(f"{status} {count}" for status, count in sorted(each.answered.items())),
        )
    Console(width=None if sys.stdout.isatty() else 200).print(table)


def _report(options: argparse.Namespace, found: list[Figures]) -> dict[str, Any]:
    return {
        "seconds": options.seconds,
        "most": options.most,
        "system": platform.system(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "attacks": [{**asdict(each), "held": each.held} for each in found],
    }


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(ATTACKS), help="attacks, separated by commas")
    parser.add_argument("--seconds", type=float, default=8.0, help="seconds that each attack lasts; at most 60")
    parser.add_argument("--most", type=int, default=5000, help="requests or connections per attack")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything here")
    options = parser.parse_args()
    options.only = options.only.split(",")
    unknown = [name for name in options.only if name not in ATTACKS]
    if unknown:
        parser.error(f"Unknown attack: {', '.join(unknown)}. Choose from {', '.join(ATTACKS)}.")
    if not 0 < options.seconds <= 60 or not 0 < options.most <= 100_000:
        parser.error("--seconds are more than 0 and at most 60, --most is at least 1 and at most 100000")
    if platform.system() != "Linux":
        parser.error("this needs Linux, where a machine has several addresses of its own")
    return options


if __name__ == "__main__":
    sys.exit(main())
