"""What can go wrong with the store. Each has a `code`, one word for programs."""

from __future__ import annotations

from underhall.errors import UnderhallError
from underhall.server.store.messages import say


class StoreError(UnderhallError):
    """Something that the database refused; nothing was stored."""

    code = "invalid"


class StoreUnavailable(StoreError):
    """The database cannot be used now. The change may have been stored all the same, if only the answer was lost.

    So the caller reads the table's entries before it tries again; the same entry is never stored twice. The message is
    for players; what the database said is in `__cause__` and in the log.
    """

    code = "unavailable"


class Conflict(StoreError):
    """Somebody else was first: the number, or the name, is taken."""

    code = "stale"


class Unknown(StoreError):
    """The store has no such thing."""

    code = "not-found"


def no_table(table: str) -> Unknown:
    return Unknown(say("no-table", table=f"{table:.60}"))


class ChatFull(StoreError):
    """A table's chat is full."""

    code = "chat-full"


class DatabaseError(UnderhallError):
    """A database that a server cannot start with."""
