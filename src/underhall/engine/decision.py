"""Decisions of a seat, and the outcome of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import SupportsIndex, overload

Label = tuple[str, str | None]  # the words of an option, and its target


class Option:
    """One thing a seat may choose. Words are made when somebody reads them: bots never do."""

    def __init__(
        self,
        number: int,
        key: str,
        label: str | Callable[[], Label],
        target: str | None = None,
        unused: str | Callable[[], str] = "",
    ) -> None:
        self.number = number  # within the decision's own range
        self._key = key
        self._label: Label | Callable[[], Label] = (label, target) if isinstance(label, str) else label
        self._unused = unused

    @cached_property
    def key(self) -> str:
        """The same in every version: what records and messages carry."""
        return self._key

    @property
    def label(self) -> str:
        """In words."""
        return self._said[0]

    @property
    def target(self) -> str | None:
        """The piece or place in the picture that stands for it."""
        return self._said[1]

    @cached_property
    def unused(self) -> str:
        """If it ends the turn: what that leaves undone, in words."""
        return self._unused if isinstance(self._unused, str) else self._unused()

    @cached_property
    def _said(self) -> Label:
        return self._label if isinstance(self._label, tuple) else self._label()

    @property
    def _values(self) -> tuple[int, str, str, str | None, str]:
        return self.number, self.key, self.label, self.target, self.unused

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Option) and self.number == other.number and self._values == other._values

    def __hash__(self) -> int:
        return hash((self.number, self.key))

    def __reduce__(self) -> tuple[type[Option], tuple[object, ...]]:
        return Option, self._values

    def __repr__(self) -> str:
        return f"Option({self.number}, {self.key!r}, {self.label!r})"


class Options(Sequence[Option]):
    """The options of a decision in the order of their numbers, each made when somebody looks at it."""

    def __init__(self, numbers: list[int], make: Callable[[int], Option]) -> None:
        self.numbers = numbers
        self._make = make
        self._made: dict[int, Option] = {}

    @classmethod
    def of(cls, options: Sequence[Option]) -> Options:
        """Options that are made already."""
        made = {option.number: option for option in options}
        return cls([option.number for option in options], made.__getitem__)

    def numbered(self, number: int) -> Option:
        """The option with this number, which must be one of them."""
        if number not in self._made:
            self._made[number] = self._make(number)
        return self._made[number]

    def has(self, option: Option) -> bool:
        """Whether this very option is one of them."""
        return self._made.get(option.number) is option

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, at: SupportsIndex) -> Option: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Option, ...]: ...

    def __getitem__(self, at: SupportsIndex | slice) -> Option | tuple[Option, ...]:
        if isinstance(at, slice):
            return tuple(map(self.numbered, self.numbers[at]))
        return self.numbered(self.numbers[at])

    def __iter__(self) -> Iterator[Option]:
        return map(self.numbered, self.numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options | tuple) and self[:] == other[:]

    def __hash__(self) -> int:
        return hash(self[:])

    def __reduce__(self) -> tuple[object, ...]:
        return Options.of, (self[:],)

    def __repr__(self) -> str:
        return repr(self[:])


class Decision:
    """A seat must pick one option."""

    def __init__(self, id: str, seat: int, kind: str, prompt: str, options: Sequence[Option]) -> None:
        self.id = id  # of this very decision: an answer that names another is refused
        self.seat = seat
        self.options = options if isinstance(options, Options) else Options.of(options)
        self._kind = kind
        self._prompt = prompt

    @property
    def kind(self) -> str:
        """What records and programs call such a decision."""
        return self._kind

    @cached_property
    def prompt(self) -> str:
        """What the seat is asked, in words."""
        return self._prompt

    @property
    def _values(self) -> tuple[str, int, str, str, Options]:
        return self.id, self.seat, self.kind, self.prompt, self.options

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self._values == other._values

    def __hash__(self) -> int:
        return hash((self.id, self.seat, self.kind))

    def __reduce__(self) -> tuple[type[Decision], tuple[object, ...]]:
        return Decision, self._values

    def __repr__(self) -> str:
        return f"Decision({self.id!r}, {self.seat}, {self.kind!r}, {self.prompt!r}, {list(self.options)})"

    def option(self, name: int | str) -> Option | None:
        """The option with this number or key."""
        if isinstance(name, int):
            return self.options.numbered(name) if name in self.options.numbers else None
        return next((option for option in self.options if name == option.key), None)


@dataclass(frozen=True)
class Outcome:
    """How a match came out."""

    ranking: tuple[tuple[int, ...], ...]  # seats, best first; those in one group share their place
    totals: tuple[int, ...]
    scores: tuple[dict[str, int], ...]  # a seat's points by source
    truncated: bool  # stopped by a limit that is not a rule: not an ending of the game
    reason: str
    forfeits: tuple[int, ...] = ()  # seats that conceded or ran out of time, the earliest first

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won; several where the win is shared."""
        return self.ranking[0]

    def place(self, seat: int) -> int:
        """The place of a seat, from 1; shared places are counted as the better one."""
        better = 0
        for group in self.ranking:
            if seat in group:
                return better + 1
            better += len(group)
        raise ValueError(f"seat {seat} did not play")
