"""What a pack does to the game: games between bots in a separate process, which yields to everything else.

The process reads the two packs from files, plays the same deals with both, and prints what they show so far.
"""

from __future__ import annotations

import asyncio
import time
from asyncio import Task
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

import msgspec

from underhall.engine.comparison import Standing
from underhall.engine.first_use import examined
from underhall.errors import UnderhallError
from underhall.server.child import Child
from underhall.server.logs import logger
from underhall.server.settings import Limits
from underhall.server.store import Measure, StoreError
from underhall.server.store.pack_store import PackStore
from underhall.server.vitals import Vitals
from underhall.server.workshop.draft import Draft
from underhall.server.workshop.messages import say
from underhall.systems import cores

NAME = "measuring"
YIELDING = 16  # steps of priority below the server, and below its bots and its compiler
BEFORE, AFTER = "before.toml", "after.toml"
BOTS = ("greedy", "random")  # those that are fast enough to play hundreds of games
LONGEST_LINE = 4 * 1024 * 1024  # bytes of what the process prints at once

log = logger("workshop")


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What to measure."""

    guest: str
    pack: str
    base_title: str
    bot: str
    seats: int
    games: int
    cores: int


@dataclass
class Run:
    """Games that are being played."""

    wanted: Wanted
    since: float = field(default_factory=time.monotonic)
    standing: Standing | None = None
    stopping: bool = False


class TooMany(UnderhallError):
    """More is being measured than the server allows."""

    code = "too-many-measurings"


class Measuring:
    """All that is being measured. Used in an `async with` statement."""

    def __init__(
        self,
        store: PackStore,
        ready: Callable[[str], Awaitable[None]],
        vitals: Vitals,
        limits: Limits,
        command: Callable[[str, Wanted], Sequence[str]] | None = None,
    ) -> None:
        """`ready` waits until the rules of a game are compiled: interpreted, they take a minute for each game."""
        self._store, self._ready, self._vitals, self._limits = store, ready, vitals, limits
        self._command = command or _command
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
        """How many cores one measuring may use."""
        return min(cores(), self._limits.measure_cores)

    def run_of(self, pack: str) -> Run | None:
        """The games that are being played with a pack."""
        found = self._runs.get(pack)
        return None if found is None else found[0]

    def failure_of(self, pack: str) -> str:
        """Why the last games with a pack could not be played; "" if they could."""
        return self._failed.get(pack, "")

    def start(self, wanted: Wanted, draft: Draft, base: Draft) -> None:
        """Starts to measure a pack against another; refuses more than the limits allow."""
        if any(run.wanted.guest == wanted.guest for run, _ in self._runs.values()):
            raise TooMany(say("measuring-already"))
        if len(self._runs) >= self._limits.measurings:
            raise TooMany(say("measuring-busy"))
        if wanted.games > self._limits.measure_games:
            raise TooMany(say("measuring-games", most=self._limits.measure_games))
        if wanted.cores > self.most_cores:
            raise TooMany(say("measuring-cores", most=self.most_cores))
        self._failed.pop(wanted.pack, None)
        run = Run(wanted)
        task = self._vitals.passing(NAME, self._measure(run, draft, base))
        task.add_done_callback(lambda _: self._runs.pop(wanted.pack))  # even if it was stopped before it began
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
        for pack in [run.wanted.pack for run, _ in self._runs.values() if run.wanted.guest == guest]:
            await self.stop(pack)

    async def _measure(self, run: Run, draft: Draft, base: Draft) -> None:
        await self._play_all(run, draft, base)
        await self._keep(run, draft, base)

    async def _play_all(self, run: Run, draft: Draft, base: Draft) -> None:
        try:
            await self._ready(draft.pack.game)
            with TemporaryDirectory(prefix="underhall-") as folder:
                (Path(folder) / BEFORE).write_text(base.text, encoding="utf-8")
                (Path(folder) / AFTER).write_text(draft.text, encoding="utf-8")
                await self._play(run, [*self._command(draft.pack.game, run.wanted), *_files(folder)])
        except UnderhallError as error:
            self._failed[run.wanted.pack] = str(error)
            log.warning("a pack could not be measured", extra={"pack": run.wanted.pack, "problem": str(error)})
        except asyncio.CancelledError:
            if not run.stopping:  # the server stops
                raise

    async def _play(self, run: Run, arguments: Sequence[str]) -> None:
        child = await Child.start(arguments, yielding=YIELDING)
        try:
            rest = b""
            while data := await child.out.read(LONGEST_LINE):
                *lines, rest = (rest + data).split(b"\n")
                if lines:
                    run.standing = msgspec.json.decode(lines[-1], type=examined(Standing))
            if problem := await child.ending():
                raise UnderhallError(say("measuring-failed", why=problem))
        finally:
            await child.end()

    async def _keep(self, run: Run, draft: Draft, base: Draft) -> None:
        if run.standing is None:
            return
        wanted = run.wanted
        measure = Measure(
            at=time.time(),
            pack_hash=draft.hash,
            base_hash=base.hash,
            base_title=wanted.base_title,
            bot=wanted.bot,
            seats=wanted.seats,
            games=run.standing.games,
            result=msgspec.to_builtins(run.standing),
            text=draft.text,
        )
        try:
            await self._store.keep_measure(wanted.pack, measure)
        except StoreError as error:
            self._failed[wanted.pack] = str(error)


def _command(game: str, wanted: Wanted) -> Sequence[str]:
    options = {"seats": wanted.seats, "games": wanted.games, "workers": wanted.cores, "bots": wanted.bot}
    told = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    return ["-m", "underhall", "compare", *told, "--progress", game]


def _files(folder: str) -> list[Any]:
    return [str(Path(folder) / name) for name in (BEFORE, AFTER)]
