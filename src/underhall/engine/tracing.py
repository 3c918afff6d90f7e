"""A reading that notes what was read, so that what was made from it can be kept until one of these values changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, TypeVar

import numpy as np

from underhall.engine.reading import Answers, Reading

T = TypeVar("T")
Ask = Callable[[str, int], Any]  # a question and its subject, a number
Span = tuple[int, int]  # bytes of a record, from and to

WHOLE: tuple[int, ...] = ()  # the index of everything in a field
MOST_CELLS = 12  # if more cells of a field were read, the whole field counts as read


class Traced(Reading):
    """A reading that notes the fields and cells that were read, the answers of the rules, and whether anything asked
    who the viewer is."""

    def __init__(self, plain: Reading, ask: Ask) -> None:
        """`plain` reads the same record without notes, and `ask` asks its facts."""
        super().__init__(plain._record)
        self._plain, self._ask = plain, ask
        self._cells: dict[str, set[Any]] = {}
        self._everything = False
        self._of_viewer = False

    def __getattr__(self, name: str) -> Any:
        value = super().__getattr__(name)
        seen = self._cells.setdefault(name, set())
        if isinstance(value, np.ndarray):
            value = self.__dict__[name] = Cells(value, seen)
        else:
            seen.add(WHOLE)
        return value

    def note(self, question: str, about: int, make: Callable[[], T]) -> T:
        """Notes an answer. What was read for it does not count: while the answer is the same, nothing has changed."""
        answer: T = self._ask(question, about)
        self._answers[question, about] = answer
        return answer

    def numbers(self, name: str) -> Any:
        return Cells(self._plain.numbers(name), self._cells.setdefault(name, set()))

    def note_viewer(self) -> None:
        self._of_viewer = True

    def tobytes(self) -> bytes:
        self._everything = True
        return super().tobytes()

    @property
    def depends_on_viewer(self) -> bool:
        """Whether anything asked who the viewer is."""
        return self._of_viewer

    @property
    def answers(self) -> Answers:
        """The answers that were noted, by question and subject."""
        return self._answers

    def spans(self) -> list[Span]:
        """Where in the record something was read; neighbouring spans are joined."""
        if self._everything:
            return [(0, self._record.dtype.itemsize)]
        places = self._record.dtype.fields
        found: list[Span] = []
        read = (_spans(places[name][0], places[name][1], cells) for name, cells in self._cells.items())
        for start, end in sorted(chain.from_iterable(read)):
            if found and start <= found[-1][1]:
                found[-1] = found[-1][0], max(end, found[-1][1])
            else:
                found.append((start, end))
        return found


class Cells:
    """An array that notes which of its cells are read. Anything but a plain index counts as reading the whole array."""

    __slots__ = ("_array", "_seen")
    __hash__ = None  # type: ignore[assignment]  # as for any array

    def __init__(self, array: Any, seen: set[Any]) -> None:
        self._array, self._seen = array, seen

    def __getitem__(self, at: Any) -> Any:
        try:
            self._seen.add(at)
        except TypeError:  # a slice, or several cells at once
            self._seen.add(WHOLE)
        return self._array[at]

    def __len__(self) -> int:
        return len(self._array)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._all(), name)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())

    def __contains__(self, value: object) -> bool:
        return value in self._all()

    def __array__(self, *arguments: Any, **more: Any) -> Any:
        return np.array(self._all(), *arguments, **more)

    def __bool__(self) -> bool:
        return bool(self._all())

    def __eq__(self, other: object) -> Any:
        return self._all() == other

    def __ne__(self, other: object) -> Any:
        return self._all() != other

    def _all(self) -> Any:
        self._seen.add(WHOLE)
        return self._array


def _is_cell(at: Any) -> bool:
    """Whether an index consists of plain numbers. A slice may be noted too: from Python 3.12 it can be hashed."""
    numbers = at if isinstance(at, tuple) else (at,)
    return at != WHOLE and all(type(each) is not bool and isinstance(each, int | np.integer) for each in numbers)


def _spans(kind: np.dtype[Any], start: int, cells: set[Any]) -> Iterator[Span]:
    """Where the cells of a field that were read lie in the record."""
    if len(cells) > MOST_CELLS or not all(map(_is_cell, cells)):
        yield start, start + kind.itemsize
        return
    for at in cells:
        size, first = kind.itemsize, start
        for index, length in zip(at if isinstance(at, tuple) else (at,), kind.shape, strict=False):
            size //= length
            first += size * (int(index) % length)
        yield first, first + size
