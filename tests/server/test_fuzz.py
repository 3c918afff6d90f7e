"""Whatever is sent, by whomever: the answer is one that was declared, never a mistake of the server's, and what is
refused has changed nothing.
"""

from __future__ import annotations

import base64
import json
import random
import string
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import httpx
import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.server.declared import CHECKS
from tests.server.hostile import Crowd, Hall, at, begun, gathered, hall_in
from tests.server.serving import bearer, guest, heard, nobody, refused, socket_of
from underhall.client import AtTable, Client
from underhall.server.decisions import DecisionShown
from underhall.server.web.api import GROUPS
from underhall.server.web.openapi import document
from underhall.server.web.table_commands import COMMANDS

EXAMPLES, SOAK_EXAMPLES = 8, 150  # for each operation
MESSAGES, SOAK_MESSAGES = 250, 10_000  # for each who sends them
ROUNDS, SOAK_ROUNDS = 12, 200  # of two who answer at once
ENDING = ("/api/me/tokens", "/api/me")  # after these a guest's token is void


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with hall_in(tmp_path_factory.mktemp("fuzz")) as made:
        yield made


@pytest.fixture(scope="module")
def crowd(hall: Hall) -> Crowd:
    return Crowd.of(hall)


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    with requests.Session() as made:
        yield made


# Requests of every kind -----------------------------------------------------------------------------------------------

schema = schemathesis.openapi.from_dict(document(GROUPS))


def unhurried(examples: int) -> settings:
    return settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)


def real(case: schemathesis.Case[Any], table: AtTable, crowd: Crowd, rolls: random.Random) -> None:
    """Puts what really is there into some places of a request."""
    command = COMMANDS.get(case.path.removeprefix("/api/tables/{table}/"))
    if command is not None and rolls.random() < 0.4:  # a command as it should be, if what is meant is there
        case.body = dict.fromkeys(command.body.__struct_fields__)
    parts = [fields for fields in (case.body, case.query) if isinstance(fields, dict)]
    seat, decision = rolls.randrange(2), None
    if table.seat is not None and any("decision" in fields for fields in parts):
        decision = at(table, (crowd.ada, crowd.bob)[seat], seat).refresh().decision
    known: dict[str, Any] = {
        "seat": seat,
        "decision": "0.0.0" if decision is None else decision.id,
        "option": "end" if decision is None else rolls.choice(decision.options).key,
        "link": crowd.revoked or "x",
        "guest": crowd.bobs_id,
        "before": table.id,
        "to": rolls.randrange(3),
        "since": rolls.randrange(20),
        "choice": rolls.randrange(40),
        "salt": "pepper",
        "yes": True,
    }
    if "table" in case.path_parameters:
        case.path_parameters["table"] = table.id
    if "line" in case.path_parameters:
        case.path_parameters["line"] = str(rolls.randrange(4))
    for fields in parts:
        for name in known.keys() & fields.keys():
            if fields[name] is None or rolls.random() < 0.5:
                fields[name] = known[name]


def check(case: schemathesis.Case[Any], crowd: Crowd, session: requests.Session) -> None:
    """Sends a request in somebody's name: what is refused, or only looked at, has changed nothing."""
    rolls = random.Random(repr((case.method, case.path, case.path_parameters, case.query, case.body)))
    table = crowd.table(rolls.choice(list(crowd.makers)))
    real(case, table, crowd, rolls)
    speaker: Client | None = rolls.choice([crowd.ada, crowd.ada, crowd.ada, crowd.bob, crowd.bob, crowd.mallory, None])
    if case.path in ENDING and case.method in ("DELETE", "POST"):
        speaker = guest(crowd.hall.url, "Eve")
    if rolls.random() < 0.8:  # else with whatever credentials were made up
        case.headers, case.cookies = type(case.headers)(), type(case.cookies)()
    headers = {} if speaker is None else bearer(speaker)
    if speaker is not None and rolls.random() < 0.3:  # as a browser does
        headers = {"Cookie": f"underhall={speaker.token}", "Origin": crowd.hall.url}
    before = crowd.hall.entries(table.id)
    response = case.call(base_url=crowd.hall.url, session=session, headers=headers)
    session.cookies.clear()
    case.validate_response(response, checks=CHECKS)
    if case.method == "GET" or response.status_code >= 400:
        assert crowd.hall.entries(table.id) == before
    crowd.hall.no_fault()


@schema.parametrize()
@unhurried(EXAMPLES)
def test_any_request_at_tables_in_every_state(
    case: schemathesis.Case[Any], crowd: Crowd, session: requests.Session
) -> None:
    check(case, crowd, session)


@pytest.mark.soak
@schema.parametrize()
@unhurried(SOAK_EXAMPLES)
def test_very_many_requests_at_tables_in_every_state(
    case: schemathesis.Case[Any], crowd: Crowd, session: requests.Session
) -> None:
    check(case, crowd, session)


# Messages of every kind -----------------------------------------------------------------------------------------------

VALUES: list[Any] = [
    *(None, True, False, -1, 0, 1, 2, 15, 16, 2**31, 2**63, 2**64, 10**40, -0.0, 1.5, 1e308),
    *("", "0", "all", "0.0.0", "0.0.1", "1.0.0", "end", "\x00", "\x00" * 50, "\ud83d\ude00", "\u202e", "x" * 300),
    *([], {}, [[]], ["a"], {"a": 1}, [None] * 50, "__class__", "../../etc/passwd", "' OR 1=1 --", "{name}", "%s%n"),
]
NAMES = ("seat", "decision", "option", "salt", "to", "yes", "link", "before", "since", "text", "request", "type", "x")
# All words but the one by which any player can end the game at any time.
KINDS = (
    *(command for command in COMMANDS if command != "concede"),
    "show",
    "ping",
    "nonsense",
    "",
    "CHOOSE",
    "choose ",
    "shown",
    "done",
    "problem",
    "hint",
    "links",
)


def messages(rolls: random.Random, right: dict[str, Any], many: int) -> Iterator[str | bytes]:
    """Messages that make no sense, or little; `right` is one that would, from the one whose turn it is."""
    whole = json.dumps(right)
    kinds: list[Callable[[], str | bytes]] = [
        lambda: rolls.randbytes(rolls.randrange(200)),
        lambda: "".join(rolls.choices(string.printable + "\x00é☃\U0001f600", k=rolls.randrange(200))),
        lambda: whole[: rolls.randrange(len(whole))],
        lambda: whole.encode(),
        lambda: whole + rolls.choice(["}", "x", "\x00", whole]),
        lambda: "\ufeff" + whole,
        lambda: rolls.choice(["[", '{"a":', '{"type":']) * rolls.randrange(1, 1000),
        lambda: json.dumps({"type": "show", "since": 0})[:-1] + ', "since": 1e999}',
        lambda: json.dumps({**right, "option": nested(rolls.randrange(1, 500))}),
        lambda: json.dumps({"type": rolls.choice(KINDS), **some(rolls)}),
        lambda: json.dumps({**right, **some(rolls)}),
        lambda: json.dumps({**right, rolls.choice(list(right)): rolls.choice(VALUES)}),
        lambda: json.dumps({name: value for name, value in right.items() if rolls.random() < 0.6}),
        lambda: json.dumps(rolls.choice(VALUES)),
        lambda: changed(whole, rolls),
        lambda: f'{{"type": "choose", "type": "{rolls.choice(KINDS)}", "seat": 0, "seat": 1}}',
        lambda: '{"type": "ping", "request": ' + "9" * rolls.randrange(1, 4000) + "}",
    ]
    for _ in range(many):
        yield rolls.choice(kinds)()


def some(rolls: random.Random) -> dict[str, Any]:
    return {rolls.choice(NAMES): rolls.choice(VALUES) for _ in range(rolls.randrange(1, 5))}


def nested(depth: int) -> Any:
    made: Any = 0
    for _ in range(depth):
        made = [made]
    return made


def changed(text: str, rolls: random.Random) -> str:
    """A text with a letter that is another, twice there, or missing."""
    place = rolls.randrange(len(text))
    return text[:place] + rolls.choice(["", text[place] * 2, chr(rolls.randrange(1, 0x300))]) + text[place + 1 :]


def answers_to(connection: ClientConnection, message: str | bytes, number: int) -> list[dict[str, Any]]:
    """All that is answered to a message, until a ping that follows it is."""
    connection.send(message)
    connection.send(json.dumps({"type": "ping", "request": number}))
    found: list[dict[str, Any]] = []
    while True:
        answer = msgspec.json.decode(connection.recv(20))
        if answer == {"type": "pong", "request": number}:
            return found
        found.append(answer)


def ill_treat(hall: Hall, who: str, many: int, seed: int) -> None:
    """Sends many messages. Only what was acknowledged has happened, and the others play on."""
    ada, bob, mallory = (guest(hall.url, name) for name in ("Ada", "Bob", "Mallory"))
    table = begun(ada, bob)
    waiting = table.refresh().waiting[0]
    whose = {"player": waiting, "other player": 1 - waiting}
    decision = at(table, (ada, bob)[waiting], waiting).refresh().decision
    assert decision is not None
    right = {"type": "choose", "seat": waiting, "decision": decision.id, "option": "no such option", "request": 1}
    if who not in whose:
        right["option"] = decision.options[0].key
    speaker = {"nobody": nobody(hall.url), "stranger": mallory}.get(who) or (ada, bob)[whose[who]]
    headers = {} if speaker.token is None else bearer(speaker)
    seat = {"seat": whose[who]} if who in whose else {}
    before, done = len(hall.entries(table.id)), 0
    with socket_of(table, headers, **seat) as connection, socket_of(table, bearer(ada), seat=0) as witness:
        heard(connection, "shown")
        for number, message in enumerate(messages(random.Random(seed), right, many), start=1_000_000):
            for answer in answers_to(connection, message, number):
                assert answer["type"] in ("problem", "done", "shown", "said", "chat", "present", "pong"), (
                    message,
                    answer,
                )
                assert answer.get("code") not in ("fault", "unavailable"), (message, answer)
                done += answer["type"] == "done"
        heard(witness, "shown")
        assert answers_to(witness, '{"type": "ping"}', 7)[-1] == {"type": "pong"}
    assert len(hall.entries(table.id)) == before + done
    assert not done or who in whose
    hall.no_fault()


@pytest.mark.parametrize("who", ["nobody", "stranger", "player", "other player"])
def test_hostile_messages(hall: Hall, who: str) -> None:
    ill_treat(hall, who, MESSAGES, 1)


@pytest.mark.soak
@pytest.mark.parametrize("who", ["nobody", "stranger", "player", "other player"])
def test_very_many_hostile_messages(hall: Hall, who: str) -> None:
    ill_treat(hall, who, SOAK_MESSAGES, 2)


@pytest.mark.parametrize(
    ("frame", "code"), [(b"\xff\xfe{", 1007), (b'{"type": "\xed\xa0\x80"}', 1007), (b"x" * 1_000_000, 1009)]
)
def test_frames_that_end_a_connection(hall: Hall, frame: bytes, code: int) -> None:
    table = begun(guest(hall.url), guest(hall.url))
    with hall.unchanged(table), socket_of(table, seat=0) as connection:
        heard(connection, "shown")
        with pytest.raises(ConnectionClosed) as error:
            connection.send(frame, text=True)
            while True:
                connection.recv(10)
        assert error.value.rcvd is not None and error.value.rcvd.code == code


# Stale, repeated and simultaneous answers -----------------------------------------------------------------------------


def turn(table: AtTable, players: list[Client]) -> tuple[AtTable, DecisionShown]:
    """The place of a player who must choose, and the decision."""
    seat = table.refresh().waiting[0]
    place = at(table, players[seat], seat)
    decision = place.refresh().decision
    assert decision is not None
    return place, decision


def post(hall: Hall, place: AtTable, decision: str, option: str, client: Client | None = None) -> httpx.Response:
    """Chooses, as the player who sits there or as another."""
    body = {"seat": place.seat, "decision": decision, "option": option}
    return hall.http.post(f"/api/tables/{place.id}/choose", json=body, headers=bearer(client or place.client))


def test_stale_and_repeated_answers_change_nothing(hall: Hall) -> None:
    players = [guest(hall.url, "Ada"), guest(hall.url, "Bob")]
    table, rolls, past = begun(*players), random.Random(3), [("0.7.0", "end")]
    for _ in range(ROUNDS):
        place, decision = turn(table, players)
        option = rolls.choice(decision.options).key
        assert post(hall, place, decision.id, option).status_code == 200
        past.append((decision.id, option))
        with hall.unchanged(table):
            for id, key in [past[-1], (past[-1][0], decision.options[0].key), rolls.choice(past)]:
                for client in players:
                    seat = players.index(client)
                    answer = post(hall, at(table, client, seat), id, key)
                    assert answer.status_code == 409 and answer.json()["code"] == "stale", answer.text
                    assert answer.json()["number"] == len(hall.entries(table.id))


def answer(hall: Hall, place: AtTable, choice: dict[str, str], connection: ClientConnection | None) -> str:
    """Chooses over a connection, or without one by a request: "done", or why not."""
    if connection is None:
        response = post(hall, place, choice["decision"], choice["option"])
        return "done" if response.is_success else str(response.json()["code"])
    connection.send(json.dumps({"type": "choose", "seat": place.seat, "request": 1, **choice}))
    while (said := msgspec.json.decode(connection.recv(20))).get("request") != 1:
        pass
    return "done" if said["type"] == "done" else str(said["code"])


def at_once(*work: Callable[[], str]) -> list[str]:
    """Does everything at the same moment; what came of each."""
    barrier = threading.Barrier(len(work))

    def do(each: Callable[[], str]) -> str:
        barrier.wait(20)
        return each()

    with ThreadPoolExecutor(len(work)) as pool:
        return list(pool.map(do, work))


def race(hall: Hall, rounds: int) -> None:
    """Two tabs of one seat answer at once, over connections and as requests: exactly one of them counts."""
    players = [guest(hall.url, "Ada"), guest(hall.url, "Bob")]
    table, rolls = begun(*players), random.Random(5)
    for number in range(rounds):
        if table.refresh().status != "playing":
            table = begun(*players)
        place, decision = turn(table, players)
        choices = [{"decision": decision.id, "option": rolls.choice(decision.options).key} for _ in range(2)]
        before = len(hall.entries(table.id))
        with socket_of(place, seat=place.seat) as one, socket_of(place, seat=place.seat) as two:
            tabs = [one if number % 2 else None, two if number // 2 % 2 else None]
            outcomes = at_once(*(partial(answer, hall, place, *each) for each in zip(choices, tabs, strict=True)))
        kept = [json.loads(body) for _, body, _ in hall.entries(table.id)[before:]]
        late = "over" if kept[-1]["type"] == "finished" else "stale"
        assert sorted(outcomes) == ["done", late], outcomes
        assert choices[outcomes.index("done")].items() <= kept[0].items()
        assert [entry["type"] for entry in kept[1:]] in ([], ["finished"])
    hall.no_fault()


def test_of_two_tabs_that_answer_at_once_one_wins(hall: Hall) -> None:
    race(hall, ROUNDS)


@pytest.mark.soak
def test_of_two_tabs_that_answer_at_once_one_wins_every_time(hall: Hall) -> None:
    race(hall, SOAK_ROUNDS)


# Who may speak --------------------------------------------------------------------------------------------------------


def test_the_token_of_another_player_opens_nothing(hall: Hall) -> None:
    """Neither another player nor a stranger looks, chooses, takes back or leaves for a seat that is not theirs."""
    ada, bob, mallory = (guest(hall.url, name) for name in ("Ada", "Bob", "Mallory"))
    table = begun(ada, bob)
    place, decision = turn(table, [ada, bob])
    other = (ada, bob)[1 - (place.seat or 0)]
    bodies: dict[str, dict[str, Any]] = {
        "choose": {"decision": decision.id, "option": decision.options[0].key},
        "undo/ask": {"to": 0},
        "undo/answer": {"yes": True},
        "salt": {"salt": "x"},
        **{name: {} for name in ("leave", "undo", "undo/turn", "come-back", "hint", "concede")},
    }
    with hall.unchanged(table):
        for client in (other, mallory):
            for word, body in bodies.items():
                url = f"/api/tables/{table.id}/{word}"
                answer = hall.http.post(url, json={"seat": place.seat, **body}, headers=bearer(client))
                refused(answer, 403, "not-yours")
            looked = hall.http.get(f"/api/tables/{table.id}?seat={place.seat}", headers=bearer(client))
            refused(looked, 403, "not-yours")
        for word in ("sit", "start", "abandon", "rematch", "claim", "stand-in", "remove"):
            body = {"seat": 0} if word in ("stand-in", "remove") else {}
            answer = hall.http.post(f"/api/tables/{table.id}/{word}", json=body, headers=bearer(mallory))
            assert answer.status_code in (403, 409), answer.text


def test_links_that_were_revoked_or_lead_elsewhere_open_nothing(hall: Hall) -> None:
    ada, bob, mallory = (guest(hall.url, name) for name in ("Ada", "Bob", "Mallory"))
    table = gathered(ada, [bob], listed=False)
    elsewhere = gathered(ada, [bob], listed=False).link()
    revoked, gone, valid = table.link(), table.link(2), table.link(2)
    links = {each.link for each in table.links().links}
    for token in (revoked, gone):
        ada.raw("DELETE", f"/api/tables/{table.id}/links/{token}")
    spoiled = [valid[:-1], valid[1:], valid.swapcase(), valid + "x", mallory.token or "", *links]
    with hall.unchanged(table):
        for link in [revoked, gone, elsewhere, *spoiled]:
            body = {"link": link}
            answer = hall.http.post(f"/api/tables/{table.id}/sit", json=body, headers=bearer(mallory))
            assert (answer.status_code, answer.json()["code"]) in ((403, "not-yours"), (422, "invalid")), answer.text
            assert hall.http.get(f"/join/{link}").status_code == 404 or link == elsewhere
        refused(hall.http.get(f"/api/tables/{table.id}/links", headers=bearer(mallory)), 403, "not-yours")
    assert mallory.table(table.id).sit(link=valid) == 2


def test_a_token_of_a_guest_who_was_deleted_opens_nothing(hall: Hall) -> None:
    """The game is conceded, and a connection that was there before is closed without a word about it."""
    ada, bob = guest(hall.url, "Ada"), guest(hall.url, "Bob")
    table = begun(ada, bob)
    place, decision = turn(table, [ada, bob])
    gone, other = place.client, (ada, bob)[1 - (place.seat or 0)]
    with socket_of(place, seat=place.seat) as connection:
        heard(connection, "shown")
        gone.raw("DELETE", "/api/me")
        with pytest.raises(ConnectionClosed):
            while True:
                assert msgspec.json.decode(connection.recv(10))["type"] != "shown"
    while at(table, other, None).refresh().status != "finished":
        time.sleep(0.02)
    with hall.unchanged(table):
        for method, path in (("GET", "/api/me"), ("GET", f"/api/tables/{table.id}?seat={place.seat}")):
            refused(hall.http.request(method, path, headers=bearer(gone)), 401, "unknown-guest")
        refused(post(hall, place, decision.id, decision.options[0].key, gone), 401, "unknown-guest")
    hall.no_fault()


def test_a_token_that_became_void_opens_nothing(hall: Hall) -> None:
    """Nor does a connection that was there before tell any more what the seat may know."""
    ada, bob = guest(hall.url, "Ada"), guest(hall.url, "Bob")
    table = begun(ada, bob)
    first, choice = turn(table, [ada, bob])
    post(hall, first, choice.id, choice.options[0].key)
    place, decision = turn(table, [ada, bob])
    stolen, other = place.client, (ada, bob)[1 - (place.seat or 0)]
    with socket_of(place, seat=place.seat) as connection:
        heard(connection, "shown")
        thief = Client(hall.url, stolen.token)
        stolen.token = msgspec.json.decode(stolen.raw("POST", "/api/me/tokens"))["token"]
        with hall.unchanged(table), thief:
            for method, path in (("GET", "/api/me"), ("GET", f"/api/tables/{table.id}?seat={place.seat}")):
                refused(hall.http.request(method, path, headers=bearer(thief)), 401, "unknown-guest")
            refused(post(hall, place, decision.id, decision.options[0].key, thief), 401, "unknown-guest")
            connection.send(json.dumps({"type": "choose", "decision": decision.id, "option": decision.options[0].key}))
            assert heard(connection, "problem")["code"] == "unknown-guest"
            connection.send('{"type": "show"}')
            assert heard(connection, "problem")["code"] == "unknown-guest"
        with pytest.raises(ConnectionClosed):
            at(table, other, None).say("Is somebody there?")
            other.raw("POST", f"/api/tables/{table.id}/undo/ask", {"seat": 1 - (place.seat or 0), "to": 0})
            while True:
                assert msgspec.json.decode(connection.recv(10))["type"] != "shown"
    hall.no_fault()


def test_forged_and_truncated_cookies_and_tokens_are_nobody(hall: Hall) -> None:
    ada = guest(hall.url, "Ada")
    table = begun(ada, guest(hall.url, "Bob"))
    token = ada.token or ""
    content, _, signature = token.partition(".")
    other = guest(hall.url, "Mallory").token or ""
    named = base64.urlsafe_b64encode(json.dumps([ada.me().guest, 1]).encode()).decode().rstrip("=")
    forged = [
        ".",
        content,
        signature,
        f"{content}.",
        f".{signature}",
        f"{content}.{other.partition('.')[2]}",
        f"{other.partition('.')[0]}.{signature}",
        f"{named}.{signature}",
        f"{content}.{signature[::-1]}",
        f"{content}.{signature}.{signature}",
        token.upper(),
        f"{token}{token}",
        "A" * 4000,
        "%00",
        "\x7f",
        *(token[:length] for length in range(1, len(token), 7)),
        *(f"{token[:place]}{'A' if token[place] != 'A' else 'B'}{token[place + 1 :]}" for place in range(0, 60, 9)),
    ]
    with hall.unchanged(table):
        for text in forged:
            for headers in (
                {"Authorization": f"Bearer {text}"},
                {"Cookie": f"underhall={text}", "Origin": hall.url},
                {"Cookie": f'underhall="{text}"; underhall={text}', "Sec-Fetch-Site": "same-origin"},
            ):
                refused(hall.http.get("/api/me", headers=headers), 401, "unknown-guest")
                url, body = f"/api/tables/{table.id}/choose", {"seat": 0, "decision": "0.0.0", "option": "end"}
                refused(hall.http.post(url, json=body, headers=headers), 401, "unknown-guest")
                looked = hall.http.get(f"/api/tables/{table.id}?seat=0", headers=headers)
                assert looked.status_code in (401, 403)
