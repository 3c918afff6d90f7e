"""Plots of figures, as SVG: the same data give the same bytes, in colours that most people can distinguish."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from typing import TYPE_CHECKING, Any

from underhall.arena.messages import say
from underhall.errors import UnderhallError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 6.4  # inches
ROW = 0.3  # inches per row of a picture that has a row for each thing
MARGIN = 1.1  # inches above and below the rows
HEIGHT = 3.0  # inches of a picture without such rows
MOST_BINS = 40
MOST_TOLD = 12  # values a description reads out
THICKNESS = 0.8  # of a row, filled by its bars
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # Okabe and Ito's
INK = "#010203"  # stands for the colour of the page's text until the picture is written
DIGEST = 12  # characters that name a picture within its page
STYLE = (
    "svg.plot{color:#1d1f24;background:#fff}"
    "@media(prefers-color-scheme:dark){svg.plot{color:#e6e7ea;background:#16181d}}"
)

Interval = tuple[str, float, float, float]  # a name, a value, and the low and high end of its interval


def intervals(
    rows: Sequence[Interval], title: str, axis: str, even: float | None = None, *, percent: bool = False
) -> str:
    """A dot with a bar for each row; `even` draws the line where all would be equally good."""
    told = [
        say("plot-interval", name=name, value=_n(at, percent), low=_n(low, percent), high=_n(high, percent))
        for name, at, low, high in rows
    ]
    with _picture(ROW * len(rows) + MARGIN) as (axes, picture):
        for place, (_, value, low, high) in enumerate(rows):
            axes.plot([low, high], [place, place], color=COLOURS[0], linewidth=2, solid_capstyle="butt")
            axes.plot([value], [place], color=COLOURS[0], marker="o", markersize=6)
        if even is not None:
            axes.axvline(even, color=INK, linewidth=1, linestyle=(0, (4, 3)))
        _rows(axes, [name for name, *_ in rows])
        _label(axes, title, axis, percent)
        return picture(title, told)


def bars(
    names: Sequence[str], series: Mapping[str, Sequence[float]], title: str, axis: str, *, percent: bool = False
) -> str:
    """A row for each name, with one bar for each series."""
    told = [
        f"{name} {', '.join(f'{label} {_n(values[place], percent)}'.strip() for label, values in series.items())}"
        for place, name in enumerate(names)
    ]
    thickness = THICKNESS / max(1, len(series))
    with _picture(ROW * len(names) * max(1.0, len(series) * THICKNESS) + MARGIN) as (axes, picture):
        for which, (label, values) in enumerate(series.items()):
            shift = (which - (len(series) - 1) / 2) * thickness
            places = [place + shift for place in range(len(names))]
            axes.barh(places, list(values), thickness, label=label, color=COLOURS[which % len(COLOURS)])
        _rows(axes, names)
        _label(axes, title, axis, percent)
        _legend(axes, series)
        return picture(title, told)


def histogram(series: Mapping[str, Mapping[int, int]], title: str, axis: str) -> str:
    """How often each whole number came up, as a share of its series; if there are many, near numbers share a bar."""
    told = []
    for label, counts in series.items():
        if counts:
            times = sum(counts.values())
            mean = sum(value * count for value, count in counts.items()) / times
            told.append(
                say("plot-range", name=label, mean=f"{mean:.1f}", low=str(min(counts)), high=str(max(counts))).strip()
            )
    everything = [value for counts in series.values() for value in counts]
    low, high = min(everything, default=0), max(everything, default=0)
    step = -(-(high - low + 1) // MOST_BINS)
    edges = [value - 0.5 for value in range(low, high + 1 + step, step)]
    with _picture(HEIGHT) as (axes, picture):
        for which, (label, counts) in enumerate(series.items()):
            times = sum(counts.values()) or 1
            weights = [count / times for count in counts.values()]
            colour = COLOURS[which % len(COLOURS)]
            filled = len(series) == 1
            axes.hist(
                list(counts),
                edges,
                weights=weights,
                label=label,
                color=colour,
                histtype="step",
                fill=filled,
                linewidth=2,
            )
        _label(axes, title, axis, False)
        _shares(axes.yaxis)
        axes.locator_params(axis="x", integer=True)
        axes.set_ylabel(say("plot-share"))
        _legend(axes, series)
        return picture(title, told)


def lines(series: Mapping[str, Sequence[tuple[float, float]]], title: str, axis: str, up: str) -> str:
    """A line for each series through its points; `axis` names the horizontal axis, `up` the vertical one."""
    told = [
        say("plot-line", name=label, value=f"{points[-1][1]:.4g}").strip() for label, points in series.items() if points
    ]
    with _picture(HEIGHT) as (axes, picture):
        for which, (label, points) in enumerate(series.items()):
            across, above = [x for x, _ in points], [y for _, y in points]
            axes.plot(across, above, label=label, color=COLOURS[which % len(COLOURS)], linewidth=2)
        _label(axes, title, axis, False)
        axes.set_ylabel(up)
        _legend(axes, series)
        return picture(title, told)


@contextmanager
def _picture(height: float) -> Iterator[tuple[Axes, Callable[[str, Sequence[str]], str]]]:
    """Axes to draw on, and what makes an SVG of them. Matplotlib's own settings are not changed for good."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError as error:
        raise UnderhallError(say("no-matplotlib")) from error

    settings: Any = {
        "svg.fonttype": "none",  # text stays text: it can be searched and read out
        "svg.hashsalt": "underhall",
        "font.family": "sans-serif",
        "font.size": 10,
        "text.parse_math": False,  # a name may hold any sign
        "axes.spines.top": False,
        "axes.spines.right": False,
        **dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), INK),
    }
    with rc_context(settings):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        figure.patch.set_alpha(0)
        axes = figure.add_subplot()
        axes.patch.set_alpha(0)
        axes.set_axisbelow(True)

        def picture(title: str, told: Sequence[str]) -> str:
            drawn = io.StringIO()
            figure.savefig(drawn, format="svg", metadata={"Date": None})
            return _finished(drawn.getvalue(), title, told)

        yield axes, picture


def _finished(drawn: str, title: str, told: Sequence[str]) -> str:
    """The picture as a part of a page, or its own file: with words, and in the page's colours."""
    body = drawn[drawn.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>\s*", "", body, flags=re.DOTALL)
    body = re.sub(r'<g id="[^"]*"', "<g", body)  # several pictures in a page would repeat them
    body = body.replace(INK, "currentColor").rstrip() + "\n"
    more = [say("plot-more", number=len(told) - MOST_TOLD)] if len(told) > MOST_TOLD else []
    words = "; ".join([*told[:MOST_TOLD], *more])
    name = "plot-" + hashlib.sha256((body + title + words).encode()).hexdigest()[:DIGEST]
    head, _, rest = body.partition(">")
    head = re.sub(r' (?:width|height)="[^"]*"', "", head)
    return (
        f'{head} class="plot" role="img" aria-labelledby="{name}-title {name}-words">'
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-words">{escape(words)}.</desc>'
        f"<style>{STYLE}</style>{rest}"
    )


def _rows(axes: Axes, names: Sequence[str]) -> None:
    """A row for each name, the first on top."""
    axes.set_yticks(range(len(names)), list(names))
    axes.set_ylim(max(1, len(names)) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color=INK, alpha=0.15, linewidth=0.8)


def _label(axes: Axes, title: str, axis: str, percent: bool) -> None:
    axes.set_title(title, loc="left", fontsize=11, fontweight="bold")
    axes.set_xlabel(axis)
    if percent:
        _shares(axes.xaxis)


def _shares(axis: Any) -> None:
    """Shares of one as percent."""
    from matplotlib.ticker import PercentFormatter

    axis.set_major_formatter(PercentFormatter(1.0))


def _legend(axes: Axes, series: Mapping[str, Any]) -> None:
    if len(series) > 1:
        axes.legend(frameon=False, fontsize=9)


def _n(value: float, percent: bool) -> str:
    """A number as it is read out."""
    return f"{value:.1%}" if percent else f"{value:.4g}"
