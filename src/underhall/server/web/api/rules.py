"""What a game's rules say, and its first lesson: for help in the page, and for programs."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from underhall.engine.rulebook import Rule, Rulebook, Ruling
from underhall.engine.switches import in_words
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.server.tutorial import Tutorial, load_tutorial
from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal
from underhall.server.web.routing import Call, Nothing, Routes

routes = Routes("rules")


class RuleShown(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A rule, or our ruling where the rulebook is silent or disagrees with itself."""

    id: str
    kind: Literal["rule", "ruling"]
    chapter: str
    heading: str
    text: str  # `quotes` set apart what people call a switch or its value
    question: str = ""  # that a ruling answers
    switches: tuple[str, ...] = ()  # ids of those that choose another answer


class RulesShown(msgspec.Struct, frozen=True):
    """All rules and rulings of a game, in the order of its book."""

    game: str
    title: str
    version: int
    rules: list[RuleShown]


@routes.add("GET", "/api/games/{game}/rules", answer=RulesShown, guest=False, fixed=True)
async def rules(call: Call[Nothing, Nothing]) -> RulesShown:
    """All rules of a game in our own words, and our rulings."""
    return rules_of(game_in(call.path("game")))


@routes.add("GET", "/api/games/{game}/tutorial", answer=Tutorial, guest=False, fixed=True)
async def tutorial(call: Call[Nothing, Nothing]) -> Tutorial:
    """The first lesson of a game: its pages, and what the coach says at each decision."""
    return load_tutorial(game_in(call.path("game")))


def game_in(name: str) -> str:
    """A game that an address names."""
    if name not in NAMES:
        raise Refusal("not-found", say("unknown-game", games=", ".join(NAMES)))
    return name


@cache
def rulebook_of(game: str) -> Rulebook:
    """A game's rulebook, read once."""
    return game_named(game).rulebook


@cache
def rules_of(game: str) -> RulesShown:
    """A game's rules as they are shown."""
    book = rulebook_of(game)
    return RulesShown(game, book.title, book.version, [_shown(game, entry) for entry in book.entries])


def _shown(game: str, entry: Rule | Ruling) -> RuleShown:
    if isinstance(entry, Rule):
        return RuleShown(id=entry.id, kind="rule", chapter=entry.section, heading=entry.heading, text=entry.text)
    return RuleShown(
        id=entry.id,
        kind="ruling",
        chapter=say("chapter-rulings"),
        heading=entry.heading,
        text=in_words(game, entry),
        question=entry.question,
        switches=entry.switches,
    )
