"""A reading that notes what was read, so that what was made from it can be kept until one of these values changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import chain
from typing import Any, NamedTuple, TypeVar

import numpy as np

from underhall.engine.reading import Answers, Reading

T = TypeVar("T")
Ask = Callable[[str, int], Any]  # a question and its subject, a number
Span = tuple[int, int]  # bytes of a record, from and to

WHOLE: tuple[int, ...] = ()  # the index of everything in a field
MOST_CELLS = 12  # if more cells of a field were read, the whole field counts as read
NUMBERS = (int, np.integer)


class Place(NamedTuple):
    """Where a field lies in a record."""

    start: int
    size: int
    axes: tuple[tuple[int, int], ...]  # how many cells each has, and the bytes from one to the next


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
        value = getattr(self._plain, name)
        seen = self._cells.setdefault(name, set())
        if isinstance(value, np.ndarray):
            value = Cells(value, seen)
        else:
            seen.add(WHOLE)
        self.__dict__[name] = value
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
        places = places_of(self._record.dtype)
        found: list[Span] = []
        read = (spans_of(places[name], cells) for name, cells in self._cells.items())
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


@cache
def places_of(record: np.dtype[Any]) -> dict[str, Place]:
    """Where the fields of a record lie. To ask NumPy each time would take longer than all the rest."""
    return {name: place_of(kind, start) for name, (kind, start, *_) in (record.fields or {}).items()}


def place_of(kind: np.dtype[Any], start: int) -> Place:
    """Where a field of this kind lies that begins here."""
    size, axes = kind.itemsize, []
    for length in kind.shape:
        size //= length
        axes.append((length, size))
    return Place(start, kind.itemsize, tuple(axes))


def spans_of(place: Place, cells: Collection[Any]) -> list[Span]:
    """Where the cells of a field that were read lie in the record; all of it, if they are many or no plain numbers."""
    start, size, axes = place
    whole = [(start, start + size)]
    if len(cells) > MOST_CELLS:
        return whole
    found = []
    for at in cells:
        first, width = start, size
        for index, (length, step) in zip(at if isinstance(at, tuple) else (at,), axes, strict=False):
            if type(index) is bool or not isinstance(index, NUMBERS):  # from Python 3.12 a slice may be noted too
                return whole
            first, width = first + step * (int(index) % length), step
        found.append((first, first + width))
    return found
