"""The pieces that an event points at, where they are not simply those that its fields stand for."""

from __future__ import annotations

from collections.abc import Callable

from underhall.games.hall.events import Event
from underhall.games.hall.facts import Facts
from underhall.games.hall.kinds import resource_due
from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS
from underhall.games.hall.picture import ids
from underhall.games.hall.pieces import NONE

Ids = tuple[str, ...]


def _gate(facts: Facts, seat: int) -> Ids:
    return (f"gate:{seat}",)


def _honour(facts: Facts, seat: int) -> Ids:
    return (f"honour:{seat}",)


def _hand(facts: Facts, seat: int) -> Ids:
    return tuple(f"hand:{seat}:{which}" for which in range(len(facts.hand(seat))))


def _troll(facts: Facts, seat: int, place: int) -> Ids:
    card = facts.card_at(seat, place)
    return () if card is None else (ids.troll(facts.names, seat, place, card),)


def _stored(facts: Facts, seat: int, resource: int) -> Ids:
    return (ids.stored(facts, seat, resource),)


def _spent(facts: Facts, seat: int, what: int, place: int) -> Ids:
    return _stored(facts, seat, resource_due(what)) if place == NONE else _troll(facts, seat, place)


def _workshops(facts: Facts, workshop: int) -> Ids:
    """The workshops of a kind that stand on the mountain."""
    return tuple(ids.on_square(square) for square in facts.sites if facts.workshop(square) == workshop)


def _dug(facts: Facts, square: int) -> Ids:
    region = facts.region(square)
    return (ids.on_square(square) if region is None else ids.region(region),)  # not there until it is paid


def _pedestal_placed(facts: Facts, clan: int, square: int) -> Ids:
    return (ids.pedestal(clan, facts.tier(square) - 1),)


def _statue(facts: Facts, statue: int) -> Ids:
    return (f"statue:{statue}",)


def _point(facts: Facts, clan: int, tier: int) -> Ids:
    return (ids.point(clan, tier),)


def _offer(facts: Facts, place: int) -> Ids:
    card = facts.of_horde(place)
    return () if card is None else (ids.in_horde(facts.names, card),)


POINTS: dict[Event, Callable[..., Ids]] = {
    Event.TROLL_JOINS_HORDE: _offer,
    Event.PEDESTAL_DRAWN: lambda facts, place: (f"offered:{place}",),
    Event.WORKSHOP_PICKED: lambda facts, workshop: (ids.workshop(facts, workshop),),
    Event.STATUES_PLACED: lambda facts: tuple(f"statue:{statue}" for statue in facts.statues.values()),
    Event.POINT_TOKEN: _point,
    Event.STARTS: lambda facts: ("crown",),
    Event.GATE_PLACED: _gate,
    Event.STARTER_DRAWN: _hand,
    Event.STARTER_DRAWN_UNSEEN: _hand,
    Event.STARTER_PLACED: _troll,
    Event.GAINED: _stored,
    Event.SPENT: _spent,
    Event.TRADED: _stored,
    Event.SUPPLY_SHORT: lambda facts, resource: (f"supply:{RESOURCE_IDS[resource]}",),
    Event.CAST: lambda facts, spell: (ids.spell(facts, spell),),
    Event.TOKEN_MOVED: _troll,
    Event.SENT_AWAY: lambda facts, troll: (ids.in_horde(facts.names, troll),),
    Event.CAVED_IN: lambda facts, shape, square: (f"tunnel:{facts.names.shape_id(shape)}", ids.on_square(square)),
    Event.EXCHANGED: _workshops,
    Event.BRIBED: _offer,
    Event.BRIBE_LEFT_OUT: _offer,
    Event.RECRUITED: lambda facts, troll: (ids.in_horde(facts.names, troll),),
    Event.PEDESTAL_TAKEN: lambda facts, seat, clan: (ids.pedestals(facts, seat, clan), f"bag:{CLAN_IDS[clan]}"),
    Event.PLACED: _troll,
    Event.ACTIVATED: _troll,
    Event.RETIRED: lambda facts, troll: (ids.in_horde(facts.names, troll),),
    Event.CROWNED: lambda facts, seat, honour: (f"coronation:{honour}", f"seat:{seat}"),
    Event.DUG: _dug,
    Event.TUNNEL_SCORED: _honour,
    Event.UNEARTHED: _statue,
    Event.PEDESTAL_PLACED: _pedestal_placed,
    Event.TOKEN_CLAIMED: _point,
    Event.ESTABLISHED: lambda facts, site: tuple(
        ids.on_square(square) for square, each in facts.sites.items() if each == site
    ),
    Event.JOINED: _gate,
    Event.ISOLATED: _gate,
    Event.DEDICATED: lambda facts, hall: (ids.hall(facts, hall),),
    Event.PEDESTAL_COVERED: lambda facts, clan, tier: (ids.pedestal(clan, tier), ids.point(clan, tier)),
    Event.STATUE_MOVED: _statue,
    Event.SCORED: _honour,
}
