"""Table fields: what each number on a table stands for, when it is in use, and what it is when it is not.

From this follow the record that the kernel works on, the checks of tables that come from outside, the bounds of
observations and the pages that explain them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from underhall.engine.declared.kinds import Bits, Kind, Members
from underhall.engine.messages import matches as say
from underhall.errors import PositionError

NONE = -1  # no card, no square, no seat
UNKNOWN = -2  # a hidden value, in a view
TYPES = (np.int8, np.int16, np.int32, np.int64)


@dataclass(frozen=True)
class Field:
    """One field of a table: numbers of a kind, one for each value of its axes."""

    name: str
    kind: Kind
    axes: tuple[Kind, ...]
    meaning: str
    none: bool = False  # whether NONE is a value it can have
    blank: int = 0  # what it is where nothing can be
    derived: bool = False  # whether it follows from other fields
    hidden: bool = False  # whether it is UNKNOWN in the view of a seat that may not know it
    encoded: bool = True  # whether the encoding for learners has it
    group: str = ""

    @property
    def low(self) -> int:
        """The lowest number it can hold, in a view too."""
        return min(self.kind.low, self.blank, NONE if self.none else 0, UNKNOWN if self.hidden else 0)

    @property
    def high(self) -> int:
        return max(self.kind.high, self.blank)

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(axis.size for axis in self.axes)

    @property
    def record(self) -> tuple[Any, ...]:
        """The field as a record has it: of the smallest type that holds its numbers, hidden ones too."""
        kind = next(each for each in TYPES if np.iinfo(each).max >= self.high and np.iinfo(each).min <= self.low)
        return (self.name, kind, self.shape) if self.axes else (self.name, kind)

    def data(self, facts: Any, values: Any, index: tuple[int, ...] = ()) -> Any:
        """The field for JSON, at an index of its first axes: null for NONE and what is hidden.

        The rest of the axes become objects by the names of members, and lists by all else.
        """
        return _data(self.kind, self.axes[len(index) :], facts, values[index] if index else values)


def _data(kind: Kind, axes: tuple[Kind, ...], facts: Any, values: Any) -> Any:
    if not axes:
        return None if values < kind.low else kind.data(facts, int(values))
    axis, *rest = axes
    entries = [_data(kind, tuple(rest), facts, each) for each in values]
    return {axis.constant(at): entry for at, entry in enumerate(entries)} if isinstance(axis, Members) else entries


def field(
    name: str,
    kind: Kind,
    *axes: Kind,
    meaning: str,
    none: bool = False,
    blank: int | None = None,
    derived: bool = False,
    hidden: bool = False,
    encoded: bool = True,
) -> Field:
    """A field of a table: numbers of a kind, one for each value of the axes.

    `none` says that a number may be NONE. `blank` is what it is where nothing can be, such as a seat without a player:
    NONE for fields that may be NONE, else 0, unless another value is given. A `hidden` one is UNKNOWN in some views.
    One that is not `encoded` says nothing that learners need: mere labels, or what other fields say better.
    """
    unused = (NONE if none else 0) if blank is None else blank
    return Field(name, kind, axes, meaning, none, unused, derived, hidden, encoded)


def grouped(groups: Mapping[str, Sequence[Field]]) -> tuple[Field, ...]:
    """All fields of a table in order, each with the heading it stands under."""
    return tuple(replace(each, group=group) for group, fields in groups.items() for each in fields)


# Checks ---------------------------------------------------------------------------------------------------------------


def check_fields(fields: Sequence[Field], box: Any, table: Any) -> None:
    """Refuses a table on which a number is outside its range, or something lies where nothing can be."""
    for each in fields:
        _check(each, box, table)


def _check(field: Field, box: Any, table: Any) -> None:
    low, high = (NONE if field.none else field.kind.low), field.kind.low + _most(field.kind, box, table, ()) - 1
    for values, used in _parts(field.axes, box, table, getattr(table, field.name)):
        if used.size and not low <= used.min() <= used.max() <= high:
            raise impossible(say("position-out-of-range", field=field.name, low=low, high=high))
        if used.size < values.size and (values != field.blank).sum() > (used != field.blank).sum():
            raise impossible(say("position-not-blank", field=field.name))


def impossible(why: str) -> PositionError:
    """The error for a table that no game can lead to."""
    return PositionError(say("position-impossible", why=why))


def _parts(
    axes: tuple[Kind, ...], box: Any, table: Any, values: Any, outer: tuple[int, ...] = ()
) -> Iterator[tuple[Any, Any]]:
    """All numbers of a field in parts, each with those among them that mean something on this table."""
    used = [axis.used(box, table, outer) for axis in axes[:1]]
    try:
        used += [axis.used(box, table, ()) for axis in axes[1:]]
    except (IndexError, TypeError):  # an axis depends on those before it: one part for each of their values
        first = max(0, used[0])
        for at, part in enumerate(values[:first]):
            yield from _parts(axes[1:], box, table, part, (*outer, at))
        yield values[first:], values[:0]
    else:
        yield values, values[tuple(slice(max(0, each)) for each in used)]


def _most(kind: Kind, box: Any, table: Any, outer: tuple[int, ...]) -> int:
    """How many values a number can have on this table."""
    if isinstance(kind, Bits):
        return 1 << kind.of.used(box, table, outer)
    return kind.used(box, table, outer)
