"""Steps, options, events and reasons: enumerations for the kernel whose members carry named fields.

To Numba a member is a plain number: `tell(table, Event.DUG, seat, square, up, under)`, `Action.PLACE + square`.
Everybody else reads what was declared of it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, cached_property, lru_cache
from typing import Any, Self, TypeVar

from underhall.engine.declared.kinds import Composite, Kind, Numbers, id_of

Values = dict[str, int]
Choices = TypeVar("Choices", bound="Options")

SPLIT = 16384  # numbers of options that are remembered with their values: most come again and again


@dataclass(frozen=True)
class Declared:
    """What was declared of a member: its fields in order, each with its kind."""

    kinds: dict[str, Kind] = field(default_factory=dict)
    rules: tuple[str, ...] = ()  # of a reason: what it rests on, the most telling first
    unless: tuple[Reasons, ...] = ()  # of an option: the reasons that can forbid it, the most telling first
    word: str | None = None  # of an option: what its key begins with; None: its own name
    asks: bool = False  # of a step: whether a seat must choose
    after: tuple[Declared, ...] = ()  # of an event: those that it follows from; empty: it begins something

    def __post_init__(self) -> None:
        for name, kind in self.kinds.items():
            if not isinstance(kind, Kind):  # perhaps a member of the same name, declared above it in its class
                raise TypeError(f"the field {name} is declared as {kind!r}, not as a kind")

    @property
    def size(self) -> int:
        """How many numbers an option's range has."""
        return self._whole.size

    @cached_property
    def _whole(self) -> Composite:
        return Composite("", **self.kinds)

    def named(self, numbers: tuple[int, ...]) -> Values:
        """Numbers that came in order, by the names of their fields."""
        return dict(zip(self.kinds, numbers, strict=False))

    def split(self, number: int) -> Values:
        """The values that a number within an option's range stands for; the last field counts fastest."""
        return self._whole.split(number)


ANYTHING = (Declared(),)  # what an event follows from that names its own cause, or that a seat may bring about any time


def told(*, after: Declared | tuple[Declared, ...] = (), **kinds: Kind) -> Declared:
    """An event with these values.

    It comes `after` one of the events that it follows from. Between them come only other consequences.
    """
    return Declared(kinds, after=after if isinstance(after, tuple) else (after,))


def runs(*, unless: tuple[Reasons, ...] = (), **kinds: Kind) -> Declared:
    """A step that runs by itself or is decided by dice, with these arguments.

    A seat may start an any-time step itself, `unless` one of these reasons holds.
    """
    return Declared(kinds, unless=unless)


def asks(**kinds: Kind) -> Declared:
    """A step in which the seat in its first argument must choose."""
    return Declared(kinds, asks=True)


def choice(word: str | None = None, /, *, unless: tuple[Reasons, ...] = (), **kinds: Kind) -> Declared:
    """Options of a decision, one for each combination of values. Their keys begin with `word`, or with their name.

    `unless` are the reasons that can forbid such an option. Of several that hold, the first is given.
    """
    return Declared(kinds, word=word, unless=unless)


def because(*rules: str, **kinds: Kind) -> Declared:
    """A reason that follows from these rules."""
    return Declared(kinds, rules)


class Member(IntEnum):
    """A member's number is its place."""

    declared: Declared

    def __new__(cls, declared: Declared) -> Self:
        return cls._numbered(len(cls.__members__), declared)

    @classmethod
    def _numbered(cls, number: int, declared: Declared) -> Self:
        member = int.__new__(cls, number)
        member._value_ = number
        member.declared = declared
        return member

    @classmethod
    def at(cls, number: int) -> Self:
        """The member with a number."""
        return cls(number)  # type: ignore[arg-type]  # the number of a member, not what was declared

    @cached_property
    def id(self) -> str:
        """What records, messages and catalogues call it."""
        return id_of(self)

    @property
    def kinds(self) -> dict[str, Kind]:
        return self.declared.kinds


class Steps(Member):
    """The steps of a game, listed in the order of play."""


class Events(Member):
    """What the rules report."""

    @property
    def follows(self) -> bool:
        """Whether it follows from another event."""
        return bool(self.declared.after)

    @property
    def causes(self) -> frozenset[Self]:
        """The events that it follows from; none if it may stand anywhere."""
        after = {id(declared) for declared in self.declared.after}
        return frozenset(event for event in type(self) if id(event.declared) in after)


class Reasons(Member):
    """The reasons why something is not an option. The first member must be `NONE`: nothing forbids it."""

    @property
    def rules(self) -> tuple[str, ...]:
        return self.declared.rules


class Options(Member):
    """The options of a decision, one range after another: a member's number is the first of its range."""

    def __new__(cls, declared: Declared) -> Self:
        return cls._numbered(sum(member.declared.size for member in cls.__members__.values()), declared)

    @classmethod
    def size(cls) -> int:
        """How many options there are."""
        return _ranges(cls)[2]

    @classmethod
    def of(cls, number: int) -> tuple[Self, Values]:
        """Which option a number is, with the values of its fields."""
        member, values = _member(cls, number)
        return member, values.copy()

    @classmethod
    def number(cls, member: Options, values: Values) -> int:
        """The number of an option with these values."""
        number = 0
        for name, kind in member.kinds.items():
            number = number * kind.size + values[name]
        return int(member) + number

    @classmethod
    def constant(cls, number: int) -> str:
        """What a learner's action is called, whatever lies on the table."""
        member, values = cls.of(number)
        return "-".join([member.id, *(kind.constant(values[name]) for name, kind in member.kinds.items())])

    def key(self, facts: Any, values: Values) -> str:
        """What records and programs call an option: `place:1,0`."""
        word = self.id if self.declared.word is None else self.declared.word
        parts = (kind.key(facts, values[name]) for name, kind in self.kinds.items())
        return ":".join(part for part in (word, *parts) if part)


class Earlier(Numbers):
    """An option that was chosen in an earlier decision, as an argument of the step that follows."""

    def __init__(self, name: str, options: type[Options]) -> None:
        super().__init__(name, options.size())
        self.options = options


@lru_cache(SPLIT)
def _member(options: type[Choices], number: int) -> tuple[Choices, Values]:
    """Which option a number is, with the values of its fields, which nobody may change."""
    members, firsts, _ = _ranges(options)
    at = bisect_right(firsts, number) - 1
    return members[at], members[at].declared.split(number - firsts[at])


@cache
def _ranges(options: type[Choices]) -> tuple[list[Choices], list[int], int]:
    """The members of an enumeration of options, the first number of each, and how many numbers there are."""
    members = list(options)
    return members, [int(member) for member in members], sum(member.declared.size for member in members)
