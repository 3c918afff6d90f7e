"""What pieces are called, for the pointer and for screen readers."""

from __future__ import annotations

from underhall.engine.declared.phrases import listed
from underhall.games.hall.facts import Facts
from underhall.games.hall.messages import screen as say
from underhall.games.hall.names import Names, square_name
from underhall.games.hall.pieces import HALL
from underhall.games.hall.spoken import region_text


def ground_label(names: Names, square: int, tier: int, rubble: bool, buried: int | None) -> str:
    """A square of the rock: `C7, tier 2, rubble and iron`."""
    kind = ("rubble" if rubble else "plain") if buried is None else "rubble-buried" if rubble else "buried"
    resource = "" if buried is None else names.resource(buried)
    return say(f"rock-{kind}", square=square_name(square), tier=tier, resource=resource)


def region_label(facts: Facts, region: int) -> str:
    """A tunnel or a great hall: what it is and whose."""
    what = int(facts.table.what[region])
    if what < HALL:
        return region_text(facts, region)
    row = facts.pack.halls.tile[what - HALL]
    return say("hall-of", region=region_text(facts, region), low=row.low, high=row.high)


def statue_label(facts: Facts, statue: int, square: int) -> str:
    """A statue: where it stands and what it is worth there."""
    clan, name = facts.names.clan(facts.clan_of_statue(statue)), square_name(square)
    if not facts.is_dug(square):
        return say("statue-buried", clan=clan, square=name, tier=facts.tier(square))
    return say("statue-there", clan=clan, square=name, prospect=facts.names.text(facts.prospect(statue, square)))


def troll_label(names: Names, card: int, held: tuple[int, ...]) -> str:
    """A troll of a trollsmoot with what it holds."""
    return say("troll-there", troll=names.bearing_text(card), held=names.stock_text(held, names.clan_of(card)))


def offer_label(facts: Facts, place: int, card: int) -> str:
    """A troll of the horde with what comes along."""
    troll, bribes = facts.names.bearing_text(card), facts.bribes_for(place)
    pedestal = facts.horde_pedestal(place)
    brings = [facts.names.text(facts.names.tokens(n, kind)) for kind, n in enumerate(facts.bribes(place)) if n]
    brings += [] if pedestal is None else [facts.names.pedestal_text(pedestal)]
    if not brings:
        return say("offer", troll=troll, bribes=bribes)
    return say("offer-with", troll=troll, bribes=bribes, what=listed(brings))
