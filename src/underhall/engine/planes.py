"""Planes: what an encoding says of the squares of a board, as pictures for convolutions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import numpy.typing as npt

from underhall.engine.declared.kinds import Grid, Kind
from underhall.engine.slots import Part

Numbers = npt.NDArray[np.float32]
Places = npt.NDArray[np.int64]


class Board:
    """The planes of one board: each shows one thing, such as the dwarfs of a seat, at every square.

    A board without edges is moved so that its northernmost and westernmost squares touch the first row and column.
    """

    def __init__(self, grid: Grid, parts: Sequence[Part]) -> None:
        self.grid = grid
        self.names: tuple[str, ...] = ()
        self._slots: list[Places] = []  # for each plane, the slot of each square
        self._pairs: list[tuple[Places, Places]] = []  # for each further plane, the slots of rows and of columns
        pairs: list[str] = []
        for part in parts:
            if part.name not in (grid.x, grid.y):
                self._add(part, pairs)
        self.names += tuple(pairs)
        self._where = {part.name: part for part in parts if part.name in (grid.x, grid.y)}

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows, columns."""
        return len(self.names), self.grid.rows, self.grid.columns

    def __call__(self, encodings: Numbers) -> Numbers:
        """The planes of some encodings, one row each."""
        squares = np.array(self._slots, np.int64).reshape(len(self._slots), -1)
        shown = encodings[:, squares]
        found = self._placed(encodings, shown)
        if self._pairs:
            rows, columns = (np.array(slots) for slots in zip(*self._pairs, strict=True))
            crossed = encodings[:, rows][..., :, None] * encodings[:, columns][..., None, :]
            found = np.concatenate([found, crossed], axis=1)
        return found.astype(np.float32)

    def _placed(self, encodings: Numbers, shown: Numbers) -> Numbers:
        """Planes whose squares are numbered, with each square where it lies."""
        games, (rows, columns) = len(encodings), self.grid[:2]
        if not self._where:
            return shown.reshape(games, len(self._slots), rows, columns)
        x, y = (self._coordinate(encodings, name) for name in (self.grid.x, self.grid.y))
        placed = np.zeros((games, len(self._slots), rows, columns), np.float32)
        for square in range(x.shape[1]):
            placed[np.arange(games), :, y[:, square], x[:, square]] += shown[:, :, square]
        return placed

    def _coordinate(self, encodings: Numbers, name: str) -> Places:
        part = self._where[name]
        assert part.kind is not None
        numbers = encodings[:, part.start : part.start + part.size] * part.kind.usual
        rounded = np.rint(numbers).astype(np.int64)
        moved: Places = rounded - rounded.min(axis=1, keepdims=True)
        return moved

    def _add(self, part: Part, pairs: list[str]) -> None:
        """The planes that a part has."""
        width = len(part.slots)
        slots = part.start + np.arange(part.size).reshape(*(axis.size for axis in part.axes), width)
        kind, on_axis = part.kind, [at for at, axis in enumerate(part.axes) if axis.grid == self.grid]
        if on_axis:
            others = [axis for at, axis in enumerate(part.axes) if at != on_axis[0]]
            self._slots += list(np.moveaxis(slots, on_axis[0], -1).reshape(-1, part.axes[on_axis[0]].size))
            self.names += tuple(f"{place}{slot}" for place in _places(part.name, others) for slot in part.slots)
        elif kind is not None and self.grid in (kind.grid, kind.of and kind.of.grid):
            whole = kind.grid == self.grid and kind.of is not None  # a row of squares as bits
            axes = part.axes[:-1] if whole else part.axes
            if kind.of is None and len(kind.digits) > 1:
                first = width - self.grid.rows - self.grid.columns
                flat = slots.reshape(-1, width)[:, first:]
                self._pairs += [(row[: self.grid.rows], row[self.grid.rows :]) for row in flat]
                pairs += _places(part.name, axes)
            else:
                squares = width if kind.of is not None else kind.size
                flat = slots[..., width - squares :]
                self._slots += list(flat.reshape(-1, squares * (part.axes[-1].size if whole else 1)))
                self.names += tuple(_places(part.name, axes))


def boards_of(parts: Sequence[Part]) -> tuple[Board, ...]:
    """All boards that an encoding shows, those with the most squares first."""
    kinds = [kind for part in parts for kind in (*part.axes, part.kind, part.kind and part.kind.of) if kind]
    grids = dict.fromkeys(kind.grid for kind in kinds if kind.grid)
    return tuple(Board(grid, parts) for grid in sorted(grids, key=lambda grid: -grid.rows * grid.columns))


def _places(name: str, axes: Sequence[Kind]) -> list[str]:
    """What numbers with these axes are called."""
    return [
        ":".join([name, *(axis.constant(at) for axis, at in zip(axes, index, strict=True))])
        for index in product(*(range(axis.size) for axis in axes))
    ]
