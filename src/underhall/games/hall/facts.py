"""What follows from a view and is worth showing: what lies on a square, what a tile would cover, who has how much.

A table may hold more than the seat that looks may know, so everything hidden is asked for here, by what the seat knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from underhall.engine.compile import plain
from underhall.engine.grammar import listed, number
from underhall.games.hall.game import game
from underhall.games.hall.names import Names
from underhall.games.hall.pieces import (
    BASE,
    CLAN_CART,
    CLANS,
    CROWNS,
    HALLS,
    HIGH,
    KINDS,
    NONE,
    RESOURCES,
    SMOOT,
    TIERS,
    WIDE,
    Resource,
    Source,
)
from underhall.games.hall.rules.purse import USUAL
from underhall.games.hall.rules.pyramids import ROW, beneath_in_horde, bribes_for
from underhall.games.hall.table import ANY_CART, CART_FOR, GATE, HALL

ONE_CROWN_SEATS = 2  # so many play with one coronation token only
SIDES_OF_SQUARE = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True)
class Gains:
    """What a tile covers and touches."""

    statues: tuple[int, ...]
    resources: tuple[int, ...]
    rubble: int
    sites: tuple[int, ...]  # without a workshop


class Facts:
    """Facts of one table, as a seat or a spectator may know it."""

    def __init__(self, names: Names, table: Any, seat: int) -> None:
        self.names = names
        self.pack = names.pack
        self.box = names.box
        self.table = table
        self.seat = seat
        self.seats = int(table.seats)
        self.side = int(table.side)

    # The board --------------------------------------------------------------------------------------------------------

    @property
    def wide(self) -> int:
        return int(self.box["wide"][self.side])

    @property
    def high(self) -> int:
        return int(self.box["high"][self.side])

    @cached_property
    def squares(self) -> list[int]:
        """All squares of this side in reading order, outside and the heart too."""
        return [row * WIDE + column for row in range(self.high) for column in range(self.wide)]

    def tier(self, square: int) -> int:
        """The tier of a square, from 1; 0 where there is no ground."""
        return int(self.box["tier"][self.side, square])

    def is_heart(self, square: int) -> bool:
        return _in_rows(self.box["heart"][self.side], square)

    def is_rubble(self, square: int) -> bool:
        """Whether rubble lies there still."""
        return _in_rows(self.box["rubble"][self.side], square) and not self.is_dug(square)

    def is_dug(self, square: int) -> bool:
        """Whether a tile or a gate lies there."""
        return _in_rows(self.table.dug, square)

    def buried(self, square: int) -> int | None:
        """The resource that is still buried on a square."""
        resource = int(self.box["buried"][self.side, square])
        return None if resource == NONE or _in_rows(self.table.gained, square) else resource

    @cached_property
    def sites(self) -> dict[int, int]:
        """The workshop sites by their squares."""
        return {int(self.box["site"][self.side, site]): site for site in range(int(self.box["sites"][self.side]))}

    @cached_property
    def starts(self) -> dict[int, int]:
        """The start points by their squares."""
        return {int(self.box["start"][self.side, start]): start for start in range(int(self.box["starts"][self.side]))}

    def marks(self, start: int) -> list[int]:
        """The numbers of players that a start point is marked with."""
        bits = int(self.box["start_marks"][self.side, start])
        return [seats for seats in range(bits.bit_length()) if bits >> seats & 1]

    def workshop(self, square: int) -> int | None:
        """The kind of the workshop on a square."""
        site = self.sites.get(square)
        kind = NONE if site is None else int(self.table.workshop[site])
        return None if kind == NONE else kind

    # Networks and regions ---------------------------------------------------------------------------------------------

    def owners(self, square: int) -> list[int]:
        """The seats whose networks a square belongs to; partners' networks may meet."""
        return [seat for seat in range(self.seats) if _in_rows(self.table.network[seat], square)]

    def owner(self, square: int) -> int | None:
        """The seat under whose letter a square is drawn; None if it belongs to nobody."""
        return next(iter(self.owners(square)), None)

    def region(self, square: int) -> int | None:
        region = int(self.table.region[square])
        return None if region == NONE else region

    def is_gate(self, square: int) -> bool:
        region = self.region(square)
        return region is not None and int(self.table.what[region]) == GATE

    def hall(self, square: int) -> int | None:
        """The great hall on a square."""
        region = self.region(square)
        what = NONE if region is None else int(self.table.what[region])
        return what - HALL if what >= HALL else None

    @cached_property
    def regions(self) -> dict[int, list[int]]:
        """The squares of each region, in reading order."""
        found: dict[int, list[int]] = {}
        for square in self.squares:
            region = self.region(square)
            if region is not None:
                found.setdefault(region, []).append(square)
        return dict(sorted(found.items()))

    @cached_property
    def ranks(self) -> dict[int, int]:
        """The tunnels of each network counted from 0, by region: gates and great halls are not counted."""
        counted: dict[int | None, int] = {}
        ranks = {}
        for region, squares in self.regions.items():
            if int(self.table.what[region]) < GATE:
                owner = self.owner(squares[0])
                ranks[region] = counted.get(owner, 0)
                counted[owner] = ranks[region] + 1
        return ranks

    # Statues, pedestals, altars ---------------------------------------------------------------------------------------

    @cached_property
    def statues(self) -> dict[int, int]:
        """The statues in this game by their squares."""
        return {int(square): statue for statue, square in enumerate(self.table.statue) if int(square) != NONE}

    def clan_of_statue(self, statue: int) -> int:
        return int(self.table.statue_clan[statue])

    def is_unearthed(self, square: int) -> bool:
        """Whether a statue on a square is in a network."""
        return bool(self.owners(square))

    @cached_property
    def pedestals(self) -> dict[int, int]:
        """The clans of the pedestals on the board by their squares."""
        return {
            int(self.table.pedestal[clan, tier]): clan
            for clan in range(CLANS)
            for tier in range(TIERS)
            if int(self.table.pedestal[clan, tier]) != NONE
        }

    def is_anchor(self, square: int) -> bool:
        """Whether an anchor is there and not under a great hall."""
        return _in_rows(self.table.anchors, square)

    @cached_property
    def altars(self) -> dict[int, int]:
        """The great halls on the board by the squares of their altars."""
        return {int(self.table.hall_at[hall]): hall for hall in range(HALLS) if int(self.table.hall_at[hall]) != NONE}

    def statue_worth(self, statue: int, square: int) -> int:
        """What a statue would bring on a square of a tunnel, as the only one that counts there."""
        value = int(self.box["statue_value"][self.tier(square) - 1])
        return 2 * value if self.pedestals.get(square) == self.clan_of_statue(statue) else value

    def where(self, square: int) -> str:
        """What sort of place a square is for a statue: its tier, and what it stands on."""
        parts = [f"tier {self.tier(square)}"]
        if square in self.altars:
            parts.append(f"on the altar of {self.names.hall(self.altars[square])}")
        elif (hall := self.hall(square)) is not None:
            parts.append(f"in {self.names.hall(hall)}")
        if square in self.pedestals:
            parts.append(f"on {_article(self.names.clan(self.pedestals[square]))} pedestal")
        return ", ".join(parts)

    def prospect(self, statue: int, square: int) -> str:
        """What a statue would be worth on a square."""
        if square in self.altars:
            row = self.pack.halls.tile[self.altars[square]]
            return f"{self.where(square)}, {row.high} honour instead of {row.low}"
        if self.hall(square) is not None or not self.tier(square):
            return f"{self.where(square)}, no honour"
        return f"{self.where(square)}, {self.statue_worth(statue, square)} honour"

    # Tiles ------------------------------------------------------------------------------------------------------------

    def size(self, shape: int) -> int:
        """How many squares a tunnel has."""
        return int(self.box["squares"][shape])

    def covered(self, shape: int, square: int, turn: int) -> list[int]:
        """The squares of a tunnel laid with its key on a square; none if it leaves the board."""
        return self._laid(self.box["across"], self.box["down"], shape, square, turn, self.size(shape))

    def covered_by_hall(self, hall: int, square: int, turn: int) -> list[int]:
        """The squares of a great hall laid with its altar on a square; none if it leaves the board."""
        across, down = self.box["hall_across"], self.box["hall_down"]
        return self._laid(across, down, hall, square, turn, int(self.box["hall_size"][hall]))

    def _laid(self, across: Any, down: Any, tile: int, square: int, turn: int, size: int) -> list[int]:
        row, column = divmod(square, WIDE)
        columns = [column + int(step) for step in across[tile, turn, :size]]
        rows = [row + int(step) for step in down[tile, turn, :size]]
        if min(columns) < 0 or max(columns) >= WIDE or min(rows) < 0 or max(rows) >= HIGH:
            return []
        return [below * WIDE + right for right, below in zip(columns, rows, strict=True)]

    def outline(self, squares: list[int], key: int) -> list[str]:
        """Squares drawn as a pack draws a tile, with the key square marked."""
        columns = [square % WIDE for square in squares]
        rows = [square // WIDE for square in squares]
        across = range(min(columns), max(columns) + 1)
        return [
            "".join(_sign(row * WIDE + column, squares, key) for column in across)
            for row in range(min(rows), max(rows) + 1)
        ]

    def gains(self, squares: list[int]) -> Gains:
        """What a tunnel on these squares would unearth, gain, cost and touch."""
        buried = [self.buried(square) for square in squares]
        touched = {beside for square in squares for beside in neighbours(square)}
        return Gains(
            statues=tuple(self.statues[square] for square in sorted(squares) if square in self.statues),
            resources=tuple(sorted(resource for resource in buried if resource is not None)),
            rubble=sum(self.is_rubble(square) for square in squares),
            sites=tuple(sorted(square for square in touched & set(self.sites) if self.workshop(square) is None)),
        )

    def entrances(self, square: int) -> int:
        """The open entrances of a workshop: its sides that touch any network."""
        return sum(bool(self.owners(beside)) for beside in neighbours(square))

    # What the seats have ----------------------------------------------------------------------------------------------

    def store(self, seat: int) -> int:
        """The seat with whose number a storage lies: partners share one."""
        return int(self.table.team[seat])

    def storage(self, seat: int) -> list[int]:
        return [int(count) for count in self.table.storage[self.store(seat)]]

    def pedestals_of(self, seat: int) -> list[int]:
        return [int(count) for count in self.table.pedestals[self.store(seat)]]

    def held(self, seat: int) -> list[int]:
        """What a seat's trolls hold, by kind."""
        return [int(count) for count in self.table.held[seat]]

    def card_at(self, seat: int, place: int) -> int | None:
        """The troll at a place of a trollsmoot."""
        card = int(self.table.smoot[seat, place])
        return card if card >= 0 else None

    def symbols(self, seat: int, place: int) -> list[tuple[int, int, int]]:
        """The kinds of symbols of a troll in a trollsmoot, each with how many there are and how many are filled."""
        card = self.card_at(seat, place)
        if card is None:
            return []
        counts = self.names.symbols(card)
        return [
            (kind, counts[kind], int(self.table.on_troll[seat, place, kind])) for kind in range(KINDS) if counts[kind]
        ]

    def trolls(self, seat: int) -> int:
        return sum(self.card_at(seat, place) is not None for place in range(SMOOT))

    def hand(self, seat: int) -> list[int | None]:
        """The starters that a seat holds in the draft; None for one that is not known here."""
        held = [int(card) for card in self.table.hand[seat] if int(card) != NONE]
        return [card if seat == self.seat and card >= 0 else None for card in held]

    def on_trolls(self, seat: int) -> str:
        """What a seat's trolls hold, clan carts by clan."""
        return self.tokens(self.held(seat)[:RESOURCES], [int(count) for count in self.table.clan_carts[seat]])

    def partner(self, seat: int) -> int | None:
        """The seat with which a seat plays together."""
        others = [other for other in range(self.seats) if other != seat and self.store(other) == self.store(seat)]
        return next(iter(others), None)

    def cascade(self, seat: int, place: int, recruit: int) -> str:
        """What a recruit at a place and all trolls beneath would gain, if the supply has enough."""
        stock = [0] * RESOURCES
        carts = [0] * CLANS
        gains = (
            [(recruit, kind, count) for kind, count in enumerate(self.names.symbols(recruit))] if recruit >= 0 else []
        )
        for beneath in _beneath(place) - {place}:
            card = self.card_at(seat, beneath)
            if card is not None:
                gains += [(card, kind, count - filled) for kind, count, filled in self.symbols(seat, beneath)]
        for card, kind, count in gains:
            clan = self.names.clan_of(card)
            if kind != CLAN_CART:
                stock[kind] += count
            elif clan is not None and clan < CLANS:
                carts[clan] += count
        return self.tokens(stock, carts)

    def tokens(self, stock: list[int], carts: list[int]) -> str:
        """So many of each resource, and of each clan's carts."""
        parts = [self.names.amount(count, kind) for kind, count in enumerate(stock) if count]
        parts += [self.names.amount(count, CLAN_CART, clan) for clan, count in enumerate(carts) if count]
        return listed(parts)

    def usual_sources(self, seat: int, what: int, count: int) -> list[int]:
        """Where a payment takes its tokens from if nothing is said: places of trolls, NONE for storage."""
        tokens: list[int] = []
        if what >= CART_FOR:
            for place in USUAL:
                tokens += [place] * self._clan_carts(seat, place, what)
        resource = what if what < RESOURCES else int(Resource.CART)
        for place in USUAL:
            tokens += [place] * int(self.table.on_troll[seat, place, resource])
        tokens += [NONE] * self.storage(seat)[resource]
        return tokens[:count]

    def _clan_carts(self, seat: int, place: int, what: int) -> int:
        """Clan carts on a troll that can pay this."""
        card = self.card_at(seat, place)
        fits = card is not None and (what == ANY_CART or self.names.clan_of(card) == what - CART_FOR)
        return int(self.table.on_troll[seat, place, CLAN_CART]) if fits else 0

    # The horde and the book -------------------------------------------------------------------------------------------

    def of_horde(self, place: int) -> int | None:
        """The troll at a place of the horde."""
        card = int(self.table.horde[place])
        return None if card < 0 else card

    def bribes(self, place: int) -> list[int]:
        return [int(count) for count in self.table.bribes[place]]

    def horde_pedestal(self, place: int) -> int | None:
        clan = int(self.table.horde_pedestal[place])
        return None if clan == NONE else clan

    @property
    def book(self) -> list[tuple[int, int]]:
        """The open spells with the runes on them."""
        spells = zip(self.table.book.tolist(), self.table.runes.tolist(), strict=True)
        return [(spell, runes) for spell, runes in spells if spell >= 0]

    def beneath(self, place: int, which: int) -> int:
        """The place of the which-th troll that is bribed for the one at a place."""
        return int(plain(beneath_in_horde)(place, which))

    def bribes_for(self, place: int) -> int:
        """How many bribes the troll at a place of the horde costs."""
        return int(plain(bribes_for)(place))

    # Pedestal tokens and honour ---------------------------------------------------------------------------------------

    def point(self, clan: int, tier: int) -> int | None:
        """The value of a pedestal point token; None where it is not known here, or not laid yet."""
        value = int(self.table.point[clan, tier])
        return value if value >= 0 and not self._is_hidden(clan, tier) else None

    def point_owner(self, clan: int, tier: int) -> int | None:
        owner = int(self.table.point_owner[clan, tier])
        return None if owner == NONE else owner

    def _is_hidden(self, clan: int, tier: int) -> bool:
        owner = self.point_owner(clan, tier)
        return self.names.switches.hide_tokens and owner is not None and not self._is_own(owner)

    def _is_own(self, seat: int) -> bool:
        """Whether a seat is the one that looks, or its partner."""
        return self.seat >= 0 and self.store(seat) == self.store(self.seat)

    def hides_points(self, seat: int) -> bool:
        """Whether the values of a seat's pedestal point tokens are unknown here."""
        return self.names.switches.hide_tokens and not self._is_own(seat) and not self.table.over

    def honour(self, seat: int) -> dict[Source, int | None]:
        """A seat's honour by source, as things stand; None where hidden tokens hide it."""
        score = game.driver().score
        hidden = {Source.PEDESTALS} if self.hides_points(seat) else set()
        return {source: None if source in hidden else score(*self._bytes, seat, source) for source in Source}

    def total(self, seat: int) -> int:
        """A seat's honour as far as it is known here."""
        return sum(value or 0 for value in self.honour(seat).values())

    @cached_property
    def _bytes(self) -> tuple[Any, Any]:
        """Box and table as the driver takes them."""
        box = np.frombuffer(self.box.tobytes(), np.uint8)
        return box, np.frombuffer(self.table.tobytes(), np.uint8).copy()

    @property
    def crowns(self) -> list[tuple[int, int | None]]:
        """The coronation tokens of this game with their honour and who has them; two players have only the last."""
        first = CROWNS - 1 if self.seats == ONE_CROWN_SEATS else 0
        owners = [None if int(owner) == NONE else int(owner) for owner in self.table.crowns]
        return [(int(self.box["crown_honour"][token]), owners[token]) for token in range(first, CROWNS)]

    @property
    def this_turn(self) -> list[str]:
        """What spells allow for the rest of this turn."""
        table = self.table
        fewer, soft, cheaper = int(table.fewer_bribes), int(table.soft_stone), int(table.discount)
        lasting = (
            (int(table.any_bribes), "any resource may bribe"),
            (fewer, f"{number(fewer, 'bribe')} may be left out"),
            (soft, f"{number(soft, 'rubble space')} without hammer"),
            (int(table.alloy), "two minerals may be mixed"),
            (cheaper, f"a tunnel costs {cheaper} less"),
        )
        return [text for holds, text in lasting if holds]

    # Who must choose --------------------------------------------------------------------------------------------------

    @property
    def deciding(self) -> list[int]:
        """The seats that must choose: several in a simultaneous choice."""
        if self.table.over:
            return []
        lanes = [seat for seat in range(self.seats) if int(self.table.height[seat + 1]) > 0]
        asked = int(self.table.seat)
        return lanes or ([asked] if asked >= 0 else [])

    @property
    def setting_up(self) -> bool:
        """Whether nobody has had a turn yet."""
        return int(self.table.active) == NONE and not self.table.over

    @property
    def together(self) -> bool:
        """Whether seats choose at the same time."""
        return any(int(height) for height in self.table.height[1:])


def neighbours(square: int) -> list[int]:
    """The squares that share a side with a square."""
    row, column = divmod(square, WIDE)
    places = [(column + right, row + below) for right, below in SIDES_OF_SQUARE]
    return [below * WIDE + right for right, below in places if 0 <= right < WIDE and 0 <= below < HIGH]


def _beneath(place: int) -> set[int]:
    """A place of a trollsmoot and all places beneath it."""
    if place >= BASE:
        return {place}
    left = place + ROW[place]
    return {place} | _beneath(left) | _beneath(left + 1)


def _article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _in_rows(rows: Any, square: int) -> bool:
    """Whether a square is in a set with bits for each row."""
    return bool(int(rows[square // WIDE]) >> (square % WIDE) & 1)


def _sign(square: int, squares: list[int], key: int) -> str:
    return "@" if square == key and square in squares else "#" if square in squares else "."
