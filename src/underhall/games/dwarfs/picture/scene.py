"""The scene: all that lies on the table, as a view shows it."""

from __future__ import annotations

from functools import partial

from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.picture.board import BOARD, at_square, cards, kingdoms
from underhall.games.dwarfs.picture.market import MARKET, decks, goals, market_box, piles
from underhall.games.dwarfs.picture.measure import board_box
from underhall.games.dwarfs.picture.panels import standing, strips
from underhall.games.dwarfs.picture.seats import OF_SEATS, boxes
from underhall.pictures.parts import Sketch
from underhall.pictures.scene import Box, Scene

PARTS = (kingdoms, piles, goals, decks)


def scene(sketch: Sketch[Facts]) -> Scene:
    pieces = [*sketch.part(cards, cards)]
    for square in sketch.facts.squares:
        pieces += sketch.part((at_square, square), partial(at_square, square=square))
    for draw in PARTS:
        pieces += sketch.part(draw, draw)
    for seat in range(sketch.seats):
        for of_seat in OF_SEATS:
            pieces += sketch.part((of_seat, seat), partial(of_seat, seat=seat))
    return Scene(
        tuple(pieces), sketch.part(_boxes, _boxes), sketch.part(strips, strips), sketch.part(standing, standing)
    )


def _boxes(facts: Facts) -> dict[str, Box]:
    return {BOARD: board_box(facts.by_place, growing=facts.lays(facts.seat)), MARKET: market_box(facts), **boxes(facts)}
