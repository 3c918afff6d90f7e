"""A scene: all that a view shows, as pieces on the panels."""

from __future__ import annotations

from underhall.games.fall.facts import Facts
from underhall.games.fall.picture.frames import seat_panel
from underhall.games.fall.picture.scene_board import BoardScene
from underhall.games.fall.picture.scene_seat import SeatScene
from underhall.games.fall.picture.scene_shared import shared
from underhall.pictures.scene import Box, Scene


def scene(facts: Facts, board: BoardScene) -> Scene:
    """What the view behind some facts shows."""
    pieces = [*board.pieces(facts), *shared(facts)]
    boxes: dict[str, Box] = {}
    for seat in range(facts.seats):
        own, boxes[seat_panel(seat)] = SeatScene(facts, seat).pieces()
        pieces += own
    return Scene(tuple(pieces), boxes)
