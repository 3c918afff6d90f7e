"""Lists of tables, page by page. A cursor names the last row that was shown, so new rows do no harm."""

from __future__ import annotations

import base64
import binascii
from typing import Any

import msgspec
from sqlalchemy import Column, ColumnElement, Connection, or_, select, tuple_

from underhall.engine.first_use import examined
from underhall.server.store.errors import StoreError
from underhall.server.store.messages import say
from underhall.server.store.rows import Page
from underhall.server.store.schema import seats, tables
from underhall.server.store.tables import ROW, rows

LONGEST_CURSOR = 200


def open_tables(connection: Connection, cursor: str | None, most: int) -> Page:
    """Tables that everybody may join, the newest first."""
    return _page(connection, tables.c.created_at, (tables.c.status == "gathering", tables.c.open), cursor, most)


def tables_of(connection: Connection, guest: str, cursor: str | None, most: int) -> Page:
    """Tables where a guest sits, or that the guest opened; the most recently played first."""
    return _page(connection, tables.c.updated_at, (_of(guest),), cursor, most)


def finished_tables(connection: Connection, guest: str | None, cursor: str | None, most: int) -> Page:
    """Finished games that were open to everybody, and those of this guest; the most recently finished first."""
    visible = tables.c.open if guest is None else or_(tables.c.open, _of(guest))
    return _page(connection, tables.c.updated_at, (tables.c.status == "finished", visible), cursor, most)


def _of(guest: str) -> ColumnElement[bool]:
    sits = select(seats.c.table_id).where(seats.c.guest_id == guest)
    return or_(tables.c.owner == guest, tables.c.id.in_(sits))


def _page(
    connection: Connection, by: Column[float], wanted: tuple[ColumnElement[bool], ...], cursor: str | None, most: int
) -> Page:
    query = select(*ROW).where(*wanted).order_by(by.desc(), tables.c.id.desc()).limit(most + 1)
    if cursor is not None:
        query = query.where(tuple_(by, tables.c.id) < tuple_(*_read(cursor)))
    found = rows(connection, query)
    shown = found[:most]
    return Page(shown, _write(getattr(shown[-1], by.name), shown[-1].id) if len(found) > most else None)


def _write(at: float, table: str) -> str:
    return base64.urlsafe_b64encode(msgspec.json.encode((at, table))).decode().rstrip("=")


def _read(cursor: str) -> tuple[Any, ...]:
    try:
        if len(cursor) > LONGEST_CURSOR:
            raise ValueError("too long")
        data = base64.urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
        return msgspec.json.decode(data, type=examined(tuple[float, str]))
    except (ValueError, binascii.Error, msgspec.MsgspecError) as error:
        raise StoreError(say("no-such-page")) from error
