"""Which pieces an event is about: by what its arguments stand for, in their order."""

from __future__ import annotations

from collections.abc import Callable

from underhall.games.fall.events import Event
from underhall.games.fall.facts import Facts
from underhall.games.fall.names import CLAN_IDS
from underhall.games.fall.pieces import CROWDED

Arguments = tuple[int, ...]
Ids = tuple[str, ...]
Teller = Callable[["Pointer"], Ids]


class Pointer:
    """One event, and the ids of what its arguments name."""

    def __init__(self, facts: Facts, arguments: Arguments) -> None:
        self.facts, self.numbers = facts, arguments

    def place(self, at: int) -> str:
        return f"place:{self._place(at)}"

    def troll(self, seat: int, at: int) -> str:
        """A seat's trolls in a place."""
        return f"troll:{self.numbers[seat]}:{self._place(at)}"

    def pawn(self, at: int) -> str:
        return f"pawn:{self.facts.names.champion_id(self.numbers[at])}"

    def champion(self, at: int) -> str:
        return f"champion:{self.facts.names.champion_id(self.numbers[at])}"

    def influence(self, champion: int, seat: int) -> str:
        return f"influence:{self.facts.names.champion_id(self.numbers[champion])}:{self.numbers[seat]}"

    def votes(self, clan: int, seat: int) -> str:
        return f"votes:{self.clan_id(clan)}:{self.numbers[seat]}"

    def star(self, at: int) -> str:
        return f"star:{self.facts.names.champion_id(self.numbers[at])}"

    def clan(self, at: int) -> str:
        return f"clan:{self.clan_id(at)}"

    def clan_id(self, at: int) -> str:
        return CLAN_IDS[self.numbers[at]]

    def hall(self, at: int) -> str:
        return f"hall:{self.facts.names.hall_id(self.facts.table, self.numbers[at])}"

    def gate(self, at: int) -> str:
        return f"gate:{self.numbers[at] + 1}"

    def gnomes(self, at: int) -> Ids:
        return tuple(f"gnome:{self._place(at)}:{which + 1}" for which in range(CROWDED))

    def gnome(self, at: int, which: int) -> str:
        return f"gnome:{self._place(at)}:{self.numbers[which] + 1}"

    def space(self, at: int) -> str:
        return f"wheel:{self.numbers[at] + 1}"

    def of_seat(self, thing: str, at: int = 0) -> str:
        return f"{thing}:{self.numbers[at]}"

    def pair(self, at: int) -> Ids:
        return tuple(f"place:{lair.id}" for lair in self.facts.side.lair_pair[self.numbers[at]].lair)

    def card(self, seat: int, card: int) -> str:
        return f"hand:{self.numbers[seat]}:{self.facts.names.card_id(self.numbers[card])}"

    def hands(self, *seats: int) -> Ids:
        """All cards in some hands, as far as they are known, and their owners."""
        held = [(seat, which, card) for seat in seats for which, card in enumerate(self.facts.hand(seat))]
        name = self.facts.names.card_id
        cards = [f"hand:{seat}:{f'?{which}' if card is None else name(card)}" for seat, which, card in held]
        return (*(f"seat:{seat}" for seat in seats), *cards)

    def quadrants(self) -> Ids:
        """The cells of a card that was laid."""
        seat, _, column, row = self.numbers[:4]
        return tuple(f"cell:{seat}:{column + at % 2},{row + at // 2}" for at in range(4))

    def _place(self, at: int) -> str:
        return self.facts.names.place_id(self.facts.table, self.numbers[at])


POINTERS: dict[Event, Teller] = {
    Event.HALL_TOKEN: lambda e: (e.hall(0),),
    Event.VOTE_TILE: lambda e: (e.clan(0),),
    Event.CHAMPION_SHOWN: lambda e: (e.champion(1),),
    Event.FIRST_GNOME: lambda e: (e.place(0), *e.gnomes(0)),
    Event.SWARM_STARTS: lambda e: ("swarm",),
    Event.STARTS: lambda e: ("starter", e.of_seat("seat")),
    Event.CHAMPION_OFFERED: lambda e: (e.champion(1),),
    Event.CHAMPION_OFFERED_UNSEEN: lambda e: (e.of_seat("seat"),),
    Event.CHAMPION_KEPT: lambda e: (e.champion(1),),
    Event.LAIRS_CHOSEN: lambda e: e.pair(1),
    Event.TROLL_STARTS: lambda e: (e.troll(0, 1),),
    Event.PAWN_PLACED: lambda e: (e.pawn(1),),
    Event.WAVE_BEGINS: lambda e: ("wave",),
    Event.CARD_DEALT: lambda e: (e.card(0, 1),),
    Event.CARDS_DEALT_UNSEEN: lambda e: e.hands(e.numbers[0]),
    Event.CARD_LAID: lambda e: e.quadrants(),
    Event.CARD_DISCARDED: lambda e: ("discard",),
    Event.CARD_DISCARDED_UNSEEN: lambda e: ("discard",),
    Event.HANDS_PASSED: lambda e: e.hands(*range(e.facts.seats)),
    Event.CARD_DOES_NOT_FIT: lambda e: (e.of_seat("seat"),),
    Event.SUPPLIES_SET: lambda e: (e.of_seat("supplies"),),
    Event.WILDS_COVERED: lambda e: (e.of_seat("supplies"),),
    Event.DESPERATION_GAINED: lambda e: (e.of_seat("desperation"),),
    Event.TURN: lambda e: (e.of_seat("seat"), e.of_seat("supplies")),
    Event.NOTHING_TO_COVER: lambda e: (e.of_seat("seat"),),
    Event.WEAK_ACTION: lambda e: (e.of_seat("seat"),),
    Event.STRONG_ACTION: lambda e: (e.of_seat("seat"),),
    Event.PASSED: lambda e: (e.of_seat("seat"),),
    Event.CLAW_COVERED: lambda e: (e.champion(1),),
    Event.SEIZED: lambda e: (e.place(1),),
    Event.VOTES_GAINED: lambda e: (e.votes(1, 0),),
    Event.HONOUR_GAINED: lambda e: (e.of_seat("honour"),),
    Event.ADVANCED: lambda e: (e.troll(0, 2), e.troll(0, 1)),
    Event.PAWN_ADVANCED: lambda e: (e.pawn(1),),
    Event.STAYED: lambda e: (e.of_seat("seat"),),
    Event.GNOME_REVEALED: lambda e: e.gnomes(0),
    Event.VICTORY: lambda e: (e.place(1), e.troll(0, 1)),
    Event.REPELLED: lambda e: (e.place(1), *e.gnomes(1), e.place(3)),
    Event.GNOME_JOINS: lambda e: e.gnomes(0),
    Event.NO_GNOME_LEFT: lambda e: ("gnome-supply",),
    Event.BOLSTERED: lambda e: (e.troll(0, 1),),
    Event.MOVED_TO_BOLSTER: lambda e: (e.troll(0, 2), e.troll(0, 1)),
    Event.PAWN_MOVED_TO_BOLSTER: lambda e: (e.pawn(1),),
    Event.INFLUENCED: lambda e: (e.influence(1, 0), e.champion(1)),
    Event.WHEEL_MOVED: lambda e: ("wheel-pawn", e.space(2)),
    Event.WHEEL_PUSHED: lambda e: ("wheel-pawn", e.space(2)),
    Event.PEEKED_GATE: lambda e: (e.gate(1),),
    Event.PEEKED_GATE_UNSEEN: lambda e: (e.gate(1),),
    Event.PEEKED_GNOME: lambda e: (e.gnome(1, 3),),
    Event.PEEKED_GNOME_UNSEEN: lambda e: (e.gnome(1, 2),),
    Event.BOOSTED: lambda e: (e.of_seat("boost"),),
    Event.TROLL_MOVED: lambda e: (e.troll(0, 2), e.troll(0, 1)),
    Event.PAWN_MOVED: lambda e: (e.pawn(0),),
    Event.BREACH: lambda e: ("swarm", "breach"),
    Event.SWARM_MOVED: lambda e: ("swarm",),
    Event.GNOMES_MIXED: lambda e: ("gnome-supply", "by-wheel:1", "by-wheel:2", "by-wheel:3"),
    Event.INVASION: lambda e: (e.gate(0), "swarm"),
    Event.GNOME_STAYS: lambda e: ("swarm", e.place(0), *e.gnomes(0)),
    Event.GNOME_DEFEATED: lambda e: ("swarm", e.place(0)),
    Event.GNOME_FINDS_NOTHING: lambda e: ("swarm",),
    Event.TROLL_FELL: lambda e: (e.place(1), e.troll(0, 1)),
    Event.PAWN_FELL: lambda e: (e.place(2), e.pawn(1)),
    Event.FELL_TO_LAIR: lambda e: (e.place(1),),
    Event.ENTRENCHED: lambda e: (),
    Event.CHAMPION_WON: lambda e: (e.champion(1),),
    Event.CHAMPION_LEAVES: lambda e: (e.champion(0),),
    Event.CONTENDER_VOTE: lambda e: (e.champion(1), e.of_seat("seat")),
    Event.CONTENDER_HONOUR: lambda e: (e.champion(1), e.of_seat("honour")),
    Event.NO_PAWN_LEFT: lambda e: (e.champion(1),),
    Event.STAR_PLACED: lambda e: (e.star(1), e.hall(2)),
    Event.BANISHED: lambda e: (e.place(1),),
    Event.BANISHED_NONE: lambda e: (e.of_seat("seat"),),
    Event.NOTHING_TO_BANISH: lambda e: (e.of_seat("seat"),),
    Event.TROLLS_JOIN: lambda e: (e.troll(0, 3), e.pawn(1)),
    Event.DOMAIN_SCORED: lambda e: tuple(f"place:{e.facts.side.cavern[at].id}" for at in e.facts.domain(e.numbers[1])),
    Event.REFRESHED: lambda e: ("starter", e.of_seat("seat")),
    Event.HALL_SCORED: lambda e: (e.hall(1),),
    Event.HALL_LOST: lambda e: (e.hall(0),),
    Event.ELDERS_SCORED: lambda e: (e.of_seat("elders"),),
    Event.PLANK_SCORED: lambda e: (e.votes(1, 0), e.clan(1)),
    Event.GAME_ENDS: lambda e: (),
}


def about(facts: Facts, event: str, arguments: Arguments) -> Ids:
    """The ids of the pieces that an event is about."""
    return POINTERS[Event[event.upper().replace("-", "_")]](Pointer(facts, arguments))
