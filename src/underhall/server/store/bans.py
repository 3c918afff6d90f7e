"""Bans, and the log of what operators did. Each action and its line are written in one transaction."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, or_, select

from underhall.server.store import guests
from underhall.server.store.errors import Unknown
from underhall.server.store.messages import say
from underhall.server.store.rows import Action, Ban
from underhall.server.store.schema import actions, bans

BAN = [bans.c[name] for name in Ban.__struct_fields__]
ACTION = [actions.c[name] for name in Action.__struct_fields__]


def note(connection: Connection, at: float, by: str, action: str, target: str, reason: str = "") -> None:
    """Records what an operator did."""
    connection.execute(insert(actions).values(at=at, by=by, action=action, target=target, reason=reason))


def add(connection: Connection, ban: Ban) -> None:
    """Adds a ban, replacing an earlier one. Deletes bans that have run out."""
    if ban.kind == "guest" and guests.find(connection, ban.target) is None:
        raise Unknown(say("no-guest", guest=f"{ban.target!r:.60}"))
    connection.execute(delete(bans).where(or_(bans.c.target == ban.target, bans.c.until <= ban.at)))
    connection.execute(insert(bans).values({name: getattr(ban, name) for name in Ban.__struct_fields__}))
    note(connection, ban.at, ban.by, "ban", ban.target, ban.reason)


def lift(connection: Connection, target: str, by: str, at: float) -> None:
    if not connection.execute(delete(bans).where(bans.c.target == target)).rowcount:
        raise Unknown(say("not-banned", target=f"{target!r:.60}"))
    note(connection, at, by, "unban", target)


def running(connection: Connection, now: float) -> list[Ban]:
    """The bans that have not run out, newest first."""
    wanted = select(*BAN).where(or_(bans.c.until.is_(None), bans.c.until > now))
    return [Ban(*row) for row in connection.execute(wanted.order_by(bans.c.at.desc(), bans.c.target))]


def extent(connection: Connection) -> tuple[int, int]:
    """How many lines the log has, and the number of its newest. Both, because two lines written at once may arrive in
    any order."""
    count, newest = connection.execute(select(func.count(), func.max(actions.c.id)).select_from(actions)).one()
    return count, newest or 0


def log(connection: Connection, most: int) -> list[Action]:
    """Actions, newest first."""
    return [Action(*row) for row in connection.execute(select(*ACTION).order_by(actions.c.id.desc()).limit(most))]


def log_since(connection: Connection, number: int) -> list[Action]:
    """What was done after line `number`, in order."""
    wanted = select(*ACTION).where(actions.c.id > number).order_by(actions.c.id)
    return [Action(*row) for row in connection.execute(wanted)]
