"""The scene: all that lies on the table, as a view shows it."""

from __future__ import annotations

from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.picture.board import BOARD, at_square, cards, kingdoms
from underhall.games.dwarfs.picture.market import MARKET, decks, goals, market_box, piles
from underhall.games.dwarfs.picture.measure import board_box
from underhall.games.dwarfs.picture.panels import market_strip, seat_strip, standing
from underhall.games.dwarfs.picture.seats import OF_SEATS, panel, seat_box
from underhall.pictures.parts import Sketch
from underhall.pictures.scene import Box, Scene

PARTS = (kingdoms, piles, goals, decks)


def scene(sketch: Sketch[Facts]) -> Scene:
    seats = range(sketch.seats)
    parts = (
        sketch.part(cards, cards),
        *(sketch.part_of(at_square, square) for square in sketch.facts.squares),
        *(sketch.part(draw, draw) for draw in PARTS),
        *(sketch.part_of(of_seat, seat) for seat in seats for of_seat in OF_SEATS),
    )
    boxes = {
        BOARD: sketch.part(_board_box, _board_box),
        MARKET: sketch.part(market_box, market_box),
        **{panel(seat): sketch.part_of(seat_box, seat) for seat in seats},
    }
    strips = {
        MARKET: sketch.part(market_strip, market_strip),
        **{panel(seat): sketch.part_of(seat_strip, seat) for seat in seats},
    }
    return Scene(parts, boxes, strips, sketch.part(standing, standing))


def _board_box(facts: Facts) -> Box:
    return board_box(facts.by_place, growing=facts.lays(facts.seat))
