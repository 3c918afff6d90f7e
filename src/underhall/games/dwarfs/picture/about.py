"""The pieces that something told is about."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from underhall.engine.words import step_name
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.picture.board import card_id, dwarf_id
from underhall.games.dwarfs.pieces import DESIGNS, UNKNOWN, Gem, Ogre

Ids = tuple[str, ...]
Teller = Callable[[Facts, int, int, int, int], Ids]


def about(facts: Facts, event: str, arguments: tuple[int, ...]) -> Ids:
    """The ids of the pieces that an event is about."""
    a, b, c, d = arguments
    teller = _tellers().get(event)
    return teller(facts, a, b, c, d) if teller is not None else ()


@cache
def _tellers() -> dict[str, Teller]:
    return {step_name(event.name): teller for event, teller in TELLERS.items()}


def _square(facts: Facts, square: int) -> str:
    return f"square:{facts.called(square)}"


def _card(facts: Facts, card: int) -> str:
    return card_id(card // DESIGNS, facts.pack.card[card % DESIGNS])


def _dwarfs(facts: Facts, seat: int, square: int) -> Ids:
    """The square, and the seat's last dwarf there."""
    count = int(facts.table.dwarfs[seat, square])
    return _square(facts, square), dwarf_id(seat, facts.called(square), max(count - 1, 0))


def _gem(seat: int, gem: int) -> str:
    return f"gem:{seat}:{Gem(gem).name.lower()}"


def _discarded(facts: Facts, kind: int) -> str:
    return f"discarded:{Ogre(kind).name.lower()}"


def _hired(facts: Facts, seat: int, kind: int) -> Ids:
    """The seat, and the ogre it has just drawn: one from the latest shuffle that nobody else knows.

    To the others the kind is UNKNOWN. Such cards in a hand all look alike to them, so this points at the last.
    """
    table = facts.table
    for place in reversed(range(int(table.ogres[seat]))):
        fresh = table.ogre_from[seat, place] == table.shuffle and table.ogre_seen[seat, place] == 1 << seat
        if fresh and table.ogre[seat, place] == kind:
            return f"seat:{seat}", f"ogre:{seat}:{place}"
    return (f"seat:{seat}",)


TELLERS: dict[Event, Teller] = {
    Event.STARTS: lambda facts, a, b, c, d: (f"seat:{a}",),
    Event.GOAL_SHOWN: lambda facts, a, b, c, d: (f"goal:{facts.pack.trading_goal[b].id}",),
    Event.SECRET_DEALT: lambda facts, a, b, c, d: (f"secret:{a}",),
    Event.SECRET_DEALT_UNSEEN: lambda facts, a, b, c, d: (f"secret:{a}",),
    Event.TURN: lambda facts, a, b, c, d: (f"seat:{a}",),
    Event.LAID: lambda facts, a, b, c, d: (_square(facts, c),),
    Event.STACKED: lambda facts, a, b, c, d: (_square(facts, c),),
    Event.PLACED: lambda facts, a, b, c, d: _dwarfs(facts, a, b),
    Event.MOVED: lambda facts, a, b, c, d: _dwarfs(facts, a, c),
    Event.OGRE_PLAYED: lambda facts, a, b, c, d: (f"seat:{a}", _discarded(facts, b)),
    Event.ROUTED: lambda facts, a, b, c, d: (_square(facts, b),),
    Event.BOUNCED: lambda facts, a, b, c, d: (*_dwarfs(facts, a, d), *_dwarfs(facts, c, b)),
    Event.STOLE_GEM: lambda facts, a, b, c, d: (f"seat:{b}", _gem(a, c), _gem(b, c)),
    Event.STOLE_GEM_UNSEEN: lambda facts, a, b, c, d: (f"seat:{a}", f"seat:{b}"),
    Event.STOLE_OGRES: lambda facts, a, b, c, d: (f"seat:{a}", f"seat:{b}"),
    Event.STOLEN_OGRE: lambda facts, a, b, c, d: (f"seat:{a}",),
    Event.ACTIONS_DONE: lambda facts, a, b, c, d: (f"seat:{a}",),
    Event.TASK: lambda facts, a, b, c, d: (_square(facts, b),),
    Event.MINED: lambda facts, a, b, c, d: (_square(facts, d), _gem(a, b)),
    Event.NO_GEM_LEFT: lambda facts, a, b, c, d: (_square(facts, c), f"pile:{Gem(b).name.lower()}"),
    Event.DRAGON_STOPS: lambda facts, a, b, c, d: (_square(facts, b), _square(facts, c)),
    Event.MONSTER_STOPS: lambda facts, a, b, c, d: (_square(facts, b), _square(facts, c)),
    Event.NOTHING_TO_DIG: lambda facts, a, b, c, d: (_square(facts, b),),
    Event.DIG_DECLINED: lambda facts, a, b, c, d: (f"seat:{a}",),
    Event.DUG: lambda facts, a, b, c, d: (_square(facts, b), _card(facts, d)),
    Event.DEFEATED: lambda facts, a, b, c, d: (_card(facts, b), f"seat:{a}"),
    Event.DREW_OGRE: lambda facts, a, b, c, d: _hired(facts, a, b),
    Event.DREW_OGRE_UNSEEN: lambda facts, a, b, c, d: _hired(facts, a, UNKNOWN),
    Event.OGRES_RESHUFFLED: lambda facts, a, b, c, d: ("ogre-deck",),
    Event.NO_OGRE_LEFT: lambda facts, a, b, c, d: ("ogre-deck",),
    Event.CANNOT_TRADE: lambda facts, a, b, c, d: (f"seat:{a}",),
    Event.TRADE_DECLINED: lambda facts, a, b, c, d: (f"seat:{a}",),
    Event.TRADED: lambda facts, a, b, c, d: (f"goal:{facts.pack.trading_goal[b].id}",),
    Event.DISCARDED_GEM: lambda facts, a, b, c, d: (_gem(a, b), f"pile:{Gem(b).name.lower()}"),
    Event.DISCARDED_OGRE: lambda facts, a, b, c, d: (f"seat:{a}", _discarded(facts, b)),
    Event.SECRET_REVEALED: lambda facts, a, b, c, d: (f"secret:{a}",),
    Event.LAST_ROUND: lambda facts, a, b, c, d: (f"seat:{a}", "round"),
    Event.GAME_ENDS: lambda facts, a, b, c, d: ("round",),
    Event.TURN_LIMIT: lambda facts, a, b, c, d: ("round",),
}
