"""What people say at a table, who has muted whom, and complaints."""

from __future__ import annotations

from sqlalchemy import Connection, Select, delete, func, insert, select

from underhall.server.store import guests
from underhall.server.store.errors import ChatFull, Unknown, no_table
from underhall.server.store.messages import say
from underhall.server.store.rows import ChatLine, Report
from underhall.server.store.schema import chats, mutes, reports, tables
from underhall.server.store.schema import guests as guest_rows

LINE = (chats.c.id, chats.c.table_id, chats.c.guest_id, chats.c.at, chats.c.text)


def add_line(connection: Connection, table: str, guest: str, text: str, at: float, most: int | None = None) -> ChatLine:
    if connection.execute(select(tables.c.id).where(tables.c.id == table)).first() is None:
        raise no_table(table)
    if most is not None:
        said = connection.scalar(select(func.count()).select_from(chats).where(chats.c.table_id == table)) or 0
        if said >= most:
            raise ChatFull(say("chat-full", lines=said))
    number = connection.scalar(
        insert(chats).values(table_id=table, guest_id=guest, at=at, text=text).returning(chats.c.id)
    )
    assert number is not None
    return ChatLine(number, table, guest, at, text)


def lines(connection: Connection, table: str, listener: str | None, since: int, most: int) -> list[ChatLine]:
    """The newest lines after number `since`, in order, without those of guests whom the reader has muted."""
    wanted = select(*LINE).where(chats.c.table_id == table, chats.c.id > since)
    if listener is not None:
        wanted = wanted.where(chats.c.guest_id.not_in(_muted(listener)))
    found = connection.execute(wanted.order_by(chats.c.id.desc()).limit(most))
    return [ChatLine(*row) for row in found][::-1]


def line(connection: Connection, number: int) -> ChatLine | None:
    row = connection.execute(select(*LINE).where(chats.c.id == number)).first()
    return None if row is None else ChatLine(*row)


def report(connection: Connection, number: int, guest: str, reason: str, at: float) -> None:
    """Stores a complaint about a line; a second one by the same guest replaces the first."""
    if line(connection, number) is None:
        raise Unknown(say("no-such-line"))
    connection.execute(delete(reports).where(reports.c.chat_id == number, reports.c.guest_id == guest))
    connection.execute(insert(reports).values(chat_id=number, guest_id=guest, at=at, reason=reason))


def all_reports(connection: Connection, most: int) -> list[Report]:
    """The newest complaints first."""
    said_by, told_by = guest_rows.alias(), guest_rows.alias()
    complaint = said_by.c.name, reports.c.guest_id, told_by.c.name, reports.c.at, reports.c.reason
    wanted = (
        select(*LINE, *complaint)
        .join_from(chats, reports)
        .join(said_by, said_by.c.id == chats.c.guest_id)
        .join(told_by, told_by.c.id == reports.c.guest_id)
    )
    found = connection.execute(wanted.order_by(reports.c.at.desc(), chats.c.id).limit(most))
    return [Report(ChatLine(*row[: len(LINE)]), *row[len(LINE) :]) for row in found]


def remove(connection: Connection, number: int) -> None:
    """Deletes a line, and the complaints about it."""
    if not connection.execute(delete(chats).where(chats.c.id == number)).rowcount:
        raise Unknown(say("no-line", line=str(number)))


def dismiss(connection: Connection, number: int) -> None:
    """Deletes the complaints about a line, which stays."""
    if not connection.execute(delete(reports).where(reports.c.chat_id == number)).rowcount:
        raise Unknown(say("no-complaint", line=str(number)))


def mute(connection: Connection, guest: str, other: str, at: float) -> None:
    if guests.find(connection, other) is None:
        raise Unknown(say("no-such-guest"))
    if other not in muted_by(connection, guest):
        connection.execute(insert(mutes).values(guest_id=guest, muted_id=other, at=at))


def unmute(connection: Connection, guest: str, other: str) -> None:
    connection.execute(delete(mutes).where(mutes.c.guest_id == guest, mutes.c.muted_id == other))


def muted_by(connection: Connection, guest: str) -> set[str]:
    """The guests whom a guest has muted."""
    return set(connection.scalars(_muted(guest)))


def _muted(guest: str) -> Select[tuple[str]]:
    return select(mutes.c.muted_id).where(mutes.c.guest_id == guest)
