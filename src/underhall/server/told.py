"""A table with its log, and with what was last made for those who look at it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Self

from underhall.engine.setting import Setting
from underhall.server.chronicle import Chronicle
from underhall.server.entries import Entry, Opened, Resumed
from underhall.server.table import Table


class ToldTable(Table):
    """A table that people look at."""

    def __init__(self, id: str, seed: bytes, settings_of: Callable[[Opened], Setting]) -> None:
        super().__init__(id, seed, settings_of)
        self.chronicle = Chronicle()
        self.seen: dict[Any, Any] = {}  # what `showing` has made since the last entry
        self.resumed_by: str | None = None  # the version of Underhall that last went on after a pause

    def apply(self, entry: Entry, at: float) -> None:
        number = self.number
        self.seen.clear()
        if isinstance(entry, Resumed):
            self.resumed_by = entry.version
        try:
            super().apply(entry, at)
        finally:  # also where these rules play it otherwise: the table goes on counting, and so does its log
            if self.number > number:
                self.chronicle.add(number, entry, self)

    def twin(self) -> Self:
        """An independent copy: what is done to one never reaches the other."""
        twin = copy.copy(self)
        twin.seats = [copy.copy(seat) for seat in self.seats]
        if self.question is not None:
            twin.question = replace(self.question, agreed=set(self.question.agreed))
        twin.match = None if self.match is None else self.match.clone()
        twin._clocks = copy.copy(self._clocks)
        twin._clocks.hands = [
            replace(hand, move=copy.copy(hand.move), game=copy.copy(hand.game)) for hand in self._clocks.hands
        ]
        twin.chronicle = self.chronicle.twin()
        twin.seen = {}
        return twin
