"""Decisions of a seat, and the outcome of a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

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
        self.key = key  # the same in every version: what records and messages carry
        self._label: Label | Callable[[], Label] = (label, target) if isinstance(label, str) else label
        self._unused = unused

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

    def leaving(self, unused: Callable[[], str]) -> Option:
        """The same option, with what it leaves undone."""
        return Option(self.number, self.key, lambda: self._said, unused=unused)

    @cached_property
    def _said(self) -> Label:
        return self._label if isinstance(self._label, tuple) else self._label()

    @property
    def _values(self) -> tuple[int, str, str, str | None, str]:
        return self.number, self.key, self.label, self.target, self.unused

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self._values == other._values

    def __hash__(self) -> int:
        return hash((self.number, self.key))

    def __reduce__(self) -> tuple[type[Option], tuple[object, ...]]:
        return Option, self._values

    def __repr__(self) -> str:
        return f"Option({self.number}, {self.key!r}, {self.label!r})"


class Decision:
    """A seat must pick one option."""

    def __init__(
        self, id: str, seat: int, kind: str, prompt: str | Callable[[], str], options: tuple[Option, ...]
    ) -> None:
        self.id = id  # of this very decision: an answer that names another is refused
        self.seat = seat
        self.kind = kind
        self.options = options
        self._prompt = prompt

    @cached_property
    def prompt(self) -> str:
        """What the seat is asked, in words."""
        return self._prompt if isinstance(self._prompt, str) else self._prompt()

    @property
    def _values(self) -> tuple[str, int, str, str, tuple[Option, ...]]:
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
        return next((option for option in self.options if name in (option.number, option.key)), None)


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
