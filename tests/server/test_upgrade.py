"""After an upgrade: tables that replay the same go on; the others wait for the version that played them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.keeping import AtOnce, Ready, choose, file_url, keeping, started, store_at, until
from underhall.engine.setting import Setting
from underhall.server import keeper, ticking
from underhall.server.entries import Opened
from underhall.server.errors import Refused
from underhall.server.keeper import Keeper
from underhall.server.opening import GameSettings
from underhall.server.showing import shown

OLD, NEW, NEWER = "1.0.0", "2.0.0", "3.0.0"


class OtherRules(GameSettings):
    """As if the rules had changed: every table begins with another seat."""

    def of(self, opened: Opened) -> Setting:
        return super().of(msgspec.structs.replace(opened, switches={"start_player": "random", "turn_limit": 59}))


@pytest.fixture(autouse=True)
def quick_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticking, "ROUND", 0.05)
    monkeypatch.setattr(keeper, "new_seed", lambda: bytes(15) + b"\x04")  # by the other rules seat 1 begins


@pytest.fixture
def url(tmp_path: Path) -> str:
    return file_url(tmp_path)


@asynccontextmanager
async def other_rules(url: str, version: str) -> AsyncIterator[Keeper]:
    """A server by whose rules the tables go otherwise."""
    async with store_at(url) as store:
        server = Keeper(store, AtOnce(), Ready(), version=version, name=version)
        server.game_settings = OtherRules()
        async with server:
            await picked_up(server)
            yield server


async def picked_up(server: Keeper) -> None:
    async def done() -> bool:
        return server.picked_up

    await until(done)


async def version_of(server: Keeper, id: str) -> str:
    row = await server.store.table_row(id)
    assert row is not None
    return row.version


def run(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(play)


async def played(url: str, choices: int = 6) -> str:
    async with keeping(url, version=OLD) as server:
        id = await started(server, None, None)
        for place in range(choices):
            await choose(server, id, place=place)
    return id


def test_a_table_that_is_played_alike_goes_on(url: str) -> None:
    async def play() -> None:
        id = await played(url)
        async with keeping(url, version=NEW) as server:
            await picked_up(server)
            assert (await server.state(id)).status == "playing"
            assert server.tallies.paused == 0
            await choose(server, id)
            assert await version_of(server, id) == NEW

    run(play())


def test_a_table_that_would_go_otherwise_is_paused_and_its_people_are_told(url: str) -> None:
    async def play() -> None:
        id = await played(url)
        async with other_rules(url, NEW) as server:
            assert server.tallies.paused == 1
            table = await server.table(id)
            assert table.state.status == "paused"
            seen = shown(table, 0, lambda guest: guest, text=False)
            assert OLD in seen.why_paused and NEW in seen.why_paused
            assert seen.decision is None and seen.log.lines[-1].text.startswith("The table is paused")
            assert await version_of(server, id) == OLD
            with pytest.raises(Refused, match="paused"):
                await server.do(id, lambda table: table.propose.choose(0, "0.0.0", "end", "person"))
        async with other_rules(url, NEW) as server:  # once is enough
            assert server.tallies.paused == 0
            assert (await server.state(id)).number == table.state.number

    run(play())


def test_also_where_only_the_last_choice_would_lead_elsewhere(url: str) -> None:
    """The digest before each choice says nothing of what the last one led to: the mark of the table does."""

    async def play() -> None:
        id = await played(url, choices=0)
        async with other_rules(url, NEW) as server:
            assert (await server.state(id)).status == "paused"

    run(play())


def test_it_is_finished_on_the_old_version_beside_the_new(url: str) -> None:
    async def play() -> None:
        id = await played(url)
        async with other_rules(url, NEW) as new:
            paused = await new.state(id)
            async with keeping(url, version=OLD, name="old", adopt=False) as old:
                await picked_up(old)
                table = await old.state(id)
                assert (table.status, table.resumed_by) == ("playing", OLD)
                for place in range(5):
                    await choose(old, id, place=place)
                async with new.locked(id) as live:
                    await new.catch_up(live)
                shown_there = await new.state(id)
                assert shown_there.number == paused.number + 6 and shown_there.status == "playing"
                with pytest.raises(Refused, match="another version"):
                    await new.do(id, lambda table: table.propose.choose(0, "0.0.0", "end", "person"))
        async with other_rules(url, NEWER) as newer:  # it is the old version's now, and not paused again
            assert (await newer.state(id)).status == "playing"
            assert newer.tallies.paused == 0
        async with keeping(url, version=NEWER) as newer:  # even where the rules would fit
            await picked_up(newer)
            await newer.table(id)
            with pytest.raises(Refused, match=OLD):
                await choose(newer, id)

    run(play())


def test_a_later_version_that_plays_it_alike_goes_on(url: str) -> None:
    async def play() -> None:
        id = await played(url)
        async with other_rules(url, NEW) as server:
            assert (await server.state(id)).status == "paused"
        async with keeping(url, version=NEWER) as server:
            await picked_up(server)
            assert (await server.state(id)).status == "playing"
            await choose(server, id)
            assert await version_of(server, id) == NEWER

    run(play())


def test_a_server_for_one_version_leaves_all_others_alone(url: str) -> None:
    async def play() -> None:
        id = await played(url)
        async with keeping(url, version=NEW, adopt=False) as server:
            await picked_up(server)
            with pytest.raises(Refused, match=OLD):
                await choose(server, id)
            assert await version_of(server, id) == OLD

    run(play())
