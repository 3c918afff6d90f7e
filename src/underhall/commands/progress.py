"""A progress bar while the rules of a game are compiled: once on each machine and for each version."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from underhall.bots.warming import warm_up
from underhall.engine.driver import Driver
from underhall.games import game as game_named


def warm(game: str) -> Driver:
    """The driver of a game, ready to play; shows a bar on stderr if that takes compiling."""
    found = game_named(game)
    driver = found.driver()
    if driver.compiled:
        return driver
    console = Console(stderr=True)
    if not sys.stderr.isatty():
        console.print(f"Compiling the rules of {found.title}, once for this version (a minute or two)…")
        warm_up(driver)
        return driver
    percent = TextColumn("{task.percentage:>3.0f} %")
    columns = (TextColumn("{task.description}"), BarColumn(), percent, TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(f"Compiling the rules of {found.title}, once for this version", total=None)
        warm_up(driver, lambda done, total: bar.update(task, completed=done, total=total))
    return driver
