"""What the numbers of Dwar7s Fall stand for."""

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
from underhall.games.dwarfs.pieces import (
    CARDS,
    DESIGNS,
    DX,
    DY,
    NONE,
    OGRES,
    ROW,
    SEATS,
    SECRET_GOALS,
    SHUFFLES,
    SIDES,
    SQUARES,
    TRADING_GOALS,
    UNKNOWN,
    Gem,
    Ogre,
    Side,
)

if TYPE_CHECKING:
    from underhall.games.dwarfs.facts import Facts


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


class SecretOwner(Seat):
    """A player, where the secret goal is meant."""

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"secret:{value}",)


class Rival(Seat):
    """A player who is chosen."""

    def key(self, facts: Facts, value: int) -> str:
        return f"seat:{value}"


class Design(Kind):
    """A kingdom card, whatever its colour."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(box.designs)

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.design(value)

    def key(self, facts: Facts, value: int) -> str:
        return facts.pack.card[value].id

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"hand:{int(facts.table.seat)}:{self.key(facts, value)}",)


class Card(Kind):
    """A kingdom card of a colour. A card in hand, on the board or defeated is always the same piece."""

    @property
    def seats(self) -> SeatValues:
        return SeatValues(SEATS, each=DESIGNS)

    def name(self, facts: Facts, value: int) -> Said:
        names = facts.names
        return Name("card", colour=names.seat(value // DESIGNS), design=names.design(value % DESIGNS))

    def key(self, facts: Facts, value: int) -> str:
        return f"{facts.switches.colours[value // DESIGNS]}:{facts.pack.card[value % DESIGNS].id}"

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"hand:{value // DESIGNS}:{facts.pack.card[value % DESIGNS].id}",)


class CardName(Card):
    """A kingdom card, where its colour goes without saying."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.design(value % DESIGNS)


class Square(Kind):
    """A square of the board, called by its visible card."""

    grid = Grid(SQUARES, SQUARES, x="x", y="y")

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return max(0, int(table.squares))

    def name(self, facts: Facts, value: int) -> Said:
        if facts.top(value) != NONE:
            return CARD.name(facts, facts.top(value))
        side, beside = _beside(facts, value)
        return Name(f"hole-{side}", **beside)

    def key(self, facts: Facts, value: int) -> str:
        return facts.called(value)

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"square:{facts.called(value)}",)


class Spot(Square):
    """A square of the board, called by what lies beside it: where a card is laid."""

    def name(self, facts: Facts, value: int) -> Said:
        side, beside = _beside(facts, value)
        return Name(f"spot-{side}", **beside)


class OwnDwarf(Square):
    """A square on which the player who chooses has a dwarf."""

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"dwarf:{int(facts.table.seat)}:{facts.called(value)}",)


class Dwarf(Composite):
    """A dwarf, by its square and the player it belongs to."""

    def name(self, facts: Facts, value: int) -> Said:
        square, owner = self.split(value).values()
        return Name("dwarf-on", seat=SEAT.name(facts, owner), square=SQUARE.name(facts, square))

    def key(self, facts: Facts, value: int) -> str:
        square, owner = self.split(value).values()
        return f"{facts.switches.colours[owner]}:{facts.called(square)}"

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        square, owner = self.split(value).values()
        return (f"dwarf:{owner}:{facts.called(square)}",)


class Gap(Composite):
    """An empty place beside a card, by the card's square and the side on which it lies."""

    def name(self, facts: Facts, value: int) -> Said:
        square, side = self.split(value).values()
        return Name(f"spot-{SIDE.constant(side)}", card=SQUARE.name(facts, square))

    def key(self, facts: Facts, value: int) -> str:
        square, side = self.split(value).values()
        x, y = facts.place(square)
        return f"{x + DX[side]},{y + DY[side]}"

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"square:{self.key(facts, value)}",)


def _beside(facts: Facts, square: int) -> tuple[str, dict[str, Said]]:
    """On which side of a card a square lies, and that card; "alone" if it has no neighbour."""
    for side in Side:
        beyond = facts.beside(square, side)
        if beyond != NONE and facts.top(beyond) != NONE:
            return _opposite(side), {"card": CARD.name(facts, facts.top(beyond))}
    return "alone", {}


def _opposite(side: Side) -> str:
    return Side((side + SIDES // 2) % SIDES).name.lower()


class GemKind(Members):
    """A kind of gem."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.gem(value)


class OwnGem(GemKind):
    """A kind of gem in the hand of the player who chooses."""

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"gem:{int(facts.table.seat)}:{self.constant(value)}",)


class OgreKind(Members):
    """A kind of ogre."""

    def key(self, facts: Facts, value: int) -> str:
        return "unknown" if value == UNKNOWN else self.constant(value)

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.ogre(value)


class PlayedOgre(OgreKind):
    """A kind of ogre that lies on the discard pile."""

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"discarded:{self.constant(value)}",)


class HandPlace(Kind):
    """An ogre card, by its place in the hand of the player who chooses."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(table.ogres[outer[0]])

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.ogre(facts.ogre_at(value))

    def key(self, facts: Facts, value: int) -> str:
        return f"{OGRE.key(facts, facts.ogre_at(value))}@{value}"

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"ogre:{int(facts.table.seat)}:{value}",)


class RowPlace(Numbers):
    """A place in the row of open trading goals, called by the goal there."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(box.goals_shown)

    def name(self, facts: Facts, value: int) -> Said:
        goal = int(facts.table.goal_row[value])
        return Name("row-empty") if goal == NONE else facts.names.goal(goal)

    def key(self, facts: Facts, value: int) -> str:
        goal = int(facts.table.goal_row[value])
        return f"row:{value}" if goal == NONE else facts.pack.trading_goal[goal].id

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        goal = int(facts.table.goal_row[value])
        return () if goal == NONE else GOAL.pieces(facts, goal)


class Goal(Kind):
    """A trading goal."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(box.trading_goals)

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.goal(value)

    def key(self, facts: Facts, value: int) -> str:
        return facts.pack.trading_goal[value].id

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"goal:{self.key(facts, value)}",)


class Secret(Kind):
    """A secret goal."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(box.secret_goals)

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.secret(value) if value >= 0 else Name("secret-unknown")

    def key(self, facts: Facts, value: int) -> str:
        return facts.pack.secret_goal[value].id


class Shuffle(Kind):
    """A shuffle of the ogre deck from which somebody still holds a card; the last is that of now."""

    label = True

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(table.shuffle) + 1


class Turn(Numbers):
    """Quarter turns clockwise from the way a card is printed."""

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"turn:{value}",)


SEAT = Seat("seat", SEATS)
RIVAL = Rival("seat", SEATS)
SECRET_OWNER = SecretOwner("seat", SEATS)
DESIGN = Design("design", DESIGNS)
CARD = Card("card", CARDS)
CARD_NAME = CardName("card", CARDS)
SQUARE = Square("square", SQUARES)
SPOT = Spot("square", SQUARES)
OWN_DWARF = OwnDwarf("square", SQUARES)
SIDE = Members(Side)
GAP = Gap("gap", square=SQUARE, side=SIDE)
DWARF = Dwarf("dwarf", square=SQUARE, owner=SEAT)
FACING = Turn("turn", SIDES)
GEM = GemKind(Gem)
OWN_GEM = OwnGem(Gem)
OGRE = OgreKind(Ogre)
PLAYED_OGRE = PlayedOgre(Ogre)
HAND_PLACE = HandPlace("place", OGRES)
SHUFFLE = Shuffle("shuffle", SHUFFLES)
GOAL = Goal("goal", TRADING_GOALS)
ROW_PLACE = RowPlace("row", ROW)
SECRET = Secret("secret", SECRET_GOALS)
COORDINATE = Amount("squares from the first card", 2 * SQUARES + 1, low=-SQUARES, usual=8)
COUNT = Count(127, usual=8)  # of dwarfs, gems and cards: packs decide how many there are
ACTIONS_TAKEN = Count(127, usual=4)
FLAG = Flag()
SEATS_SET = Bits(SEAT)
