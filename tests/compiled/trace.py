"""Prints digests of all that the rules do in some matches: run it in several builds and compare.

Each line is a moment of a match. It holds the digests of the table, of what each seat and a spectator sees, and of a
fair sample of that, each with all its bytes; now and then that of the encoding and, if that is asked for, what a
narrow search would choose.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from tests.properties.lively import lively_hall, lively_pack
from tests.quick_fields import hasten
from underhall import bots
from underhall.bots.greedy import Beam
from underhall.bots.playing import playing
from underhall.engine import pack as packs
from underhall.engine.compile import INTERPRETED, build_name
from underhall.engine.dice import SeededDice
from underhall.engine.driver import Bytes, new_dice
from underhall.engine.encoder import Encoder
from underhall.engine.kernel import NOBODY, PickOrder
from underhall.engine.match import Match
from underhall.engine.setting import Setting, setting

WITH_SEARCH = "--with-search"
SEARCH = " search "  # what it chose stands behind this, at the end of a line
SEARCH_EVERY = 12  # decisions
ENCODED_EVERY = 5
WIDTH, DEPTH = 2, 4  # of the search: interpreted, it is slow
SHORT = 12  # digits of a digest


class Played(NamedTuple):
    """A match: its setting, its seats, and how many choices are looked at; all, if nothing is said."""

    name: str
    setting: Setting
    seats: int
    choices: int | None = None


def matches() -> Iterator[Played]:
    standard, lively = packs.load("dwarfs"), lively_pack()
    played: list[tuple[packs.Pack, int, dict[str, Any]]] = [
        (standard, 2, {"turn_limit": 12}),
        (lively, 2, {"turn_limit": 10, "reveal_windows": "every_action", "castle_stacking": True}),
        (lively, 3, {"turn_limit": 8, "dig_scope": "region", "trio_colours": "any"}),
        (lively, 4, {"turn_limit": 6, "hide_gems": True, "start_player": "random"}),
    ]
    for pack, seats, switches in played:
        yield Played(f"dwarfs, {pack.id}, {seats} seats", setting("dwarfs", pack, switches), seats)
    yield Played("fall, 2 seats", setting("fall"), 2)  # with its breaches and invasions to the end
    yield Played("fall, 5 seats", setting("fall", switches={"gnome_victory_votes": 2}), 5, 60)
    yield Played("hall, 2 seats", setting("hall", lively_hall()), 2, 150)  # with great halls and statues
    yield Played("hall, 5 seats", setting("hall", switches={"hide_tokens": False, "clan_cart_strict": False}), 5, 60)
    yield Played("hall, teams", setting("hall", lively_hall(), {"teams": True, "choose_workshops": True}), 4, 60)


def moments(made: Setting, seats: int, choices: int | None, search: bool) -> Iterator[str]:
    """A random match, moment by moment."""
    match = Match(made, seats, SeededDice(seats))
    beam = Beam(made.driver, WIDTH, DEPTH)  # compiled when it is used
    encoder = Encoder(made)
    players = [bots.make("random", seat) for seat in range(seats)]
    for number, (decision, _) in enumerate(islice(playing(match, players), choices)):
        line = " ".join([match.digest, *_seen(match, number)])
        if number % ENCODED_EVERY == 0:
            line += f" {_short(encoder.encode(match).view(np.uint8))}"
        if search and number % SEARCH_EVERY == 0:
            guess = match.view(decision.seat).determinize(number)
            line += f"{SEARCH}{beam.best(made.box, guess, decision.seat)}"
        yield line
    yield f"{match.digest} {match.standing()}"


def _seen(match: Match, number: int) -> Iterator[str]:
    for viewer in (*range(match.seats), NOBODY):
        view = match.view(viewer)
        yield f"{_short(view.table)}/{_short(view.determinize(number))}"


def _short(table: Bytes) -> str:
    return hashlib.sha256(table.tobytes()).hexdigest()[:SHORT]


def rollouts(made: Setting, seats: int) -> Iterator[str]:
    """Whole matches inside the rules, by their own dice, in both orders of picking."""
    driver = made.driver
    for order in PickOrder:
        table = driver.empty()
        driver.start(made.box, table, seats)
        driver.record(table).pick_order = order
        driver.advance(made.box, table)
        counts = driver.rollout(made.box, table, new_dice(seats))
        yield f"{order.name} {driver.digest(table)} {counts}"


def main(search: bool) -> None:
    if INTERPRETED:
        hasten()
    traces = {
        each.name: [*moments(each.setting, each.seats, each.choices, search), *rollouts(each.setting, each.seats)]
        for each in matches()
    }
    print(json.dumps({"build": build_name(), "traces": traces}))


if __name__ == "__main__":
    main(WITH_SEARCH in sys.argv)
