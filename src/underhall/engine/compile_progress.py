"""How far a compilation is, as a bar on stderr or for a caller to show. An edit here makes nobody compile again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import event
from numba.core.dispatcher import Dispatcher

from underhall.engine.compile_bar import CompileBar

FEW = 30  # functions, which are compiled before anybody wonders
TRANSLATING = 0.85  # of the time that an entry takes; the rest is LLVM's


class _Listener(event.Listener):  # type: ignore[misc]
    """Counts the functions that are compiled, and shows a bar while an entry is."""

    heard_by: Callable[[int], None] | None = None  # instead of a bar
    done = 0
    _bar: CompileBar | None = None
    _entry: Any = None
    _first, _total = 0, 1

    def on_start(self, event: event.Event) -> None:
        dispatcher = event.data["dispatcher"]
        if self.heard_by is None and self._bar is None and dispatcher in _titles:
            total = sum(not reached.overloads for reached in _reached(dispatcher))
            if total > FEW:
                self._entry, self._first, self._total = dispatcher, self.done, total
                self._bar = CompileBar(_titles[dispatcher])

    def on_end(self, event: event.Event) -> None:
        self.done += 1
        if self.heard_by is not None:
            self.heard_by(self.done)
        if self._bar is not None:
            self._bar.update(min(1.0, (self.done - self._first) / self._total) * TRANSLATING)
            if event.data["dispatcher"] is self._entry:
                self._bar.close()
                self._bar = None


_titles: dict[Any, str] = {}  # of entries: what is compiled, for people
_listener = _Listener()
event.register("numba:compile", _listener)


def announce(entry: Any, title: str) -> None:
    """Shows a bar with this title while an entry is compiled."""
    _titles[entry] = title


def _reached(dispatcher: Any, known: set[Any] | None = None) -> set[Any]:
    """A function and all that it calls."""
    found = set() if known is None else known
    found.add(dispatcher)
    for value in dispatcher.py_func.__globals__.values():
        if isinstance(value, Dispatcher) and value not in found:
            _reached(value, found)
    return found


@contextmanager
def watching(progress: Callable[[int], None]) -> Iterator[None]:
    """Instead of showing a bar, calls `progress` with the number of functions compiled so far, while inside."""
    _listener.heard_by, _listener.done = progress, 0
    try:
        yield
    finally:
        _listener.heard_by = None
