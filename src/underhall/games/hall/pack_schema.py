"""The shape of a pack of In the Hall of the Mountain King, and the switches of a match.

The ranges given here are what the box and the table can hold; what fits together is the matter of `pack_checks`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from underhall.engine.pack import Id, Name, Origin, Pack, Row
from underhall.games.hall.pieces import HIGH, LEVELS, SEATS, STARTS, TIERS, WIDE

ResourceName = Literal["stone", "iron", "heartstone", "cart", "hammer", "rune", "coin"]
ClanName = Literal["fire", "ice", "moon", "mud"]
GiveName = Literal["stone", "iron", "heartstone", "cart", "hammer", "rune", "coin", "any", "move"]
EffectName = Literal[
    "gain",
    "swap",
    "wake_starter",
    "wake_recruit",
    "unburden",
    "bribe_any",
    "bribe_less",
    "new_face",
    "soft_stone",
    "alloy",
    "cheaper",
    "late_pedestal",
    "stir",
    "cave_in",
]
Colour = Literal["magenta", "green", "yellow", "red", "blue"]

# How a side of the board is drawn, square by square; a digit is ground of that tier.
OUTSIDE, HEART, SITE = ".", "H", "W"
RUBBLE, CLEAR = "r", "."
# How a tile is drawn: its squares, and of these the key square, an anchor or an altar.
SQUARE, KEY, EMPTY = "#", "@", "."

Few = Annotated[int, msgspec.Meta(ge=1, le=20)]
FewOrNone = Annotated[int, msgspec.Meta(ge=0, le=20)]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Honour = Annotated[int, msgspec.Meta(ge=0, le=99)]
Level = Annotated[int, msgspec.Meta(ge=1, le=LEVELS)]
Players = Annotated[int, msgspec.Meta(ge=2, le=SEATS)]
Column = Annotated[int, msgspec.Meta(ge=0, lt=WIDE)]
Line = Annotated[int, msgspec.Meta(ge=0, lt=HIGH)]
Pair = Annotated[int, msgspec.Meta(ge=1, le=STARTS)]
TierRow = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^[{OUTSIDE}1-{TIERS}{HEART}{SITE}]*\Z",
        description=f"a row of '1' to '{TIERS}' for a tier, '{HEART}' for the heart, '{SITE}' for a workshop site and "
        f"'{OUTSIDE}' for outside",
        extra={"signs": "".join((OUTSIDE, *map(str, range(1, TIERS + 1)), HEART, SITE))},
    ),
]
RubbleRow = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^[{RUBBLE}{CLEAR}]*\Z",
        description=f"a row of '{RUBBLE}' for rubble and '{CLEAR}' for none",
        extra={"signs": CLEAR + RUBBLE},
    ),
]
TileRow = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^[{SQUARE}{KEY}{EMPTY}]+\Z",
        max_length=WIDE,
        description=f"a row of '{SQUARE}' for a square, '{KEY}' for the one with the anchor or the altar, and "
        f"'{EMPTY}' for none",
        extra={"signs": EMPTY + SQUARE + KEY},
    ),
]


class Spot(Row, frozen=True, kw_only=True):
    """A square of the board, counted from 0, from the top left corner to the right and downwards."""

    key: ClassVar[str] = "square"

    column: Column
    row: Line

    @property
    def square(self) -> str:
        return f"{self.column},{self.row}"


class Buried(Spot, frozen=True, kw_only=True):
    """A buried resource."""

    resource: ResourceName


class Start(Spot, frozen=True, kw_only=True):
    """A start point. In a game of teams the two points of a `pair` belong to one team."""

    players: tuple[Players, ...]
    pair: Pair | None = None


class Side(Row, frozen=True, kw_only=True):
    """One side of the board, a text for each row. Its workshop sites are numbered in reading order."""

    origin: Origin
    tiers: tuple[TierRow, ...]
    rubble: tuple[RubbleRow, ...]
    buried: tuple[Buried, ...]
    statue: tuple[Spot, ...]  # clockwise
    start: tuple[Start, ...]


class Board(Row, frozen=True, kw_only=True):
    """Both sides of the board."""

    autumn: Side  # for three players
    winter: Side  # for four and five


class Stock(Row, frozen=True, kw_only=True):
    """How many of each resource; 0 of those not named."""

    stone: Count = 0
    iron: Count = 0
    heartstone: Count = 0
    cart: Count = 0
    hammer: Count = 0
    rune: Count = 0
    coin: Count = 0


class Symbols(Stock, frozen=True, kw_only=True):
    """The symbols of a troll: resources, and carts that bear the mark of its clan."""

    clan_cart: Count = 0


class Tunnel(Row, frozen=True, kw_only=True):
    """A shape of tunnel tile; tiles may be turned and flipped."""

    id: Id
    name: Name
    count: Count
    shape: tuple[TileRow, ...]


class Tunnels(Row, frozen=True, kw_only=True):
    """The tunnel tiles."""

    origin: Origin
    tile: tuple[Tunnel, ...]


class ChartRow(Row, frozen=True, kw_only=True):
    """What a tunnel of this size is worth, by the mineral that was paid."""

    key: ClassVar[str] = "size"

    size: Few
    stone: Honour
    iron: Honour
    heartstone: Honour


class Chart(Row, frozen=True, kw_only=True):
    """The tunnel score chart."""

    origin: Origin
    row: tuple[ChartRow, ...]


class Hall(Row, frozen=True, kw_only=True):
    """A great hall: what it is worth without and with a statue on its altar."""

    id: Id
    name: Name
    low: Honour
    high: Honour
    shape: tuple[TileRow, ...]


class Halls(Row, frozen=True, kw_only=True):
    """The great halls."""

    origin: Origin
    tile: tuple[Hall, ...]


class Troll(Row, frozen=True, kw_only=True):
    """A troll of the horde."""

    id: Id
    name: Name
    level: Level
    clan: ClanName
    symbols: Symbols


class Trolls(Row, frozen=True, kw_only=True):
    """The trolls of the three levels."""

    origin: Origin
    card: tuple[Troll, ...]


class Starter(Row, frozen=True, kw_only=True):
    """A starter troll, of which each colour has one: what it makes again and again, and what it brings once."""

    id: Id
    name: Name
    symbols: Stock
    start: Stock


class Starters(Row, frozen=True, kw_only=True):
    """The starter trolls of one colour."""

    origin: Origin
    card: tuple[Starter, ...]


class Spell(Row, frozen=True, kw_only=True):
    """A spell. Which of the values an effect needs is said in `pack_spells`."""

    id: Id
    name: Name
    effect: EffectName
    amount: FewOrNone = 0
    gain: Stock = Stock()
    takes: tuple[ResourceName, ...] = ()
    gives: ResourceName | None = None


class Spells(Row, frozen=True, kw_only=True):
    """The spell cards."""

    origin: Origin
    card: tuple[Spell, ...]


class Exchange(Row, frozen=True, kw_only=True):
    """One use of a workshop: what is spent and what it brings. A `move` spends nothing and brings nothing new."""

    key: ClassVar[str] = "kinds"

    give: GiveName
    give_count: Few = 1
    get: ResourceName | None = None
    get_count: Few = 1

    @property
    def kinds(self) -> str:
        return f"{self.give} for {self.get or 'nothing'}"


class Workshop(Row, frozen=True, kw_only=True):
    """A kind of workshop."""

    id: Id
    name: Name
    count: Count
    exchange: tuple[Exchange, ...]


class Workshops(Row, frozen=True, kw_only=True):
    """The workshop tiles."""

    origin: Origin
    tile: tuple[Workshop, ...]


class PointToken(Row, frozen=True, kw_only=True):
    """A value of pedestal point tokens and how many there are."""

    key: ClassVar[str] = "value"

    value: Honour
    count: Count


class PointTokens(Row, frozen=True, kw_only=True):
    """The pedestal point tokens."""

    origin: Origin
    token: tuple[PointToken, ...]


class Supply(Row, frozen=True, kw_only=True):
    """The resource tokens in the box."""

    origin: Origin
    tokens: Stock


class Pedestals(Row, frozen=True, kw_only=True):
    """The pedestals in the bag."""

    origin: Origin
    fire: Count
    ice: Count
    moon: Count


class Coronation(Row, frozen=True, kw_only=True):
    """The coronation tokens, the first to be taken first."""

    origin: Origin
    honour: tuple[Honour, ...]


class Statues(Row, frozen=True, kw_only=True):
    """What a statue is worth, from the outermost tier to the innermost."""

    origin: Origin
    value: tuple[Honour, ...]


class Limits(Row, frozen=True, kw_only=True):
    """The numbers that hold for the whole game."""

    origin: Origin
    workshops_each: FewOrNone  # revealed for each player
    workshops_more: FewOrNone  # revealed in addition
    bonus: tuple[FewOrNone, ...]  # further starting rows that a player gains, by place in the turn order
    content: Few  # bribes after which a troll retires
    spell_runes: Few  # runes after which a spell goes
    trade_price: Few
    set_size: Few  # equal resources left over that are worth 1 honour
    last_turns: Few  # of each player, after the round in which the end is triggered


class HallPack(Pack, frozen=True, kw_only=True):
    """All printed components of In the Hall of the Mountain King."""

    board: Board
    tunnels: Tunnels
    chart: Chart
    halls: Halls
    trolls: Trolls
    starters: Starters
    spells: Spells
    workshops: Workshops
    supply: Supply
    pedestals: Pedestals
    point_tokens: PointTokens
    coronation: Coronation
    statues: Statues
    limits: Limits


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The variants and rulings of a match that can be answered in another way, and the colours of its seats."""

    teams: bool = False
    winter_for_two: bool = False
    choose_workshops: bool = False
    no_duplicate_workshops: bool = False
    clan_cart_strict: bool = True
    unlimited_supply: bool = False
    hide_tokens: bool = True
    spells_need_effect: bool = False
    colours: tuple[Colour, ...] = ("magenta", "green", "yellow", "red", "blue")  # by seat

    def __post_init__(self) -> None:
        if len(self.colours) != SEATS or len(set(self.colours)) != SEATS:
            raise ValueError(f"colours must name all {SEATS} colours, each once")
