"""What a game says: the words for its decisions, options and events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, runtime_checkable


class Told(NamedTuple):
    """An option in words."""

    key: str
    label: str
    target: str | None = None


Arguments = tuple[int, ...]
Teller = Callable[[Any, Arguments, int], Told]


class OptionTellers:
    """The options of a game in words: each step has what tells them."""

    def __init__(self, tellers: Mapping[int, Teller]) -> None:
        self._tellers = tellers

    def told(self, table: Any, step: int, arguments: Arguments, number: int) -> Told:
        return self._tellers[step](table, arguments, number)


class Words(Protocol):
    """The words of a game for one box. A `table` is the record of a view: hidden values are unknown."""

    def seat(self, seat: int) -> str:
        """What a seat is called."""

    def prompt(self, table: Any, step: int, arguments: tuple[int, ...]) -> str:
        """What the seat that is asked is to do."""

    def option(self, table: Any, step: int, arguments: tuple[int, ...], number: int) -> Told:
        """An option of a decision, or an outcome of a chance."""

    def event(self, table: Any, code: int, arguments: tuple[int, ...]) -> str:
        """What happened, as a sentence."""

    def ending(self, table: Any) -> str:
        """Why the game is over."""

    def text(self, table: Any, seat: int) -> str:
        """The table as text, for terminals, notebooks and screen readers."""

    def data(self, table: Any, seat: int) -> Any:
        """The table as a documented struct, for JSON."""

    def seats_data(self, table: Any, seat: int) -> Any:
        """The field `seats` of that alone."""


@runtime_checkable
class AnytimeWords(Protocol):
    """What a game says besides, if it has any-time options."""

    def anytime(self, table: Any, step: int, seat: int) -> Told:
        """An option that a seat has at each of its decisions."""


@runtime_checkable
class EndingWords(Protocol):
    """What a game must also say if a seat can end its turn with something left to do."""

    def unused(self, table: Any, step: int, arguments: Arguments, option: int, among: Sequence[int]) -> str:
        """What an option that ends the turn leaves undone, as a sentence; "" for all other options.

        `among` are the numbers of all options, at least two, without those that a seat has at any time.
        """


@runtime_checkable
class DrawnWords(Protocol):
    """What a game says besides, if it can be played in a terminal."""

    def facts(self, table: Any, seat: int) -> Any:
        """What the table shows to a seat, as the functions of the game's `text` take it."""


@cache
def step_name(name: str) -> str:
    """A step as records and messages call it."""
    return name.lower().replace("_", "-")
