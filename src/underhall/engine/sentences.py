"""Sentences with places for numbers: what a sentence asks of a number says what the number stands for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Protocol, TypeVar


class SeatNames(Protocol):
    """The names of a game: those of its seats at least."""

    def seat(self, seat: int) -> str:
        """What a seat is called."""


Naming = TypeVar("Naming", bound=SeatNames)


class SaidNumber(Generic[Naming]):
    """A number, as whatever a sentence takes it for; a game adds what its own numbers stand for."""

    def __init__(self, names: Naming, table: Any, value: int) -> None:
        self._names, self._table, self._value = names, table, value

    def __str__(self) -> str:
        return str(self._value)

    @property
    def seat(self) -> str:
        return self._names.seat(self._value)


def filled(sentence: str, numbers: Iterable[object]) -> str:
    """A sentence about the numbers, which it calls a, b, c and so on."""
    return sentence.format(**{chr(ord("a") + at): said for at, said in enumerate(numbers)})
