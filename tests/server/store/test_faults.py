"""Whatever fails: what was acknowledged is there, once, and the store goes on when it can."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading
import time
from itertools import count

import psycopg
import pytest
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, OperationalError

from tests.server.store.tables import PLAYING, entry, kept, open_table, summary
from underhall.server.store import Conflict, Store, StoreUnavailable
from underhall.server.store.database import engine_of
from underhall.server.store.migrations import upgrade
from underhall.server.store.pauses import pause_after

pytestmark = pytest.mark.anyio

KILLS = 5
CUTS = 8
APPENDERS = 6
SECONDS = 60
SMALL_DISK = 120  # pages
AMPLE_DISK = 100_000


async def test_nothing_acknowledged_is_lost_when_the_process_is_killed(url):
    rng = random.Random(7)
    acknowledged: list[int] = []
    for _ in range(KILLS):
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.store.appending", url],
            env={**os.environ, "PYTHONPATH": f"src{os.pathsep}."},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        said = [process.stdout.readline()]  # it is under way
        killer = threading.Timer(rng.uniform(0.0, 0.3), process.send_signal, [signal.SIGKILL])
        killer.start()
        said += process.stdout.readlines()
        killer.join()
        process.wait()
        process.stdout.close()
        assert said[0], "it did not begin"
        acknowledged += [int(line) for line in said if line.endswith("\n")]
        store = await asyncio.to_thread(Store.open, url)
        there = await kept(store, "t")
        assert there == [f"option:{number}" for number in range(1, len(there) + 1)]
        assert len(there) - 1 <= acknowledged[-1] <= len(there), "at most the last one was not acknowledged yet"
        await store.close()
    assert acknowledged == sorted(set(acknowledged)), "no number was given out twice"
    assert len(acknowledged) > KILLS


async def test_nothing_acknowledged_is_lost_or_doubled_when_connections_are_cut(postgres_server):
    """Each appender does as the keeper does: after a failure it reads what is there, and goes on from that."""
    store = await asyncio.to_thread(Store.open, postgres_server.url())
    acknowledged: dict[str, list[str]] = {}
    stop = asyncio.Event()

    async def append(table: str) -> None:
        await open_table(store, table)
        mine = acknowledged.setdefault(table, [])
        number = 1
        for label in count():
            if stop.is_set():
                return
            while True:
                try:
                    await store.append(table, number, entry(label), 2.0, PLAYING)
                    break
                except StoreUnavailable:
                    there = await _patiently(store, table)
                    if f"option:{label}" in there:
                        break  # it was kept, and only the answer was lost
            mine.append(f"option:{label}")
            number += 1

    async def go_on() -> None:
        """Waits until each of them has appended something more."""
        least = {table: len(labels) for table, labels in acknowledged.items()}
        async with asyncio.timeout(SECONDS):
            while len(acknowledged) < APPENDERS or any(
                len(labels) < least.get(table, 0) + 2 for table, labels in acknowledged.items()
            ):
                await asyncio.sleep(0.005)

    appenders = [asyncio.create_task(append(f"t{each}")) for each in range(APPENDERS)]
    for _ in range(CUTS):
        await go_on()
        assert await asyncio.to_thread(postgres_server.cut) >= 1
    await go_on()
    stop.set()
    await asyncio.wait_for(asyncio.gather(*appenders), SECONDS)
    for table, labels in acknowledged.items():
        assert await kept(store, table) == labels
        assert len(labels) > CUTS
    await store.close()


async def test_a_connection_that_is_cut_in_the_middle_of_a_group_keeps_all_or_nothing(postgres_server):
    url = postgres_server.url()
    store = await asyncio.to_thread(Store.open, url)
    await open_table(store, "t")
    runs = 0

    def cut(connection):
        nonlocal runs
        runs += 1
        if runs == 1:
            postgres_server.cut()
        return connection.exec_driver_sql("SELECT 1").scalar()

    came = await asyncio.gather(
        store.append("t", 1, entry(1), 2.0, PLAYING), store._writer.carry_out(cut, "u"), return_exceptions=True
    )
    assert list(came) == [None, 1], "nothing was kept yet, so all was done once more on another connection"
    assert runs == 2
    assert await kept(store, "t") == ["option:1"]
    await store.close()


async def test_an_answer_that_is_lost_after_the_commit_is_not_taken_for_a_failure_to_keep(postgres_server, monkeypatch):
    """The commit is carried out, but its answer never comes: the number is then taken by the entry itself."""
    store = await asyncio.to_thread(Store.open, postgres_server.url())
    await open_table(store, "t")
    commit = store.engine.dialect.do_commit
    lost = False

    def commit_and_lose(connection):
        nonlocal lost
        commit(connection)
        if not lost:
            lost = True
            raise psycopg.OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(store.engine.dialect, "do_commit", commit_and_lose)
    with pytest.raises(StoreUnavailable) as unsure:
        await store.append("t", 1, entry(1), 2.0, PLAYING)
    assert isinstance(unsure.value.__cause__, DBAPIError)
    assert await kept(store, "t") == ["option:1"]
    with pytest.raises(Conflict):
        await store.append("t", 1, entry(1), 2.0, PLAYING)
    assert await kept(store, "t") == ["option:1"]
    await store.close()


async def test_a_server_that_is_gone_is_told_and_found_again(postgres_server):
    """Nobody waits for ever, and once it is back everything goes on."""
    store = await asyncio.to_thread(Store.open, postgres_server.url())
    await open_table(store, "t")
    name = store.engine.url.database
    with postgres_server.admin() as admin:
        admin.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        postgres_server.cut()
        began = time.monotonic()
        for asked in (store.append("t", 1, entry(1), 2.0, PLAYING), store.entries("t"), store.ping()):
            with pytest.raises(StoreUnavailable, match="cannot reach its database"):
                await asked
        assert time.monotonic() - began < SECONDS
        admin.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
    await store.append("t", 1, entry(1), 2.0, PLAYING)
    assert await kept(store, "t") == ["option:1"]
    await store.close()


async def test_an_outage_of_any_length_ends(postgres_server):
    """The pause between attempts has a limit, and no number of failures makes it overflow."""
    store = await asyncio.to_thread(Store.open, postgres_server.url())
    gaps: asyncio.Queue[int] = asyncio.Queue()
    store.listen(lambda _: None, lambda: gaps.put_nowait(1))
    await asyncio.wait_for(gaps.get(), SECONDS)
    store._writer._failures = store._listener._failures = 5000
    store._writer._disconnect()
    await asyncio.to_thread(postgres_server.cut)
    await open_table(store, "t")
    store._listener._failures = 5000  # connecting sets it to 0, and cutting it off does not
    await asyncio.to_thread(postgres_server.cut)
    await asyncio.wait_for(gaps.get(), SECONDS)
    await store.close()


@pytest.mark.parametrize(("failures", "seconds"), [(0, 0.1), (1, 0.2), (5, 3.2), (6, 5.0), (1024, 5.0), (10**9, 5.0)])
def test_pauses_grow_up_to_a_limit(failures, seconds):
    assert pause_after(failures, 0.1, 5.0) == pytest.approx(seconds)


async def test_two_processes_that_lock_the_same_rows_both_get_through(fresh_postgres_url):
    """Groups lock in one order, and a transaction that was in the way of another is done once more."""
    stores = [await asyncio.to_thread(Store.open, fresh_postgres_url) for _ in range(2)]
    names = [f"t{each}" for each in range(8)]
    for name in names:
        await open_table(stores[0], name)

    async def append(store: Store, name: str, times: int) -> int:
        done = 0
        while done < times:
            number = (await store.table_row(name)).entries
            try:
                await store.append(name, number, entry(number), 2.0, PLAYING)
                done += 1
            except Conflict:
                continue
        return done

    work = [append(store, name, 6) for store in stores for name in (names if store is stores[0] else names[::-1])]
    await asyncio.wait_for(asyncio.gather(*work), SECONDS)
    for name in names:
        assert await kept(stores[0], name) == [f"option:{number}" for number in range(1, 13)]
    for store in stores:
        await store.close()


async def test_a_full_disk_is_told_and_nothing_is_half_written(tmp_path):
    engine = engine_of(f"sqlite:///{tmp_path}/underhall.sqlite")
    pages = AMPLE_DISK
    event.listen(engine, "connect", lambda connection, _: connection.execute(f"PRAGMA max_page_count = {pages}"))
    upgrade(engine)
    engine.dispose()  # from here every connection is on the small disk
    pages = SMALL_DISK
    store = Store(engine)
    await open_table(store, "t")
    big = summary("playing", shown={"title": "x" * 3000})
    done = 0
    with pytest.raises(StoreUnavailable, match="disk is full"):
        for number in range(1, 10_000):
            await store.append("t", number, _long(number), 2.0, big)
            done = number
    assert done > 5
    # A whole group of them: none is half there.
    came = await asyncio.gather(
        *(open_table(store, f"more{each}", shown={"title": "x" * 9000}, seats={0: "a"}) for each in range(20)),
        store._writer.carry_out(lambda connection: 1 // 0, "a"),  # a mistake before them, so that each is done alone
        return_exceptions=True,
    )
    assert {type(each) for each in came} == {StoreUnavailable}
    assert len(await store.entries("t")) == done + 1
    assert (await store.table_row("t")).entries == done + 1
    assert [row.id for row in await store.running_tables()] == ["t"]
    assert await store._readers.read(lambda each: each.exec_driver_sql("PRAGMA integrity_check").scalar()) == "ok"

    pages = AMPLE_DISK
    engine.dispose()  # idle connections still know the small one
    for number in range(done + 1, done + 50):
        await store.append("t", number, _long(number), 2.0, big)
    assert len(await store.entries("t")) == done + 50
    await store.close()


@pytest.mark.parametrize("mistake_first", [False, True])
async def test_a_fault_of_the_database_is_everybodys(store, mistake_first):
    """Also where each job is done alone, because another one made a mistake."""
    await open_table(store, "t")

    def fault(_connection):
        raise OperationalError("", {}, Exception("could not extend file"))

    busy, go_on = threading.Event(), threading.Event()

    def hold(_connection):
        busy.set()
        return go_on.wait(SECONDS)

    first = asyncio.create_task(store._writer.carry_out(hold))
    await asyncio.to_thread(busy.wait, SECONDS)  # the writer is busy with it: the others make up one group
    group = [
        store._writer.carry_out(lambda _: 1 // 0 if mistake_first else 1, "a"),
        store.append("t", 1, entry(1), 2.0, PLAYING),
        store._writer.carry_out(fault, "z"),
    ]
    waiting = [asyncio.create_task(each) for each in group]
    await asyncio.sleep(0)
    go_on.set()
    assert await first
    came = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(each) for each in came] == [StoreUnavailable] * len(group)
    assert await kept(store, "t") == []
    await store.append("t", 1, entry(1), 2.0, PLAYING)


async def test_a_file_that_somebody_else_holds_is_told_too(tmp_path, monkeypatch):
    from underhall.server.store import database

    monkeypatch.setattr(database, "BUSY_SECONDS", 0.2)
    store = await asyncio.to_thread(Store.open, f"sqlite:///{tmp_path}/underhall.sqlite")
    await open_table(store, "t")
    other = engine_of(f"sqlite:///{tmp_path}/underhall.sqlite")
    with other.connect().execution_options(writes=True) as holder:
        holder.begin()
        with pytest.raises(StoreUnavailable):
            await store.append("t", 1, entry(1), 2.0, PLAYING)
        assert await kept(store, "t") == [], "readers go on"
    await store.append("t", 1, entry(1), 2.0, PLAYING)
    assert await kept(store, "t") == ["option:1"]
    other.dispose()
    await store.close()


async def test_a_sign_of_life_never_waits_for_long(tmp_path, monkeypatch):
    """However long a lock is held, and however many ask: one attempt is under way, and all hear of it at once."""
    from underhall.server.store import store as module

    monkeypatch.setattr(module, "PATIENCE", 0.05)
    store = await asyncio.to_thread(Store.open, f"sqlite:///{tmp_path}/underhall.sqlite")
    await store.ping()
    held, asked = threading.Event(), []

    def locked(_connection):
        asked.append(1)
        return held.wait(SECONDS)

    monkeypatch.setattr(store, "_read", lambda _: store._readers.read(locked))
    for _ in range(6):
        with pytest.raises(StoreUnavailable, match=r"has not answered for 0\.05 s\. It is locked"):
            await store.ping()
    assert len(asked) == 1, "those who ask again wait for the same answer"
    held.set()
    assert store._pinging is not None
    await store._pinging
    await store.ping()
    await store.close()


async def test_a_writer_that_is_held_up_is_no_sign_of_life(tmp_path, monkeypatch):
    from underhall.server.store import store as module

    monkeypatch.setattr(module, "PATIENCE", 0.05)
    store = await asyncio.to_thread(Store.open, f"sqlite:///{tmp_path}/underhall.sqlite")
    busy, go_on = threading.Event(), threading.Event()

    def hold(_connection):
        busy.set()
        return go_on.wait(SECONDS)

    writing = asyncio.create_task(store._writer.carry_out(hold))
    await asyncio.to_thread(busy.wait, SECONDS)
    while store._writer.busy_seconds < 0.05:
        await asyncio.sleep(0.01)
    with pytest.raises(StoreUnavailable, match="has saved nothing for a while"):
        await store.ping()
    go_on.set()
    await writing
    await store.ping()
    await store.close()


def _long(number: int):
    from underhall.server.entries import Paused

    return Paused(f"{number} " + "y" * 3000)


async def _patiently(store: Store, table: str) -> list[str]:
    while True:
        try:
            return await kept(store, table)
        except StoreUnavailable:
            await asyncio.sleep(0.05)
