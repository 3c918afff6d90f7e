"""Catalogues: the words of a game in one language, in Project Fluent's format.

A sentence takes its values by name. A value may be a name that is itself a message: then the sentence can ask for the
form that it needs, `NAME($card, case: "dative")`, which English never does but German must.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType
from fluent.syntax import ast, serialize

from underhall.engine.declared.kinds import Name
from underhall.engine.declared.pseudo import PSEUDO, disguise
from underhall.errors import UnderhallError

ENGLISH = "en"
LANGUAGE = os.environ.get("UNDERHALL_LANGUAGE", ENGLISH)  # `pseudo` shows what is not in a catalogue: see pseudo.py
WORDS = "words"  # the folder with a package's catalogues: one folder per language, one file per part
SHARED = (Path(__file__).parents[1], "shared")
CASE = "case"
KEPT = 8192  # sentences: a decision has up to hundreds of options, and most of them were said before


class CatalogueError(UnderhallError):
    """A message that is missing, or a value that it does not get."""


class Catalogue:
    """All messages of one language, from one or more files."""

    def __init__(self, files: Iterable[Path], language: str = LANGUAGE) -> None:
        self.locale = locale_of(language)
        self._bundle = FluentBundle([self.locale], use_isolating=False, functions={"NAME": self._inflected})  # type: ignore[dict-item]
        self._resources = [FluentResource(file.read_text(encoding="utf-8")) for file in files]
        for resource in self._resources:
            self._bundle.add_resource(disguise(resource) if language == PSEUDO else resource)
        self.said = lru_cache(KEPT)(self._format)  # the text of a message with these values, as pairs

    def say(self, message: str, /, **values: Any) -> str:
        """The text of a message with these values."""
        return self.said(message, tuple(values.items()))

    def has(self, message: str) -> bool:
        return bool(self._bundle.has_message(message))

    def values(self, message: str) -> frozenset[str]:
        """The values that a message uses, not those that its names use."""
        return self._wanted.get(message, frozenset())

    @cached_property
    def _wanted(self) -> dict[str, frozenset[str]]:
        return {id: frozenset(placeables(message)) for id, message in self.messages.items()}

    @property
    def messages(self) -> Mapping[str, ast.Message]:
        """All messages by id, for checks."""
        found = (entry for resource in self._resources for entry in resource.body)
        return {entry.id.name: entry for entry in found if isinstance(entry, ast.Message)}

    @property
    def source(self) -> str:
        """The messages in Fluent's format, without comments: for programs that format them elsewhere."""
        return "".join(serialize(ast.Resource([message])) for message in self.messages.values())

    def _format(self, message: str, values: tuple[tuple[str, Any], ...]) -> str:
        if not self._bundle.has_message(message):
            raise CatalogueError(f"The catalogue has no message {message!r}.")
        pattern = self._bundle.get_message(message).value
        assert pattern is not None, f"{message} has attributes only"
        text, problems = self._bundle.format_pattern(pattern, {name: self._value(value) for name, value in values})
        if problems:
            raise CatalogueError(f"The message {message!r} cannot be said: {problems[0]}.")
        return str(text)

    def _value(self, value: Any) -> Any:
        """A name is inserted as its text, and keeps its id for sentences that ask for a form."""
        if not isinstance(value, Name):
            return value
        return _Inserted(value, self._name(value, ""))

    def _inflected(self, inserted: Any, case: Any) -> str:
        """The function NAME of sentences."""
        return self._name(inserted.name, str(case)) if isinstance(inserted, _Inserted) else str(inserted)

    def _name(self, name: Name, case: str) -> str:
        """The text of a name in a case; "" is the one that the catalogue marks as the usual one."""
        form = {CASE: case} if CASE in self.values(str(name)) else {}
        return self.say(str(name), **dict(name.values), **form)


class _Inserted(FluentType):
    """A name within a sentence."""

    def __init__(self, name: Name, text: str) -> None:
        self.name, self.text = name, text

    def format(self, locale: Any) -> str:
        return self.text


def placeables(message: ast.Message) -> set[str]:
    """The values that a message asks for."""
    found: set[str] = set()

    def visit(node: Any) -> None:
        if isinstance(node, ast.VariableReference):
            found.add(node.id.name)
        elif isinstance(node, ast.BaseNode):
            for child in vars(node).values():
                visit(child)
        elif isinstance(node, list):
            for child in node:
                visit(child)

    visit(message.value)
    return found


def locale_of(language: str = LANGUAGE) -> str:
    """The language whose plurals and numbers a catalogue has."""
    return ENGLISH if language == PSEUDO else language


def file_of(folder: Path, part: str, language: str = LANGUAGE) -> Path:
    """The file with a part of a package's words."""
    return folder / WORDS / locale_of(language) / f"{part}.ftl"


def catalogue_of(folder: Path, part: str, language: str = LANGUAGE) -> Catalogue:
    """A part of the words of the package in a folder, and those that all packages share."""
    return Catalogue([file_of(*SHARED, language), file_of(folder, part, language)], language)


class Messages:
    """What a package says to people: `say = Messages(Path(__file__).parent, "pages")`, then `say("title", name=name)`.

    The file is read with the first message.
    """

    def __init__(self, folder: Path, part: str) -> None:
        self.folder, self.part = folder, part

    @cached_property
    def catalogue(self) -> Catalogue:
        return catalogue_of(self.folder, self.part)

    def __call__(self, message: str, /, **values: Any) -> str:
        return self._said(message, tuple(values.items()))

    @cached_property
    def _said(self) -> Callable[[str, tuple[tuple[str, Any], ...]], str]:
        """Looked up once: pages and pictures say hundreds of things for every move."""
        return self.catalogue.said
