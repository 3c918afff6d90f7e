"""Figures as SVG: the same data give the same bytes."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from matplotlib import rc_context
from matplotlib.figure import Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999")  # Okabe and Ito's
SETTINGS: Any = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "underhall",
    "font.family": "sans-serif",
    "font.size": 9,
    "text.parse_math": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
MADE_BY = re.compile(r"<metadata>.*?</metadata>\s*", re.DOTALL)
Drawing = tuple[list["Axes"], Callable[[], str]]


@contextmanager
def drawn(rows: int, columns: int, width: float, height: float, **sharing: Any) -> Iterator[Drawing]:
    """Panels to draw on, row by row, and what makes an SVG of them; sizes are in inches."""
    with rc_context(SETTINGS):
        figure = Figure(figsize=(width, height), layout="constrained")
        panels = figure.subplots(rows, columns, squeeze=False, **sharing)

        def picture() -> str:
            text = io.StringIO()
            figure.savefig(text, format="svg", metadata={"Date": None})
            return MADE_BY.sub("", text.getvalue())

        yield [panel for row in panels for panel in row], picture


def round_number(value: float, _: object = None) -> str:
    """On a scale of tens: 10, 1k, 1M."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g}{letter}"
    return f"{value:g}"
