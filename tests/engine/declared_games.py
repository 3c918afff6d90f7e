"""The games whose numbers, options, events and reasons are declared, for the tests of declarations."""

from underhall.engine.declared.words import DeclaredWords
from underhall.engine.setting import setting
from underhall.games import NAMES

DECLARED = NAMES


def words_of(game: str) -> DeclaredWords:
    """The words of a game with its standard pack."""
    words = setting(game).words
    assert isinstance(words, DeclaredWords)
    return words
