"""How large a guest's pack may be. It is checked before anything else looks at the values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from underhall.engine.messages import packs as say
from underhall.engine.pack_places import DEEPEST, Place, text_of
from underhall.engine.pack_reading import parse
from underhall.engine.problem import Problem
from underhall.errors import PackError

MOST_BYTES = 48 * 1024  # the largest standard pack has 35 KB
MOST_ROWS = 160  # of one list; the longest standard one has 72
MOST_VALUES = 8000  # in all; the largest standard pack has 2,300
MOST_KEYS = 60  # of one table; the widest standard one has 22
LONGEST_TEXT = 400  # letters of one value


def read(text: str, source: str) -> dict[str, Any]:
    """A pack as plain data; `PackError` with the places where it is too large or not TOML."""
    data = text.encode("utf-8", "surrogatepass")
    if len(data) > MOST_BYTES:
        raise PackError(source, [Problem("", say("pack-bytes", most=MOST_BYTES // 1024))])
    raw = parse(data, source)
    check(raw, source)
    return raw


def check(raw: Any, source: str, place: Place = ()) -> None:
    """Refuses what is too large for a pack, or for this place in it."""
    problems = list(_oversized(raw, place))
    if problems:
        raise PackError(source, problems)


def _oversized(raw: Any, place: Place) -> Iterator[Problem]:
    left = MOST_VALUES
    waiting: list[tuple[Place, Any]] = [(place, raw)]
    while waiting:
        place, value = waiting.pop()
        left -= 1
        if left < 0:
            yield Problem(text_of(place), say("pack-values", most=MOST_VALUES))
            return
        if len(place) > DEEPEST:
            yield Problem(text_of(place), say("pack-deep", most=DEEPEST))
        elif isinstance(value, dict):
            if len(value) > MOST_KEYS:
                yield Problem(text_of(place), say("pack-keys", keys=len(value), most=MOST_KEYS))
                continue
            waiting += [((*place, name[:LONGEST_TEXT]), each) for name, each in value.items()]
        elif isinstance(value, list):
            if len(value) > MOST_ROWS:
                yield Problem(text_of(place), say("pack-rows", rows=len(value), most=MOST_ROWS))
            else:
                waiting += [((*place, index), each) for index, each in enumerate(value)]
        elif isinstance(value, str) and len(value) > LONGEST_TEXT:
            yield Problem(text_of(place), say("pack-text", most=LONGEST_TEXT))
