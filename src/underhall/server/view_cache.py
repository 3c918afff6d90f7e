"""What was last made for the viewers of a table, so that the next view of it costs less."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from underhall.engine.match import Match
from underhall.pictures.parts import Parts
from underhall.pictures.scene import Scene
from underhall.server.frames import Moment

MOMENTS = 8  # entries that somebody may have missed and still sees one after the other

T = TypeVar("T")


class ViewCache:
    """What viewers of one table have been shown. It changes nothing that they see."""

    def __init__(self) -> None:
        self.scenes: dict[int, tuple[int, Scene]] = {}  # by viewer: the last one, and the number of the table then
        self.parts = Parts()  # of scenes
        self.stage = ""  # the address of what is drawn once, when somebody has asked for it
        self._made: dict[tuple[str, int], Any] = {}  # since the last entry
        self._moments: tuple[tuple[int, Moment], ...] = ()  # after each of the last entries

    def kept(self, what: str, viewer: int, make: Callable[[], T]) -> T:
        """What was made for a viewer; made now, if that has not been done since the last entry."""
        key = what, viewer
        if key not in self._made:
            self._made[key] = make()
        made: T = self._made[key]
        return made

    def forget(self) -> None:
        """The table changes: what was made shows it as it was."""
        self._made.clear()

    def remember(self, number: int, match: Match) -> None:
        """Keeps the match as it is now, with `number` entries at its table."""
        self._moments = (*self._moments[-MOMENTS:], (number, Moment.of(match)))

    def moment(self, number: int) -> Moment | None:
        """The match when the table had `number` entries, unless that is too long ago."""
        return next((moment for entries, moment in self._moments if entries == number), None)

    def twin(self) -> ViewCache:
        """An independent copy, for a table that is about to change."""
        twin = ViewCache()
        twin.scenes, twin.parts, twin.stage = dict(self.scenes), self.parts, self.stage
        twin._moments = self._moments
        return twin
