"""What people call the sources of points and the kinds of decisions.

Programs and files use their ids. The words are in each game's `words/en/labels.ftl`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from underhall.engine.declared.catalogue import Messages
from underhall.engine.declared.kinds import id_of
from underhall.engine.game import Game

LABELS = "labels"  # the part of a game's words


@cache
def _messages(folder: Path) -> Messages:
    return Messages(folder, LABELS)


def source_names(game: Game) -> dict[str, str]:
    """The names of a game's sources of points by their ids, in their order."""
    named = _messages(game.folder)
    return {id: named(f"source-{id}") for id in map(id_of, game.sources)}


def decision_names(game: Game) -> dict[str, str]:
    """The names of a game's decisions by their kinds."""
    game.load_rules()
    named = _messages(game.folder)
    asked = [game.steps_enum.at(code).id for code, choice in game.choices.items() if not choice.chance]
    return {kind: named(f"decision-{kind}") for kind in asked}
