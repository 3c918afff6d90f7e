"""Games through OpenSpiel's states, for its tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

MISSING = "OpenSpiel is not installed. Install it with: pip install 'underhall[openspiel]'"


def wanted(module: str) -> Any:
    """A module of OpenSpiel; without it the tests are skipped."""
    return pytest.importorskip(module, reason=MISSING)


def chosen(state: Any, dice: random.Random) -> int:
    """A random action, or an outcome of chance as likely as it is."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(dice.choices(outcomes, weights)[0])
    return int(dice.choice(state.legal_actions()))


def playing(game: Any, seed: int, most: int = 10_000) -> Iterator[Any]:
    """A random game before each of its steps, and at its end: the same state each time, moved on."""
    state, dice = game.new_initial_state(), random.Random(seed)
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        state.apply_action(chosen(state, dice))


def last(game: Any, seed: int, most: int = 10_000) -> Any:
    """A random game after a number of steps, or at its end."""
    *_, state = playing(game, seed, most)
    return state
