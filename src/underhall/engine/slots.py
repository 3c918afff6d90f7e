"""Slots: the numbers of an encoding, from what a game declares of its table, its steps and its switches.

A descriptor says where numbers lie on a table, how they are shown and in which slots: one row of a small table that
`programs/encoding.py` works through, for any game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, Literal, get_args, get_origin

import msgspec
import numpy as np
import numpy.typing as npt

from underhall.engine.declared.kinds import Kind, SeatValues
from underhall.engine.declared.tables import NONE, UNKNOWN, Field
from underhall.engine.descriptors import AXIS_COLUMNS, COLUMNS, MOST_AXES, NO_TEAMS, STACK_WORD, Column, Head, Show
from underhall.engine.game import Game
from underhall.engine.messages import encodings as say
from underhall.engine.setting import Setting

COLOURS = "colours"  # the switch for the order of the seats' colours: it changes no rule
FRAMES_SHOWN = 4  # of one step that waits: as many as this make 1
TEAMS_OF_TWO = 2  # teams, where there are any
TEAM = "team"  # the field that says which seats play together


@dataclass(frozen=True)
class Part:
    """The slots of one field, argument or switch."""

    name: str
    group: str
    meaning: str
    start: int
    axes: tuple[Kind, ...]
    slots: tuple[str, ...]  # of one number: what each says
    low: tuple[float, ...]
    high: tuple[float, ...]
    kind: Kind | None = None

    @property
    def items(self) -> int:
        return prod(axis.size for axis in self.axes)

    @property
    def size(self) -> int:
        return self.items * len(self.slots)

    def names(self) -> Iterator[str]:
        """The name of each slot."""
        for index in product(*(range(axis.size) for axis in self.axes)):
            place = ":".join([self.name, *(axis.constant(at) for axis, at in zip(self.axes, index, strict=True))])
            yield from (f"{place}{slot}" for slot in self.slots)


@dataclass(frozen=True)
class Slots:
    """All slots of an encoding."""

    descriptors: npt.NDArray[np.int64]
    parts: tuple[Part, ...]

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)


def slots_of(setting: Setting) -> Slots:
    """The slots of a setting's encoding."""
    game = setting.game
    game.load_rules()
    made = _Maker(game, setting.box.view(game.box)[0])
    made.decide()
    for field in game.layout.fields:
        if field.encoded and not field.kind.label:
            made.add_field(field)
    made.add_switches(setting.switches)
    return Slots(np.array(made.rows, np.int64), tuple(made.parts))


@dataclass(frozen=True)
class _Shown:
    """How one number of a kind is shown: the slots, their bounds, and the descriptors with their first columns."""

    slots: tuple[str, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    rows: tuple[dict[Column, int], ...]


def _shown(kind: Kind, box: Any, *, none: bool, hidden: bool) -> _Shown:
    slots: list[str] = []
    low: list[float] = []
    high: list[float] = []
    rows: list[dict[Column, int]] = []

    def add(names: Sequence[str], least: float, most: float, **columns: int) -> None:
        rows.append({Column[name]: value for name, value in columns.items()} | {Column.START: len(slots)})
        slots.extend(names)
        low.extend([least] * len(names))
        high.extend([most] * len(names))

    if hidden:
        add(["=unknown"], 0, 1, SHOW=Show.MARK, LOW=UNKNOWN)
    if kind.usual:
        if none:
            add(["=none"], 0, 1, SHOW=Show.MARK, LOW=NONE)
        least, most = kind.low / kind.usual, kind.high / kind.usual
        add([""], least, most, SHOW=Show.AMOUNT, LOW=kind.low, EACH=kind.usual)
    elif kind.of is not None:
        names = [f":{kind.of.constant(member)}" for member in range(kind.of.size)]
        add(names, 0, 1, SHOW=Show.BITS, SLOTS=len(names), **_seats(kind.of.seats, box))
    else:
        several = len(kind.digits) > 1
        for each, digit in kind.digits:
            names = [f"={digit.constant(value)}" for value in range(digit.low, digit.high + 1)]
            place = {"EACH": each if several else 0, "LOW": digit.low, "SLOTS": len(names)}
            add(names, 0, 1, SHOW=Show.ONE_HOT, **place, **_seats(digit.seats, box))
    return _Shown(tuple(slots), tuple(low), tuple(high), tuple(rows))


def _seats(values: SeatValues | None, box: Any) -> dict[str, int]:
    if values is None:
        return {}
    return {"SEATS": values.seats, "FIRST": values.first, "OF_EACH": values.each, "CYCLE": cycle_of(values, box)}


def cycle_of(values: SeatValues, box: Any) -> int:
    """How many seats follow each other; 0 if those that play do."""
    return TEAMS_OF_TWO if values.teams and box[values.teams] else 0


class _Maker:
    """Adds part after part."""

    def __init__(self, game: Game, box: Any) -> None:
        self.game, self.box = game, box
        self.parts: list[Part] = []
        self._fields = {field.name: field for field in game.layout.fields}
        head = [0] * COLUMNS
        for place, name in {
            Head.SEATS: "seats",
            Head.ASKED: "asked",
            Head.LANE: "lane",
            Head.HEIGHT: "height",
            Head.STACK: "stack",
        }.items():
            head[place] = self._offset(name)
        head[Head.DEPTH] = self._fields["stack"].shape[1]
        head[Head.LANES] = game.layout.lanes
        head[Head.TEAM] = self._offset(TEAM) if TEAM in self._fields else NO_TEAMS
        assert TEAM not in self._fields or self._bytes(TEAM) == 1
        assert [self._bytes(name) for name in ("seats", "lane", "height", "asked", "stack")] == [1, 1, 1, 2, 2]
        self.rows = [head]
        self._next = 0

    def decide(self) -> None:
        """What is asked, of whom, how many play, and what waits behind it."""
        here = say("group-decision")
        steps, seats = self.game.steps_enum, self.game.seats
        asked = {code: steps.at(code) for code, how in sorted(self.game.choices.items()) if not how.chance}
        of_seat = Kind("seat", seats[-1])
        playing = Kind("seats", len(seats), low=seats[0])
        self._add("seats", here, say("slots-seats"), playing, field="seats")
        self._add("seat", here, say("slots-seat"), of_seat, field="seat")
        marks = tuple(
            {Column.SHOW: int(Show.MARK), Column.LOW: code, Column.START: at} for at, code in enumerate(asked)
        )
        count = len(asked)
        shown = _Shown(tuple(f"={step.id}" for step in asked.values()), (0,) * count, (1,) * count, marks)
        self._place("asked", here, say("slots-asked"), (), shown, field="asked")
        for code, step in asked.items():
            for place, (name, kind) in enumerate(step.kinds.items(), 1):
                if place > 1 and not kind.label:  # the first is the seat
                    about = say("slots-argument", step=step.id, argument=name)
                    offset = place * STACK_WORD
                    self._add(f"{step.id}.{name}", here, about, kind, none=True, offset=offset, step=code)
        depth = self._fields["stack"].shape[1]
        most = (1 + bool(self.game.layout.lanes)) * depth / FRAMES_SHOWN
        for step in steps:
            first = next(iter(step.kinds.values()), None)
            values = first.seats if first else None
            axes = (of_seat,) if values == of_seat.seats else ()
            row = {Column.SHOW: Show.FRAME, Column.EACH: FRAMES_SHOWN} | ({Column.SEATS: of_seat.size} if axes else {})
            shown = _Shown(("",), (0,), (most,), (row,))
            about = say("slots-waits")
            self._place(f"waits.{step.id}", here, about, axes, shown, step=int(step), items=1)

    def add_field(self, field: Field) -> None:
        self._add(field.name, field.group, field.meaning, field.kind, field=field.name, axes=field.axes,
                  none=field.none, hidden=field.hidden)  # fmt: skip

    def add_switches(self, switches: msgspec.Struct) -> None:
        """What was agreed before the game: flags, one of a few values, numbers within limits."""
        for switch in msgspec.structs.fields(switches):
            value = getattr(switches, switch.name)
            if switch.name == COLOURS or not isinstance(value, bool | int | str):
                continue
            name = switch.name.replace("_", "-")
            if isinstance(value, bool):
                self._constant(name, [("", int(value), 1)])
            elif get_origin(switch.type) is Literal:
                self._constant(name, [(f"={each}", int(each == value), 1) for each in get_args(switch.type)])
            elif isinstance(value, int) and (limits := next(iter(get_args(switch.type)[1:]), None)):
                self._constant(name, [("", value - limits.ge, max(1, limits.le - limits.ge))])

    def _constant(self, name: str, slots: list[tuple[str, int, int]]) -> None:
        rows = tuple(
            {Column.SHOW: Show.CONSTANT, Column.LOW: share, Column.EACH: whole, Column.START: at}
            for at, (_, share, whole) in enumerate(slots)
        )
        count = len(slots)
        shown = _Shown(tuple(each for each, _, _ in slots), (0,) * count, (1,) * count, rows)
        self._place(f"rule.{name}", say("group-switches"), say("slots-switch"), (), shown)

    def _add(
        self, name: str, group: str, meaning: str, kind: Kind, *, axes: tuple[Kind, ...] = (), none: bool = False,
        hidden: bool = False, field: str = "", offset: int = 0, step: int = -1,
    ) -> None:  # fmt: skip
        shown = _shown(kind, self.box, none=none, hidden=hidden)
        self._place(name, group, meaning, axes, shown, field=field, offset=offset, step=step, kind=kind)

    def _place(
        self, name: str, group: str, meaning: str, axes: tuple[Kind, ...], shown: _Shown, *, field: str = "",
        offset: int = 0, step: int = -1, kind: Kind | None = None, items: int = 0,
    ) -> None:  # fmt: skip
        """Gives a part the next slots, and writes its descriptors."""
        part = Part(name, group, meaning, self._next, axes, shown.slots, shown.low, shown.high, kind)
        self.parts.append(part)
        for columns in shown.rows:
            row = [0] * COLUMNS
            row[Column.EACH] = 1
            row[Column.OF_EACH] = 1
            for column, value in columns.items():
                row[column] = int(value)
            row[Column.OFFSET] = self._offset(field) if field else offset
            row[Column.BYTES] = self._bytes(field) if field else STACK_WORD
            row[Column.ITEMS] = items or part.items
            row[Column.START] += self._next
            row[Column.STRIDE] = len(shown.slots)
            row[Column.STEP] = step
            if not items:
                self._turn_axes(row, name, axes)
            self.rows.append(row)
        self._next += part.size

    def _turn_axes(self, row: list[int], name: str, axes: tuple[Kind, ...]) -> None:
        """Says which axes number seats: they are counted from the observer."""
        turning = [(at, axis.seats) for at, axis in enumerate(axes) if axis.seats]
        if len(turning) > MOST_AXES:
            raise ValueError(f"{self.game.name}: {name} has more than {MOST_AXES} axes of seats")
        for number, (at, values) in enumerate(turning):
            assert values is not None
            first = Column.AXIS + number * AXIS_COLUMNS
            inner = prod(axis.size for axis in axes[at + 1 :])
            row[first : first + AXIS_COLUMNS] = [inner, axes[at].size, *values[:3], cycle_of(values, self.box)]

    def _offset(self, name: str) -> int:
        return int(self._place_of(name)[1])

    def _bytes(self, name: str) -> int:
        return int(self._place_of(name)[0].base.itemsize)

    def _place_of(self, name: str) -> Any:
        fields = self.game.layout.dtype.fields
        assert fields is not None
        return fields[name]
