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

    def tobytes(self) -> bytes:
        """The whole record."""
        whole: bytes = self._record.tobytes()
        return whole
