"""What changed between two updates of one connection: most of a table stays the same from one move to the next."""

from __future__ import annotations

from typing import Any

import msgspec

from underhall.server.showing import TableShown

# Always sent: the number of the state, and fields that hold only what is new since the last message.
ALWAYS = frozenset({"number", "log", "picture"})
SEATS = "seats"


def changes(before: TableShown, now: TableShown) -> dict[str, Any]:
    """The fields of a table that differ from what the client was shown last; of each seat again only what differs."""
    found = _differing(before, now, ALWAYS)
    if SEATS in found:
        pairs = enumerate(zip(before.seats, now.seats, strict=True))  # the number of seats never changes
        found[SEATS] = {str(seat): differing for seat, (old, new) in pairs if (differing := _differing(old, new))}
    return found


def _differing(before: msgspec.Struct, now: msgspec.Struct, always: frozenset[str] = frozenset()) -> dict[str, Any]:
    return {
        name: value
        for name in now.__struct_fields__
        if (value := getattr(now, name)) != getattr(before, name) or name in always
    }
