"""Squares: what an encoding says of each square of a board that grows as it is played, and which actions mean one.

Such squares are numbered in the order in which they come into play, so a number by itself says nothing. A network looks
at all of them with the same weights, and at the neighbours of each: see `networks.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from underhall.engine.actions import Actions
from underhall.engine.declared.kinds import Grid, Kind
from underhall.engine.declared.members import Earlier, Options
from underhall.engine.encoder import Encoder
from underhall.engine.slots import Part

Whole = npt.NDArray[np.int64]
NOWHERE = -1  # the square of an action that means none
STEPS = (0, -1), (1, 0), (0, 1), (-1, 0)  # to the neighbours: columns and rows


class Meant(NamedTuple):
    """What an option says besides its square: which range of options, and all its other values."""

    option: int  # the first of its range
    rest: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Squares:
    """The squares of a board, as networks take them."""

    slots: Whole  # planes x squares: where an encoding says this of the square
    x: Whole  # squares: where it says in which column
    y: Whole
    scale: tuple[float, float]  # of columns and of rows
    square: Whole  # of each action; NOWHERE if it means none
    row: Whole  # of weights, for each action that means a square: alike for all squares

    @property
    def count(self) -> int:
        return int(self.slots.shape[1])

    @property
    def planes(self) -> int:
        return len(self.slots)

    @cached_property
    def rows(self) -> int:
        return int(self.row.max()) + 1


def squares_of(encoder: Encoder) -> Squares | None:
    """The squares of a game's board; None if it has no board that grows."""
    grids = dict.fromkeys(axis.grid for part in encoder.parts for axis in part.axes if axis.grid and axis.grid.x)
    for grid in grids:
        return _squares(encoder, grid)
    return None


def _squares(encoder: Encoder, grid: Grid) -> Squares:
    parts = {part.name: part for part in encoder.parts}
    x, y = parts[grid.x], parts[grid.y]
    planes = [
        plane for part in encoder.parts if part.name not in (grid.x, grid.y) for plane in _planes(part, grid)
    ]  # fmt: skip
    square, row = _actions(Actions(encoder.setting.game), grid)
    assert x.kind is not None
    assert y.kind is not None
    return Squares(
        slots=np.array(planes, np.int64),
        x=x.start + np.arange(x.size),
        y=y.start + np.arange(y.size),
        scale=(x.kind.usual, y.kind.usual),
        square=square,
        row=row,
    )


def _planes(part: Part, grid: Grid) -> Iterator[Whole]:
    """The slots of a part that say one thing of every square."""
    width = len(part.slots)
    slots = part.start + np.arange(part.size).reshape(*(axis.size for axis in part.axes), width)
    kind, along = part.kind, [at for at, axis in enumerate(part.axes) if axis.grid == grid]
    if along:
        yield from np.moveaxis(slots, along[0], -1).reshape(-1, part.axes[along[0]].size)
    elif isinstance(kind, Earlier):
        flat = slots.reshape(-1, width)[:, width - kind.size :]
        yield from (row[numbers] for row in flat for numbers in _ranges(kind.options, grid).values())
    elif kind is not None:
        shown = [kind.of] if kind.of is not None else [digit for _, digit in kind.digits]
        first = width - sum(each.size for each in shown)
        for each in shown:
            if each.grid == grid:
                yield from slots.reshape(-1, width)[:, first : first + each.size]
            first += each.size


def _ranges(options: type[Options], grid: Grid) -> dict[Meant, Whole]:
    """The options that mean a square, by what they say besides; for each, their numbers square by square."""
    found: dict[Meant, list[int]] = {}
    for member in options:
        kinds = _unfolded(member.kinds)
        names = [name for name, kind in kinds if kind.grid == grid]
        if len(names) == 1:
            for number, values in enumerate(product(*(range(kind.size) for _, kind in kinds)), int(member)):
                rest = tuple((name, value) for (name, _), value in zip(kinds, values, strict=True) if name != names[0])
                found.setdefault(Meant(int(member), rest), []).append(number)
    return {meant: np.array(numbers) for meant, numbers in found.items()}


def _unfolded(kinds: dict[str, Kind]) -> list[tuple[str, Kind]]:
    """The fields of an option, with those that hold several numbers taken apart; the last counts fastest."""
    return [
        (f"{name}.{at}" if len(kind.digits) > 1 else name, digit)
        for name, kind in kinds.items()
        for at, (_, digit) in enumerate(kind.digits)
    ]


def _actions(actions: Actions, grid: Grid) -> tuple[Whole, Whole]:
    """The square that each action means, and the row of weights for what else it says."""
    square, row = np.full(actions.size, NOWHERE, np.int64), np.zeros(actions.size, np.int64)
    rows = 0
    for code, choice in sorted(actions.game.choices.items()):
        if choice.chance:
            continue
        for numbers in _ranges(choice.declared, grid).values():
            first = actions.of(code, 0)
            square[first + numbers], row[first + numbers] = np.arange(len(numbers)), rows
            rows += 1
    return square, row
