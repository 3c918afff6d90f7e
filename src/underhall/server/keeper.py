"""The keeper holds tables in memory and is the only one to change them. A change is committed first and visible later.

It checks a request on the table, tries its entry on a copy and commits it. Then the copy takes the table's place, the
caller gets an answer, and the watchers are notified. If somebody else was first, it catches up and checks again. If the
commit fails nobody knows what is kept: it drops the table, and loads it again on demand.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, Self, TypeVar

from underhall import __version__
from underhall.errors import UnderhallError
from underhall.server import entries
from underhall.server.bot_moves import BotMoves, Thinking
from underhall.server.entries import Entry, Opened
from underhall.server.errors import Differs, Refused
from underhall.server.folding import expect
from underhall.server.leasing import new_name
from underhall.server.live import Crowd, LiveTable
from underhall.server.logs import logger
from underhall.server.messages import tables as say
from underhall.server.notices import Notices
from underhall.server.notifier import Notifier
from underhall.server.opening import GameSettings, completed, new_id, new_seed
from underhall.server.shelf import Shelf
from underhall.server.state import TableState
from underhall.server.store import Conflict, KeptEntry, News, Store, StoreUnavailable, TableRow, Unknown
from underhall.server.store.errors import no_table
from underhall.server.summaries import mark_of, summary_of
from underhall.server.table import Table
from underhall.server.ticking import Ticking
from underhall.server.upgrade import Verdict, verdict, why_paused
from underhall.server.vitals import Vitals
from underhall.server.watching import Watch

ATTEMPTS = 50  # tries to be first with an entry
FEW = 4  # entries that are folded at once; more of them in a thread
SLICE = 200  # entries that are read and folded before another table has its turn
MOST_ENTRIES = 4000  # of a table, unless the server's settings differ
TO_COME_BACK = 2  # times as many entries, before coming back is refused: a short absence should not cost a long game
GATHERING_SHARE = 10  # before the start the limit is this many times lower
# What can be repeated without end. Leaving and freeing a seat are not: somebody must sit down first each time.
ASIDES = (
    entries.Sat,
    entries.Salted,
    entries.Undone,
    entries.TurnUndone,
    entries.UndoAsked,
    entries.CameBack,
    entries.Hinted,
)
PAUSE = 0.5  # seconds before a table is loaded again after a failed commit
ONLY = "only"  # the name of the one process that serves a database of its own

T = TypeVar("T")
Proposal = Callable[[Table], Entry]

log = logger("keeper")


class Compiling(Protocol):
    """Makes games ready to play."""

    async def playable(self, game: str) -> None: ...

    async def loaded(self, game: str) -> None: ...


@dataclass
class Tallies:
    """What the keeper has done so far."""

    committed: int = 0
    conflicts: int = 0  # somebody else was first
    failed: int = 0  # commits that the store refused
    loaded: int = 0
    paused: int = 0  # tables that the present rules replay differently
    bot_moves: int = 0


class Keeper:
    """All tables of a server. Used in an `async with` statement."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinking,
        compiler: Compiling,
        *,
        notices: Notices | None = None,
        clock: Callable[[], float] = time.time,
        name: str | None = None,
        version: str = __version__,
        adopt: bool = True,
        shelf: Shelf | None = None,
        vitals: Vitals | None = None,
        most_entries: int = MOST_ENTRIES,
    ) -> None:
        """`name` is that of the process; without `adopt` it looks after tables of its own version only.

        At a table with `most_entries` nothing can be taken back any more, but the game goes on to its end.
        """
        self.store = store
        self.compiler = compiler
        self.clock = clock
        self.name = name or (new_name() if store.shared else ONLY)
        self.version = version
        self.adopt = adopt
        self.vitals = vitals or Vitals()
        self._most_entries = most_entries
        self.tallies = Tallies()
        self.crowd = Crowd()
        self.game_settings = GameSettings(shelf)
        self._bots = BotMoves(self, thinkers)
        self._ticking = Ticking(self)
        self._notifier = Notifier(self, notices)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._open = False

    async def __aenter__(self) -> Self:
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="folding")
        self._choosing = ThreadPoolExecutor(1, thread_name_prefix="choosing")  # does not wait for long tables
        self._open = True
        self.store.listen(self._hear, self._catch_up_all)
        self._ticking.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Finishes what was begun, then releases everything."""
        self._open = False
        await self._ticking.stop()
        for live in self.crowd.live.values():
            live.stop()
        while self._tasks:
            await asyncio.wait(list(self._tasks))
        with suppress(StoreUnavailable):
            await self.store.release(self.name)
        self._threads.shutdown()
        self._choosing.shutdown()

    # For requests -----------------------------------------------------------------------------------------------------

    async def open(self, wanted: Opened, guest: str) -> str:
        """Opens a table and returns its id. Fills in owner, seed and hashes."""
        try:
            chosen = self.game_settings.of(wanted)
        except UnderhallError as error:
            raise Refused(str(error), "invalid") from error
        id, seed = new_id(), new_seed()
        table = Table(TableState(id, seed, self.game_settings.of))
        entry, at = completed(wanted, guest, seed, chosen, self.version), self.clock()
        table.apply(entry, at)
        await self.store.open_table(
            id,
            game=entry.game,
            owner=guest,
            seed=seed,
            entry=entry,
            at=at,
            summary=summary_of(table.state, self.version, entry),
        )
        self.crowd.live[id] = LiveTable(table, self.version, used=at)
        log.info("opened", extra={"table": id, "game": entry.game, "seats": len(entry.seats)})
        return id

    async def table(self, id: str) -> Table:
        """A table to look at, as committed. It does not change any more: ask again for later states."""
        live = await self.live(id)
        live.visited = self.clock()
        self._bots.hurry(live)
        return live.table

    async def state(self, id: str) -> TableState:
        """The facts of a table, as far as they are committed; as with `table`, ask again for what follows."""
        return (await self.table(id)).state

    async def do(self, id: str, proposal: Proposal) -> int:
        """Carries out a proposal, and returns how many entries the table has once it is committed.

        It is carried out even if the caller no longer waits.
        """
        return await asyncio.shield(self.spawn(self._do(id, proposal)))

    @asynccontextmanager
    async def watching(self, id: str, guest: str | None = None) -> AsyncIterator[Watch]:
        """Watches a table: `await watch.changed()` comes back whenever something has changed."""
        table = await self.state(id)
        try:
            with self.crowd.watchers(id).watching(table.number, guest) as watch:
                yield watch
        finally:
            self.crowd.forget_watchers(id)

    def notice(self, id: str) -> None:
        """A table was changed from outside: brings it up to date if it is in memory or watched."""
        if self._open and (id in self.crowd.live or self.crowd.watched(id)):
            self.spawn(self._follow(id, None))

    def present(self, id: str) -> frozenset[str]:
        """The guests who look at a table now, as far as this process knows."""
        return self.crowd.present(id)

    def said(self, id: str, line: int) -> None:
        """A line of chat was stored: notifies the watchers."""
        self.crowd.tell(id, line=line)

    @property
    def live_tables(self) -> int:
        """How many tables are in memory."""
        return len(self.crowd.live)

    @property
    def picked_up(self) -> bool:
        """Whether everything that an earlier process left behind has been checked."""
        return self._ticking.picked_up

    # For the parts of the keeper --------------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Starts something that must finish before the keeper ends. Logs what goes wrong in it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    async def live(self, id: str) -> LiveTable:
        """A table in memory, loaded if it was not there."""
        live = self.crowd.live.get(id)
        if live is None:
            if id not in self._loading:
                self._loading[id] = self.spawn(self._load(id))
            live = await asyncio.shield(self._loading[id])
        live.used = self.clock()
        return live

    @asynccontextmanager
    async def locked(self, id: str) -> AsyncIterator[LiveTable]:
        """A table that nobody else in this process changes meanwhile."""
        while True:
            live = await self.live(id)
            async with live.lock:
                if not live.gone:
                    yield live
                    return

    async def commit(self, live: LiveTable, proposal: Proposal) -> int:
        """Carries out a proposal on a locked table, and everything that follows automatically."""
        for _ in range(ATTEMPTS):
            entry = proposal(live.table)
            self._check_room(live.state, entry)
            if isinstance(entry, entries.Started):
                await self.compiler.playable(live.state.opened.game)
            try:
                await self._append(live, entry)
            except Conflict:
                self.tallies.conflicts += 1
                await self.catch_up(live)
                continue
            if live.state.decided and live.state.status == "playing":
                # What decided the game is committed. Another process may have finished it, or the next round will.
                with suppress(StoreUnavailable, Refused):
                    await self.commit(live, lambda table: table.propose.finish())
            return live.state.number
        raise StoreUnavailable(say("busy-table"))

    async def catch_up(self, live: LiveTable) -> None:
        """Adds to a locked table what other processes have committed."""
        twin = live.table.twin()
        last = await self._read_on(twin, live.state.opened.game)
        if last is not None:
            self._put(live, twin, last)

    async def lease(self, live: LiveTable) -> bool:
        """Whether this process is the one to move the bots and clocks of a table."""
        if not live.ours or not self._open:
            return False
        now = self.clock()
        if not self.store.shared or live.leased_until > now + self._ticking.margin:
            return True
        if live.another_until > now:
            return False
        until = now + self._ticking.lease
        if await self.store.take_lease(live.id, self.name, until, now):
            live.leased_until = until
            return True
        live.another_until = now + self._ticking.margin
        return False

    def look_after(self, live: LiveTable) -> None:
        """Makes sure that bots choose and clocks strike."""
        if live.ours and self._open and not live.gone:
            self._bots.ask(live)
            self._ticking.set_timer(live)

    def forget(self, id: str) -> None:
        """A table was deleted from the store."""
        self.crowd.drop(id)

    def drop(self, live: LiveTable) -> None:
        """Drops a table from memory. Tasks that wait for its lock ask again."""
        if self.crowd.live.get(live.id) is live:
            self.crowd.drop(live.id)

    # Inside -----------------------------------------------------------------------------------------------------------

    async def _do(self, id: str, proposal: Proposal) -> int:
        async with self.locked(id) as live:
            self._check_ours(live)
            number = await self.commit(live, proposal)
        self.look_after(live)
        return number

    def _check_ours(self, live: LiveTable) -> None:
        if not live.ours and live.state.differs is None and live.state.status in ("playing", "paused"):
            raise Refused(say("other-version", version=live.version), "differs")

    def _check_room(self, table: TableState, entry: Entry) -> None:
        """Once a table is very long, refuses what can be repeated endlessly, never what brings a game to its end."""
        idle = isinstance(entry, ASIDES) or (isinstance(entry, entries.TakenOver) and entry.why == "left")
        gathering = table.status == "gathering"
        most = self._most_entries // GATHERING_SHARE if gathering else self._most_entries
        if isinstance(entry, entries.CameBack):
            most *= TO_COME_BACK
        if idle and table.number >= most:
            raise Refused(say("log-full-before-start" if gathering else "log-full"), "log-full")

    async def _append(self, live: LiveTable, entry: Entry) -> None:
        """Tries an entry on a copy, commits it, and puts the copy in the table's place."""
        twin = live.table.twin()
        at = max(self.clock(), twin.state.changed)
        if isinstance(entry, entries.Resumed):
            live.version = self.version
        if isinstance(entry, entries.Started):
            await self._in_thread(lambda: twin.apply(entry, at))
        elif twin.state.is_interpreted:  # a choice takes up to a tenth of a second; the table's lock keeps the order
            await self._in_thread(lambda: twin.apply(entry, at), self._choosing)
        else:
            twin.apply(entry, at)
        try:
            await self.store.append(live.id, live.state.number, entry, at, summary_of(twin.state, live.version, entry))
        except Conflict:
            raise
        except BaseException:  # nobody knows whether it was kept
            self.tallies.failed += 1
            self.drop(live)
            if self.crowd.watched(live.id):
                self.spawn(self._follow(live.id, None, PAUSE))
            raise
        self.tallies.committed += 1
        before = live.state
        self._put(live, twin, entry)
        self._notifier.notify(live, before, entry)
        log.info("committed", extra={"table": live.id, "ply": live.ply, **_facts(live.state.number - 1, entry)})

    def _put(self, live: LiveTable, table: Table, entry: Entry) -> None:
        """Replaces the table with a newer state, and notifies everybody."""
        live.table = table
        if isinstance(entry, entries.Paused | entries.Resumed):
            live.ours = self._verdict(live) != "leave"
        self.crowd.tell(live.id, table.state.number)

    # Loading ----------------------------------------------------------------------------------------------------------

    async def _load(self, id: str) -> LiveTable:
        try:
            row = await self.store.table_row(id)
            if row is None:
                raise no_table(id)
            table = Table(TableState(id, await self.store.seed(id), self.game_settings.of))
            await self._read_on(table, row.game)
            _check_mark(table.state, row)
            live = LiveTable(table, row.version, used=self.clock())
            self.tallies.loaded += 1
            async with live.lock:
                self.crowd.live[id] = live
                await self._judge(live)
        finally:
            del self._loading[id]
        self.look_after(live)
        return live

    def _verdict(self, live: LiveTable) -> Verdict:
        return verdict(live.state, live.version, self.version, self.adopt)

    async def _judge(self, live: LiveTable) -> None:
        """Decides whether the present rules replay a table as it was played, and what to do if not."""
        judged = self._verdict(live)
        live.ours = judged in ("ours", "resume")
        if judged == "pause":
            self.tallies.paused += 1
            differs = live.state.differs
            about = {"table": live.id, "ply": live.ply, "entry": differs and differs.number, "why": str(differs)}
            log.warning("paused", extra=about)
            await self.commit(live, lambda table: table.propose.pause(why_paused(live.version, self.version)))
        elif judged == "resume":
            await self.commit(live, lambda table: table.propose.resume(self.version))
        elif judged == "ours":
            live.version = self.version

    async def _read_on(self, table: Table, game: str) -> Entry | None:
        """Adds to a table the entries that it lacks; the last one, if there was any.

        A long table is read in slices, so that other tables loaded at the same time get their turns in the thread.
        """
        last: Entry | None = None
        while True:
            kept = await self.store.entries(table.state.id, table.state.number, SLICE)
            if any(isinstance(each.entry, entries.Started) for each in kept):
                await self.compiler.loaded(game)  # a long table is replayed, and compiled rules do that much faster
            if len(kept) <= FEW:
                _fold(table, kept)
            else:
                await self._in_thread(partial(_fold, table, kept))
            last = kept[-1].entry if kept else last
            if len(kept) < SLICE:
                return last

    async def _in_thread(self, work: Callable[[], T], threads: ThreadPoolExecutor | None = None) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads or self._threads, work)

    # News from other processes ----------------------------------------------------------------------------------------

    def _hear(self, news: News) -> None:
        if news.chat is not None:
            self.crowd.tell(news.table, line=news.chat)
        if news.number is None or not self._open:
            return
        live = self.crowd.live.get(news.table)
        behind = self.crowd.watched(news.table) if live is None else live.state.number <= news.number
        if behind:
            self.spawn(self._follow(news.table, news.number))

    def _catch_up_all(self) -> None:
        """News may have been missed: every table that is live or watched is compared with the store."""
        for id in {*self.crowd.live, *self.crowd.watched_tables()}:
            self.notice(id)

    async def _follow(self, id: str, number: int | None, pause: float = 0.0) -> None:
        """Brings a table up to date, and notifies its watchers."""
        await asyncio.sleep(pause)
        with suppress(StoreUnavailable, Unknown, Refused):  # the next gap or request will notice
            async with self.locked(id) as live:
                if number is None or number >= live.state.number:
                    await self.catch_up(live)
            self.crowd.tell(id, live.state.number)
            self.look_after(live)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, UnderhallError):
            log.error("fault", exc_info=error)


def _fold(table: Table, kept: Sequence[KeptEntry]) -> None:
    """Adds entries to a table; one that the present rules play otherwise says so itself, in `differs`."""
    for each in kept:
        with suppress(Differs):
            table.apply(each.entry, each.at)


def _check_mark(table: TableState, row: TableRow) -> None:
    """Whether the table is what it was when its last entry was stored; if not, it says so itself, in `differs`."""
    mark = "" if row.entries != table.number else row.summary.get("mark", "")
    if mark and table.differs is None and mark_of(table) != mark:
        with suppress(Differs):
            expect(table, "")


def _facts(number: int, entry: Entry) -> dict[str, object]:
    """What the server log says about an entry: never a salt."""
    facts: dict[str, object] = {"number": number, "entry": type(entry).__name__.lower()}
    seat = getattr(entry, "seat", None)
    return facts if seat is None else {**facts, "seat": seat}
