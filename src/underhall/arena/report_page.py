"""A report, or two side by side, as one HTML page with plots."""

from __future__ import annotations

from collections.abc import Sequence

from underhall.arena.figures import Figure
from underhall.arena.page import code, contents, heading, page, paragraph, table
from underhall.arena.plots import bars, histogram, intervals
from underhall.arena.report import Report
from underhall.arena.report_tables import CLEAR, Cells, Section, Value, cells, compared_cells, sections
from underhall.games import game as game_named

LUCK = (
    f"A change marked {CLEAR} is more than luck does in 95 of 100 cases. Among many rows a few are marked by luck "
    "alone: of 100 about 5. From 20 % to 30 % is written as +10 %."
)
HASH = 12  # characters of a hash that are shown
DRAWN = {"Where points come from": ("points a seat", "a winner")}  # what is drawn of a table
USED = "times a game"  # what is drawn of things that are used


def report_page(report: Report) -> str:
    """The page of one report."""
    parts = [paragraph(about(report)), *([code(report.command)] if report.command else [])]
    found = sections(report)
    parts.append(contents([section.title for section in found]))
    for section in found:
        parts += [heading(section.title), *_noted(section.note), *_pictures(section, report)]
        parts.append(_html(cells(section)))
    return page(f"{game_named(report.game).title}: {report.games:,} games", parts)


def comparison_page(a: Report, b: Report) -> str:
    """The page of two reports side by side."""
    parts = []
    for name, report in (("A", a), ("B", b)):
        parts += [paragraph(f"{name}: {about(report)}"), *([code(report.command)] if report.command else [])]
    parts.append(paragraph(LUCK))
    known = {section.title: section for section in sections(a)}
    others = {section.title: section for section in sections(b)}
    tables = list(compared_cells(a, b))
    parts.append(contents([each.title for each in tables]))
    for each in tables:
        pair = [known[each.title], others[each.title]]
        parts += [heading(each.title), *_noted(each.note), *_compared_pictures(pair, [a, b])]
        parts.append(_html(each))
    return page(f"{game_named(a.game).title}: two reports side by side", parts)


def about(report: Report) -> str:
    """What was played, in a sentence or two."""
    switches = ", ".join(f"{name}={value}" for name, value in report.switches.items())
    return (
        f"{report.games:,} games of {game_named(report.game).title} with {report.seats} seats, played by "
        f"{', '.join(report.bots)}, from {report.source}. "
        f"Pack {report.pack} ({report.pack_hash[:HASH]}), rules version {report.rules}"
        f"{', with ' + switches if switches else ''}."
    )


def _html(each: Cells) -> str:
    return table(each.head, each.rows)


def _noted(note: str) -> list[str]:
    return [paragraph(note)] if note else []


def _pictures(section: Section, report: Report) -> list[str]:
    """A plot of a table, where that says more than its numbers."""
    if section.title == "Length of a game":
        return _lengths({"": report})
    if section.title in ("Seats", "Turn order"):
        _, won = section.column("won")
        rows = [
            (name, figure.value, figure.low, figure.high)
            for name, figure in zip(section.lines, won, strict=True)
            if isinstance(figure, Figure)
        ]
        return [intervals(rows, "Games won", "share of games", 1 / report.seats, percent=True)]
    columns = _drawn(section)
    if not columns:
        return []
    series = {title: [_number(value) for value in section.column(title)[1]] for title in columns}
    return [bars(list(section.lines), series, section.title, columns[0] if len(columns) == 1 else "points")]


def _compared_pictures(pair: Sequence[Section], reports: Sequence[Report]) -> list[str]:
    labelled = dict(zip("AB", reports, strict=True))
    if pair[0].title == "Length of a game":
        return _lengths(labelled)
    title = "won" if pair[0].title in ("Seats", "Turn order") else next(iter(_drawn(pair[0])), None)
    if title is None:
        return []
    names = list(dict.fromkeys(name for section in pair for name in section.lines))
    series = {}
    for label, section in zip(labelled, pair, strict=True):
        values = dict(zip(section.lines, section.column(title)[1], strict=True))
        series[label] = [_number(values.get(name)) for name in names]
    return [bars(names, series, pair[0].title, title, percent=title == "won")]


def _lengths(reports: dict[str, Report]) -> list[str]:
    turns = {label: report.turns.counts for label, report in reports.items()}
    totals = {label: report.totals for label, report in reports.items()}
    return [
        histogram(turns, "Turns of a game", "turns"),
        histogram(totals, "Points of a seat at the end", "points"),
    ]


def _drawn(section: Section) -> tuple[str, ...]:
    """The columns that are drawn."""
    if section.title in DRAWN:
        return DRAWN[section.title]
    titles = [column.title for column in section.columns]
    return (USED,) if titles[0] == USED else ()


def _number(value: Value) -> float:
    return value.value if isinstance(value, Figure) else value or 0.0
