"""Tables and their entries. Each entry number is taken only once: everything else rests on that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, func, insert, or_, select, text, union, update

from underhall.server import entries as entries_
from underhall.server.entries import Entry
from underhall.server.store.errors import Conflict, Unknown, no_table
from underhall.server.store.messages import say
from underhall.server.store.rows import KeptEntry, Summary, TableRow
from underhall.server.store.schema import entries, guests, seats, tables

OVER = ("finished", "abandoned")
LAST = 2**31 - 1  # no entry has a higher number
ROW = [tables.c[name] for name in TableRow.__struct_fields__]

# Statements that are needed all the time are made once.
_RENEW = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.entries == bindparam("number"))
    .values(
        entries=bindparam("following"),
        status=bindparam("status"),
        open=bindparam("open"),
        version=bindparam("version"),
        deadline=bindparam("deadline"),
        summary=bindparam("summary"),
        bots_alone=bindparam("bots_alone"),
        updated_at=bindparam("at"),
    )
)
_ADD_ENTRY = insert(entries)
_ENTRIES = (
    select(entries.c.number, entries.c.at, entries.c.body)
    .where(entries.c.table_id == bindparam("table"), entries.c.number.between(bindparam("since"), bindparam("last")))
    .order_by(entries.c.number)
)


def open_table(
    connection: Connection,
    table: str,
    game: str,
    pack: str,
    owner: str,
    seed: bytes,
    body: str,
    at: float,
    summary: Summary,
) -> None:
    """Stores a new table with its first entry."""
    if connection.execute(select(tables.c.id).where(tables.c.id == table)).first():
        raise Conflict(say("table-exists", table=table))
    connection.execute(
        insert(tables).values(
            id=table,
            status=summary.status,
            game=game,
            pack=pack,
            open=summary.open,
            owner=owner,
            summary=summary.shown,
            seed=seed,
            created_at=at,
            updated_at=at,
            deadline=summary.deadline,
            entries=1,
            version=summary.version,
        )
    )
    connection.execute(_ADD_ENTRY, {"table_id": table, "number": 0, "at": at, "body": body})
    _seat(connection, table, summary.seats)


def append(connection: Connection, table: str, number: int, body: str, at: float, summary: Summary) -> None:
    """Stores a table's next entry. If the number is taken, somebody else was first."""
    # The row of the table comes first: a second writer waits there, and then finds another number, without an error.
    renewed = connection.execute(
        _RENEW,
        {
            "table": table,
            "number": number,
            "following": number + 1,
            "status": summary.status,
            "open": summary.open,
            "version": summary.version,
            "deadline": summary.deadline,
            "summary": summary.shown,
            "bots_alone": summary.bots_alone,
            "at": at,
        },
    )
    if not renewed.rowcount:
        raise _not_next(connection, table, number)
    connection.execute(_ADD_ENTRY, {"table_id": table, "number": number, "at": at, "body": body})
    _seat(connection, table, summary.seats)


def entries_since(connection: Connection, table: str, since: int, most: int | None = None) -> list[KeptEntry]:
    last = LAST if most is None else since + most - 1
    found = connection.execute(_ENTRIES, {"table": table, "since": since, "last": last})
    return [KeptEntry(number, at, entries_.decode(body)) for number, at, body in found]


def table_row(connection: Connection, table: str) -> TableRow | None:
    row = connection.execute(select(*ROW).where(tables.c.id == table)).first()
    return None if row is None else TableRow(*row)


def seed(connection: Connection, table: str) -> bytes:
    found: bytes | None = connection.scalar(select(tables.c.seed).where(tables.c.id == table))
    if found is None:
        raise no_table(table)
    return found


def running(connection: Connection) -> list[TableRow]:
    """All tables that are not over."""
    return rows(connection, select(*ROW).where(tables.c.status.not_in(OVER)).order_by(tables.c.id))


def due(connection: Connection, now: float, most: int) -> list[TableRow]:
    """Tables whose clock must be checked, the longest overdue first."""
    return rows(connection, select(*ROW).where(tables.c.deadline <= now).order_by(tables.c.deadline).limit(most))


def running_of(connection: Connection, owner: str) -> int:
    """How many unfinished tables a guest has opened."""
    counted = select(func.count()).select_from(tables).where(tables.c.owner == owner, tables.c.status.not_in(OVER))
    return connection.scalar(counted) or 0


def waiting_seats_of(connection: Connection, guest: str) -> int:
    """How many seats a guest has taken at other people's tables that have not started."""
    theirs = tables.c.status == "gathering", tables.c.owner != guest
    counted = select(func.count()).select_from(seats.join(tables, seats.c.table_id == tables.c.id))
    return connection.scalar(counted.where(seats.c.guest_id == guest, *theirs)) or 0


def unfinished_of(connection: Connection, guest: str) -> list[str]:
    """The tables not yet over that a guest opened or sits at."""
    sits = select(seats.c.table_id).where(seats.c.guest_id == guest)
    wanted = select(tables.c.id).where(
        or_(tables.c.owner == guest, tables.c.id.in_(sits)), tables.c.status.not_in(OVER)
    )
    return list(connection.scalars(wanted.order_by(tables.c.id)))


def left_behind(connection: Connection) -> list[tuple[str, str]]:
    """Guests who were deleted, each with an unfinished table where they have a seat, or which they opened."""
    gone, running = select(guests.c.id).where(guests.c.deleted), tables.c.status.not_in(OVER)
    sit = select(seats.c.guest_id, tables.c.id).join(tables, seats.c.table_id == tables.c.id)
    opened = select(tables.c.owner, tables.c.id).where(tables.c.status == "gathering")
    found = connection.execute(
        union(sit.where(running, seats.c.guest_id.in_(gone)), opened.where(tables.c.owner.in_(gone)))
    )
    return [(guest, table) for guest, table in found]


def bots_alone(connection: Connection, owner: str | None = None) -> int:
    """How many tables have only bots, in all or among those that one guest opened."""
    counted = select(func.count()).select_from(tables).where(text("bots_alone"))  # as the index says it
    return connection.scalar(counted if owner is None else counted.where(tables.c.owner == owner)) or 0


def rows(connection: Connection, wanted: Select[Any]) -> list[TableRow]:
    return [TableRow(*row) for row in connection.execute(wanted)]


def _not_next(connection: Connection, table: str, number: int) -> Conflict | Unknown:
    following: int | None = connection.scalar(select(tables.c.entries).where(tables.c.id == table))
    if following is None:
        return no_table(table)
    return Conflict(say("not-next", number=str(number), table=table, next=str(following)))


def _seat(connection: Connection, table: str, sitting: dict[int, str] | None) -> None:
    if sitting is None:
        return
    connection.execute(delete(seats).where(seats.c.table_id == table))
    rows: Sequence[dict[str, Any]] = [
        {"table_id": table, "seat": seat, "guest_id": guest} for seat, guest in sitting.items()
    ]
    if rows:
        connection.execute(insert(seats), rows)


def encoded(entry: Entry) -> str:
    """An entry as it is stored."""
    return entries_.encode(entry).decode()
