"""Values that a server stores about itself, such as the secret that it signs with."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, text

from underhall.server.store.schema import settings

ROOM = "room"  # the key of what is kept only to see whether it can be
ROOM_LETTERS = 64 * 1024  # more than is usually written at once
KEEP = text("INSERT INTO settings (key, value) VALUES (:key, :value) ON CONFLICT (key) DO NOTHING")


def find(connection: Connection, key: str) -> str | None:
    value: str | None = connection.scalar(select(settings.c.value).where(settings.c.key == key))
    return value


def try_room(connection: Connection) -> None:
    """Stores something large, to find out whether there is room."""
    give_room_back(connection)
    connection.execute(insert(settings).values(key=ROOM, value="." * ROOM_LETTERS))


def give_room_back(connection: Connection) -> None:
    connection.execute(delete(settings).where(settings.c.key == ROOM))


def put(connection: Connection, key: str, value: str) -> None:
    """Stores a value, replacing an earlier one."""
    connection.execute(delete(settings).where(settings.c.key == key))
    connection.execute(KEEP, {"key": key, "value": value})


def beginning(connection: Connection, prefix: str) -> dict[str, str]:
    """All values whose key begins like this."""
    wanted = select(settings.c.key, settings.c.value).where(settings.c.key.startswith(prefix, autoescape=True))
    return {row.key: row.value for row in connection.execute(wanted)}


def take_away(connection: Connection, prefix: str) -> None:
    """Deletes all values whose key begins like this."""
    connection.execute(delete(settings).where(settings.c.key.startswith(prefix, autoescape=True)))


def find_or_keep(connection: Connection, key: str, value: str) -> str:
    """The stored value; if there is none, stores this one. If several processes ask at once, all get the same."""
    connection.execute(KEEP, {"key": key, "value": value})
    found = find(connection, key)
    assert found is not None
    return found
