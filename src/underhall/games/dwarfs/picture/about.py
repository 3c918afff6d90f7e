"""The pieces that an event points at, where they are not simply those that its fields stand for."""

from __future__ import annotations

from collections.abc import Callable

from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.kinds import GEM
from underhall.games.dwarfs.picture.board import dwarf_id, square_id
from underhall.games.dwarfs.pieces import UNKNOWN

Ids = tuple[str, ...]


def _dwarf(facts: Facts, seat: int, square: int) -> Ids:
    """The square, and the seat's last dwarf there."""
    last = max(facts.dwarfs(seat, square) - 1, 0)
    return square_id(facts, square), dwarf_id(seat, facts.called(square), last)


def _held(seat: int, gem: int) -> str:
    return f"gem:{seat}:{GEM.constant(gem)}"


def _pile(gem: int) -> str:
    return f"pile:{GEM.constant(gem)}"


def _hired(facts: Facts, seat: int, ogre: int = UNKNOWN) -> Ids:
    """The seat, and the ogre it has just drawn: one from the latest shuffle that nobody else knows.

    To the others the kind is UNKNOWN. Such cards in a hand all look alike to them, so this points at the last.
    """
    table = facts.table
    for place in reversed(range(int(table.ogres[seat]))):
        fresh = table.ogre_from[seat, place] == table.shuffle and table.ogre_seen[seat, place] == 1 << seat
        if fresh and table.ogre[seat, place] == ogre:
            return f"seat:{seat}", f"ogre:{seat}:{place}"
    return (f"seat:{seat}",)


def _ogre_deck(facts: Facts) -> Ids:
    return ("ogre-deck",)


POINTS: dict[Event, Callable[..., Ids]] = {
    Event.PLACED: _dwarf,
    Event.MOVED: lambda facts, owner, end: _dwarf(facts, owner, end),
    Event.BOUNCED: lambda facts, seat, square, rival, rival_square: (
        *_dwarf(facts, seat, rival_square),
        *_dwarf(facts, rival, square),
    ),
    Event.STOLE_GEM: lambda facts, seat, rival, gem: (f"seat:{rival}", _held(seat, gem), _held(rival, gem)),
    Event.MINED: lambda facts, seat, gem, square: (square_id(facts, square), _held(seat, gem)),
    Event.NO_GEM_LEFT: lambda facts, gem, square: (square_id(facts, square), _pile(gem)),
    Event.DISCARDED_GEM: lambda facts, seat, gem: (_held(seat, gem), _pile(gem)),
    Event.DREW_OGRE: _hired,
    Event.DREW_OGRE_UNSEEN: lambda facts, seat: _hired(facts, seat),
    Event.OGRES_RESHUFFLED: _ogre_deck,
    Event.NO_OGRE_LEFT: _ogre_deck,
}
