"""Targets of tuning: figures of a report, and the ranges to bring them into.

`seats=25±2` wants every seat to win 23 to 27 % of games. A target names a table of the report, perhaps one of its
rows, and a column: `length[turns].mean=60..90`, `goal bought.games=20..80`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from underhall.arena.compare import LEFT_OUT
from underhall.arena.figures import change
from underhall.arena.messages import say
from underhall.arena.report import Report, Tally
from underhall.arena.report_tables import BLANK, Column, Section, Value, sections
from underhall.arena.table_files import Head, SeatRow
from underhall.engine.comparison import Figure
from underhall.engine.tuning import Aimed
from underhall.errors import UnderhallError

SHORT = {  # what people say first
    "seat": "seats",
    "turns": "length[turns]",
    "decisions": "length[decisions]",
    "plies": "length[plies]",
}
# The column that is meant by default: of what is used, in how many games it came up.
USUAL = {"seats": "won", "order": "won", "length": "mean", "points": "points-of-seat", "glance": "figure"}
USED = "games"
HUNDRED = 100  # percent
UNKNOWN = 1.0  # how far outside of its range a figure counts that cannot be known, in half widths
SHOWN = 80  # characters of a wrong target in a message
_NAME = re.compile(r"(?P<table>[^\[\].=]+)(?:\[(?P<row>[^\[\]]+)\])?(?:\.(?P<column>[a-z-]+))?")
_NUMBER = r"\s*(-?\d+(?:\.\d+)?)\s*%?\s*"
_RANGE = re.compile(rf"{_NUMBER}(\.\.|±|\+-){_NUMBER}")


class TargetError(UnderhallError):
    """A target that names no figure, or no range."""


@dataclass(frozen=True)
class Target:
    """A table of a report, a row of it or all, a column, and the range wanted there."""

    table: str
    row: str  # "": all
    column: str
    low: float
    high: float

    def distance(self, value: Value) -> float:
        """How far a figure lies outside of the range, in half widths of the range."""
        if value is None:
            return UNKNOWN
        found = value.value if isinstance(value, Figure) else value
        return max(0.0, self.low - found, found - self.high) * 2 / (self.high - self.low)


@dataclass(frozen=True)
class Cell:
    """A figure that a target is about."""

    target: Target
    section: Section
    column: Column
    row: str
    value: Value


def targets_of(texts: Sequence[str], head: Head) -> list[Target]:
    """The targets that people write for games with this pack; `TargetError` says what is wrong with one."""
    tables = _tables(_example(head))
    if not texts:
        raise TargetError(say("no-targets"))
    return [_target(text, tables) for text in texts]


def cells(targets: Sequence[Target], report: Report) -> Iterator[Cell]:
    """The figures of a report that targets are about."""
    tables = _tables(report)
    for target in targets:
        section = tables.get(target.table)
        if section is not None:
            column, values = section.column(target.column)
            for row, value in zip(section.lines, values, strict=True):
                if target.row in ("", row):
                    yield Cell(target, section, column, row, value)


def distance(targets: Sequence[Target], report: Report) -> float:
    """How far a report is from its targets: what each figure lies outside of its range, added up."""
    return sum(cell.target.distance(cell.value) for cell in cells(targets, report))


def aimed(targets: Sequence[Target], a: Report, b: Report) -> list[Aimed]:
    """The figures of two reports side by side."""
    after = {(id(cell.target), cell.row): cell for cell in cells(targets, b)}
    return [
        _aimed(cell, after[id(cell.target), cell.row].value)
        for cell in cells(targets, a)
        if (id(cell.target), cell.row) in after
    ]


def _aimed(cell: Cell, after: Value) -> Aimed:
    target, column, before = cell.target, cell.column, cell.value
    low, high = column.form(target.low), column.form(target.high)
    a, b = _figure(before), _figure(after)
    return Aimed(
        table=cell.section.title,
        column=column.title,
        name=cell.row,
        label=cell.section.label(cell.row),
        percent=column.is_share,
        low=target.low,
        high=target.high,
        said=say("between", low=low, high=high),
        a=a,
        b=b,
        said_a=_told(column, before),
        said_b=_told(column, after),
        clear=a is not None and b is not None and a.high > a.low and change(a, b).clear,
    )


def _told(column: Column, value: Value) -> str:
    """A figure with its interval, whether or not tables show that."""
    if value is None:
        return BLANK
    if not isinstance(value, Figure):
        return column.form(value)
    return say("interval", value=column.form(value.value), low=column.form(value.low), high=column.form(value.high))


def _figure(value: Value) -> Figure | None:
    return Figure(value, value, value) if isinstance(value, float) else value


def _tables(report: Report) -> dict[str, Section]:
    """The tables that can be targets. Where seat 0 always begins, the turn order is that of the seats."""
    if not report.by_order:
        report = msgspec.structs.replace(report, by_order=report.by_seat)
    return {section.id: section for section in sections(report) if section.id not in LEFT_OUT}


def _example(head: Head) -> Report:
    """A report on a made-up game: its tables, rows and columns are those of any report on the pack."""
    seats = range(head.seats)
    nothing = dict.fromkeys(head.sources, 0)
    tally = Tally(head)
    tally.add(
        [
            SeatRow(
                game=0,
                seat=seat,
                order=(seat + 1) % head.seats,
                bot=head.bots[0],
                seed=0,
                place=1,
                won=1 / head.seats,
                total=0,
                points=nothing,
                truncated=False,
                reason="",
                turns=1,
                plies=1,
                decisions=1,
                options=2,
                seconds=0.0,
                slowest=0.0,
                slips=0,
                uses={},
                table_uses={},
            )
            for seat in seats
        ]
    )
    return tally.report("")


def _target(text: str, tables: dict[str, Section]) -> Target:
    name, equals, wanted = text.rpartition("=")
    shown = text[:SHOWN]
    if not equals:
        raise TargetError(say("target-form", target=shown))
    name = SHORT.get(name.strip(), name.strip())
    found = _NAME.fullmatch(name)
    section = None if found is None else tables.get(found["table"]) or tables.get(found["table"].replace("-", " "))
    if found is None or section is None:
        raise TargetError(say("target-table", target=shown, names=", ".join(tables)))
    columns = {column.id: column for column in section.columns}
    id = found["column"] or USUAL.get(section.id, USED)
    if id not in columns:
        raise TargetError(say("target-column", target=shown, names=", ".join(columns)))
    row = found["row"] or ""
    if row and row not in section.lines:
        raise TargetError(say("target-row", target=shown, names=", ".join(section.lines)))
    low, high = _range(shown, wanted)
    scale = HUNDRED if columns[id].is_share else 1
    return Target(section.id, row, id, low / scale, high / scale)


def _range(target: str, wanted: str) -> tuple[float, float]:
    found = _RANGE.fullmatch(wanted)
    if found is None:
        raise TargetError(say("target-form", target=target))
    one, sign, other = float(found[1]), found[2], float(found[3])
    low, high = (one, other) if sign == ".." else (one - other, one + other)
    if not low < high:
        raise TargetError(say("target-empty", target=target))
    return low, high
