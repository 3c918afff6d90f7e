"""Settings of the toys, and matches of them played by a fixed rule."""

from collections.abc import Callable
from typing import Any

from tests.toys.feast.game import game as feast
from tests.toys.feast.pack import PRINTED, Switches
from tests.toys.mishap import pack as mishap_pack
from tests.toys.mishap.game import game as mishap
from underhall.engine.decision import Decision
from underhall.engine.dice import SeededDice
from underhall.engine.match import Match
from underhall.engine.setting import Setting

Chooser = Callable[[Match], Decision]


def feast_setting(**switches: Any) -> Setting:
    return Setting(feast, PRINTED, Switches(**switches))


def new_feast(seats: int = 3, seed: int = 0, **switches: Any) -> Match:
    return Match(feast_setting(**switches), seats, SeededDice(seed))


def mishap_setting() -> Setting:
    return Setting(mishap, mishap_pack.PRINTED, mishap_pack.Switches())


def new_mishap(seats: int = 2) -> Match:
    return Match(mishap_setting(), seats, SeededDice(0))


def play_out(match: Match, seed: int, whose: Chooser | None = None) -> None:
    """Each seat's n-th choice depends on the seed, the seat and n alone: never on what the others did, or when."""
    made = [0] * match.seats
    while match.decision is not None:
        decision = whose(match) if whose else match.decision
        seat = decision.seat
        at = (seed * 31 + seat * 17 + made[seat] * 7 + 3) * 2654435761 >> 8
        made[seat] += 1
        match.choose(decision.options[at % len(decision.options)], decision=decision.id, seat=seat)
