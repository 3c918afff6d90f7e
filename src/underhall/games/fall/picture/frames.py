"""How the panels beside the board are laid out: where tracks, cards and grids begin."""

from __future__ import annotations

from math import cos, pi, sin

from underhall.games.fall.pieces import GRID

Point = tuple[float, float]

BOARD, WHEEL, CHAMPIONS, CLANS = "board", "wheel", "champions", "clans"
WIDE = 340.0  # of the clans
MIDDLE = WIDE / 2
TRACK = 8  # spaces of a plank and of an influence track; more goes round again
# Where discs that share a space lie, the lowest first, and how large they are: side by side, so that all are seen.
SHARED: tuple[tuple[float, tuple[Point, ...]], ...] = (
    (1, ((0, 0),)),
    (0.75, ((0, 4), (0, -9.5))),
    (0.62, ((-5.6, 4), (5.6, 4), (0, -6))),
    (0.6, ((-5.6, 4), (5.6, 4), (-5.6, -7), (5.6, -7))),
    (0.52, ((-5.4, 6), (5.4, 6), (-5.4, -4), (5.4, -4), (0, -13))),
)


def seat_panel(seat: int) -> str:
    return f"seat-{seat}"


def on_track(value: int) -> int:
    """The space of a disc, from 0: behind the last comes the first again."""
    return (value - 1) % TRACK


def sharing(rank: int, many: int) -> tuple[float, float, float]:
    """How far from its space a disc lies that shares it with others, counted from the lowest, and how large it is."""
    size, spots = SHARED[many - 1]
    return *spots[rank], size


# The wheel ------------------------------------------------------------------------------------------------------------

HUB: Point = (124.0, 130.0)
RING, SPACE = 94.0, 27.0
PAWN_RING = 57.0  # where the pawn stands, within the spaces
WIRE_RING, WIRE_MARK = RING - 26, 9.0  # the marks of tripwires
BOOST_LEFT, BOOST_TOP, BOOST_STEP, BOOST_WIDE = 247.0, 44.0, 34.0, 106.0
BOOST_ASIDE, BOOST_SIZE = 17.5, 0.95  # of discs beside each other
GATES_MIDDLE, GATES_TOP, GATE_COLUMNS = 418.0, 14.0, 2
GATE_SIZE, GATE_WIDE, GATE_HIGH, GATE_ACROSS, GATES_HIGH = 1.05, 58.0, 76.0, 64.0, 246.0
WHEEL_WIDE, WHEEL_HIGH = 484.0, 270.0


def around(space: float, spaces: int, reach: float = RING) -> Point:
    """The middle of a space of the wheel, the first at the top, clockwise."""
    angle = 2 * pi * space / spaces - pi / 2
    return HUB[0] + cos(angle) * reach, HUB[1] + sin(angle) * reach


def boost_spot(space: int, rank: int) -> Point:
    """Where a disc on the boost track lies, beside those that came before."""
    return BOOST_LEFT + 26 + BOOST_ASIDE * rank, BOOST_TOP + BOOST_STEP * space


def boost_track(spaces: int) -> tuple[Point, float, float]:
    """The middle of the boost track, its width and its height."""
    high = BOOST_STEP * spaces
    return (BOOST_LEFT + BOOST_WIDE / 2, BOOST_TOP + (high - BOOST_STEP) / 2), BOOST_WIDE, high


def gate_spot(card: int, many: int) -> Point:
    """The middle of a gate card, right of the boosts; `many` lie there."""
    row, column = divmod(card, GATE_COLUMNS)
    x = GATES_MIDDLE + (column - (GATE_COLUMNS - 1) / 2) * GATE_ACROSS
    return x, GATES_TOP + 10 + (row + 0.5) * GATES_HIGH / -(-many // GATE_COLUMNS)


# Champions ------------------------------------------------------------------------------------------------------------

OFFER_WIDE, OFFER_HIGH = 176.0, 192.0
OFFER_ACROSS, OFFER_DOWN, OFFER_COLUMNS = 180.0, 196.0, 2
INFLUENCE_SIGN, INFLUENCE_LEFT, INFLUENCE_STEP, INFLUENCE_LOW = -77.0, -58.0, 19.5, 82.0
INFLUENCE_SIZE = 0.85  # of discs


def offer_spot(place: int) -> Point:
    row, column = divmod(place, OFFER_COLUMNS)
    return OFFER_ACROSS * (column + 0.5), OFFER_DOWN * (row + 0.5)


STARTING_SIZE, STARTING_ACROSS, STARTING_DOWN = 0.78, 139.0, 154.0  # of starting champions, before a seat


def starting_spot(which: int, top: float) -> Point:
    return SEAT_WIDE / 2 + (which - 0.5) * STARTING_ACROSS, top + STARTING_DOWN / 2 - 1


def offers_high(many: int) -> float:
    """How high a number of champions are, in their rows."""
    return OFFER_DOWN * -(-many // OFFER_COLUMNS)


def influence_spot(space: int) -> Point:
    """A space of the track on a champion's card, from the middle of the card."""
    return INFLUENCE_LEFT + INFLUENCE_STEP * space, INFLUENCE_LOW


# Clans ----------------------------------------------------------------------------------------------------------------

PLANK_HIGH, PLANK_STEP = 35.0, 37.0
SCORE_LEFT, VOTES_LEFT, VOTES_STEP, VOTES_DOWN = 129.0, 170.0, 22.0, 3.0
CLANS_TOP = 3.0


def plank_spot(clan: int) -> Point:
    return MIDDLE, CLANS_TOP + PLANK_HIGH / 2 + PLANK_STEP * clan


def vote_spot(clan: int, space: int) -> Point:
    return VOTES_LEFT + VOTES_STEP * space, plank_spot(clan)[1] + VOTES_DOWN


DECKS_HIGH = 42.0  # below the planks


# Seats ----------------------------------------------------------------------------------------------------------------

SEAT_WIDE = 280.0  # so that a cell is as large as a fingertip where the panel is as wide as a phone
ON_MAT = 0.82  # the size of an emblem, of the supply track and of champions before a seat
CELL = 34.0
EMBLEM: Point = (20.0, 24.0)
STARTER: Point = (42.0, 23.0)
SUPPLY_LEFT, SUPPLY_STEP, SUPPLY_TOP = 62.0, 25.5, 24.0
SUPPLY_LABEL: Point = (51.0, 6.5)
SUPPLY_HIGH = 25.0
YARD = (GRID + 0.1) * CELL
YARD_LEFT, YARD_TOP = 4.0, 46.0
SIDE_LEFT, SIDE_WIDE, SIDE_STEP = 217.0, 61.0, YARD / 4
BELOW = YARD_TOP + YARD + 6  # where champions begin
HAND_STEP, HAND_HIGH = 69.0, 78.0
HELD_WIDE, HELD_HIGH, HELD_STEP = 163.0 * ON_MAT, 50.0 * ON_MAT, 44.5


def supply_spot(space: int) -> Point:
    return SUPPLY_LEFT + SUPPLY_STEP * space, SUPPLY_TOP


def supply_track(spaces: int) -> tuple[Point, float]:
    """The middle of the track of supplies, and its width."""
    return (SUPPLY_LEFT + SUPPLY_STEP * (spaces - 1) / 2, SUPPLY_TOP), SUPPLY_STEP * spaces


def cell_spot(column: float, row: float, columns: range, rows: range, shift: float) -> Point:
    """The middle of a cell by its column and row; the ancestry lies in the middle of its yard."""
    x = YARD_LEFT + YARD / 2 + (column - columns.start - (len(columns) - 1) / 2) * CELL
    return x, shift + YARD_TOP + YARD / 2 + (row - rows.start - (len(rows) - 1) / 2) * CELL


def in_yard(x: float, y: float) -> bool:
    """Whether a spot lies in the yard, while there is no hand above it."""
    return YARD_LEFT < x < YARD_LEFT + YARD and YARD_TOP < y < YARD_TOP + YARD


def shift(has_hand: bool) -> float:
    """How much lower everything lies while there are cards in a hand: those come first."""
    return HAND_HIGH if has_hand else 0


def side_spot(which: int) -> Point:
    return SIDE_LEFT + SIDE_WIDE / 2, YARD_TOP + SIDE_STEP * (which + 0.5)


def held_spot(which: int, top: float) -> Point:
    row, column = divmod(which, 2)
    return 4 + HELD_WIDE / 2 + column * (HELD_WIDE + 4.5), top + HELD_HIGH / 2 + row * HELD_STEP
