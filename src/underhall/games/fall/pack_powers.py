"""What the row of a champion says for each kind of power: which values it needs, and when it works."""

from __future__ import annotations

from typing import Literal, NamedTuple

from underhall.games.fall.pack_schema import PowerName

Timing = Literal["passive", "end_of_wave", "instant"]


class Needs(NamedTuple):
    """A value that is not needed must be left out."""

    amount: bool = False
    action: bool = False
    tally: bool = False
    pawn: bool = False  # it is about the champion's own pawn
    starburst: bool = False  # it puts the champion's tile into a great hall
    claws: bool = False  # its uses can be limited
    timing: Timing = "passive"


POWERS: dict[PowerName, Needs] = {
    "symbols": Needs(),
    "weak_power": Needs(amount=True, action=True),
    "strong_power": Needs(amount=True, action=True),
    "extra_weak": Needs(action=True, claws=True),
    "more_weak": Needs(claws=True),
    "diagonal": Needs(),
    "obstacles_link": Needs(),
    "might": Needs(amount=True, pawn=True),
    "pass_empty": Needs(),
    "steadfast": Needs(),
    "victory_honour": Needs(amount=True),
    "seize_honour": Needs(amount=True),
    "seize_vote": Needs(amount=True, claws=True),
    "bolster_controlled": Needs(),
    "bolster_at_pawn": Needs(pawn=True),
    "first_bonus": Needs(amount=True),
    "second_influence": Needs(amount=True, claws=True),
    "contender_both": Needs(),
    "scout_more": Needs(amount=True),
    "next_effect": Needs(claws=True),
    "wheel_honour": Needs(amount=True),
    "swarm_further": Needs(amount=True),
    "breach_honour": Needs(amount=True),
    "fallen_honour": Needs(amount=True),
    "fallen_to_lair": Needs(),
    "spared": Needs(pawn=True),
    "daunting": Needs(amount=True, pawn=True),
    "desperation": Needs(amount=True),
    "wave_honour": Needs(amount=True, tally=True, timing="end_of_wave"),
    "wave_votes": Needs(amount=True, timing="end_of_wave"),
    "wave_trolls": Needs(amount=True, pawn=True, timing="end_of_wave"),
    "instant_honour": Needs(amount=True, tally=True, timing="instant"),
    "instant_votes": Needs(amount=True, timing="instant"),
    "instant_bolster": Needs(amount=True, timing="instant"),
    "instant_advance": Needs(amount=True, timing="instant"),
    "banish": Needs(timing="instant"),
    "hall_more": Needs(amount=True, starburst=True, timing="instant"),
    "hall_without_gnomes": Needs(starburst=True, timing="instant"),
    "hall_second": Needs(starburst=True, timing="instant"),
    "hall_by_trolls": Needs(starburst=True, timing="instant"),
    "hall_for_owner": Needs(amount=True, starburst=True, timing="instant"),
}
