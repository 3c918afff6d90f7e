"""Games between bots with the packs of guests: in processes of their own, which yield to everything else."""

from __future__ import annotations

import asyncio
import time
from asyncio import Task
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from underhall.errors import UnderhallError
from underhall.server.child import Child
from underhall.server.logs import logger
from underhall.server.settings import Limits
from underhall.server.store import StoreError
from underhall.server.store.pack_store import PackStore
from underhall.server.vitals import Vitals
from underhall.server.workshop.line import Line, Ticket, TooMany
from underhall.server.workshop.messages import say
from underhall.server.workshop.studies import Study
from underhall.systems import cores

NAME = "measuring"
YIELDING = 16  # steps of priority below the server, and below its bots and its compiler
BOTS = ("greedy", "random")  # those that are fast enough to play hundreds of games
LONGEST_LINE = 4 * 1024 * 1024  # bytes of what the process prints at once

log = logger("workshop")


@dataclass
class Run:
    """Games that are being played, or wait for their turn."""

    study: Study
    ticket: Ticket
    since: float = field(default_factory=time.monotonic)
    stopping: bool = False


class Measuring:
    """All games that are played for the workshop. Used in an `async with` statement."""

    def __init__(
        self, store: PackStore, ready: Callable[[str], Awaitable[None]], vitals: Vitals, limits: Limits
    ) -> None:
        """`ready` waits until the rules of a game are compiled: interpreted, they take a minute for each game."""
        self._store, self._ready, self._vitals, self._limits = store, ready, vitals, limits
        self._line = Line(limits.measurings)
        self._runs: dict[str, tuple[Run, Task[None]]] = {}
        self._failed: dict[str, str] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = [task for _, task in self._runs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def most_cores(self) -> int:
        """How many cores the games with one pack may use."""
        return min(cores(), self._limits.measure_cores)

    def run_of(self, pack: str) -> Run | None:
        """The games that are being played with a pack."""
        found = self._runs.get(pack)
        return None if found is None else found[0]

    def ahead(self, run: Run) -> int:
        """How many others play first; 0 if these games are being played."""
        return self._line.ahead(run.ticket)

    def failure_of(self, pack: str) -> str:
        """Why the last games with a pack could not be played; "" if they could."""
        return self._failed.get(pack, "")

    def start(self, study: Study, most_games: int) -> None:
        """Starts to play, or waits for a turn; refuses more than the limits allow."""
        wanted = study.wanted
        if any(run.study.wanted.guest == wanted.guest for run, _ in self._runs.values()):
            raise TooMany(say("measuring-already"))
        if wanted.games > most_games:
            raise TooMany(say("measuring-games", most=most_games))
        if wanted.cores > self.most_cores:
            raise TooMany(say("measuring-cores", most=self.most_cores))
        run = Run(study, self._line.join(wanted.household))
        self._failed.pop(wanted.pack, None)
        task = self._vitals.passing(NAME, self._measure(run))
        task.add_done_callback(lambda _: self._over(run))  # even if it was stopped before it began
        self._runs[wanted.pack] = run, task

    async def stop(self, pack: str) -> None:
        """Ends the games with a pack. What they have shown so far is kept."""
        found = self._runs.get(pack)
        if found is not None:
            run, task = found
            run.stopping = True
            task.cancel()
            await asyncio.wait({task})

    async def stop_all(self, guest: str) -> None:
        """Ends all games with the packs of a guest."""
        runs = [run.study.wanted for run, _ in self._runs.values()]
        for pack in [wanted.pack for wanted in runs if wanted.guest == guest]:
            await self.stop(pack)

    def _over(self, run: Run) -> None:
        self._runs.pop(run.study.wanted.pack)
        self._line.leave(run.ticket)

    async def _measure(self, run: Run) -> None:
        pack = run.study.wanted.pack
        try:
            async with self._line.turn(run.ticket):
                await self._ready(run.study.draft.pack.game)
                with TemporaryDirectory(prefix="underhall-") as folder:
                    await self._play(run.study, run.study.command(Path(folder)))
        except UnderhallError as error:
            self._failed[pack] = str(error)
            log.warning("a pack could not be measured", extra={"pack": pack, "problem": str(error)})
        except asyncio.CancelledError:
            if not run.stopping:  # the server stops
                raise
        try:
            await run.study.keep(self._store)
        except StoreError as error:
            self._failed[pack] = str(error)

    async def _play(self, study: Study, arguments: Sequence[str]) -> None:
        child = await Child.start(arguments, yielding=YIELDING)
        try:
            rest = b""
            while data := await child.out.read(LONGEST_LINE):
                *lines, rest = (rest + data).split(b"\n")
                if lines:
                    study.hear(lines[-1])
            if problem := await child.ending():
                raise UnderhallError(say("measuring-failed", why=problem))
        finally:
            await child.end()
