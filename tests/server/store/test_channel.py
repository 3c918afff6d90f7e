"""The other processes hear of what one stores; after a gap they hear that there was one."""

from __future__ import annotations

import asyncio

import pytest

from tests.patience import STUCK
from tests.server.store.tables import PLAYING, entry, open_table
from underhall.server.store import Conflict, News, Store

pytestmark = pytest.mark.anyio


class Ear:
    """Keeps what it hears."""

    def __init__(self, store: Store) -> None:
        self.news: list[News] = []
        self.gaps = 0
        self.changed = asyncio.Event()
        store.listen(self.hear, self.gap)

    def hear(self, news: News) -> None:
        self.news.append(news)
        self.changed.set()

    def gap(self) -> None:
        self.gaps += 1
        self.changed.set()

    async def until(self, condition) -> None:
        async with asyncio.timeout(STUCK):
            while not condition():
                self.changed.clear()
                await self.changed.wait()


@pytest.fixture
async def two(postgres_server):
    """Two processes' stores in one database."""
    url = postgres_server.url()
    stores = [await asyncio.to_thread(Store.open, url) for _ in range(2)]
    yield stores
    for store in stores:
        await store.close()


async def test_news_come_after_the_commit_and_in_order(two):
    here, there = two
    ear = Ear(there)
    await ear.until(lambda: ear.gaps)
    guest = await here.add_guest("Ann", 1.0)
    await open_table(here, "t")
    seen: list[int] = []
    for number in range(1, 31):
        await here.append("t", number, entry(number), 2.0, PLAYING)
    line = await here.add_line("t", guest.id, "hello", 2.0)
    await ear.until(lambda: len(ear.news) == 31)
    assert ear.news == [*(News("t", number=number) for number in range(1, 31)), News("t", chat=line.id)]
    seen += [each.number for each in await there.entries("t")]
    assert seen == list(range(31)), "a process that hears of an entry can read it"
    assert ear.gaps == 1


async def test_what_is_refused_is_no_news(two):
    here, there = two
    ear = Ear(there)
    await ear.until(lambda: ear.gaps)
    await open_table(here, "t")
    with pytest.raises(Conflict):
        await here.append("t", 5, entry(5), 2.0, PLAYING)
    await here.append("t", 1, entry(1), 2.0, PLAYING)
    await ear.until(lambda: ear.news)
    assert ear.news == [News("t", number=1)]


async def test_a_gap_is_told_and_hearing_goes_on(two, postgres_server):
    here, there = two
    ear = Ear(there)
    await ear.until(lambda: ear.gaps)
    await open_table(here, "t")
    for number in range(1, 4):
        await asyncio.to_thread(postgres_server.cut)
        await ear.until(lambda gaps=number + 1: ear.gaps >= gaps)
        await here.append("t", number, entry(number), 2.0, PLAYING)
        await ear.until(lambda wanted=number: News("t", number=wanted) in ear.news)


async def test_on_sqlite_there_is_nobody_to_tell(tmp_path):
    store = await asyncio.to_thread(Store.open, f"sqlite:///{tmp_path}/underhall.sqlite")
    ear = Ear(store)
    await open_table(store, "t")
    await store.append("t", 1, entry(1), 2.0, PLAYING)
    await asyncio.sleep(0.05)
    assert (ear.news, ear.gaps, store.shared) == ([], 0, False)
    await store.close()
