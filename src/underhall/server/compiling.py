"""Gets games ready to play: at once with interpreted rules, then with compiled ones from a separate process."""

from __future__ import annotations

import asyncio
import time
from asyncio import Event, Task
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import ExitStack
from typing import Literal, Self

import msgspec

from underhall.bots.guard import in_words
from underhall.engine import builds
from underhall.engine.first_use import examined
from underhall.engine.game import Game
from underhall.errors import UnderhallError
from underhall.games import game as game_named
from underhall.server.child import Child
from underhall.server.logs import logger
from underhall.server.messages import operating as say
from underhall.server.tuning import loading
from underhall.server.vitals import Vitals

PREPARING = "compiling"  # the name of its tasks
YIELDING = 15  # steps of priority below the server, and below bots

log = logger("compiling")


class State(msgspec.Struct, frozen=True):
    """How far a game's compilation is."""

    word: Literal["cold", "loading", "waiting", "compiling", "ready", "failed"]  # cold: not needed yet
    share: float = 0.0  # of the work, while it is compiled, and roughly of the time
    seconds: float = 0.0  # since the work began
    problem: str = ""  # why it failed

    @property
    def settled(self) -> bool:
        """Whether nothing more is under way."""
        return self.word in ("ready", "failed")


class _Progress(msgspec.Struct):
    """A line of `underhall warm --progress`."""

    game: str
    share: float


def warm_command(game: str) -> Sequence[str]:
    """What Python is called with to compile a game."""
    return "-m", "underhall", "warm", game, "--progress"


class Compiler:
    """Compiles games, one at a time, and loads them into this process. Used in an `async with` statement.

    Matches begin interpreted and go on compiled, wherever they are: both builds give the same bytes. A game that is
    already compiled is only loaded: a second in a thread, while the rest of the server continues.
    """

    def __init__(self, command: Callable[[str], Sequence[str]] = warm_command, vitals: Vitals | None = None) -> None:
        self._command = command
        self._vitals = vitals or Vitals()
        self._states: dict[str, State] = defaultdict(lambda: State("cold"))
        self._news: dict[str, Event] = defaultdict(Event)
        self._work: dict[str, Task[None]] = {}
        self._turn = asyncio.Lock()
        self._asked = Event()  # set once the game that was asked for last has its place in the queue
        self._asked.set()
        self._beginning = ExitStack()

    async def __aenter__(self) -> Self:
        self._beginning.enter_context(builds.beginning_interpreted())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._beginning.close()
        for task in self._work.values():
            task.cancel()
        await asyncio.gather(*self._work.values(), return_exceptions=True)

    def state(self, game: str) -> State:
        """How far a game is."""
        return self._states[game]

    def start(self, game: str) -> None:
        """Starts to get a game ready, unless that is under way or done. Tries again after a failure."""
        if self.state(game).word in ("cold", "failed"):
            self._tell(game, State("loading"))
            earlier, self._asked = self._asked, Event()
            self._work[game] = self._vitals.passing(PREPARING, self._prepare(game, earlier, self._asked))

    async def playable(self, game: str) -> None:
        """Waits until a game can be played in any build, and starts to compile it."""
        if game not in self._work:
            await asyncio.to_thread(_begin, game)
            self.start(game)

    async def loaded(self, game: str) -> None:
        """Waits until a game can be played, and for its compiled rules if they only need to be loaded."""
        await self.playable(game)
        if await asyncio.to_thread(builds.is_compiled, game_named(game)):
            await asyncio.wait({self._work[game]})

    async def ready(self, game: str) -> None:
        """Waits until a game is compiled; raises the problem if that fails."""
        await self.playable(game)
        self.start(game)  # it may have failed before
        await asyncio.wait({self._work[game]})
        if self.state(game).word != "ready":
            raise UnderhallError(self.state(game).problem or say("stopping"))

    async def changes(self, game: str) -> AsyncIterator[State]:
        """How far a game is now, and each time that changes, until it is ready or has failed."""
        while True:
            state, news = self.state(game), self._news[game]
            yield state
            if state.settled:
                return
            await news.wait()

    # Inside -----------------------------------------------------------------------------------------------------------

    def _tell(self, game: str, state: State) -> None:
        self._states[game] = state
        self._news.pop(game, Event()).set()

    async def _prepare(self, game: str, earlier: Event, queued: Event) -> None:
        started = time.monotonic()
        try:
            found = await asyncio.to_thread(game_named, game)
            is_compiled = await asyncio.to_thread(builds.is_compiled, found)
            await earlier.wait()
            queued.set()  # the next game wakes up after this one has taken its place in the queue below
            if not is_compiled:
                self._tell(game, State("waiting"))
                async with self._turn:
                    await self._compile(found, started)
            await asyncio.to_thread(_switch, found)
        except Exception as error:
            self._tell(game, State("failed", problem=in_words(error)))
            log.error("a game could not be compiled", extra={"game": game, "problem": in_words(error)})
        else:
            seconds = time.monotonic() - started
            self._tell(game, State("ready", 1.0, seconds))
            log.info("a game is ready", extra={"game": game, "seconds": round(seconds, 2)})
        finally:
            queued.set()

    async def _compile(self, game: Game, started: float) -> None:
        self._tell(game.name, State("compiling"))
        child = await Child.start(self._command(game.name), yielding=YIELDING)
        try:
            async for line in child.out:
                share = msgspec.json.decode(line, type=examined(_Progress)).share
                self._tell(game.name, State("compiling", share, time.monotonic() - started))
            if problem := await child.ending():
                raise UnderhallError(say("compiling-failed", game=game.title, why=problem))
        finally:
            await child.end()
        if not builds.is_compiled(game):
            raise UnderhallError(say("compiled-for-another", game=game.title))


def _begin(game: str) -> None:
    """Imports the rules of a game, which takes a moment."""
    with loading():
        builds.driver_of(game_named(game))


def _switch(game: Game) -> None:
    """Plays a game compiled from here on."""
    with loading():
        driver = builds.compiled(game)
        driver.warm()
        builds.play_with(driver)
