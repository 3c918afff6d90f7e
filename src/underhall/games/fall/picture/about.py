"""The pieces that an event points at, where they are not simply those that its fields stand for."""

from __future__ import annotations

from collections.abc import Callable

from underhall.games.fall.events import Event
from underhall.games.fall.facts import Facts
from underhall.games.fall.kinds import CLAN, GATE, PAWN, PLACE, SPACE
from underhall.games.fall.pieces import CROWDED, QUADRANTS

Ids = tuple[str, ...]
CARD_WIDE = 2


def _trolls(facts: Facts, seat: int, *places: int) -> Ids:
    """A seat's trolls in some places."""
    return tuple(f"troll:{seat}:{PLACE.key(facts, place)}" for place in places)


def _gnomes(facts: Facts, cavern: int) -> Ids:
    return tuple(f"gnome:{PLACE.key(facts, cavern)}:{which + 1}" for which in range(CROWDED))


def _gnome(facts: Facts, cavern: int, which: int) -> Ids:
    return (_gnomes(facts, cavern)[which],)


def _hands(facts: Facts, *seats: int) -> Ids:
    """All cards in some hands, as far as they are known, and their owners."""
    held = [(seat, which, card) for seat in seats for which, card in enumerate(facts.hand(seat))]
    name = facts.names.card_id
    cards = [f"hand:{seat}:{f'?{which}' if card is None else name(card)}" for seat, which, card in held]
    return (*(f"seat:{seat}" for seat in seats), *cards)


def _quadrants(facts: Facts, seat: int, column: int, row: int) -> Ids:
    """The cells of a card that was laid."""
    return tuple(f"cell:{seat}:{column + at % CARD_WIDE},{row + at // CARD_WIDE}" for at in range(QUADRANTS))


def _wheel(facts: Facts, space: int) -> Ids:
    return "wheel-pawn", *SPACE.pieces(facts, space)


def _pawn(facts: Facts, champion: int) -> Ids:
    return PAWN.pieces(facts, champion)


def _moved(facts: Facts, owner: int, start: int, end: int) -> Ids:
    return _trolls(facts, owner, end, start)


def _supplies(facts: Facts, seat: int) -> Ids:
    return (f"supplies:{seat}",)


def _discard(facts: Facts) -> Ids:
    return ("discard",)


def _swarm(facts: Facts) -> Ids:
    return ("swarm",)


def _starter(facts: Facts, seat: int) -> Ids:
    return "starter", f"seat:{seat}"


POINTS: dict[Event, Callable[..., Ids]] = {
    Event.FIRST_GNOME: lambda facts, cavern: (*PLACE.pieces(facts, cavern), *_gnomes(facts, cavern)),
    Event.SWARM_STARTS: _swarm,
    Event.STARTS: _starter,
    Event.LAIRS_CHOSEN: lambda facts, pair: tuple(f"place:{lair.id}" for lair in facts.side.lair_pair[pair].lair),
    Event.TROLL_STARTS: lambda facts, seat, place: _trolls(facts, seat, place),
    Event.PAWN_PLACED: _pawn,
    Event.WAVE_BEGINS: lambda facts: ("wave",),
    Event.CARD_DEALT: lambda facts, seat, card: (f"hand:{seat}:{facts.names.card_id(card)}",),
    Event.CARDS_DEALT_UNSEEN: lambda facts, seat: _hands(facts, seat),
    Event.CARD_LAID: _quadrants,
    Event.CARD_DISCARDED: _discard,
    Event.CARD_DISCARDED_UNSEEN: _discard,
    Event.HANDS_PASSED: lambda facts: _hands(facts, *range(facts.seats)),
    Event.SUPPLIES_SET: _supplies,
    Event.WILDS_COVERED: _supplies,
    Event.DESPERATION_GAINED: lambda facts, seat: (f"desperation:{seat}",),
    Event.TURN: lambda facts, seat: (f"seat:{seat}", f"supplies:{seat}"),
    Event.SEIZED: lambda facts, cavern: PLACE.pieces(facts, cavern),
    Event.VOTES_GAINED: lambda facts, seat, clan: (f"votes:{CLAN.constant(clan)}:{seat}",),
    Event.HONOUR_GAINED: lambda facts, seat: (f"honour:{seat}",),
    Event.ADVANCED: lambda facts, seat, start, end: _moved(facts, seat, start, end),
    Event.PAWN_ADVANCED: _pawn,
    Event.GNOME_REVEALED: _gnomes,
    Event.VICTORY: lambda facts, seat, cavern: (*PLACE.pieces(facts, cavern), *_trolls(facts, seat, cavern)),
    Event.REPELLED: lambda facts, cavern, lair: (
        *PLACE.pieces(facts, cavern),
        *_gnomes(facts, cavern),
        *PLACE.pieces(facts, lair),
    ),
    Event.GNOME_JOINS: _gnomes,
    Event.NO_GNOME_LEFT: lambda facts: ("gnome-supply",),
    Event.BOLSTERED: lambda facts, seat, place: _trolls(facts, seat, place),
    Event.MOVED_TO_BOLSTER: lambda facts, seat, start, end: _moved(facts, seat, start, end),
    Event.PAWN_MOVED_TO_BOLSTER: _pawn,
    Event.INFLUENCED: lambda facts, seat, champion: (
        f"influence:{facts.names.champion_id(champion)}:{seat}",
        f"champion:{facts.names.champion_id(champion)}",
    ),
    Event.WHEEL_MOVED: _wheel,
    Event.WHEEL_PUSHED: _wheel,
    Event.PEEKED_GATE: lambda facts, gate: GATE.pieces(facts, gate),
    Event.PEEKED_GATE_UNSEEN: lambda facts, gate: GATE.pieces(facts, gate),
    Event.PEEKED_GNOME: _gnome,
    Event.PEEKED_GNOME_UNSEEN: _gnome,
    Event.BOOSTED: lambda facts, seat: (f"boost:{seat}",),
    Event.TROLL_MOVED: _moved,
    Event.PAWN_MOVED: _pawn,
    Event.BREACH: lambda facts: ("swarm", "breach"),
    Event.SWARM_MOVED: _swarm,
    Event.GNOMES_MIXED: lambda facts: ("gnome-supply", "by-wheel:1", "by-wheel:2", "by-wheel:3"),
    Event.INVASION: lambda facts, gate: (*GATE.pieces(facts, gate), "swarm"),
    Event.GNOME_STAYS: lambda facts, cavern: ("swarm", *PLACE.pieces(facts, cavern), *_gnomes(facts, cavern)),
    Event.GNOME_DEFEATED: lambda facts, cavern: ("swarm", *PLACE.pieces(facts, cavern)),
    Event.GNOME_FINDS_NOTHING: _swarm,
    Event.TROLL_FELL: lambda facts, owner, cavern: (*PLACE.pieces(facts, cavern), *_trolls(facts, owner, cavern)),
    Event.PAWN_FELL: lambda facts, champion, cavern: (*PLACE.pieces(facts, cavern), *_pawn(facts, champion)),
    Event.CONTENDER_HONOUR: lambda facts, seat, champion: (
        f"champion:{facts.names.champion_id(champion)}",
        f"honour:{seat}",
    ),
    Event.STAR_PLACED: lambda facts, champion, hall: (
        f"star:{facts.names.champion_id(champion)}",
        f"hall:{facts.side.hall[hall].id}",
    ),
    Event.TROLLS_JOIN: lambda facts, seat, champion, place: (
        *_trolls(facts, seat, place),
        *_pawn(facts, champion),
    ),
    Event.DOMAIN_SCORED: lambda facts, clan: tuple(f"place:{facts.side.cavern[at].id}" for at in facts.domain(clan)),
    Event.REFRESHED: _starter,
    Event.ELDERS_SCORED: lambda facts, seat: (f"elders:{seat}",),
    Event.PLANK_SCORED: lambda facts, seat, clan: (
        f"votes:{CLAN.constant(clan)}:{seat}",
        f"clan:{CLAN.constant(clan)}",
    ),
}
