"""What lies on the squares of the mountain, and what a tile would cover and bring there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from underhall.engine.declared import Name, Said
from underhall.games.hall.names import CLAN_IDS, Names, square_name
from underhall.games.hall.pack_text import LEAST_PAID
from underhall.games.hall.pieces import CLANS, GATE, HALL, HALLS, HIGH, NONE, TIERS, WIDE

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
Rows = list[int]  # a set of squares: bits for each row

SIDES_OF_SQUARE = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True)
class Gains:
    """What a tile covers and touches."""

    statues: tuple[int, ...]
    resources: tuple[int, ...]
    rubble: int
    sites: tuple[int, ...]  # without a workshop


def kept(
    method: Callable[Concatenate[BoardFacts, Asked], Answer],
) -> Callable[Concatenate[BoardFacts, Asked], Answer]:
    """A method that works out each answer once: facts are about one table, which does not change."""

    @wraps(method)
    def answered(self: BoardFacts, /, *asked: Asked.args, **named: Asked.kwargs) -> Answer:
        key = (method, asked, *named.items()) if named else (method, asked)
        answer: Answer
        try:
            answer = self.answers[key]
        except KeyError:
            answer = self.answers[key] = method(self, *asked, **named)
        return answer

    return answered


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
        self.answers: dict[Any, Any] = {}

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

    def is_ground(self, square: int) -> bool:
        """Whether a tunnel could ever be dug there."""
        return square in self.ground.ground

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

    def in_network(self, seat: int, square: int) -> bool:
        return _in_rows(self._networks[seat], square)

    @kept
    def rivals(self, seat: int) -> list[int]:
        """The other players, without a partner."""
        return [other for other in range(self.seats) if int(self.table.team[other]) != int(self.table.team[seat])]

    def rivals_beside(self, seat: int, square: int) -> list[int]:
        """The rivals whose networks are beside a square."""
        beside = neighbours(square)
        return [rival for rival in self.rivals(seat) if any(self.in_network(rival, each) for each in beside)]

    @kept
    def touches_network(self, seat: int, square: int) -> bool:
        """Whether a square is beside a seat's network."""
        return any(self.in_network(seat, each) for each in neighbours(square))

    def owner(self, square: int) -> int | None:
        """The seat under whose letter a square is drawn; None if it belongs to nobody."""
        return next(iter(self.owners(square)), None)

    def region(self, square: int) -> int | None:
        region = self._regions[square]
        return None if region == NONE else region

    def near(self, square: int) -> set[int]:
        """The tunnel of a square and those beside it."""
        here = self.region(square)
        around = (
            {self.region(each) for at in self.regions[here] for each in neighbours(at)} if here is not None else set()
        )
        return {region for region in around | {here} if region is not None}

    def reach(self, seat: int, statue: int) -> list[int]:
        """The free squares to which a seat could move a statue of its network."""
        near = self.near(int(self.table.statue[statue]))
        squares = [square for region in near for square in self.regions[region]]
        return [square for square in squares if self.in_network(seat, square) and square not in self.statues]

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

    def where(self, square: int) -> Said:
        """What sort of place a square is for a statue: its tier, and what it stands on."""
        hall = self.hall(square)
        place: Said = ""
        if hall is not None:
            place = Name("on-altar" if square in self.altars else "in-hall", hall=self.names.hall(hall))
        elif square in self.pedestals:
            place = Name("on-pedestal", pedestal=Name(f"pedestal-{CLAN_IDS[self.pedestals[square]]}"))
        return Name("where", tier=self.tier(square), place=place)

    def square_in_tier(self, square: int) -> Said:
        """A square with its tier, if it has one."""
        name, tier = square_name(square), self.tier(square)
        return Name("square-in-tier", square=name, tier=tier) if tier else name

    def prospect(self, statue: int, square: int) -> Said:
        """What sort of place a square is, and what a statue would bring there."""
        return Name("prospect", where=self.where(square), honour=self._honour_there(statue, square))

    def _honour_there(self, statue: int, square: int) -> Said:
        """Of the statues in a tunnel only the best counts."""
        if square in self.altars:
            row = self.pack.halls.tile[self.altars[square]]
            return Name("honour-instead", honour=row.high, instead=row.low)
        if self.hall(square) is not None or not self.tier(square):
            return Name("honour-none")
        region = self.region(square)
        others = [] if region is None else [at for at in self.regions[region] if self.statues.get(at, statue) != statue]
        best = max((self.statue_worth(self.statues[at], at) for at in others), default=0)
        worth = self.statue_worth(statue, square)
        if worth <= best:
            return Name("honour-outdone")
        return Name("honour-instead", honour=worth, instead=best) if best else Name("honour", honour=worth)

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

    def ways(self, shape: int) -> range:
        """The ways to lay a tunnel that differ."""
        return range(int(self.box["turns"][shape]))

    def spread(self, shape: int, square: int, turn: int) -> list[int | None]:
        """The squares of a tunnel laid with its key on a square; None for each that leaves the board."""
        row, column = divmod(square, WIDE)
        places = [(column + right, row + down) for right, down in self._steps(shape, turn)]
        return [
            down * WIDE + right if 0 <= right < self.wide and 0 <= down < self.high else None for right, down in places
        ]

    @kept
    def _steps(self, shape: int, turn: int) -> list[tuple[int, int]]:
        """Where the squares of a tunnel laid this way are, from its key."""
        across, down = self.box["across"][shape, turn].tolist(), self.box["down"][shape, turn].tolist()
        return list(zip(across, down, strict=True))[: self.size(shape)]

    @kept
    def obstacle(self, seat: int, square: int | None) -> str:
        """What keeps a tunnel of a seat off a square: `off`, `tile`, `heart`, `site` or `rival`; "" if nothing does."""
        if square is None:
            return "off"
        if self.is_dug(square):
            return "tile"
        if not self.is_ground(square):
            return "heart" if self.is_heart(square) else "site" if square in self.sites else "off"
        return "rival" if self.rivals_beside(seat, square) else ""

    def fits(self, seat: int, shape: int, square: int, turn: int) -> bool:
        """Whether a tunnel can be laid so, if there are hammers enough."""
        squares = self.spread(shape, square, turn)
        free = not any(self.obstacle(seat, each) for each in squares)
        return free and any(each is not None and self.touches_network(seat, each) for each in squares)

    @kept
    def hammers_at(self, seat: int, shape: int, square: int) -> int | None:
        """The fewest hammers that a tunnel laid by a square costs; None if it does not fit there in any way."""
        ways = [self.covered(shape, square, turn) for turn in self.ways(shape) if self.fits(seat, shape, square, turn)]
        return min((self.hammers(way) for way in ways), default=None)

    def hammers(self, squares: list[int]) -> int:
        """The hammers that a tunnel on these squares costs in this turn."""
        return max(0, sum(self.is_rubble(square) for square in squares) - int(self.table.soft_stone))

    @kept
    def fewest_hammers(self, seat: int, shape: int) -> int | None:
        """The fewest hammers that a tunnel costs anywhere; None if it fits nowhere."""
        found = (self.hammers_at(seat, shape, square) for square in self.squares if not self.obstacle(seat, square))
        return min((hammers for hammers in found if hammers is not None), default=None)

    def coverable(self, seat: int) -> set[int]:
        """The squares of a seat's network that a great hall may cover."""
        tunnels = self._rows("tunnels")
        return {each for each in self.squares if _in_rows(tunnels, each) and self.in_network(seat, each)}

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


def _in_rows(rows: Rows, square: int) -> bool:
    """Whether a square is in a set with bits for each row."""
    return bool(rows[square // WIDE] >> (square % WIDE) & 1)
