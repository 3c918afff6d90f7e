"""A pack in the workshop: its file, what it holds, and everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from underhall.engine import pack_bounds as bounds
from underhall.engine.game import Game
from underhall.engine.pack import STANDARD, Findings, Pack, Row, content_hash, examine, load
from underhall.engine.pack_copy import id_from
from underhall.engine.pack_edits import Edit, edited
from underhall.engine.pack_places import Place
from underhall.engine.problem import Problem
from underhall.errors import PackError
from underhall.games import game as game_named
from underhall.server.workshop.messages import say

KEPT = 48  # drafts: people change one and look at it again
SOURCE = "pack"  # what messages call the file


@dataclass(frozen=True)
class Draft:
    """A pack whose values all have their types. It may break constraints: then it cannot be played yet."""

    text: str
    raw: dict[str, Any]
    pack: Pack
    findings: Findings

    @property
    def game(self) -> Game:
        return game_named(self.pack.game)

    @cached_property
    def hash(self) -> str:
        """The fingerprint of its values."""
        return content_hash(self.pack)

    @property
    def standard(self) -> Pack:
        """The standard pack of its game."""
        return load(self.pack.game, STANDARD)


@lru_cache(KEPT)
def draft_of(text: str) -> Draft:
    """The draft in a file. `PackError` lists the places of everything that cannot be understood."""
    raw = bounds.read(text, SOURCE)
    findings = examine(raw, SOURCE)
    if findings.pack is None:
        raise PackError(SOURCE, findings.problems)
    return Draft(text, raw, findings.pack, findings)


def changed(draft: Draft, edits: Sequence[Edit]) -> Draft:
    """The draft after some edits. What they leave must be readable, and of the same game."""
    after = draft_of(edited(draft.text, edits, SOURCE))
    if after.pack.game != draft.pack.game:
        raise PackError(SOURCE, [Problem("game", say("game-stays"))])
    return after


def named(draft: Draft, title: str, *, faithful: bool | None = None) -> Draft:
    """The draft under a title of its own, and the id that follows from it."""
    edits = [Edit("set", "id", id_from(title)), Edit("set", "title", title)]
    if faithful is not None:
        edits.append(Edit("set", "faithful", faithful))
    return changed(draft, edits)


def standard_of(game: str) -> Draft:
    """The standard pack of a game, to begin with."""
    return draft_of(game_named(game).pack_kind.path_of(STANDARD).read_text(encoding="utf-8"))


def rows_at(draft: Draft, place: Place) -> tuple[Row, ...]:
    """The rows of a list."""
    value: object = draft.pack
    for name in place:
        value = getattr(value, str(name))
    assert isinstance(value, tuple)
    return value
