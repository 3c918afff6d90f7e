"""Observations: the fields of a table without anything that the seat that must choose may not know.

They are views into the tables' own memory, one array for each field of the game's `table.py`. What only the driver
needs is left out: options are in the mask, and events and reasons are for people.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from underhall.engine.records import Layout

Observation = dict[str, Any]  # arrays: of NumPy, or of CuPy on a GPU
NOT_SHOWN = ("fault",)  # always 0 on a table that can be played


@dataclass(frozen=True)
class Field:
    """Where a field lies in a table."""

    name: str
    kind: str  # of its numbers, as NumPy writes it
    shape: tuple[int, ...]
    offset: int

    @property
    def bytes(self) -> int:
        return np.dtype(self.kind).itemsize * prod(self.shape)

    def over(self, xp: Any, tables: Any) -> Any:
        """The field of tables given as rows of bytes, over the same memory, as an array of the same library."""
        kind = np.dtype(self.kind)
        inner = tuple(kind.itemsize * prod(self.shape[axis + 1 :]) for axis in range(len(self.shape)))
        shape, strides = tables.shape[:-1] + self.shape, tables.strides[:-1] + inner
        if xp is np:
            return np.ndarray(shape, kind, tables, self.offset, strides)
        return xp.ndarray(shape, kind, tables.data + self.offset, strides)


def core_fields(layout: Layout) -> tuple[Field, ...]:
    """The fields of a table's core, in their order."""
    assert layout.dtype.fields is not None
    return tuple(
        Field(name, place[0].base.str, place[0].shape, place[1])
        for name, place in layout.dtype.fields.items()
        if place[1] < layout.core_bytes
    )


def observed(fields: Iterable[Field]) -> tuple[Field, ...]:
    """The fields that an observation has."""
    return tuple(field for field in fields if field.name not in NOT_SHOWN)


def shown_fields(layout: Layout) -> dict[str, tuple[np.dtype[Any], tuple[int, ...]]]:
    """The fields of an observation in their order, each with its type and shape."""
    return {field.name: (np.dtype(field.kind), field.shape) for field in observed(core_fields(layout))}


def fields_over(fields: Iterable[Field], xp: Any, tables: Any) -> Observation:
    """Fields of tables given as rows of bytes, or of one given as bytes, over the same memory."""
    return {field.name: field.over(xp, tables) for field in fields}


def fields_of(layout: Layout, tables: npt.NDArray[np.uint8]) -> Observation:
    """An observation's fields of tables given as rows of bytes, or of one given as bytes, over the same memory."""
    return fields_over(observed(core_fields(layout)), np, tables)
