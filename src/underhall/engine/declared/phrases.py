"""Small parts of speech that sentences share."""

from __future__ import annotations

from collections.abc import Sequence

from underhall.engine.declared.kinds import Name, Said


def listed(items: Sequence[Said]) -> Said:
    """All of them: `a, b and c`; nothing is `nothing`."""
    if len(items) < 2:
        return items[0] if items else Name("list-none")
    if len(items) == 2:
        return Name("list-two", first=items[0], second=items[1])
    return Name("list-more", first=items[0], rest=listed(items[1:]))


def capital(text: str) -> str:
    """A text that begins a line: its first letter becomes a capital."""
    return text[:1].upper() + text[1:]
