"""The store: everything that must survive, read and written without holding up the event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Engine

from underhall.server.entries import Entry, Opened
from underhall.server.store import chat, cleaning, guests, leases, links, lists, tables, values
from underhall.server.store.channel import Listener, News, OnGap, OnNews
from underhall.server.store.database import engine_of, is_damage, is_postgres, quick_check, reason
from underhall.server.store.errors import StoreUnavailable
from underhall.server.store.messages import say
from underhall.server.store.migrations import upgrade
from underhall.server.store.operators import OperatorStore
from underhall.server.store.pack_store import PackStore
from underhall.server.store.readers import Readers
from underhall.server.store.rows import ChatLine, Guest, KeptEntry, Link, Page, Report, Summary, TableRow
from underhall.server.store.writer import Writer
from underhall.server.vitals import Vitals

T = TypeVar("T")
PAGE = 20
PATIENCE = 1.0  # seconds that a sign of life may take
MANY = 200


class Store:
    """Stores tables, entries, guests, links and chats. When a method returns, its change is on the disk.

    If the database fails, methods raise `StoreUnavailable`; if somebody else was first, `Conflict`. Times are seconds
    since 1970.
    """

    def __init__(self, engine: Engine, vitals: Vitals | None = None) -> None:
        self.engine = engine
        self._vitals = vitals or Vitals()
        self._writer = Writer(engine, self._vitals)
        self._readers = Readers(engine)
        self._listener: Listener | None = None
        self.operators = OperatorStore(self._read, self._write)
        self.packs = PackStore(engine, self._read, self._write)
        self._pinging: asyncio.Task[None] | None = None
        self._found = ""

    @classmethod
    def open(cls, url: str, vitals: Vitals | None = None) -> Self:
        """The store in a database, created and brought up to date first. It blocks: call it in a thread."""
        engine = engine_of(url)
        try:
            upgrade(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, vitals)

    async def close(self) -> None:
        """Finishes what waits to be stored, then releases the database."""
        if self._listener is not None:
            await self._listener.close()
        await self._writer.close()
        await self._readers.close()
        self.engine.dispose()

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return is_postgres(self.engine)

    @property
    def waiting(self) -> int:
        """How much waits to be written."""
        return self._writer.waiting

    async def ping(self) -> None:
        """Asks the database for a sign of life and, if something could not be saved, whether it can be now.

        Raises `StoreUnavailable` if not, or if there is no answer within a second; it never waits longer. Reading alone
        proves nothing: a full disk can still be read.
        """
        damage = self.damage
        if damage:
            raise StoreUnavailable(say("restore-backup", why=damage))
        if self._writer.busy_seconds > PATIENCE:
            raise StoreUnavailable(say("saves-nothing"))
        ping = self._pinging
        if ping is None or ping.done():
            ping = self._pinging = asyncio.create_task(self._ping())
            ping.add_done_callback(lambda task: task.cancelled() or task.exception())
        done, _ = await asyncio.wait({ping}, timeout=PATIENCE)
        if not done:
            raise StoreUnavailable(say("no-answer", seconds=PATIENCE))
        ping.result()

    async def _ping(self) -> None:
        await self._read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
        if self._writer.failed:
            self._writer.failed = False  # it fails again if this does
            await self._write(values.try_room)
            await self._write(values.give_room_back)

    async def check_file(self) -> None:
        """Checks the whole database for damaged pages; `damage` holds what it finds."""
        self._found = await self._read(quick_check) or self._found

    @property
    def damage(self) -> str:
        """What is known to be damaged in the database; "" if nothing is."""
        return self._found or self._writer.damage

    def listen(self, on_news: OnNews, on_gap: OnGap) -> None:
        """From now on calls back with what any process stores; on SQLite there is only this one, and nothing comes.

        `on_gap` is called when news may have been missed: then all tables in memory must be compared with the store.
        """
        if self.shared:
            self._listener = Listener(self.engine, on_news, on_gap, self._vitals)

    # Tables and their entries

    async def open_table(
        self, table: str, *, game: str, owner: str, seed: bytes, entry: Entry, at: float, summary: Summary
    ) -> None:
        """Stores a new table with its entry number 0."""
        body, pack = tables.encoded(entry), entry.pack if isinstance(entry, Opened) else ""
        await self._write(
            lambda connection: tables.open_table(connection, table, game, pack, owner, seed, body, at, summary), table
        )

    async def append(self, table: str, number: int, entry: Entry, at: float, summary: Summary) -> None:
        """Stores entry `number` of a table, and what lists and clocks need; `Conflict` if it is not the next."""
        body = tables.encoded(entry)
        await self._writer.carry_out(
            lambda connection: tables.append(connection, table, number, body, at, summary),
            table,
            lambda _: News(table, number=number),
        )

    async def entries(self, table: str, since: int = 0, most: int | None = None) -> list[KeptEntry]:
        """The entries of a table from number `since` on, at most `most` of them."""
        return await self._read(lambda connection: tables.entries_since(connection, table, since, most))

    async def table_row(self, table: str) -> TableRow | None:
        return await self._read(lambda connection: tables.table_row(connection, table))

    async def seed(self, table: str) -> bytes:
        """The seed of a table: only for its dice, and secret until its end."""
        return await self._read(lambda connection: tables.seed(connection, table))

    async def running_tables(self) -> list[TableRow]:
        """All tables that are not over."""
        return await self._read(tables.running)

    async def due_tables(self, now: float, most: int = MANY) -> list[TableRow]:
        """Tables whose deadline has come, the longest overdue first."""
        return await self._read(lambda connection: tables.due(connection, now, most))

    async def waiting_seats_of(self, guest: str) -> int:
        """How many seats a guest has taken at other people's tables that have not started."""
        return await self._read(lambda connection: tables.waiting_seats_of(connection, guest))

    async def unfinished_tables_of(self, guest: str) -> list[str]:
        """The tables not yet over that a guest opened or sits at."""
        return await self._read(lambda connection: tables.unfinished_of(connection, guest))

    async def left_behind(self) -> list[tuple[str, str]]:
        """Guests who were deleted, each with a table that still waits for them to leave."""
        return await self._read(tables.left_behind)

    async def running_tables_of(self, owner: str) -> int:
        """How many unfinished tables a guest has opened."""
        return await self._read(lambda connection: tables.running_of(connection, owner))

    async def bots_alone(self, owner: str | None = None) -> int:
        """How many tables have only bots, in all or among one guest's own."""
        return await self._read(lambda connection: tables.bots_alone(connection, owner))

    # Lists

    async def open_tables(self, cursor: str | None = None, most: int = PAGE) -> Page:
        """Tables that everybody may join, the newest first."""
        return await self._read(lambda connection: lists.open_tables(connection, cursor, most))

    async def tables_of(self, guest: str, cursor: str | None = None, most: int = PAGE) -> Page:
        """Tables where a guest sits, or that the guest opened; the most recently played first."""
        return await self._read(lambda connection: lists.tables_of(connection, guest, cursor, most))

    async def finished_tables(self, guest: str | None, cursor: str | None = None, most: int = PAGE) -> Page:
        """Finished games that were open to everybody, and those of this guest; the most recently finished first."""
        return await self._read(lambda connection: lists.finished_tables(connection, guest, cursor, most))

    # Leases

    async def take_lease(self, table: str, keeper: str, until: float, now: float | None = None) -> bool:
        """Takes or renews the lease of a table; False while another keeper has it."""
        moment = time.time() if now is None else now
        return await self._write(lambda connection: leases.take(connection, table, keeper, until, moment), table)

    async def renew_leases(self, keeper: str, until: float, now: float | None = None) -> int:
        """Renews all leases of a keeper that have not run out; returns how many there are."""
        moment = time.time() if now is None else now
        return await self._write(lambda connection: leases.renew(connection, keeper, until, moment))

    async def release(self, keeper: str, table: str | None = None) -> None:
        """Gives back the lease of a table, or all that a keeper has."""
        await self._write(lambda connection: leases.release(connection, keeper, table), table or "")

    # Guests

    async def add_guest(self, name: str, at: float) -> Guest:
        guest = guests.new_id()
        return await self._write(lambda connection: guests.add(connection, guest, name, at))

    async def guest(self, guest: str) -> Guest | None:
        """A guest; None if unknown or deleted."""
        return await self._read(lambda connection: guests.find(connection, guest))

    async def names(self, ids: Collection[str]) -> dict[str, str]:
        """The names of guests; deleted guests have none."""
        wanted = list(ids)
        return await self._read(lambda connection: guests.names(connection, wanted))

    async def rename_guest(self, guest: str, name: str) -> Guest:
        return await self._write(lambda connection: guests.change(connection, guest, {"name": name}))

    async def keep_webhook(self, guest: str, webhook: str | None) -> Guest:
        return await self._write(lambda connection: guests.change(connection, guest, {"webhook": webhook}))

    async def keep_preferences(self, guest: str, preferences: dict[str, Any]) -> Guest:
        return await self._write(lambda connection: guests.change(connection, guest, {"preferences": preferences}))

    async def saw_guest(self, guest: str, at: float) -> None:
        """Records when a guest was last here."""
        await self._write(lambda connection: guests.change(connection, guest, {"seen_at": at}))

    async def renew_tokens(self, guest: str) -> int:
        """Makes all tokens of a guest void; returns the version of new ones."""
        return await self._write(lambda connection: guests.renew_tokens(connection, guest))

    async def guest_data(self, guest: str) -> dict[str, Any]:
        """Everything stored about a guest, as plain values."""
        return await self._read(lambda connection: guests.data(connection, guest))

    async def delete_guest(self, guest: str) -> None:
        """Deletes a guest: name, lines, links, webhook and seats. Entries keep the id, which then names nobody."""
        await self._write(lambda connection: guests.forget(connection, guest))

    # Links

    async def add_link(self, table: str, seat: int | None, guest: str, at: float) -> tuple[str, Link]:
        """A new link for a seat, or for any free one: its token, which is shown only now, and its row."""
        token = links.new_token()
        return token, await self._write(lambda connection: links.add(connection, token, table, seat, guest, at), table)

    async def link(self, token: str) -> Link | None:
        """The link that a token opens, unless it was revoked."""
        return await self._read(lambda connection: links.find(connection, token))

    async def links(self, table: str) -> list[Link]:
        """The links of a table that still open it."""
        return await self._read(lambda connection: links.of_table(connection, table))

    async def revoke_link(self, table: str, link: str) -> bool:
        """Revokes a link, named by its token or its id; False if the table has no such link."""
        return await self._write(lambda connection: links.revoke(connection, table, link), table)

    # Chat

    async def add_line(self, table: str, guest: str, text: str, at: float, most: int | None = None) -> ChatLine:
        """Adds a line; raises `ChatFull` if the table already has that many."""
        return await self._writer.carry_out(
            lambda connection: chat.add_line(connection, table, guest, text, at, most),
            table,
            lambda line: News(table, chat=line.id),
        )

    async def chat(self, table: str, listener: str | None, since: int = 0, most: int = MANY) -> list[ChatLine]:
        """The newest lines after number `since`, without those of guests whom the listener muted."""
        return await self._read(lambda connection: chat.lines(connection, table, listener, since, most))

    async def report(self, number: int, guest: str, reason: str, at: float) -> None:
        """Stores a complaint about a line."""
        await self._write(lambda connection: chat.report(connection, number, guest, reason, at))

    async def reports(self, most: int = MANY) -> list[Report]:
        """Complaints for operators, the newest first."""
        return await self._read(lambda connection: chat.all_reports(connection, most))

    async def mute(self, guest: str, other: str, at: float) -> None:
        """From now on a guest does not see another's chat."""
        await self._write(lambda connection: chat.mute(connection, guest, other, at))

    async def unmute(self, guest: str, other: str) -> None:
        await self._write(lambda connection: chat.unmute(connection, guest, other))

    async def muted_by(self, guest: str) -> set[str]:
        """The guests whom a guest has muted."""
        return await self._read(lambda connection: chat.muted_by(connection, guest))

    # Cleaning

    async def delete_old_tables(self, given_up: float, untouched: float) -> list[str]:
        """Deletes some unfinished tables: given up before one time, or untouched since another; their ids."""
        return await self._write(lambda connection: cleaning.delete_tables(connection, given_up, untouched))

    async def delete_old_guests(self, unseen: float) -> int:
        """Deletes some guests not seen since, if nothing else about them is stored. Returns how many."""
        return await self._write(lambda connection: cleaning.delete_guests(connection, unseen))

    # The server's own values

    async def value(self, key: str) -> str | None:
        return await self._read(lambda connection: values.find(connection, key))

    async def keep_value(self, key: str, value: str) -> None:
        await self._write(lambda connection: values.put(connection, key, value))

    async def value_or(self, key: str, value: str) -> str:
        """The value of a key; if it has none, stores this one. All processes get the same."""
        return await self._write(lambda connection: values.find_or_keep(connection, key, value))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self._readers.read(work)
        except StoreUnavailable as error:
            if isinstance(error.__cause__, Exception) and is_damage(error.__cause__):
                self._found = reason(error.__cause__)
            raise

    async def _write(self, work: Callable[[Connection], T], key: str = "") -> T:
        return await self._writer.carry_out(work, key)
