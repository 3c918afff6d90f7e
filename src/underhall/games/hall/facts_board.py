"""What lies on the squares of the mountain, and what a tile would cover and bring there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from underhall.games.hall.names import Names
from underhall.games.hall.pack_text import LEAST_PAID
from underhall.games.hall.pieces import CLANS, HALLS, HIGH, NONE, TIERS, WIDE
from underhall.games.hall.table import GATE, HALL

Rows = list[int]  # a set of squares: bits for each row

SIDES_OF_SQUARE = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True)
class Gains:
    """What a tile covers and touches."""

    statues: tuple[int, ...]
    resources: tuple[int, ...]
    rubble: int
    sites: tuple[int, ...]  # without a workshop


class BoardFacts:
    """Facts of the mountain; nothing on it is secret."""

    def __init__(self, names: Names, table: Any) -> None:
        self.names = names
        self.pack = names.pack
        self.box = names.box
        self.table = table
        self.seats = int(table.seats)
        self.side = int(table.side)
        self.ground = names.grounds[self.side]

    # The board --------------------------------------------------------------------------------------------------------

    @property
    def wide(self) -> int:
        return self.ground.wide

    @property
    def high(self) -> int:
        return self.ground.high

    @property
    def squares(self) -> list[int]:
        """All squares of this side in reading order, outside and the heart too."""
        return self.ground.squares

    def tier(self, square: int) -> int:
        """The tier of a square, from 1; 0 where there is no ground."""
        return self.ground.tiers[square]

    def is_heart(self, square: int) -> bool:
        return square in self.ground.heart

    def is_rubble(self, square: int) -> bool:
        """Whether rubble lies there still."""
        return square in self.ground.rubble and not self.is_dug(square)

    def is_dug(self, square: int) -> bool:
        """Whether a tile or a gate lies there."""
        return _in_rows(self._dug, square)

    def buried(self, square: int) -> int | None:
        """The resource that is still buried on a square."""
        resource = self.ground.buried[square]
        return None if resource == NONE or _in_rows(self._gained, square) else resource

    @property
    def sites(self) -> dict[int, int]:
        """The workshop sites by their squares."""
        return self.ground.sites

    @property
    def starts(self) -> dict[int, int]:
        """The start points by their squares."""
        return self.ground.starts

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
        return [seat for seat in range(self.seats) if _in_rows(self._networks[seat], square)]

    def owner(self, square: int) -> int | None:
        """The seat under whose letter a square is drawn; None if it belongs to nobody."""
        return next(iter(self.owners(square)), None)

    def region(self, square: int) -> int | None:
        region = self._regions[square]
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
        return _in_rows(self._anchors, square)

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

    # The rows of bits and the numbers on the table as plain lists: they are read for every square ---------------------

    @cached_property
    def _dug(self) -> Rows:
        return self._rows("dug")

    @cached_property
    def _gained(self) -> Rows:
        return self._rows("gained")

    @cached_property
    def _anchors(self) -> Rows:
        return self._rows("anchors")

    @cached_property
    def _networks(self) -> list[Rows]:
        networks: list[Rows] = self.table.network.tolist()
        return networks

    @cached_property
    def _regions(self) -> list[int]:
        return self._rows("region")

    def _rows(self, name: str) -> Rows:
        rows: Rows = getattr(self.table, name).tolist()
        return rows

    # Tiles ------------------------------------------------------------------------------------------------------------

    def size(self, shape: int) -> int:
        """How many squares a tunnel has."""
        return int(self.box["squares"][shape])

    def cost(self, shape: int) -> int:
        """How many minerals a tunnel costs in this turn."""
        size = self.size(shape)
        return max(size - int(self.table.discount), min(size, LEAST_PAID))

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


def neighbours(square: int) -> list[int]:
    """The squares that share a side with a square."""
    row, column = divmod(square, WIDE)
    places = [(column + right, row + below) for right, below in SIDES_OF_SQUARE]
    return [below * WIDE + right for right, below in places if 0 <= right < WIDE and 0 <= below < HIGH]


def _article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _in_rows(rows: Rows, square: int) -> bool:
    """Whether a square is in a set with bits for each row."""
    return bool(rows[square // WIDE] >> (square % WIDE) & 1)


def _sign(square: int, squares: list[int], key: int) -> str:
    return "@" if square == key and square in squares else "#" if square in squares else "."
