"""A part of the server that ends by mistake is reported and ends the server; nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections import Counter
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.faults import begun, kept, wait
from tests.server.keeping import AtOnce, Ready, file_url, started, store_at, until
from tests.server.nursery import Nursery, Serving
from tests.server.sabotage import poison
from tests.server.serving import served, settings_in
from underhall.client import Client
from underhall.commands.serve import BROKEN
from underhall.server import compiling, ticking
from underhall.server.compiling import PREPARING, Compiler
from underhall.server.housekeeping import NAME as HOUSEKEEPING
from underhall.server.keeper import Keeper
from underhall.server.notices import CALLER, Notice, Notices
from underhall.server.rounds import MOST_FAULTS, rounds
from underhall.server.store import Store, StoreUnavailable, writer
from underhall.server.store.channel import LISTENER
from underhall.server.store.writer import MISTAKES, NAME, Writer
from underhall.server.thinking import Priority, pool
from underhall.server.thinking.pool import THINKING, Thinkers
from underhall.server.ticking import ROUNDS
from underhall.server.vitals import Vitals

GREEN, RED = 200, 503


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def noticed(vitals: Vitals, name: str) -> None:
    """Waits until the end of a part is known, by its name."""

    async def known() -> bool:
        return bool(vitals.problem)

    await until(known)
    assert f"({name})" in vitals.problem


def tasks_named(name: str) -> list[asyncio.Task[Any]]:
    return [task for task in asyncio.all_tasks() if task.get_name() == name]


# The supervisor itself ------------------------------------------------------------------------------------------------


def test_lasting_work_must_not_end_by_itself() -> None:
    async def play() -> None:
        for end in (asyncio.sleep(0), _fails()):
            vitals, told = Vitals(), Counter[str]()
            vitals.on_end(partial(told.update, ["ended"]))
            vitals.lasting("something", end)
            await noticed(vitals, "something")
            vitals.ended("another")
            assert told["ended"] == 1 and "(something)" in vitals.problem, "the first is reported, once"

    run(play())


def test_what_is_stopped_on_purpose_is_no_mistake() -> None:
    async def play() -> None:
        vitals = Vitals()
        await vitals.stop(vitals.lasting("something", asyncio.sleep(100)))
        vitals.passing("else", asyncio.sleep(0))
        vitals.passing("cancelled", asyncio.sleep(100)).cancel()
        await asyncio.sleep(0.01)
        assert vitals.problem == ""
        vitals.passing("failing", _fails())
        await noticed(vitals, "failing")

    run(play())


async def _fails() -> None:
    raise ZeroDivisionError


# Each part ------------------------------------------------------------------------------------------------------------


def test_the_end_of_the_writer_is_told_to_all_who_wait(tmp_path: Path) -> None:
    async def play() -> None:
        vitals = Vitals()
        store = await asyncio.to_thread(Store.open, file_url(tmp_path), vitals)
        poison(store._writer)
        await noticed(vitals, NAME)
        with pytest.raises(StoreUnavailable, match="is restarting"):
            await store.add_guest("Ada", 1.0)
        await store.close()

    run(play())


def test_those_in_the_same_group_as_a_deadly_job_are_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(*_: object) -> None:
        raise SystemExit

    async def play() -> None:
        vitals = Vitals()
        store = await asyncio.to_thread(Store.open, file_url(tmp_path), vitals)
        monkeypatch.setattr(Writer, "_carry_out", dies)
        came = await asyncio.gather(*(store.add_guest("Ada", 1.0) for _ in range(3)), return_exceptions=True)
        assert [type(each) for each in came] == [StoreUnavailable] * 3
        await noticed(vitals, NAME)
        await store.close()

    run(play())


def test_a_writer_that_makes_nothing_but_mistakes_gives_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def overflows(*_: object) -> None:
        raise OverflowError

    async def play() -> None:
        vitals = Vitals()
        store = await asyncio.to_thread(Store.open, file_url(tmp_path), vitals)
        monkeypatch.setattr(writer, "pause_after", overflows)
        store._writer._failures = 1
        for made in range(MISTAKES):
            assert vitals.problem == "", f"after {made}"
            with pytest.raises(StoreUnavailable):
                await store.add_guest("Ada", 1.0)
        await noticed(vitals, NAME)
        await store.close()

    run(play())


def test_the_end_of_the_rounds_is_noticed(tmp_path: Path) -> None:
    async def play() -> None:
        vitals = Vitals()
        async with store_at(file_url(tmp_path)) as store, Keeper(store, AtOnce(), Ready(), vitals=vitals) as keeper:
            await started(keeper, None, None)
            (rounds,) = tasks_named(ROUNDS)
            rounds.cancel()
            await noticed(vitals, ROUNDS)

    run(play())


def test_rounds_that_make_nothing_but_mistakes_give_up() -> None:
    """A store that is away for long is not a mistake, and one round that works makes up for those before."""
    left = iter([*["fault"] * (MOST_FAULTS - 1), "works", *["away"] * 50, *["fault"] * MOST_FAULTS])

    async def work() -> None:
        match next(left):
            case "fault":
                raise ZeroDivisionError
            case "away":
                raise StoreUnavailable("The store is away.")

    async def play() -> None:
        vitals = Vitals()
        vitals.lasting("odd", rounds(work, 0.0, logging.getLogger(__name__)))
        await noticed(vitals, "odd")
        assert next(left, None) is None

    run(play())


def test_a_table_that_is_broken_does_not_end_the_rounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticking, "ROUND", 0.0)
    seen: list[str] = []

    async def broken(_: object, id: str) -> None:
        seen.append(id)
        raise ZeroDivisionError

    async def play() -> None:
        vitals = Vitals()
        async with store_at(file_url(tmp_path)) as store:
            async with Keeper(store, AtOnce(), Ready()) as keeper:
                ids = {await started(keeper, "random", None) for _ in range(2)}
            monkeypatch.setattr(Keeper, "live", broken)
            async with Keeper(store, AtOnce(), Ready(), vitals=vitals, version="other"):

                async def enough() -> bool:
                    return len(seen) >= 2

                await until(enough)
            assert set(seen) == ids and vitals.problem == ""

    run(play())


def test_the_end_of_the_listener_is_noticed(fresh_postgres_url: str) -> None:
    async def play() -> None:
        vitals = Vitals()
        store = await asyncio.to_thread(Store.open, fresh_postgres_url, vitals)
        store.listen(lambda _: None, lambda: None)
        (listener,) = tasks_named(LISTENER)
        listener.cancel()
        await noticed(vitals, LISTENER)
        await store.close()

    run(play())


def test_the_end_of_a_caller_is_noticed_but_no_address_can_bring_it_about(monkeypatch: pytest.MonkeyPatch) -> None:
    async def odd(*_: object) -> int:
        raise ValueError("an address that nobody thought of")

    async def play() -> None:
        vitals = Vitals()
        async with Notices(vitals=vitals, pause=0.0) as notices:
            monkeypatch.setattr(notices, "_post", odd)
            assert notices.send("http://example.org/", Notice("turn", "t", "dwarfs", "", 0, ""))
            await notices.settled()
            assert (vitals.problem, notices.tallies.failed) == ("", 1)
            tasks_named(CALLER)[0].cancel()
            await noticed(vitals, CALLER)

    run(play())


def test_a_failure_of_the_pool_itself_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not that of a bot or of a worker: those are answered, and the pool goes on."""

    async def play() -> None:
        vitals = Vitals()
        async with Thinkers(1, vitals=vitals) as thinkers:
            monkeypatch.setattr(pool._Ticket, "owner", "somebody")
            monkeypatch.setattr(pool._Ticket, "priority", Priority.BACKGROUND)
            monkeypatch.setattr(pool._Ticket, "key", property(lambda _: 1 // 0))
            thinkers._queue.add(pool._Ticket.__new__(pool._Ticket))
            thinkers._hand_out()
            await noticed(vitals, THINKING)
            thinkers._thinking.clear()

    run(play())


def test_a_failure_of_the_compiler_itself_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        vitals = Vitals()
        async with Compiler(vitals=vitals) as compiler:
            monkeypatch.setattr(compiling, "log", None)
            compiler.start("dwarfs")
            await noticed(vitals, PREPARING)

    run(play())


# The real server ------------------------------------------------------------------------------------------------------


def test_a_server_that_lost_a_part_says_so_and_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process: uvicorn ends by itself."""
    from underhall.server.web import running

    monkeypatch.setattr(running, "RED_SECONDS", 1.0)
    found: list[Vitals] = []
    made = running.server_of

    def remembered(settings: Any) -> Any:
        found.append(Vitals())
        return made(settings, found[0])

    monkeypatch.setattr("tests.server.serving.server_of", remembered)
    with served(settings_in(tmp_path)) as url:
        wait(lambda: httpx.get(f"{url}/ready").status_code == GREEN)
        found[0].ended("something")
        told = httpx.get(f"{url}/ready")
        assert (told.status_code, "(something)" in told.text) == (RED, True)
        wait(lambda: not answers(url))


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health").status_code == GREEN
    except httpx.HTTPError:
        return False


@pytest.mark.parametrize("part", [NAME, ROUNDS, CALLER, HOUSEKEEPING, f"{ROUNDS}+stuck"])
def test_a_part_that_ends_turns_ready_red_and_ends_the_process(tmp_path: Path, nursery: Nursery, part: str) -> None:
    check_that_it_ends(Serving(tmp_path, nursery, sabotaged=part), part)


def test_so_does_the_listener_on_postgres(tmp_path: Path, nursery: Nursery, fresh_postgres_url: str) -> None:
    check_that_it_ends(Serving(tmp_path, nursery, database=fresh_postgres_url, sabotaged=LISTENER), LISTENER)


def check_that_it_ends(serving: Serving, part: str) -> None:
    """It is red, stops with a code that is not 0, and after a start all that was acknowledged is there."""
    with serving.running(), Client(serving.url) as client:
        client.guest("Ada")
        table = begun(client, [None, None])
        for _ in range(5):
            table.seat = table.refresh().waiting[0]
            number = table.choose(table.refresh().decision.options[0])
        part = part.partition("+")[0]
        os.kill(serving.pid, signal.SIGUSR1)
        answers: list[tuple[int, str]] = []  # it answers only for a moment before it ends

        def is_red() -> bool:
            answers.append(serving.ready())
            return answers[-1][0] == RED

        wait(is_red)
        assert f"({part})" in answers[-1][1]
        assert serving.ended() == BROKEN
        told = [line for line in serving.told().splitlines() if "a part of the server ended" in line]
        assert len(told) >= 1 and f'"task":"{part}"' in told[0] and '"level":"critical"' in told[0]
        serving.start()  # it can be hurt again, and is not
        serving.wait_until_ready()
        assert len(kept(serving.database, table.id)) == number
        table.seat = table.refresh().waiting[0]
        assert table.choose(table.refresh().decision.options[0]) == number + 1
