"""For whom bots think first: counted in turns of service, with workers that answer at once."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.server.keeping import AtOnce, answer, file_url, keeping, sit, started, until, wanted
from tests.server.tables import playing
from underhall.server.attending import RECENTLY, bots_alone, standing
from underhall.server.entries import Pace
from underhall.server.keeper import Keeper
from underhall.server.thinking import Priority, Question, Thinkers, Thought, pool
from underhall.server.thinking.messages import LENGTH, Asked, read_asked
from underhall.server.thinking.worker import answer as thought_of

TABLES = 45


def run(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(play)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return file_url(tmp_path)


class Here:
    """A worker in this process, which answers at once."""

    alive = True
    id = 0

    @classmethod
    async def start(cls, *_: object) -> Here:
        return cls()

    async def ask(self, message: bytes, seconds: float) -> Thought:
        await asyncio.sleep(0)
        asked = read_asked(message[LENGTH.size :])
        assert isinstance(asked, Asked)
        return thought_of(asked)

    async def end(self) -> None:
        return None


class Noted(Thinkers):
    """Thinkers who note whom they serve, and when they are asked."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.turns: list[str] = []  # the owner of each question that was answered
        self.waits: dict[str, list[int]] = {}  # by owner: turns of others until each of its questions was answered

    async def choose(self, question: Question) -> Thought:
        before = len(self.turns)
        thought = await super().choose(question)
        self.waits.setdefault(question.owner, []).append(len(self.turns) - before)
        self.turns.append(question.owner)
        return thought


# Who waits for what ---------------------------------------------------------------------------------------------------


def test_whose_questions_a_table_asks_and_how_urgent_they_are() -> None:
    table = playing(None, None, "easy", guests="bob cem").state  # opened by ann
    assert standing(table, frozenset(), True) == (Priority.TURN, "bob")
    assert standing(table, frozenset({"ann", "cem"}), True) == (Priority.TURN, "cem")
    assert standing(table, frozenset(), False) == (Priority.BACKGROUND, "bob")
    alone = playing("easy", "easy").state
    assert standing(alone, frozenset({"ann"}), True) == (Priority.BACKGROUND, "ann")
    assert bots_alone(alone) and not bots_alone(table)


def test_a_table_is_the_bots_own_when_the_last_person_is_taken_over() -> None:
    log = playing(None, None, pace=Pace(absent="bot"))
    log.add(log.propose.leave("ann", 0))
    assert not bots_alone(log.state)
    assert standing(log.state, frozenset(), True)[1] == "bob"
    log.add(log.propose.leave("bob", 1))
    assert bots_alone(log.state)
    assert standing(log.state, frozenset({"bob"}), True) == (Priority.BACKGROUND, "ann")
    log.add(log.endings.abandon("bob"))
    assert not bots_alone(log.state)


def test_a_person_who_comes_makes_the_bots_of_the_table_hurry(url: str) -> None:
    now = 1_000_000.0

    class Hurried(AtOnce):
        def __init__(self) -> None:
            super().__init__(asleep=True)
            self.hurries: list[tuple[Priority, str]] = []

        def hurry(self, table: str, seat: int, priority: Priority, owner: str) -> None:
            self.hurries.append((priority, owner))

    async def play() -> None:
        nonlocal now
        bots = Hurried()
        async with keeping(url, bots, clock=lambda: now) as keeper:
            id = await keeper.open(wanted("random", None), "ann")
            await sit(keeper, id, "bob")
            await keeper.do(id, lambda table: table.propose.start("ann"))
            await until(lambda: so(bool(bots.asked)))
            assert [(each.priority, each.owner) for each in bots.asked] == [(Priority.BACKGROUND, "bob")]
            await keeper.table(id)
            assert bots.hurries[-1] == (Priority.TURN, "bob")
            now += RECENTLY
            async with keeper.watching(id, "bob"):
                live = await keeper.live(id)
                live.visited = 0.0
                keeper._bots.hurry(live)
                assert bots.hurries[-1] == (Priority.TURN, "bob"), "somebody watches"
            keeper._bots.hurry(live)
            assert bots.hurries[-1] == (Priority.BACKGROUND, "bob"), "nobody is there any more"

    run(play())


async def so(true: bool) -> bool:
    return true


# Turns ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2])
def test_tables_of_bots_alone_make_nobody_wait_for_more_than_few_turns(
    url: str, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    """One guest has 45 tables of bots alone, and another plays against a bot: first come, first served it would wait
    for 45 turns each time."""
    monkeypatch.setattr(pool, "Worker", Here)

    async def play() -> None:
        async with Noted(workers) as thinkers, keeping(url, thinkers) as keeper:
            for _ in range(TABLES):
                flood = await keeper.open(wanted("random", "random"), "flood")
                await keeper.do(flood, lambda table: table.propose.start("flood"))
            await until(lambda: so(thinkers.waiting >= TABLES // 2))
            id = await started(keeper, None, "random")
            async with keeper.watching(id, "ann"):
                while len(thinkers.waits.get("ann", ())) < 5:
                    await turn(keeper, id)
            assert max(thinkers.waits["ann"]) <= workers + 1, "those that were being served, and one more"
            assert thinkers.turns.count("flood") >= 5, "the others are not left out"

    run(play())


async def turn(keeper: Keeper, id: str) -> None:
    """Ann chooses if it is her turn."""
    table = await keeper.table(id)
    if table.state.waiting() == [0]:
        seat, decision, option = answer(table)
        await keeper.do(id, lambda each: each.propose.choose(seat, decision, option, "person"))
    await asyncio.sleep(0)


def test_running_tables_of_bots_alone_are_counted(url: str) -> None:
    async def play() -> None:
        async with keeping(url, AtOnce(asleep=True)) as keeper:
            await started(keeper, None, "random")
            assert await keeper.store.bots_alone() == 0
            id = await started(keeper, "random", "random")
            assert (await keeper.store.bots_alone(), await keeper.store.bots_alone("ann")) == (1, 1)
            await keeper.do(id, lambda table: table.endings.abandon("ann"))
            assert await keeper.store.bots_alone() == 0

    run(play())
