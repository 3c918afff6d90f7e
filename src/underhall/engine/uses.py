"""What reports count in a game: its module `uses` declares it as a `Watch`, for a pack.

A count is named by its kind, by the pack's id and, if a seat did it, by that seat: "spell cast: earth_ritual@2".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from underhall.engine.declared.members import Events
from underhall.engine.match import Match
from underhall.engine.setting import Setting

SEAT_MARK = "@"
KIND_MARK = ": "


def use_key(kind: str, id: str) -> str:
    """The name of a count in files, without its seat."""
    return f"{kind}{KIND_MARK}{id}"


def seat_key(key: str, seat: int) -> str:
    """The name of a count of a seat."""
    return f"{key}{SEAT_MARK}{seat}"


class Counted(NamedTuple):
    """How to count an event, for the seat that it names."""

    kind: str
    field: str  # the field that numbers the thing
    ids: Sequence[str]  # by number
    times: str = ""  # the field that says how often; "": once
    possible: Sequence[str] | None = None  # the ids that can come, if not all can


def nothing_more(setting: Setting, match: Match) -> Iterator[str]:
    """A finished match adds no counts."""
    return iter(())


class Watch(NamedTuple):
    """What to count in a game."""

    counted: Mapping[Events, Counted]
    end: Callable[[Setting, Match], Iterator[str]] = nothing_more  # counts that a finished match adds
    owned: Sequence[str] = ()  # the counts that `end` may add for a seat

    @property
    def kinds(self) -> list[str]:
        """The kinds of things that seats can use."""
        owned = (count.partition(KIND_MARK)[0] for count in self.owned)
        return list(dict.fromkeys([*(each.kind for each in self.counted.values()), *owned]))


def ids_of(kinds: Iterable[Enum]) -> list[str]:
    """The members of an enumeration, as packs call them."""
    return [kind.name.lower() for kind in kinds]
