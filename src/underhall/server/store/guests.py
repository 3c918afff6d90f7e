"""Guests: everyone who came, what is stored about them, and how they are deleted."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, or_, select, update

from underhall.server.store import packs
from underhall.server.store.errors import Unknown
from underhall.server.store.messages import say
from underhall.server.store.rows import Guest
from underhall.server.store.schema import actions, chats, guests, links, mutes, reports, seats, tables
from underhall.server.store.tables import OVER

ID_BYTES = 9
ROW = [guests.c[name] for name in Guest.__struct_fields__]


def new_id() -> str:
    """An id for a guest: not secret, but not a running number either."""
    return secrets.token_hex(ID_BYTES)


def add(connection: Connection, guest: str, name: str, at: float) -> Guest:
    made = Guest(guest, name, at, at, None, {}, 1)
    connection.execute(insert(guests).values(**msgspec.structs.asdict(made), deleted=False))
    return made


def find(connection: Connection, guest: str) -> Guest | None:
    """A guest; None if it was deleted."""
    row = connection.execute(select(*ROW).where(guests.c.id == guest, guests.c.deleted.is_(False))).first()
    return None if row is None else Guest(*row)


def names(connection: Connection, ids: Collection[str]) -> dict[str, str]:
    """The names of guests who have one."""
    wanted = select(guests.c.id, guests.c.name).where(guests.c.id.in_(ids), guests.c.deleted.is_(False))
    return {row.id: row.name for row in connection.execute(wanted)}


def change(connection: Connection, guest: str, changes: dict[str, Any]) -> Guest:
    """Changes a guest's name, webhook, preferences, time of the last visit or version of the token."""
    connection.execute(update(guests).where(guests.c.id == guest, guests.c.deleted.is_(False)).values(**changes))
    return _known(connection, guest)


def renew_tokens(connection: Connection, guest: str) -> int:
    """Makes all tokens of a guest void; returns the version of new ones."""
    return change(connection, guest, {"token_version": guests.c.token_version + 1}).token_version


def data(connection: Connection, guest: str) -> dict[str, Any]:
    """Everything stored about a guest. The moves of finished games are in their records."""
    found = _known(connection, guest)
    sits = select(seats.c.table_id).where(seats.c.guest_id == guest)
    wanted = {
        "tables": select(
            tables.c.id, tables.c.game, tables.c.status, tables.c.owner, tables.c.created_at, tables.c.updated_at
        ).where(or_(tables.c.owner == guest, tables.c.id.in_(sits))),
        "seats": select(seats.c.table_id, seats.c.seat).where(seats.c.guest_id == guest),
        "links": select(links.c.table_id, links.c.seat, links.c.created_at, links.c.revoked).where(
            links.c.guest_id == guest
        ),
        "chats": select(chats.c.id, chats.c.table_id, chats.c.at, chats.c.text).where(chats.c.guest_id == guest),
        "reports": select(reports.c.chat_id, reports.c.at, reports.c.reason).where(reports.c.guest_id == guest),
        "mutes": select(mutes.c.muted_id, mutes.c.at).where(mutes.c.guest_id == guest),
        "bans": select(actions.c.action, actions.c.at, actions.c.reason).where(actions.c.target == guest),
    }
    kept = {name: [dict(row) for row in connection.execute(query).mappings()] for name, query in wanted.items()}
    return {"guest": msgspec.to_builtins(found), **kept, "packs": packs.data(connection, guest)}


def forget(connection: Connection, guest: str) -> None:
    """Deletes everything stored about a guest except the id, which the entries of tables name.

    Seats at tables that are not over stay, so that a server which stops before the guest has left them all can
    continue.
    """
    over = select(tables.c.id).where(tables.c.status.in_(OVER))
    _known(connection, guest)
    connection.execute(delete(reports).where(reports.c.guest_id == guest))
    connection.execute(delete(chats).where(chats.c.guest_id == guest))  # and with them what others reported of them
    connection.execute(delete(mutes).where(or_(mutes.c.guest_id == guest, mutes.c.muted_id == guest)))
    connection.execute(delete(links).where(links.c.guest_id == guest))
    packs.remove_all(connection, guest)
    connection.execute(delete(seats).where(seats.c.guest_id == guest, seats.c.table_id.in_(over)))
    connection.execute(
        update(guests)
        .where(guests.c.id == guest)
        .values(
            name="",
            created_at=0.0,
            seen_at=0.0,
            webhook=None,
            preferences={},
            token_version=guests.c.token_version + 1,
            deleted=True,
        )
    )


def _known(connection: Connection, guest: str) -> Guest:
    found = find(connection, guest)
    if found is None:
        raise Unknown(say("no-such-guest"))
    return found
