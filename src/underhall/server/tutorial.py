"""A game's first lesson: a real match against easy bots, with a coach's explanations.

`tutorial.toml` says when the coach speaks and what it points at, and `words/en/lessons.ftl` what it says: an entry's id
leads from one to the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any

import msgspec

from underhall.engine.declared.catalogue import CatalogueError, Messages
from underhall.engine.first_use import examined
from underhall.engine.game import Game
from underhall.errors import UnderhallError
from underhall.games import game as game_named
from underhall.server.messages import operating as say

PART = "lessons"  # of a game's words
LINE_BREAK = re.compile(r"(?<!\n)\n(?!\n)")  # within a paragraph

Filled = Annotated[str, msgspec.Meta(pattern=r"\S")]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]*$")]
# What words light up: a piece by its id, all whose ids begin alike (with * at the end), a panel, the own seat's panels,
# or an element of the page.
Point = Annotated[str, msgspec.Meta(pattern=r"^(#[a-z][a-z-]*|[a-z]+:[A-Za-z0-9_:,.*-]+)$")]
Rules = Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
Minutes = Annotated[int, msgspec.Meta(ge=1)]
Bots = Annotated[tuple[Filled, ...], msgspec.Meta(min_length=1)]  # on the other seats


class TutorialError(UnderhallError):
    """A lesson that cannot be read."""


# What is in tutorial.toml ---------------------------------------------------------------------------------------------


class Cue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When the coach speaks: what the words are about, and the rules that say the same."""

    rules: Rules
    point: tuple[Point, ...] = ()


class PageCue(Cue, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A page of the introduction."""

    id: Id


class AdviceCue(PageCue, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of decision. If there are several entries for one kind, each comes once, in order, if it fits."""

    kind: Filled
    when: str = ""  # it fits if there is an option with this key, or with a * at the end one whose key begins so


class FarewellCue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """After this many decisions the coach says that the person can go on alone."""

    after: Annotated[int, msgspec.Meta(ge=1)]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of a lesson but its words."""

    game: Filled
    minutes: Minutes
    bots: Bots
    farewell: FarewellCue
    ending: Cue  # when the match is over
    pages: tuple[PageCue, ...] = msgspec.field(name="page")
    advice: tuple[AdviceCue, ...]
    switches: dict[str, Any] = {}  # that make the match short and clear


# What programs and pages get ------------------------------------------------------------------------------------------


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Words of the coach, what they are about, and the rules that say the same."""

    title: str
    text: str
    point: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class Advice(Lesson, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What to do at a kind of decision."""

    kind: str
    when: str = ""
    wise: str = ""  # what a good player thinks of


class Farewell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says after a number of decisions."""

    after: int
    title: str
    text: str


class Tutorial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of a lesson, in words."""

    game: str
    pitch: str  # what the game is, in a line
    about: str  # what the lesson does
    minutes: int
    bots: tuple[str, ...]
    farewell: Farewell
    ending: Lesson
    pages: tuple[Lesson, ...] = msgspec.field(name="page")
    advice: tuple[Advice, ...] = ()
    switches: dict[str, Any] = {}


@cache
def load_tutorial(game: str) -> Tutorial:
    """Reads a game's lesson."""
    found = game_named(game)
    path = found.lesson_file
    try:
        plan = msgspec.toml.decode(path.read_bytes(), type=examined(Plan))
        told = Coach(Messages(found.folder, PART)).tutorial(plan)
    except OSError as error:
        raise TutorialError(say("lesson-unreadable", path=str(error.filename), why=error.strerror)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, CatalogueError) as error:
        raise TutorialError(f"{path}: {error}") from error
    if plan.game != game:
        raise TutorialError(say("lesson-of-another", path=str(path), found=plan.game, game=game))
    return told


class Coach:
    """Puts the words of a catalogue to a plan."""

    def __init__(self, words: Messages) -> None:
        self._words = words
        self.said: set[str] = set()  # the messages used, for the check that all are

    def tutorial(self, plan: Plan) -> Tutorial:
        return Tutorial(
            game=plan.game,
            pitch=self._say("pitch"),
            about=self._say("about"),
            minutes=plan.minutes,
            bots=plan.bots,
            farewell=Farewell(plan.farewell.after, *self._titled("farewell")),
            ending=Lesson(*self._titled("ending"), plan.ending.point, plan.ending.rules),
            pages=tuple(Lesson(*self._titled(f"page-{page.id}"), page.point, page.rules) for page in plan.pages),
            advice=tuple(map(self._advice, plan.advice)),
            switches=plan.switches,
        )

    def _advice(self, cue: AdviceCue) -> Advice:
        message = f"advice-{cue.id}"
        wise = self._say(f"{message}-wise") if self._words.catalogue.has(f"{message}-wise") else ""
        return Advice(*self._titled(message), cue.point, cue.rules, kind=cue.kind, when=cue.when, wise=wise)

    def _titled(self, message: str) -> tuple[str, str]:
        return self._say(f"{message}-title"), self._say(f"{message}-text")

    def _say(self, message: str) -> str:
        """The text of a message, each paragraph in one line."""
        self.said.add(message)
        return LINE_BREAK.sub(" ", self._words(message))


def faults(tutorial: Tutorial) -> list[str]:
    """What does not fit the game: unknown rules or decisions, and decisions without advice."""
    game = game_named(tutorial.game)
    game.load_rules()
    known = set(game.rulebook.ids)
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
    return [game.steps_enum.at(code).id for code, choice in game.choices.items() if not choice.chance]
