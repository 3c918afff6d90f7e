"""A game: its box, its table and its steps, collected by decorator."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from underhall.engine.compile import Kernel, rule
from underhall.engine.declared.members import Events, Options, Reasons, Steps
from underhall.engine.records import Layout

if TYPE_CHECKING:
    from underhall.engine.driver import Driver

Register = Callable[[Kernel], Kernel]


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
    """The steps of one game and the functions every game must have."""

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
    folder: Path  # of the game's package
    package: str = ""  # its name; underhall.games.<name> if none is given

    steps: dict[int, Kernel] = field(default_factory=dict)
    choices: dict[int, Choice] = field(default_factory=dict)
    answers: dict[int, Kernel] = field(default_factory=dict)
    anytimes: list[AnyTime] = field(default_factory=list)
    duties: dict[str, Kernel] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.package = self.package or f"underhall.games.{self.name}"

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

    def module(self, name: str) -> ModuleType:
        """A module of the game's package: words, pack, position."""
        return importlib.import_module(f"{self.package}.{name}")

    def driver(self) -> Driver:
        """The driver that this process plays with."""
        from underhall.engine.builds import driver_of

        return driver_of(self)

    def arguments_of(self, function: Kernel) -> int:
        """How many of a frame's arguments a step function takes, after box and table."""
        return len(inspect.signature(function).parameters) - 2


DUTIES = {
    "set_up": "(box, table): lays out the empty table and pushes the first steps",
    "hide": "(box, table, seat): makes the table what this seat, or NOBODY, may know",
    "determinize": "(box, table, seat, dice): fills what is hidden with a fair sample",
    "score": "(box, table, seat, source): points of a seat from one source, as things stand",
    "tie_break": "(box, table, seat, which): tie-breaker number `which`, more is better; 0 past the last",
    "tidy": "(box, table): works out again what follows from the rest of the table",
    "audit": "(box, table): 0, or the number of what cannot be: a component lost or doubled, a rule broken",
    "count_features": "(box, table, seat, counted): what a player would count for a seat; bots weigh it",
}
