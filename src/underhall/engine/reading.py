"""A faster record for code that only reads a table: sentences look up its fields thousands of times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

T = TypeVar("T")
FIELD = np.void.__getitem__  # what a record adds to it takes longer than the rest, and serves records within records


class Reading:
    """The fields of a record, each looked up once. Use it briefly: later changes do not show here."""

    def __init__(self, record: Any) -> None:
        self._record = record
        self._kept: dict[str, Any] = {}
        self._answers: dict[tuple[str, int], Any] = {}
        self._whole = False

    def __getattr__(self, name: str) -> Any:
        try:
            value = FIELD(self._record, name)
        except ValueError:  # no field has this name
            raise AttributeError(name) from None
        if isinstance(value, np.generic):
            value = value.item()
        self.__dict__[name] = value
        return value

    def kept(self, name: str, make: Callable[[], T]) -> T:
        """Makes something from the record once, and keeps it as long as this object."""
        if name not in self._kept:
            self._kept[name] = make()
        made: T = self._kept[name]
        return made

    def note(self, question: str, about: int, make: Callable[[], T]) -> T:
        """Notes an answer for which the whole record is read: of that reading only the answer counts."""
        whole, answer = self._whole, make()
        self._answers[question, about], self._whole = answer, whole
        return answer

    @property
    def fields(self) -> list[str] | None:
        """The names of the fields that were read so far; None if that was the whole record."""
        return None if self._whole else [name for name in self.__dict__ if not name.startswith("_")]

    @property
    def answers(self) -> dict[tuple[str, int], Any]:
        """The answers that were noted so far, by question and what it was about."""
        return self._answers

    def tobytes(self) -> bytes:
        """The whole record."""
        self._whole = True
        whole: bytes = self._record.tobytes()
        return whole


def answered(table: Any, question: str, about: int, make: Callable[[], T]) -> T:
    """What the rules answer from a whole table, such as a seat's points. A reading notes it under the name of the
    method of the facts that asks."""
    return table.note(question, about, make) if isinstance(table, Reading) else make()
