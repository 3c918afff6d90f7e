"""The parts of a scene, drawn again only when what they show has changed.

Most of a table stays as it is from one move to the next, and most of it looks the same to everybody. Each part is kept
with the fields of the view that it read and the questions that the rules answered. While these are the same, so is the
part. So nothing has to be declared, and what a part shows still comes from the viewer's own view alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from underhall.engine.kernel import NOBODY
from underhall.engine.reading import Reading
from underhall.engine.view import View

KEPT = 3  # states of a part: before and after a move, and one in between

F = TypeVar("F")  # the facts of a game
T = TypeVar("T")
Ranges = tuple[tuple[int, int], ...]  # of bytes


@dataclass(frozen=True)
class _Drawn:
    """A part as it was drawn, and what it was drawn from."""

    ranges: Ranges
    read: bytes  # what was there
    answers: dict[tuple[str, int], Any]
    made: Any


class Parts:
    """The parts that were drawn last for the viewers of one table."""

    def __init__(self) -> None:
        self.drawn: dict[Hashable, tuple[_Drawn, ...]] = {}


class Sketch(Generic[F]):
    """One scene in the making: `part` draws its parts, or finds them as they were drawn before."""

    def __init__(self, view: View, parts: Parts) -> None:
        self._view, self._parts = view, parts
        self._bytes = view.table.tobytes()
        self._facts: dict[int, F] = {}
        self.seats = int(view.fields.seats)

    def part(self, name: Hashable, draw: Callable[[F], T], *, own: bool = False) -> T:
        """A part by its name. With `own` it may depend on the viewer; otherwise it is drawn as for a spectator, from
        the same view, and all viewers who know the same share it."""
        seat = self._view.seat if own else NOBODY
        key = name, seat
        known = self._parts.drawn.get(key, ())
        for each in known:
            if self._is_same(each, seat):
                made: T = each.made
                return made
        reading = Reading(self._view.fields)
        made = draw(self._view.setting.words.facts(reading, seat))
        ranges = self._ranges(reading.fields)
        drawn = _Drawn(ranges, self._read(ranges), reading.answers, made)
        self._parts.drawn[key] = (drawn, *known[: KEPT - 1])
        return made

    def _is_same(self, drawn: _Drawn, seat: int) -> bool:
        return self._read(drawn.ranges) == drawn.read and all(
            getattr(self._asked(seat), question)(about) == answer for (question, about), answer in drawn.answers.items()
        )

    def _asked(self, seat: int) -> F:
        """The facts of this view, to ask what the rules answer."""
        if seat not in self._facts:
            view = self._view
            self._facts[seat] = (
                view.facts if seat == view.seat else view.setting.words.facts(Reading(view.fields), seat)
            )
        return self._facts[seat]

    def _read(self, ranges: Ranges) -> bytes:
        return b"".join([self._bytes[start:end] for start, end in ranges])

    def _ranges(self, fields: Iterable[str] | None) -> Ranges:
        """Where the fields lie in a table, neighbours together; all of it for None."""
        if fields is None:
            return ((0, len(self._bytes)),)
        places = self._view.fields.dtype.fields
        found: list[tuple[int, int]] = []
        for start, end in sorted((places[name][1], places[name][1] + places[name][0].itemsize) for name in fields):
            joins = bool(found) and found[-1][1] == start
            found.append((found.pop()[0] if joins else start, end))
        return tuple(found)
