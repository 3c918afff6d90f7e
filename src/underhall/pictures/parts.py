"""The parts of a scene, drawn again only when what they show has changed.

Most of a table stays as it is from one move to the next, and most of it looks the same to everybody. Each part is kept
with what it read of the view, the questions that the rules answered, and the viewer if it asked who that is.
While these are the same, so is the part, and viewers share it. So nothing has to be declared, and what a part shows
still comes from the viewer's own view alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from underhall.engine.reading import Answers, OfViewer
from underhall.engine.view import View

KEPT = 3  # states of a part for each viewer: before and after a move, and one in between
ORDER: Literal["little"] = "little"  # of a table's bytes in a number: what was read at its beginning is a small one

F = TypeVar("F")  # the facts of a game
T = TypeVar("T")


class _Drawn(NamedTuple):
    """A part as it was drawn, and what it was drawn from."""

    places: int  # which bytes of the table it read: these bits are set
    read: int  # what was there
    answers: Answers
    viewer: int | None  # None: it is the same for all who know the same
    made: Any


class Parts:
    """The parts that were drawn last for the viewers of one table: by name, and by viewer."""

    def __init__(self) -> None:
        self.drawn: dict[Hashable, dict[int, tuple[_Drawn, ...]]] = {}


class Sketch(Generic[F]):
    """One scene in the making: `part` draws its parts, or finds them as they were drawn before."""

    def __init__(self, view: View, parts: Parts) -> None:
        self._view, self._parts = view, parts
        # The whole table as one number: to compare parts of two such numbers is quicker than to compare bytes.
        self._table = int.from_bytes(view.table.tobytes(), ORDER)
        self.seats = int(view.reading.seats)

    @property
    def facts(self) -> F:
        """The facts of the view, to see which parts there are."""
        facts: F = self._view.facts
        return facts

    def part(self, name: Hashable, draw: Callable[[F], T]) -> T:
        """A part by its name. It may depend on the viewer; if it does not, viewers who know the same share it."""
        by_viewer, viewer = self._parts.drawn.setdefault(name, {}), self._view.seat
        own = by_viewer.get(viewer, ())
        for each in own:
            if self._is_same(each):
                drawn = each
                break
        else:
            drawn = self._of_others(by_viewer) or self._drawn(draw)
            by_viewer[viewer] = (drawn, *own[: KEPT - 1])
        made: T = drawn.made
        return made

    def part_of(self, draw: Callable[[F, int], T], number: int) -> T:
        """One of several alike, such as a part for each seat."""
        return self.part((draw, number), lambda facts: draw(facts, number))

    def _of_others(self, by_viewer: dict[int, tuple[_Drawn, ...]]) -> _Drawn | None:
        """The part as another viewer knows it, who sees the same."""
        for viewer, known in list(by_viewer.items()):  # threads may draw for others meanwhile
            if viewer != self._view.seat:
                for each in known:
                    if each.viewer is None and self._is_same(each):
                        return each
        return None

    def _drawn(self, draw: Callable[[F], T]) -> _Drawn:
        traced, viewer = self._view.traced(), self._view.seat
        facts = self._view.setting.words.facts(traced, viewer)
        made = draw(facts)
        is_shared = isinstance(facts, OfViewer) and not traced.depends_on_viewer
        places = _bits(traced.spans())
        return _Drawn(places, self._table & places, traced.answers, None if is_shared else viewer, made)

    def _is_same(self, drawn: _Drawn) -> bool:
        if self._table & drawn.places != drawn.read:
            return False
        ask = self._view.answer
        return not drawn.answers or all(ask(*asked) == answer for asked, answer in drawn.answers.items())


def _bits(spans: list[tuple[int, int]]) -> int:
    """A number in which the bits of these bytes are set; they come in order."""
    places = bytearray()
    for start, end in spans:
        places += bytes(start - len(places)) + b"\xff" * (end - start)
    return int.from_bytes(places, ORDER)
