"""Events of a match: what happened, with named fields, and who saw it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from underhall.engine.declared.members import Events, Values
from underhall.engine.reading import Reading

if TYPE_CHECKING:
    from underhall.engine.setting import Setting


def in_audience(audience: int, seat: int) -> bool:
    """Whether a seat, or NOBODY, belongs to an audience. Spectators are there where all seats but some are meant."""
    return audience < 0 if seat < 0 else audience >> seat & 1 == 1


@dataclass(frozen=True)
class MatchEvent:
    """Something that happened: `event.kind`, and its fields by name, such as `event.seat` and `event.square`."""

    setting: Setting = field(repr=False, compare=False)
    core: bytes = field(repr=False, compare=False)  # the table as it then was
    ply: int  # how many plies had been made
    declared: Events  # what happened
    _numbers: tuple[int, ...]  # of its fields, in order
    audience: int  # bits of the seats that saw it; -1: everybody
    frame: int  # the number of the frame that shows it

    @cached_property
    def kind(self) -> str:
        """What happened: `dug`."""
        return self.declared.id

    @cached_property
    def values(self) -> Values:
        """The fields by name, as numbers of the table."""
        return self.declared.declared.named(self._numbers)

    @cached_property
    def text(self) -> str:
        """What happened, as a sentence."""
        return self.setting.words.event(self._table(), self.declared, self.values)

    @cached_property
    def data(self) -> dict[str, Any]:
        """What happened, for programs: its kind, and its fields by name, with the keys of cards and places."""
        return {"kind": self.kind, **self.setting.words.event_data(self._table(), self.declared, self.values)}

    def _table(self) -> Reading:
        """The table as it then was."""
        table = self.setting.driver.empty()
        table[: len(self.core)] = memoryview(self.core)
        return Reading(self.setting.driver.record(table))

    def seen_by(self, seat: int) -> bool:
        """Whether a seat, or NOBODY, saw it."""
        return in_audience(self.audience, seat)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # asked for by Python itself, perhaps before there are values
            raise AttributeError(name)
        if name not in self.values:
            raise AttributeError(f"{self.kind!r} has no field {name!r}; it has: {', '.join(self.values) or 'none'}.")
        return self.values[name]
