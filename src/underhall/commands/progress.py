"""Progress while the rules of a game are compiled: once on each machine and for each version."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from underhall.bots.warming import warm_up
from underhall.commands.messages import say
from underhall.engine.builds import compiled, is_compiled
from underhall.engine.compile_bar import CompileBar
from underhall.engine.driver import Driver, Share
from underhall.games import game as game_named


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Shows on stderr that something takes long, and for how long already, if its progress is unknown."""
    console = Console(stderr=True)
    if not console.is_terminal:
        console.print(say("waiting", what=what))
        yield
        return
    with Progress(
        TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=console, transient=True
    ) as bar:
        bar.add_task(what, total=None)
        yield


def warm(game: str, progress: Share | None = None) -> Driver:
    """The compiled driver of a game, ready to play. Calls `progress` while it compiles, or shows a bar on stderr."""
    found = game_named(game)
    driver = compiled(found)
    if is_compiled(found):
        return driver
    if progress is not None:
        warm_up(driver, progress)
        return driver
    bar = CompileBar(found.title)
    try:
        warm_up(driver, bar.update)
    finally:
        bar.close()
    return driver
