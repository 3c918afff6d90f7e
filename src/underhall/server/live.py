"""The live tables: those in memory, each with its lock, timer and thinking bots, and everyone who watches."""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass, field

from underhall.server.state import TableState
from underhall.server.table import Table
from underhall.server.watching import Watchers


@dataclass
class Asking:
    """A bot that has been asked for a choice."""

    decision: str
    task: asyncio.Task[None] | None = None
    answered: bool = False  # its choice is being carried out

    @property
    def over(self) -> bool:
        return self.task is not None and self.task.done()

    def call_off(self) -> None:
        """Nobody wants the answer any more."""
        if self.task is not None and not self.answered:
            self.task.cancel()


@dataclass
class LiveTable:
    """A table in memory, never ahead of the store. Hold the lock to change it."""

    table: Table
    version: str  # of Underhall, that plays it
    ours: bool = True  # this server looks after it
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    gone: bool = False  # it was dropped from memory; ask for it again
    used: float = 0.0  # when somebody last wanted it
    visited: float = -math.inf  # when somebody last looked at it
    leased_until: float = 0.0
    another_until: float = 0.0  # another process has the lease: it is not asked for before
    timer: asyncio.TimerHandle | None = None
    thinking: dict[int, Asking] = field(default_factory=dict)  # by seat

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def id(self) -> str:
        return self.table.state.id

    @property
    def ply(self) -> int:
        """How far the match is, for logs."""
        return 0 if self.table.state.match is None else len(self.table.state.match.plies)

    def stop(self) -> None:
        """Stops everything that is done for it here."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        for asking in self.thinking.values():
            asking.call_off()
        self.thinking.clear()


class Crowd:
    """All tables in memory, and their watchers. Watchers stay when a table is dropped."""

    def __init__(self) -> None:
        self.live: dict[str, LiveTable] = {}
        self._watchers: dict[str, Watchers] = {}

    def watchers(self, table: str) -> Watchers:
        return self._watchers.setdefault(table, Watchers())

    def watched(self, table: str) -> bool:
        return table in self._watchers and len(self._watchers[table]) > 0

    def watched_tables(self) -> list[str]:
        return [table for table in self._watchers if self.watched(table)]

    def present(self, table: str) -> frozenset[str]:
        """The guests who look at a table in this process."""
        return self._watchers[table].guests if table in self._watchers else frozenset()

    def tell(self, table: str, number: int | None = None, line: int | None = None) -> None:
        if table in self._watchers:
            self._watchers[table].tell(number, line)

    def drop(self, table: str) -> None:
        """Lets go of a table."""
        live = self.live.pop(table, None)
        if live is not None:
            live.gone = True
            live.stop()

    def forget_watchers(self, table: str) -> None:
        """Nobody watches any more."""
        if not self.watched(table):
            self._watchers.pop(table, None)
