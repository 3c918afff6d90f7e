"""What differs between a pack and the standard one, by the places of the pack's own file."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from underhall.engine.pack import Pack
from underhall.engine.pack_diff import by_key, diff
from underhall.engine.pack_places import Place, text_of
from underhall.server.workshop.draft import Draft

HEAD = frozenset({"id", "title", "version", "faithful"})  # each pack has its own
_STEP = re.compile(r"\.?([^.\[\]]+)|\[([^\]]*)\]")


class Changed(msgspec.Struct, frozen=True):
    """A value that differs from the standard pack's; None where one of the two does not have it."""

    place: str  # in this pack; of a row that is gone, the place of its list
    old: Any
    new: Any
    row: str = ""  # the key of a row that is gone


def changes(draft: Draft) -> list[Changed]:
    """All that differs from the standard pack, in the order of the file."""
    found = []
    for change in diff(draft.standard, draft.pack):
        path = change.path.removesuffix(" (order)")
        if path in HEAD or path != change.path:
            continue
        place, gone = _place(draft.pack, path)
        found.append(Changed(text_of(place), change.old, change.new, gone))
    return found


def are_alike(a: Pack, b: Pack) -> bool:
    """Whether two packs play the same: what they are called makes no difference."""
    return all(change.path in HEAD for change in diff(a, b))


def _place(pack: Pack, path: str) -> tuple[Place, str]:
    """The place that a path with rows' keys names, and the key of a row that this pack does not have."""
    value: Any = pack
    place: Place = ()
    for step in _STEP.finditer(path):
        name, key = step[1], step[2]
        if key is None:
            field = next(each for each in msgspec.structs.fields(value) if each.encode_name == name)
            value, place = getattr(value, field.name), (*place, name)
            continue
        rows = by_key(value)
        if key not in rows:
            return place, key
        value, place = rows[key], (*place, list(rows).index(key))
    return place, ""
