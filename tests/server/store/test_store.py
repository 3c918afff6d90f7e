"""What the store keeps, and how it is asked for: the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import hashlib

import msgspec
import pytest
from sqlalchemy import select

from tests.server.store.tables import PLAYING, SEED, entry, kept, open_table, summary
from underhall.server.entries import Warned
from underhall.server.store import Conflict, Report, Store, StoreError, Unknown, schema

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_it_was_kept(store):
    await open_table(store, "t", shown={"title": "Höhle"}, deadline=9.0, seats={0: "a"})
    await store.append("t", 1, entry(1), 2.5, PLAYING)
    row = await store.table_row("t")
    assert (row.status, row.game, row.owner, row.entries, row.created_at, row.updated_at) == (
        "playing", "dwarfs", "owner", 2, 1.0, 2.5,
    )  # fmt: skip
    assert [(each.number, each.at, each.entry) for each in await store.entries("t")] == [
        (0, 1.0, Warned(0)),
        (1, 2.5, entry(1)),
    ]
    assert [each.number for each in await store.entries("t", since=1)] == [1]
    assert await store.seed("t") == SEED
    assert (await store.tables_of("a")).rows == [row], "seats that are not given stay"


async def test_no_row_holds_the_seed(store):
    await open_table(store, "t")
    page = await store.open_tables()
    assert SEED not in msgspec.json.encode(page) and not hasattr(page.rows[0], "seed")


async def test_a_number_is_taken_once(store):
    await open_table(store, "t")
    await store.append("t", 1, entry(1), 2.0, PLAYING)
    for taken in (0, 1, 3):
        with pytest.raises(Conflict, match="the next one is number 2"):
            await store.append("t", taken, entry(9), 3.0, summary("finished"))
    assert await kept(store, "t") == ["option:1"]
    assert (await store.table_row("t")).status == "playing", "a refused entry changes no summary"


async def test_of_many_at_once_one_gets_the_number(store):
    await open_table(store, "t")
    came = await asyncio.gather(
        *(store.append("t", 1, entry(each), 2.0, PLAYING) for each in range(30)), return_exceptions=True
    )
    assert sum(each is None for each in came) == 1
    assert sum(isinstance(each, Conflict) for each in came) == 29
    assert len(await kept(store, "t")) == 1


async def test_unknown_tables_and_tables_made_twice(store):
    assert await store.table_row("t") is None
    assert await store.entries("t") == []
    with pytest.raises(Unknown):
        await store.append("t", 0, entry(0), 1.0, PLAYING)
    with pytest.raises(Unknown):
        await store.seed("t")
    await open_table(store, "t")
    with pytest.raises(Conflict):
        await open_table(store, "t")


async def test_a_mistake_spoils_nobody_elses_work(store):
    await open_table(store, "t")
    broken = store._writer.carry_out(lambda connection: 1 // 0)
    twice = store._writer.carry_out(
        lambda connection: [
            connection.execute(schema.settings.insert().values(key="k", value=value)) for value in ("1", "2")
        ]
    )
    came = await asyncio.gather(
        *(store.append("t", number, entry(number), 2.0, PLAYING) for number in range(1, 20)),
        broken,
        twice,
        *(store.append("t", number, entry(number), 2.0, PLAYING) for number in range(20, 40)),
        return_exceptions=True,
    )
    assert [type(each) for each in came if each is not None] == [ZeroDivisionError, StoreError]
    assert await kept(store, "t") == [f"option:{number}" for number in range(1, 40)]
    assert await store.value("k") is None, "half of a job is not kept"


async def test_what_somebody_asked_is_kept_though_nobody_waits_any_more(store):
    await open_table(store, "t")
    task = asyncio.create_task(store.append("t", 1, entry(1), 2.0, PLAYING))
    await asyncio.sleep(0)
    task.cancel()
    await store.append("t", 2, entry(2), 2.0, PLAYING)
    assert await kept(store, "t") == ["option:1", "option:2"]


async def test_lists_go_page_by_page(store):
    for number in range(7):
        await open_table(store, f"t{number}", at=float(number // 2), status="gathering", seats={0: f"g{number % 2}"})
    await open_table(store, "secret", at=9.0, open=False)
    seen: list[str] = []
    cursor = None
    while True:
        page = await store.open_tables(cursor, most=2)
        assert len(page.rows) <= 2
        seen += [row.id for row in page.rows]
        cursor = page.cursor
        if cursor is None:
            break
        await open_table(store, f"new{len(seen)}", at=50.0)  # comes before all that was shown
    assert seen == ["t6", "t5", "t4", "t3", "t2", "t1", "t0"]
    assert [row.id for row in (await store.tables_of("g1")).rows] == ["t5", "t3", "t1"]


@pytest.mark.parametrize("cursor", ["", "x", "é", "W10", "bnVsbA", "A" * 500, "\ud800"])
async def test_a_cursor_that_is_none_is_refused(store, cursor):
    with pytest.raises(StoreError, match="Start with the first page"):
        await store.open_tables(cursor)


async def test_finished_games_are_seen_by_those_who_played_or_by_all_if_they_were_open(store):
    await open_table(store, "open", status="finished", seats={0: "a"})
    await open_table(store, "closed", status="finished", open=False, seats={0: "a"})
    await open_table(store, "playing", status="playing")
    listed = {
        guest: {row.id for row in (await store.finished_tables(guest)).rows} for guest in (None, "a", "b", "owner")
    }
    assert listed == {None: {"open"}, "a": {"open", "closed"}, "b": {"open"}, "owner": {"open", "closed"}}


async def test_tables_that_run_and_those_whose_time_has_come(store):
    await open_table(store, "late", status="playing", deadline=5.0)
    await open_table(store, "later", status="playing", deadline=3.0)
    await open_table(store, "not yet", status="playing", deadline=50.0)
    await open_table(store, "calm", status="paused")
    await open_table(store, "over", status="finished")
    await open_table(store, "left", status="abandoned")
    assert [row.id for row in await store.due_tables(10.0)] == ["later", "late"]
    assert {row.id for row in await store.running_tables()} == {"late", "later", "not yet", "calm"}
    assert await store.running_tables_of("owner") == 4
    assert await store.running_tables_of("nobody") == 0


async def test_a_lease_is_had_by_one(store):
    await open_table(store, "t")
    taken = await asyncio.gather(*(store.take_lease("t", f"k{each}", until=10.0, now=1.0) for each in range(20)))
    assert sum(taken) == 1
    holder = f"k{taken.index(True)}"
    assert not await store.take_lease("t", "other", until=20.0, now=10.0)
    assert await store.take_lease("t", holder, until=12.0, now=11.0), "the holder may come late, if nobody else did"
    assert await store.renew_leases(holder, until=20.0, now=11.5) == 1
    await store.release("other")
    assert not await store.take_lease("t", "other", until=30.0, now=12.5)
    assert await store.take_lease("t", "other", until=30.0, now=20.5), "it ran out"
    assert await store.renew_leases(holder, until=40.0, now=21.0) == 0
    await store.release("other", "t")
    assert (await store.table_row("t")).keeper is None
    assert not await store.take_lease("nowhere", "k", until=1.0)


async def test_links_open_until_they_are_revoked_and_only_hashes_are_kept(store):
    guest = await store.add_guest("Ann", 1.0)
    await open_table(store, "t")
    token, link = await store.add_link("t", 1, guest.id, 2.0)
    _, every = await store.add_link("t", None, guest.id, 3.0)
    assert len(token) == 32
    assert link.id == hashlib.sha256(token.encode()).hexdigest()
    assert await store.link(token) == link
    assert await store.link(link.id) is None, "what names a link does not open it"
    assert await store.links("t") == [link, every]
    assert not await store.revoke_link("other", token)
    assert await store.revoke_link("t", token)
    assert await store.revoke_link("t", every.id)
    assert await store.link(token) is None
    assert await store.links("t") == []
    with pytest.raises(Unknown):
        await store.add_link("nowhere", 1, guest.id, 2.0)


async def test_chat_with_mute_and_report(store):
    ann, bob = [await store.add_guest(name, 1.0) for name in ("Ann", "Bob")]
    await open_table(store, "t")
    said = [
        await store.add_line("t", guest.id, text, 2.0) for guest, text in ((ann, "hello"), (bob, "<b>"), (ann, "☃"))
    ]
    assert await store.chat("t", ann.id) == said
    assert await store.chat("t", None, since=said[0].id) == said[1:]
    assert await store.chat("t", None, most=1) == said[2:], "the newest"
    for _ in range(2):
        await store.mute(ann.id, bob.id, 3.0)
    assert await store.chat("t", ann.id) == [said[0], said[2]]
    assert await store.chat("t", bob.id) == said
    assert await store.muted_by(ann.id) == {bob.id}
    await store.unmute(ann.id, bob.id)
    assert await store.chat("t", ann.id) == said
    await store.report(said[1].id, ann.id, "rude", 4.0)
    await store.report(said[1].id, ann.id, "very rude", 5.0)
    await store.report(said[1].id, bob.id, "a slip", 4.5)
    assert await store.reports() == [
        Report(said[1], "Bob", ann.id, "Ann", 5.0, "very rude"),
        Report(said[1], "Bob", bob.id, "Bob", 4.5, "a slip"),
    ]
    await store.operators.dismiss(said[1].id, "ann", 5.0)
    assert await store.reports() == [] and await store.chat("t", None) == said
    await store.report(said[1].id, ann.id, "rude", 6.0)
    await store.operators.remove_line(said[1].id, "ann", 6.0)
    assert await store.reports() == [] and await store.chat("t", None) == [said[0], said[2]]
    for settle in (store.operators.dismiss, store.operators.remove_line):
        with pytest.raises(Unknown, match=f"There is no .*line {said[1].id}"):
            await settle(said[1].id, "ann", 7.0)
    with pytest.raises(Unknown):
        await store.report(12345, ann.id, "nothing", 5.0)
    with pytest.raises(Unknown):
        await store.mute(ann.id, "nobody", 5.0)
    with pytest.raises(Unknown):
        await store.add_line("nowhere", ann.id, "hello", 5.0)


async def test_guests_change(store):
    ann = await store.add_guest("Ann", 1.0)
    assert await store.guest(ann.id) == ann
    assert await store.guest("nobody") is None
    await store.rename_guest(ann.id, "Anna")
    await store.keep_webhook(ann.id, "https://example.org/hook")
    await store.keep_preferences(ann.id, {"confirm": True})
    await store.saw_guest(ann.id, 7.0)
    assert await store.renew_tokens(ann.id) == 2
    found = await store.guest(ann.id)
    assert (found.name, found.webhook, found.preferences, found.seen_at, found.token_version) == (
        "Anna", "https://example.org/hook", {"confirm": True}, 7.0, 2,
    )  # fmt: skip
    assert await store.names([ann.id, "nobody"]) == {ann.id: "Anna"}
    assert await store.names([]) == {}
    with pytest.raises(Unknown):
        await store.rename_guest("nobody", "x")


async def test_a_guest_is_told_everything_and_forgotten(store):
    ann, bob = [await store.add_guest(name, 1.0) for name in ("Ann-of-the-hill", "Bob")]
    await store.keep_webhook(ann.id, "https://example.org/hook-of-ann")
    await store.keep_preferences(ann.id, {"colour": "moss-green"})
    await open_table(store, "t", owner=ann.id, seats={0: ann.id, 1: bob.id})
    line = await store.add_line("t", ann.id, "a line of ann", 2.0)
    other = await store.add_line("t", bob.id, "a line of bob", 2.0)
    token, _ = await store.add_link("t", 1, ann.id, 2.0)
    await store.report(line.id, bob.id, "about ann", 3.0)
    await store.report(other.id, ann.id, "by ann", 3.0)
    await store.mute(bob.id, ann.id, 3.0)
    await store.mute(ann.id, bob.id, 3.0)

    data = msgspec.json.encode(await store.guest_data(ann.id)).decode()
    mine = ("Ann-of-the-hill", "hook-of-ann", "moss-green", "a line of ann", "by ann", '"id":"t"')
    assert all(word in data for word in mine)
    assert not any(word in data for word in ("a line of bob", "about ann", "Bob")), "what is others' stays theirs"

    await store.delete_guest(ann.id)
    everything = await _everything(store)
    assert not any(word in everything for word in (*mine[:-1], "about ann", token))
    assert ann.id in everything, "the id alone is left"
    assert "a line of bob" in everything
    assert await store.guest(ann.id) is None
    assert await store.names([ann.id, bob.id]) == {bob.id: "Bob"}
    assert await store.link(token) is None
    for gone in (store.delete_guest(ann.id), store.guest_data(ann.id), store.renew_tokens(ann.id)):
        with pytest.raises(Unknown):
            await gone


async def test_a_text_that_no_database_holds_is_the_matter_of_whoever_sent_it(store):
    if store.shared:
        with pytest.raises(StoreError, match="is not allowed"):
            await store.add_guest("a\0b", 1.0)
    assert (await store.add_guest("Ann", 1.0)).name == "Ann"


async def test_values_are_made_once(store):
    assert await store.value("secret") is None
    got = await asyncio.gather(*(store.value_or("secret", f"value {each}") for each in range(10)))
    assert len(set(got)) == 1
    assert await store.value("secret") == got[0]


async def test_a_closed_store_keeps_what_was_asked_before(url):
    store = await asyncio.to_thread(Store.open, url)
    await open_table(store, "t")
    waiting = [asyncio.create_task(store.append("t", each, entry(each), 2.0, PLAYING)) for each in range(1, 301)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(StoreError, match="stopping"):
        await store.append("t", 301, entry(301), 2.0, PLAYING)
    again = await asyncio.to_thread(Store.open, url)
    assert len(await kept(again, "t")) == 300
    await again.close()


async def _everything(store: Store) -> str:
    """All rows of all tables of the database."""

    def read(connection):
        return [str(row) for table in schema.metadata.sorted_tables for row in connection.execute(select(table))]

    return "\n".join(await store._readers.read(read))
