"""Shows on stderr how far the compilation of a game is, and how long it will still take."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from underhall.engine.messages import matches as say

_announced: set[str] = set()  # where lines are written: one for each game, however much of it is compiled


class CompileBar:
    """A bar in a terminal or notebook, a line elsewhere."""

    def __init__(self, title: str) -> None:
        console = Console(stderr=True)
        self._bar: Progress | None = None
        if not (console.is_terminal or console.is_jupyter):
            if title not in _announced:
                console.print(say("compiling-line", game=title), soft_wrap=True)
                _announced.add(title)
            return
        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f} %"))
        self._bar = Progress(*columns, TimeRemainingColumn(), console=console, transient=True)
        self._task: TaskID = self._bar.add_task(say("compiling", game=title), total=1.0)
        self._bar.start()

    def update(self, share: float) -> None:
        """`share` of the work is done, from 0 to 1."""
        if self._bar is not None:
            self._bar.update(self._task, completed=share)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.stop()
