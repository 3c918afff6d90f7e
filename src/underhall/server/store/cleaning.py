"""Deletes what nobody needs any more, but never a finished game or a guest who played one."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, or_, select

from underhall.server.store.schema import chats, guests, packs, reports, seats, tables

MOST = 100  # deleted at once, so that other writers do not wait long


def delete_tables(connection: Connection, given_up: float, untouched: float) -> list[str]:
    """Deletes tables, with their chats: those given up before one time, and unfinished ones untouched since another.

    A table with a clock counts from when that ran out. Returns their ids; there may be more.
    """
    old = and_(
        tables.c.status != "finished",
        or_(
            and_(tables.c.status == "abandoned", tables.c.updated_at < given_up),
            and_(tables.c.updated_at < untouched, or_(tables.c.deadline.is_(None), tables.c.deadline < untouched)),
        ),
    )
    some = select(tables.c.id).where(tables.c.updated_at < max(given_up, untouched), old).limit(MOST)
    # The condition is repeated: a table that changes meanwhile stays.
    return list(connection.scalars(delete(tables).where(tables.c.id.in_(some), old).returning(tables.c.id)))


def delete_guests(connection: Connection, unseen: float) -> int:
    """Deletes guests who have not been here since, if no table, chat, open complaint or pack names them.

    Returns how many; there may be more.
    """
    names = (seats.c.guest_id, tables.c.owner, chats.c.guest_id, reports.c.guest_id, packs.c.guest_id)
    alone = and_(guests.c.seen_at < unseen, *map(_nobodys, names))
    some = select(guests.c.id).where(alone).limit(MOST)
    return connection.execute(delete(guests).where(guests.c.id.in_(some), alone)).rowcount


def _nobodys(column: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether no row of another table names the guest."""
    return ~exists().where(column == guests.c.id)
