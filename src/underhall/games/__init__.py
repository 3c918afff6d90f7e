"""The games on the table. A game's package is imported only when it is needed."""

import importlib
from difflib import get_close_matches

from underhall.engine.game import Game
from underhall.engine.messages import packs as say
from underhall.errors import UnderhallError

NAMES = ("dwarfs", "fall", "hall")


def game(name: str) -> Game:
    """A game by its short name."""
    if name not in NAMES:
        near = get_close_matches(name, NAMES, n=1, cutoff=0.4)
        games = ", ".join(NAMES)
        if near:
            raise UnderhallError(say("misspelt-game", game=name, games=games, near=near[0]))
        raise UnderhallError(say("no-such-game", game=name, games=games))
    found: Game = importlib.import_module(f"underhall.games.{name}.game").game
    return found
