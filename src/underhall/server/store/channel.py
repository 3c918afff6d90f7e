"""News between the processes of one server: what one of them commits, the others learn.

On PostgreSQL it is a NOTIFY in the transaction that stores the entry, so news never comes without the entry or before
it. On SQLite one process serves all tables, so news is not needed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec
from sqlalchemy import Connection, Engine, text

from underhall.engine.first_use import examined
from underhall.server.store.database import POSTGRES_OPTIONS, is_postgres, plain_url
from underhall.server.store.pauses import pause_after
from underhall.server.vitals import Vitals

CHANNEL = "underhall"
LISTENER = "listener"  # the name of its task
QUIET_SECONDS = 15.0  # after this long without news, the connection is tested
FIRST_PAUSE = 0.1  # seconds before connecting again, doubled with each failure
LONGEST_PAUSE = 5.0

TELL = text(f"SELECT pg_notify('{CHANNEL}', news) FROM unnest(CAST(:news AS text[])) AS news")


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed at a table: its number of entries, or its chat."""

    table: str
    number: int | None = None  # of the newest entry
    chat: int | None = None  # of the line


OnNews = Callable[[News], None]
OnGap = Callable[[], None]


def tell(connection: Connection, news: Sequence[News]) -> None:
    """Notifies the other processes, once this transaction is committed."""
    if news and is_postgres(connection.engine):
        connection.execute(TELL, {"news": [msgspec.json.encode(each).decode() for each in news]})


class Listener:
    """Receives the news, including the process's own. After each gap it says so, because news of that time is lost.

    `on_gap` is called after each connection, including the first: then every table in memory must be compared with the
    store.
    """

    def __init__(self, engine: Engine, on_news: OnNews, on_gap: OnGap, vitals: Vitals) -> None:
        self._url = plain_url(engine)
        self._on_news = on_news
        self._on_gap = on_gap
        self._failures = 0
        self._vitals = vitals
        self._task = vitals.lasting(LISTENER, self._run())

    async def close(self) -> None:
        await self._vitals.stop(self._task)

    async def _run(self) -> None:
        import psycopg

        while True:
            with suppress(psycopg.Error):
                await self._hear()
            await asyncio.sleep(pause_after(self._failures, FIRST_PAUSE, LONGEST_PAUSE))
            self._failures += 1

    async def _hear(self) -> None:
        import psycopg

        async with await psycopg.AsyncConnection.connect(self._url, autocommit=True, **POSTGRES_OPTIONS) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self._failures = 0
            self._on_gap()
            while True:
                async for notify in connection.notifies(timeout=QUIET_SECONDS):
                    self._on_news(msgspec.json.decode(notify.payload, type=examined(News)))
                await connection.execute("SELECT 1")
