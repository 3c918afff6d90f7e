"""What operators read and change in a database while servers run on it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection, func, or_, select

from underhall.server import entries
from underhall.server.store import bans, chat, tables, values
from underhall.server.store.errors import StoreError, no_table
from underhall.server.store.messages import say
from underhall.server.store.rows import Action, Ban, Counts, GuestRow, Summary, TableRow
from underhall.server.store.schema import bans as ban_rows
from underhall.server.store.schema import guests, reports, seats
from underhall.server.store.schema import tables as table_rows

MANY = 200
MOST_LETTERS = 100  # of a search

T = TypeVar("T")


class Read(Protocol):
    def __call__(self, work: Callable[[Connection], T]) -> Awaitable[T]: ...


class Write(Protocol):
    def __call__(self, work: Callable[[Connection], T], key: str = "") -> Awaitable[T]: ...


class OperatorStore:
    """What operators can see and do. Every action gets a line in the log, in the same transaction."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read, self._write = read, write

    # Looking

    async def tables(self, like: str = "", status: str = "", most: int = MANY) -> list[TableRow]:
        """Tables, most recently active first; by default those not over. `like` is part of an id, game or name."""
        return await self._read(lambda connection: _tables(connection, like, status, most))

    async def guests(self, like: str = "", most: int = MANY) -> list[GuestRow]:
        """Guests, newest first. `like` is part of a name, or an id."""
        return await self._read(lambda connection: _guests(connection, like, most))

    async def counts(self, now: float) -> Counts:
        return await self._read(lambda connection: _counts(connection, now))

    async def bans(self, now: float) -> list[Ban]:
        """The bans that have not run out, newest first."""
        return await self._read(lambda connection: bans.running(connection, now))

    async def log(self, most: int = MANY) -> list[Action]:
        """What operators did, newest first."""
        return await self._read(lambda connection: bans.log(connection, most))

    async def log_since(self, number: int) -> list[Action]:
        """What operators did after line `number` of the log, in order."""
        return await self._read(lambda connection: bans.log_since(connection, number))

    async def changes(self, note: str) -> tuple[tuple[int, int], str | None]:
        """How a server notices changes: the extent of the log, and what a note says."""
        return await self._read(lambda connection: (bans.extent(connection), values.find(connection, note)))

    # Doing

    async def end_table(self, table: str, reason: str, by: str, at: float) -> None:
        """Ends a table; its people see the reason. A server that holds it notices within seconds."""
        await self._write(lambda connection: _end(connection, table, reason, by, at), table)

    async def ban(self, ban: Ban) -> None:
        await self._write(lambda connection: bans.add(connection, ban))

    async def unban(self, target: str, by: str, at: float) -> None:
        await self._write(lambda connection: bans.lift(connection, target, by, at))

    async def remove_line(self, number: int, by: str, at: float) -> None:
        """Takes a line out of its chat."""
        await self._write(lambda connection: _settle(connection, chat.remove, "remove-line", number, by, at))

    async def dismiss(self, number: int, by: str, at: float) -> None:
        """Deletes the complaints about a line."""
        await self._write(lambda connection: _settle(connection, chat.dismiss, "dismiss-complaints", number, by, at))

    # What servers and the command line tell each other

    async def leave_note(self, key: str, value: str) -> None:
        await self._write(lambda connection: values.put(connection, key, value))

    async def notes(self, prefix: str) -> dict[str, str]:
        """All notes whose key begins like this."""
        return await self._read(lambda connection: values.beginning(connection, prefix))

    async def take_away(self, prefix: str) -> None:
        """Deletes all notes whose key begins like this."""
        await self._write(lambda connection: values.take_away(connection, prefix))


def _tables(connection: Connection, like: str, status: str, most: int) -> list[TableRow]:
    wanted = select(*tables.ROW).order_by(table_rows.c.updated_at.desc(), table_rows.c.id).limit(most)
    wanted = wanted.where(table_rows.c.status == status if status else table_rows.c.status.not_in(tables.OVER))
    if like:
        named = select(guests.c.id).where(guests.c.name.ilike(_pattern(like), escape="\\"))
        sits = select(seats.c.table_id).where(or_(seats.c.guest_id == like, seats.c.guest_id.in_(named)))
        wanted = wanted.where(
            or_(
                table_rows.c.id == like,
                table_rows.c.game == like,
                table_rows.c.owner == like,
                table_rows.c.owner.in_(named),
                table_rows.c.id.in_(sits),
            )
        )
    return tables.rows(connection, wanted)


def _guests(connection: Connection, like: str, most: int) -> list[GuestRow]:
    going = select(func.count()).select_from(table_rows).where(table_rows.c.status.not_in(tables.OVER))
    own = going.where(table_rows.c.owner == guests.c.id)
    sits = select(seats.c.table_id).where(seats.c.guest_id == guests.c.id).correlate(guests)
    others = going.where(table_rows.c.owner != guests.c.id, table_rows.c.id.in_(sits))
    counted = own.correlate(guests).scalar_subquery() + others.correlate(guests).scalar_subquery()
    wanted = select(guests.c.id, guests.c.name, guests.c.created_at, counted).where(guests.c.deleted.is_(False))
    if like:
        wanted = wanted.where(or_(guests.c.id == like, guests.c.name.ilike(_pattern(like), escape="\\")))
    found = connection.execute(wanted.order_by(guests.c.created_at.desc(), guests.c.id).limit(most))
    return [GuestRow(*row) for row in found]


def _pattern(like: str) -> str:
    escaped = like[:MOST_LETTERS].replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


def _counts(connection: Connection, now: float) -> Counts:
    by_status = connection.execute(
        select(table_rows.c.status, func.count().label("number")).group_by(table_rows.c.status)
    )
    known = select(func.count()).select_from(guests).where(guests.c.deleted.is_(False))
    held = select(func.count()).select_from(ban_rows).where(or_(ban_rows.c.until.is_(None), ban_rows.c.until > now))
    return Counts(
        tables={row.status: row.number for row in by_status},
        bots_alone=tables.bots_alone(connection),
        guests=connection.scalar(known) or 0,
        bans=connection.scalar(held) or 0,
        reports=connection.scalar(select(func.count()).select_from(reports)) or 0,
    )


def _end(connection: Connection, table: str, reason: str, by: str, at: float) -> None:
    """Adds the entry that ends a table. Nothing is played, so no rules are needed."""
    row = connection.execute(select(*tables.ROW).where(table_rows.c.id == table).with_for_update()).first()
    if row is None:
        raise no_table(table)
    found = TableRow(*row)
    if found.status in tables.OVER:
        raise StoreError(say("table-over", table=table))
    summary = Summary(
        status="abandoned", open=found.open, version=found.version, shown={**found.summary, "waiting": []}
    )
    ended = entries.encode(entries.Abandoned(by="", why=reason)).decode()
    tables.append(connection, table, found.entries, ended, max(at, found.updated_at), summary)
    bans.note(connection, at, by, "end-table", table, reason)


def _settle(
    connection: Connection, settle: Callable[[Connection, int], None], action: str, number: int, by: str, at: float
) -> None:
    settle(connection, number)
    bans.note(connection, at, by, action, str(number))
