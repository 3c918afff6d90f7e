"""Packs in the store: their steps, their versions, and those that tables are played with. On both databases."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from tests.server.store.tables import SEED, summary
from underhall.server.entries import Opened, Pace
from underhall.server.store import Measure, Store, Tuning, Unknown
from underhall.server.store.errors import Conflict
from underhall.server.store.packs import MOST_MEASURES, MOST_STEPS, Full, MostPacks

pytestmark = pytest.mark.anyio
MANY = 10
ENOUGH = MostPacks(MANY, MANY, MANY)
HOME = "home"  # an address


async def begun(store: Store, text: str = "first") -> tuple[str, Any]:
    """A guest with a pack."""
    guest = (await store.add_guest("Ada", 1.0)).id
    return guest, await store.packs.add(guest, HOME, "dwarfs", "Mine", text, 2.0, ENOUGH)


async def change(store: Store, row: Any, text: str, at: float = 3.0) -> Any:
    return await store.packs.change(row.guest, row.id, row.number, "Mine", text, at)


async def test_steps_are_undone_and_redone_until_the_next_change(store):
    _, row = await begun(store)
    for text in ("second", "third"):
        row = await change(store, row, text)
    assert (row.text, row.number, row.can_undo, row.can_redo) == ("third", 2, True, False)
    row = await store.packs.go_to(row.guest, row.id, row.number, row.step - 1, "Mine", 4.0)
    assert (row.text, row.number, row.can_undo, row.can_redo) == ("second", 3, True, True)
    row = await change(store, row, "other")
    assert (row.text, row.can_redo) == ("other", False)
    with pytest.raises(Unknown):
        await store.packs.go_to(row.guest, row.id, row.number, row.step + 1, "Mine", 4.0)


async def test_only_the_last_steps_are_kept(store):
    _, row = await begun(store)
    for number in range(MOST_STEPS + 5):
        row = await change(store, row, f"text {number}")
    steps = 0
    while row.can_undo:
        row = await store.packs.go_to(row.guest, row.id, row.number, row.step - 1, "Mine", 4.0)
        steps += 1
    assert steps == MOST_STEPS - 1


async def test_of_two_changes_to_one_version_one_is_refused(store):
    _, row = await begun(store)
    done = await asyncio.gather(change(store, row, "a"), change(store, row, "b"), return_exceptions=True)
    assert sorted(isinstance(each, Conflict) for each in done) == [False, True]
    kept = await store.packs.find(row.guest, row.id)
    assert kept.number == 1 and kept.text in ("a", "b")


async def test_packs_are_limited_and_guests_see_only_their_own(store):
    guest, row = await begun(store)
    other = (await store.add_guest("Bob", 1.0)).id
    with pytest.raises(Unknown):
        await store.packs.find(other, row.id)

    async def add(whose: str, address: str, **most: int) -> Any:
        return await store.packs.add(whose, address, "dwarfs", "One more", "text", 2.0, ENOUGH._replace(**most))

    with pytest.raises(Full, match="You have 1 pack,"):
        await add(guest, HOME, guest=1)
    with pytest.raises(Full, match="from your address"):  # another name at the same address
        await add(other, HOME, household=1)
    with pytest.raises(Full, match="no room"):
        await add(other, "elsewhere", household=1, all=1)
    elsewhere = await add(other, "elsewhere", household=1)
    await store.packs.remove(other, elsewhere.id)
    assert await store.packs.of_guest(other) == []
    await store.delete_guest(guest)
    with pytest.raises(Unknown):
        await store.packs.find(guest, row.id)


async def test_a_guest_with_a_pack_is_not_deleted_for_being_away(store):
    guest, row = await begun(store)
    assert await store.delete_old_guests(100.0) == 0
    await store.packs.remove(guest, row.id)
    assert await store.delete_old_guests(100.0) == 1


async def test_packs_of_tables_stay_until_the_last_table_is_gone(store):
    opened = Opened("dwarfs", "own-1", "", {}, [], Pace(), "owner", False, "", "", 0)
    for name in ("own-1", "own-2"):
        await store.packs.keep_played(name, "dwarfs", f"text of {name}", 10.0)
    await store.packs.keep_played("own-1", "dwarfs", "text of own-1", 20.0)  # again: it stays as it is
    await store.open_table(
        "t", game="dwarfs", owner="owner", seed=SEED, entry=opened, at=20.0, summary=summary(status="abandoned")
    )
    assert await store.packs.delete_unplayed(15.0) == 1
    assert (store.packs.played("own-1"), store.packs.played("own-2")) == ("text of own-1", None)
    assert await store.packs.delete_unplayed(100.0) == 0
    assert await store.delete_old_tables(100.0, 100.0) == ["t"]
    assert await store.packs.delete_unplayed(100.0) == 1 and store.packs.played("own-1") is None


async def test_what_was_measured_stays_with_its_pack(store):
    guest, row = await begun(store)
    for at in range(MOST_MEASURES + 3):
        measure = Measure(
            at=float(at),
            pack_hash=str(at),
            base_hash="b",
            base_title="standard",
            bot="greedy",
            seats=2,
            games=10,
            result={"games": 10},
            text=f"text {at}",
        )
        await store.packs.keep_measure(row.id, measure)
    found = await store.packs.measures(row.id)
    assert [each.at for each in found] == [float(at) for at in range(MOST_MEASURES + 2, 2, -1)]
    assert found[0] == measure
    await store.packs.remove(guest, row.id)
    await store.packs.keep_measure(row.id, measure)  # of a pack that is gone
    assert await store.packs.measures(row.id) == []


async def test_the_last_search_is_kept_with_what_its_owner_rejected(store):
    guest, row = await begun(store)
    first = Tuning(
        at=5.0,
        pack_hash="h",
        bot="greedy",
        seats=3,
        targets=("seats=33±2",),
        may=("card[*].points.value±1",),
        result={"games": 400},
        rejected=(),
    )
    assert await store.packs.tuning(row.id) is None
    await store.packs.keep_tuning(row.id, first)
    assert await store.packs.tuning(row.id) == first
    for number, rejected in ((2, True), (0, True), (2, False), (0, True)):
        await store.packs.reject(row.id, first.at, number, rejected)
    assert (await store.packs.tuning(row.id)).rejected == (0,)
    later = msgspec.structs.replace(first, at=6.0)
    await store.packs.keep_tuning(row.id, later)
    assert await store.packs.tuning(row.id) == later
    with pytest.raises(Conflict):  # it was about another search
        await store.packs.reject(row.id, first.at, 0, True)
    await store.packs.remove(guest, row.id)
    await store.packs.keep_tuning(row.id, first)
    assert await store.packs.tuning(row.id) is None
