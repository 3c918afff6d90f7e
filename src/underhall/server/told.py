"""A table with its log, and with what was last made for its viewers."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Self

from underhall.engine.setting import Setting
from underhall.pictures.scene import Scene
from underhall.server.chronicle import Chronicle
from underhall.server.drawing import Moment
from underhall.server.entries import Entry, Opened, Resumed
from underhall.server.table import Table

MOMENTS = 8  # entries that somebody may have missed and still sees one after the other


class ToldTable(Table):
    """A table that people look at."""

    def __init__(self, id: str, seed: bytes, settings_of: Callable[[Opened], Setting]) -> None:
        super().__init__(id, seed, settings_of)
        self.chronicle = Chronicle()
        self.seen: dict[Any, Any] = {}  # what `showing` has made since the last entry
        self.drawn: dict[int, tuple[int, Scene]] = {}  # by viewer: what it last saw, and the number of the table then
        self.stage = ""  # the address of what is drawn once, when somebody has asked for it
        self._moments: tuple[tuple[int, Moment], ...] = ()  # after each of the last entries
        self.resumed_by: str | None = None  # the version of Underhall that last went on after a pause

    def apply(self, entry: Entry, at: float) -> None:
        number = self.number
        self.seen.clear()
        if isinstance(entry, Resumed):
            self.resumed_by = entry.version
        try:
            super().apply(entry, at)
        finally:  # even if these rules replay it differently: the table goes on counting, and so does its log
            if self.number > number:
                self.chronicle.add(number, entry, self)
                if self.match is not None:
                    self._moments = (*self._moments[-MOMENTS:], (self.number, Moment.of(self.match)))

    def moment(self, number: int) -> Moment | None:
        """The match when the table had `number` entries, unless that is too long ago."""
        return next((moment for entries, moment in self._moments if entries == number), None)

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
        twin.drawn = dict(self.drawn)
        return twin
