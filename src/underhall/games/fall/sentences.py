"""Sentences with places for numbers: `{a.seat}`, `{c.trolls}`, `{b.place}` say what a number stands for."""

from __future__ import annotations

from typing import Any

from underhall.engine.grammar import number
from underhall.engine.sentences import SaidNumber, filled
from underhall.games.fall.names import WAVE_NAMES, Names, action
from underhall.games.fall.pieces import Source

SOURCES = {
    Source.GNOMES: "for defeated gnomes",
    Source.FALLEN: "for fallen trolls",
    Source.WHEEL: "from the gnome wheel",
    Source.CHAMPIONS: "by champions",
    Source.CONTENDERS: "as a contender",
    Source.DOMAINS: "for a domain",
    Source.GREAT_HALLS: "for a great hall",
    Source.ELDERS: "for elders",
    Source.VOTES: "for votes",
}
PLACES_OF_HONOUR = ("first", "second", "third")
COUNTED = {
    "cards": "ancestry card",
    "elders": "elder",
    "gnomes": "gnome",
    "pairs": "pair",
    "spaces": "space",
    "supplies": "supply",
    "tokens": "desperation token",
    "trolls": "troll",
    "votes": "vote",
}


def say(sentence: str, names: Names, table: Any, numbers: tuple[int, ...]) -> str:
    """A sentence about the numbers, which it calls a, b, c and so on."""
    return filled(sentence, (Said(names, table, value) for value in numbers))


class Said(SaidNumber[Names]):
    """A number, as whatever a sentence takes it for."""

    def __getattr__(self, thing: str) -> str:
        """So many of a thing."""
        count = number(self._value, COUNTED[thing])
        return count if self._value else f"no{count.removeprefix('0')}"

    @property
    def clan(self) -> str:
        return self._names.clan(self._value)

    @property
    def place(self) -> str:
        return self._names.place(self._table, self._value)

    @property
    def pair(self) -> str:
        return self._names.side(self._table).lair_pair[self._value].name

    @property
    def hall(self) -> str:
        return self._names.hall(self._table, self._value)

    @property
    def champion(self) -> str:
        return self._names.champion(self._value)

    @property
    def shown_champion(self) -> str:
        """The champion at this place of the display."""
        return self._names.champion(int(self._table.display[self._value]))

    @property
    def pawn(self) -> str:
        return self._names.pawn(self._value)

    @property
    def card(self) -> str:
        return self._names.card(self._value)

    @property
    def action(self) -> str:
        return action(self._value)

    @property
    def effect(self) -> str:
        return self._names.space(self._value)

    @property
    def tile(self) -> str:
        tile = self._names.pack.vote_tile[self._value]
        return f"{tile.first}, {tile.second} and {tile.third}"

    @property
    def source(self) -> str:
        return SOURCES[Source(self._value)]

    @property
    def wave(self) -> str:
        return WAVE_NAMES[self._value]

    @property
    def way(self) -> str:
        return "clockwise" if self._value > 0 else "anticlockwise"

    @property
    def rank(self) -> str:
        """What is counted from 1."""
        return str(self._value + 1)

    @property
    def place_of_honour(self) -> str:
        return PLACES_OF_HONOUR[self._value - 1]
