"""What pieces are called, for the pointer and for screen readers."""

from __future__ import annotations

from underhall.engine.grammar import listed, number
from underhall.games.hall.facts import Facts
from underhall.games.hall.names import RESOURCE_IDS, Names, square_name, squares_named
from underhall.games.hall.pieces import GATE, HALL, PORTION


def ground_words(square: int, tier: int, rubble: bool, buried: int | None) -> str:
    """A square of the rock: `C7, tier 2, rubble, iron`."""
    parts = [square_name(square), f"tier {tier}"]
    if rubble:
        parts.append("rubble")
    if buried is not None:
        parts.append(RESOURCE_IDS[buried])
    return ", ".join(parts)


def region_words(facts: Facts, region: int, squares: list[int]) -> str:
    """A tunnel or a great hall: what it is and whose."""
    what = int(facts.table.what[region])
    if what >= HALL:
        row = facts.pack.halls.tile[what - HALL]
        name = f"{row.name}, {row.low} honour or {row.high} with a statue on its altar"
    elif what == GATE:
        name = "Gate"
    else:
        name = "Portion of a tunnel" if what == PORTION else facts.names.shape(what)
    owners = [facts.names.seat(seat) for seat in facts.owners(squares[0])]
    return f"{name}, {f'of {listed(owners)}' if owners else 'cut off from all gates'}: {squares_named(squares)}"


def statue_words(facts: Facts, statue: int, square: int) -> str:
    """A statue: where it stands and what it is worth there."""
    clan = facts.names.clan(facts.clan_of_statue(statue))
    if not facts.is_dug(square):
        return f"{clan} statue, buried on {square_name(square)}, tier {facts.tier(square)}"
    return f"{clan} statue on {square_name(square)}: {facts.names.text(facts.prospect(statue, square))}"


def troll_words(names: Names, card: int, held: tuple[int, ...]) -> str:
    """A troll of a trollsmoot with what it holds."""
    return f"{names.card_text(card)}; holds {names.amounts(held, names.clan_of(card)) or 'nothing'}"


def offer_words(facts: Facts, place: int, card: int) -> str:
    """A troll of the horde with what comes along."""
    cost = facts.bribes_for(place)
    parts = [facts.names.card_text(card), f"costs {number(cost, 'bribe')}" if cost else "free"]
    if any(facts.bribes(place)):
        parts.append(f"brings {facts.names.amounts(facts.bribes(place))}")
    pedestal = facts.horde_pedestal(place)
    if pedestal is not None:
        parts.append(f"with the pedestal of {facts.names.clan(pedestal)}")
    return "; ".join(parts)
