"""A game: its box, its table and its steps, collected by decorator, and all other parts of its package."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from underhall.engine.compile import Kernel, rule
from underhall.engine.declared.members import Events, Options, Reasons, Steps
from underhall.engine.records import Layout
from underhall.engine.rulebook import FILE_NAME, Rulebook, load_rulebook

if TYPE_CHECKING:
    from underhall.engine.declared.words import Words
    from underhall.engine.driver import Driver
    from underhall.engine.pack import PackKind
    from underhall.engine.uses import Watch

Register = Callable[[Kernel], Kernel]
PLAIN = "underhall.engine.plain"  # what a game gets that has no module of its own for something


@dataclass(frozen=True)
class Choice:
    """How a decision is asked: what may be chosen, what then happens, and when it must be asked although forced."""

    declared: type[Options]
    options: Kernel
    chance: bool = False
    ask_when: Kernel | None = None
    audience: Kernel | None = None

    @cached_property
    def size(self) -> int:
        """How many options there are, whether or not they may be chosen now."""
        return self.declared.size()


@dataclass(frozen=True)
class AnyTime:
    """An option that a seat has at each of its decisions."""

    code: int
    bars: Kernel  # 0, or the reason why not
    possible: Kernel | None  # None: it can wait


class Answer:
    """What a decision's decorator leaves behind: the place to register what happens when it is answered."""

    def __init__(self, answers: dict[int, Kernel], code: int) -> None:
        self._answers, self._code = answers, code

    def chosen(self, function: Kernel) -> Kernel:
        self._answers[self._code] = rule(function)
        return function


@dataclass
class Game:
    """All of one game. What is declared here is loaded with it; other parts are loaded when something needs them."""

    name: str
    title: str
    seats: range
    steps_enum: type[Steps]
    events_enum: type[Events]
    reasons: type[Reasons]  # why something is not an option
    sources: type[IntEnum]  # where points come from
    features: type[IntEnum]  # what bots count on a table, for each seat
    box: np.dtype[Any]
    layout: Layout
    package: str  # that holds all its parts: `__package__`
    api: int  # the version of the plug-in API that it is written for
    history: tuple[str, ...] = ()  # for learners: what each version after the first changed in arrays and actions

    steps: dict[int, Kernel] = field(default_factory=dict)
    choices: dict[int, Choice] = field(default_factory=dict)
    answers: dict[int, Kernel] = field(default_factory=dict)
    anytimes: list[AnyTime] = field(default_factory=list)
    duties: dict[str, Kernel] = field(default_factory=dict)

    def step(self, code: Steps) -> Register:
        """A step that runs by itself."""

        def register(function: Kernel) -> Kernel:
            self._claim(code)
            self.steps[int(code)] = rule(function)
            return function

        return register

    def decision(
        self, code: Steps, options: type[Options], ask_when: Kernel | None = None
    ) -> Callable[[Kernel], Answer]:
        """A step that waits for the seat in its first argument to choose from some options.

        The function says what may be chosen, its `.chosen` what then happens. A single option is taken at once, unless
        `ask_when(box, table, seat)` holds: a public reason why the options may depend on a secret.
        """
        return self._choice(code, options, False, ask_when, None)

    def chance(self, code: Steps, options: type[Options], audience: Kernel | None = None) -> Callable[[Kernel], Answer]:
        """A step decided by dice. `audience(box, table, ...)` gives the seats that see the outcome; else all do."""
        return self._choice(code, options, True, None, audience)

    def anytime(self, code: Steps, bars: Kernel, possible: Kernel | None = None) -> Register:
        """A step that a seat may start at any decision of its own.

        It is offered when `bars(box, table, seat)` is 0, else refused for that reason. `possible` is what everybody
        knows of it: while it holds, even a forced decision is asked, so that asking gives nothing away. Without it the
        option can wait: a forced decision is taken at once, and the option is offered at the next real one.
        """

        def register(function: Kernel) -> Kernel:
            self.anytimes.append(AnyTime(int(code), bars, possible))
            return self.step(code)(function)

        return register

    def duty(self, function: Kernel) -> Kernel:
        """One of the functions every game must have: see DUTIES."""
        name = function.__name__
        if name not in DUTIES:
            raise ValueError(f"{self.name}: {name} is not a duty of a game; the duties are: {', '.join(DUTIES)}")
        self.duties[name] = rule(function)
        return function

    def _choice(
        self, code: Steps, options: type[Options], chance: bool, ask_when: Kernel | None, audience: Kernel | None
    ) -> Callable[[Kernel], Answer]:
        def register(function: Kernel) -> Answer:
            self._claim(code)
            self.choices[int(code)] = Choice(options, rule(function), chance, ask_when, audience)
            return Answer(self.answers, int(code))

        return register

    def _claim(self, code: Steps) -> None:
        if int(code) in self.steps or int(code) in self.choices:
            raise ValueError(f"{self.name}: step {code.name} is registered twice")

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process looks the game up by its name: functions and modules do not travel."""
        from underhall.engine.discovery import game_named

        return game_named, (self.name,)

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def check_complete(self) -> None:
        """Every step has its function, every decision its effect, every duty its place."""
        missing = [code.name for code in self.steps_enum if int(code) not in self.steps | self.choices]
        missing += [f"{self.steps_enum.at(code).name}.chosen" for code in self.choices if code not in self.answers]
        missing += [name for name in DUTIES if name not in self.duties]
        if missing:
            raise ValueError(f"{self.name}: no function for {', '.join(missing)}")
        for code, choice in self.choices.items():  # compiled code would write past the end
            room = self.layout.chances if choice.chance else self.layout.options - len(self.anytimes)
            if choice.size > room:
                name = self.steps_enum.at(code).name
                raise ValueError(f"{self.name}: {name} has {choice.size} options, its table has room for {room}")

    def load_rules(self) -> None:
        """Imports the rules, which register themselves."""
        importlib.import_module(f"{self.package}.rules")
        self.check_complete()

    def driver(self) -> Driver:
        """The driver that this process plays with."""
        from underhall.engine.builds import driver_of

        return driver_of(self)

    def arguments_of(self, function: Kernel) -> int:
        """How many of a frame's arguments a step function takes, after box and table."""
        return len(inspect.signature(function).parameters) - 2

    @property
    def version(self) -> int:
        """How often an array or an action of this game has changed its meaning for learners."""
        return len(self.history)

    # The other parts of the package, loaded when somebody asks for them ----------------------------------------------

    @cached_property
    def folder(self) -> Path:
        """The folder of the game's package."""
        found = find_spec(self.package)
        assert found is not None and found.origin is not None, f"{self.package} is not a package with an __init__.py"
        return Path(found.origin).parent

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules and rulings in words: `rules.toml`."""
        return load_rulebook(self.folder / FILE_NAME, self.name)

    @property
    def pack_kind(self) -> PackKind:
        """What its packs look like and how they become a box: `PACK` in `pack.py`."""
        kind: PackKind = self._part("pack").PACK
        return kind

    def words(self, pack: Any, switches: Any) -> Words:
        """What it says, for a pack and switches: `words` in `speech.py`."""
        words: Words = self._part("speech").words(pack, switches)
        return words

    @property
    def text(self) -> Any:
        """What the terminal shows and reads: `text.py`; without it, the text that the words give."""
        if not self._has("text"):
            from underhall.engine.plain.text import PlainText

            return PlainText(self)
        return self._part("text")

    @property
    def position(self) -> Any:
        """The builder of positions: `position.py`, with `Position` and `check`; without it, one for any game."""
        return self._part("position") if self._has("position") else importlib.import_module(f"{PLAIN}.position")

    @property
    def view_data(self) -> Any:
        """A view as JSON: `data.py`, with the structs in `PARTS`; without it, what the fields of the table declare."""
        if not self._has("data"):
            from underhall.engine.plain.data import parts_of

            return parts_of(self.layout)
        return self._part("data")

    @property
    def has_picture(self) -> bool:
        """Whether it can be drawn."""
        return self._has("picture")

    def picture(self, words: Words) -> Any:
        """Its pictures, for the words of a pack and switches: `picture` in `picture.py` or `picture/`."""
        return self._part("picture").picture(words)

    def watch(self, pack: Any) -> Watch | None:
        """What reports count, for a pack: `watch` in `uses.py`; None without such a module."""
        if not self._has("uses"):
            return None
        watch: Watch = self._part("uses").watch(pack)
        return watch

    @property
    def cover_file(self) -> Path:
        """The drawing that stands for it on pages: `cover.svg`."""
        return self.folder / "cover.svg"

    @property
    def mark_file(self) -> Path:
        """The small drawing that stands for it in lists: `mark.svg`."""
        return self.folder / "mark.svg"

    @property
    def lesson_file(self) -> Path:
        """When the coach of the first lesson speaks; what it says is in the words."""
        return self.folder / "tutorial.toml"

    @property
    def weights_file(self) -> Path:
        """What each feature is worth to bots."""
        return self.folder / "weights.toml"

    @property
    def table_notes(self) -> str:
        """What learners should know about the table's arrays besides the meaning of fields: docstring of `table.py`."""
        return inspect.getdoc(self._part("table")) or ""

    def _has(self, part: str) -> bool:
        found = find_spec(f"{self.package}.{part}")
        return found is not None and found.origin is not None  # a folder without __init__.py is not a module

    def _part(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self.package}.{name}")


DUTIES = {
    "set_up": "(box, table): lays out the empty table and pushes the first steps",
    "hide": "(box, table, seat): hides what this seat must not know; NOBODY is a spectator",
    "determinize": "(box, table, seat, dice): fills in what is hidden from a seat, as a fair sample",
    "score": "(box, table, seat, source): returns the points of a seat from one source, as things stand",
    "tie_break": "(box, table, seat, which): returns tie-breaker number `which`: more is better, and 0 after the last",
    "tidy": "(box, table): works out again what follows from the rest of the table",
    "audit": "(box, table): returns 0, or the number of a flaw: a component lost or doubled, a rule broken",
    "count_features": "(box, table, seat, counted): counts what a player would count for a seat; bots weigh it",
}
