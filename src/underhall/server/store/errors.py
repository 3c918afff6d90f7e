"""What can go wrong with the store. Each has a `code`, one word for programs."""

from __future__ import annotations

from underhall.errors import UnderhallError


class StoreError(UnderhallError):
    """Something that the database refused; nothing of it is kept."""

    code = "invalid"


class StoreUnavailable(StoreError):
    """The database cannot be used now. What was asked may be kept all the same, if the answer alone was lost.

    So whoever asked reads the table's entries before it tries again; the same entry is never kept twice. The message is
    for players; what the database said is in `__cause__` and in the log.
    """

    code = "unavailable"


class Conflict(StoreError):
    """Somebody else was first: the number, or the name, is taken."""

    code = "stale"


class Unknown(StoreError):
    """There is no such thing in the store."""

    code = "not-found"


class ChatFull(StoreError):
    """A table's chat is full."""

    code = "chat-full"


class DatabaseError(UnderhallError):
    """A database that a server cannot start with."""
