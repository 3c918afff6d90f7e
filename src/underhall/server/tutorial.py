"""A game's first lesson, from its `tutorial.toml`: a real match against easy bots, with a coach's explanations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any

import msgspec

from underhall.engine.game import Game
from underhall.engine.rulebook import FILE_NAME as RULES_FILE
from underhall.engine.rulebook import load_rulebook
from underhall.engine.words import step_name
from underhall.errors import UnderhallError
from underhall.games import game as game_named
from underhall.server.messages import operating as say

FILE_NAME = "tutorial.toml"

Words = Annotated[str, msgspec.Meta(pattern=r"\S")]
# What words light up: a piece by its id, all whose ids begin alike (with * at the end), a panel, the own seat's panels,
# or an element of the page.
Point = Annotated[str, msgspec.Meta(pattern=r"^(#[a-z][a-z-]*|[a-z]+:[A-Za-z0-9_:,.*-]+)$")]


class TutorialError(UnderhallError):
    """A `tutorial.toml` that cannot be used."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Words of the coach, what they are about, and the rules that say the same."""

    title: Words
    text: Words
    point: tuple[Point, ...] = ()
    rules: tuple[str, ...] = ()


class Advice(Lesson, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What to do at a kind of decision. If there are several for one kind, each comes once, in order, if it fits."""

    kind: Words
    when: str = ""  # it fits if there is an option with this key, or with a * at the end one whose key begins so
    wise: str = ""  # what a good player thinks of


class Farewell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """After this many decisions the coach says that the person can go on alone."""

    after: Annotated[int, msgspec.Meta(ge=1)]
    title: Words
    text: Words


class Tutorial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of a lesson."""

    game: Words
    pitch: Words  # what the game is, in a line
    about: Words  # what the lesson does
    minutes: Annotated[int, msgspec.Meta(ge=1)]
    bots: Annotated[tuple[Words, ...], msgspec.Meta(min_length=1)]  # on the other seats
    farewell: Farewell
    ending: Lesson  # when the match is over
    pages: tuple[Lesson, ...] = msgspec.field(name="page")
    advice: tuple[Advice, ...] = ()
    switches: dict[str, Any] = {}  # that make the match short and clear


@cache
def load_tutorial(game: str) -> Tutorial:
    """Reads a game's lesson."""
    path = game_named(game).folder / FILE_NAME
    try:
        tutorial = msgspec.toml.decode(path.read_bytes(), type=Tutorial)
    except OSError as error:
        raise TutorialError(say("lesson-unreadable", path=str(path), why=error.strerror)) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise TutorialError(f"{path}: {error}") from error
    if tutorial.game != game:
        raise TutorialError(say("lesson-of-another", path=str(path), found=tutorial.game, game=game))
    return tutorial


def faults(tutorial: Tutorial) -> list[str]:
    """What does not fit the game: unknown rules or decisions, and decisions without advice."""
    game = game_named(tutorial.game)
    game.load_rules()
    known = set(load_rulebook(game.folder / RULES_FILE).ids)
    kinds, advised = set(decision_kinds(game)), {advice.kind for advice in tutorial.advice}
    found = [
        say("lesson-unknown-rule", lesson=lesson.title, rule=id)
        for lesson in lessons(tutorial)
        for id in lesson.rules
        if id not in known
    ]
    found += [say("lesson-unknown-decision", kind=kind) for kind in sorted(advised - kinds)]
    found += [say("lesson-no-advice", kind=kind) for kind in sorted(kinds - advised)]
    if len(tutorial.bots) + 1 not in game.seats:
        found.append(say("lesson-seats", seats=len(tutorial.bots) + 1))
    return found


def lessons(tutorial: Tutorial) -> Iterator[Lesson]:
    """Everything that the coach says with rules attached."""
    yield from tutorial.pages
    yield from tutorial.advice
    yield tutorial.ending


def decision_kinds(game: Game) -> list[str]:
    """The kinds of decisions that people face in a game whose rules are loaded."""
    return [step_name(game.steps_enum(code).name) for code, choice in game.choices.items() if not choice.chance]
