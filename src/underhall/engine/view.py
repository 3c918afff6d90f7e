"""A view: the table as one seat, or nobody, may know it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import Any

import msgspec
import numpy as np

from underhall.engine.decision import Decision, Label, Option, Options
from underhall.engine.declared.members import Steps
from underhall.engine.driver import Bytes, new_dice
from underhall.engine.kernel import NOBODY
from underhall.engine.messages import matches as say
from underhall.engine.notebook import html_of
from underhall.engine.reading import Reading
from underhall.engine.setting import Setting
from underhall.engine.tracing import Traced


@dataclass(frozen=True)
class Refusal:
    """What a seat may not choose now, and why."""

    option: Option
    rules: tuple[str, ...]  # ids of the rules that it rests on, the most telling first
    text: str

    @property
    def rule(self) -> str:
        """The id of the most telling rule."""
        return self.rules[0]

    @property
    def problem(self) -> str:
        """What is not possible, and why."""
        return say("refused-option", option=self.option.label, why=self.text)


@dataclass(frozen=True, eq=False)
class View:
    """What a seat sees; `seat` is NOBODY for a spectator. Two views are equal when their cores are, byte by byte."""

    setting: Setting
    seat: int
    table: Bytes  # hidden values unknown; nobody may write to it

    @cached_property
    def fields(self) -> Any:
        """The table's fields by name."""
        return self.setting.driver.record(self.table)

    @cached_property
    def reading(self) -> Reading:
        """The same, for code that only reads."""
        return Reading(self.fields)

    def traced(self) -> Traced:
        """The same, for something that is kept until what it read has changed."""
        return Traced(self.reading, self.answer)

    def answer(self, question: str, about: int) -> Any:
        """What the facts answer to a question that takes one number. A reading knows what it was asked before."""
        return self.reading.note(question, about, lambda: getattr(self.facts, question)(about))

    @cached_property
    def facts(self) -> Any:
        """What follows from the view and is worth showing, as the game's text and pictures take it."""
        return self.setting.words.facts(self.reading, self.seat)

    def core(self) -> bytes:
        return self.setting.driver.core(self.table)

    def __reduce__(self) -> tuple[Any, ...]:
        return _view_of, (self.setting, self.seat, self.table.tobytes())

    def __deepcopy__(self, memo: dict[int, Any]) -> View:
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.seat == other.seat and self.core() == other.core()

    def __hash__(self) -> int:
        return hash((self.seat, self.core()))

    def __repr__(self) -> str:
        who = "spectators" if self.seat == NOBODY else f"seat {self.seat}"
        return f"<View of {self.setting.game.name} for {who}>"

    def determinize(self, seed: int) -> Bytes:
        """A whole table that fits this view: a fair sample of what it hides. The driver can play on from it."""
        driver = self.setting.driver
        table = driver.clone(self.table)
        driver.determinize(self.setting.box, table, self.seat, new_dice(seed))
        return table

    def prudent(self) -> View:
        """The same view without options that only waste something: what bots think about."""
        setting = self.setting.prudent
        if setting is self.setting:
            return self
        table = self.table.copy()
        setting.driver.pose(setting.box, table, int(self.fields.lane))
        table.flags.writeable = False
        return View(setting, self.seat, table)

    def data(self) -> Any:
        """The view as a documented struct."""
        return self.setting.words.data(self.reading, self.seat)

    def scores(self) -> list[dict[str, int | None]]:
        """The points of each seat by source; None where they are hidden."""
        return self.setting.words.scores(self.facts)

    def to_json(self) -> bytes:
        """The view as JSON."""
        return msgspec.json.encode(self.data())

    def text(self) -> str:
        """The view as text."""
        return self.setting.words.text(self.reading, self.seat)

    def _repr_html_(self) -> str:
        return html_of(self)


def see(setting: Setting, table: Bytes, seat: int) -> View:
    """The view of a seat, or of NOBODY, on a table."""
    driver = setting.driver
    seen = table.copy()
    if seat >= 0 and setting.game.layout.lanes:
        fields = driver.record(seen)
        if fields.height[seat + 1] > 0 and not fields.over:
            driver.pose(setting.box, seen, seat + 1)
    driver.hide(setting.box, seen, seat)
    seen.flags.writeable = False
    return View(setting, seat, seen)


def _view_of(setting: Setting, seat: int, table: bytes) -> View:
    """A view from its parts. An array over bytes is read-only."""
    return View(setting, seat, np.frombuffer(table, np.uint8))


def see_all(setting: Setting, core: bytes) -> View:
    """A table as a spectator sees it from whom nothing is hidden."""
    table = setting.driver.empty()
    table[: len(core)] = memoryview(core)
    table.flags.writeable = False
    return View(setting, NOBODY, table)


class Waiting:
    """A decision, or a chance, that waits on a table. Its words and keys are made on demand.

    So nobody may change the table after that.
    """

    def __init__(self, setting: Setting, table: Bytes, step: int, numbers: list[int]) -> None:
        self.setting, self.table, self.step = setting, table, step
        self.numbers = numbers  # of the options, or of the outcomes of chance, ascending

    @property
    def kind(self) -> str:
        return kind_of(self.setting.game.steps_enum, self.step)

    @cached_property
    def fields(self) -> Reading:
        return Reading(self.setting.driver.record(self.table))

    @cached_property
    def arguments(self) -> tuple[int, ...]:
        return asked(self.fields)[1]

    def option(self, number: int) -> Option:
        return WaitingOption(self, number)

    def prompt(self) -> str:
        return self.setting.words.prompt(self.fields, self.step, self.arguments)

    def key(self, number: int) -> str:
        return self.setting.words.key(self.fields, self.step, number)

    def keys(self) -> dict[str, int]:
        """All numbers by their keys."""
        return {self.key(number): number for number in self.numbers}

    def label(self, number: int) -> Label:
        return self.setting.words.label(self.fields, self.step, self.arguments, number)

    def unused(self, number: int) -> str:
        """What an option that ends the turn leaves undone."""
        if number >= self._size or len(self._asked_for) < 2:
            return ""
        return self.setting.words.unused(self.fields, self.step, self.arguments, number, self._asked_for)

    @cached_property
    def _size(self) -> int:
        return self.setting.game.choices[self.step].size

    @cached_property
    def _asked_for(self) -> list[int]:
        """The numbers without the options that a seat has at any time."""
        return [each for each in self.numbers if each < self._size]


class WaitingDecision(Decision):
    """A decision that waits on a table."""

    def __init__(self, waiting: Waiting, id: str, seat: int) -> None:
        self.id, self.seat = id, seat
        self.options = Options(waiting.numbers, waiting.option)
        self._waiting = waiting

    @property
    def kind(self) -> str:
        return self._waiting.kind

    @cached_property
    def prompt(self) -> str:
        return self._waiting.prompt()


class WaitingOption(Option):
    """An option of a decision that waits on a table."""

    def __init__(self, waiting: Waiting, number: int) -> None:
        self.number = number
        self._waiting = waiting

    @cached_property
    def key(self) -> str:
        return self._waiting.key(self.number)

    @cached_property
    def unused(self) -> str:
        return self._waiting.unused(self.number)

    @cached_property
    def _said(self) -> Label:
        return self._waiting.label(self.number)


@cache
def kind_of(steps: type[Steps], step: int) -> str:
    """What records and programs call a kind of decision, or of chance."""
    return steps.at(step).id


def decision_on(setting: Setting, table: Bytes, id: str) -> Decision:
    """The decision that waits on a table, in words."""
    fields = setting.driver.record(table)
    waiting = Waiting(setting, table, int(fields.asked), setting.driver.legal(table))
    return WaitingDecision(waiting, id, int(fields.seat))


def describe(setting: Setting, fields: Any, step: int, arguments: tuple[int, ...], number: int) -> Option:
    """One option, or outcome of a chance, in words."""
    words = setting.words
    key = words.key(fields, step, number)
    return Option(number, key, partial(words.label, fields, step, arguments, number))


def asked(fields: Any) -> tuple[int, tuple[int, ...]]:
    """The decision that waits on a table: its step and arguments."""
    lane = int(fields.lane)
    frame = fields.stack[lane, int(fields.height[lane]) - 1]
    return int(frame[0]), tuple(int(value) for value in frame[1:])


def refusals_on(setting: Setting, fields: Any, only: int | None = None) -> Iterator[Refusal]:
    """What the rules forbid in the decision that waits on a table, in the order of its numbers."""
    step, arguments = asked(fields)
    for number in range(setting.game.choices[step].size + len(setting.game.anytimes)):
        reason = int(fields.reason[number])
        if reason and only in (None, number):
            rules, text = setting.words.why(fields, step, arguments, number, reason)
            yield Refusal(describe(setting, fields, step, arguments, number), rules, text)


def refused_on(setting: Setting, fields: Any, name: int | str) -> Refusal | None:
    """What is refused on a table by this number or key."""
    only = name if isinstance(name, int) else None
    return next(
        (each for each in refusals_on(setting, fields, only) if name in (each.option.number, each.option.key)), None
    )
