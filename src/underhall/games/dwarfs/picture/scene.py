"""The scene: all that lies on the table, as a view shows it."""

from __future__ import annotations

from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.picture.board import BOARD, board
from underhall.games.dwarfs.picture.market import MARKET, market, market_box
from underhall.games.dwarfs.picture.measure import board_box
from underhall.games.dwarfs.picture.seats import boxes, seats
from underhall.games.dwarfs.steps import Step
from underhall.pictures.scene import Scene

LAYING = (Step.WHICH_SQUARE, Step.WHICH_WAY)


def scene(facts: Facts) -> Scene:
    return Scene(
        (*board(facts), *market(facts), *seats(facts)),
        {BOARD: board_box(facts.by_place, growing=_lays(facts)), MARKET: market_box(facts), **boxes(facts)},
    )


def _lays(facts: Facts) -> bool:
    """Whether the viewer lays a card now, and wants to see where it can go."""
    table = facts.table
    return not table.over and int(table.seat) == facts.seat and int(table.asked) in LAYING
