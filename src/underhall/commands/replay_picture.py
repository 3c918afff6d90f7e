"""`underhall replay --picture`: one moment of a record as a picture, or all of it as an animation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from underhall.commands.messages import say
from underhall.engine.match import Match
from underhall.errors import UnderhallError
from underhall.pictures import moving, raster
from underhall.pictures.drawn import lit_of, scene_of, stage_of
from underhall.pictures.palette import Theme
from underhall.pictures.viewer import Viewer
from underhall.pictures.whole import whole

SVG, PNG = ".svg", ".png"
ENDINGS = (SVG, PNG, *moving.FORMATS)
MOVING_WIDTH = 1000  # pixels, by default
PACE = 0.8  # seconds
EVERY: moving.Every = "turn"


@dataclass(frozen=True)
class PictureRequest:
    """The requested picture. Options that only animations have are None if not given."""

    path: Path
    viewer: Viewer
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


def check(request: PictureRequest) -> None:
    """Refuses what cannot be drawn, before anything is played."""
    if request.ending not in ENDINGS:
        raise UnderhallError(say("picture-name", file=str(request.path), endings=", ".join(ENDINGS)))
    if not request.moves and (request.every is not None or request.pace is not None):
        raise UnderhallError(say("only-for-animations", endings=", ".join(moving.FORMATS)))
    if request.ending == SVG and request.width is not None:
        raise UnderhallError(say("width-of-svg"))
    if request.options and (request.moves or request.viewer.open or request.viewer.seat < 0):
        raise UnderhallError(say("options-of-whom"))
    if request.ending != SVG:
        raster.check_installed()
    if request.moves:
        moving.check_installed()


def write(request: PictureRequest, match: Match) -> None:
    """Draws a match as it stands, or how it got there, and writes the file completely or not at all."""
    from underhall.arena.store import write_whole

    if not match.setting.game.has_picture:
        raise UnderhallError(say("no-pictures", game=match.setting.game.title))
    data = _moving(request, match) if request.moves else _still(request, match)
    try:
        write_whole(request.path, data)
    except OSError as error:
        raise UnderhallError(say("file-unwritable", file=str(request.path), why=str(error.strerror))) from error


def _still(request: PictureRequest, match: Match) -> bytes:
    setting, view = match.setting, request.viewer.view(match)
    decision = match.decision_of(request.viewer.seat) if request.options else None
    svg = whole(
        stage_of(setting, match.seats),
        scene_of(view),
        request.viewer.labels(view),
        theme=request.theme,
        first=view.seat if view.seat >= 0 else None,
        lit=lit_of(view, decision) if decision is not None else (),
    )
    return svg.encode() if request.ending == SVG else raster.png(svg, request.width)


def _moving(request: PictureRequest, match: Match) -> bytes:
    with _bar() as progress:
        return moving.moving(
            match,
            request.viewer,
            request.ending,
            every=request.every or EVERY,
            pace=PACE if request.pace is None else request.pace,
            width=request.width or MOVING_WIDTH,
            theme=request.theme,
            progress=progress,
        )


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr, if that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn(say("pictures-bar")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
