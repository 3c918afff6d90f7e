"""A game's rulebook in our own words, from its `rules.toml`: what help, refusals and the tests' coverage refer to."""

from collections import Counter
from pathlib import Path
from typing import Annotated

import msgspec

from underhall.engine.first_use import examined
from underhall.engine.messages import matches as say
from underhall.errors import UnderhallError

FILE_NAME = "rules.toml"

Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*$")]
GameName = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]*$")]
Words = Annotated[str, msgspec.Meta(pattern=r"\S")]
Version = Annotated[int, msgspec.Meta(ge=1)]


class RulebookError(UnderhallError):
    """A `rules.toml` that cannot be used, or a rule that is not in it."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One atomic rule, by the rulebook's heading."""

    id: Id
    section: Words
    heading: Words
    text: Words


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Our answer where the rulebook is silent or disagrees with itself, and the switches that choose another."""

    id: Id
    heading: Words
    question: Words
    text: Words
    switches: tuple[Words, ...] = ()


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All rules and rulings of one game. The version changes when a rule's effect does."""

    game: GameName
    title: Words
    version: Version
    rules: tuple[Rule, ...] = msgspec.field(name="rule", default=())
    rulings: tuple[Ruling, ...] = msgspec.field(name="ruling", default=())

    @property
    def entries(self) -> tuple[Rule | Ruling, ...]:
        """Rules, then rulings, in the file's order."""
        return (*self.rules, *self.rulings)

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(entry.id for entry in self.entries)


def load_rulebook(path: Path, game: str | None = None) -> Rulebook:
    """Reads and checks a `rules.toml`, of this game if one is named."""
    try:
        rulebook = msgspec.toml.decode(path.read_bytes(), type=examined(Rulebook))
    except OSError as error:
        raise RulebookError(say("rules-unreadable", file=str(path), why=error.strerror)) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RulebookError(say("rules-wrong", file=str(path), why=str(error))) from error
    twice = [id for id, times in Counter(rulebook.ids).items() if times > 1]
    if twice:
        raise RulebookError(say("rules-twice", file=str(path), ids=", ".join(twice)))
    if not rulebook.entries:
        raise RulebookError(say("rules-none", file=str(path)))
    if game is not None and rulebook.game != game:
        raise RulebookError(say("rules-of-another-game", file=str(path), other=rulebook.game, game=game))
    return rulebook


def find_rulebooks(games: Path) -> dict[str, Rulebook]:
    """The rulebook of every game that has one, by the game's name, which is that of its folder in `games`."""
    return {path.parent.name: load_rulebook(path, path.parent.name) for path in sorted(games.glob(f"*/{FILE_NAME}"))}
