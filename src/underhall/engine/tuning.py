"""What tuning a pack has found, as data: the arena makes it, and the server shows it."""

from __future__ import annotations

from typing import Literal

import msgspec

from underhall.engine.comparison import Figure

Stage = Literal["start", "race", "confirm", "end", "over"]
Ending = Literal["", "met", "tried", "spent", "stopped"]  # why it is over; "": it is not


class Aimed(msgspec.Struct, frozen=True):
    """A figure with a range to bring it into, with the pack before and after a change."""

    table: str  # its title
    column: str
    name: str  # an id, or in words
    label: str
    percent: bool
    low: float
    high: float
    said: str  # the range in words
    a: Figure | None
    b: Figure | None
    said_a: str
    said_b: str
    clear: bool  # luck alone seldom makes such a change

    @property
    def held_before(self) -> bool:
        return self._holds(self.a)

    @property
    def holds(self) -> bool:
        """Whether the figure is in its range after the change."""
        return self._holds(self.b)

    def _holds(self, figure: Figure | None) -> bool:
        return figure is not None and self.low <= figure.value <= self.high


class Evidence(msgspec.Struct, frozen=True):
    """What a change did to the figures, in games that had no part in finding it."""

    games: int  # with each of the two packs: the same deals
    before: float  # how far the figures lay outside of their ranges, added up, in half widths of a range
    after: float
    change: Figure
    figures: list[Aimed]

    @property
    def clear(self) -> bool:
        """Whether the figures came closer to their ranges by more than luck explains."""
        return self.change.high < 0


class Proposal(msgspec.Struct, frozen=True):
    """One changed number. It was measured on top of the proposals before it."""

    at: str  # card[2].points.value
    name: str  # card[castle].points.value
    old: int
    new: int
    evidence: Evidence


class Tuned(msgspec.Struct, frozen=True):
    """How far the search is, and what it has found."""

    games: int  # played in all
    wanted: int  # at most
    seconds: float
    left: float  # seconds, as far as one can tell
    stage: Stage
    ending: Ending
    tried: int  # changes
    proposals: list[Proposal]
    whole: Evidence | None  # all proposals together, or without any the pack as it is; None: not known yet
