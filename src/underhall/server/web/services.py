"""What the routes and connections share: the store, the keeper, guests, and limits."""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from underhall import __version__
from underhall.server.analysis import Analyses
from underhall.server.bans import Bans
from underhall.server.compiling import Compiler
from underhall.server.housekeeping import Housekeeping
from underhall.server.keeper import Keeper
from underhall.server.load import Load, Pulse, memory
from underhall.server.metrics import Metrics
from underhall.server.notices import Notices
from underhall.server.operating import Operating
from underhall.server.settings import ServerSettings
from underhall.server.shelf import Shelf
from underhall.server.stages import Stages
from underhall.server.state import TableState
from underhall.server.store import Guest, Store, StoreError
from underhall.server.store.claim import claimed
from underhall.server.thinking import Analyst, Thinkers
from underhall.server.vitals import Vitals
from underhall.server.web.budget import payer
from underhall.server.web.guests import Speaker, Tokens
from underhall.server.web.messages import say
from underhall.server.web.names import Directory
from underhall.server.web.operators import Operators
from underhall.server.web.problems import Refusal
from underhall.server.web.rates import Rates
from underhall.server.web.visitors import Visitors
from underhall.server.web.work_threads import WorkThreads
from underhall.server.workshop.measuring import Measuring

SECRET = "secret"  # the key in the store of what tokens are signed with
SECRET_BYTES = 32
KNOWN_SECONDS = 5.0  # how long a guest is not looked up again, if another process may have deleted it
KNOWN_ALONE_SECONDS = 600.0  # and where none can have: each look takes as long as half a move
MOST_KNOWN = 20_000
OPERATOR_RATE, OPERATOR_BURST = 0.1, 10  # tries at an operator's token, from one address
SEEN_SECONDS = 12 * 60 * 60.0  # after which a visit is recorded again
STAGES_WAITING = 32  # new kinds of tables at the same time: few, and each takes up to half a second
PICTURES_WAITING = 2000
PAGES_WAITING = 200  # pages that take milliseconds to make
PACKS_WAITING = 100  # drafts to read, check and draw


@dataclass
class Services:
    """Everything that answers are made from."""

    settings: ServerSettings
    metrics: Metrics
    vitals: Vitals
    store: Store
    keeper: Keeper
    thinkers: Thinkers
    analyses: Analyses
    compiler: Compiler
    tokens: Tokens
    operators: Operators
    pulse: Pulse
    stages: Stages
    stage_threads: WorkThreads
    picture_threads: WorkThreads
    page_threads: WorkThreads
    measuring: Measuring
    pack_threads: WorkThreads
    stopping: bool = False
    _known: dict[str, tuple[Guest, float]] = field(default_factory=dict)
    _sockets: Counter[str] = field(default_factory=Counter)
    _turns: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def __post_init__(self) -> None:
        limits = self.settings.limits
        self.names = Directory(self.store)
        self.new_guests = Rates(limits.guests_rate, limits.guests_burst)
        self.hints = Rates(limits.hint_rate, limits.hint_burst)
        self.bans = Bans()
        self.visitors = Visitors()
        self.operating = Operating(self.keeper, self.bans, self.load)
        self.operator_tries = Rates(OPERATOR_RATE, OPERATOR_BURST)
        self.asides = Rates(limits.aside_rate, limits.aside_burst)
        self.lines = Rates(limits.chat_rate, limits.chat_burst)
        self.openings = Rates(limits.tables_rate, limits.tables_burst)
        self.openings_from = Rates(limits.address_tables_rate, limits.address_tables_burst)

    # Guests -----------------------------------------------------------------------------------------------------------

    async def guest(self, guest: str) -> Guest:
        """A guest that has not been deleted."""
        found, until = self._known.get(guest, (None, 0.0))
        now = time.monotonic()
        if found is None or until < now:
            found = await self.store.guest(guest)
            if found is None:
                raise Refusal("unknown-guest", say("unknown-guest"))
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[guest] = found, now + (KNOWN_SECONDS if self.store.shared else KNOWN_ALONE_SECONDS)
            self.keeper.spawn(self._saw(found))
        return found

    async def _saw(self, guest: Guest) -> None:
        """Records that a guest is here; not every time, since only the day matters."""
        now = self.keeper.clock()
        if now - guest.seen_at > SEEN_SECONDS:
            with suppress(StoreError):
                await self.store.saw_guest(guest.id, now)

    def forget(self, guest: str) -> None:
        """The guest has changed: look it up again."""
        self._known.pop(guest, None)
        self.names.forget(guest)

    async def check_guest(self, speaker: Speaker) -> str:
        """The guest who sent the request, if its token is not void."""
        found = await self.guest(speaker.guest)
        if found.token_version != speaker.version:
            raise Refusal("unknown-guest", say("void-token"))
        return found.id

    async def visitor(self, speaker: Speaker | None) -> Speaker | None:
        """The guest who sent the request, if any. A void token is refused; a void cookie is ignored."""
        if speaker is None:
            return None
        try:
            await self.check_guest(speaker)
        except Refusal:
            if speaker.by == "token":
                raise
            return None
        return speaker

    # Tables -----------------------------------------------------------------------------------------------------------

    async def table_of(self, id: str, guest: str) -> TableState:
        """A table where the guest sits or that the guest opened."""
        table = await self.keeper.state(id)
        if guest != table.opened.owner and not table.seats_of(guest):
            raise Refusal("not-yours", say("members-only"))
        return table

    def turn_of(self, guest: str) -> asyncio.Lock:
        """Held while something is checked and then done: otherwise several requests could pass the check at once."""
        return self._turns.setdefault(guest, asyncio.Lock())

    async def check_tables(self, guest: str) -> None:
        """Refuses one table too many."""
        most = self.settings.limits.tables
        if await self.store.running_tables_of(guest) >= most:
            raise Refusal("too-many-tables", say("tables-unfinished", most=most))
        account = payer()
        wait = 0.0 if account is None else self.openings_from.wait(account.address)
        if wait:
            raise Refusal("too-many-tables", say("tables-of-address", seconds=math.ceil(wait)), wait=wait)
        wait = self.openings.wait(guest)
        if wait:
            raise Refusal("too-many-tables", say("tables-too-fast", minutes=math.ceil(wait / 60)), wait=wait)

    async def check_seats(self, guest: str) -> None:
        """Refuses another seat to a guest who waits at many tables: seats are for people who will play."""
        most = self.settings.limits.seats
        if await self.store.waiting_seats_of(guest) >= most:
            raise Refusal("too-many-seats", say("seats-waiting", most=most))

    async def gone(self, table: TableState) -> set[str]:
        """The guests at a table who were deleted."""
        guests = {seat.guest for seat in table.seats if seat.guest is not None}
        return guests - set(await self.store.names(guests))

    async def check_bots_alone(self, owner: str, guest: str, refused: str) -> None:
        """Limits how many of a guest's tables have only bots; `refused` says what cannot be done."""
        limits = self.settings.limits
        if await self.store.bots_alone(owner) >= limits.bot_tables:
            message = say(
                "bots-on-your-tables" if guest == owner else "bots-on-owners-tables",
                refused=refused,
                most=limits.bot_tables,
            )
            raise Refusal("too-many-tables", message)
        if await self.store.bots_alone() >= limits.all_bot_tables:
            raise Refusal("too-many-tables", say("bots-on-all-tables", refused=refused, most=limits.all_bot_tables))

    # Connections ------------------------------------------------------------------------------------------------------

    @contextmanager
    def counted_socket(self, whose: str) -> Iterator[None]:
        """Counts a connection; refuses one too many."""
        most = self.settings.limits.sockets
        if self._sockets[whose] >= most:
            raise Refusal("too-many", say("connections-of-guest", most=most))
        self._sockets[whose] += 1
        self.metrics.sockets.inc()
        try:
            yield
        finally:
            self.metrics.sockets.dec()
            self._sockets[whose] -= 1
            if not self._sockets[whose]:
                del self._sockets[whose]

    @property
    def sockets(self) -> int:
        """How many connections there are."""
        return self._sockets.total()

    # Running ----------------------------------------------------------------------------------------------------------

    async def not_ready(self) -> str:
        """Why people cannot play here now; "" if they can."""
        if self.stopping:
            return say("stopping")
        if self.vitals.problem:
            return self.vitals.problem
        try:
            await self.store.ping()
        except StoreError as error:
            return str(error)
        return "" if self.keeper.picked_up else say("picking-up")

    def load(self) -> Load:
        """How busy this process is."""
        return Load(
            process=self.keeper.name,
            version=__version__,
            at=time.time(),
            tables_in_memory=self.keeper.live_tables,
            sockets=self.sockets,
            guests_lately=self.visitors.lately(),
            bots_thinking=self.thinkers.busy,
            bots_waiting=self.thinkers.waiting,
            bot_processes=self.thinkers.size,
            writes_waiting=self.store.waiting,
            memory=memory(),
            lag=self.pulse.lag,
        )


@asynccontextmanager
async def serving(settings: ServerSettings, metrics: Metrics, shelf: Shelf, vitals: Vitals) -> AsyncIterator[Services]:
    """Opens everything in order, and closes it in reverse, so that nothing is lost on the way."""
    async with AsyncExitStack() as stack:
        stack.enter_context(claimed(settings.database_url))
        store = await asyncio.to_thread(Store.open, settings.database_url, vitals)
        stack.push_async_callback(store.close)
        shelf.kept = store.packs.played
        secret = await store.value_or(SECRET, secrets.token_hex(SECRET_BYTES))
        thinkers = await stack.enter_async_context(Thinkers(settings.bots, vitals=vitals))
        compiler = await stack.enter_async_context(Compiler(vitals=vitals))
        notices = await stack.enter_async_context(Notices(vitals=vitals))
        keeper = await stack.enter_async_context(
            Keeper(
                store,
                thinkers,
                compiler,
                notices=notices,
                adopt=not settings.only_version,
                shelf=shelf,
                vitals=vitals,
                most_entries=settings.limits.entries,
            )
        )
        await stack.enter_async_context(Housekeeping(store, keeper, settings.keep, vitals))
        analyst = await stack.enter_async_context(Analyst())
        analyses = await stack.enter_async_context(Analyses(analyst, compiler.ready))
        pulse = Pulse()
        await stack.enter_async_context(vitals.running("pulse", pulse.beat()))
        services = Services(
            settings,
            metrics,
            vitals,
            store,
            keeper,
            thinkers,
            analyses,
            compiler,
            Tokens(secret.encode()),
            Operators(settings.operators, secret.encode()),
            pulse,
            Stages(secret.encode()),
            stage_threads=await stack.enter_async_context(WorkThreads("stages", threads=1, most=STAGES_WAITING)),
            picture_threads=await stack.enter_async_context(WorkThreads("pictures", threads=2, most=PICTURES_WAITING)),
            page_threads=await stack.enter_async_context(WorkThreads("pages", threads=1, most=PAGES_WAITING)),
            measuring=await stack.enter_async_context(Measuring(store.packs, compiler.ready, vitals, settings.limits)),
            pack_threads=await stack.enter_async_context(WorkThreads("packs", threads=1, most=PACKS_WAITING)),
        )
        await services.operating.begin()
        await stack.enter_async_context(vitals.running("operating", services.operating.rounds()))
        measure(services, notices)
        try:
            yield services
        finally:
            services.stopping = True


def measure(services: Services, notices: Notices) -> None:
    """Metrics that ask the parts themselves whenever they are read."""
    keeper, thinkers, watch = services.keeper, services.thinkers, services.metrics.watch
    watch("tables_held", lambda: keeper.live_tables)
    watch("committed", lambda: keeper.tallies.committed)
    watch("commits_failed", lambda: keeper.tallies.failed)
    watch("conflicts", lambda: keeper.tallies.conflicts)
    watch("bot_moves", lambda: keeper.tallies.bot_moves)
    watch("bots_waiting", lambda: thinkers.waiting)
    watch("bots_thinking", lambda: thinkers.busy)
    watch("bots_replaced", lambda: thinkers.replaced)
    watch("writes_waiting", lambda: services.store.waiting)
    watch("notices_sent", lambda: notices.tallies.sent)
    watch("notices_failed", lambda: notices.tallies.failed)
