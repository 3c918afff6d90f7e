"""The shape of a pack of Dwar7s Fall, and the switches of a match.

The ranges given here are what the table's fields can hold; `pack_checks` says what fits together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import msgspec

from underhall.engine.pack import Id, Name, Origin, Pack, Row
from underhall.games.dwarfs.pieces import SEATS, Ogre

FamilyName = Literal["castle", "mine", "tavern", "store", "dragon", "giant"]
MONSTERS: tuple[FamilyName, ...] = ("dragon", "giant")
SymbolName = Literal["dragon", "dwarf", "giant"]
GemName = Literal["gold", "emerald", "diamond", "ruby"]
ConditionName = Literal["kingdom_cards", "monsters", "kingdom_points", "each_gem", "ogres", "trios", "emeralds"]
Colour = Literal["blue", "red", "green", "yellow"]
if TYPE_CHECKING:
    OgreName = str
else:
    OgreName = Literal[tuple(ogre.name.lower() for ogre in Ogre)]

Few = Annotated[int, msgspec.Meta(ge=1, le=20)]
FewOrNone = Annotated[int, msgspec.Meta(ge=0, le=20)]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
AtLeast = Annotated[int, msgspec.Meta(ge=1, le=99)]
Points = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Sides = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^N?E?S?W?\Z",
        description="some of the letters N, E, S, W, each once and in this order",
        extra={"letters": "NESW"},
    ),
]

FEWEST_TURNS, MOST_TURNS = 1, 1000


class SymbolGroup(Row, frozen=True, kw_only=True):
    """What a kingdom card shows for stacking."""

    value: SymbolName
    origin: Origin


class Task(Row, frozen=True, kw_only=True):
    """What completes a card's task; a mine also says which gem it brings and how many at once."""

    needs: Few
    yields: Few | None = None
    gem: GemName | None = None
    origin: Origin


class Spots(Row, frozen=True, kw_only=True):
    """How many dwarfs fit on a card."""

    value: Few
    origin: Origin


class PointsGroup(Row, frozen=True, kw_only=True):
    """What something scores."""

    value: Points
    origin: Origin


class WallsGroup(Row, frozen=True, kw_only=True):
    """The walled sides of a card before it is turned."""

    sides: Sides
    origin: Origin


class CountGroup(Row, frozen=True, kw_only=True):
    """How many cards of a kind there are."""

    value: Count
    origin: Origin


class Card(Row, frozen=True, kw_only=True):
    """A kingdom card; each colour has one of it."""

    id: Id
    name: Name
    family: FamilyName
    origin: Origin
    symbol: SymbolGroup
    task: Task
    spots: Spots
    points: PointsGroup
    walls: WallsGroup


class GemKind(Row, frozen=True, kw_only=True):
    """A kind of gem and its pile."""

    id: GemName
    name: Name
    count: CountGroup
    points: PointsGroup


class Cost(Row, frozen=True, kw_only=True):
    """The gems that a trade pays."""

    gold: Count = 0
    emerald: Count = 0
    diamond: Count = 0
    ruby: Count = 0
    origin: Origin

    def of(self, gem: GemName) -> int:
        """How many of this gem."""
        return {"gold": self.gold, "emerald": self.emerald, "diamond": self.diamond, "ruby": self.ruby}[gem]

    @property
    def total(self) -> int:
        return self.gold + self.emerald + self.diamond + self.ruby


class TradingGoal(Row, frozen=True, kw_only=True):
    """A goal to be bought at a general store."""

    id: Id
    name: Name
    cost: Cost
    points: PointsGroup


class OgreKind(Row, frozen=True, kw_only=True):
    """A kind of ogre card and how many there are."""

    key: ClassVar[str] = "kind"

    kind: OgreName
    name: Name
    count: CountGroup


class ConditionGroup(Row, frozen=True, kw_only=True):
    """What a secret goal asks for."""

    kind: ConditionName
    at_least: AtLeast
    origin: Origin


class SecretGoal(Row, frozen=True, kw_only=True):
    """A secret goal."""

    id: Id
    name: Name
    condition: ConditionGroup
    points: PointsGroup


class Limits(Row, frozen=True, kw_only=True):
    """The numbers that hold for the whole game."""

    dwarfs: Few
    actions: Few
    extra_actions: FewOrNone
    hand: AtLeast
    goals_shown: Few
    goals_to_end: Few
    monster_points: Points
    trio: Few
    origin: Origin


class DwarfsPack(Pack, frozen=True, kw_only=True):
    """All printed components of Dwar7s Fall."""

    card: tuple[Card, ...]
    gem: tuple[GemKind, ...]
    trading_goal: tuple[TradingGoal, ...]
    ogre: tuple[OgreKind, ...]
    secret_goal: tuple[SecretGoal, ...]
    limits: Limits


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rulings of a match that can be answered in another way, and the colours of its seats."""

    castle_stacking: bool = False  # Q01
    strict_families: bool = False  # Q01
    extra_action_timing: Literal["when_taken", "turn_start"] = "when_taken"  # Q11
    must_trade_and_dig: bool = False  # Q15
    monsters_need_castle: bool = False  # Q18
    dig_scope: Literal["anywhere", "region"] = "anywhere"  # Q21
    reveal_windows: Literal["own_decisions", "when_met", "every_action"] = "when_met"  # Q39
    trio_colours: Literal["own", "any"] = "own"  # Q40
    hide_gems: bool = False  # Q45
    start_player: Literal["seat_0", "random"] = "seat_0"  # Q45
    turn_limit: Annotated[int, msgspec.Meta(ge=FEWEST_TURNS, le=MOST_TURNS)] = 60  # Q41; turns per seat
    colours: tuple[Colour, ...] = ("blue", "red", "green", "yellow")  # R013, by seat

    def __post_init__(self) -> None:
        if len(self.colours) != SEATS or len(set(self.colours)) != SEATS:
            raise ValueError(f"colours must name all {SEATS} colours, each once")
        if not FEWEST_TURNS <= self.turn_limit <= MOST_TURNS:  # msgspec looks at it only when it converts
            raise ValueError(f"turn_limit must be from {FEWEST_TURNS} to {MOST_TURNS}")
