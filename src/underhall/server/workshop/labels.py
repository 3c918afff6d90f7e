"""What people call the parts of a pack: in each game's `words/en/editor.ftl`, and in the server's for what all share.

A game that has no such words shows its ids.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from underhall.engine.declared.catalogue import ENGLISH, Messages, file_of
from underhall.engine.pack_places import Place
from underhall.games import game as game_named

EDITOR = "editor"  # the part of the words
SHARED = Path(__file__).parents[1]


def field_label(game: str, name: str) -> str:
    """The name of a value."""
    return _label(game, "field", name)


def choice_label(game: str, value: str) -> str:
    """The name of something to choose."""
    return _label(game, "choice", value.lower())


def page_label(game: str, place: Place) -> str:
    """The name of a part of a pack that has its own page."""
    return _label(game, "group", "-".join(map(str, place)))


def page_about(game: str, place: Place) -> str:
    """What to know about that part; "" if nothing."""
    return _said(game, f"about-{'-'.join(map(str, place)).replace('_', '-')}") or ""


def page_hint(game: str, place: Place) -> str:
    """What to look for in a real box when that part is entered; "" if nothing is said."""
    return _said(game, f"look-{'-'.join(map(str, place)).replace('_', '-')}") or ""


def _label(game: str, sort: str, id: str) -> str:
    return _said(game, f"{sort}-{id.replace('_', '-')}") or id.replace("_", " ").replace("-", ": ").capitalize()


def _said(game: str, message: str) -> str | None:
    for named in _catalogues(game):
        if named.catalogue.has(message):
            return named.catalogue.say(message)
    return None


@cache
def _catalogues(game: str) -> tuple[Messages, ...]:
    folder = game_named(game).folder
    own = (Messages(folder, EDITOR),) if file_of(folder, EDITOR, ENGLISH).exists() else ()
    return (*own, Messages(SHARED, EDITOR))
