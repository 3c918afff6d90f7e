"""Writes the README's picture: the terminal in the middle of a game.

python -m tools.picture docs/terminal.svg
"""

import io
import sys
from itertools import islice
from pathlib import Path

from rich.console import Console

import underhall
from underhall.bots import make
from underhall.bots.playing import playing
from underhall.commands.screen import Screen

SEED, CHOICES, WIDTH = 11, 95, 100


def main(out: Path) -> None:
    match = underhall.new("dwarfs", seats=3, seed=SEED)
    bots = [make("greedy", seat) for seat in range(3)]
    for _ in islice(playing(match, bots), CHOICES + 1):  # the last one is shown, not made
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
    out.write_text(screen.console.export_svg(title="underhall play dwarfs"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
