"""The games that are installed. A package registers a game by an entry point: its short name, and where its `Game` is.

    [project.entry-points."underhall.games"]
    dwarfs = "underhall.games.dwarfs.game:game"

A game is imported only when somebody asks for it. A game that cannot be used does not stop the others.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from underhall.engine.api import VERSION
from underhall.engine.game import Game
from underhall.engine.messages import packs as say
from underhall.engine.rulebook import Rulebook
from underhall.errors import UnderhallError

GROUP = "underhall.games"
LIKENESS = 0.4  # how like a wrong name a game must be called to be suggested


class GameError(UnderhallError):
    """A game that is registered but cannot be used."""


@cache
def game_named(name: str) -> Game:
    """A game by its short name."""
    known = _registered()
    if name not in known:
        games = ", ".join(known)
        near = get_close_matches(name, known, n=1, cutoff=LIKENESS)
        if near:
            raise UnderhallError(say("misspelt-game", game=name, games=games, near=near[0]))
        raise UnderhallError(say("no-such-game", game=name, games=games))
    return _load(name, known[name])


@cache
def game_names() -> tuple[str, ...]:
    """The short names of all games that can be used, in alphabetical order; warns about the others."""
    usable = []
    for name in _registered():
        try:
            usable.append(game_named(name).name)
        except GameError as error:
            warnings.warn(str(error), stacklevel=2)
    return tuple(usable)


def installed_rulebooks() -> dict[str, Rulebook]:
    """The rulebooks of all games, by name."""
    return {name: game_named(name).rulebook for name in game_names()}


@cache
def _registered() -> Mapping[str, tuple[EntryPoint, ...]]:
    """The entry points of each game, by name, in alphabetical order."""
    found = sorted(entry_points(group=GROUP), key=lambda each: (each.name, each.value))
    if not found:
        raise UnderhallError(say("no-games"))
    return {each.name: tuple(other for other in found if other.name == each.name) for each in found}


def _load(name: str, registered: tuple[EntryPoint, ...]) -> Game:
    packages = [each.dist.name if each.dist else each.module for each in registered]
    if len(registered) > 1:
        raise GameError(say("game-twice", game=name, packages=", ".join(packages)))
    try:
        game = registered[0].load()
    except Exception as error:  # another package may raise anything
        why = f"{type(error).__name__}: {error}"
        raise GameError(say("game-broken", game=name, package=packages[0], why=why)) from error
    if not isinstance(game, Game):
        why = say("game-not-game", place=registered[0].value)
    elif game.name != name:
        why = say("game-otherwise-named", place=registered[0].value, other=game.name)
    elif game.api != VERSION:
        why = say("game-other-api", api=str(game.api), ours=str(VERSION))
    else:
        return game
    raise GameError(say("game-broken", game=name, package=packages[0], why=why))
