"""What people call the sources of points. Programs and files use their ids; the words are in `words/en/sources.ftl`."""

from __future__ import annotations

from underhall.engine.declared.catalogue import Messages
from underhall.engine.declared.kinds import id_of
from underhall.engine.game import Game


def source_names(game: Game) -> dict[str, str]:
    """The names of a game's sources by their ids, in their order."""
    say: Messages = game.module("messages").sources
    return {id: say.catalogue.say(f"source-{id}") for id in map(id_of, game.sources)}
