"""Prints digests of all that the rules do in some matches: run it in several builds and compare.

Each line is a moment of a match. It holds the digests of the table, of what each seat and a spectator sees, and of a
fair sample of that, each with all its bytes; and now and then what a narrow search would choose.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from tests.properties.lively import lively_pack
from underhall import bots
from underhall.bots.greedy import Beam
from underhall.bots.playing import playing
from underhall.engine import pack as packs
from underhall.engine.compile import build_name
from underhall.engine.dice import SeededDice
from underhall.engine.driver import Bytes, new_dice
from underhall.engine.kernel import NOBODY, Gear
from underhall.engine.match import Match
from underhall.engine.setting import Setting, setting

SEARCH_EVERY = 12  # decisions
WIDTH, DEPTH = 2, 4  # of the search: interpreted, it is slow
SHORT = 12  # digits of a digest


def settings() -> Iterator[tuple[str, Setting, int]]:
    """What is played: a name, the setting and the seats."""
    standard, lively = packs.load("dwarfs"), lively_pack()
    played: list[tuple[packs.Pack, int, dict[str, Any]]] = [
        (standard, 2, {"turn_limit": 12}),
        (lively, 2, {"turn_limit": 10, "reveal_windows": "every_action", "castle_stacking": True}),
        (lively, 3, {"turn_limit": 8, "dig_scope": "region", "trio_colours": "any"}),
        (lively, 4, {"turn_limit": 6, "hide_gems": True, "start_player": "random"}),
    ]
    for pack, seats, switches in played:
        yield f"{pack.id}, {seats} seats", setting("dwarfs", pack, switches), seats


def moments(made: Setting, seats: int) -> Iterator[str]:
    """A random match, moment by moment."""
    match = Match(made, seats, SeededDice(seats))
    beam = Beam(made.driver, WIDTH, DEPTH)
    players = [bots.make("random", seat) for seat in range(seats)]
    for number, (decision, _) in enumerate(playing(match, players)):
        line = [match.digest, *_seen(match, number)]
        if number % SEARCH_EVERY == 0:
            guess = match.view(decision.seat).determinize(number)
            line.append(f"search {beam.best(made.box, guess, decision.seat)}")
        yield " ".join(line)
    yield f"{match.digest} {match.standing()}"


def _seen(match: Match, number: int) -> Iterator[str]:
    for onlooker in (*range(match.seats), NOBODY):
        view = match.view(onlooker)
        yield f"{_short(view.table)}/{_short(view.determinize(number))}"


def _short(table: Bytes) -> str:
    return hashlib.sha256(table.tobytes()).hexdigest()[:SHORT]


def rollouts(made: Setting, seats: int) -> Iterator[str]:
    """Whole matches inside the rules, by their own dice, in both gears."""
    driver = made.driver
    for gear in Gear:
        table = driver.empty()
        driver.start(made.box, table, seats)
        driver.record(table).gear = gear
        driver.advance(made.box, table)
        counts = driver.rollout(made.box, table, new_dice(seats))
        yield f"{gear.name} {driver.digest(table)} {counts}"


def main() -> None:
    traces = {name: [*moments(made, seats), *rollouts(made, seats)] for name, made, seats in settings()}
    print(json.dumps({"build": build_name(), "traces": traces}))


if __name__ == "__main__":
    main()
