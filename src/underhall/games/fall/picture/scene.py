"""A scene: all that a view shows, as pieces on the panels."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from underhall.games.fall.facts import Facts
from underhall.games.fall.picture.frames import CLANS, WHEEL, seat_panel
from underhall.games.fall.picture.panels import boxes as boxes_of
from underhall.games.fall.picture.panels import clans_strip, seat_strip, standing, wheel_strip
from underhall.games.fall.picture.scene_board import BoardScene
from underhall.games.fall.picture.scene_seat import PARTS, SeatScene
from underhall.games.fall.picture.scene_shared import SHARED
from underhall.pictures.parts import Sketch
from underhall.pictures.scene import Box, Piece, Scene

T = TypeVar("T")


def scene(sketch: Sketch[Facts], board: BoardScene) -> Scene:
    """What the view behind a sketch shows."""
    parts = [sketch.part(name, partial(_drawn, draw)) for name, draw in (*board.parts.items(), *SHARED.items())]
    strips = {WHEEL: sketch.part(wheel_strip, wheel_strip), CLANS: sketch.part(clans_strip, clans_strip)}
    boxes: dict[str, Box] = dict(sketch.part(boxes_of, boxes_of))
    for seat in range(sketch.seats):
        for draw_part in PARTS:
            parts.append(sketch.part((draw_part, seat), partial(_before, draw_part, seat)))
        cards, boxes[seat_panel(seat)] = sketch.part((SeatScene.cards, seat), partial(_before, SeatScene.cards, seat))
        parts.append(cards)
        strips[seat_panel(seat)] = sketch.part_of(seat_strip, seat)
    return Scene(tuple(parts), boxes, strips, sketch.part(standing, standing))


def _drawn(draw: Callable[[Facts, list[Piece]], None], facts: Facts) -> list[Piece]:
    found: list[Piece] = []
    draw(facts, found)
    return found


def _before(draw: Callable[[SeatScene], T], seat: int, facts: Facts) -> T:
    """A part of what lies before a seat."""
    return draw(SeatScene(facts, seat))
