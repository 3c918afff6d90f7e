"""Old data is deleted, with everything that belongs to it; finished games and their players never are."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from tests.server.store.tables import PLAYING, entry, open_table, summary
from underhall.server.store import ChatFull, Store, Unknown, cleaning, schema
from underhall.server.store.errors import Conflict

pytestmark = pytest.mark.anyio


async def count(store: Store, of: str) -> int:
    counted = select(func.count()).select_from(schema.metadata.tables[of])
    return await store._readers.read(lambda connection: connection.scalar(counted) or 0)


async def tables_in(store: Store) -> set[str]:
    ids = select(schema.tables.c.id)
    return set(await store._readers.read(lambda connection: connection.scalars(ids).all()))


async def delete(store: Store, given_up: float = 900.0, untouched: float = 500.0) -> list[str]:
    return sorted(await store.delete_old_tables(given_up, untouched))


async def test_unfinished_tables_go_and_finished_ones_stay(store):
    for status in ("gathering", "playing", "paused", "abandoned", "finished"):
        await open_table(store, f"old-{status}", at=100.0, status=status)
        await open_table(store, f"new-{status}", at=600.0, status=status)
    assert await delete(store) == ["new-abandoned", "old-abandoned", "old-gathering", "old-paused", "old-playing"]
    left = {f"new-{status}" for status in ("gathering", "playing", "paused")}
    assert await tables_in(store) == {*left, "old-finished", "new-finished"}
    assert await delete(store) == []


async def test_a_table_that_was_touched_or_whose_clock_ran_lately_stays(store):
    await open_table(store, "touched", at=100.0)
    await store.append("touched", 1, entry(1), 600.0, PLAYING)
    await open_table(store, "slow", at=100.0, status="playing", deadline=1000.0)
    await open_table(store, "late", at=100.0, status="playing", deadline=501.0)
    await open_table(store, "too-late", at=100.0, status="playing", deadline=499.0)
    assert await delete(store) == ["too-late"]


async def test_all_that_hangs_on_a_table_goes_with_it(store):
    ann = await store.add_guest("Ann", 1.0)
    await open_table(store, "t", at=1.0, seats={0: ann.id})
    line = await store.add_line("t", ann.id, "hello", 1.0)
    await store.report(line.id, ann.id, "rude", 1.0)
    await store.add_link("t", None, ann.id, 1.0)
    assert await delete(store) == ["t"]
    assert [await count(store, of) for of in ("tables", "entries", "seats", "links", "chats", "reports")] == [0] * 6
    assert await store.guest(ann.id) is not None
    with pytest.raises(Unknown):
        await store.append("t", 1, entry(1), 2.0, PLAYING)


async def test_many_go_some_at_a_time(store, monkeypatch):
    monkeypatch.setattr(cleaning, "MOST", 3)
    for each in range(7):
        await open_table(store, f"t{each}", at=1.0)
    assert [len(await delete(store)) for _ in range(4)] == [3, 3, 1, 0]


async def test_guests_go_who_are_named_nowhere(store):
    plain, seated, owner, talker, newer = [await store.add_guest(name, 1.0) for name in "abcde"]
    await open_table(store, "t", at=1.0, status="finished", owner=owner.id, seats={0: seated.id})
    await store.add_line("t", talker.id, "hello", 1.0)
    await store.saw_guest(newer.id, 600.0)
    forgotten = await store.add_guest("f", 1.0)
    await store.delete_guest(forgotten.id)
    await store.mute(seated.id, plain.id, 1.0)
    assert await store.delete_old_guests(500.0) == 2, "the plain one, and the rest of a guest who was deleted"
    assert await store.guest(plain.id) is None
    assert None not in [await store.guest(each.id) for each in (seated, owner, talker, newer)]
    assert await store.delete_old_guests(500.0) == 0


async def test_a_guest_whose_complaint_is_open_stays(store):
    ann, bob = [await store.add_guest(name, 1.0) for name in ("Ann", "Bob")]
    await open_table(store, "t", at=600.0)
    line = await store.add_line("t", ann.id, "rude", 1.0)
    await store.report(line.id, bob.id, "This is rude.", 1.0)
    assert await store.delete_old_guests(500.0) == 0
    await store.operators.dismiss(line.id, "Ada", 2.0)
    assert await store.delete_old_guests(500.0) == 1


async def test_a_chat_has_an_end(store):
    ann = await store.add_guest("Ann", 1.0)
    for table in ("t", "u"):
        await open_table(store, table)
    lines = [await store.add_line("t", ann.id, "hello", 1.0, most=2) for _ in range(2)]
    with pytest.raises(ChatFull, match="it has 2 lines"):
        await store.add_line("t", ann.id, "hello", 1.0, most=2)
    await store.add_line("u", ann.id, "each table has its own", 1.0, most=2)
    await store.operators.remove_line(lines[0].id, "Ada", 2.0)
    await store.add_line("t", ann.id, "there is room again", 1.0, most=2)


async def test_entries_come_some_at_a_time(store):
    await open_table(store, "t")
    for number in range(1, 6):
        await store.append("t", number, entry(number), 2.0, PLAYING)
    assert [each.number for each in await store.entries("t", 2, most=3)] == [2, 3, 4]
    assert [each.number for each in await store.entries("t", 5, most=3)] == [5]
    with pytest.raises(Conflict):
        await store.append("t", 3, entry(3), 2.0, summary())
