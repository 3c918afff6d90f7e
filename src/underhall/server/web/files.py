"""The files that pages are made of: those in `static`, fonts, and those made from what Python knows."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import msgspec

from underhall.engine.declared.catalogue import catalogue_of
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.pictures import letters, measures, palette

STATIC = Path(__file__).parent / "static"
THEMES = "themes"
BROWSER = "browser"  # the part of the words that scripts say


@cache
def variables() -> str:
    """The colours of pages and pictures, and the measures of pictures."""
    return palette.css() + measures.css()


@cache
def messages() -> str:
    """The catalogue of the scripts, as a module that static/words.js imports."""
    catalogue = catalogue_of(Path(__file__).parent, BROWSER)
    constants = {"locale": catalogue.locale, "source": catalogue.source}
    return "".join(
        f"export const {name} = {msgspec.json.encode(value).decode()};\n" for name, value in constants.items()
    )


@cache
def fonts() -> str:
    """The fonts of all themes; browsers fetch those that they need."""
    return letters.css(THEMES)


MADE: Mapping[str, Callable[[], str]] = MappingProxyType(
    {"palette.css": variables, "fonts.css": fonts, "messages.js": messages}
)
FOLDERS: Mapping[str, Path] = MappingProxyType({THEMES: palette.FOLDER})  # that lie elsewhere


def mark_of(game: str) -> str:
    """The name of the small drawing that stands for a game in lists; the game's package holds the file."""
    return f"games/{game}/mark.svg"


@cache
def marks() -> Mapping[str, Path]:
    """The files of these drawings by their names."""
    return {mark_of(name): game_named(name).mark_file for name in NAMES}


def content_of(name: str) -> bytes:
    """A file by its name; `FileNotFoundError` if there is none."""
    return MADE[name]().encode() if name in MADE else path_of(name).read_bytes()


def path_of(name: str) -> Path:
    """Where a file lies; never outside the folders that are for everybody."""
    if posixpath.normpath(name) != name:  # each file has one name only
        raise FileNotFoundError(name)
    if name in marks():
        return marks()[name]
    first, _, rest = name.partition("/")
    folder, within = (FOLDERS[first], rest) if first in FOLDERS else (STATIC, name)
    path = (folder / within).resolve()
    if not path.is_relative_to(folder.resolve()) or not path.is_file():
        raise FileNotFoundError(name)
    return path
