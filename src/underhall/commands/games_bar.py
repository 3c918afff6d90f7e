"""A progress bar while many games are played: how many are done, how fast, how long it will take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from underhall.commands.messages import say

SECONDS_A_MINUTE = 60


class _Rate(ProgressColumn):
    """Games per second, or per minute if they take long."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        if not speed:
            return Text("")
        per_minute = speed * SECONDS_A_MINUTE
        return Text(say("games-per-second", speed=speed) if speed >= 1 else say("games-per-minute", speed=per_minute))


@contextmanager
def games_bar(total: int, done: int = 0) -> Iterator[Callable[[], None]]:
    """Shows a bar on stderr, if that is a terminal; yields a function to call after each game."""
    console = Console(stderr=True)
    columns = (TextColumn(say("games-bar")), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda: bar.advance(task)
