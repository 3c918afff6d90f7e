"""Our own drawings within pages, so that they take the colours of the theme."""

from __future__ import annotations

from functools import cache

from underhall.server.web.files import STATIC
from underhall.server.web.pages.ready import Ready

FOLDER = STATIC / "art"


@cache
def drawing(name: str) -> Ready:
    """A drawing by the name of its file. It is only decoration: words say what it shows."""
    return Ready((FOLDER / f"{name}.svg").read_text(encoding="utf-8").strip())
