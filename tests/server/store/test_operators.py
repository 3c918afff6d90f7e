"""What operators see and do, kept in SQLite and in PostgreSQL."""

from __future__ import annotations

import pytest

from tests.server.store.tables import open_table
from underhall.server.entries import Abandoned
from underhall.server.store import Action, Ban, Counts, GuestRow, Store, StoreError, Summary, Unknown

pytestmark = pytest.mark.anyio


def ban(target: str, kind: str = "address", at: float = 10.0, until: float | None = None) -> Ban:
    return Ban(target, "guest" if kind == "guest" else "address", at, until, "Rude.", "ada")


async def test_a_table_is_ended_in_the_database_alone(store: Store):
    await open_table(store, "t", owner="ann", shown={"seats": [], "waiting": [1]})
    await store.operators.end_table("t", "Rude.", "ada", 9.0)
    row = await store.table_row("t")
    assert row is not None
    assert (row.status, row.deadline, row.entries, row.summary["waiting"]) == ("abandoned", None, 2, [])
    assert (await store.entries("t"))[1].entry == Abandoned(by="", why="Rude.")
    assert await store.operators.log() == [Action(1, 9.0, "ada", "end-table", "t", "Rude.")]
    with pytest.raises(StoreError, match="Table t is already over"):
        await store.operators.end_table("t", "Rude.", "ada", 10.0)
    with pytest.raises(Unknown, match="There is no table u"):
        await store.operators.end_table("u", "Rude.", "ada", 10.0)
    assert len(await store.operators.log()) == 1, "what was not done is not in the log"


async def test_bans_hold_until_they_run_out_or_are_lifted(store: Store):
    ann = await store.add_guest("Ann", 1.0)
    bans = [ban(ann.id, "guest"), ban("10.0.0.0/8", at=11.0, until=20.0), ban("2001:db8::/64", at=12.0)]
    for each in bans:
        await store.operators.ban(each)
    assert await store.operators.bans(15.0) == [bans[2], bans[1], bans[0]]
    assert await store.operators.bans(20.0) == [bans[2], bans[0]]
    again = ban(ann.id, "guest", at=30.0, until=40.0)
    await store.operators.ban(again)
    assert await store.operators.bans(30.0) == [again, bans[2]]
    await store.operators.unban("2001:db8::/64", "bob", 31.0)
    assert await store.operators.bans(31.0) == [again]
    for target in ("2001:db8::/64", "10.0.0.0/8"):
        with pytest.raises(Unknown, match="is not banned"):
            await store.operators.unban(target, "bob", 32.0)
    with pytest.raises(Unknown, match="There is no guest 'nobody'"):
        await store.operators.ban(ban("nobody", "guest"))
    log = await store.operators.log()
    assert [(each.action, each.target) for each in log][:2] == [("unban", "2001:db8::/64"), ("ban", ann.id)]
    assert await store.operators.log_since(log[1].id) == [log[0]]
    assert (await store.operators.changes("none")) == ((5, log[0].id), None)


async def test_tables_and_guests_are_listed_and_searched(store: Store):
    ann, bob = await store.add_guest("Ann", 1.0), await store.add_guest("Bob_100%", 2.0)
    await open_table(store, "own", owner=ann.id, seats={0: ann.id, 1: bob.id})
    await open_table(store, "other", owner=bob.id)
    await open_table(store, "over", owner=bob.id, status="finished")
    assert await store.operators.guests() == [
        GuestRow(bob.id, "Bob_100%", 2.0, 2),
        GuestRow(ann.id, "Ann", 1.0, 1),
    ]
    for like, found in (("ann", [ann.id]), ("_100%", [bob.id]), ("%", [bob.id]), ("a_n", []), (bob.id, [bob.id])):
        assert [guest.id for guest in await store.operators.guests(like)] == found, like

    async def listed(like: str = "", status: str = "") -> set[str]:
        return {row.id for row in await store.operators.tables(like, status)}

    assert await listed() == {"own", "other"}
    assert await listed(status="finished") == {"over"}
    assert await listed("Ann") == await listed(ann.id) == {"own"}
    assert await listed("bob") == {"own", "other"}
    assert await listed("own") == {"own"}
    assert await listed("%") == {"own", "other"}, "a letter of Bob's name, not a pattern"
    assert await store.unfinished_tables_of(bob.id) == ["other", "own"]
    await store.delete_guest(ann.id)
    assert [guest.id for guest in await store.operators.guests()] == [bob.id]


async def test_tables_that_only_bots_play_at_are_counted(store: Store):
    for name, owner in (("a", "ann"), ("b", "ann"), ("c", "bob")):
        await open_table(store, name, owner=owner)
        summary = Summary(status="playing", open=True, version="1", bots_alone=True)
        await store.append(name, 1, Abandoned("x"), 5.0, summary)
    assert [await store.bots_alone(), await store.bots_alone("ann"), await store.bots_alone("dee")] == [3, 2, 0]
    await store.operators.end_table("a", "Too many.", "ada", 6.0)
    assert [await store.bots_alone(), await store.bots_alone("ann")] == [2, 1]
    await store.operators.ban(ban("10.0.0.0/8", until=20.0))
    assert await store.operators.counts(15.0) == Counts({"abandoned": 1, "playing": 2}, 2, 0, 1, 0)


async def test_notes_are_left_and_taken_away(store: Store):
    for key, value in (("load/asked", "1"), ("load/asked", "2"), ("load/of/a", "x"), ("load_of/b", "y")):
        await store.operators.leave_note(key, value)
    assert await store.operators.notes("load/") == {"load/asked": "2", "load/of/a": "x"}
    assert (await store.operators.changes("load/asked"))[1] == "2"
    await store.operators.take_away("load/")
    assert await store.operators.notes("load") == {"load_of/b": "y"}
