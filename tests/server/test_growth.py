"""Limits on what one guest can make a server store: each refuses in words, and none stops a game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.serving import GENEROUS, bearer, guest, heard, playing, refused, served, settings_in, socket_of
from underhall.client import AtTable, Client
from underhall.server.settings import Limits
from underhall.server.web.rates import Rates

BODY = {"game": "dwarfs", "seats": [{}, {}]}
SLOW = 1e-6  # a rate at which nothing comes back during a test
LIMITS = msgspec.structs.replace(
    GENEROUS,
    tables_rate=SLOW,
    tables_burst=4,
    aside_rate=SLOW,
    aside_burst=6,
    chat_rate=SLOW,
    chat_burst=3,
    chat_lines=5,
)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings_in(tmp_path_factory.mktemp("data"), LIMITS)) as address:
        yield address


def post(client: Client, path: str, body: dict[str, Any]) -> httpx.Response:
    return httpx.post(client.url + path, json=body, headers=bearer(client))


def test_tables_that_are_given_up_at_once_count(url: str) -> None:
    ada = guest(url)
    for _ in range(4):
        ada.open("dwarfs", [None, None]).command("abandon")
    problem = refused(post(ada, "/api/tables", BODY), 429, "too-many-tables")
    assert "You can open the next one in" in problem["problem"] and problem["wait"] > 0
    guest(url).open("dwarfs", [None, None])


def test_tables_opened_by_many_guests_of_one_address_count(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, work_rate=0.9, address_tables_rate=SLOW, address_tables_burst=3)
    with served(settings_in(tmp_path, limits)) as url:
        for _ in range(3):
            guest(url).open("dwarfs", [None, None])
        problem = refused(post(guest(url), "/api/tables", BODY), 429, "too-many-tables")
        assert "from your address" in problem["problem"] and problem["wait"] > 0


def test_tables_that_are_opened_at_the_same_moment_count(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, tables=3)
    with served(settings_in(tmp_path, limits)) as url:
        ada = guest(url)

        async def open_all() -> list[int]:
            async with httpx.AsyncClient(base_url=url, headers=bearer(ada)) as client:
                answers = await asyncio.gather(*(client.post("/api/tables", json=BODY) for _ in range(12)))
            return sorted(answer.status_code for answer in answers)

        assert asyncio.run(open_all()) == [201] * 3 + [429] * 9


def test_a_rematch_and_a_practice_game_count_too(url: str) -> None:
    table = playing(url)
    for _ in range(3):
        table.client.open("dwarfs", [None, None])
    table.command("abandon")
    refused(post(table.client, f"/api/tables/{table.id}/rematch", {}), 429, "too-many-tables")


def test_choosing_and_taking_back_cannot_go_on_for_ever(url: str) -> None:
    table = playing(url, None)
    taken = 0
    while True:
        table.seat = table.refresh().waiting[0]
        decision = table.refresh().decision
        table.choose(decision.options[0], decision.id)
        if not table.refresh().can_undo:
            continue
        response = post(table.client, f"/api/tables/{table.id}/undo", {"seat": table.seat})
        if response.status_code != 200:
            break
        taken += 1
    problem = refused(response, 429, "too-many")
    assert problem["wait"] > 0
    assert taken == 6 - 2, "sitting down at two seats counted, too"
    table.seat = table.refresh().waiting[0]
    table.choose(table.refresh().decision.options[0])


def test_chat_has_a_rate_by_request_and_by_connection_together(url: str) -> None:
    table = playing(url, None)
    for text in ("one", "two"):
        table.say(text)
    with socket_of(table) as connection:
        heard(connection, "shown")
        connection.send(msgspec.json.encode({"type": "say", "text": "three"}).decode())
        heard(connection, "said")
        connection.send(msgspec.json.encode({"type": "say", "text": "four"}).decode())
        assert heard(connection, "problem")["code"] == "too-many"
    refused(say(table, "five"), 429, "too-many")
    assert [line.text for line in table.chat()] == ["one", "two", "three"]


def test_a_chat_that_is_full_says_so(url: str) -> None:
    table = guest(url).open("dwarfs", [None, None, None], listed=True)
    for _ in range(3):
        table.sit()
        table.say("hello")
    for name in ("Bob", "Cem"):
        other = guest(url, name)
        there = other.table(table.id)
        table.command("leave", {"seat": 1 if name == "Bob" else 2})
        there.sit()
        there.say("hello")
    problem = refused(say(there, "hello"), 409, "chat-full")
    assert "This table's chat is full: it has 5 lines" in problem["problem"]


def say(table: AtTable, text: str) -> httpx.Response:
    return post(table.client, f"/api/tables/{table.id}/chat", {"text": text})


@pytest.mark.parametrize(
    ("rate", "burst", "an_hour"), [("tables_rate", "tables_burst", 40), ("chat_rate", "chat_burst", 1810)]
)
def test_what_the_limits_come_to_in_an_hour(rate: str, burst: str, an_hour: int) -> None:
    now = 0.0
    limits = Limits()
    bucket = Rates(getattr(limits, rate), getattr(limits, burst), lambda: now)
    done = 0
    for second in range(3600):
        now = float(second)
        while not bucket.wait("ann"):
            done += 1
    assert done == pytest.approx(an_hour, abs=2)
