"""`underhall replay --picture`: one moment of a record as a picture, or all of it as an animation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from underhall.engine.match import Match
from underhall.errors import UnderhallError
from underhall.pictures import moving, raster
from underhall.pictures.drawn import has_picture, lit_of, scene_of, stage_of
from underhall.pictures.eyes import Eyes, standing_of
from underhall.pictures.palette import Theme
from underhall.pictures.whole import Told, whole

SVG, PNG = ".svg", ".png"
ENDINGS = (SVG, PNG, *moving.FORMATS)
MOVING_WIDTH = 1000  # pixels, by default
PACE = 0.8  # seconds
EVERY: moving.Every = "turn"


@dataclass(frozen=True)
class Wish:
    """The requested picture. Options that only animations have are None if not given."""

    path: Path
    eyes: Eyes
    theme: Theme = "light"
    options: bool = False  # whether it shows what the seat can choose
    width: int | None = None  # pixels
    every: moving.Every | None = None
    pace: float | None = None

    @property
    def ending(self) -> str:
        return self.path.suffix.lower()

    @property
    def moves(self) -> bool:
        return self.ending in moving.FORMATS


def check(wish: Wish) -> None:
    """Refuses what cannot be drawn, before anything is played."""
    if wish.ending not in ENDINGS:
        raise UnderhallError(f"{wish.path}: a picture's name ends in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}.")
    if not wish.moves and (wish.every is not None or wish.pace is not None):
        raise UnderhallError(f"--every and --pace are for pictures that move: {', '.join(moving.FORMATS)}.")
    if wish.ending == SVG and wish.width is not None:
        raise UnderhallError("--width is for pictures made of pixels: an .svg has any size.")
    if wish.options and (wish.moves or wish.eyes.open or wish.eyes.seat < 0):
        raise UnderhallError("--options shows what one seat can choose: name it with --seat, for an .svg or a .png.")
    if wish.ending != SVG:
        raster.check_installed()
    if wish.moves:
        moving.check_installed()


def write(wish: Wish, match: Match) -> None:
    """Draws a match as it stands, or how it got there, and writes the file completely or not at all."""
    from underhall.arena.store import write_whole

    if not has_picture(match.setting):
        raise UnderhallError(f"{match.setting.game.title} has no pictures.")
    data = _moving(wish, match) if wish.moves else _still(wish, match)
    try:
        write_whole(wish.path, data)
    except OSError as error:
        raise UnderhallError(f"{wish.path} cannot be written: {error.strerror}.") from error


def _still(wish: Wish, match: Match) -> bytes:
    setting, view = match.setting, wish.eyes.view(match)
    decision = match.decision_of(wish.eyes.seat) if wish.options else None
    svg = whole(
        stage_of(setting, match.seats),
        scene_of(view),
        Told(setting.game.title, f"{standing_of(view)} · {wish.eyes.called(setting)}"),
        theme=wish.theme,
        first=view.seat if view.seat >= 0 else None,
        lit=lit_of(view, decision) if decision is not None else (),
    )
    return svg.encode() if wish.ending == SVG else raster.png(svg, wish.width)


def _moving(wish: Wish, match: Match) -> bytes:
    with _bar() as progress:
        return moving.moving(
            match,
            wish.eyes,
            wish.ending,
            every=wish.every or EVERY,
            pace=PACE if wish.pace is None else wish.pace,
            width=wish.width or MOVING_WIDTH,
            theme=wish.theme,
            progress=progress,
        )


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr, if that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("pictures"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
