"""A report, or two side by side, in the terminal: within 100 columns."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from underhall.arena.report import Report
from underhall.arena.report_page import about, luck, report_of
from underhall.arena.report_tables import Cells, cells, compared_cells, sections

WIDEST = 100  # columns
NAME = 26  # columns for a name; a longer one goes on below


def show(report: Report) -> None:
    """Prints a report."""
    out = console()
    out.print(about(report), markup=False)
    print_cells(out, [cells(section) for section in sections(report)])


def show_both(a: Report, b: Report) -> None:
    """Prints two reports side by side."""
    out = console()
    out.print(report_of("A", a), markup=False)
    out.print(report_of("B", b), markup=False)
    print_cells(out, compared_cells(a, b))
    out.print(luck(), markup=False)


def console() -> Console:
    """Where tables are printed."""
    found = Console(highlight=False)
    return Console(highlight=False, width=min(WIDEST, found.width) if found.is_terminal else WIDEST)


def print_cells(out: Console, tables: Iterable[Cells]) -> None:
    """Prints tables."""
    for each in tables:
        out.print(Text(f"\n{each.title}", "bold"))
        if each.note:
            out.print(Text(each.note, "dim"))
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
        for number, head in enumerate(each.head):
            if number:
                table.add_column(head, justify="right")
            else:
                table.add_column(head, overflow="fold", max_width=NAME)
        for row in each.rows:
            table.add_row(*map(Text, row))
        out.print(table)
