"""Figures with their intervals, two for each row: drawn so that a page needs no script and no style of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import htpy as h

from underhall.engine.comparison import Compared, Figure, Line

WIDE, LEFT, RIGHT = 460, 150, 14  # the middle is for the intervals
HIGH, TOP, FOOT = 30, 34, 22  # of a row; above; below
APART = 5  # half the distance between the two of a row
LETTERS = 21  # of a name
HUNDRED = 100
A, B = "before", "after"

Rows = Sequence[tuple[str, Line]]


def plot(title: str, table: Compared, rows: Rows, a: str, b: str) -> h.Node:
    """A dot with its interval for each pack, row by row."""
    figures = [figure for _, line in rows for figure in (line.a, line.b) if figure is not None]
    low, high = min(each.low for each in figures), max(each.high for each in figures)
    if table.percent:
        low, high = 0.0, max(high, 0.01)
    elif low < 0 <= min(each.value for each in figures):
        low = 0.0  # an amount is never negative, whatever the interval says
    if high - low < 1e-9:
        low, high = low - 1, high + 1
    scale = (WIDE - LEFT - RIGHT) / (high - low)

    def x(value: float) -> float:
        return LEFT + (min(max(value, low), high) - low) * scale

    tall = TOP + HIGH * len(rows) + FOOT
    told = "; ".join(f"{name}: {line.said_a}, {line.said_b}" for name, line in rows)
    return h.svg(viewBox=f"0 0 {WIDE} {tall}", role="img", aria_label=f"{title}. {told}")[
        _key(a, A, 8), _key(b, B, WIDE / 2), [*_rows(rows, x)], [*_axis(table, low, high, x, tall)]
    ]


def _key(words: str, which: str, at: float) -> h.Node:
    return h.g[
        h.Element("circle")(class_=which, cx=f"{at + 4:g}", cy="12", r="4.5"),
        h.text(x=f"{at + 14:g}", y="16")[words],
    ]


def _rows(rows: Rows, x: object) -> Iterator[h.Node]:
    for number, (name, line) in enumerate(rows):
        y = TOP + HIGH * (number + 0.5)
        short = name if len(name) <= LETTERS else f"{name[: LETTERS - 1]}…"
        yield h.text(class_="clear" if line.clear else None, x=str(LEFT - 10), y=f"{y + 5:g}", text_anchor="end")[short]
        for figure, which, step in ((line.a, A, -APART), (line.b, B, APART)):
            if figure is not None:
                yield _interval(figure, which, y + step, x)


def _interval(figure: Figure, which: str, y: float, x: object) -> h.Node:
    assert callable(x)
    return h.g(class_=which)[
        h.Element("line")(x1=f"{x(figure.low):.1f}", x2=f"{x(figure.high):.1f}", y1=f"{y:g}", y2=f"{y:g}"),
        h.Element("circle")(cx=f"{x(figure.value):.1f}", cy=f"{y:g}", r="4.5"),
    ]


def _axis(table: Compared, low: float, high: float, x: object, tall: float) -> Iterator[h.Node]:
    assert callable(x)
    for value, anchor in ((low, "start"), ((low + high) / 2, "middle"), (high, "end")):
        said = f"{value * HUNDRED:.0f} %" if table.percent else f"{value:,.1f}" if high - low > 1 else f"{value:,.2f}"
        yield h.text(".axis", x=f"{x(value):.1f}", y=f"{tall - 5:g}", text_anchor=anchor)[said]
        yield h.Element("line")(
            class_="grid", x1=f"{x(value):.1f}", x2=f"{x(value):.1f}", y1=str(TOP), y2=f"{tall - FOOT:g}"
        )
