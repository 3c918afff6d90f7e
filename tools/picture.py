"""Writes the README's pictures: the terminal in the middle of a game of each kind.

python -m tools.picture docs
"""

import io
import sys
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

import underhall
from underhall.bots import make
from underhall.bots.playing import playing
from underhall.commands.screen import Screen

WIDTH = 100


class Moment(NamedTuple):
    """A place in a game that shows much of it."""

    seats: int
    seed: int
    choices: int


MOMENTS = {"dwarfs": Moment(3, 11, 95), "fall": Moment(4, 11, 290), "hall": Moment(4, 11, 216)}


def draw(game: str, moment: Moment) -> str:
    """The terminal at this moment, as SVG."""
    match = underhall.new(game, seats=moment.seats, seed=moment.seed)
    bots = [make("greedy", seat) for seat in range(moment.seats)]
    for _ in islice(playing(match, bots), moment.choices + 1):  # the last one is shown, not made
        pass
    decision = match.decision
    assert decision is not None
    screen = Screen(match.setting)
    screen.console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False
    )
    screen.table(match.view(decision.seat))
    screen.status(decision)
    screen.menu(decision)
    return screen.console.export_svg(title=f"underhall play {game}")


def main(folder: Path) -> None:
    for game, moment in MOMENTS.items():
        (folder / f"terminal-{game}.svg").write_text(draw(game, moment))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
