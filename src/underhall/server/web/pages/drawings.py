"""Our own drawings within pages, so that they take the colours of the theme."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from underhall.games import game as game_named
from underhall.server.web.files import STATIC
from underhall.server.web.pages.ready import Ready

FOLDER = STATIC / "art"


@cache
def drawing(name: str) -> Ready:
    """A drawing by the name of its file. It is only decoration: words say what it shows."""
    return _read(FOLDER / f"{name}.svg")


@cache
def cover(game: str) -> Ready:
    """The drawing that stands for a game on cards."""
    return _read(game_named(game).cover_file)


def _read(path: Path) -> Ready:
    return Ready(path.read_text(encoding="utf-8").strip())
