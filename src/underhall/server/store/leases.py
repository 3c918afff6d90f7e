"""Leases: of several processes, one at a time runs the bots and clocks of a table. Appending needs no lease."""

from __future__ import annotations

from sqlalchemy import Connection, or_, update

from underhall.server.store.schema import tables


def take(connection: Connection, table: str, keeper: str, until: float, now: float) -> bool:
    """Takes or renews a lease; False while somebody else has it."""
    free = or_(tables.c.keeper.is_(None), tables.c.keeper == keeper, tables.c.lease_until < now)
    taken = connection.execute(
        update(tables).where(tables.c.id == table, free).values(keeper=keeper, lease_until=until)
    )
    return bool(taken.rowcount)


def renew(connection: Connection, keeper: str, until: float, now: float) -> int:
    """Renews all leases of a keeper that have not run out; returns how many there are."""
    own = (tables.c.keeper == keeper, tables.c.lease_until >= now)
    return connection.execute(update(tables).where(*own).values(lease_until=until)).rowcount


def release(connection: Connection, keeper: str, table: str | None) -> None:
    """Gives back one lease, or all of a keeper's."""
    own = [tables.c.keeper == keeper] if table is None else [tables.c.keeper == keeper, tables.c.id == table]
    connection.execute(update(tables).where(*own).values(keeper=None, lease_until=None))
