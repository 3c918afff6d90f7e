"""Connections to tables: news, words, and clients that send anything at all."""

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from typing import Any

import httpx
import msgspec
import pytest
from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.server.serving import GENEROUS, bearer, guest, heard, nobody, playing, served, settings_in, socket_of
from underhall.client import AtTable
from underhall.server.store import ChatLine
from underhall.server.web import socket
from underhall.server.web.answers import Line
from underhall.server.web.looking import add_line, lines
from underhall.server.web.services import Services

LIMITS = msgspec.structs.replace(GENEROUS, socket_problems=30, socket_rate=200.0, socket_burst=200, sockets=5)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings_in(tmp_path_factory.mktemp("socket"), LIMITS)) as address:
        yield address


def said(connection: ClientConnection, message: Any, kind: str = "done") -> dict[str, Any]:
    """The answer to a message."""
    connection.send(msgspec.json.encode(message).decode())
    return heard(connection, kind)


def choice(shown: dict[str, Any]) -> dict[str, Any]:
    decision = shown["decision"]
    return {"type": "choose", "seat": 0, "decision": decision["id"], "option": decision["options"][0]["key"]}


# News and words -------------------------------------------------------------------------------------------------------


def test_a_connection_shows_the_table_and_every_change(url: str):
    table = playing(url, None)
    with socket_of(table, seat=0) as connection:
        first = heard(connection, "shown")
        assert first["status"] == "playing" and first["you"] == 0 and first["log"]["start"] == 0
        done = said(connection, {**choice(first), "request": 7})
        assert done == {"type": "done", "request": 7, "number": first["number"] + 1}
        second = heard(connection, "shown")
        assert second["number"] == done["number"] and second["log"]["start"] == len(first["log"]["lines"])


def test_a_client_that_keeps_the_table_gets_only_what_changed(url: str):
    """Two connections of one seat: what one is shown whole, the other puts together."""
    table = playing(url, None)
    looks: dict[str, Any] = {"seat": 0, "picture": "true", "view": "false"}
    with socket_of(table, **looks) as whole, socket_of(table, **looks, changes="true") as kept:
        shown, mine = heard(whole, "shown"), heard(kept, "shown")
        assert shown == mine
        for _ in range(6):
            number = said(whole, choice(shown))["number"]
            shown, changed = heard(whole, "shown"), heard(kept, "changed")
            assert shown["number"] == changed["number"] == number
            assert "seed_hash" not in changed and "title" not in changed
            assert len(msgspec.json.encode(changed)) < len(msgspec.json.encode(shown))
            mine = after(mine, changed)
            assert mine == {**shown, "type": "changed"}
        again = said(kept, {"type": "show", "since": shown["number"], "text": True}, "changed")
        assert "Round" in again["text"] and "decision" not in again, "what was asked for is sent, and nothing twice"


def after(table: dict[str, Any], changed: dict[str, Any]) -> dict[str, Any]:
    """A table after a change, as docs/api.md says."""
    seats = changed.get("seats", {})
    return {**table, **changed, "seats": [{**seat, **seats.get(str(seat["seat"]), {})} for seat in table["seats"]]}


def test_a_client_that_gives_up_before_it_is_accepted_is_not_a_fault(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    """A busy server may accept a connection so late that the client has closed it."""
    table, tried = playing(url, None), []

    async def gone(*_: object) -> None:
        tried.append(1)
        raise ClientDisconnected

    monkeypatch.setattr(WebSocket, "accept", gone)
    with pytest.raises((ConnectionClosed, InvalidStatus, InvalidMessage)), socket_of(table, seat=0):
        pass
    assert tried and not [record for record in caplog.records if record.getMessage() == "fault"]


def test_what_was_missed_is_caught_up_with(url: str):
    table = playing(url, None)
    with socket_of(table, seat=0) as connection:
        before = heard(connection, "shown")
    table.choose(before["decision"]["options"][0]["key"])
    with socket_of(table, seat=0, since=before["number"]) as connection:
        after = heard(connection, "shown")
        assert after["number"] == before["number"] + 1
        lines = before["log"]["lines"][: after["log"]["start"]] + after["log"]["lines"]
        again = said(connection, {"type": "show", "since": 0}, "shown")
        assert again["log"]["start"] == 0 and again["log"]["lines"] == lines


def test_words_come_from_when_they_are_asked_for_until_they_are_not(url: str):
    table = playing(url, None)
    with socket_of(table, seat=0) as connection:
        shown = heard(connection, "shown")
        assert shown["text"] is None
        assert "Round 1" in said(connection, {"type": "show", "text": True}, "shown")["text"]
        said(connection, choice(shown))
        after = heard(connection, "shown")
        assert after["number"] > shown["number"] and "Round 1" in after["text"]
        assert "Round 1" in said(connection, {"type": "show"}, "shown")["text"]
        assert said(connection, {"type": "show", "text": False}, "shown")["text"] is None
        assert said(connection, {"type": "show"}, "shown")["text"] is None


def test_two_tabs_of_one_seat_both_work(url: str):
    table = playing(url, None)
    with socket_of(table, seat=0) as one, socket_of(table, seat=0) as two:
        shown = heard(one, "shown")
        assert heard(two, "shown") == shown
        number = said(one, choice(shown))["number"]
        assert heard(two, "shown")["number"] == number
        late = said(two, {**choice(shown), "request": 3}, "problem")
        assert (late["code"], late["number"], late["request"]) == ("stale", number, 3)
        assert table.refresh().number == number


def test_spectators_see_what_is_public_and_can_do_nothing(url: str):
    table = playing(url, None)
    with socket_of(table, headers={}) as connection:
        shown = heard(connection, "shown")
        assert shown["you"] is None and shown["decision"] is None and shown["fair"] is None
        assert said(connection, {"type": "start"}, "problem")["code"] == "unknown-guest"
        assert said(connection, {"type": "say", "text": "hello"}, "problem")["code"] == "unknown-guest"


def test_chat_reaches_the_others_but_not_those_who_mute(url: str):
    ada, bob = guest(url, "Ada"), guest(url, "Bob")
    table = ada.open("dwarfs", [None, None], listed=True)
    at = bob.table(table.id)
    at.sit()
    at.say("before")
    with socket_of(table) as connection, socket_of(at) as other:
        heard(connection, "shown")
        assert said(other, {"type": "say", "text": "hello", "request": 1}, "said")["request"] == 1
        assert heard(connection, "chat")["text"] == "hello"
        httpx.post(f"{url}/api/mutes", json={"guest": bob.me().guest}, headers=bearer(ada))
        at.say("unheard")
        table.say("from Ada")
        assert heard(connection, "chat")["text"] == "from Ada"
        assert [heard(other, "chat")["text"] for _ in range(3)] == ["hello", "unheard", "from Ada"]


def test_a_line_said_while_another_is_sent_is_not_lost(url: str, monkeypatch: pytest.MonkeyPatch):
    ada, bob = guest(url, "Ada"), guest(url, "Bob")
    table = ada.open("dwarfs", [None, None], listed=True)
    me, answers = ada.me().guest, ["and second", "and third"]

    async def answered(services: Services, found: Sequence[ChatLine]) -> list[Line]:
        if answers:
            await add_line(services, table.id, me, answers.pop(0))
        return await lines(services, found)

    with socket_of(bob.table(table.id)) as connection:
        heard(connection, "shown")
        monkeypatch.setattr(socket, "lines", answered)
        table.say("first")
        assert [heard(connection, "chat")["text"] for _ in range(3)] == ["first", "and second", "and third"]


def test_those_who_look_are_present(url: str):
    table = playing(url, None)
    with socket_of(table, seat=0) as connection:
        heard(connection, "shown")
        assert nobody(url).table(table.id).shown.seats[0].present


def test_who_comes_and_who_goes_is_told(url: str):
    ada, bob = guest(url, "Ada"), guest(url, "Bob")
    table = ada.open("dwarfs", [None, None], listed=True)
    bob.table(table.id).sit()
    with socket_of(table) as connection:
        assert [seat["present"] for seat in heard(connection, "shown")["seats"]] == [False, False]
        with socket_of(bob.table(table.id)) as other:
            assert heard(connection, "present")["seats"] == [True, False]
            assert [seat["present"] for seat in heard(other, "shown")["seats"]] == [True, False]
            with socket_of(bob.table(table.id)), socket_of(table, headers={}):  # another tab, and somebody unknown
                pass
        assert heard(connection, "present")["seats"] == [False, False]
        assert said(connection, {"type": "ping"}, "pong")
        with pytest.raises(TimeoutError):
            heard(connection, "present", seconds=0.1)


def test_a_whole_game_over_a_connection(url: str):
    table = playing(url)
    rolls = random.Random(1)
    with socket_of(table, seat=0) as connection:
        shown = heard(connection, "shown")
        while shown["status"] == "playing":
            if shown["decision"] is not None:
                option = rolls.choice(shown["decision"]["options"])["key"]
                answer = {"type": "choose", "decision": shown["decision"]["id"], "option": option}
                number = said(connection, answer)["number"]
                while shown["number"] < number:
                    shown = heard(connection, "shown")
            else:
                shown = heard(connection, "shown")
    assert shown["outcome"] is not None and shown["fair"] is not None


# What is refused ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "headers", "status"),
    [
        ({"seat": 0}, {}, 403),
        ({"seat": 1}, None, 403),
        ({"seat": 9}, None, 422),
        ({"seat": "x"}, None, 422),
        ({"since": -1}, None, 422),
        ({}, {"Authorization": "Bearer nonsense"}, 401),
        ({}, {"Origin": "https://elsewhere.example"}, 403),
        ({}, {"Origin": "null"}, 403),
    ],
    ids=str,
)
def test_connections_that_are_refused(url: str, query: dict[str, Any], headers: dict[str, str] | None, status: int):
    table = playing(url, "random")
    with pytest.raises(InvalidStatus) as error, socket_of(table, headers, **query):
        pass
    assert error.value.response.status_code == status


def test_a_cookie_counts_only_from_our_own_pages(url: str):
    table = playing(url, "random")
    cookie = {"Cookie": f"underhall={table.client.token}"}
    for origin in ({}, {"Origin": "https://elsewhere.example"}):
        with pytest.raises(InvalidStatus), socket_of(table, {**cookie, **origin}, seat=0):
            pass
    with socket_of(table, {**cookie, "Origin": url}, seat=0) as connection:
        assert heard(connection, "shown")["you"] == 0


def test_a_table_that_is_not_there(url: str):
    for id in ("unknown", "%00", "x" * 100):
        with pytest.raises(InvalidStatus) as error, socket_of(AtTable(guest(url), id)):
            pass
        assert error.value.response.status_code == 404


def test_connections_of_one_guest_are_counted(url: str):
    table = playing(url, "random")
    with ExitStack() as stack:
        for _ in range(LIMITS.sockets):
            heard(stack.enter_context(socket_of(table)), "shown")
        with pytest.raises(InvalidStatus) as error, socket_of(table):
            pass
        assert error.value.response.status_code == 429
    until = time.monotonic() + 5
    while time.monotonic() < until:  # those that were closed do not count
        try:
            with socket_of(table) as connection:
                heard(connection, "shown")
                return
        except InvalidStatus:
            time.sleep(0.05)
    pytest.fail("connections that were closed are still counted")


HOSTILE: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"choose"',
    "{}",
    '{"type": null}',
    '{"type": 7}',
    '{"type": "nonsense"}',
    '{"type": "__init__"}',
    '{"type": "choose"}',
    '{"type": "choose", "decision": 1, "option": []}',
    '{"type": "choose", "seat": -1, "decision": "0.0.0", "option": "end"}',
    '{"type": "choose", "seat": 99999999999999999999999, "decision": "0.0.0", "option": "end"}',
    '{"type": "choose", "decision": "0.0.0", "option": "end", "more": 1}',
    '{"type": "choose", "decision": "\\u0000", "option": "end"}',
    '{"type": "choose", "decision": "' + "x" * 1000 + '", "option": "end"}',
    '{"type": "ping", "request": "one"}',
    '{"type": "ping", "request": -1}',
    '{"type": "\\ud800"}',
    '{"type": "salt", "salt": "' + "x" * 65 + '"}',
    '{"type": "say", "text": ""}',
    '{"type": "show", "since": 1e9}',
    "[" * 4000,
    b"\x00\xff",
]


def test_hostile_messages_change_nothing(url: str):
    table = playing(url, None)
    table.wait()
    before = table.refresh()
    with socket_of(table, seat=0) as connection:
        heard(connection, "shown")
        for message in HOSTILE:
            connection.send(message)
            problem = heard(connection, "problem")
            assert problem["code"] in ("malformed", "invalid", "unknown-command"), (message, problem)
        assert said(connection, {"type": "ping", "request": 5}, "pong") == {"type": "pong", "request": 5}
    assert table.refresh().number == before.number


def test_a_client_that_sends_nothing_else_is_cut_off(url: str):
    table = playing(url, None)
    with socket_of(table, seat=0) as connection, pytest.raises(ConnectionClosed) as error:
        for _ in range(LIMITS.socket_problems + 1):
            connection.send("nonsense")
        while True:
            connection.recv(5)
    assert error.value.rcvd is not None and error.value.rcvd.code == 1008


def test_refused_choices_do_not_end_a_connection(url: str):
    table = playing(url, None)
    with socket_of(table, seat=0) as connection:
        shown = heard(connection, "shown")
        for _ in range(LIMITS.socket_problems + 5):
            problem = said(connection, {**choice(shown), "decision": "0.99.0"}, "problem")
            assert problem["code"] == "stale"
        said(connection, choice(shown))


def test_a_message_that_is_too_large_ends_the_connection(url: str):
    table = playing(url, None)
    with socket_of(table, seat=0) as connection, pytest.raises(ConnectionClosed):
        connection.send('{"type": "say", "text": "' + "x" * 100_000 + '"}')
        while True:
            connection.recv(5)


def test_too_many_messages_are_refused(url: str):
    table = playing(url, None)
    with socket_of(table, seat=0) as connection:
        for _ in range(LIMITS.socket_burst + 20):
            connection.send('{"type": "ping"}')
        assert heard(connection, "problem")["code"] == "too-many"
        with suppress(TimeoutError, ConnectionClosed):  # closing would wait for what was not read
            while connection.recv(0.2):
                pass


def test_random_messages_are_answered(url: str):
    """Whatever is sent, there is an answer or the connection is closed by rule; the table stays as it was."""
    table = playing(url, None)
    table.wait()
    before = table.refresh().number
    rolls = random.Random(7)
    values = [None, True, -1, 0, 2**63, 1.5, "", "0.0.0", "x" * 300, [], {}, ["a"], {"a": 1}, "\u0000", "seat"]
    kinds = ["salt", "leave", "sit", "choose", "undo/answer", "come-back", "show", "say", "abandon", "rematch"]
    names = ["seat", "decision", "option", "salt", "to", "yes", "link", "since", "text", "request", "before"]
    for _ in range(4):
        with socket_of(table, seat=0) as connection:
            heard(connection, "shown")
            for _ in range(LIMITS.socket_problems - 1):
                message: dict[str, Any] = {"type": rolls.choice([*kinds, rolls.choice(names)])}
                message |= {rolls.choice(names): rolls.choice(values) for _ in range(rolls.randrange(1, 4))}
                if message["type"] == "say" and isinstance(message.get("text"), str):
                    continue  # that would be said
                if message["type"] in ("abandon", "show"):
                    message["nonsense"] = 1
                connection.send(msgspec.json.encode(message).decode())
                problem = heard(connection, "problem")
                assert problem["code"] not in ("fault", "unavailable"), (message, problem)
    assert table.refresh().number == before
