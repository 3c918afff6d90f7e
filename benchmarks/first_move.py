"""How long a newcomer waits: from a fresh clone to the first choice, and the same when everything is warm.

python benchmarks/first_move.py --json build/first_move.json

Clones this repository and runs `make play` there, with nothing cached except packages that pip has downloaded before.
Then a real Chromium presses "Play now" in each game and makes the first choice. It takes several minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import httpx  # noqa: E402
from playwright.sync_api import Browser, Page  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402
from rounds import BAD_INPUT, FailedError, machine  # noqa: E402

from tests.browser.chromium import chromium  # noqa: E402
from tests.browser.playing import AT_ONCE, see_options  # noqa: E402
from underhall.games import NAMES  # noqa: E402

LONGEST = 600.0  # seconds that anything may take
LOOK = 0.02  # seconds between two looks
STOPPING = 15.0  # seconds
QUOTED = 2000  # letters of what a command said before it failed
# `underhall serve` opens the page with this: it notes the address, so we know when the server listens.
NOTING = '#!/bin/sh\necho "$1" > {seen}.new && mv {seen}.new {seen}\n'
UNLIKE = ("UNDERHALL_", "NUMBA_", "PYTHON", "VIRTUAL_ENV", "MAKE", "XDG_")  # variables that a newcomer does not have


@dataclass(frozen=True)
class Waits:
    """Seconds from pressing "Play now": until the first option can be chosen, and until the choice is made."""

    option: float
    choice: float


@dataclass(frozen=True)
class Figures:
    """Everything that was measured, in seconds."""

    first_play: float  # `make play` in a fresh clone, until the page opens
    next_play: float  # `make play` again
    cold: dict[str, Waits]  # by game: rules that were never compiled
    compiled: dict[str, float]  # from pressing "Play now" at the cold table, until its rules were compiled
    again: dict[str, Waits]  # the first table of a new server, once the rules are compiled
    warm: dict[str, Waits]  # the next table there


# A newcomer's machine -------------------------------------------------------------------------------------------------


def newcomer(folder: Path, present: Mapping[str, str], pip_cache: str) -> dict[str, str]:
    """The environment of somebody who never ran Underhall, but whose pip has downloaded its packages before."""
    home = folder / "home"
    browser, seen = folder / "browser", folder / "seen"
    home.mkdir(exist_ok=True)
    browser.write_text(NOTING.format(seen=seen))
    browser.chmod(0o755)
    kept = {name: value for name, value in present.items() if not name.startswith(UNLIKE)}
    config = Path(present.get("HOME", "/nowhere")) / ".config" / "pip" / "pip.conf"
    if config.exists():  # which says where packages come from
        kept.setdefault("PIP_CONFIG_FILE", str(config))
    return kept | {
        "HOME": str(home),
        "PIP_CACHE_DIR": pip_cache,
        "BROWSER": str(browser),
        "UNDERHALL_PORT": str(_free_port()),
        "UNDERHALL_CACHE": str(folder / "compiled"),
    }


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass(frozen=True)
class Opened:
    """A server whose page was opened."""

    address: str
    seconds: float  # from the command until then


@contextmanager
def opened(command: Sequence[str], folder: Path, clone: Path, environment: Mapping[str, str]) -> Iterator[Opened]:
    """Runs a command that serves, from the start until it opens its page; ends it afterwards."""
    seen, said = folder / "seen", folder / "said"
    seen.unlink(missing_ok=True)
    with said.open("w") as out:
        started = time.monotonic()
        process = subprocess.Popen(
            command, cwd=clone, env=environment, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            while not seen.exists():
                if process.poll() is not None or time.monotonic() > started + LONGEST:
                    raise FailedError(f"{' '.join(command)} served nothing: {said.read_text()[-QUOTED:]}")
                time.sleep(LOOK)
            yield Opened(seen.read_text().strip().rstrip("/"), time.monotonic() - started)
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends make and the server, as Ctrl-C does."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
    try:
        process.wait(STOPPING)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


# In the page ----------------------------------------------------------------------------------------------------------


def first_choice(page: Page, address: str, game: str) -> Waits:
    """Goes to the lobby, presses "Play now", and takes an option of the first decision."""
    page.goto(f"{address}/")
    play = page.locator(f'[data-game="{game}"] form button.primary')
    play.wait_for()
    started = time.monotonic()
    play.click()
    _until(page, started, lambda: _asked(page))
    option = time.monotonic() - started
    see_options(page)
    number = page.locator("#main").get_attribute("data-number")
    page.locator(".option").last.click()  # the first may end the turn, which the page would ask about
    _until(page, started, lambda: page.locator("#main").get_attribute("data-number") != number)
    return Waits(option, time.monotonic() - started)


def _asked(page: Page) -> bool:
    """Whether something can be chosen."""
    if page.locator("#start").count():
        raise FailedError(f"The game did not start by itself. The page says: {page.locator('#main').inner_text()}")
    return page.locator(".option").count() > 0


def _until(page: Page, started: float, true: Any) -> None:
    while not true():
        if time.monotonic() > started + LONGEST:
            raise FailedError(f"It did not happen. The page says: {page.locator('#main').inner_text()}")
        page.wait_for_timeout(1000 * LOOK)


def until_compiled(address: str, game: str) -> float:
    """Waits until the server has compiled a game; the seconds."""
    started = time.monotonic()
    while (state := rules_of(httpx.get(f"{address}/api/games", timeout=LONGEST).json(), game))["word"] != "ready":
        if state["word"] == "failed" or time.monotonic() > started + LONGEST:
            raise FailedError(f"{game} was not compiled: {state}")
        time.sleep(0.2)
    return time.monotonic() - started


def rules_of(answer: dict[str, Any], game: str) -> dict[str, Any]:
    """How far the rules of a game are, from the answer to `/api/games`."""
    found: dict[str, Any] = next(each["rules"] for each in answer["games"] if each["name"] == game)
    return found


@contextmanager
def visitor(browser: Browser) -> Iterator[Page]:
    """A visitor whom the browser does not know. Moves are not animated: how long that takes is a matter of taste."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    context.add_init_script(AT_ONCE)
    context.set_default_timeout(1000 * LONGEST)
    try:
        yield context.new_page()
    finally:
        context.close()


# All of it ------------------------------------------------------------------------------------------------------------


def measured(folder: Path, browser: Browser, games: Sequence[str], make: Sequence[str], pip_cache: str) -> Figures:
    """A fresh clone, `make play`, and the first choice in each game: cold, then warm."""
    clone, environment = folder / "underhall", newcomer(folder, os.environ, pip_cache)
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    plays: list[float] = []
    cold: dict[str, Waits] = {}
    compiled: dict[str, float] = {}
    again: dict[str, Waits] = {}
    warm: dict[str, Waits] = {}
    for game in games:  # one at a time, each with a new server, so that no other game is compiled meanwhile
        with opened(make, folder, clone, environment) as server, visitor(browser) as page:
            plays.append(server.seconds)
            _say(f"make play: {server.seconds:.1f} s")
            started = time.monotonic()
            cold[game] = first_choice(page, server.address, game)
            _say(f"{game}, cold: {cold[game].choice:.1f} s")
            until_compiled(server.address, game)
            compiled[game] = time.monotonic() - started
    with opened(make, folder, clone, environment) as server:
        plays.append(server.seconds)
        for game in games:
            for found in (again, warm):
                with visitor(browser) as page:
                    found[game] = first_choice(page, server.address, game)
            _say(f"{game}, compiled: {again[game].choice:.1f} s, then {warm[game].choice:.1f} s")
    return Figures(plays[0], plays[-1], cold, compiled, again, warm)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def table_of(figures: Figures) -> Table:
    """Seconds from pressing "Play now" to the first choice."""
    table = Table("game", "cold", "rules compiled", "new server", "warm")
    for column in table.columns[1:]:
        column.justify = "right"
    for game, cold in figures.cold.items():
        waits = (cold.choice, figures.compiled[game], figures.again[game].choice, figures.warm[game].choice)
        table.add_row(game, *(f"{seconds:.1f}" for seconds in waits))
    return table


def report(figures: Figures) -> dict[str, Any]:
    return {"machine": machine(), "load": os.getloadavg(), "seconds": asdict(figures)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(NAMES), help="which, separated by commas")
    parser.add_argument("--python", help="the Python that make is given, if not the one it finds")
    parser.add_argument("--json", type=Path, help="write the figures here")
    given = parser.parse_args()
    make = ["make", "play", *([f"PYTHON={given.python}"] if given.python else [])]
    cache = subprocess.run([sys.executable, "-m", "pip", "cache", "dir"], capture_output=True, text=True, check=False)
    try:
        with TemporaryDirectory(prefix="underhall-first-") as folder, chromium() as browser:
            figures = measured(Path(folder), browser, given.games.split(","), make, cache.stdout.strip())
    except (FailedError, OSError, subprocess.CalledProcessError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return BAD_INPUT
    print(
        f"`make play` until the page opens: {figures.first_play:.1f} s in a fresh clone, then {figures.next_play:.1f} s"
    )
    print('Seconds from pressing "Play now" to the first choice, and until the rules were compiled:')
    Console().print(table_of(figures))
    if given.json:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_text(json.dumps(report(figures), indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
