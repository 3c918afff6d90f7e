"""A list that grows at its end, and whose copies cost nothing: they share what they have in common.

A match is copied for each choice that is tried, and its history grows with the game; so does the work of copying a
list, and that of the collector of garbage, which looks at every item of a new list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from threading import Lock
from typing import Any, ClassVar, Generic, Self, TypeVar, overload

T = TypeVar("T")
_going_on = Lock()  # two copies in two threads must not both find that nobody has gone on yet


class Trail(Sequence[T], Generic[T]):
    """Items in the order in which they came. Equal to any list or trail of the same items."""

    __slots__ = ("_alone", "_items", "_size")
    __hash__ = None  # type: ignore[assignment]  # it grows

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)  # shared with copies, which may have gone on behind the end of this one
        self._size = len(self._items)
        self._alone = True  # nothing is shared yet

    def append(self, item: T) -> None:
        if self._alone and len(self._items) == self._size:
            self._items.append(item)
        else:
            with _going_on:
                if len(self._items) != self._size:  # a copy went on another way, or this one went back
                    self._items = self._items[: self._size]
                self._items.append(item)
        self._size += 1

    def extend(self, items: Iterable[T]) -> None:
        for item in items:
            self.append(item)

    def cut(self, size: int) -> None:
        """Forgets everything after the first `size` items."""
        self._size = min(self._size, size)

    def pop(self) -> T:
        """Forgets the last one, and returns it."""
        last = self[-1]
        self._size -= 1
        return last

    def copy(self) -> Self:
        """Another trail with the same items; what happens to one does not reach the other."""
        twin = type(self).__new__(type(self))
        twin._items, twin._size = self._items, self._size
        twin._alone = self._alone = False
        return twin

    def __getstate__(self) -> Any:
        return self._items[: self._size]  # without what a copy has added behind the end of this one

    def __setstate__(self, state: Any) -> None:
        self._items, self._size, self._alone = state, len(state), True

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            start, stop, step = at.indices(self._size)
            return self._items[start:stop:step] if step > 0 else self._items[: self._size][at]
        if not -self._size <= at < self._size:
            raise IndexError(f"There are {self._size} items, none at {at}.")
        return self._items[at + self._size if at < 0 else at]

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._size)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trail | list):
            return NotImplemented
        return self[:] == other[:]

    def __repr__(self) -> str:
        return f"Trail({self[:]!r})"


class LazyTrail(Trail[T]):
    """A trail whose items are made when somebody reads them.

    Until then they are plain tuples of numbers, texts and arrays, which the collector of garbage does not look at.
    """

    __slots__ = ("_make",)

    def __init__(self, make: Callable[..., T]) -> None:
        super().__init__()
        self._make = make

    def copy(self) -> Self:
        twin = super().copy()
        twin._make = self._make
        return twin

    def __getstate__(self) -> Any:
        return super().__getstate__(), self._make

    def __setstate__(self, state: Any) -> None:
        items, self._make = state
        super().__setstate__(items)

    # Appends an item, given as a tuple of what it will be made of. It is the same method under a name of its own.
    add: ClassVar[Callable[..., None]] = Trail.append

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(self._size))]
        item: Any = super().__getitem__(at)
        if type(item) is tuple:
            item = self._items[at + self._size if at < 0 else at] = self._make(*item)
        made: T = item
        return made

    def __iter__(self) -> Iterator[T]:
        return map(self.__getitem__, range(self._size))
