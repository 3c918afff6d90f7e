"""Links that let somebody sit. A token cannot be guessed, is stored only as a hash, and can be revoked."""

from __future__ import annotations

import hashlib
import secrets

from sqlalchemy import Connection, insert, or_, select, update

from underhall.server.store.errors import no_table
from underhall.server.store.rows import Link
from underhall.server.store.schema import links, tables

TOKEN_BYTES = 24
ROW = (links.c.token_hash, links.c.table_id, links.c.seat, links.c.guest_id, links.c.created_at, links.c.revoked)


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def add(connection: Connection, token: str, table: str, seat: int | None, guest: str, at: float) -> Link:
    if connection.execute(select(tables.c.id).where(tables.c.id == table)).first() is None:
        raise no_table(table)
    made = Link(hash_of(token), table, seat, guest, at, False)
    connection.execute(
        insert(links).values(
            token_hash=made.id, table_id=table, seat=seat, guest_id=guest, created_at=at, revoked=False
        )
    )
    return made


def find(connection: Connection, token: str) -> Link | None:
    """The link of a token, unless it was revoked."""
    row = connection.execute(
        select(*ROW).where(links.c.token_hash == hash_of(token), links.c.revoked.is_(False))
    ).first()
    return None if row is None else Link(*row)


def of_table(connection: Connection, table: str) -> list[Link]:
    """The links of a table that still open it, the oldest first."""
    wanted = select(*ROW).where(links.c.table_id == table, links.c.revoked.is_(False))
    return [Link(*row) for row in connection.execute(wanted.order_by(links.c.created_at, links.c.token_hash))]


def revoke(connection: Connection, table: str, link: str) -> bool:
    """Revokes a link of a table, named by its token or its id; False if the table has no such link."""
    named = or_(links.c.token_hash == hash_of(link), links.c.token_hash == link)
    done = connection.execute(update(links).where(links.c.table_id == table, named).values(revoked=True))
    return bool(done.rowcount)
