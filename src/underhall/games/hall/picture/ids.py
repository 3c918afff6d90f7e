"""The ids of pieces. Where words name a target that lies on the table, its id is that target."""

from __future__ import annotations

from underhall.games.hall.facts import Facts
from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS, Names, place_id, square_id
from underhall.games.hall.pieces import FIRST_STARTER


def on_square(square: int) -> str:
    """The rock or the workshop on a square."""
    return f"square:{square_id(square)}"


def in_smoot(seat: int, place: int) -> str:
    """A place of a trollsmoot, whichever troll is there."""
    return f"troll:{seat}:{place_id(place)}"


def troll(names: Names, seat: int, place: int, card: int) -> str:
    """A troll in a trollsmoot: a recruit is called as it was in the horde, so that one sees where it comes from."""
    return in_smoot(seat, place) if card >= FIRST_STARTER else in_horde(names, card)


def in_horde(names: Names, card: int) -> str:
    return f"horde:{names.card_id(card)}"


def held(seat: int, place: int, which: int) -> str:
    """What fills symbol number `which` of a troll."""
    return f"held:{seat}:{place_id(place)}:{which}"


def stored(facts: Facts, seat: int, resource: int) -> str:
    return f"storage:{facts.store(seat)}:{RESOURCE_IDS[resource]}"


def pedestals(facts: Facts, seat: int, clan: int) -> str:
    """The pedestals of a clan that a seat has in storage."""
    return f"pedestals:{facts.store(seat)}:{CLAN_IDS[clan]}"


def token_kin(name: str) -> str:
    """Of all tokens of a resource, wherever they are; a cart of a clan is a cart."""
    return f"token:{name.partition('-')[0]}"


def pedestal_kin(clan: int) -> str:
    """Of all pedestals of a clan, wherever they are."""
    return f"pedestal:{CLAN_IDS[clan]}"


def pedestal(clan: int, tier: int) -> str:
    """The pedestal of a clan in a tier, counted from 0, on the mountain."""
    return f"pedestal:{CLAN_IDS[clan]}:{tier + 1}"


def point(clan: int, tier: int) -> str:
    return f"point:{CLAN_IDS[clan]}:{tier + 1}"


def spell(facts: Facts, number: int) -> str:
    return f"spell:{facts.names.spell_id(number)}"


def workshop(facts: Facts, kind: int) -> str:
    """A kind of workshop in the supply."""
    return f"workshop:{facts.names.workshop_id(kind)}"


def hall(facts: Facts, number: int) -> str:
    return f"hall:{facts.names.hall_id(number)}"


def region(number: int) -> str:
    """A tunnel on the mountain."""
    return f"region:{number}"
