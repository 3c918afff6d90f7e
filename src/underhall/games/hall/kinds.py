"""What the numbers of In the Hall of the Mountain King stand for."""

from __future__ import annotations

from itertools import permutations
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
from underhall.engine.declared.phrases import listed
from underhall.games.hall.names import (
    KIND_IDS,
    RESOURCE_IDS,
    SIDE_NAMES,
    place_id,
    square_id,
    square_name,
    squares_said,
)
from underhall.games.hall.pieces import (
    ANY_CART,
    BASE,
    BASE_WIDE,
    BOOK,
    CARDS,
    CART_FOR,
    CELLS,
    CLANS,
    CROWNS,
    DECK,
    EXCHANGES,
    FIRST_STARTER,
    HALL,
    HALLS,
    HELD,
    HIGH,
    HORDE,
    KINDS,
    LEVELS,
    MEANS,
    MINERALS,
    MIXED,
    NONE,
    POINT_VALUES,
    REGIONS,
    SEATS,
    SHAPES,
    SITES,
    SMOOT,
    SPELLS,
    SQUARES,
    STARTERS,
    STARTS,
    STATUES,
    TIERS,
    TO_BENEATH,
    TROLLS,
    TURNS,
    WIDE,
    WORKSHOPS,
    Clan,
    Resource,
    Source,
)

if TYPE_CHECKING:
    from underhall.games.hall.facts import Facts

Pieces = tuple[str, ...]
CLAN_TURNS = tuple(permutations(range(CLANS)))  # the orders in which statues can stand
TEAMS_OF_TWO = 2  # teams, where there are any

# Players --------------------------------------------------------------------------------------------------------------


class Seat(Kind):
    """A player, called by a colour."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(table.seats)

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.seat(value)

    def data(self, facts: Facts, value: int) -> Any:
        return value

    def pieces(self, facts: Facts, value: int) -> Pieces:
        return (f"seat:{value}",)


class DrawnSeat(Seat):
    """A player who is drawn."""

    def key(self, facts: Facts, value: int) -> str:
        return f"seat:{value}"


class Team(Kind):
    """The team of a player: its own number, unless two play together."""

    @property
    def seats(self) -> SeatValues:
        return SeatValues(SEATS, teams="teams")


class Store(Seat):
    """A player with a storage of their own: partners share that of the first two players."""

    @property
    def seats(self) -> SeatValues:
        return SeatValues(SEATS, teams="teams")

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return TEAMS_OF_TWO if box.teams else int(table.seats)


# The mountain ---------------------------------------------------------------------------------------------------------


class Square(Kind):
    """A square of the mountain, by the letter of its column and the number of its row: C7."""

    grid = Grid(HIGH, WIDE)

    @property
    def digits(self) -> tuple[tuple[int, Kind], ...]:
        return ((WIDE, ROW), (1, COLUMN))

    def name(self, facts: Facts, value: int) -> Said:
        return square_name(value)

    def key(self, facts: Facts, value: int) -> str:
        return square_id(value)

    def constant(self, value: int) -> str:
        return square_id(value)

    def pieces(self, facts: Facts, value: int) -> Pieces:
        return (f"square:{square_id(value)}",)


class RowSquares(Bits):
    """Squares of one row of the mountain."""

    grid = Square.grid


class Region(Kind):
    """A region of the mountain, in the order in which they came about."""

    label = True


class _Numbered(Kind):
    """Squares of one purpose that a side of the board numbers."""

    squares = ""  # the field of the box
    count = ""  # the field that says how many there are

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(getattr(box, self.count)[int(table.side)])

    def square(self, facts: Facts, value: int) -> int | None:
        """The square of one of them; None if this side has fewer."""
        known = value < int(facts.box[self.count][facts.side])
        return int(facts.box[self.squares][facts.side, value]) if known else None

    def name(self, facts: Facts, value: int) -> Said:
        square = self.square(facts, value)
        return Name("no-square") if square is None else square_name(square)

    def key(self, facts: Facts, value: int) -> str:
        square = self.square(facts, value)
        return f"no-{self.word}-{value}" if square is None else square_id(square)

    def pieces(self, facts: Facts, value: int) -> Pieces:
        square = self.square(facts, value)
        return () if square is None else (f"square:{square_id(square)}",)


class Start(_Numbered):
    """A start point for gates."""

    squares, count = "start", "starts"


class Site(_Numbered):
    """A workshop site."""

    squares, count = "site", "sites"


class Spot(_Numbered):
    """Where a statue stands at first."""

    squares, count = "spot", "spots"


class Statue(Kind):
    """A statue."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(box.spots[int(table.side)])

    def name(self, facts: Facts, value: int) -> Said:
        square = int(facts.table.statue[value])
        if square == NONE:
            return Name("statue-not-in-play")
        return Name("statue-on", clan=CLAN.name(facts, facts.clan_of_statue(value)), square=square_name(square))

    def key(self, facts: Facts, value: int) -> str:
        square = int(facts.table.statue[value])
        return f"no-statue-{value}" if square == NONE else square_id(square)

    def pieces(self, facts: Facts, value: int) -> Pieces:
        square = int(facts.table.statue[value])
        return () if square == NONE else (f"square:{square_id(square)}",)


class Shape(Kind):
    """A shape of tunnel tiles."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(box.shapes)

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.shape(value)

    def key(self, facts: Facts, value: int) -> str:
        return facts.names.shape_id(value)

    def pieces(self, facts: Facts, value: int) -> Pieces:
        known = value < len(facts.pack.tunnels.tile)
        return (f"tunnel:{facts.names.shape_id(value)}",) if known else ()


class Means(Kind):
    """What a tunnel is made of: a mineral, or two of them."""

    def name(self, facts: Facts, value: int) -> Said:
        return listed([RESOURCE.name(facts, mineral) for mineral in minerals_of(value)])

    def key(self, facts: Facts, value: int) -> str:
        return self.constant(value)

    def constant(self, value: int) -> str:
        return "+".join(RESOURCE_IDS[mineral] for mineral in minerals_of(value))


def minerals_of(means: int) -> list[int]:
    """The minerals that a tunnel is made of, the cheapest first."""
    return [means] if means < MIXED else [mineral for mineral in range(MINERALS) if mineral != means - MIXED]


class HallTile(Kind):
    """A great hall."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.hall(value)

    def key(self, facts: Facts, value: int) -> str:
        return facts.names.hall_id(value)

    def pieces(self, facts: Facts, value: int) -> Pieces:
        return (f"hall:{facts.names.hall_id(value)}",)


class _Turn(Kind):
    """A way to lay a tile, called by the squares that it covers."""

    def covered(self, facts: Facts, value: int) -> list[int]:
        """Those squares; none if the tile leaves the board."""
        raise NotImplementedError

    def name(self, facts: Facts, value: int) -> Said:
        squares = self.covered(facts, value)
        return squares_said(squares) if squares else Name("off-the-board")

    def key(self, facts: Facts, value: int) -> str:
        squares = self.covered(facts, value)
        return ",".join(square_id(square) for square in sorted(squares)) or f"no-turn-{value}"

    def pieces(self, facts: Facts, value: int) -> Pieces:
        return (f"squares:{self.key(facts, value)}",) if self.covered(facts, value) else ()


class TunnelTurn(_Turn):
    """A way to lay the tunnel that is being dug."""

    def covered(self, facts: Facts, value: int) -> list[int]:
        shape, square = facts.asked["shape"], facts.asked["square"]
        return facts.covered(shape, square, value) if value < int(facts.box["turns"][shape]) else []


class HallTurn(_Turn):
    """A way to lay the great hall that is being dedicated."""

    def covered(self, facts: Facts, value: int) -> list[int]:
        hall, square = facts.asked["hall"], facts.asked["square"]
        return facts.covered_by_hall(hall, square, value) if value < int(facts.box["hall_turns"][hall]) else []


# Workshops and spells -------------------------------------------------------------------------------------------------


class Workshop(Kind):
    """A kind of workshop."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.workshop(value)

    def key(self, facts: Facts, value: int) -> str:
        return facts.names.workshop_id(value)

    def pieces(self, facts: Facts, value: int) -> Pieces:
        return (f"workshop:{facts.names.workshop_id(value)}",)


class ExchangeHere(Kind):
    """What the workshop in use can do."""

    def key(self, facts: Facts, value: int) -> str:
        return facts.names.exchange_id(int(facts.table.workshop[facts.asked["site"]]), value)


class Work(Composite):
    """What the workshop on a site can do."""

    def key(self, facts: Facts, value: int) -> str:
        site, exchange = self.split(value).values()
        done = facts.names.exchange_id(int(facts.table.workshop[site]), exchange)
        return f"{SITE.key(facts, site)}:{done}"

    def pieces(self, facts: Facts, value: int) -> Pieces:
        site = self.split(value)["site"]
        return SITE.pieces(facts, site) if int(facts.table.workshop[site]) != NONE else ()


class Spell(Kind):
    """A spell."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.spell(value)

    def key(self, facts: Facts, value: int) -> str:
        return facts.names.spell_id(value)

    def pieces(self, facts: Facts, value: int) -> Pieces:
        return (f"spell:{facts.names.spell_id(value)}",)


class UnderSpell(Kind):
    """A place under the deck of spells."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(table.under_spell_count)


class BookPlace(Kind):
    """A place of the spellbook, called by the spell there."""

    def name(self, facts: Facts, value: int) -> Said:
        spell = int(facts.table.book[value])
        return Name("no-spell") if spell == NONE else SPELL.name(facts, spell)

    def key(self, facts: Facts, value: int) -> str:
        spell = int(facts.table.book[value])
        return f"place-{value + 1}" if spell == NONE else SPELL.key(facts, spell)

    def pieces(self, facts: Facts, value: int) -> Pieces:
        spell = int(facts.table.book[value])
        return () if spell == NONE else SPELL.pieces(facts, spell)


# Trolls ---------------------------------------------------------------------------------------------------------------


class Card(Kind):
    """A troll, one of the starters too."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.card(value)

    def key(self, facts: Facts, value: int) -> str:
        return facts.names.card_id(value)

    def pieces(self, facts: Facts, value: int) -> Pieces:
        return (f"horde:{facts.names.card_id(value)}",) if 0 <= value < FIRST_STARTER else ()


class Starter(Card):
    """A starter, numbered by itself."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.names.card(FIRST_STARTER + value)

    def key(self, facts: Facts, value: int) -> str:
        return facts.names.card_id(FIRST_STARTER + value)

    def pieces(self, facts: Facts, value: int) -> Pieces:
        return ()


class HandPlace(Kind):
    """A starter in the hand of the player who chooses."""

    def name(self, facts: Facts, value: int) -> Said:
        card = self._card(facts, value)
        return Name("starter-unknown") if card < 0 else facts.names.card(card)

    def key(self, facts: Facts, value: int) -> str:
        card = self._card(facts, value)
        return f"hand-{value + 1}" if card < 0 else facts.names.card_id(card)

    def _card(self, facts: Facts, value: int) -> int:
        return int(facts.table.hand[int(facts.table.seat), value])


class DeckPlace(Kind):
    """A place under the deck of a level."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(table.unders[outer[0]])


class HordePlace(Kind):
    """A place of the horde, called by the troll there."""

    def name(self, facts: Facts, value: int) -> Said:
        card = facts.of_horde(value)
        return Name("nobody") if card is None else facts.names.card(card)

    def key(self, facts: Facts, value: int) -> str:
        card = facts.of_horde(value)
        return f"place-{value + 1}" if card is None else facts.names.card_id(card)

    def pieces(self, facts: Facts, value: int) -> Pieces:
        card = facts.of_horde(value)
        return () if card is None else CARD.pieces(facts, card)


class SmootPlace(Kind):
    """A place of a trollsmoot, called by the trolls beneath it, which everybody can see."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.smoot_place(int(facts.table.seat), value)

    def key(self, facts: Facts, value: int) -> str:
        return place_id(value)

    def pieces(self, facts: Facts, value: int) -> Pieces:
        return (f"troll:{int(facts.table.seat)}:{place_id(value)}",)


class BasePlace(Kind):
    """A place of the player's bottom row."""

    def name(self, facts: Facts, value: int) -> Said:
        return Name(f"base-place-{value + 1}")

    def key(self, facts: Facts, value: int) -> str:
        return str(value + 1)

    def pieces(self, facts: Facts, value: int) -> Pieces:
        return SMOOT_PLACE.pieces(facts, BASE + value)


class OwnTroll(SmootPlace):
    """A troll of the player who chooses, by its place."""

    def name(self, facts: Facts, value: int) -> Said:
        card = facts.card_at(int(facts.table.seat), value)
        return Name("nobody") if card is None else facts.names.card(card)

    def key(self, facts: Facts, value: int) -> str:
        card = facts.card_at(int(facts.table.seat), value)
        return f"place:{place_id(value)}" if card is None else f"troll:{facts.names.card_id(card)}"


class HeldKind(Kind):
    """A kind of symbol on trolls: a resource, or a cart of the troll's clan."""

    def key(self, facts: Facts, value: int) -> str:
        return KIND_IDS[value]

    def constant(self, value: int) -> str:
        return KIND_IDS[value].replace("_", "-")


class KindOnTroll(HeldKind):
    """The same, where only a place with a troll can hold something."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return self.size if int(table.smoot[outer]) != NONE else 0


class Symbol(Composite):
    """The symbols of one resource on a troll; its clan carts by themselves."""

    def name(self, facts: Facts, value: int) -> Said:
        return OWN_TROLL.name(facts, self.split(value)["place"])

    def key(self, facts: Facts, value: int) -> str:
        place, marked = self.split(value).values()
        return f"{'clan-' if marked else ''}{OWN_TROLL.key(facts, place)}"

    def constant(self, value: int) -> str:
        place, marked = self.split(value).values()
        return f"{OWN_TROLL.constant(place)}{'-clan-carts' if marked else ''}"

    def pieces(self, facts: Facts, value: int) -> Pieces:
        return OWN_TROLL.pieces(facts, self.split(value)["place"])


class Token(Composite):
    """A token of one kind on a troll."""

    def key(self, facts: Facts, value: int) -> str:
        place, kind = self.split(value).values()
        return f"{OWN_TROLL.key(facts, place)}:{HELD_KIND.key(facts, kind)}"

    def pieces(self, facts: Facts, value: int) -> Pieces:
        return OWN_TROLL.pieces(facts, self.split(value)["place"])


# Tokens ---------------------------------------------------------------------------------------------------------------


class StatueClan(Members):
    """A clan that has statues and pedestals."""

    def __init__(self) -> None:
        super().__init__(Clan)
        self.size = CLANS


class ClanOrder(Kind):
    """The order in which the statues of the clans stand."""

    def name(self, facts: Facts, value: int) -> Said:
        return listed([CLAN.name(facts, clan) for clan in CLAN_TURNS[value]])

    def key(self, facts: Facts, value: int) -> str:
        return "-".join(CLAN.constant(clan) for clan in CLAN_TURNS[value])


class Due(Kind):
    """What is to be paid: a resource, or a cart."""

    def name(self, facts: Facts, value: int) -> Said:
        return RESOURCE.name(facts, resource_due(value))


def resource_due(what: int) -> int:
    """The resource with which something is paid: all carts are carts."""
    return what if what < CART_FOR else int(Resource.CART)


class MixCount(Kind):
    """How many of the cheaper of two minerals a tunnel takes."""

    def key(self, facts: Facts, value: int) -> str:
        return f"{RESOURCE_IDS[minerals_of(facts.asked['means'])[0]]}:{value}"


class PointKind(Kind):
    """A kind of pedestal point token, by its number in the pack."""

    def name(self, facts: Facts, value: int) -> Said:
        return facts.pack.point_tokens.token[value].value

    def key(self, facts: Facts, value: int) -> str:
        return str(facts.pack.point_tokens.token[value].value)


class PointValue(Kind):
    """What a pedestal point token is worth."""

    usual = 16

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(box.point_value.max()) + 1

    def data(self, facts: Facts, value: int) -> Any:
        return None if value < 0 else value


class Tier(Kind):
    """A tier of the mountain, counted from 0."""

    def name(self, facts: Facts, value: int) -> Said:
        return value + 1

    def data(self, facts: Facts, value: int) -> Any:
        return value + 1


SEAT = Seat("seat", SEATS)
ANY_SEAT = Kind("seat", SEATS)  # those without a player too
TEAM = Team("seat", SEATS)
DRAWN_SEAT = DrawnSeat("seat", SEATS)
STORE = Store("seat", SEATS)
SQUARE = Square("square", CELLS)
ROW = Kind("row", HIGH)
COLUMN = Kind("column", WIDE)
ROW_SQUARES = RowSquares(COLUMN)
SIDE = Kind("side", len(SIDE_NAMES))
START = Start("start", STARTS)
SITE = Site("site", SITES)
SPOT = Spot("spot", STATUES)
A_STATUE = Statue("statue", STATUES)
REGION = Region("region", REGIONS)
WHAT = Kind("tile", HALL + HALLS)
SHAPE = Shape("shape", SHAPES)
MEANS_OF = Means("means", MEANS)
HALL_TILE = HallTile("hall", HALLS)
WAY = Numbers("turn", TURNS)
TUNNEL_TURN = TunnelTurn("turn", TURNS)
HALL_TURN = HallTurn("turn", TURNS)
TIER = Tier("tier", TIERS)
WORKSHOP = Workshop("workshop", WORKSHOPS)
EXCHANGE = Numbers("exchange", EXCHANGES)
EXCHANGE_HERE = ExchangeHere("exchange", EXCHANGES)
WORK = Work("work", site=SITE, exchange=EXCHANGE)
SPELL = Spell("spell", SPELLS)
UNDER_SPELL = UnderSpell("place", SPELLS)
BOOK_PLACE = BookPlace("book", BOOK)
CARD = Card("card", CARDS)
TROLL = Card("troll", TROLLS)
STARTER = Starter("starter", STARTERS)
HAND_PLACE = HandPlace("hand", HELD)
LEVEL = Kind("level", LEVELS)
DECK_PLACE = DeckPlace("place", DECK)
HORDE_PLACE = HordePlace("horde", HORDE)
SMOOT_PLACE = SmootPlace("place", SMOOT)
BASE_PLACE = BasePlace("place", BASE_WIDE)
OWN_TROLL = OwnTroll("troll", SMOOT)
FLAG = Flag()
RESOURCE = Members(Resource)
HELD_KIND = HeldKind("kind", KINDS)
KIND_ON_TROLL = KindOnTroll("kind", KINDS)
SYMBOL = Symbol("symbol", place=OWN_TROLL, marked=FLAG)
TOKEN = Token("token", place=OWN_TROLL, kind=HELD_KIND)
CLAN = StatueClan()
CLAN_ORDER = ClanOrder("order", len(CLAN_TURNS))
DUE = Due("due", ANY_CART + 1)
WHERE_TO = Kind("where", TO_BENEATH + HORDE)
MIX_COUNT = MixCount("cheaper", SQUARES)
POINT_KIND = PointKind("token", POINT_VALUES)
POINT_VALUE = PointValue("value", 128)
CROWN = Kind("crown", CROWNS)
SOURCE = Members(Source)
COUNT = Count(127, usual=8)  # of tokens and tiles in one place, of uses and moves
TOKENS = Count(2**15 - 1, "tokens", usual=8)
SUPPLY = Amount("tokens", 2**16, low=-(2**15), usual=16)  # an unlimited supply can owe some
HONOUR = Count(2**15 - 1, "honour", usual=64)
ROUNDS = Count(2**15 - 1, "rounds", usual=16)
BY_A_SPELL = Count(20, usual=4)  # what a spell may allow in a turn
