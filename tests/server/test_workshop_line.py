"""The line for bots' games: addresses take turns, and none has all places."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

import pytest

from underhall.server.workshop.line import MOST_OF_ADDRESS, Line, Ticket, TooMany


def in_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    @wraps(test)
    def run() -> None:
        asyncio.run(test())

    return run


def playing(line: Line, *tickets: Ticket) -> list[bool]:
    return [line.ahead(each) == 0 and each.called.is_set() for each in tickets]


async def begin(line: Line, ticket: Ticket) -> asyncio.Task[None]:
    """Plays until it is cancelled."""

    async def play() -> None:
        async with line.turn(ticket):
            await asyncio.Event().wait()

    task = asyncio.create_task(play())
    await asyncio.sleep(0)
    return task


async def end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@in_loop
async def test_one_address_never_has_all_places():
    line = Line(3)
    mine = [line.join("me") for _ in range(4)]
    tasks = [await begin(line, each) for each in mine]
    assert playing(line, *mine) == [True, True, False, False]
    theirs = line.join("them")
    await begin(line, theirs)
    assert playing(line, theirs) == [True]
    await end(tasks[0])
    assert playing(line, *mine[1:]) == [True, True, False]


@in_loop
async def test_addresses_take_turns_at_a_single_place():
    line = Line(1)
    names = ("me", "me", "me", "them", "others", "them")
    tickets = [line.join(each) for each in names]
    tasks = [await begin(line, each) for each in tickets]
    order = []
    for _ in names:
        now = next(number for number, ticket in enumerate(tickets) if ticket.called.is_set() and number not in order)
        order.append(now)
        await end(tasks[now])
    assert [names[number] for number in order] == ["me", "them", "others", "me", "them", "me"]
    assert order == [0, 3, 4, 1, 5, 2]


@in_loop
async def test_those_ahead_are_counted():
    line = Line(1)
    tickets = [line.join(each) for each in ("me", "me", "them")]
    await asyncio.gather(*(begin(line, each) for each in tickets))
    assert [line.ahead(each) for each in tickets] == [0, 2, 1]


@in_loop
async def test_somebody_who_goes_out_of_the_line_holds_nobody_up():
    line = Line(1)
    first, second, third = (line.join(each) for each in ("a", "b", "c"))
    tasks = [await begin(line, each) for each in (first, second, third)]
    await end(tasks[1])
    line.leave(second)  # again: nothing happens
    await end(tasks[0])
    assert playing(line, third) == [True]


@in_loop
async def test_a_line_that_is_too_long_is_refused():
    line = Line(1)
    for _ in range(1 + MOST_OF_ADDRESS):
        await begin(line, line.join("me"))
    with pytest.raises(TooMany, match="Too many packs wait"):
        line.join("me")
    assert line.ahead(line.join("them")) > 0
