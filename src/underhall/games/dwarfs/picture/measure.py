"""Where things lie, in units of the panels: a card of the board is CARD wide, a panel beside it WIDTH."""

from __future__ import annotations

from collections.abc import Iterable

from underhall.pictures.scene import Box

Place = tuple[int, int]
Point = tuple[float, float]

# The board
PITCH = 160.0  # from a card to the next
CARD = 144.0
RIM = 13.0  # of a card, in which its walls stand
INNER = CARD - 2 * RIM
BAND = 25.0  # with the name
STRIP = 19.0  # with the task
SPOT_HEIGHT = 25.5  # of the row of spots, below the middle of a card
SPOT = 11.6  # the radius of a spot
SPOT_PITCH = 28.0  # from a spot to the next, where there is room
SMALLEST_BOARD = (5.0, 3.7)  # in cards
EDGE = 0.12  # in cards: around all that lies there
ROOM = 0.96  # in cards: around all that lies there, while the viewer lays a card

# Panels beside the board
WIDTH = 320.0
MARGIN = 8.0


def centre(place: Place) -> Point:
    """The middle of a square."""
    return place[0] * PITCH, place[1] * PITCH


def spots(count: int) -> list[Point]:
    """The spots of a card for dwarfs, from its middle."""
    return [(x, SPOT_HEIGHT) for x in spread(count, 0, INNER, SPOT_PITCH)]


def spread(count: int, middle: float, width: float, pitch: float) -> list[float]:
    """Places for things in a row around a middle, closer together where the width would not do."""
    step = min(pitch, width / max(count, 1))
    return [round(middle + (each - (count - 1) / 2) * step, 2) for each in range(count)]


def row(count: int, left: float, width: float, pitch: float) -> list[float]:
    """The middles of things in a row that begins at the left, closer together where the width would not do."""
    step = min(pitch, (width - pitch) / max(count - 1, 1))
    return [round(left + pitch / 2 + each * step, 2) for each in range(count)]


def board_box(places: Iterable[Place], growing: bool) -> Box:
    """What is seen of the board: all squares, and room around them when a card is to be laid there."""
    xs, ys = zip(*places, strict=True) if (places := list(places)) else ((0,), (0,))
    around = (ROOM if growing else EDGE) * 2 + 1
    width, height = (
        max(max(ends) - min(ends) + around, least) for ends, least in zip((xs, ys), SMALLEST_BOARD, strict=True)
    )
    middle = [(max(ends) + min(ends)) / 2 for ends in (xs, ys)]
    return (
        (middle[0] - width / 2) * PITCH,
        (middle[1] - height / 2) * PITCH,
        width * PITCH,
        height * PITCH,
    )
