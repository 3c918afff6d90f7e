"""The figures of all contestants as a plot: a row for each, its median and its range, on logarithmic scales."""

from typing import TYPE_CHECKING

from drawing import COLOURS, drawn, round_number
from peer_figures import Figures
from rounds import Spread

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH, ROW, MARGIN = 11.0, 0.19, 0.9  # inches


def plot(found: Figures) -> str:
    """Decisions per second beside options per second, coloured by engine."""
    engines = list(dict.fromkeys(row.who.engine for row in found.rows))
    colours = [COLOURS[engines.index(row.who.engine) % len(COLOURS)] for row in found.rows]
    names = [f"{row.who.engine} · {row.who.board} · {row.who.how}" for row in found.rows]
    with drawn(1, 2, WIDTH, ROW * len(found.rows) + MARGIN, sharey=True) as (panels, picture):
        _panel(panels[0], [row.speed for row in found.rows], colours, "decisions per second")
        _panel(panels[1], [row.weighted for row in found.rows], colours, "options per second")
        panels[0].set_yticks(range(len(names)), names)
        panels[0].set_ylim(len(names) - 0.5, -0.5)
        return picture()


def _panel(axes: "Axes", spreads: list[Spread], colours: list[str], title: str) -> None:
    for place, (spread, colour) in enumerate(zip(spreads, colours, strict=True)):
        axes.plot([spread.low, spread.high], [place, place], color=colour, linewidth=2)
        axes.plot([spread.median], [place], color=colour, marker="o", markersize=5)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(round_number)
    axes.set_title(title, loc="left", fontweight="bold")
    axes.tick_params(axis="y", length=0)
    axes.grid(color="#000000", alpha=0.12, linewidth=0.8)
