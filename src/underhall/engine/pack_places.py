"""Places in a pack: `card[2].task.needs`, counted from 0, as text and as keys."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from underhall.engine.messages import packs as say
from underhall.errors import UnderhallError

Key = str | int
Place = tuple[Key, ...]

LONGEST = 200  # letters
DEEPEST = 12  # keys
_KEY = re.compile(r"(?:^|\.)([A-Za-z0-9_-]{1,40})|\[(\d{1,4})\]")


def place_of(text: str) -> Place:
    """The keys in the text of a place. A text that is not one, such as `line 3`, has none."""
    if len(text) > LONGEST:
        return ()
    keys: list[Key] = []
    end = 0
    for found in _KEY.finditer(text):
        if found.start() != end:
            return ()
        keys.append(found[1] if found[2] is None else int(found[2]))
        end = found.end()
    return tuple(keys) if end == len(text) and len(keys) <= DEEPEST else ()


def text_of(place: Iterable[Key]) -> str:
    """A place as people read it."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place).removeprefix(".")


def at(data: Any, place: Place) -> Any:
    """What is there; a `PlaceError` if nothing is."""
    for depth, key in enumerate(place):
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            raise PlaceError(place[: depth + 1]) from None
    return data


class PlaceError(UnderhallError):
    """A place that the pack does not have."""

    def __init__(self, place: Place) -> None:
        self.place = place
        super().__init__(say("no-such-place", place=text_of(place)[:LONGEST]))
