"""What pictures cost: how long it takes to make an update, and how many bytes it has, with and without a picture.

    python benchmarks/pictures.py --choices 300 --json build/pictures.json

A game is played at random. After each choice every seat and a spectator are shown what has changed, as a server shows
it to those who are connected: made, and written as JSON, uncompressed. Times are those of the processor. Who sees the
picture does without the view as data.
"""

from __future__ import annotations

import argparse
import gzip
import random
import statistics
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from underhall import __version__
from underhall.engine.fair import seed_hash
from underhall.engine.setting import setting
from underhall.games import NAMES
from underhall.server.entries import Opened, Pace, SeatPlan
from underhall.server.showing import TableShown, shown
from underhall.server.stages import stage_file
from underhall.server.state import TableState
from underhall.server.table import Table

SEED = bytes(16)
WARM_UP = 5  # choices that are not counted
KILO = 1000


@dataclass(frozen=True)
class Figures:
    """Of one game: milliseconds and bytes of an update for one viewer, and of the rest."""

    game: str
    updates: int
    frames: float  # in an update, on average
    most_frames: int
    plain_ms: float  # median, without a picture
    ms: float  # median
    ms_99: float  # of 100 updates the second slowest
    ms_most: float
    picture_bytes: int  # median
    picture_bytes_99: int
    update_bytes: int  # median of all that is sent, the picture included
    plain_bytes: int  # median without a picture
    whole_bytes: int  # the picture for a viewer who joins in the middle
    stage_bytes: int
    stage_packed: int
    pieces: int  # at the end


def opened(game: str, seats: int) -> Table:
    """A table that has started."""
    chosen = setting(game)
    table = Table(TableState("bench", SEED, lambda _: chosen))
    table.apply(
        Opened(
            game=game,
            pack="standard",
            pack_hash=chosen.pack_hash,
            switches={},
            seats=[SeatPlan()] * seats,
            pace=Pace(),
            owner="guest 0",
            open=True,
            seed_hash=seed_hash(SEED),
            version=__version__,
            rules=chosen.rulebook.version,
        ),
        0.0,
    )
    for seat in range(seats):
        table.apply(table.propose.sit(f"guest {seat}", seat), 0.0)
        table.apply(table.propose.salt(f"guest {seat}", seat, "salt"), 0.0)
    table.apply(table.propose.start("guest 0"), 0.0)
    return table


def chosen_at_random(table: Table, rolls: random.Random) -> Table:
    """The table after one more choice, as a server makes it: on a copy."""
    twin = table.twin()
    assert twin.state.match is not None
    decision = rolls.choice(twin.state.match.decisions)
    twin.apply(twin.propose.choose(decision.seat, decision.id, rolls.choice(decision.options).key, "person"), 0.0)
    return twin


def timed(table: Table, seat: int | None, picture: bool) -> tuple[float, TableShown, int]:
    """What a viewer is shown who saw the table one entry earlier; the milliseconds that it took, and its bytes."""
    start = time.process_time()
    made = shown(table, seat, str, table.state.number - 1, view=not picture, text=False, picture=picture)
    size = len(msgspec.json.encode(made))
    return KILO * (time.process_time() - start), made, size


def measured(game: str, seats: int, choices: int) -> Figures:
    """Plays one game and shows it to everybody."""
    table, rolls = opened(game, seats), random.Random(game)
    viewers: list[int | None] = [*range(seats), None]
    plain, drawn, frames = [], [], []
    for number in range(choices):
        if not table.state.waiting():
            break
        table = chosen_at_random(table, rolls)
        for seat in viewers:
            without = timed(table.twin(), seat, False)
            milliseconds, made, size = timed(table, seat, True)
            if made.picture is None:
                raise SystemExit(f"{game} has no pictures.")
            if number >= WARM_UP:
                plain.append(without)
                drawn.append((milliseconds, len(msgspec.json.encode(made.picture)), size))
                frames.append(len(made.picture.frames))
    whole = shown(table, 0, str, 0, text=False, picture=True).picture
    assert whole is not None
    file = stage_file(table.state.setting, seats)
    return Figures(
        game=game,
        updates=len(drawn),
        frames=statistics.fmean(frames),
        most_frames=max(frames),
        plain_ms=statistics.median(each[0] for each in plain),
        ms=statistics.median(each[0] for each in drawn),
        ms_99=high([each[0] for each in drawn]),
        ms_most=max(each[0] for each in drawn),
        picture_bytes=int(statistics.median(each[1] for each in drawn)),
        picture_bytes_99=int(high([each[1] for each in drawn])),
        update_bytes=int(statistics.median(each[2] for each in drawn)),
        plain_bytes=int(statistics.median(each[2] for each in plain)),
        whole_bytes=len(msgspec.json.encode(whole)),
        stage_bytes=len(file.data),
        stage_packed=len(gzip.compress(file.data)),
        pieces=len(whole.frames[0].changed),
    )


def high(values: list[float] | list[int]) -> float:
    """Above it are one in a hundred."""
    return sorted(values)[min(len(values) - 1, len(values) * 99 // 100)]


def show(console: Console, found: list[Figures], seats: int) -> None:
    grid = Grid(title=f"An update of the picture, {seats} seats and a spectator", caption="for one viewer")
    grid.add_column("")
    for each in found:
        grid.add_column(each.game, justify="right")
    rows = {
        "updates": [f"{each.updates}" for each in found],
        "frames, mean and most": [f"{each.frames:.1f}, {each.most_frames}" for each in found],
        "ms without a picture": [f"{each.plain_ms:.2f}" for each in found],
        "ms with it: median": [f"{each.ms:.2f}" for each in found],
        "99 %": [f"{each.ms_99:.1f}" for each in found],
        "most": [f"{each.ms_most:.1f}" for each in found],
        "times as long": [f"{each.ms / each.plain_ms:.1f}" for each in found],
        "bytes of the picture: median": [f"{each.picture_bytes}" for each in found],
        "99 % ": [f"{each.picture_bytes_99}" for each in found],
        "whole": [f"{each.whole_bytes}" for each in found],
        "of the whole": [f"{each.picture_bytes / each.whole_bytes:.1%}" for each in found],
        "bytes of all: median": [f"{each.update_bytes}" for each in found],
        "without a picture": [f"{each.plain_bytes}" for each in found],
        "bytes of the stage": [f"{each.stage_bytes}" for each in found],
        "packed": [f"{each.stage_packed}" for each in found],
        "pieces": [f"{each.pieces}" for each in found],
    }
    for title, cells in rows.items():
        grid.add_row(title, *cells)
    console.print(grid)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(NAMES))
    parser.add_argument("--seats", type=int, default=4, choices=range(2, 5))
    parser.add_argument("--choices", type=int, default=300, help="at most, in each game")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    console = Console()
    found = [measured(game, options.seats, options.choices) for game in options.games.split(",")]
    show(console, found, options.seats)
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_bytes(msgspec.json.format(msgspec.json.encode([asdict(each) for each in found])))
        console.print(f"written to {options.json}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
