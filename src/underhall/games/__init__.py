"""The games that are installed, by name: ours, which lie in this folder, and those of other packages."""

from typing import Any

from underhall.engine.discovery import game_named as game
from underhall.engine.discovery import game_names

__all__ = ["NAMES", "game"]

NAMES: tuple[str, ...]


def __getattr__(name: str) -> Any:
    """Looks for games when somebody asks for all of them: that imports each."""
    if name == "NAMES":
        return game_names()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
