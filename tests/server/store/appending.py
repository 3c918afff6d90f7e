"""Appends to one table without end, and says each number once it is acknowledged: `python appending.py URL`.

Commits are slow here, so that a process that is killed is mostly killed before or in one: an acknowledgement that came
too early would be found out.
"""

from __future__ import annotations

import asyncio
import sys
import time

from sqlalchemy import event

from tests.server.store.tables import PLAYING, entry, open_table
from underhall.server.store import Store

COMMIT_SECONDS = 0.02


async def main(url: str) -> None:
    store = await asyncio.to_thread(Store.open, url)
    event.listen(store.engine, "commit", lambda _: time.sleep(COMMIT_SECONDS))
    row = await store.table_row("t")
    if row is None:
        await open_table(store, "t")
    number = 1 if row is None else row.entries
    while True:
        await store.append("t", number, entry(number), 2.0, PLAYING)
        print(number, flush=True)
        number += 1


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
