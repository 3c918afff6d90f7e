"""A copy of a pack under another name."""

from __future__ import annotations

import re

from underhall.engine.pack import STANDARD, kind_of

FALLBACK_ID = "my_pack"
LONGEST_ID = 40


def id_from(name: str) -> str:
    """The id of a pack that people call this."""
    found = re.sub(r"[^a-z0-9_]+", "_", name.lower()).strip("_")[:LONGEST_ID]
    return found if re.match(r"[a-z]", found) and found != STANDARD else FALLBACK_ID


def title_from(id: str) -> str:
    """The title of a pack that has no other."""
    return id.replace("_", " ").capitalize()


def starter(game: str, name: str) -> str:
    """The standard pack of a game as text, with its comments, under another id and title."""
    standard = kind_of(game).path_of(STANDARD).read_text(encoding="utf-8")
    id = id_from(name)
    title = title_from(id)
    text = re.sub(r'(?m)^id = "[^"]*"', f'id = "{id}"', standard, count=1)
    return re.sub(r'(?m)^title = "[^"]*"', f'title = "{title}"', text, count=1)
