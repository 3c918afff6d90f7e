"""What the row of a spell says for each effect: which values it needs."""

from __future__ import annotations

from typing import NamedTuple

from underhall.games.hall.pack_schema import EffectName


class Needs(NamedTuple):
    """A value that is not needed must be left out."""

    amount: bool = False
    gain: bool = False
    takes: bool = False
    gives: bool = False


SPELLS: dict[EffectName, Needs] = {
    "gain": Needs(gain=True),
    "swap": Needs(amount=True, takes=True, gives=True),
    "wake_starter": Needs(),
    "wake_recruit": Needs(),
    "unburden": Needs(amount=True),
    "bribe_any": Needs(),
    "bribe_less": Needs(amount=True),
    "new_face": Needs(),
    "soft_stone": Needs(amount=True),
    "alloy": Needs(),
    "cheaper": Needs(amount=True),
    "late_pedestal": Needs(),
    "stir": Needs(amount=True),
    "cave_in": Needs(amount=True),
}
