"""Reasons are true with all switches, and none is declared that nobody can meet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.properties import test_fall, test_hall
from tests.properties.lively import lively_hall, lively_pack
from underhall.engine.setting import Setting, setting
from underhall.engine.testkit import Reasoned, check_reasons_of_match
from underhall.games import NAMES, game
from underhall.games.hall.pieces import TEAM_SEATS

MATCHES = 6  # of each way to play
MANY = 150
STRICT = {"castle_stacking": True, "strict_families": True, "must_trade_and_dig": True, "dig_scope": "region"}
HIDDEN = {"hide_gems": True, "extra_action_timing": "turn_start", "reveal_windows": "every_action"}
SWITCHES: dict[str, list[dict[str, Any]]] = {
    "dwarfs": [{}, STRICT, HIDDEN],
    "fall": [{}, test_fall.FLIPPED],
    "hall": [{}, test_hall.FLIPPED, test_hall.TEAMS, {"spells_need_effect": True, "choose_workshops": True}],
}
LIVELY = {"dwarfs": lively_pack, "hall": lively_hall}
# Searches pick sets in ascending order. Nobody reads why the rest is refused.
FOR_SEARCHES = {"OUT_OF_ORDER", "PICKED_IN_ORDER"}
# Hardly ever met at random, even in a thousand matches. Rule tests meet them and check them there.
RARE = {
    "dwarfs": {"NO_GOAL_THERE"},
    "fall": {"LEFT_FOR_OTHER_LAIR", "NO_EXIT_FOR_PAWN", "NO_EXIT_FOR_TROLL", "OTHER_TROLL_THERE", "VOTES_ADDED"},
    "hall": {
        "NOWHERE_TO_GO",
        "NO_PAIR",
        "STORED_CARTS_OWED",
        "SUPPLY_EMPTY",
        "TROLLS_CARTS_OWED",
    },
}


def ways(name: str) -> Iterator[tuple[Setting, int]]:
    """The settings of a game, each with the numbers of seats it can have."""
    for switches in SWITCHES[name]:
        chosen = [setting(name, switches=switches)]
        if name in LIVELY:
            chosen.append(setting(name, LIVELY[name](), switches))
        for each in chosen:
            for seats in (TEAM_SEATS,) if switches.get("teams") else each.game.seats:
                yield each, seats


def checked(name: str, matches: int) -> Reasoned:
    found = Reasoned()
    for chosen, seats in ways(name):
        for seed in range(matches):
            check_reasons_of_match(chosen, seats, seed, found)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_reasons_are_true_in_decisions_of_every_kind(name: str) -> None:
    found = checked(name, MATCHES)
    asked = {code for code, choice in game(name).choices.items() if not choice.chance}
    missed = [game(name).steps_enum.at(code).name for code in sorted(asked - set(found.steps))]
    assert not missed, "in these few matches they were never asked"


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_every_reason_is_met_and_true(name: str) -> None:
    found = checked(name, MANY)
    reasons = game(name).reasons
    wanted = {reason.name for reason in reasons if reason} - FOR_SEARCHES
    never = wanted - {reason.name for reason in found.checked}
    print(
        f"{name}: {found.checked.total()} refusals of {len(found.checked)} kinds, in {found.decisions} decisions "
        f"out of {found.steps.total()}; never met: {', '.join(sorted(never)) or 'none'}"
    )
    assert never <= RARE[name]
