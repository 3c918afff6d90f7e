"""What the numbers of Fall of the Mountain King stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.engine.declared import (
    Amount,
    Bits,
    Composite,
    Count,
    Flag,
    Grid,
    Kind,
    Members,
    Name,
    Numbers,
    Said,
    SeatValues,
)
from underhall.games.fall import pieces
from underhall.games.fall.pieces import (
    ACTION_KINDS,
    BOOSTS,
    CARDS,
    CAVERNS,
    CELLS,
    CHAMPIONS,
    CLANS,
    CROWDED,
    DISCARDS,
    DISPLAY,
    EVERYBODY,
    EXTRAS,
    GATE_CARDS,
    GRID,
    HALL_VALUES,
    HALLS,
    HAND,
    LAID,
    LAIR_PAIRS,
    LAIRS,
    LAY_GRID,
    LETTERS,
    MIXES,
    NONE,
    NUMBER,
    OFFERED,
    PLACES,
    SEATS,
    STRENGTHS,
    SYMBOLS,
    TROLLS_ADDED,
    UNDRAWN,
    WAVES,
    WHEEL_SPACES,
    Clan,
    Mode,
    Power,
    Source,
)

if TYPE_CHECKING:
    from underhall.games.fall.facts import Facts

# Seats ----------------------------------------------------------------------------------------------------------------


class Seat(Kind):
    """A player, called by a colour."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(table.seats)

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.seat(value)

    def data(self, facts: Facts, value: int) -> Any:
        return value

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"seat:{value}",)


class DrawnSeat(Seat):
    """A player whom chance decides on."""

    def key(self, facts: Facts, value: int) -> str:
        return f"seat:{value}"


class Owner(Seat):
    """A player whose trolls stand in the place that the decision is about."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.seat(value) if value < facts.seats else Name("seat-absent")

    def key(self, facts: Facts, value: int) -> str:
        return facts.names.colour(value)

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"troll:{value}:{facts.names.place_id(facts.table, facts.asked['here'])}",)


class FallenOwner(Owner):
    """The player who must choose which of their units falls."""

    def key(self, facts: Facts, value: int) -> str:
        return "troll" if value == int(facts.table.seat) else f"troll:{value}"


# The map --------------------------------------------------------------------------------------------------------------


class Place(Kind):
    """A cavern, or behind the caverns a lair space."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.place(facts.table, value)

    def key(self, facts: Facts, value: int) -> str:
        return facts.names.place_id(facts.table, value)

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"place:{self.key(facts, value)}",) if facts.names.has_place(facts.table, value) else ()


class Cavern(Place):
    """A cavern."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(box.caverns[table.side])


class Lair(Kind):
    """A lair space, counted from the first one."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return 2 * int(box.lair_pairs[table.side])


class Pair(Kind):
    """A pair of lair spaces with the same glyph."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.side.lair_pair[value].name

    def key(self, facts: Facts, value: int) -> str:
        return facts.side.lair_pair[value].id

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"pair:{self.key(facts, value)}",)


class Hall(Kind):
    """A great hall."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(box.halls[table.side])

    def name(self, facts: Facts, value: int) -> Said:
        return facts.side.hall[value].name

    def key(self, facts: Facts, value: int) -> str:
        return facts.side.hall[value].id

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"hall:{self.key(facts, value)}",)


class HallToken(Kind):
    """A great hall token, by its value."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.pack.hall_token[value].value

    def key(self, facts: Facts, value: int) -> str:
        return str(facts.pack.hall_token[value].value)


class Letter(Kind):
    """A pawn, by the letter of its champion."""

    def name(self, facts: Facts, value: int) -> Said:
        champion = facts.names.lettered(value)
        return Name("pawn-absent") if champion is None else facts.names.champion(champion)

    def key(self, facts: Facts, value: int) -> str:
        return facts.names.pawn_id(value)

    def constant(self, value: int) -> str:
        return chr(ord("a") + value)

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"pawn:{self.key(facts, value)}",)


# Gnomes and the wheel -------------------------------------------------------------------------------------------------


class Strength(Kind):
    """The strength of a gnome, counted from 0."""

    def name(self, facts: Facts, value: int) -> Said:
        return value + 1

    def key(self, facts: Facts, value: int) -> str:
        return str(value + 1)


class Token(Kind):
    """One of the gnomes in a cavern."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return max(0, min(CROWDED, int(table.gnomes[outer[0]])))


class Gnome(Composite):
    """A gnome on the map, by its cavern and its place there."""

    def name(self, facts: Facts, value: int) -> Said:
        cavern, which = self.split(value).values()
        several = int(facts.table.gnomes[cavern]) == CROWDED
        place = PLACE.name(facts, cavern)
        return Name("gnome-of-two", which=which + 1, place=place) if several else Name("gnome-in", place=place)

    def key(self, facts: Facts, value: int) -> str:
        cavern, which = self.split(value).values()
        return f"{PLACE.key(facts, cavern)}:{which + 1}"

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"gnome:{self.key(facts, value)}",)


class Gate(Kind):
    """A gate card, counted from the left."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(table.gate_cards)

    def name(self, facts: Facts, value: int) -> Said:
        return value + 1

    def key(self, facts: Facts, value: int) -> str:
        return str(value + 1)

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"gate:{value + 1}",)


class Space(Kind):
    """A space of the gnome wheel, called by its effect."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(box.wheel_spaces)

    def name(self, facts: Facts, value: int) -> Said:
        return Name(f"space-{facts.pack.wheel.spaces[value]}")

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"wheel:{value + 1}",)


class SpacesAhead(Count):
    """How far the wheel pawn goes."""

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return SPACE.pieces(facts, facts.space_after(value))


class SpaceInReach(Kind):
    """The only value: the space at this distance from the wheel pawn."""

    def __init__(self, word: str, ahead: int) -> None:
        super().__init__(word, 1)
        self.ahead = ahead

    def key(self, facts: Facts, value: int) -> str:
        return ""

    def constant(self, value: int) -> str:
        return self.word

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return SPACE.pieces(facts, facts.space_after(self.ahead))


class BoostSpace(Kind):
    """A space of the boost track."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(box.boost_spaces)


# Clans and champions --------------------------------------------------------------------------------------------------


class ClanKind(Kind):
    """A clan with a plank on the clan board, and its domain."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.clan(value)

    def key(self, facts: Facts, value: int) -> str:
        return self.constant(value)

    def constant(self, value: int) -> str:
        return Clan(value).name.lower()

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"clan:{self.constant(value)}",)


class DomainOfGate(ClanKind):
    """A domain whose gate card chance draws, or that a gate card shows."""

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return ()


class SwarmPoint(ClanKind):
    """A swarm point, by the domain that it lies outside."""

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"swarm:{self.constant(value)}",)


class AnyClan(Members):
    """A clan, or the outsiders, who have no gate card."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return CLANS


class Tile(Kind):
    """A vote tile, called by what it scores."""

    def name(self, facts: Facts, value: int) -> Said:
        tile = facts.pack.vote_tile[value]
        return Name("tile", first=tile.first, second=tile.second, third=tile.third)

    def key(self, facts: Facts, value: int) -> str:
        return facts.pack.vote_tile[value].id


class Champion(Kind):
    """A champion."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.champion(value)

    def key(self, facts: Facts, value: int) -> str:
        return facts.names.champion_id(value)

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"champion:{self.key(facts, value)}",)


class Pawn(Champion):
    """A champion, where its pawn is meant."""

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"pawn:{self.key(facts, value)}",)


class Offer(Kind):
    """One of the starting champions that a player may keep."""

    def name(self, facts: Facts, value: int) -> Said:
        champion = self._champion(facts, value)
        return Name("champion-unknown") if champion < 0 else CHAMPION.name(facts, champion)

    def key(self, facts: Facts, value: int) -> str:
        champion = self._champion(facts, value)
        return f"offer:{value + 1}" if champion < 0 else f"champion:{CHAMPION.key(facts, champion)}"

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        champion = self._champion(facts, value)
        return () if champion < 0 else CHAMPION.pieces(facts, champion)

    @staticmethod
    def _champion(facts: Facts, value: int) -> int:
        return int(facts.table.offered[int(facts.table.seat), value])


class DisplayPlace(Kind):
    """A place in the display, called by the champion there."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(box.display[table.seats])

    def name(self, facts: Facts, value: int) -> Said:
        champion = int(facts.table.display[value])
        return Name("display-empty") if champion == NONE else CHAMPION.name(facts, champion)

    def key(self, facts: Facts, value: int) -> str:
        champion = int(facts.table.display[value])
        return f"display:{value + 1}" if champion == NONE else f"champion:{CHAMPION.key(facts, champion)}"

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        champion = int(facts.table.display[value])
        return () if champion == NONE else CHAMPION.pieces(facts, champion)


# Ancestries -----------------------------------------------------------------------------------------------------------


class Card(Kind):
    """An ancestry card, called by its symbols."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.card_name(value)

    def key(self, facts: Facts, value: int) -> str:
        return facts.names.card_id(value)


class HandCard(Card):
    """An ancestry card in the hand of the player who chooses."""

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"hand:{int(facts.table.seat)}:{self.key(facts, value)}",)


class Spot(Composite):
    """Where an ancestry card goes: the row and column of its first quadrant, which may lie one outside the grid."""

    def cell(self, facts: Facts, value: int) -> tuple[int, int]:
        """Column and row, counted from the starting card."""
        seat, (row, column) = int(facts.table.seat), self.split(value).values()
        table = facts.table
        return column - 1 - int(table.start_column[seat]), row - 1 - int(table.start_row[seat])

    def key(self, facts: Facts, value: int) -> str:
        column, row = self.cell(facts, value)
        return f"{column},{row}"

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"cell:{int(facts.table.seat)}:{self.key(facts, value)}",)


class Symbol(Kind):
    """A symbol of the player who chooses: a cell of the ancestry, or behind the cells one on a champion."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.symbol(int(facts.table.seat), value)

    def key(self, facts: Facts, value: int) -> str:
        return facts.symbol_key(int(facts.table.seat), value)

    def constant(self, value: int) -> str:
        return f"cell-{value}" if value < CELLS else f"extra-{value - CELLS}"

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return facts.symbol_pieces(int(facts.table.seat), value)


class FirstSymbol(Symbol):
    """A symbol that is covered first. In a key, one on a champion speaks for itself."""

    def key(self, facts: Facts, value: int) -> str:
        key = super().key(facts, value)
        return key if key.startswith("champion:") else f"cover:{key}"


class Extra(Kind):
    """A symbol on a champion, in the order in which they were won."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return max(0, min(EXTRAS, int(table.extras[outer[0]])))


class ActionKind(Kind):
    """One of the four actions, counted from 0."""

    def name(self, facts: Facts, value: int) -> Said:
        return Name(f"action-{self.constant(value)}")

    def key(self, facts: Facts, value: int) -> str:
        return self.constant(value)

    def constant(self, value: int) -> str:
        return pieces.Kind(value + pieces.Kind.ADVANCE).name.lower()


class SymbolKind(Members):
    """What an ancestry symbol is."""

    def name(self, facts: Facts, value: int) -> Said:
        return Name(f"action-{self.constant(value)}")


class Cell(Kind):
    """A cell of an ancestry's grid."""

    grid = Grid(GRID, GRID)


class Printed(Numbers):
    """What a symbol is, and the number printed on it."""

    @property
    def digits(self) -> tuple[tuple[int, Kind], ...]:
        return ((1, KIND), (NUMBER, Kind("number", self.size // NUMBER)))


class CardPlace(Numbers):
    """Where an ancestry card is."""

    @property
    def seats(self) -> SeatValues:
        return SeatValues(SEATS, first=LAID)


class Knower(Kind):
    """A seat, or behind the seats everybody."""

    @property
    def seats(self) -> SeatValues:
        return SeatValues(SEATS)

    def constant(self, value: int) -> str:
        return "everybody" if value == SEATS else f"seat-{value}"


class Eyes(Numbers):
    """Who knows a piece: a bit for each seat, and one for everybody."""

    of = Knower("knower", SEATS + 1)


class Mix(Kind):
    """How often known gnomes had been mixed into the supply."""

    label = True


SEAT = Seat("seat", SEATS)
DRAWN_SEAT = DrawnSeat("seat", SEATS)
OWNER = Owner("seat", SEATS)
FALLEN_OWNER = FallenOwner("seat", SEATS)
SEATS_SET = Bits(SEAT)
EYES = Eyes("bits of seats that know it, 32 for all", EVERYBODY + 1)
RANK = Numbers("rank", SEATS)
PLACE = Place("place", PLACES)
CAVERN = Cavern("cavern", CAVERNS)
PLACES_SET = Bits(PLACE)
LAIR = Lair("lair", LAIRS)
PAIR = Pair("pair", LAIR_PAIRS)
HALL = Hall("hall", HALLS)
HALL_TOKEN = HallToken("token", HALL_VALUES)
LETTER = Letter("letter", LETTERS)
STRENGTH = Strength("strength", STRENGTHS)
KNOWN_STRENGTH = Numbers("strength, -3 while undrawn", STRENGTHS - UNDRAWN + 1, low=UNDRAWN)
TOKEN = Token("gnome", CROWDED)
WHICH = Numbers("gnome", CROWDED)
GNOME = Gnome("gnome", place=CAVERN, which=WHICH)
MIX = Mix("mix", MIXES)
GATE = Gate("gate", GATE_CARDS)
KNOWN_GATE = Numbers("clan, -3 while undrawn", CLANS - UNDRAWN, low=UNDRAWN)
SPACE = Space("space", WHEEL_SPACES)
SPACES = SpacesAhead(WHEEL_SPACES, "spaces")
THIS_SPACE = SpaceInReach("space", 0)
NEXT_SPACE = SpaceInReach("space", 1)
BOOST_SPACE = BoostSpace("space", pieces.BOOST_SPACES)
CLAN = ClanKind("clan", CLANS)
DOMAIN = DomainOfGate("clan", CLANS)
SWARM_POINT = SwarmPoint("clan", CLANS)
ANY_CLAN = AnyClan(Clan)
TILE = Tile("tile", CLANS)
CHAMPION = Champion("champion", CHAMPIONS)
PAWN = Pawn("champion", CHAMPIONS)
OFFER = Offer("offer", OFFERED)
DISPLAY_PLACE = DisplayPlace("display", DISPLAY)
POWER = Members(Power)
CARD = Card("card", CARDS)
HAND_CARD = HandCard("card", CARDS)
HAND_PLACE = Kind("place in hand", HAND)
DISCARD_PLACE = Kind("place in the pile", DISCARDS)
CARD_PLACE = CardPlace("place of a card", LAID + SEATS)
SPOT = Spot("spot", row=Kind("row", LAY_GRID), column=Kind("column", LAY_GRID))
CELL = Cell("cell", CELLS)
EXTRA = Extra("extra", EXTRAS)
PRINTED = Printed(f"kind of symbol + {NUMBER} × its number", 10 * NUMBER)
SYMBOL = Symbol("symbol", SYMBOLS)
FIRST_SYMBOL = FirstSymbol("symbol", SYMBOLS)
SYMBOLS_SET = Bits(SYMBOL)
ACTION = ActionKind("action", ACTION_KINDS)
KIND = SymbolKind(pieces.Kind)
MODE = Members(Mode)
WIDTH = Count(GRID, "quadrants")
COORDINATE = Numbers("cells from the starting card", 4 * GRID, low=-2 * GRID)
SIDE = Kind("side", pieces.SIDES)
WAVE = Count(WAVES, "wave")
WAY = Numbers("1 clockwise, -1 anticlockwise", 3, low=-1)
SOURCE = Members(Source)
HONOUR = Amount("honour", 2**16, low=-(2**15), usual=32)
COUNT = Count(127, usual=8)  # of trolls, tokens and votes: packs decide how many there are
CROWD = Count(SEATS * 127, usual=8)
SPENT = Count(BOOSTS - 1, "spend")
TROLLS = Count(TROLLS_ADDED - 1, "trolls")
FLAG = Flag()
