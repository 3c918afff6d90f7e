"""Until a game is compiled, its rules take long: they run in threads, so that nobody waits for another table."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.patience import STUCK
from tests.server.keeping import choose, file_url, keeping, started
from tests.server.serving import heard, playing, served, settings_in, socket_of
from underhall.engine import builds
from underhall.games import game
from underhall.server import entries
from underhall.server.entries import Entry
from underhall.server.errors import Refused
from underhall.server.showing import shown
from underhall.server.state import TableState
from underhall.server.table import Table
from underhall.server.web import looking


@pytest.fixture
def interpreted() -> Iterator[None]:
    before = builds.driver_of(game("dwarfs"))
    builds.play_with(builds.interpreted(game("dwarfs")))
    try:
        yield
    finally:
        builds.play_with(before)


class Held:
    """Choices that stop in the middle until they are let go, with the threads that they run in."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached, self.go = threading.Event(), threading.Event()
        self.threads: list[str] = []
        apply = Table.apply

        def slow(table: Table, entry: Entry, at: float) -> None:
            if isinstance(entry, entries.Chose):
                self.threads.append(threading.current_thread().name)
                self.reached.set()
                assert self.go.wait(STUCK)
            apply(table, entry, at)

        monkeypatch.setattr(Table, "apply", slow)


@pytest.mark.usefixtures("interpreted")
def test_a_slow_choice_holds_up_nobody_else_and_keeps_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)

    async def play() -> None:
        async with keeping(file_url(tmp_path)) as keeper:
            id, other = await started(keeper, None, None), await started(keeper, None, None)
            before = await keeper.state(id)
            (seat,) = before.waiting()
            first = asyncio.create_task(choose(keeper, id, seat))
            second = asyncio.create_task(choose(keeper, id, seat))
            assert await asyncio.to_thread(held.reached.wait, STUCK)
            assert (await keeper.state(id)).number == before.number, "nothing is visible before it is committed"
            assert (await keeper.state(other)).status == "playing", "others are answered meanwhile"
            held.go.set()
            done = await asyncio.gather(first, second, return_exceptions=True)
            assert [type(each) for each in done].count(Refused) == 1, "the same decision is answered once"
            state = await keeper.state(id)
            assert state.number == before.number + 1 and state.choices == 1
            kept = await keeper.store.entries(id)
            assert [type(each.entry) for each in kept][-1] is entries.Chose

    asyncio.run(play())
    assert held.threads and all(name.startswith("choosing") for name in held.threads)


def test_compiled_rules_are_quick_enough_for_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch)
    held.go.set()

    async def play() -> None:
        async with keeping(file_url(tmp_path)) as keeper:
            id = await started(keeper, None, None)
            await choose(keeper, id, (await keeper.state(id)).waiting()[0])

    asyncio.run(play())
    assert held.threads == [threading.current_thread().name]


@pytest.mark.parametrize("slow", [True, False])
def test_updates_are_made_in_a_thread_while_rules_are_interpreted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: bool
) -> None:
    threads: set[str] = set()

    def noted(*arguments: Any, **more: Any) -> Any:
        threads.add(threading.current_thread().name)
        return shown(*arguments, **more)

    monkeypatch.setattr(looking, "shown", noted)
    monkeypatch.setattr(TableState, "is_interpreted", property(lambda state: slow and state.match is not None))
    with served(settings_in(tmp_path)) as url:
        table = playing(url, None)
        threads.clear()
        with socket_of(table, seat=0, picture="true", view="false") as connection:
            first = heard(connection, "shown")
            assert first["picture"]["whole"] and first["decision"]["seat"] == 0
    assert all(name.startswith("pictures") == slow for name in threads) and threads
