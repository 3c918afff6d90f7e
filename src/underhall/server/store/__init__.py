"""The store: what must survive, in SQLite or PostgreSQL."""

from underhall.server.store.channel import News
from underhall.server.store.errors import ChatFull, Conflict, DatabaseError, StoreError, StoreUnavailable, Unknown
from underhall.server.store.rows import ChatLine, Guest, KeptEntry, Link, Page, Report, Summary, TableRow
from underhall.server.store.store import Store

__all__ = [
    "ChatFull",
    "ChatLine",
    "Conflict",
    "DatabaseError",
    "Guest",
    "KeptEntry",
    "Link",
    "News",
    "Page",
    "Report",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "Summary",
    "TableRow",
    "Unknown",
]
