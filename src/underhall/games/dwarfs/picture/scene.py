"""The scene: all that lies on the table, as a view shows it."""

from __future__ import annotations

from functools import partial

from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.picture.board import BOARD, cards, kingdoms, squares
from underhall.games.dwarfs.picture.market import MARKET, decks, goals, head, market_box, piles
from underhall.games.dwarfs.picture.measure import board_box
from underhall.games.dwarfs.picture.seats import OF_SEATS, boxes
from underhall.games.dwarfs.steps import Step
from underhall.pictures.parts import Sketch
from underhall.pictures.scene import Box, Piece, Scene

FOR_ALL = (cards, squares, kingdoms, head, piles)
FOR_ONE = (goals, decks)
LAYING = (Step.WHICH_SQUARE, Step.WHICH_WAY)


def scene(sketch: Sketch[Facts]) -> Scene:
    pieces: list[Piece] = []
    for draw in FOR_ALL:
        pieces += sketch.part(draw, draw)
    for draw in FOR_ONE:
        pieces += sketch.part(draw, draw, own=True)
    for seat in range(sketch.seats):
        for of_seat in OF_SEATS:
            pieces += sketch.part((of_seat, seat), partial(of_seat, seat=seat), own=True)
    return Scene(tuple(pieces), sketch.part(_boxes, _boxes, own=True))


def _boxes(facts: Facts) -> dict[str, Box]:
    return {BOARD: board_box(facts.by_place, growing=_lays(facts)), MARKET: market_box(facts), **boxes(facts)}


def _lays(facts: Facts) -> bool:
    """Whether the viewer lays a card now, and wants to see where it can go."""
    table = facts.table
    return not table.over and int(table.seat) == facts.seat and int(table.asked) in LAYING
