"""Progress while the rules of a game are compiled: once on each machine and for each version."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from underhall.bots import greedy, search
from underhall.bots.warming import warm_up
from underhall.commands.messages import say
from underhall.engine.compile import rules_defined, watching
from underhall.engine.driver import Driver
from underhall.games import game as game_named

Share = Callable[[float], None]  # called with the share of the work that is done, from 0 to 1

OF_THE_ENGINE = 60  # functions that are compiled besides a game's own
STEEPNESS = 3  # the functions that call the others come last, and take longest: time goes with about this power


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
    """The driver of a game, ready to play; if that takes compiling, shows a bar on stderr or calls `progress`."""
    before = rules_defined()
    found = game_named(game)
    driver = found.driver()
    if driver.compiled:
        return driver
    if progress is not None:
        _compile(driver, before, progress)
        return driver
    console = Console(stderr=True)
    if not sys.stderr.isatty():
        console.print(say("compiling-rules-long", game=found.title))
        warm_up(driver)
        return driver
    percent = TextColumn("{task.percentage:>3.0f} %")
    columns = (TextColumn("{task.description}"), BarColumn(), percent, TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(say("compiling-rules", game=found.title), total=1.0)
        _compile(driver, before, lambda share: bar.update(task, completed=share))
    return driver


def _compile(driver: Driver, before: int, progress: Share) -> None:
    """Compiles; `before` is how many rules were defined before those of this game."""
    for program in (greedy.PROGRAM, search.PROGRAM):  # their rules count, too
        driver.program(program)
    total = rules_defined() - before + OF_THE_ENGINE
    with watching(lambda done: progress(min(1.0, done / total) ** STEEPNESS)):
        warm_up(driver)
