"""A report, or two side by side, as one HTML page with plots."""

from __future__ import annotations

from collections.abc import Sequence

from underhall.arena.messages import say
from underhall.arena.page import code, contents, heading, page, paragraph, table
from underhall.arena.plots import bars, histogram, intervals
from underhall.arena.report import Report
from underhall.arena.report_tables import CLEAR, TIMES, Cells, Section, Value, cells, compared_cells, sections
from underhall.engine.comparison import Figure
from underhall.engine.setting import read_switches
from underhall.engine.switches import house_rules
from underhall.errors import UnderhallError
from underhall.games import game as game_named

HASH = 12  # characters of a hash that are shown
LENGTH = "length"  # tables that get plots of their own
WON = ("seats", "order")
DRAWN = {"points": ("points-of-seat", "points-of-winner")}  # columns that are drawn, by table


def report_page(report: Report) -> str:
    """The page of one report."""
    parts = [paragraph(about(report)), *([code(report.command)] if report.command else [])]
    found = sections(report)
    parts.append(contents([section.title for section in found]))
    for section in found:
        parts += [heading(section.title), *_noted(section.note), *_pictures(section, report)]
        parts.append(_html(cells(section)))
    return page(say("report-title", game=game_named(report.game).title, games=report.games), parts)


def comparison_page(a: Report, b: Report) -> str:
    """The page of two reports side by side."""
    parts = []
    for name, report in (("A", a), ("B", b)):
        parts += [
            paragraph(report_of(name, report)),
            *([code(report.command)] if report.command else []),
        ]
    parts.append(paragraph(luck()))
    known = {section.id: section for section in sections(a)}
    others = {section.id: section for section in sections(b)}
    tables = list(compared_cells(a, b))
    parts.append(contents([each.title for each in tables]))
    for each in tables:
        pair = [known[each.id], others[each.id]]
        parts += [heading(each.title), *_noted(each.note), *_compared_pictures(pair, [a, b])]
        parts.append(_html(each))
    return page(say("comparison-title", game=game_named(a.game).title), parts)


def about(report: Report) -> str:
    """What was played, in a sentence or two."""
    changed = house_rules_of(report)
    return say(
        "report-about",
        games=report.games,
        game=game_named(report.game).title,
        seats=report.seats,
        bots=", ".join(report.bots),
        source=report.source,
        pack=report.pack,
        hash=report.pack_hash[:HASH],
        rules=str(report.rules),
        changed="yes" if changed else "no",
        house_rules="; ".join(changed),
    )


def house_rules_of(report: Report) -> list[str]:
    """The switches of the games, in words; as they are written if the game no longer has them."""
    try:
        return house_rules(report.game, read_switches(report.game, report.switches))
    except UnderhallError:
        return [f"{name}={value}" for name, value in report.switches.items()]


def report_of(name: str, report: Report) -> str:
    """What was played, of one of two reports."""
    return say("report-of", name=name, about=about(report))


def luck() -> str:
    """What a marked change means."""
    return say("report-luck", mark=CLEAR)


def _html(each: Cells) -> str:
    return table(each.head, each.rows)


def _noted(note: str) -> list[str]:
    return [paragraph(note)] if note else []


def _pictures(section: Section, report: Report) -> list[str]:
    """A plot of a table, where that says more than its numbers."""
    if section.id == LENGTH:
        return _lengths({"": report})
    if section.id in WON:
        _, won = section.column("won")
        rows = [
            (name, figure.value, figure.low, figure.high)
            for name, figure in zip(section.labels, won, strict=True)
            if isinstance(figure, Figure)
        ]
        return [intervals(rows, say("plot-won"), say("plot-share-of-games"), 1 / report.seats, percent=True)]
    columns = [section.column(id) for id in _drawn(section)]
    if not columns:
        return []
    series = {column.title: [_number(value) for value in values] for column, values in columns}
    axis = columns[0][0].title if len(columns) == 1 else say("plot-points")
    return [bars(section.labels, series, section.title, axis)]


def _compared_pictures(pair: Sequence[Section], reports: Sequence[Report]) -> list[str]:
    labelled = dict(zip("AB", reports, strict=True))
    if pair[0].id == LENGTH:
        return _lengths(labelled)
    won = pair[0].id in WON
    drawn = "won" if won else next(iter(_drawn(pair[0])), None)
    if drawn is None:
        return []
    names = list(dict.fromkeys(name for section in pair for name in section.lines))
    series = {}
    for label, section in zip(labelled, pair, strict=True):
        values = dict(zip(section.lines, section.column(drawn)[1], strict=True))
        series[label] = [_number(values.get(name)) for name in names]
    return [
        bars(
            [pair[0].label(name) for name in names], series, pair[0].title, pair[0].column(drawn)[0].title, percent=won
        )
    ]


def _lengths(reports: dict[str, Report]) -> list[str]:
    turns = {label: report.turns.counts for label, report in reports.items()}
    totals = {label: report.totals for label, report in reports.items()}
    return [
        histogram(turns, say("plot-turns-of-game"), say("plot-turns")),
        histogram(totals, say("plot-points-of-seat"), say("plot-points")),
    ]


def _drawn(section: Section) -> tuple[str, ...]:
    """The columns that are drawn."""
    if section.id in DRAWN:
        return DRAWN[section.id]
    return (TIMES,) if section.columns[0].id == TIMES else ()


def _number(value: Value) -> float:
    return value.value if isinstance(value, Figure) else value or 0.0
