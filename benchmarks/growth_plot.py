"""Decisions per second against what grows: a panel for each, a line for each game and mode."""

from typing import TYPE_CHECKING

from contestants import GAMES
from drawing import COLOURS, drawn, round_number
from rounds import Spread

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH, HEIGHT = 11.0, 3.6  # inches
PANELS = {
    "seats": "seats (4,096 games at once, one core)",
    "games": "games at once (four seats, all cores)",
    "threads": "cores (4,096 games at once, four seats)",
}
BY_TIMES = "games"  # its scales are of times, not of steps

Line = list[tuple[int, Spread]]  # how far it has grown, and how fast it is there
Lines = dict[tuple[str, str, bool], Line]  # by what grows, the game, and whether it is stepped from Python


def plot(lines: Lines) -> str:
    with drawn(1, len(PANELS), WIDTH, HEIGHT) as (panels, picture):
        for axes, (against, title) in zip(panels, PANELS.items(), strict=True):
            for (what, game, stepped), line in lines.items():
                if what == against:
                    _draw(axes, line, game, stepped)
            _dress(axes, against, title)
        panels[1].legend(frameon=False, fontsize=8)
        panels[0].set_ylabel("decisions per second")
        return picture()


def _draw(axes: "Axes", line: Line, game: str, stepped: bool) -> None:
    across, speeds = [at for at, _ in line], [speed for _, speed in line]
    style, mode = ("--", "from Python") if stepped else ("-", "inside")
    colour, label = COLOURS[GAMES.index(game)], f"{game}, {mode}"
    axes.plot(across, [speed.median for speed in speeds], style, color=colour, label=label, marker="o", markersize=3)
    low, high = [speed.low for speed in speeds], [speed.high for speed in speeds]
    axes.fill_between(across, low, high, color=colour, alpha=0.15, linewidth=0)


def _dress(axes: "Axes", against: str, title: str) -> None:
    axes.set_xlabel(title)
    axes.grid(color="#000000", alpha=0.12, linewidth=0.8)
    if against == BY_TIMES:
        axes.set_xscale("log", base=4)
        axes.set_yscale("log")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axes.tick_params(axis="x", rotation=45)
    else:
        axes.locator_params(axis="x", integer=True)
        axes.set_ylim(bottom=0)
    axes.yaxis.set_major_formatter(round_number)
