"""The keeper: changes are committed before anyone sees them; nothing is lost, done twice or forgotten."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.patience import STUCK
from tests.server.keeping import (
    AtOnce,
    Ready,
    answer,
    choose,
    file_url,
    keeping,
    odd,
    sit,
    started,
    store_at,
    until,
    wanted,
)
from underhall.engine.fair import verify
from underhall.server import entries, ticking
from underhall.server import keeper as keeper_module
from underhall.server.entries import Pace
from underhall.server.errors import Refused
from underhall.server.keeper import Keeper
from underhall.server.notices import Notice, Notices
from underhall.server.store import Conflict, StoreUnavailable, Unknown


@pytest.fixture(autouse=True)
def quick_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticking, "ROUND", 0.05)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return file_url(tmp_path)


def run(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(play)


async def over(keeper: Keeper, id: str) -> bool:
    return (await keeper.state(id)).status == "finished"


# A whole game ---------------------------------------------------------------------------------------------------------


def test_bots_play_a_game_to_its_end_and_it_can_be_proved(url: str) -> None:
    async def play() -> None:
        async with keeping(url) as keeper:
            id = await started(keeper, "random", "random", None)
            dice = random.Random(1)
            while not await over(keeper, id):
                table = await keeper.table(id)
                if table.state.waiting() == [2]:
                    await choose(keeper, id, 2, dice.randrange(100))
                await asyncio.sleep(0)
            table = await keeper.table(id)
            assert table.state.fair is not None
            assert verify(table.state.record()).match.core == table.state.match.core
            row = await keeper.store.table_row(id)
            assert (row.status, row.deadline, row.entries) == ("finished", None, table.state.number)
            assert row.summary["winners"] == list(table.state.match.outcome.winners)
            assert keeper.tallies.bot_moves > 50

    run(play())


def test_nobody_makes_a_salt_for_those_who_gave_none(url: str) -> None:
    """The server would make it last, when it knows its seed and all other salts."""

    async def play() -> None:
        async with keeping(url) as keeper:
            id = await started(keeper, None, None)
            table = await keeper.table(id)
            assert [seat.salt for seat in table.state.seats] == ["", ""]
            kept = await keeper.store.entries(id)
            salted = [type(each.entry).__name__ for each in kept]
            assert salted == ["Opened", "Sat", "Sat", "Started"]

    run(play())


@pytest.mark.parametrize(
    "changed",
    [
        {"game": "chess"},
        {"pack": "/etc/passwd"},
        {"pack": "unknown"},
        {"switches": {"flying": True}},
        {"seats": [entries.SeatPlan()] * 9},
        {"seats": [entries.SeatPlan("genius")] * 2},
        {"seats": [entries.SeatPlan("python:os:system")] * 2},
        {"pace": Pace(bot="program:rm")},
    ],
)
def test_what_cannot_be_played_is_not_opened(url: str, changed: dict[str, Any]) -> None:
    async def play() -> None:
        async with keeping(url) as keeper:
            with pytest.raises(Refused) as refused:
                await keeper.open(wanted(None, None, **changed), "ann")
            assert refused.value.code == "invalid"
            assert await keeper.store.running_tables() == []

    run(play())


def test_a_table_that_is_not_there_is_unknown(url: str) -> None:
    async def play() -> None:
        async with keeping(url) as keeper:
            with pytest.raises(Unknown, match="no table"):
                await keeper.table("nowhere")

    run(play())


# Committed first ------------------------------------------------------------------------------------------------------


def test_nothing_is_seen_before_it_is_committed(url: str) -> None:
    async def play() -> None:
        async with keeping(url) as keeper:
            id = await started(keeper, None, None)
            before = await keeper.table(id)
            odd(keeper).gate = gate = asyncio.Event()
            async with keeper.watching(id) as watch:
                choosing = asyncio.create_task(choose(keeper, id))
                await asyncio.sleep(0.05)
                assert (await keeper.table(id)) is before and not choosing.done()
                with pytest.raises(TimeoutError):
                    async with asyncio.timeout(0.02):
                        await watch.changed()
                gate.set()
                number = await choosing
                assert await watch.changed() == number
            assert (await keeper.state(id)).number == number == before.state.number + 1
            assert before.state.choices == 0, "what somebody looks at never changes"

    run(play())


@pytest.mark.parametrize(("fails", "kept"), [("before", 0), ("after", 1)])
def test_after_a_failed_commit_the_store_alone_says_what_happened(url: str, fails: str, kept: int) -> None:
    async def play() -> None:
        async with keeping(url) as keeper:
            id = await started(keeper, None, None)
            before = await keeper.table(id)
            seat, decision, option = answer(before)
            odd(keeper).fails = fails
            with pytest.raises(StoreUnavailable):
                await keeper.do(id, lambda table: table.propose.choose(seat, decision, option, "person"))
            odd(keeper).fails = ""
            table = await keeper.table(id)
            assert table.state.number == before.state.number + kept == len(await keeper.store.entries(id))
            if kept:  # the same answer again is stale, and not done twice
                with pytest.raises(Refused) as refused:
                    await keeper.do(id, lambda table: table.propose.choose(seat, decision, option, "person"))
                assert refused.value.code == "stale"
            await choose(keeper, id)
            assert (await keeper.state(id)).choices == kept + 1

    run(play())


def test_watchers_hear_of_what_was_kept_although_the_answer_was_lost(url: str) -> None:
    async def play() -> None:
        async with keeping(url) as keeper:
            id = await started(keeper, None, None)
            number = (await keeper.state(id)).number
            async with keeper.watching(id) as watch:
                odd(keeper).fails = "after"
                with pytest.raises(StoreUnavailable):
                    await choose(keeper, id)
                odd(keeper).fails = ""
                async with asyncio.timeout(STUCK):
                    while await watch.changed() != number + 1:
                        pass

    run(play())


def test_a_request_that_is_given_up_is_carried_out_all_the_same(url: str) -> None:
    async def play() -> None:
        async with keeping(url) as keeper:
            id = await started(keeper, None, None)
            odd(keeper).gate = gate = asyncio.Event()
            choosing = asyncio.create_task(choose(keeper, id))
            await asyncio.sleep(0.02)
            choosing.cancel()
            await asyncio.gather(choosing, return_exceptions=True)
            gate.set()
            await until(lambda: has_choices(keeper, id, 1))

    run(play())


async def has_choices(keeper: Keeper, id: str, choices: int) -> bool:
    return (await keeper.state(id)).choices >= choices


def test_of_many_equal_answers_one_is_taken(url: str) -> None:
    async def play() -> None:
        async with keeping(url) as keeper:
            id = await started(keeper, None, None)
            seat, decision, option = answer(await keeper.table(id))
            answers = [
                keeper.do(id, lambda table: table.propose.choose(seat, decision, option, "person")) for _ in range(20)
            ]
            results = await asyncio.gather(*answers, return_exceptions=True)
            assert sum(isinstance(result, int) for result in results) == 1
            assert all(result.code == "stale" for result in results if isinstance(result, Refused))
            assert (await keeper.state(id)).choices == 1

    run(play())


def test_what_is_refused_changes_nothing(url: str) -> None:
    async def play() -> None:
        async with keeping(url) as keeper:
            id = await started(keeper, None, None)
            before = await keeper.table(id)
            for proposal in (
                lambda table: table.propose.choose(0, "9.9.9", "nothing", "person"),
                lambda table: table.propose.undo(1),
                lambda table: table.propose.sit("eve"),
                lambda table: table.propose.start("eve"),
            ):
                with pytest.raises(Refused):
                    await keeper.do(id, proposal)
            assert (await keeper.table(id)) is before

    run(play())


# Several processes, and those that were killed ------------------------------------------------------------------------


def test_whoever_is_second_catches_up_and_checks_again(url: str) -> None:
    """On SQLite no process hears of another: what it does not know it finds out by the conflict."""

    async def play() -> None:
        async with keeping(url) as one, keeping(url, name="other") as other:
            id = await started(one, None, None, None)
            await other.table(id)
            await one.do(id, lambda table: table.propose.warn(0))
            number = await other.do(id, lambda table: table.propose.warn(1))
            assert other.tallies.conflicts == 1
            kept = await one.store.entries(id)
            assert [each.number for each in kept] == list(range(number))
            assert [each.entry for each in kept[-2:]] == [entries.Warned(0), entries.Warned(1)]
            seat, decision, option = answer(await other.table(id))
            await one.do(id, lambda table: table.propose.choose(seat, decision, option, "person"))
            with pytest.raises(Refused) as refused:  # it was fine as far as this one knew
                await other.do(id, lambda table: table.propose.choose(seat, decision, option, "person"))
            assert refused.value.code == "stale"
            assert (await other.state(id)).choices == 1

    run(play())


def test_two_who_race_both_get_their_turn(url: str) -> None:
    async def play() -> None:
        async with keeping(url) as one, keeping(url, name="other") as other:
            id = await started(one, None, None, None)
            await other.table(id)
            numbers = await asyncio.gather(
                *(keeper.do(id, lambda table: table.propose.warn(0)) for keeper in (one, other) for _ in range(20))
            )
            assert len(set(numbers)) == 40
            assert len(await one.store.entries(id)) == max(numbers)

    run(play())


def test_bots_go_on_by_themselves_after_a_kill(url: str) -> None:
    async def play() -> None:
        asleep = AtOnce(asleep=True)
        async with store_at(url) as store:
            killed = Keeper(store, asleep, Ready())
            await killed.__aenter__()
            id = await started(killed, "random", "random")
            await until(lambda: so(bool(asleep.asked)))
            await killed.__aexit__()
        async with keeping(url) as keeper:
            await until(lambda: over(keeper, id))

    run(play())


async def so(value: bool) -> bool:
    return value


def test_a_match_that_was_over_before_the_kill_is_finished_after_it(url: str) -> None:
    async def play() -> None:
        async with keeping(url) as keeper:
            id = await started(keeper, None, None)
            dice = random.Random(4)
            finish = entries.Finished

            async def kept_but_not_finished(table: str, number: int, entry: Any, at: float, summary: Any) -> None:
                if isinstance(entry, finish):
                    raise StoreUnavailable("Killed.")
                await type(odd(keeper)).append(odd(keeper), table, number, entry, at, summary)

            odd(keeper).append = kept_but_not_finished  # type: ignore[method-assign]
            while not (await keeper.state(id)).match.over:
                await choose(keeper, id, place=dice.randrange(100))
            assert (await keeper.state(id)).status == "playing"
        async with keeping(url) as keeper:
            await until(lambda: over(keeper, id))

    run(play())


def test_the_last_choice_is_acknowledged_also_if_another_process_finishes_the_game_first(url: str) -> None:
    async def play() -> None:
        async with keeping(url) as keeper:
            id = await started(keeper, None, None)
            dice, store = random.Random(4), odd(keeper)
            finished = []

            async def too_late(table: str, number: int, entry: Any, at: float, summary: Any) -> None:
                await type(store).append(store, table, number, entry, at, summary)
                if isinstance(entry, entries.Finished):  # by another, as it looks to this one
                    finished.append(number)
                    raise Conflict("Somebody else was first.")

            store.append = too_late  # type: ignore[method-assign]
            while not (await keeper.state(id)).match.over:
                number = await choose(keeper, id, place=dice.randrange(100))
            table = await keeper.table(id)
            assert len(finished) == 1
            assert (table.state.status, table.state.number) == ("finished", number)

    run(play())


def test_idle_tables_are_dropped_and_come_back(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticking, "IDLE", 0.1)

    async def play() -> None:
        async with keeping(url) as keeper:
            id = await started(keeper, None, None)
            await choose(keeper, id)
            before = await keeper.table(id)
            await until(lambda: so(keeper.live_tables == 0))
            again = await keeper.table(id)
            assert again is not before
            assert (again.state.number, again.state.match.core) == (before.state.number, before.state.match.core)
            async with keeper.watching(id):
                await asyncio.sleep(0.4)
                assert keeper.live_tables == 1, "what is watched stays"

    run(play())


# Watching -------------------------------------------------------------------------------------------------------------


def test_a_slow_watcher_skips_to_the_newest(url: str) -> None:
    async def play() -> None:
        async with keeping(url) as keeper:
            id = await started(keeper, None, None)
            async with keeper.watching(id, "ann") as watch:
                assert keeper.present(id) == {"ann"}
                for _ in range(10):
                    number = await choose(keeper, id)
                assert await watch.changed() == number
                keeper.said(id, 7)
                await watch.changed()
                assert watch.line == 7
            assert keeper.present(id) == frozenset()

    run(play())


# Clocks and notices ---------------------------------------------------------------------------------------------------


def test_who_is_absent_is_warned_then_replaced_and_may_come_back(url: str) -> None:
    async def play() -> None:
        asleep = AtOnce(asleep=True)
        async with keeping(url, asleep) as keeper:
            id = await started(keeper, None, None, pace=Pace(move=0.2, absent="bot", bot="random"))
            seat = (await keeper.state(id)).waiting()[0]

            async def replaced() -> bool:
                return (await keeper.state(id)).seats[seat].taken_over is not None

            await until(replaced)
            kinds = [type(each.entry).__name__ for each in await keeper.store.entries(id)]
            assert kinds[-2:] == ["Warned", "TakenOver"]
            await until(lambda: so(bool(asleep.asked)))
            guest = ("ann", "bob")[seat]
            await keeper.do(id, lambda table: table.propose.come_back(guest, seat))
            await choose(keeper, id, seat)

    run(play())


def test_clocks_strike_after_a_restart(url: str) -> None:
    async def play() -> None:
        async with keeping(url) as keeper:
            id = await started(keeper, None, None, pace=Pace(move=0.4, absent="bot", bot="random"))
        await asyncio.sleep(0.5)
        async with keeping(url) as keeper:
            await until(lambda: has_choices(keeper, id, 3))
            kinds = [type(each.entry).__name__ for each in await keeper.store.entries(id)]
            assert kinds.index("Warned") < kinds.index("TakenOver"), "nobody is replaced without a warning"

    run(play())


class Kept(Notices):
    """Notices that are kept instead of sent."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[tuple[str, Notice]] = []

    def send(self, address: str, notice: Notice) -> bool:
        self.kept.append((address, notice))
        return True


def test_when_time_is_up_all_are_told_and_one_lets_a_bot_in(url: str) -> None:
    async def play() -> None:
        notices = Kept()
        async with keeping(url, AtOnce(asleep=True), notices=notices) as keeper:
            guests = [(await keeper.store.add_guest(name, 0.0)).id for name in ("Ann", "Bob")]
            for guest in guests:
                await keeper.store.keep_webhook(guest, f"https://example.org/{guest}")
            id = await keeper.open(wanted(None, None, pace=Pace(move=0.2)), guests[0])
            for guest in guests:
                await sit(keeper, id, guest)
            await keeper.do(id, lambda table: table.propose.start(guests[0]))
            late = (await keeper.state(id)).waiting()[0]
            other = 1 - late

            async def told() -> bool:
                return {("late", late), ("waiting", other)} <= {(each.type, each.seat) for _, each in notices.kept}

            await until(told)
            await keeper.do(id, lambda table: table.endings.stand_in(guests[other], late))
            kinds = [type(each.entry).__name__ for each in await keeper.store.entries(id)]
            assert kinds[-3:] == ["Warned", "TimeUp", "TakenOver"]
            await keeper.do(id, lambda table: table.propose.come_back(guests[late], late))

    run(play())


def test_those_who_are_away_are_told_of_their_turn(url: str) -> None:
    async def play() -> None:
        notices = Kept()
        async with keeping(url, notices=notices) as keeper:
            guests = [(await keeper.store.add_guest(name, 0.0)).id for name in ("Ann", "Bob")]
            for guest in guests:
                await keeper.store.keep_webhook(guest, f"https://example.org/{guest}")
            id = await keeper.open(wanted(None, None), guests[0])
            for guest in guests:
                await sit(keeper, id, guest)
            async with keeper.watching(id, guests[0]):
                await keeper.do(id, lambda table: table.propose.start(guests[0]))
                for place in range(40):
                    await choose(keeper, id, place=place)
            await until(lambda: so(bool(notices.kept)))
            assert {address for address, _ in notices.kept} == {f"https://example.org/{guests[1]}"}
            assert {notice.type for _, notice in notices.kept} == {"turn"}

    run(play())


# Long tables ----------------------------------------------------------------------------------------------------------


def test_a_log_that_is_full_takes_nothing_back_but_the_game_goes_on(url: str) -> None:
    async def play() -> None:
        async with keeping(url, most_entries=30) as keeper:
            id = await started(keeper, None, "random", pace=Pace(absent="bot"))
            while (await keeper.state(id)).number < 30 or not await could_undo(keeper, id, 0):
                if (await keeper.state(id)).waiting() == [0]:
                    await choose(keeper, id, 0)
                await asyncio.sleep(0)
            for proposal in (
                lambda table: table.propose.undo(0),
                lambda table: table.propose.ask_undo(0, 0),
                lambda table: table.propose.leave("ann", 0),
            ):
                with pytest.raises(Refused, match=r"log is full\. Nothing can be taken back"):
                    await keeper.do(id, proposal)
            while not await over(keeper, id):
                if (await keeper.state(id)).waiting() == [0]:
                    await choose(keeper, id, 0)
                await asyncio.sleep(0)

    run(play())


async def could_undo(keeper: Keeper, id: str, seat: int) -> bool:
    """Whether a seat must choose, and could take its last choice back if the log were not full."""
    table = await keeper.table(id)
    return table.state.waiting() == [seat] and table.state.can_undo(seat)


def test_before_the_start_a_log_is_full_sooner(url: str) -> None:
    async def play() -> None:
        async with keeping(url, most_entries=50) as keeper:
            id = await keeper.open(wanted(None, None), "ann")
            await sit(keeper, id, "ann")
            await sit(keeper, id, "bob")
            for _ in range(2):
                await keeper.do(id, lambda table: table.propose.salt("ann", 0, "pepper"))
            with pytest.raises(Refused, match=r"log is full\. Open a new table"):
                await keeper.do(id, lambda table: table.propose.salt("ann", 0, "d"))
            await keeper.do(id, lambda table: table.propose.remove("ann", 1))
            await keeper.do(id, lambda table: table.propose.leave("ann", 0))
            with pytest.raises(Refused, match=r"log is full\. Open a new table"):
                await sit(keeper, id, "ann")
            await keeper.do(id, lambda table: table.endings.abandon("ann"))

    run(play())


def test_a_full_log_keeps_nobody_away_who_was_absent(url: str) -> None:
    async def play() -> None:
        async with keeping(url, most_entries=30) as keeper:
            id = await started(keeper, None, None, pace=Pace(absent="bot"))
            while (await keeper.state(id)).number < 30:
                await choose(keeper, id)
            await keeper.do(id, lambda table: table.propose.take_over(1, "absent"))
            await keeper.do(id, lambda table: table.propose.come_back("bob", 1))
            assert (await keeper.state(id)).seats[1].played_by is None
            with pytest.raises(Refused, match="log is full"):
                for _ in range(60):
                    await keeper.do(id, lambda table: table.propose.take_over(1, "absent"))
                    await keeper.do(id, lambda table: table.propose.come_back("bob", 1))
            assert (await keeper.state(id)).number >= 60, "but not for ever"

    run(play())


def test_tables_that_are_loaded_at_once_take_turns(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long one holds up nobody for longer than a slice of it takes."""
    monkeypatch.setattr(keeper_module, "SLICE", 5)
    folded: list[tuple[str, int]] = []
    fold = keeper_module._fold

    def remembered(table: Any, kept: Any) -> None:
        folded.append((table.state.id, len(kept)))
        fold(table, kept)

    async def play() -> None:
        async with keeping(url) as keeper:
            long, short = await started(keeper, None, None), await started(keeper, None, None)
            for _ in range(100):  # so long that no pause of the machine lets it finish first
                await choose(keeper, long)
            for _ in range(5):
                await choose(keeper, short)
            numbers = [(await keeper.state(id)).number for id in (long, short)]
        monkeypatch.setattr(keeper_module, "_fold", remembered)
        async with keeping(url) as keeper:
            tables = await asyncio.gather(keeper.table(long), keeper.table(short))
            assert [table.state.number for table in tables] == numbers
            assert max(size for _, size in folded) == 5
            last = max(at for at, (id, _) in enumerate(folded) if id == short)
            assert [id for id, _ in folded[last + 1 :]].count(long) >= 3, "the short one was there long before"

    run(play())


# PostgreSQL: several processes on one database ------------------------------------------------------------------------


def test_two_keepers_serve_one_table(fresh_postgres_url: str) -> None:
    async def play() -> None:
        async with keeping(fresh_postgres_url) as one, keeping(fresh_postgres_url) as other:
            id = await started(one, None, None, "random")
            async with other.watching(id) as watch:
                dice = random.Random(5)
                for _ in range(40):
                    await until(lambda: same_number(one, other, id))
                    table = await one.table(id)
                    if table.state.status != "playing":
                        break
                    for seat in table.state.waiting():
                        if table.state.seats[seat].bot is None:
                            await choose((one, other)[seat], id, seat, dice.randrange(100))
                    await asyncio.sleep(0.01)
                assert watch.number > 20
            await until(lambda: same_number(one, other, id))
            assert (await one.state(id)).match.core == (await other.state(id)).match.core
            moved = [keeper.tallies.bot_moves > 0 for keeper in (one, other)]
            assert sorted(moved) == [False, True], "one process at a time moves the bots"

    run(play())


async def same_number(one: Keeper, other: Keeper, id: str) -> bool:
    return (await one.state(id)).number == (await other.state(id)).number


def test_nobody_waits_for_the_lease_of_a_process_that_is_gone_from_here(fresh_postgres_url: str) -> None:
    """A lease of another machine must run out; on this machine the server sees that the process is gone."""

    async def play() -> None:
        asleep, far = AtOnce(asleep=True), 10_000.0
        async with store_at(fresh_postgres_url) as store:
            async with Keeper(store, asleep, Ready()) as first:
                id = await started(first, "random", "random")
                other = await started(first, "random", "random")
                await until(lambda: so(len(asleep.asked) == 2))
            now = first.clock()
            assert await store.take_lease(id, f"{socket.gethostname()}:{2**22 + 1}:abcd", now + far, now)
            assert await store.take_lease(other, "elsewhere:1:abcd", now + far, now)
            async with keeping(fresh_postgres_url) as keeper:
                await until(lambda: over(keeper, id))
                assert (await keeper.store.table_row(other)).status == "playing"
                assert (await keeper.store.table_row(other)).keeper == "elsewhere:1:abcd"

    run(play())


def test_another_process_takes_over_from_one_that_was_killed(
    fresh_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ticking.Ticking, "lease", 0.5)
    monkeypatch.setattr(ticking.Ticking, "margin", 0.1)

    async def play() -> None:
        asleep = AtOnce(asleep=True)
        async with store_at(fresh_postgres_url) as store, keeping(fresh_postgres_url) as other:
            killed = Keeper(store, asleep, Ready())
            await killed.__aenter__()
            id = await started(killed, "random", "random")
            await until(lambda: so(bool(asleep.asked)))
            await killed._ticking.stop()  # it renews nothing any more, and gives nothing back
            await until(lambda: over(other, id))
            await killed.__aexit__()

    run(play())
