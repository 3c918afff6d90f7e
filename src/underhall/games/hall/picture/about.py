"""Which pieces something told is about."""

from __future__ import annotations

from collections.abc import Callable

from underhall.engine.words import step_name
from underhall.games.hall.events import Event
from underhall.games.hall.facts import Facts
from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS
from underhall.games.hall.picture import ids
from underhall.games.hall.pieces import NONE, RESOURCES, Resource

Arguments = tuple[int, ...]
Ids = tuple[str, ...]


def about(facts: Facts, event: str, arguments: Arguments) -> Ids:
    found = ABOUT.get(event)
    return () if found is None else found(facts, arguments)


def _seat(facts: Facts, arguments: Arguments) -> Ids:
    return (f"seat:{arguments[0]}",)


def _gate(facts: Facts, arguments: Arguments) -> Ids:
    return (f"gate:{arguments[0]}",)


def _honour(facts: Facts, arguments: Arguments) -> Ids:
    return (f"honour:{arguments[0]}",)


def _hand(facts: Facts, arguments: Arguments) -> Ids:
    seat = arguments[0]
    return tuple(f"hand:{seat}:{which}" for which in range(len(facts.hand(seat))))


def _troll(facts: Facts, seat: int, place: int) -> Ids:
    card = facts.card_at(seat, place)
    return () if card is None else (ids.troll(facts.names, seat, place, card),)


def _stored(facts: Facts, arguments: Arguments) -> Ids:
    return (ids.stored(facts, arguments[0], arguments[1]),)


def _spent(facts: Facts, arguments: Arguments) -> Ids:
    seat, what, _, place = arguments[:4]
    if place != NONE:
        return _troll(facts, seat, place)
    return (ids.stored(facts, seat, what if what < RESOURCES else Resource.CART),)


def _offer(facts: Facts, arguments: Arguments) -> Ids:
    card = facts.of_horde(arguments[1])
    return () if card is None else (ids.in_horde(facts.names, card),)


def _workshops(facts: Facts, arguments: Arguments) -> Ids:
    """The workshops of a kind that stand on the mountain."""
    return tuple(ids.on_square(square) for square in facts.sites if facts.workshop(square) == arguments[1])


def _dug(facts: Facts, arguments: Arguments) -> Ids:
    region = facts.region(arguments[2])
    return () if region is None else (ids.region(region),)


def _caved_in(facts: Facts, arguments: Arguments) -> Ids:
    _, shape, square = arguments[:3]
    return f"tunnel:{facts.names.shape_id(shape)}", ids.on_square(square)


def _established(facts: Facts, arguments: Arguments) -> Ids:
    site = arguments[2]
    return tuple(ids.on_square(square) for square, each in facts.sites.items() if each == site)


def _pedestal_placed(facts: Facts, arguments: Arguments) -> Ids:
    _, clan, square = arguments[:3]
    return (ids.pedestal(clan, facts.tier(square) - 1),)


_BY_EVENT: dict[Event, Callable[[Facts, Arguments], Ids]] = {
    Event.TROLL_JOINS_HORDE: lambda facts, args: (ids.in_horde(facts.names, args[1]),),
    Event.PEDESTAL_DRAWN: lambda facts, args: (f"offered:{args[0]}",),
    Event.WORKSHOP_REVEALED: lambda facts, args: (ids.workshop(facts, args[0]),),
    Event.WORKSHOP_PICKED: lambda facts, args: (ids.workshop(facts, args[1]),),
    Event.SPELL_REVEALED: lambda facts, args: (ids.spell(facts, args[1]),),
    Event.STATUES_PLACED: lambda facts, args: tuple(f"statue:{statue}" for statue in facts.statues.values()),
    Event.POINT_TOKEN: lambda facts, args: (ids.point(args[0], args[1]),),
    Event.STARTS: lambda facts, args: ("crown",),
    Event.GATE_PLACED: _gate,
    Event.STARTER_DRAWN: _hand,
    Event.STARTER_DRAWN_UNSEEN: _hand,
    Event.STARTER_PLACED: lambda facts, args: _troll(facts, args[0], args[2]),
    Event.BONUS: _seat,
    Event.TURN: _seat,
    Event.SKIPPED: _seat,
    Event.GAINED: _stored,
    Event.SPENT: _spent,
    Event.TRADED: _stored,
    Event.SUPPLY_SHORT: lambda facts, args: (f"supply:{RESOURCE_IDS[args[0]]}",),
    Event.CAST: lambda facts, args: (ids.spell(facts, args[1]),),
    Event.NO_EFFECT: lambda facts, args: (ids.spell(facts, args[0]),),
    Event.DISINTEGRATED: lambda facts, args: (ids.spell(facts, args[0]),),
    Event.TOKEN_MOVED: lambda facts, args: _troll(facts, args[0], args[2]),
    Event.SENT_AWAY: lambda facts, args: (ids.in_horde(facts.names, args[1]),),
    Event.CAVED_IN: _caved_in,
    Event.EXCHANGED: _workshops,
    Event.BRIBED: _offer,
    Event.BRIBE_LEFT_OUT: _offer,
    Event.RECRUITED: lambda facts, args: (ids.in_horde(facts.names, args[1]),),
    Event.PEDESTAL_TAKEN: lambda facts, args: (ids.pedestals(facts, args[0], args[1]), f"bag:{CLAN_IDS[args[1]]}"),
    Event.PLACED: lambda facts, args: _troll(facts, args[0], args[2]),
    Event.ACTIVATED: lambda facts, args: _troll(facts, args[0], args[1]),
    Event.RETIRED: lambda facts, args: (ids.in_horde(facts.names, args[0]),),
    Event.CROWNED: lambda facts, args: (f"coronation:{args[1]}", f"seat:{args[0]}"),
    Event.DUG: _dug,
    Event.TUNNEL_SCORED: _honour,
    Event.UNEARTHED: lambda facts, args: (f"statue:{args[1]}",),
    Event.PEDESTAL_PLACED: _pedestal_placed,
    Event.TOKEN_CLAIMED: lambda facts, args: (ids.point(args[1], args[2]),),
    Event.ESTABLISHED: _established,
    Event.JOINED: _gate,
    Event.ISOLATED: _gate,
    Event.DEDICATED: lambda facts, args: (ids.hall(facts, args[1]),),
    Event.PEDESTAL_COVERED: lambda facts, args: (ids.pedestal(args[0], args[1]), ids.point(args[0], args[1])),
    Event.STATUE_MOVED: lambda facts, args: (f"statue:{args[1]}",),
    Event.SCORED: _honour,
}
ABOUT = {step_name(event.name): found for event, found in _BY_EVENT.items()}
