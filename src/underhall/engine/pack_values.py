"""The numbers of a pack that may be tuned: amounts of our own design, never what the rulebook or another source states.

Each group of a pack says where its values are known from; the closest group around a number decides. Numbers that
identify a row, and places on a map or board, are not amounts and may not be tuned either.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from underhall.engine.messages import packs as say
from underhall.engine.pack import kind_of
from underhall.engine.pack_places import DEEPEST, LONGEST, Place, text_of
from underhall.engine.pack_shapes import ORIGIN, Group, Listing, Number, Shape, pack_shape
from underhall.errors import UnderhallError

DESIGNED = "designed"
ANY = "*"  # in a pattern: every row
SHOWN = 60  # characters of a wrong pattern in a message
_KEY = re.compile(r"(?:^|\.)([A-Za-z0-9_-]{1,40})|\[([A-Za-z0-9_]{1,40}|\*)\]")


@dataclass(frozen=True)
class Value:
    """A number of a pack, with the limits that its schema sets."""

    place: Place
    name: str  # the place with the keys of rows: `card[castle].task.needs`
    now: int
    least: int | None
    most: int | None
    designed: bool

    @property
    def pattern(self) -> str:
        """The place with any row: what the value has in common with others."""
        return pattern_of(self.place)

    def near(self, reach: int) -> tuple[int, int]:
        """The lowest and the highest value within reach that the schema allows."""
        return self.within(self.now - reach, self.now + reach)

    def within(self, low: int, high: int) -> tuple[int, int]:
        """The part of a range that the schema allows."""
        least = low if self.least is None else max(low, self.least)
        most = high if self.most is None else min(high, self.most)
        return least, most


class PatternError(UnderhallError):
    """A pattern that names nothing that may be tuned."""


def pattern_of(place: Place) -> str:
    """A place with any row."""
    return re.sub(r"\[\d+\]", f"[{ANY}]", text_of(place))


def amounts(raw: dict[str, Any], game: str) -> Iterator[Value]:
    """The numbers of a pack that are amounts, in the order of the schema."""
    boards = tuple(kind_of(game).boards)
    for value in _numbers(raw, pack_shape(game), (), "", ""):
        names = ".".join(key for key in value.place if isinstance(key, str))
        if not any(names.startswith(f"{board}.") for board in boards):
            yield value


def named(values: Iterable[Value], pattern: str) -> list[Value]:
    """The numbers that a pattern names, all of them designed: `card[*].task.needs`, `card[castle].points.value`.

    What the rulebook states is left out where the pattern has `[*]`; `PatternError` if nothing is left.
    """
    steps = _steps(pattern)
    everything = list(values)
    fitting = [each for each in everything if _fits(each, steps)]
    if not fitting:
        near = difflib.get_close_matches(pattern[:LONGEST], {each.pattern for each in everything}, n=1, cutoff=0.4)
        said = say("no-number-near", pattern=pattern[:SHOWN], near=near[0]) if near else ""
        raise PatternError(said or say("no-number", pattern=pattern[:SHOWN]))
    found = [each for each in fitting if each.designed]
    if not found:
        raise PatternError(say("number-stated", pattern=pattern[:SHOWN]))
    return found


def _numbers(raw: Any, shape: Shape, place: Place, name: str, origin: str) -> Iterator[Value]:
    if isinstance(shape, Group) and isinstance(raw, dict):
        origin = raw.get(ORIGIN, origin)
        for member in shape.members:
            if member.name in raw and member.name != shape.key:
                inside = f"{name}.{member.name}" if name else member.name
                yield from _numbers(raw[member.name], member.shape, (*place, member.name), inside, origin)
    elif isinstance(shape, Listing) and isinstance(raw, list):
        key = shape.item.key if isinstance(shape.item, Group) else ""
        for index, row in enumerate(raw):
            called = row.get(key, index) if isinstance(row, dict) else index
            yield from _numbers(row, shape.item, (*place, index), f"{name}[{called}]", origin)
    elif isinstance(shape, Number) and isinstance(raw, int):
        yield Value(place, name, raw, shape.least, shape.most, origin == DESIGNED)


def _steps(pattern: str) -> list[tuple[str | None, str | None]]:
    """The keys of a pattern: a name, or what stands in brackets."""
    steps: list[tuple[str | None, str | None]] = []
    end = 0
    for found in _KEY.finditer(pattern[:LONGEST]):
        if found.start() != end:
            break
        steps.append((found[1], found[2]))
        end = found.end()
    if not steps or end != len(pattern) or len(steps) > DEEPEST:
        raise PatternError(say("not-a-pattern", pattern=pattern[:SHOWN]))
    return steps


def _fits(value: Value, steps: list[tuple[str | None, str | None]]) -> bool:
    called = _KEY.findall(value.name)
    if len(called) != len(steps) or len(value.place) != len(steps):
        return False
    return all(
        wanted == key if wanted is not None else isinstance(key, int) and row in (ANY, str(key), said)
        for (wanted, row), key, (_, said) in zip(steps, value.place, called, strict=True)
    )
