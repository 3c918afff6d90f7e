"""How busy a server is, for its operators."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from pathlib import Path

import msgspec

BEAT = 0.5  # seconds between two looks at the event loop
REMEMBERED = 120  # beats: a minute
STATM = Path("/proc/self/statm")


class Load(msgspec.Struct, frozen=True, kw_only=True):
    """One process of a server, now."""

    process: str
    version: str
    at: float
    tables_in_memory: int
    sockets: int
    guests_lately: int  # guests who sent a request in the last five minutes
    bots_thinking: int
    bots_waiting: int
    bot_processes: int  # at most
    writes_waiting: int
    memory: int  # bytes of the process, without those in which bots think
    lag: float  # seconds that the event loop was late: the worst of the last minute


class Pulse:
    """Measures how late the event loop is, while it beats."""

    def __init__(self) -> None:
        self._late: deque[float] = deque(maxlen=REMEMBERED)

    @property
    def lag(self) -> float:
        """The worst of the last minute, in seconds."""
        return max(self._late, default=0.0)

    async def beat(self) -> None:
        """Measures again and again, forever."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            self._late.append(max(0.0, loop.time() - due))


def memory() -> int:
    """Bytes of memory that this process uses; 0 where the system does not say."""
    try:
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError):
        return 0
