"""A faster record for code that only reads a table: sentences look up its fields thousands of times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

T = TypeVar("T")
Answers = dict[tuple[str, int], Any]  # by question and what it is about
FIELD = np.void.__getitem__  # what a record adds to it takes longer than the rest, and serves records within records


class Reading:
    """The fields of a record, each looked up once. Use it briefly: later changes do not show here."""

    def __init__(self, record: Any) -> None:
        self._record = record
        self._answers: Answers = {}
        self._numbers: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        try:
            value = FIELD(self._record, name)
        except ValueError:  # no field has this name
            raise AttributeError(name) from None
        if isinstance(value, np.generic):
            value = value.item()
        self.__dict__[name] = value
        return value

    def note(self, question: str, about: int, make: Callable[[], T]) -> T:
        """What follows from the whole record; it is worked out once."""
        asked = question, about
        if asked not in self._answers:
            self._answers[asked] = make()
        answer: T = self._answers[asked]
        return answer

    def numbers(self, name: str) -> Any:
        """A field as plain numbers, in lists: reading these is far quicker than reading arrays."""
        if name not in self._numbers:
            self._numbers[name] = getattr(self, name).tolist()
        return self._numbers[name]

    def note_viewer(self) -> None:
        """Something depends on who the viewer is."""

    def tobytes(self) -> bytes:
        """The whole record."""
        whole: bytes = self._record.tobytes()
        return whole


class OfViewer:
    """The part of a game's facts that says for whom they are: a seat, or NOBODY. A reading notes who asks."""

    table: Any
    _viewer: int

    @property
    def seat(self) -> int:
        """The viewer."""
        if isinstance(self.table, Reading):
            self.table.note_viewer()
        return self._viewer


def answered(table: Any, question: str, about: int, make: Callable[[], T]) -> T:
    """What follows from a whole table, such as a seat's points. A reading notes it under the name of the method of the
    facts that asks."""
    return table.note(question, about, make) if isinstance(table, Reading) else make()


def numbers(table: Any, name: str) -> Any:
    """A field of a table as plain numbers, in lists."""
    return table.numbers(name) if isinstance(table, Reading) else getattr(table, name).tolist()
