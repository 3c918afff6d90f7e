"""A report as tables of words and numbers, for the terminal and the page alike; two reports side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from underhall.arena.figures import Length, change
from underhall.arena.messages import say
from underhall.arena.page import percent, seconds
from underhall.arena.report import Report, SeatFigures
from underhall.engine.comparison import Figure
from underhall.engine.labels import decision_names, source_names
from underhall.games import game as game_named

BLANK = "–"  # where nothing is known
WIDE = 0.4  # a win rate whose interval is wider says nothing
CLEAR = "*"  # marks a change that luck alone seldom makes
TIMES = "times"  # the column of how often something came up in a game

Value = Figure | float | None


def amount(value: float) -> str:
    """A mean for people: two decimals while it is small."""
    return f"{value:,.2f}" if abs(value) < 10 else f"{value:,.1f}"


def whole(value: float) -> str:
    return f"{value:,.0f}"


@dataclass(frozen=True)
class Column:
    """What a column holds and how it is written."""

    id: str
    form: Callable[[float], str] = amount
    compared: bool = False  # whether two reports are compared by it
    interval: bool = False  # whether its interval is shown

    @property
    def title(self) -> str:
        return say(f"column-{self.id}")

    @property
    def is_share(self) -> bool:
        return self.form is percent

    def told(self, value: Value) -> str:
        if value is None:
            return BLANK
        if not isinstance(value, Figure):
            return self.form(value)
        if not self.interval:
            return self.form(value.value)
        return say("interval", value=self.form(value.value), low=self.form(value.low), high=self.form(value.high))


@dataclass(frozen=True)
class Section:
    """A table with its heading and what to know about it."""

    id: str
    title: str
    note: str
    names: str  # what the first column holds
    columns: tuple[Column, ...]
    lines: dict[str, tuple[Value, ...]]  # by what they are about
    called: Mapping[str, str] = field(default_factory=dict)  # the first column, where it is not that

    @property
    def labels(self) -> list[str]:
        """The first column."""
        return [self.label(name) for name in self.lines]

    def label(self, name: str) -> str:
        return self.called.get(name, name)

    def column(self, id: str) -> tuple[Column, list[Value]]:
        """A column, and what it holds."""
        at = [column.id for column in self.columns].index(id)
        return self.columns[at], [values[at] for values in self.lines.values()]


class Cells(msgspec.Struct, frozen=True):
    """A table as it is printed."""

    id: str
    title: str
    note: str
    head: list[str]
    rows: list[list[str]]


class Difference(msgspec.Struct, frozen=True):
    """One figure in two reports."""

    table: str
    row: str
    column: str
    a: float | None
    b: float | None
    change: float | None
    low: float | None  # of the change's 95 % interval; None where none is known
    high: float | None
    clear: bool  # the interval excludes 0


class Comparison(msgspec.Struct, frozen=True):
    """Two reports and what differs: what `--json` prints for two sources."""

    a: Report
    b: Report
    differences: list[Difference]


def sections(report: Report) -> list[Section]:
    """All tables of a report."""
    return [*_length(report), *_points(report), *_seats(report), *_bots(report), *_kinds(report), *_uses(report)]


def cells(section: Section) -> Cells:
    """A table of one report."""
    rows = [
        [section.label(name), *(column.told(value) for column, value in zip(section.columns, values, strict=True))]
        for name, values in section.lines.items()
    ]
    return Cells(
        section.id, section.title, section.note, [section.names, *(column.title for column in section.columns)], rows
    )


def _length(report: Report) -> Iterator[Section]:
    yield Section(
        "glance",
        say("section-glance"),
        "",
        say("names-glance"),
        (Column("figure", compared=True, interval=True),),
        {
            say("row-options"): (report.options,),
            say("row-points"): (report.points,),
            say("row-winner-points"): (report.winner_points,),
            say("row-truncated"): (_hundredfold(report.truncated),),
        },
    )
    units = {"turns": report.turns, "decisions": report.decisions, "plies": report.plies}
    lines: dict[str, tuple[Value, ...]] = {
        say(f"unit-{name}"): (unit.mean, *map(float, unit.usual), *map(float, unit.all))
        for name, unit in units.items()
        if isinstance(unit, Length)
    }
    yield Section(
        "length",
        say("section-length"),
        say("note-length"),
        say("names-length"),
        (
            Column("mean", compared=True),
            Column("usual-from", whole),
            Column("usual-to", whole),
            Column("shortest", whole),
            Column("longest", whole),
        ),
        lines,
    )


def _points(report: Report) -> Iterator[Section]:
    yield Section(
        "points",
        say("section-points"),
        say("note-points"),
        say("names-points"),
        (
            Column("points-of-seat", compared=True),
            Column("share", percent),
            Column("points-of-winner", compared=True),
            Column("share-of-winner", percent),
        ),
        {
            source.name: (source.points, source.share, source.winners, source.winners_share)
            for source in sorted(report.sources, key=lambda source: -source.points.value)
        },
        source_names(game_named(report.game)),
    )


def _seats(report: Report) -> Iterator[Section]:
    even = percent(1 / report.seats)
    yield _seat_section("seats", even, 0, report.by_seat)  # seats have numbers, turns are counted
    if report.by_order:
        yield _seat_section("order", even, 1, report.by_order)


def _seat_section(id: str, even: str, start: int, figures: Sequence[SeatFigures]) -> Section:
    columns = (Column("won", percent, compared=True, interval=True), Column("points", compared=True))
    lines: dict[str, tuple[Value, ...]] = {
        say(f"row-of-{id}", number=each.seat + start): (each.won, each.points) for each in figures
    }
    return Section(id, say(f"section-{id}"), say(f"note-of-{id}", even=even), say(f"names-{id}"), columns, lines)


def _bots(report: Report) -> Iterator[Section]:
    several = len(report.by_bot) > 1  # one bot alone wins as often as it must
    columns = (
        Column("seats", whole),
        Column("won", percent, compared=several, interval=True),
        Column("place"),
        Column("points"),
        Column("decisions"),
        Column("seconds", seconds, compared=True),
        Column("slowest", seconds),
        Column("slips", whole),
    )
    lines: dict[str, tuple[Value, ...]] = {
        bot.bot: (
            float(bot.sat),
            bot.won if several else None,
            bot.place,
            bot.points,
            bot.decisions,
            bot.seconds,
            bot.slowest,
            float(bot.slips),
        )
        for bot in report.by_bot
    }
    yield Section("bots", say("section-bots"), say("note-bots"), say("names-bots"), columns, lines)


def _kinds(report: Report) -> Iterator[Section]:
    if report.kinds:
        columns = (
            Column(TIMES, compared=True),
            Column("options", compared=True),
            Column("most-options", whole),
            Column("seconds", seconds),
            Column("slowest", seconds),
        )
        called = decision_names(game_named(report.game))
        lines: dict[str, tuple[Value, ...]] = {
            kind.kind: (kind.times, kind.options, float(kind.most_options), kind.seconds, kind.slowest)
            for kind in report.kinds
        }
        yield Section("kinds", say("section-kinds"), say("note-kinds"), say("names-kinds"), columns, lines, called)


def _uses(report: Report) -> Iterator[Section]:
    note = say("note-uses")  # once, with the first of these tables
    for kind in dict.fromkeys(use.kind for use in report.uses):
        uses = [use for use in report.uses if use.kind == kind]
        columns: tuple[Column, ...] = (
            Column(TIMES, compared=True),
            Column("share", percent),
            Column("games", percent),
        )
        lines: dict[str, tuple[Value, ...]] = {use.name: (use.times, use.share, use.games) for use in uses}
        if any(use.won_with or use.won_without for use in uses):
            columns += (Column("won-with", percent, compared=True), Column("won-without", percent))
            lines = {use.name: (*lines[use.name], _telling(use.won_with), _telling(use.won_without)) for use in uses}
        name = _name_of(kind)
        yield Section(kind, name[:1].upper() + name[1:], note, name, columns, lines)
        note = ""


def _name_of(kind: str) -> str:
    """What people call a kind of use. A file may come from a version that counted other kinds."""
    id = kind.replace(" ", "-")
    return say(f"use-{id}") if say.catalogue.has(f"use-{id}") else kind


def _telling(won: Figure | None) -> Figure | None:
    """A win rate, unless too few seats had it."""
    return won if won is not None and won.high - won.low <= WIDE else None


def _hundredfold(figure: Figure) -> Figure:
    return Figure(100 * figure.value, 100 * figure.low, 100 * figure.high)


# Two reports ----------------------------------------------------------------------------------------------------------


def compared(a: Report, b: Report) -> Comparison:
    """All differences between two reports."""
    pairs = _pairs(a, b)
    return Comparison(a, b, [difference for one, other in pairs for difference in _differences(one, other)])


def compared_cells(a: Report, b: Report) -> Iterator[Cells]:
    """The tables of two reports side by side."""
    for one, other in _pairs(a, b):
        columns = [column for column in one.columns if column.compared]
        head = [one.names, *(title for column in columns for title in _compared_titles(column))]
        rows: dict[str, list[str]] = {}
        found = {(each.row, each.column): each for each in _differences(one, other)}
        for name in dict.fromkeys([*one.lines, *other.lines]):
            rows[name] = [one.label(name)]
            for column in columns:
                each = found[name, column.title]
                rows[name] += [column.told(each.a), column.told(each.b), _signed(column, each)]
        yield Cells(one.id, one.title, one.note, head, list(rows.values()))


def compared_columns(
    a: Report, b: Report
) -> Iterator[tuple[Section, Column, list[tuple[str, Value, Value, Difference, str]]]]:
    """Each column that two reports are compared by: what both have in each line, the difference, and that in words."""
    for one, other in _pairs(a, b):
        found = {(each.row, each.column): each for each in _differences(one, other)}
        names = dict.fromkeys([*one.lines, *other.lines])
        for column in one.columns:
            if column.compared:
                lines = [
                    (name, _cell(one, name, column), _cell(other, name, column), each, _signed(column, each))
                    for name in names
                    for each in (found[name, column.title],)
                ]
                yield one, column, lines


def _compared_titles(column: Column) -> tuple[str, str, str]:
    return say("compared-a", column=column.title), say("compared-b"), say("compared-change")


def _pairs(a: Report, b: Report) -> list[tuple[Section, Section]]:
    """The tables that both reports have."""
    others = {section.id: section for section in sections(b)}
    return [(section, others[section.id]) for section in sections(a) if section.id in others]


def _differences(one: Section, other: Section) -> Iterator[Difference]:
    for name in dict.fromkeys([*one.lines, *other.lines]):
        for column in one.columns:
            if column.compared:
                yield _difference(one.title, name, column.title, _cell(one, name, column), _cell(other, name, column))


def _cell(section: Section, name: str, column: Column) -> Value:
    ids = [each.id for each in section.columns]
    if name not in section.lines or column.id not in ids:
        return None
    return section.lines[name][ids.index(column.id)]


def _difference(table: str, row: str, column: str, a: Value, b: Value) -> Difference:
    before, after = _number(a), _number(b)
    if before is None or after is None:
        return Difference(table, row, column, before, after, None, None, None, False)
    if not isinstance(a, Figure) or not isinstance(b, Figure):
        return Difference(table, row, column, before, after, after - before, None, None, False)
    moved = change(a, b)
    return Difference(table, row, column, before, after, moved.value, moved.low, moved.high, moved.clear)


def _number(value: Value) -> float | None:
    return value.value if isinstance(value, Figure) else value


def _signed(column: Column, each: Difference) -> str:
    if each.change is None:
        return BLANK
    sign = "+" if each.change > 0 else "−" if each.change < 0 else ""
    return f"{sign}{column.form(abs(each.change))}{CLEAR if each.clear else ''}"
