"""Keepers for tests: on their own databases, with bots that choose at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.patience import STUCK
from underhall.bots.base import Clock
from underhall.bots.random import RandomBot
from underhall.engine.view import decision_on
from underhall.server.entries import Entry, Opened, Pace, SeatPlan
from underhall.server.keeper import Keeper
from underhall.server.store import Store, StoreUnavailable, Summary
from underhall.server.table import Table
from underhall.server.thinking import Priority, Question, Thought

TURNS = 12  # of a seat, after which a game is stopped


class AtOnce:
    """Bots that choose at random, here and now; while they are `asleep` they never do."""

    def __init__(self, asleep: bool = False) -> None:
        self.asleep = asleep
        self.asked: list[Question] = []

    async def choose(self, question: Question) -> Thought:
        self.asked.append(question)
        if self.asleep:
            await asyncio.Event().wait()
        await asyncio.sleep(0)
        decision = decision_on(question.view.setting, question.view.table, question.decision)
        option = RandomBot(question.seed).choose(question.view, decision, Clock())
        return Thought(option.key, [], 0.0)

    def hurry(self, table: str, seat: int, priority: Priority, owner: str) -> None:
        return None  # nobody waits


class Ready:
    """A compiler that has nothing to do."""

    async def playable(self, game: str) -> None:
        return None

    async def loaded(self, game: str) -> None:
        return None


class OddStore(Store):
    """A store that can be held up, or fail before or after it has kept something."""

    gate: asyncio.Event | None = None
    fails = ""

    async def append(self, table: str, number: int, entry: Entry, at: float, summary: Summary) -> None:
        if self.gate is not None:
            await self.gate.wait()
        if self.fails == "before":
            raise StoreUnavailable("The disk is full.")
        await super().append(table, number, entry, at, summary)
        if self.fails == "after":
            raise StoreUnavailable("The answer was lost.")


def file_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite'}"


@asynccontextmanager
async def store_at(url: str) -> AsyncIterator[OddStore]:
    store = await asyncio.to_thread(OddStore.open, url)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def keeping(url: str, bots: Any = None, **settings: Any) -> AsyncIterator[Keeper]:
    """A keeper with a store of its own."""
    async with store_at(url) as store, Keeper(store, bots or AtOnce(), Ready(), **settings) as keeper:
        yield keeper


def odd(keeper: Keeper) -> OddStore:
    assert isinstance(keeper.store, OddStore)
    return keeper.store


def wanted(*plans: str | None, game: str = "dwarfs", pace: Pace | None = None, **changed: Any) -> Opened:
    """A table as a request wants it."""
    made: dict[str, Any] = {
        "game": game,
        "pack": "standard",
        "pack_hash": "",
        "switches": {"turn_limit": TURNS} if game == "dwarfs" else {},
        "seats": [SeatPlan(plan) for plan in plans],
        "pace": pace or Pace(),
        "owner": "",
        "open": True,
        "seed_hash": "",
        "version": "",
        "rules": 0,
    }
    return Opened(**{**made, **changed})


async def started(keeper: Keeper, *plans: str | None, pace: Pace | None = None, game: str = "dwarfs") -> str:
    """A table that has started, with ann, bob and so on in the seats for people; its id."""
    id = await keeper.open(wanted(*plans, pace=pace, game=game), "ann")
    for guest, _ in zip(("ann", "bob", "cem", "dee"), (plan for plan in plans if plan is None), strict=False):
        await sit(keeper, id, guest)
    await keeper.do(id, lambda table: table.propose.start("ann"))
    return id


async def sit(keeper: Keeper, id: str, guest: str) -> None:
    """A guest takes the first seat that is free."""
    await keeper.do(id, lambda table: table.propose.sit(guest))


def answer(table: Table, seat: int | None = None, place: int = 0) -> tuple[int, str, str]:
    """Seat, decision and option of a choice that can be made now."""
    assert table.state.match is not None
    who = table.state.waiting()[0] if seat is None else seat
    decision = table.state.match.decision_of(who)
    assert decision is not None
    return who, decision.id, decision.options[place % len(decision.options)].key


async def choose(keeper: Keeper, id: str, seat: int | None = None, place: int = 0) -> int:
    """A person chooses."""
    who, decision, option = answer(await keeper.table(id), seat, place)
    return await keeper.do(id, lambda table: table.propose.choose(who, decision, option, "person"))


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    """Waits until something is so."""
    async with asyncio.timeout(STUCK):
        while not await true():
            await asyncio.sleep(0.01)
