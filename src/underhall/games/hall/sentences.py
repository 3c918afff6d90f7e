"""Sentences with places for numbers: `{a.seat}`, `{b.square}`, `{c.turns}` say what a number stands for."""

from __future__ import annotations

from typing import Any

from underhall.engine.grammar import number
from underhall.engine.sentences import SaidNumber, filled
from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS, Names, horde_place, place_name, square_name
from underhall.games.hall.pieces import NONE, Source

SOURCES = {
    Source.TUNNELS: "for tunnels",
    Source.CORONATION: "for coronation tokens",
    Source.PEDESTALS: "for pedestal point tokens",
    Source.LEFTOVERS: "for leftover resources",
    Source.HALLS: "for great halls",
    Source.STATUES: "for statues",
}
COUNTED = {
    "moves": "free move",
    "resources": "resource",
    "rounds": "round",
    "turns": "turn",
    "uses": "use",
    "workshops": "workshop",
}


def say(sentence: str, names: Names, table: Any, numbers: tuple[int, ...]) -> str:
    """A sentence about the numbers, which it calls a, b, c and so on."""
    return filled(sentence, (Said(names, table, value) for value in numbers))


class Said(SaidNumber[Names]):
    """A number, as whatever a sentence takes it for."""

    def __getattr__(self, thing: str) -> str:
        """So many of a thing."""
        return number(self._value, COUNTED[thing])

    @property
    def clan(self) -> str:
        return self._names.clan(self._value)

    @property
    def a_clan(self) -> str:
        """A clan behind its article."""
        name = self.clan
        return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"

    @property
    def square(self) -> str:
        return square_name(self._value)

    @property
    def spot(self) -> str:
        """A statue spot by its square."""
        return square_name(int(self._names.box["spot"][int(self._table.side), self._value]))

    @property
    def site(self) -> str:
        return self._names.site(self._table, self._value)

    @property
    def tier(self) -> str:
        """What is counted from 1."""
        return str(self._value + 1)

    @property
    def card(self) -> str:
        return self._names.card(self._value)

    @property
    def card_text(self) -> str:
        return self._names.card_text(self._value)

    @property
    def start_row(self) -> str:
        return self._names.start_row(self._value)

    @property
    def spell(self) -> str:
        return self._names.spell(self._value)

    @property
    def workshop(self) -> str:
        return self._names.workshop(self._value)

    @property
    def workshop_there(self) -> str:
        """The workshop on this site."""
        return self._names.workshop(int(self._table.workshop[self._value]))

    @property
    def shape(self) -> str:
        return self._names.shape(self._value)

    @property
    def hall(self) -> str:
        return self._names.hall(self._value)

    @property
    def means(self) -> str:
        return self._names.means(self._value)

    @property
    def resource(self) -> str:
        return RESOURCE_IDS[self._value]

    @property
    def place(self) -> str:
        """A place of a trollsmoot."""
        return place_name(self._value)

    @property
    def in_horde(self) -> str:
        return horde_place(self._value)

    @property
    def of_horde(self) -> str:
        """The troll at this place of the horde."""
        return self._names.card(int(self._table.horde[self._value]))

    @property
    def statue(self) -> str:
        """A statue by its clan."""
        clan = int(self._table.statue_clan[self._value])
        return f"{self._names.clan(clan)} statue" if 0 <= clan < len(CLAN_IDS) else "statue"

    @property
    def statue_at(self) -> str:
        """A statue by its clan and its square."""
        square = int(self._table.statue[self._value])
        return f"{self.statue} on {square_name(square)}" if square != NONE else self.statue

    @property
    def source(self) -> str:
        return SOURCES[Source(self._value)]
