"""Where everything lies: the squares of the mountain, the places of pyramids, and the rows of the supplies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from underhall.games.hall.names import HORDE_ROWS, SMOOT_ROWS
from underhall.games.hall.pack_schema import HallPack
from underhall.games.hall.pack_shapes import Square, shape_of
from underhall.games.hall.pieces import CLANS, RESOURCES, TIERS, WIDE
from underhall.pictures.scene import Box

Point = tuple[float, float]

BOARD, HORDE, SPELLS, TUNNELS, SUPPLY = "board", "horde", "spells", "tunnels", "supply"

# The mountain -------------------------------------------------------------------------------------------------------

CELL = 40
MARGIN = 26  # round the mountain, for the names of columns and rows
TRACK_GAP = 48  # from the lowest row to the middle of the pedestal track, with its name between them
TRACK_HIGH = 46
TRACK_STEP = 140  # from tier to tier
TOKEN_STEP = 31.5  # from token to token


def seat_panel(seat: int) -> str:
    return f"seat-{seat}"


def at(square: int) -> Point:
    """The middle of a square."""
    row, column = divmod(square, WIDE)
    return column * CELL, row * CELL


def board_box(wide: int, high: int) -> Box:
    """The mountain with its margin and the track beneath."""
    side = CELL / 2 + MARGIN
    return -side, -side, wide * CELL + 2 * MARGIN, high * CELL + 2 * MARGIN + TRACK_GAP + TRACK_HIGH / 2 - 10


def track_at(wide: int, high: int, tier: int) -> Point:
    """The middle of a tier, counted from 0, on the pedestal track."""
    middle = (wide - 1) * CELL / 2
    return middle + (tier - (TIERS - 1) / 2) * TRACK_STEP, (high - 0.5) * CELL + TRACK_GAP


# What a statue is worth in a tier: left, top, right and bottom, from its middle.
TIER_WORTH = -65.0, -17.0, -29.0, 17.0


def track_token_at(wide: int, high: int, clan: int, tier: int) -> Point:
    x, y = track_at(wide, high, tier)
    return x + clan * TOKEN_STEP - 12, y


# Cards ----------------------------------------------------------------------------------------------------------------

CARD_WIDE, CARD_HIGH = 75, 88
CARD_STEP = 79
SYMBOLS_X, SYMBOLS_Y = 15.5, 15  # the middle of the symbols of a card
SYMBOL_STEP = 18.5
SYMBOL_COLUMNS = 2
ROWS_CLOSER = 0.94


def symbol_at(which: int, many: int) -> Point:
    """Where the symbol number `which` of `many` on a troll is, from the middle of its card."""
    row, column = divmod(which, SYMBOL_COLUMNS)
    rows = -(-many // SYMBOL_COLUMNS)
    across = min(many - row * SYMBOL_COLUMNS, SYMBOL_COLUMNS)
    x = SYMBOLS_X + (column - (across - 1) / 2) * SYMBOL_STEP
    return x, SYMBOLS_Y + (row - (rows - 1) / 2) * SYMBOL_STEP * ROWS_CLOSER


# What a seat has ----------------------------------------------------------------------------------------------------

SEAT_WIDE, SEAT_HIGH = 320, 446
SMOOT_TOP, SMOOT_STEP = 48, 92
STORE_Y, STORE_LEFT, STORE_STEP = 391, 32, 44.5
LOW_Y = 424
TOKENS_LEFT, TOKENS_WIDE, TOKENS_STEP = 164, 142, 26
MARK_AT = (20, 22)
HONOUR_AT = (66, 22)
CROWN_AT = (107, 21)
STATUES_AT = (31, 58)
CORONATION_AT = (76, 58)
HAND_AT = ((262, 48), (280, 140))
RECRUIT_AT = (262, 48)
THIS_TURN_AT = (20, 96)


def smoot_at(place: int) -> Point:
    """A place of a trollsmoot."""
    row = next(at for at, places in enumerate(SMOOT_ROWS) if place in places)
    places = SMOOT_ROWS[row]
    x = SEAT_WIDE / 2 + (place - places.start - (len(places) - 1) / 2) * CARD_STEP
    return x, SMOOT_TOP + row * SMOOT_STEP


def store_at(resource: int) -> Point:
    return STORE_LEFT + resource * STORE_STEP, STORE_Y


def pedestals_at(clan: int) -> Point:
    return STORE_LEFT + clan * STORE_STEP, LOW_Y


def taken_token_at(which: int, many: int) -> Point:
    """Where pedestal point token number `which` of a seat is."""
    step = min(TOKENS_STEP, TOKENS_WIDE / max(many - 1, 1))
    return TOKENS_LEFT + which * step, LOW_Y


# The horde ------------------------------------------------------------------------------------------------------------

HORDE_ROW = 402  # its widest row
HORDE_WIDE, HORDE_HIGH = 438, 344
DECK_LEFT = 419
HORDE_TOP, HORDE_STEP = 50, 112
BRIBES_LOW = CARD_HIGH / 2 + 10
BRIBES_LEFT, BRIBE_STEP, MOST_BRIBES = -29, 15.5, 4
HORDE_PEDESTAL = (29, BRIBES_LOW)
CORONATION_LEFT, CORONATION_Y, CORONATION_STEP = 341, 34, 36
TURNS_LEFT_AT = (358, 66)


def horde_at(place: int) -> Point:
    """A place of the horde."""
    row = next(at for at, places in enumerate(HORDE_ROWS) if place in places)
    places = HORDE_ROWS[row]
    x = HORDE_ROW / 2 + (place - places.start - (len(places) - 1) / 2) * CARD_STEP
    return x, HORDE_TOP + (len(HORDE_ROWS) - 1 - row) * HORDE_STEP


def deck_at(level: int) -> Point:
    """The deck of a level, counted from 0: at the end of its row."""
    return DECK_LEFT, horde_at(HORDE_ROWS[level].start)[1]


def bribe_at(place: int, which: int, many: int) -> Point:
    """Where bribe number `which` on a troll of the horde is."""
    x, y = horde_at(place)
    step = min(BRIBE_STEP, BRIBE_STEP * (MOST_BRIBES - 1) / max(many - 1, 1))
    return x + BRIBES_LEFT + which * step, y + BRIBES_LOW


# Spells ---------------------------------------------------------------------------------------------------------------

SPELL_WIDE, SPELL_HIGH = 106, 152
SPELL_ROW = 340
SPELLS_WIDE, SPELLS_HIGH = 372, 164
SPELL_STEP = 112
SPELL_DECK_AT = (354, 82)
RUNE_LOW, RUNE_STEP = 61, 22


def spell_at(place: int) -> Point:
    return SPELL_ROW / 2 + (place - 1) * SPELL_STEP, SPELLS_HIGH / 2


def rune_at(place: int, which: int, most: int) -> Point:
    """Where rune number `which` on a spell is."""
    x, y = spell_at(place)
    return x + (which - (most - 1) / 2) * RUNE_STEP, y + RUNE_LOW


# Supplies -------------------------------------------------------------------------------------------------------------

TILE_UNIT = 11.5  # a square of a tunnel in the supply
TILE_LEAST, TILE_GAP = 3, 9.5  # squares that a tunnel with its number takes at least, and what is between two
TUNNELS_WIDE = 340
BAND_HIGH, BAND_HEAD = 46.0, 84.0  # tunnels of one size, and what their head takes
HALL_UNIT = 10  # a square of a great hall in the supply
HALL_COLUMNS, HALL_STEP, HALL_HIGH = 3, 113, 62
HALLS_GAP = 4
SUPPLY_WIDE = 340
SHOP_COLUMNS, SHOP_STEP, SHOP_HIGH = 4, 84, 66
STOCK_HIGH = 34
STOCK_LEFT, STOCK_STEP = 38, 47


COUNT_ACROSS, COUNT_DOWN = 18, 15  # from a tile to its number
SHOP_COUNT = (31, -21)


@dataclass(frozen=True)
class Places:
    """Where the tiles of a pack lie in the supply."""

    heads: dict[int, float]  # the middle of the band for each size of tunnel
    tunnels: list[Point]
    halls: list[Point]
    high: float  # of tunnels and halls together


def places_of(pack: HallPack) -> Places:
    """A band for each size of tunnel, then the great halls."""
    shapes = [shape_of(row.shape).squares for row in pack.tunnels.tile]
    sizes = [len(squares) for squares in shapes]
    widths = [_tile_wide(squares) for squares in shapes]
    heads: dict[int, float] = {}
    places: dict[int, Point] = {}
    top = 0.0
    for size in sorted(set(sizes)):
        tiles = [tile for tile, each in enumerate(sizes) if each == size]
        row, left = 0, BAND_HEAD
        for tile in tiles:
            if left > BAND_HEAD and left + widths[tile] > TUNNELS_WIDE:
                row, left = row + 1, BAND_HEAD
            places[tile] = (left + widths[tile] / 2, top + (row + 0.5) * BAND_HIGH)
            left += widths[tile] + TILE_GAP
        heads[size] = top + (row + 1) * BAND_HIGH / 2
        top += (row + 1) * BAND_HIGH
    top += HALLS_GAP
    halls = [_hall_at(hall, top) for hall in range(len(pack.halls.tile))]
    high = top + HALL_HIGH * -(-len(halls) // HALL_COLUMNS)
    return Places(heads, [places[tile] for tile in range(len(sizes))], halls, high)


def _tile_wide(squares: Sequence[Square]) -> float:
    """How wide a tunnel in the supply is."""
    across = max(across for across, _ in squares) + 1
    return max(across, TILE_LEAST) * TILE_UNIT


def _hall_at(which: int, top: float) -> Point:
    row, column = divmod(which, HALL_COLUMNS)
    return (column + 0.5) * HALL_STEP, top + (row + 0.5) * HALL_HIGH


def shop_at(which: int) -> Point:
    """Where workshop kind number `which` of this game is."""
    row, column = divmod(which, SHOP_COLUMNS)
    return (column + 0.5) * SHOP_STEP + 2, 2 * STOCK_HIGH + (row + 0.5) * SHOP_HIGH


def supply_high(kinds: int) -> float:
    """How high the supplies are with this number of kinds of workshops."""
    return 2 * STOCK_HIGH + -(-kinds // SHOP_COLUMNS) * SHOP_HIGH + 2


def stock_at(resource: int) -> Point:
    """A resource of the supply."""
    return STOCK_LEFT + resource * STOCK_STEP, STOCK_HIGH / 2


def bag_at(clan: int) -> Point:
    """The pedestals of a clan in the bag."""
    return STOCK_LEFT + (clan + RESOURCES - CLANS) * STOCK_STEP, STOCK_HIGH * 1.5
