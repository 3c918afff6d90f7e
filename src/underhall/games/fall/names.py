"""What the pieces of Fall of the Mountain King are called: ids for keys, names for sentences.

Where a pack has fewer pieces than the table has room for, the numbers left over have names too: a choice that the rules
refuse is explained by its name.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from underhall.engine.declared import Name, Said
from underhall.games.fall.messages import play
from underhall.games.fall.pack import box_of
from underhall.games.fall.pack_schema import BLANK, Champion, FallPack, Lair, LairPair, Side, Switches
from underhall.games.fall.pieces import CELLS, FIRST_LAIR, GRID, NUMBER, Clan, Kind

CLAN_IDS = tuple(clan.name.lower() for clan in Clan)
SYMBOL_IDS = tuple(kind.name.lower() for kind in Kind)
Cell = tuple[int, int]


class Names:
    """The names of one pack. A `table` says which side of the map is in use."""

    def __init__(self, pack: FallPack, switches: Switches) -> None:
        self.pack = pack
        self.switches = switches
        self._seats = tuple(colour_name(colour) for colour in switches.colours)
        self._clans = tuple(clan_name(clan) for clan in CLAN_IDS)
        self._sides = (pack.map.small, pack.map.large)
        self._lairs = tuple([(pair, lair) for pair in side.lair_pair for lair in pair.lair] for side in self._sides)
        self._domains = tuple([_domain(side, clan) for clan in CLAN_IDS] for side in self._sides)
        self._letters = {
            champion.letter: number for number, champion in enumerate(pack.champion) if champion.letter is not None
        }

    # Seats and clans --------------------------------------------------------------------------------------------------

    def colour(self, seat: int) -> str:
        return self.switches.colours[seat]

    def seat(self, seat: int) -> str:
        return self._seats[seat]

    def clan(self, clan: int) -> str:
        return self._clans[clan]

    # Places -----------------------------------------------------------------------------------------------------------

    def side(self, table: Any) -> Side:
        return self._sides[int(table.side)]

    def lair(self, table: Any, place: int) -> tuple[LairPair, Lair] | None:
        """The lair space at a place, with its pair."""
        lairs = self._lairs[int(table.side)]
        return lairs[place - FIRST_LAIR] if FIRST_LAIR <= place < FIRST_LAIR + len(lairs) else None

    def has_place(self, table: Any, place: int) -> bool:
        """Whether this side of the map has a place of this number."""
        return place < len(self.side(table).cavern) or self.lair(table, place) is not None

    def place_id(self, table: Any, place: int) -> str:
        caverns = self.side(table).cavern
        if place < len(caverns):
            return caverns[place].id
        lair = self.lair(table, place)
        return lair[1].id if lair is not None else f"no-place-{place}"

    def place(self, table: Any, place: int) -> Said:
        """A cavern by its name, a lair by that of its pair and of a cavern beside it."""
        caverns = self.side(table).cavern
        if place < len(caverns):
            return caverns[place].name
        lair = self.lair(table, place)
        if lair is None:
            return Name("place-absent")
        beside = next(cavern.name for cavern in caverns if cavern.id == lair[1].next[0])
        return Name("lair", pair=lair[0].name, cavern=beside)

    @cached_property
    def _adjacent(self) -> list[list[list[int]]]:
        sides: list[list[int]] = box_of(self.pack, self.switches)["adjacent"][0].tolist()
        return [[_members(bits) for bits in places] for places in sides]

    def beside(self, table: Any, place: int) -> list[int]:
        """The caverns and lair spaces next to a place."""
        return self._adjacent[int(table.side)][place]

    def domain(self, table: Any, clan: int) -> list[int]:
        """The caverns of a domain."""
        return self._domains[int(table.side)][clan]

    # Champions --------------------------------------------------------------------------------------------------------

    def champion_id(self, champion: int) -> str:
        return self.pack.champion[champion].id

    def champion(self, champion: int) -> str:
        return self.pack.champion[champion].name

    def lettered(self, letter: int) -> int | None:
        """The champion with the letter of this number, from A = 0 on."""
        return self._letters.get(letter_of(letter))

    def pawn_id(self, letter: int) -> str:
        champion = self.lettered(letter)
        return self.champion_id(champion) if champion is not None else f"no-pawn-{letter_of(letter)}"

    def pawn(self, letter: int) -> str:
        champion = self.lettered(letter)
        return self.champion(champion) if champion is not None else text_of(Name("pawn-absent"))

    def owned(self, table: Any, seat: int) -> list[int]:
        """A seat's champions, in the pack's order."""
        return [number for number, owner in enumerate(table.owner.tolist()) if owner == seat]

    # Ancestry ---------------------------------------------------------------------------------------------------------

    def card_id(self, card: int) -> str:
        cards = self.pack.ancestry.card
        return cards[card].id if card < len(cards) else f"no-card-{card}"

    def card(self, card: int) -> str:
        """What is on a card, row by row."""
        return text_of(self.card_name(card))

    def card_name(self, card: int) -> Name:
        """A card by what is on it."""
        top_left, top_right, bottom_left, bottom_right = self.pack.ancestry.card[card].cells
        return Name("card", top=_pair(top_left, top_right), bottom=_pair(bottom_left, bottom_right))

    def bearer(self, table: Any, seat: int, which: int) -> tuple[Champion, int] | None:
        """The champion that bears a seat's symbol `which` behind the cells, and the place of the symbol on it, from 1.

        The table keeps these symbols in the order won; equal ones follow the pack's order of champions.
        """
        held = [symbol_id(int(symbol)) for symbol in table.extra[seat, : int(table.extras[seat])]]
        if which >= len(held):
            return None
        bearers = [
            (champion, place)
            for champion in (self.pack.champion[number] for number in self.owned(table, seat))
            for place, symbol in enumerate(champion.symbols, start=1)
            if symbol == held[which]
        ]
        return bearers[held[:which].count(held[which])]


# Words ----------------------------------------------------------------------------------------------------------------


def text_of(name: Said) -> str:
    """A name as it stands outside sentences of play."""
    return play.catalogue.say(str(name), **dict(name.values)) if isinstance(name, Name) else str(name)


def colour_name(colour: str) -> str:
    return text_of(Name(f"colour-{colour}"))


def clan_name(clan: str) -> str:
    return text_of(Name(f"clan-{clan}"))


def action_name(action: str) -> str:
    return text_of(Name(f"action-{action}"))


def ordinal(number: int) -> str:
    """`first` for 1."""
    return text_of(Name(f"ordinal-{number}"))


def letter_of(letter: int) -> str:
    return chr(ord("A") + letter)


def _domain(side: Side, clan: str) -> list[int]:
    return [place for place, cavern in enumerate(side.cavern) if cavern.domain == clan]


def _members(bits: int) -> list[int]:
    return [member for member in range(bits.bit_length()) if bits >> member & 1]


# Symbols -------------------------------------------------------------------------------------------------------------


def kind_on(symbol: int) -> Kind:
    """What a symbol is; blank where no card lies."""
    return Kind(symbol % NUMBER) if symbol >= 0 else Kind.BLANK


def number_on(symbol: int) -> int:
    """The number printed on a symbol; 0 on a weak one."""
    return symbol // NUMBER if symbol >= 0 else 0


def symbol_id(symbol: int) -> str:
    """A symbol as a pack writes it."""
    return f"{SYMBOL_IDS[kind_on(symbol)]} {number_on(symbol) or ''}".strip()


def printed_name(written: str) -> Name:
    """A symbol, written as in a pack, as sentences call it."""
    if written == BLANK:
        return Name("symbol-blank")
    kind, _, power = written.partition(" ")
    return Name(f"symbol-{kind}-strong", power=int(power)) if power else Name(f"symbol-{kind}")


def _pair(left: str, right: str) -> Name:
    """Two symbols side by side, written as in a pack."""
    if left != right:
        return Name("pair", left=printed_name(left), right=printed_name(right))
    return Name("pair-blank") if left == BLANK else Name("pair-same", symbol=printed_name(left))


# Cells ---------------------------------------------------------------------------------------------------------------


def cell_at(table: Any, seat: int, cell: int) -> Cell:
    """Column and row of a cell, counted from the top left of the starting card; they may be negative."""
    row, column = divmod(cell, GRID)
    return column - int(table.start_column[seat]), row - int(table.start_row[seat])


def coordinates(place: Cell) -> str:
    return f"{place[0]},{place[1]}"


def symbol_in(table: Any, seat: int, place: int) -> int:
    """The symbol in a cell, or on a champion: those are numbered behind the cells."""
    if place < CELLS:
        return int(table.cell[seat, place])
    return int(table.extra[seat, place - CELLS])
