"""Kinds: what a number of the rules stands for. Nothing else decodes numbers."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from math import prod
from typing import Any, NamedTuple


def id_of(member: IntEnum) -> str:
    """What records, messages and catalogues call a member of an enumeration: `TRADING_GOALS` is `trading-goals`."""
    return _spelled(member.name)


@cache
def _spelled(name: str) -> str:
    return name.lower().replace("_", "-")


class Name(str):
    """The id of a message that names something, with values of its own: a sentence inserts its text."""

    values: tuple[tuple[str, Any], ...]

    def __new__(cls, message: str, **values: Any) -> Name:
        name = super().__new__(cls, message)
        name.values = tuple(values.items())
        return name

    def __hash__(self) -> int:
        return hash((str(self), self.values))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Name) and str.__eq__(self, other) and self.values == other.values

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __repr__(self) -> str:
        return f"Name({str(self)!r}, {dict(self.values)})"


SELDOM_MORE = 32  # of most things that are counted
Said = str | int | Name  # what a sentence takes: a text, a number to count with, or a name that can be inflected


class SeatValues(NamedTuple):
    """Which values of a kind belong to seats: `each` for a seat, one seat after the other from `first` on.

    `teams` names a flag of the box: where it is set, they belong to two teams instead. The table's field `team`
    says which seats play together.
    """

    seats: int
    first: int = 0
    each: int = 1
    teams: str = ""


class Grid(NamedTuple):
    """A board of squares in rows and columns. `x` and `y` name fields of the table that say where a square lies.

    Without them, squares are numbered row by row.
    """

    rows: int
    columns: int
    x: str = ""
    y: str = ""


class Kind:
    """A kind of number, from `low` to `high`: what each value is called, its key and its pieces.

    `facts` are those of a game about one table, as its pictures take them.
    """

    usual = 0  # of an amount: what it seldom exceeds, so that learners see a share of it; 0: values are names
    of: Kind | None = None  # what it holds as bits
    grid: Grid | None = None  # the board, if its values are squares
    label = False  # whether its values are arbitrary: learners get nothing from them

    def __init__(self, word: str, size: int, low: int = 0) -> None:
        self.word = word  # what a learner's action and a page of documentation call it
        self.size = size  # how many values there are
        self.low = low

    @property
    def seats(self) -> SeatValues | None:
        """Which values belong to seats: learners count these from their own. All of them in a kind called seat."""
        return SeatValues(self.size) if self.word == "seat" else None

    @property
    def digits(self) -> tuple[tuple[int, Kind], ...]:
        """The parts that learners see one by one: each by how many values it stands for, and its kind."""
        return ((1, self),)

    @property
    def high(self) -> int:
        return self.low + self.size - 1

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        """How many of the values mean something on this table; `outer` are the values of the axes before this one."""
        return self.size

    def name(self, facts: Any, value: int) -> Said:
        """What a sentence calls it."""
        return value

    def key(self, facts: Any, value: int) -> str:
        """What records and programs call it: the same in every version."""
        return str(value)

    def data(self, facts: Any, value: int) -> Any:
        """What JSON calls it: a number where the number itself is meant, else the key; null for nothing."""
        return None if value < self.low else self.key(facts, value)

    def constant(self, value: int) -> str:
        """What a learner's action calls it, whatever lies on the table."""
        return f"{self.word}-{value}"

    def pieces(self, facts: Any, value: int) -> tuple[str, ...]:
        """The pieces in the picture that stand for it."""
        return ()


class Numbers(Kind):
    """A plain number with a meaning of its own, such as a turn or a coordinate."""

    def data(self, facts: Any, value: int) -> Any:
        return value


class Amount(Numbers):
    """A number that measures something; it seldom exceeds what is `usual`."""

    def __init__(self, word: str, size: int, low: int = 0, *, usual: int) -> None:
        super().__init__(word, size, low)
        self.usual = usual


class Count(Amount):
    """How many of something there are; `most` is the largest possible number, but it seldom exceeds what is `usual`."""

    def __init__(self, most: int, word: str = "count", *, usual: int = 0) -> None:
        super().__init__(word, most + 1, usual=usual or max(1, min(most, SELDOM_MORE)))


class Flag(Numbers):
    """0 or 1."""

    usual = 1

    def __init__(self) -> None:
        super().__init__("flag", 2)

    def data(self, facts: Any, value: int) -> Any:
        return bool(value)


class Bits(Kind):
    """A set of things of one kind, as bits."""

    def __init__(self, of: Kind) -> None:
        super().__init__(f"bits of {of.word}", 1 << of.size)
        self.of: Kind = of

    def members(self, value: int) -> tuple[int, ...]:
        return tuple(member for member in range(self.of.size) if value >> member & 1)

    def data(self, facts: Any, value: int) -> Any:
        return [self.of.data(facts, member) for member in self.members(value)]


class Composite(Kind):
    """Several numbers in one; the last part counts fastest."""

    def __init__(self, word: str, **parts: Kind) -> None:
        super().__init__(word, prod(part.size for part in parts.values()))
        self.parts = parts

    def split(self, value: int) -> dict[str, int]:
        """The parts of a number by name."""
        values = {}
        for name, part in reversed(self.parts.items()):
            value, values[name] = divmod(value, part.size)
        return dict(reversed(values.items()))

    def constant(self, value: int) -> str:
        return "-".join(self.parts[name].constant(each) for name, each in self.split(value).items())

    @property
    def digits(self) -> tuple[tuple[int, Kind], ...]:
        parts = tuple(self.parts.values())
        return tuple((prod(part.size for part in parts[at + 1 :]), part) for at, part in enumerate(parts))


class Members(Kind):
    """The members of an enumeration: `north` is the key and the message of `Side.NORTH`."""

    def __init__(self, members: type[IntEnum], word: str = "") -> None:
        super().__init__(word or members.__name__.lower(), len(members))
        self.members = members

    def key(self, facts: Any, value: int) -> str:
        return self.constant(value)

    def constant(self, value: int) -> str:
        return id_of(self.members(value))

    def name(self, facts: Any, value: int) -> Said:
        return Name(f"{self.word}-{self.constant(value)}")
