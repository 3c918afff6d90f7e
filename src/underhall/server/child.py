"""Processes that the server starts: they have lower priority, inherit nothing, and end with the server."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

from underhall.bots.guard import plain
from underhall.bots.process import CHUNK, LAST_WORDS, QUOTED
from underhall.server.messages import operating as say
from underhall.systems import kill, lower_priority

LEAVING = 2.0  # seconds until a process that closed its pipes must be gone, and its pipes after it
# What such a process may know of the environment: never the database's address or anybody's password.
PASSED_ON = (
    *("PATH", "HOME", "LANG", "TZ", "TMPDIR", "VIRTUAL_ENV", "LD_LIBRARY_PATH", "XDG_CACHE_HOME"),
    *("SYSTEMROOT", "USERPROFILE", "LOCALAPPDATA", "TEMP", "TMP"),  # without which nothing starts on Windows
)
PASSED_ON_PREFIXES = ("LC_", "PYTHON", "NUMBA_")
OWN = ("UNDERHALL_CACHE", "UNDERHALL_LANGUAGE")  # where compiled rules are, and the language of explanations


class Child:
    """A Python process in its own group, with pipes to talk to it; keeps the end of its error output."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self._process = process
        self._in = process.stdin
        self.out = process.stdout
        self._complaints = bytearray()
        self._listening = asyncio.create_task(self._listen(process.stderr))
        self._leaving: asyncio.Task[None] | None = None

    @classmethod
    async def start(cls, arguments: Sequence[str], *, yielding: int, **environment: str) -> Child:
        """Runs this Python with arguments. `yielding` is how many steps of priority it is below the server.

        It has its own group, so that its children can be ended with it, but no session of its own: where Linux divides
        time between sessions, it would get as much as the whole server.
        """
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # modules come from where Python is, not from the folder in which the server happens to run
            *arguments,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env={**passed_on(), **environment},
            process_group=0,
        )
        lower_priority(process.pid, yielding)
        return cls(process)

    @property
    def id(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def say(self, data: bytes) -> None:
        self._in.write(data)
        await self._in.drain()

    async def ending(self) -> str | None:
        """How it ended, in sentences; None if all is well. It must have closed its output."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVING):
                await self._process.wait()
                await asyncio.shield(self._listening)
        code = self._process.returncode
        if code == 0:
            return None
        said = plain(self._complaints.decode(errors="replace")[-QUOTED:])
        if code is None:
            ending = say("process-closed")
        else:
            ending = say("process-killed", number=-code) if code < 0 else say("process-failed", number=code)
        return say("last-words", ending=ending, words=said) if said else ending

    async def end(self) -> None:
        """Kills it with its children if it still runs, and waits until nothing is left of it."""
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._end())
        await asyncio.shield(self._leaving)

    async def _end(self) -> None:
        if self.alive:  # else its number may be another's by now
            kill(self._process)
        self._in.close()
        await self._process.wait()
        with suppress(TimeoutError):  # somebody else may hold the other ends
            async with asyncio.timeout(LEAVING):
                await self.out.read()
                await asyncio.shield(self._listening)
        self._listening.cancel()

    async def _listen(self, complaints: asyncio.StreamReader) -> None:
        while data := await complaints.read(CHUNK):
            self._complaints += data
            del self._complaints[:-LAST_WORDS]


def passed_on() -> dict[str, str]:
    """The part of the environment that is nobody's secret."""
    return {
        name: value
        for name, value in os.environ.items()
        if name in (*PASSED_ON, *OWN) or name.startswith(PASSED_ON_PREFIXES)
    }
