"""What the pieces of In the Hall of the Mountain King are called: ids for keys, names for sentences.

Where a pack has fewer pieces than the table has room for, the numbers left over have names too: a choice that the rules
refuse is explained by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from underhall.engine.declared import Name, Said
from underhall.engine.declared.catalogue import Catalogue, catalogue_of
from underhall.engine.declared.phrases import listed
from underhall.games.hall.ground import Ground, ground_of
from underhall.games.hall.pack import box_of
from underhall.games.hall.pack_schema import Exchange, HallPack, Side, Switches
from underhall.games.hall.pieces import (
    CLAN_CART,
    FIRST_STARTER,
    NONE,
    SMOOT,
    WIDE,
    Clan,
    Resource,
)

CLAN_IDS = tuple(clan.name.lower() for clan in Clan)
RESOURCE_IDS = tuple(resource.name.lower() for resource in Resource)
KIND_IDS = (*RESOURCE_IDS, "clan_cart")
SIDE_NAMES = ("autumn", "winter")
SMOOT_ROWS = (range(1), range(1, 3), range(3, 6), range(6, SMOOT))  # places of a trollsmoot, from the top
HORDE_ROWS = (range(5), range(5, 9), range(9, 12))  # places of the horde, from the bottom


@cache
def catalogue() -> Catalogue:
    """What the game says, in English."""
    return catalogue_of(Path(__file__).parent, "play")


class Names:
    """The names of one pack. A `table` says which side of the board is in use."""

    def __init__(self, pack: HallPack, switches: Switches) -> None:
        self.pack = pack
        self.switches = switches
        self._seats = tuple(catalogue().say(f"colour-{colour}") for colour in switches.colours)
        self._sides = (pack.board.autumn, pack.board.winter)

    @cached_property
    def box(self) -> Any:
        """What is printed, as the rules read it."""
        return box_of(self.pack, self.switches)[0]

    @cached_property
    def strict_box(self) -> Any:
        """The bytes of the same box, except that spells need an effect. (C46)"""
        strict = box_of(self.pack, msgspec.structs.replace(self.switches, spells_need_effect=True))
        return np.frombuffer(strict.tobytes(), np.uint8)

    @cached_property
    def grounds(self) -> tuple[Ground, ...]:
        """The printed boards, by side."""
        return tuple(ground_of(self.box, side) for side in range(len(SIDE_NAMES)))

    @cached_property
    def _levels(self) -> list[int]:
        levels: list[int] = self.box["level"].tolist()
        return levels

    @cached_property
    def _symbols(self) -> list[list[int]]:
        symbols: list[list[int]] = self.box["symbols"].tolist()
        return symbols

    @cached_property
    def _clans(self) -> list[int]:
        clans: list[int] = self.box["clan"].tolist()
        return clans

    # Seats and clans --------------------------------------------------------------------------------------------------

    def colour(self, seat: int) -> str:
        return self.switches.colours[seat]

    def seat(self, seat: int) -> str:
        return self._seats[seat]

    def clan(self, clan: int) -> str:
        return catalogue().say(f"clan-{CLAN_IDS[clan]}")

    def resource(self, resource: int) -> str:
        return catalogue().say(f"resource-{RESOURCE_IDS[resource]}")

    # The board --------------------------------------------------------------------------------------------------------

    def side(self, table: Any) -> Side:
        return self._sides[int(table.side)]

    # Tiles ------------------------------------------------------------------------------------------------------------

    def shape_id(self, shape: int) -> str:
        tiles = self.pack.tunnels.tile
        return tiles[shape].id if shape < len(tiles) else f"no-tunnel-{shape}"

    def shape(self, shape: int) -> str:
        tiles = self.pack.tunnels.tile
        return tiles[shape].name if shape < len(tiles) else catalogue().say("no-such-tunnel")

    def hall_id(self, hall: int) -> str:
        halls = self.pack.halls.tile
        return halls[hall].id if hall < len(halls) else f"no-hall-{hall}"

    def hall(self, hall: int) -> str:
        halls = self.pack.halls.tile
        return halls[hall].name if hall < len(halls) else catalogue().say("no-such-hall")

    def workshop_id(self, kind: int) -> str:
        tiles = self.pack.workshops.tile
        return tiles[kind].id if kind < len(tiles) else f"no-workshop-{kind}"

    def workshop(self, kind: int) -> str:
        tiles = self.pack.workshops.tile
        return tiles[kind].name if kind < len(tiles) else catalogue().say("no-such-workshop")

    def exchange_id(self, kind: int, exchange: int) -> str:
        rows = self.exchanges(kind)
        if exchange >= len(rows):
            return f"no-exchange-{exchange}"
        row = rows[exchange]
        return (
            row.give if row.get is None else f"{_several(row.give_count)}{row.give}-{_several(row.get_count)}{row.get}"
        )

    def exchanges(self, kind: int) -> Sequence[Exchange]:
        tiles = self.pack.workshops.tile
        return tiles[kind].exchange if 0 <= kind < len(tiles) else ()

    # Cards ------------------------------------------------------------------------------------------------------------

    def card_id(self, card: int) -> str:
        row = self._card(card)
        return row.id if row is not None else f"no-troll-{card}"

    def card(self, card: int) -> str:
        row = self._card(card)
        return str(row.name) if row is not None else catalogue().say("no-such-troll")

    def _card(self, card: int) -> Any:
        """The row of a troll or a starter."""
        rows: Sequence[Any] = self.pack.trolls.card if card < FIRST_STARTER else self.pack.starters.card
        at = card if card < FIRST_STARTER else card - FIRST_STARTER
        return rows[at] if 0 <= at < len(rows) else None

    def level(self, card: int) -> int:
        return self._levels[card]

    def symbols(self, card: int) -> list[int]:
        """How many symbols of each kind a troll has."""
        return self._symbols[card]

    def clan_of(self, card: int) -> int | None:
        """The clan of a troll; None for a starter."""
        clan = self._clans[card]
        return clan if card < FIRST_STARTER and clan != NONE else None

    def start_row(self, card: int) -> Said:
        """What a starter brings once."""
        return self.stock(self.box["start_row"][card - FIRST_STARTER])

    def spell_id(self, spell: int) -> str:
        spells = self.pack.spells.card
        return spells[spell].id if 0 <= spell < len(spells) else f"no-spell-{spell}"

    def spell(self, spell: int) -> str:
        spells = self.pack.spells.card
        return spells[spell].name if 0 <= spell < len(spells) else catalogue().say("no-such-spell")

    @staticmethod
    def text(said: Said) -> str:
        """What a sentence would insert, by itself."""
        return catalogue().say(str(said), **dict(said.values)) if isinstance(said, Name) else str(said)

    # Tokens in sentences ----------------------------------------------------------------------------------------------

    @staticmethod
    def tokens(count: int, kind: int, clan: int | None = None) -> Said:
        """A number of tokens of a kind: `2 iron`, `1 Ice cart`."""
        if kind != CLAN_CART:
            return Name(f"tokens-{RESOURCE_IDS[kind]}", count=int(count))
        if clan is None:
            return Name("tokens-clan-cart", count=int(count))
        return Name("tokens-cart-of", count=int(count), clan=Name(f"clan-{CLAN_IDS[clan]}"))

    @staticmethod
    def resources(resource: int) -> Said:
        """A resource where no number is said: `carts`."""
        return Name(f"resources-{RESOURCE_IDS[resource]}")

    @staticmethod
    def stock(counts: Iterable[int], clan: int | None = None) -> Said:
        """Tokens of several kinds: `2 iron and 1 Ice cart`."""
        return listed([Names.tokens(count, kind, clan) for kind, count in enumerate(counts) if count])

    @staticmethod
    def stock_text(counts: Iterable[int], clan: int | None = None) -> str:
        """The same by itself."""
        return Names.text(Names.stock(counts, clan))

    def bearing(self, card: int) -> Said:
        """A troll with its level and what it bears: `Bogwin (Level 1 Mud: 1 cart and 1 rune)`."""
        clan = self.clan_of(card)
        bears = self.stock(self.symbols(card), clan)
        if clan is None:
            return Name("starter-bearing", troll=self.card(card), bears=bears)
        clan_name = Name(f"clan-{CLAN_IDS[clan]}")
        return Name("troll-bearing", troll=self.card(card), level=self.level(card), clan=clan_name, bears=bears)

    @staticmethod
    def pedestal_text(clan: int) -> str:
        """A pedestal by itself: `an Ice pedestal`."""
        return catalogue().say(f"pedestal-{CLAN_IDS[clan]}")

    def bearing_text(self, card: int) -> str:
        """The same by itself."""
        return self.text(self.bearing(card))


# Squares -------------------------------------------------------------------------------------------------------------


@cache
def square_name(square: int) -> str:
    """A square by the letter of its column and the number of its row: C7."""
    row, column = divmod(square, WIDE)
    return f"{column_name(column)}{row + 1}"


def square_id(square: int) -> str:
    return square_name(square).lower()


def squares_said(squares: Iterable[int]) -> Said:
    """Squares in reading order: `B2, C2 and C3`."""
    return listed([square_name(square) for square in sorted(squares)])


def column_name(column: int) -> str:
    return chr(ord("A") + column)


# Places --------------------------------------------------------------------------------------------------------------


def place_id(place: int) -> str:
    row, at = smoot_place(place)
    return f"{row}.{at}"


def smoot_place(place: int) -> tuple[int, int]:
    """A place of a trollsmoot: its row from the bottom and its place there from the left, both from 1."""
    rows = len(SMOOT_ROWS)
    return next((rows - at, place - row.start + 1) for at, row in enumerate(SMOOT_ROWS) if place in row)


def horde_place(place: int) -> tuple[int, int]:
    """A place of the horde in the same way."""
    return next((at, place - row.start + 1) for at, row in enumerate(HORDE_ROWS, 1) if place in row)


def _several(count: int) -> str:
    """A number before a thing, if there are more than one."""
    return str(count) if count > 1 else ""
