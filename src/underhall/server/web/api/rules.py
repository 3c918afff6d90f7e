"""What a game's rules say, and its first lesson: for help in the page, and for programs."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from underhall.engine.rulebook import Rule, Rulebook, Ruling
from underhall.engine.switches import in_words
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.pictures.moments import guide_in, has_illustrations, illustrations_in
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


class SignShown(msgspec.Struct, frozen=True):
    """A sign of the legend: the drawing on the stage with this id, and what it stands for."""

    symbol: str
    name: str


class LegendShown(msgspec.Struct, frozen=True):
    """A group of the legend. The box is the part of the drawings to show: left, top, width and height."""

    title: str
    box: tuple[float, float, float, float]
    signs: list[SignShown]


class RulesShown(msgspec.Struct, frozen=True):
    """All rules and rulings of a game, in the order of its book, and the legend of its pictures."""

    game: str
    title: str
    version: int
    rules: list[RuleShown]
    legend: list[LegendShown]


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
    return RulesShown(game, book.title, book.version, [_shown(game, entry) for entry in book.entries], _legend(game))


def _legend(game: str) -> list[LegendShown]:
    """The signs of a game; a game without illustrations has none."""
    found = game_named(game)
    if not has_illustrations(found):
        return []
    words = guide_in(found.folder)
    return [
        LegendShown(
            words(f"legend-{group.id}"), group.box, [SignShown(sign, words(f"sign-{sign}")) for sign in group.signs]
        )
        for group in illustrations_in(found.folder).legend
    ]


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
