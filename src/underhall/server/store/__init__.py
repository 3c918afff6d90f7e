"""The store: what must survive, in SQLite or PostgreSQL."""

from underhall.server.store.channel import News
from underhall.server.store.errors import ChatFull, Conflict, DatabaseError, StoreError, StoreUnavailable, Unknown
from underhall.server.store.rows import (
    Action,
    Ban,
    ChatLine,
    Counts,
    Guest,
    GuestRow,
    KeptEntry,
    Link,
    Measure,
    PackRow,
    Page,
    Report,
    Summary,
    TableRow,
    Tuning,
)
from underhall.server.store.store import Store

__all__ = [
    "Action",
    "Ban",
    "ChatFull",
    "ChatLine",
    "Conflict",
    "Counts",
    "DatabaseError",
    "Guest",
    "GuestRow",
    "KeptEntry",
    "Link",
    "Measure",
    "News",
    "PackRow",
    "Page",
    "Report",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "Summary",
    "TableRow",
    "Tuning",
    "Unknown",
]
