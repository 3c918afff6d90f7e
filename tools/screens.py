"""Takes the pictures of the table in docs/screens: a fixed position of each game, at three sizes of screens.

    python -m tools.screens docs/screens                  # all of them
    python -m tools.screens build --game fall --dark      # to look at while you change something

Four guests play through the API as greedy bots would, with known dice, until the first of them must choose.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import chromium
from tests.browser.looks import SIZES, still
from tests.browser.playing import AT_ONCE
from tests.server.serving import guest, served, settings_in
from underhall.bots import make
from underhall.bots.base import Clock
from underhall.client import AtTable
from underhall.engine import builds
from underhall.engine.fair import dice_of
from underhall.engine.match import Match
from underhall.engine.record import SEED_BYTES
from underhall.engine.setting import setting
from underhall.games import game as game_named
from underhall.server import keeper
from underhall.server.entries import Pace
from underhall.server.web.guests import COOKIE

GUESTS = ("Ada", "Bob", "Cem", "Dee")
COLOURS = 256  # of a picture: that keeps its file small
PHONE = 500  # pixels: what is narrower is touched


@dataclass(frozen=True)
class Moment:
    """A place in a game that shows much of it."""

    seed: int
    choices: int  # of all seats together; then the first seat plays until it is asked this
    kind: str


MOMENTS = {"dwarfs": Moment(11, 95, "action"), "fall": Moment(11, 290, "act"), "hall": Moment(11, 216, "act")}


def reached(url: str, game: str, moment: Moment) -> AtTable:
    """A table at its moment, seen by the guest who must choose."""
    seed = moment.seed.to_bytes(SEED_BYTES, "big")
    seats = range(len(GUESTS))
    with patch.object(keeper, "new_seed", return_value=seed):  # the table's dice follow from it, and from the salts
        first = guest(url, GUESTS[0]).open(game, [None for _ in seats], pace=Pace(), listed=True)
    tables = [first, *(guest(url, name).table(first.id) for name in GUESTS[1:])]
    for seat, table in enumerate(tables):
        table.sit(seat, salt=GUESTS[seat])
    first.start()
    match = Match(setting(game), len(GUESTS), dice_of(seed, GUESTS))
    bots = [make("greedy", seat) for seat in seats]
    for made in count():
        decision = match.decision
        assert decision is not None, f"{game} is over after {made} choices"
        if made >= moment.choices and decision.seat == 0 and decision.kind == moment.kind:
            return first
        option = bots[decision.seat].choose(match.view(decision.seat), decision, Clock(None))
        tables[decision.seat].choose(option.key, decision.id)
        match.choose(option, decision=decision.id)
    raise AssertionError  # `count` has no end


@contextmanager
def looked_at(browser: Browser, table: AtTable, size: tuple[int, int], *, dark: bool = False) -> Iterator[Page]:
    """The page of a table on a screen of some size, at rest."""
    client = table.client
    assert client.token is not None
    touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if size[0] < PHONE else {}
    context = browser.new_context(
        base_url=client.url,
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        **touch,
    )
    context.add_cookies([{"name": COOKIE, "value": client.token, "url": client.url}])
    context.add_init_script(AT_ONCE)
    try:
        page = context.new_page()
        page.goto(f"/tables/{table.id}")
        expect(page.locator(".piece.lit").first).to_be_attached()
        still(page)
        yield page
    finally:
        context.close()


def small(picture: bytes) -> bytes:
    """A picture with few colours, without dots of them in its areas."""
    made = Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    file = io.BytesIO()
    made.save(file, "png", optimize=True)
    return file.getvalue()


def main(folder: Path, games: list[str], *, dark: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in games:
        builds.play_with(builds.compiled(game_named(game)))
    with TemporaryDirectory() as data, served(settings_in(Path(data))) as url, chromium() as browser:
        for game in games:
            table = reached(url, game, MOMENTS[game])
            for width, height in SIZES:
                with looked_at(browser, table, (width, height), dark=dark) as page:
                    (folder / f"{game}-{width}x{height}-after.png").write_bytes(small(page.screenshot()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Takes pictures of the tables of a fixed game of each kind.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", choices=MOMENTS, action="append", help="only this game")
    parser.add_argument("--dark", action="store_true", help="in the dark theme")
    asked = parser.parse_args()
    main(asked.folder, asked.game or list(MOMENTS), dark=asked.dark)
