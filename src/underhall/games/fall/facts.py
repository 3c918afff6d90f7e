"""What follows from a view and is worth showing: who stands where, what is known, how strong an action would be.

A table may hold more than the viewer may know, so everything hidden is asked for here, by what the seat knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from underhall.engine.choosers import Choosers
from underhall.engine.declared import Name, Said
from underhall.engine.declared.members import Values
from underhall.engine.declared.phrases import listed
from underhall.engine.reading import OfViewer, answered
from underhall.engine.view import asked
from underhall.games.fall.names import (
    Names,
    cell_at,
    coordinates,
    kind_on,
    letter_of,
    number_on,
    printed_name,
    symbol_id,
    symbol_in,
)
from underhall.games.fall.pack_schema import Champion
from underhall.games.fall.pieces import (
    CELLS,
    CLANS,
    EVERYBODY,
    FIRST_LAIR,
    GRID,
    NONE,
    SYMBOLS,
    Deck,
    Kind,
    Source,
)
from underhall.games.fall.steps import Step

DECKS_WITH_PAWNS = (Deck.ZERO.name.lower(), Deck.ONE_TWO.name.lower())


@dataclass(frozen=True)
class Track:
    """Discs on a plank or an influence track, the leader first."""

    order: tuple[int, ...]
    values: dict[int, int]


class Facts(Choosers, OfViewer):
    """Facts of one table, as a seat or a spectator may know it."""

    def __init__(self, names: Names, table: Any, seat: int) -> None:
        self.names = names
        self.pack = names.pack
        self.table = table
        self._viewer = seat
        self.seats = int(table.seats)
        self.side = names.side(table)

    # The map ----------------------------------------------------------------------------------------------------------

    @property
    def caverns(self) -> range:
        return range(len(self.side.cavern))

    @cached_property
    def lairs(self) -> list[int]:
        """The places of all lair spaces."""
        return [FIRST_LAIR + lair for lair in range(sum(len(pair.lair) for pair in self.side.lair_pair))]

    def domain(self, clan: int) -> list[int]:
        """The caverns of a domain."""
        return self.names.domain(self.table, clan)

    def beside(self, place: int) -> list[int]:
        """The caverns and lair spaces next to a place."""
        return self.names.beside(self.table, place)

    def halls_at(self, place: int) -> list[int]:
        """The great halls that a cavern touches."""
        cavern = self.side.cavern[place].id
        return [number for number, hall in enumerate(self.side.hall) if cavern in hall.touching]

    def lair_owner(self, place: int) -> int | None:
        return self._seat(int(self.table.lair_owner[place - FIRST_LAIR]))

    def star(self, hall: int) -> Champion | None:
        """The champion whose starburst tile lies in a great hall."""
        champion = int(self.table.hall_star[hall])
        return None if champion == NONE else self.pack.champion[champion]

    # Who stands where -------------------------------------------------------------------------------------------------

    def units(self, seat: int, place: int) -> int:
        """Trolls and pawns of a seat in a place."""
        return int(self.table.units[seat, place])

    def trolls(self, seat: int, place: int) -> int:
        return int(self.table.trolls[seat, place])

    def pawns(self, seat: int, place: int) -> list[int]:
        """The letters of a seat's pawns in a place."""
        return [letter for letter in self.pawns_of(seat) if int(self.table.pawn_at[letter]) == place]

    def pawns_of(self, seat: int) -> list[int]:
        """The letters of a seat's pawns on the map."""
        placed = (letter for letter, at in enumerate(self.table.pawn_at.tolist()) if at != NONE)
        return [letter for letter in placed if self.pawn_owner(letter) == seat]

    def pawn_place(self, champion: str) -> str | None:
        """The place where the pawn of a champion stands, both by their ids; None if it is not on the map."""
        at = next(
            (int(at) for letter, at in enumerate(self.table.pawn_at) if self.names.pawn_id(letter) == champion), NONE
        )
        return None if at == NONE else self.names.place_id(self.table, at)

    def pawn_owner(self, letter: int) -> int:
        """Whose pawn it is, or NONE."""
        champion = self.names.lettered(letter)
        return NONE if champion is None else int(self.table.owner[champion])

    def present(self, place: int) -> list[int]:
        """The seats that have units in a place."""
        return [seat for seat in range(self.seats) if self.units(seat, place) > 0]

    def controller(self, place: int) -> int | None:
        """The seat with more units in a place than any other."""
        return next((seat for seat in range(self.seats) if int(self.table.control[seat]) >> place & 1), None)

    def gnomes(self, place: int) -> list[int | None]:
        """The strengths of the gnomes in a place; None where the seat does not know it."""
        if place >= FIRST_LAIR:
            return []
        return [self._gnome(place, which) for which in range(int(self.table.gnomes[place]))]

    def _gnome(self, cavern: int, which: int) -> int | None:
        known = self._knows(int(self.table.gnome_seen[cavern, which]))
        return int(self.table.gnome[cavern, which]) if known else None

    def _knows(self, seen: int) -> bool:
        return bool(seen & EVERYBODY) or (self.seat >= 0 and bool(seen >> self.seat & 1))

    def who_knows(self, seen: int) -> list[int]:
        """The seats in the bits of who has seen something."""
        return [seat for seat in range(self.seats) if seen & EVERYBODY or seen >> seat & 1]

    def who(self, place: int) -> Said:
        """Who is in a place, in a few words."""
        if gnomes := self.gnomes(place):
            if not any(gnomes):
                return Name("who-gnomes-unknown", gnomes=len(gnomes))
            known = listed([Name("strength-unknown") if strength is None else strength for strength in gnomes])
            return Name("who-gnomes", gnomes=len(gnomes), strengths=known)
        units = [
            Name("who-units", units=self.units(seat, place), seat=self.names.seat(seat)) for seat in self.present(place)
        ]
        return listed(units) if units else Name("who-nobody")

    # Gates ------------------------------------------------------------------------------------------------------------

    @property
    def gates(self) -> list[int | None]:
        """The domains of the gate cards; None where the seat does not know it."""
        cards = range(int(self.table.gate_cards))
        return [int(self.table.gate[card]) if self._knows(int(self.table.gate_seen[card])) else None for card in cards]

    @property
    def by_wheel(self) -> int:
        """Defeated gnomes near the wheel."""
        return int(self.table.by_wheel.sum())

    @property
    def breach_gnomes(self) -> int:
        """Gnomes that a breach would bring now."""
        return self.pack.limits.breach_gnomes + (self.by_wheel + 1) // 2

    def boost(self, seat: int) -> int:
        return self.pack.boost.values[int(self.table.boost[seat])]

    # Votes and champions ----------------------------------------------------------------------------------------------

    def votes(self, clan: int) -> Track:
        return self._track(self.table.vote_order[clan], self.table.votes[clan])

    def influence(self, place: int) -> Track:
        """Influence with a champion by its place in the display."""
        return self._track(self.table.influence_order[place], self.table.influence[place])

    def _track(self, order: Any, values: Any) -> Track:
        seats = tuple(int(seat) for seat in order if seat != NONE)
        return Track(seats, {seat: int(values[seat]) for seat in seats})

    def score_of(self, clan: int) -> tuple[int, int, int] | None:
        """What the first three of a clan score; None before its tile is laid."""
        tile = int(self.table.vote_tile[clan])
        if tile == NONE:
            return None
        row = self.pack.vote_tile[tile]
        return row.first, row.second, row.third

    @property
    def display(self) -> list[tuple[int, Champion]]:
        """The champions in the display, with their places."""
        return [
            (place, self.pack.champion[int(champion)])
            for place, champion in enumerate(self.table.display)
            if int(champion) != NONE
        ]

    def champions(self, seat: int) -> list[tuple[int, Champion]]:
        """A seat's champions, with their numbers."""
        return [(champion, self.pack.champion[champion]) for champion in self.names.owned(self.table, seat)]

    def lines_passed(self, place: int, seat: int) -> int:
        """The yellow lines behind a seat's disc on a champion in the display."""
        champion = self.pack.champion[int(self.table.display[place])]
        return sum(int(self.table.influence[place, seat]) > line for line in champion.lines)

    def has_pawn(self, champion: Champion) -> bool:
        return champion.letter is not None and champion.deck in DECKS_WITH_PAWNS

    # Ancestry ---------------------------------------------------------------------------------------------------------

    def cell(self, seat: int, column: int, row: int) -> int | None:
        """The symbol at a place counted from the starting card; None where no card lies."""
        at = self.index(seat, column, row)
        symbol = int(self.table.cell[seat, at]) if at is not None else NONE
        return None if symbol == NONE else symbol

    def index(self, seat: int, column: int, row: int) -> int | None:
        """The number of a cell by its place counted from the starting card."""
        across = column + int(self.table.start_column[seat])
        down = row + int(self.table.start_row[seat])
        return down * GRID + across if 0 <= across < GRID and 0 <= down < GRID else None

    def columns(self, seat: int) -> range:
        first = -int(self.table.start_column[seat])
        return range(first, first + int(self.table.wide[seat]))

    def rows(self, seat: int) -> range:
        first = -int(self.table.start_row[seat])
        return range(first, first + int(self.table.high[seat]))

    def covered(self, seat: int, symbol: int) -> bool:
        """Whether a cube lies on a symbol."""
        return bool(int(self.table.cubes[seat]) >> symbol & 1)

    def picked(self, seat: int, symbol: int) -> bool:
        """Whether the active seat is about to cover a symbol."""
        return seat == int(self.table.seat) and bool(int(self.table.picked) >> symbol & 1)

    def extras(self, seat: int) -> list[tuple[int, int]]:
        """The symbols on a seat's champions, with their numbers behind the cells."""
        first = SYMBOLS - len(self.table.extra[seat])
        return [(first + which, int(self.table.extra[seat, which])) for which in range(int(self.table.extras[seat]))]

    def elders(self, seat: int) -> int:
        symbols = [int(symbol) for symbol in self.table.cell[seat]] + [symbol for _, symbol in self.extras(seat)]
        return sum(kind_on(symbol) == Kind.ELDER for symbol in symbols)

    def power(self, seat: int, kind: int, symbols: list[int]) -> tuple[int, bool]:
        """The power of an action by these symbols, with what champions add; and whether it is strong."""
        numbers = [number_on(symbol_in(self.table, seat, symbol)) for symbol in symbols]
        strong = len(numbers) > 1 or any(numbers)
        return sum(each or 1 for each in numbers) + self.bonus(seat, kind, strong), strong

    def bonus(self, seat: int, kind: int, strong: bool) -> int:
        """The power that a seat's champions add to an action."""
        wanted = "strong_power" if strong else "weak_power"
        powers = (champion.power for _, champion in self.champions(seat))
        return sum(power.amount for power in powers if power.kind == wanted and power.action == symbol_id(kind))

    def holds_cards(self, seat: int) -> bool:
        """Whether a seat has ancestry cards in its hand."""
        return answered(self.table, "holds_cards", seat, lambda: bool(self.hand(seat)))

    def laying(self, seat: int) -> int | None:
        """The ancestry card that a seat is about to lay."""
        return answered(self.table, "laying", seat, lambda: self._laying(seat))

    def _laying(self, seat: int) -> int | None:
        step, arguments = asked(self.table)
        return arguments[1] if seat in self.deciding and step == Step.WHERE else None

    def must_choose(self, seat: int) -> bool:
        """Whether a seat is among those that must choose."""
        return answered(self.table, "must_choose", seat, lambda: seat in self.deciding)

    def coming(self, clan: int) -> int:
        """Gnomes that are still to come in the invasion that goes on; it comes to this clan."""
        return answered(self.table, "coming", clan, self._coming)

    def _coming(self) -> int:
        frames = self.table.stack[0, : int(self.table.height[0])].tolist()
        here = 1 if frames and frames[-1][0] == Step.WHICH_CAVERN else 0
        return here + next((int(frame[2]) for frame in reversed(frames) if frame[0] == Step.INVADE), 0)

    def hand(self, seat: int) -> list[int | None]:
        """A seat's ancestry cards; None for one that is not known here."""
        known = self.seat >= 0 and (seat == self.seat or bool(int(self.table.hand_seen[seat]) >> self.seat & 1))
        held = [int(card) for card in self.table.hand[seat] if int(card) != NONE]
        return [card if known and card >= 0 else None for card in held]

    def cards_held(self, seat: int) -> int:
        """How many ancestry cards a seat has; all can know that."""
        return sum(int(card) != NONE for card in self.table.hand[seat])

    @property
    def discard(self) -> list[int | None]:
        """The ancestry cards discarded, the oldest first; None for one that is not known here."""
        return [
            int(self.table.discard[which]) if self._knows(int(self.table.discard_seen[which])) else None
            for which in range(int(self.table.discards))
        ]

    def offered(self, seat: int) -> list[int | None]:
        """Starting champions to choose from, afterwards the one set aside; None where it is not known here."""
        held = [int(champion) for champion in self.table.offered[seat] if int(champion) != NONE]
        return [champion if seat == self.seat and champion >= 0 else None for champion in held]

    # Symbols in words -------------------------------------------------------------------------------------------------

    def symbol(self, seat: int, at: int) -> Said:
        """A symbol of a seat: a cell of its ancestry, or behind the cells one on a champion."""
        if at < CELLS:
            row, column = divmod(at, GRID)
            where = {"row": Name(f"ordinal-{row + 1}"), "column": Name(f"ordinal-{column + 1}")}
            held = symbol_in(self.table, seat, at)
            if held == NONE:
                return Name("symbol-nothing", **where)
            return Name("symbol-at", symbol=printed_name(symbol_id(held)), **where)
        bearer = self.names.bearer(self.table, seat, at - CELLS)
        if bearer is None:
            return Name("symbol-absent")
        printed = printed_name(symbol_id(symbol_in(self.table, seat, at)))
        return Name("symbol-on", symbol=printed, champion=bearer[0].name)

    def symbol_key(self, seat: int, at: int) -> str:
        """What records and programs call a symbol."""
        if at < CELLS:
            return coordinates(cell_at(self.table, seat, at))
        bearer = self.names.bearer(self.table, seat, at - CELLS)
        return f"extra:{at - CELLS + 1}" if bearer is None else f"champion:{bearer[0].id}:{bearer[1]}"

    def symbol_pieces(self, seat: int, at: int) -> tuple[str, ...]:
        """The piece in the picture that bears a symbol."""
        if at < CELLS:
            return (f"cell:{seat}:{self.symbol_key(seat, at)}",)
        bearer = self.names.bearer(self.table, seat, at - CELLS)
        return () if bearer is None else (f"champion:{bearer[0].id}",)

    # What is asked ----------------------------------------------------------------------------------------------------

    @cached_property
    def asked(self) -> Values:
        """What the decision that waits is about: the arguments of its step by name."""
        lane = int(self.table.lane)
        code, *numbers = (int(number) for number in self.table.stack[lane, int(self.table.height[lane]) - 1])
        return Step.at(code).declared.named(tuple(numbers))

    def space_after(self, spaces: int) -> int:
        """The space of the wheel that the pawn reaches."""
        return (int(self.table.wheel) + spaces) % len(self.pack.wheel.spaces)

    # How far the game is ----------------------------------------------------------------------------------------------

    @cached_property
    def _to_come(self) -> set[int]:
        """The steps that wait on the common stack."""
        return {int(frame[0]) for frame in self.table.stack[0, : int(self.table.height[0])]}

    @property
    def starter(self) -> int | None:
        """The seat with the start player marker; None until it is drawn."""
        return self._seat(int(self.table.starter))

    @property
    def active(self) -> int | None:
        """The seat whose turn it is; None until one is drawn to start."""
        return self._seat(int(self.table.active))

    @staticmethod
    def _seat(seat: int) -> int | None:
        return None if seat == NONE else seat

    @property
    def in_turn(self) -> bool:
        """Whether a seat's turn in the battle goes on: the next one waits, and the ancestries are built."""
        return Step.NEXT_TURN in self._to_come and Step.GAIN_DESPERATION not in self._to_come

    def in_end_of(self, wave: int) -> bool:
        """Whether a wave, if it has come, ends."""
        return answered(self.table, "in_end_of", wave, lambda: wave > 0 and Step.NEXT_TURN not in self._to_come)

    # Honour -----------------------------------------------------------------------------------------------------------

    def honour(self, seat: int) -> dict[Source, int]:
        return {source: int(self.table.honour[seat, source]) for source in Source}

    def total(self, seat: int) -> int:
        return sum(self.honour(seat).values())

    @property
    def clans(self) -> range:
        return range(CLANS)


def letters(pawns: list[int]) -> str:
    return "".join(letter_of(letter) for letter in pawns)
