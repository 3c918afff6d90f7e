"""A scene: all that a view shows, as pieces on the panels."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from underhall.games.fall.facts import Facts
from underhall.games.fall.picture.frames import seat_panel
from underhall.games.fall.picture.scene_board import BoardScene
from underhall.games.fall.picture.scene_seat import SeatScene
from underhall.games.fall.picture.scene_shared import SHARED
from underhall.pictures.parts import Sketch
from underhall.pictures.scene import Box, Piece, Scene


def scene(sketch: Sketch[Facts], board: BoardScene) -> Scene:
    """What the view behind a sketch shows."""
    pieces: list[Piece] = []
    boxes: dict[str, Box] = {}
    for name, draw in (*board.parts.items(), *SHARED.items()):
        pieces += sketch.part(name, partial(_drawn, draw), own=True)
    for seat in range(sketch.seats):
        own, boxes[seat_panel(seat)] = sketch.part(f"seat {seat}", partial(_before, seat), own=True)
        pieces += own
    return Scene(tuple(pieces), boxes)


def _drawn(draw: Callable[[Facts, list[Piece]], None], facts: Facts) -> list[Piece]:
    found: list[Piece] = []
    draw(facts, found)
    return found


def _before(seat: int, facts: Facts) -> tuple[list[Piece], Box]:
    """What lies before a seat."""
    return SeatScene(facts, seat).pieces()
