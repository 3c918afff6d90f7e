"""Squares: what networks see of a board that grows, and which actions mean a square."""

from __future__ import annotations

import re

import numpy as np
import pytest

from tests.toys.template import template_setting
from underhall.bots.squares import NOWHERE, squares_of
from underhall.engine.actions import Actions
from underhall.engine.encoder import Encoder
from underhall.engine.setting import setting

SQUARE = re.compile(r"square-(\d+)")
DWARFS = setting("dwarfs")


def other_square(name: str, square: int) -> str:
    """A name of something about the first square, as it is for another."""
    return SQUARE.sub(f"square-{square}", name, count=1)


def test_each_plane_says_one_thing_of_every_square() -> None:
    encoder = Encoder(DWARFS)
    squares = squares_of(encoder)

    assert squares is not None
    assert len(np.unique(squares.slots)) == squares.slots.size, "no slot belongs to two squares"
    for plane in squares.slots:
        names = [encoder.names[slot] for slot in plane]
        if names[0].startswith("which-way.where="):
            first = int(re.search(r"\d+$", names[0])[0])  # type: ignore[index]
            sides = 4 if first < 4 * squares.count else 1
            assert names == [f"which-way.where=option of which-square-{first + sides * at}" for at in range(len(names))]
        else:
            assert names == [other_square(names[0], square) for square in range(squares.count)]


def test_every_slot_about_a_square_is_in_a_plane() -> None:
    encoder = Encoder(DWARFS)
    squares = squares_of(encoder)

    assert squares is not None
    places = {*squares.slots.flat, *squares.x, *squares.y}
    left = [name for slot, name in enumerate(encoder.names) if "square-" in name and slot not in places]
    assert left == ["which-way.where=option of which-square-180"], "which means no square"
    for slots, name in ((squares.x, "x"), (squares.y, "y")):
        assert [encoder.names[slot] for slot in slots] == [f"{name}:square-{at}" for at in range(squares.count)]


def test_actions_that_differ_only_in_their_square_share_a_row() -> None:
    squares, actions = squares_of(Encoder(DWARFS)), Actions(DWARFS.game)

    assert squares is not None
    for action, name in enumerate(actions.names):
        if squares.square[action] == NOWHERE:
            assert not SQUARE.search(name), "an action that means a square"
        else:
            alike = np.flatnonzero((squares.row == squares.row[action]) & (squares.square != NOWHERE))
            first = actions.names[alike[0]]
            assert name == other_square(first, squares.square[action])
            assert len(alike) == squares.count


@pytest.mark.parametrize(
    "chosen", [setting("fall"), setting("hall"), template_setting()], ids=lambda chosen: chosen.game.name
)
def test_boards_that_stay_as_they_are_have_none(chosen) -> None:
    assert squares_of(Encoder(chosen)) is None
