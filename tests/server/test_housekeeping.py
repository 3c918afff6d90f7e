"""The rounds of housekeeping: what is deleted when, and that a damaged database is noticed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.faults import wait
from tests.server.keeping import file_url, keeping, sit, started, until, wanted
from tests.server.serving import guest, served, settings_in
from underhall.errors import UnderhallError
from underhall.server import housekeeping
from underhall.server import uptime as uptime_module
from underhall.server.housekeeping import DAY, NAME, Housekeeping
from underhall.server.keeper import Keeper
from underhall.server.settings import settings_from
from underhall.server.store import StoreUnavailable, Unknown
from underhall.server.uptime import Uptime
from underhall.server.vitals import Vitals

PAGE = 4096  # bytes of the database


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def keeper_of_house(keeper: Keeper, days: float, keep: float = 90.0) -> Housekeeping:
    """A guest who comes that many days from now."""
    return Housekeeping(keeper.store, keeper, keep, Vitals(), lambda: keeper.clock() + days * DAY)


async def is_there(keeper: Keeper, id: str) -> bool:
    return await keeper.store.table_row(id) is not None


def test_a_table_that_is_deleted_is_not_in_memory_either(tmp_path: Path) -> None:
    async def play() -> None:
        async with keeping(file_url(tmp_path)) as keeper:
            playing, given_up = await started(keeper, None, None), await keeper.open(wanted(None, None), "ann")
            await keeper.do(given_up, lambda table: table.endings.abandon("ann"))
            for days, left in (
                (6.9, [True, True]),
                (7.1, [True, False]),
                (89.9, [True, False]),
                (104.1, [False, False]),  # 14 days until absence counts, and 90 from then on
            ):
                await keeper_of_house(keeper, days).clean()
                assert [await is_there(keeper, each) for each in (playing, given_up)] == left, days
            assert keeper.live_tables == 0
            with pytest.raises(Unknown):
                await keeper.table(playing)

    run(play())


def test_for_ever_is_for_ever_and_a_short_time_holds_for_all(tmp_path: Path) -> None:
    async def play() -> None:
        async with keeping(file_url(tmp_path)) as keeper:
            table = await keeper.open(wanted(None, None), "ann")
            somebody = await keeper.store.add_guest("Ann", keeper.clock())
            await keeper_of_house(keeper, 10_000, keep=0).clean()
            assert await is_there(keeper, table) and await keeper.store.guest(somebody.id)
            await keeper_of_house(keeper, 2, keep=1).clean()
            assert not await is_there(keeper, table) and not await keeper.store.guest(somebody.id)

    run(play())


def test_it_goes_its_rounds_also_after_one_that_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "EVERY", 0.01)
    monkeypatch.setattr(housekeeping, "CHECKS_EVERY", 3)
    done: list[str] = []

    class Odd(Housekeeping):
        async def check(self) -> None:
            done.append("check")

        async def clean(self) -> None:
            done.append("clean")
            if len(done) == 2:
                raise StoreUnavailable("no")
            if len(done) < 6:
                raise ZeroDivisionError

    async def play() -> None:
        vitals = Vitals()
        async with keeping(file_url(tmp_path)) as keeper, Odd(keeper.store, keeper, 1, vitals):

            async def enough() -> bool:
                return len(done) >= 8

            await until(enough)
            assert done[:8] == ["check", "clean", "clean", "clean", "check", "clean", "clean", "clean"]
            assert vitals.problem == ""
            next(task for task in asyncio.all_tasks() if task.get_name() == NAME).cancel()
            await asyncio.sleep(0.01)
            assert NAME in vitals.problem

    run(play())


def test_days_without_a_server_make_nothing_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uptime_module, "SHORTEST_GAP", 2 * DAY)

    async def play() -> None:
        async with keeping(file_url(tmp_path)) as keeper:
            table = await keeper.open(wanted(None, None), "ann")
            uptime, now = Uptime(keeper.store), keeper.clock()
            await uptime.note(now, 90 * DAY)
            for days, left in ((200, True), (200.1, True), (289.9, True), (290.1, False)):
                house = keeper_of_house(keeper, days)
                await house._round()
                await house._round()
                assert await is_there(keeper, table) == left, days
                if days == 200.1:  # it runs from here on
                    for day in range(201, 290):
                        await uptime.note(now + day * DAY, 90 * DAY)

    run(play())


def test_a_database_of_which_nothing_is_known_is_kept_at_first(tmp_path: Path) -> None:
    async def play() -> None:
        async with keeping(file_url(tmp_path)) as keeper:
            table = await keeper.open(wanted(None, None), "ann")
            await keeper_of_house(keeper, 1000)._round()
            assert await is_there(keeper, table)

    run(play())


def test_a_guest_who_was_deleted_leaves_also_after_a_crash(tmp_path: Path) -> None:
    """The server ended after it had deleted the guest, and before the tables knew."""

    async def play() -> None:
        async with keeping(file_url(tmp_path)) as keeper:
            guests = [await keeper.store.add_guest(name, 1.0) for name in ("Ann", "Bob")]
            table = await keeper.open(wanted(None, None), guests[0].id)
            own = await keeper.open(wanted(None, None), guests[1].id)
            for each in guests:
                await sit(keeper, table, each.id)
            await keeper.store.delete_guest(guests[1].id)
            await keeper_of_house(keeper, 0).finish_departures()
            assert [seat.guest for seat in (await keeper.state(table)).seats] == [guests[0].id, None]
            assert (await keeper.state(own)).status == "abandoned"
            assert await keeper.store.left_behind() == []

    run(play())


@pytest.mark.parametrize(("given", "days"), [({}, 90.0), ({"keep": 30}, 30.0), ({"keep": 0}, 0.0)])
def test_for_how_long_is_a_setting(given: dict[str, float], days: float) -> None:
    assert settings_from({}, **given).keep == days
    assert settings_from({"UNDERHALL_KEEP": "1.5"}).keep == 1.5
    with pytest.raises(UnderhallError, match="setting is wrong"):
        settings_from({}, keep=-1)


def test_a_visit_is_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else everybody would count as not seen since the first day."""
    from underhall.server.web import services

    monkeypatch.setattr(services, "SEEN_SECONDS", 0.0)
    monkeypatch.setattr(services, "KNOWN_ALONE_SECONDS", 0.0)
    with served(settings_in(tmp_path)) as url:
        ada = guest(url)

        def seen() -> float:
            at: float = ada.ask("GET", "/api/me/data", dict)["guest"]["seen_at"]
            return at

        first = seen()
        wait(lambda: seen() > first)


# Damage ---------------------------------------------------------------------------------------------------------------


def damage(file: Path) -> None:
    """Writes nonsense over the last pages of a database, which tables were kept in."""
    data = bytearray(file.read_bytes())
    pages = len(data) // PAGE
    assert pages > 40
    for page in range(pages - 8, pages):
        data[page * PAGE : page * PAGE + 200] = b"\xa5" * 200
    file.write_bytes(data)


def test_a_damaged_database_is_noticed_at_the_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    settings = settings_in(tmp_path)
    with served(settings) as url:
        ada = guest(url)
        for _ in range(40):
            ada.open("dwarfs", [None, None], title="a title of some length, so that the file grows")
        wait(lambda: httpx.get(f"{url}/ready").status_code == 200)
    damage(tmp_path / "underhall.sqlite")
    with served(settings) as url:
        wait(lambda: "The database is damaged: " in httpx.get(f"{url}/ready").text)
        assert httpx.get(f"{url}/ready").status_code == 503
        assert httpx.get(f"{url}/health").status_code == 200
    assert any("the database is damaged" in each.message for each in caplog.records)


def test_damage_that_somebody_meets_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with keeping(file_url(tmp_path)) as keeper:
            ids = [await keeper.open(wanted(None, None), "ann") for _ in range(40)]
        damage(tmp_path / "tables.sqlite")
        async with keeping(file_url(tmp_path)) as keeper:
            with pytest.raises(StoreUnavailable, match="database is damaged"):
                for id in ids:
                    await keeper.table(id)
            with pytest.raises(StoreUnavailable, match="malformed"):
                await keeper.store.ping()

    run(play())
