"""What the position builders of all games share: a table to be changed, errors that teach, and the checks of numbers.

Tables also come from files, and compiled rules do not look whether an index is in its array: every field is held to
what the rules can make of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from underhall.engine.declared.tables import check_fields
from underhall.engine.declared.tables import impossible as impossible
from underhall.engine.dice import Dice, SeededDice
from underhall.engine.driver import Bytes
from underhall.engine.kernel import COMMON, NOBODY
from underhall.engine.match import Match
from underhall.engine.messages import matches as say
from underhall.engine.setting import Setting
from underhall.errors import PositionError

Limits = Iterable[tuple[str, Any, Any, Any]]  # of a field: its name, its values, the lowest and the highest
Blanks = Iterable[tuple[str, Any, int]]  # of a field: its name, the values that are not in use, what they then are


class Builder(ABC):
    """A table as the set-up leaves it before anything is drawn or chosen, with nothing to come."""

    def __init__(self, setting: Setting, seats: int) -> None:
        setting.check_seats(seats)
        self.setting = setting
        self.seats = seats
        self._bytes = setting.driver.empty()
        setting.driver.start(setting.box, self._bytes, seats)
        self._table = setting.driver.record(self._bytes)
        self._table.height[COMMON] = 0
        self._table.stack[:] = 0

    @abstractmethod
    def table(self) -> Bytes:
        """The bytes of the table, checked."""

    def match(self, dice: Dice | None = None) -> Match:
        """A match that starts from here."""
        return Match(self.setting, self.seats, dice or SeededDice(0), self.table())

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.seats):
            raise PositionError(say("position-no-seat", seat=str(seat), last=self.seats - 1))

    def _check_number(self, what: str, number: int, low: int, high: int) -> None:
        if number not in range(low, high + 1):
            raise PositionError(say("position-number", what=what, low=low, high=high, number=str(number)))

    def _index(self, what: str, name: str, known: Sequence[str]) -> int:
        if name not in known:
            raise PositionError(say("position-unknown", what=what, name=name, known=", ".join(known)))
        return list(known).index(name)


def check_start(setting: Setting, fields: Any, seats: int) -> None:
    """A table on which a match can start: nobody has won, and every number, used or not, is what it can be."""
    game = setting.game
    common = [
        ("seats", fields.seats, seats, seats),
        ("over", fields.over, 0, 0),
        ("fault", fields.fault, 0, 0),
        ("seat", fields.seat, NOBODY, seats - 1),
        ("asked", fields.asked, min(game.steps_enum), max(game.steps_enum)),
        ("height", fields.height[COMMON], 1, fields.stack.shape[1]),
    ]
    check_limits(common)
    check_fields(game.layout.fields, setting.box.view(game.box)[0], fields)


def check_limits(limits: Limits) -> None:
    """Every number, used or not, lies within its range."""
    for name, values, low, high in limits:
        if np.min(values) < low or np.max(values) > high:
            raise impossible(say("position-out-of-range", field=name, low=int(low), high=int(high)))


def check_blanks(blanks: Blanks) -> None:
    """What is not in use is as the set-up leaves it."""
    for name, values, unused in blanks:
        if np.any(values != unused):
            raise impossible(say("position-not-blank", field=name))


def check_audit(setting: Setting, table: Bytes, flaws: Mapping[Any, str]) -> None:
    """Nothing is lost or doubled; `flaws` has words for what the audit finds."""
    flaw = setting.driver.audit(setting.box, table)
    if flaw:
        raise impossible(flaws[flaw])


def check_derived(setting: Setting, table: Bytes, why: str) -> None:
    """What follows from the rest of the table does so."""
    tidied = table.copy()
    setting.driver.tidy(setting.box, tidied)
    if setting.driver.core(tidied) != setting.driver.core(table):
        raise impossible(why)
