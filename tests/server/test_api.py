"""The API over real HTTP: what it does, and what it refuses without changing anything."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import bearer, guest, nobody, playing, refused, served, settings_in
from underhall.client import AtTable, Client, Refused
from underhall.engine.fair import seed_hash
from underhall.games import NAMES
from underhall.server.entries import Pace
from underhall.server.settings import Limits
from underhall.server.store import Store, TableRow
from underhall.server.web.answers import Hint


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings_in(tmp_path_factory.mktemp("api"))) as address:
        yield address


@pytest.fixture
def ada(url: str) -> Client:
    return guest(url, "Ada")


@pytest.fixture
def bob(url: str) -> Client:
    return guest(url, "Bob")


def post(client: Client, path: str, body: Any = None, **headers: str) -> httpx.Response:
    return httpx.post(client.url + path, json={} if body is None else body, headers={**bearer(client), **headers})


def code_of(error: pytest.ExceptionInfo[Refused]) -> str:
    return error.value.code


# Guests ---------------------------------------------------------------------------------------------------------------


def test_a_guest_gets_a_name_a_token_and_a_cookie(url: str):
    response = httpx.post(f"{url}/api/guests", json={"name": "  Ada   Lovelace "})
    assert response.status_code == 201
    made = response.json()
    assert made["name"] == "Ada Lovelace"
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie
    me = httpx.get(f"{url}/api/me", headers={"Cookie": cookie.partition(";")[0]})
    assert me.json()["guest"] == made["guest"]


def test_a_client_can_come_in_as_somebody_else(ada: Client):
    before = ada.me().guest
    assert ada.guest("Bob").guest != before and ada.me().name == "Bob"


def test_a_guest_can_change_read_and_delete_what_is_kept(ada: Client):
    changed = httpx.patch(
        f"{ada.url}/api/me",
        json={"name": "Countess", "webhook": "https://example.org/hook", "preferences": {"confirm": True}},
        headers=bearer(ada),
    ).json()
    assert (changed["name"], changed["preferences"]) == ("Countess", {"confirm": True})
    table = ada.open("dwarfs", [None, "random"])
    table.say("Hello")
    data = httpx.get(f"{ada.url}/api/me/data", headers=bearer(ada)).json()
    assert data["guest"]["name"] == "Countess" and data["chats"][0]["text"] == "Hello"
    assert httpx.delete(f"{ada.url}/api/me", headers=bearer(ada)).status_code == 200
    refused(httpx.get(f"{ada.url}/api/me", headers=bearer(ada)), 401, "unknown-guest")


def test_a_new_token_makes_the_old_ones_void(ada: Client):
    fresh = post(ada, "/api/me/tokens").json()["token"]
    refused(httpx.get(f"{ada.url}/api/me", headers=bearer(ada)), 401, "unknown-guest")
    ada.token = fresh
    assert ada.me().name == "Ada"


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\x00b", 7, None, "\u202e"])
def test_a_name_is_short_and_can_be_seen(url: str, name: object):
    refused(httpx.post(f"{url}/api/guests", json={"name": name}), 422, "invalid")


@pytest.mark.parametrize("webhook", ["ftp://example.org", "nonsense", "http://", "https://user:word@example.org"])
def test_a_webhook_is_an_address_of_the_web(ada: Client, webhook: str):
    refused(httpx.patch(f"{ada.url}/api/me", json={"webhook": webhook}, headers=bearer(ada)), 422, "invalid")


# Tables ---------------------------------------------------------------------------------------------------------------


def test_all_games_are_told(url: str):
    games = {game.name: game for game in nobody(url).games().games}
    assert set(games) == set(NAMES)
    assert "standard" in games["dwarfs"].packs and "easy" in games["dwarfs"].bots and games["dwarfs"].switches


def test_a_table_is_opened_listed_and_joined(ada: Client, bob: Client):
    table = ada.open("dwarfs", [None, None, "easy"], listed=True, title="Friday", pace=Pace(move=60, absent="bot"))
    shown = table.shown
    assert (shown.status, shown.title, shown.pace.move, len(shown.seed_hash)) == ("gathering", "Friday", 60.0, 64)
    assert table.id in [row.id for row in bob.tables("open").tables]
    assert table.id not in [row.id for row in bob.tables("mine").tables]
    at = bob.table(table.id)
    assert at.sit() == 0
    assert [seat.name for seat in at.shown.seats] == ["Bob", None, None]
    assert table.id in [row.id for row in bob.tables("mine").tables]
    table.sit()
    at.start()
    assert at.shown.status == "playing" and table.id not in [row.id for row in bob.tables("open").tables]


def test_lists_come_page_by_page(ada: Client):
    opened = {ada.open("dwarfs", [None, "random"]).id for _ in range(25)}
    first = ada.tables("mine")
    assert first.page is not None
    rest = ada.tables("mine", first.page)
    assert {row.id for row in (*first.tables, *rest.tables)} == opened and rest.page is None


WRONG_TABLES: list[dict[str, Any]] = [
    {"game": "chess"},
    {"seats": []},
    {"seats": [{}]},
    {"seats": [{}] * 9},
    {"seats": [{}, {"bot": "search:10000000"}]},
    {"seats": [{}, {"bot": "python:/etc/passwd:Bot"}]},
    {"pack": "/etc/passwd"},
    {"pack": "../standard"},
    {"switches": {"nonsense": 1}},
    {"switches": {"hide_gems": "perhaps"}},
    {"pace": {"move": -1}},
    {"pace": {"move": 1e300}},
    {"pace": {"bot": "nobody"}},
    {"title": "x" * 81},
    {"unknown": 1},
]


@pytest.mark.parametrize("change", WRONG_TABLES, ids=str)
def test_a_table_that_cannot_be_is_refused(ada: Client, change: dict[str, Any]):
    body = {"game": "dwarfs", "seats": [{}, {"bot": "random"}], **change}
    refused(post(ada, "/api/tables", body), 422, "invalid")
    assert ada.tables("mine").tables == []


@pytest.mark.parametrize(("pace", "least"), [({"move": 9.9}, 10), ({"move": 60, "game": 59}, 60)], ids=str)
def test_a_clock_leaves_time_to_play(tmp_path: Path, pace: dict[str, float], least: int):
    """Else a table of people would soon be one of bots alone."""
    with served(settings_in(tmp_path, Limits())) as url:
        body = {"game": "dwarfs", "seats": [{}, {}], "pace": {**pace, "absent": "bot"}}
        problem = refused(post(guest(url), "/api/tables", body), 422, "invalid")
        assert f"at least {least} seconds" in problem["problem"]


def test_a_table_that_is_not_listed_needs_a_link(ada: Client, bob: Client):
    table = ada.open("dwarfs", [None, None, None])
    at = bob.table(table.id)
    with pytest.raises(Refused) as error:
        at.sit()
    assert code_of(error) == "not-yours"
    for_one = table.link(1)
    with pytest.raises(Refused) as error:
        at.sit(2, link=for_one)
    assert code_of(error) == "not-yours"
    assert at.sit(link=for_one) == 1
    for_all = table.link()
    assert guest(ada.url, "Cleo").table(table.id).sit(link=for_all) == 0


def test_a_link_can_be_revoked(ada: Client, bob: Client):
    table, other = ada.open("dwarfs", [None, None]), ada.open("dwarfs", [None, None])
    token = table.link()
    with pytest.raises(Refused):
        bob.table(other.id).sit(link=token)
    with pytest.raises(Refused):
        bob.table(table.id).links()
    (link,) = table.links().links
    assert token not in link.link
    path = f"{ada.url}/api/tables/{table.id}/links/"
    refused(httpx.delete(path + token, headers=bearer(bob)), 403, "not-yours")
    assert httpx.delete(path + link.link, headers=bearer(ada)).status_code == 200
    refused(httpx.delete(path + "unknown", headers=bearer(ada)), 404, "not-found")
    with pytest.raises(Refused):
        bob.table(table.id).sit(link=token)


# Playing --------------------------------------------------------------------------------------------------------------


def test_a_choice_is_made_once(url: str):
    table = playing(url, None)
    decision = table.wait()
    assert decision is not None
    number = table.choose(decision.options[0])
    body = {"seat": 0, "decision": decision.id, "option": decision.options[0].key}
    problem = refused(post(table.client, f"/api/tables/{table.id}/choose", body), 409, "stale")
    assert problem["number"] == number == table.shown.number


def test_nobody_chooses_for_another_seat(url: str, bob: Client):
    table = playing(url, None)
    decision = table.wait()
    assert decision is not None
    body = {"seat": 0, "decision": decision.id, "option": decision.options[0].key}
    before = table.refresh()
    path = f"/api/tables/{table.id}"
    refused(post(bob, f"{path}/choose", body), 403, "not-yours")
    refused(httpx.post(f"{url}{path}/choose", json=body), 401, "unknown-guest")
    for word, more in (
        ("undo", {}),
        ("undo/turn", {}),
        ("leave", {}),
        ("undo/ask", {"to": 0}),
        ("undo/answer", {"yes": True}),
    ):
        refused(post(bob, f"{path}/{word}", {"seat": 0, **more}), 403, "not-yours")
    refused(post(bob, f"{path}/abandon"), 403, "not-yours")
    refused(httpx.get(f"{url}{path}?seat=0", headers=bearer(bob)), 403, "not-yours")
    refused(httpx.get(f"{url}{path}?seat=0"), 403, "not-yours")
    assert table.refresh() == msgspec_replaced(before, table.shown)


def msgspec_replaced(before: Any, now: Any) -> Any:
    """What was shown, with the log as it is asked for the second time: nothing is new."""
    import msgspec

    return msgspec.structs.replace(before, log=now.log, seats=now.seats)


def test_an_illegal_choice_names_its_rule(url: str):
    table = playing(url, None)
    decision = table.wait()
    assert decision is not None
    body = {"seat": 0, "decision": decision.id, "option": "stack:0,0"}
    problem = refused(post(table.client, f"/api/tables/{table.id}/choose", body), 422, "illegal")
    assert problem["problem"]


def test_undo_and_asking_to_go_back(url: str):
    table = playing(url, None)
    decision = table.wait()
    assert decision is not None
    table.choose(decision.options[0])
    assert table.shown.choices == 1
    if table.shown.can_undo:
        table.undo()
    else:
        with pytest.raises(Refused) as error:
            table.undo()
        assert code_of(error) == "undo"
        table.command("undo/ask", {"seat": 0, "to": 0})  # nobody else is there to be asked
    assert table.shown.choices == 0
    with pytest.raises(Refused) as error:
        table.command("undo/answer", {"seat": 0, "yes": True})
    assert error.value.status == 409


def test_what_cannot_be_done_now_is_a_conflict(ada: Client):
    table = ada.open("dwarfs", [None, "random"])
    path = f"/api/tables/{table.id}"
    refused(post(ada, f"{path}/start"), 409, "empty")
    refused(post(ada, f"{path}/sit", {"seat": 1}), 409, "bot")
    refused(post(ada, f"{path}/sit", {"seat": 7}), 422, "no-seat")
    table.sit(0)
    refused(post(ada, f"{path}/sit", {"seat": 0}), 409, "full")
    refused(post(ada, f"{path}/undo", {"seat": 0}), 409, "not-started")
    refused(post(ada, f"{path}/rematch"), 409, "not-over")
    refused(post(ada, f"{path}/hint", {"seat": 0}), 409, "not-started")
    refused(httpx.get(f"{ada.url}{path}/record"), 409, "not-over")
    refused(httpx.get(f"{ada.url}{path}/replay?choice=0"), 409, "not-over")


def in_the_end(ask: Callable[[], Hint]) -> Hint:
    """What is answered once the bots are no longer busy."""
    for _ in range(10):
        try:
            return ask()
        except Refused as error:
            assert error.code == "unavailable"
    raise AssertionError("the bots never have time")


def test_a_hint_says_why_and_is_for_your_own_seat(url: str, bob: Client):
    table = playing(url, None)
    table.wait()
    hint = in_the_end(table.hint)
    assert hint.option in [option.key for option in table.shown.decision.options]
    assert 1 <= len(hint.sentences) <= 2 and all(sentence.endswith(".") for sentence in hint.sentences)
    refused(post(bob, f"/api/tables/{table.id}/hint", {"seat": 0}), 403, "not-yours")


# A whole game ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def finished(url: str) -> AtTable:
    table = playing(url)
    table.play(lambda shown: shown.decision.options[len(shown.log.lines) % len(shown.decision.options)], 60)
    assert table.shown.status == "finished"
    return table


def test_a_finished_game_shows_its_seed_and_its_record(finished: AtTable):
    shown = finished.shown
    assert shown.outcome is not None and shown.fair is not None
    assert seed_hash(bytes.fromhex(shown.fair.seed)) == shown.seed_hash
    record = finished.record()
    assert record.fair == shown.fair and record.names == ["Ada", "random"]


def test_a_finished_game_can_be_looked_at_as_any_seat(finished: AtTable, url: str):
    choices = finished.shown.choices
    stranger = nobody(url).table(finished.id)
    for seat in (None, 0, 1, "all"):
        for choice in (0, choices // 2, choices):
            assert stranger.replay(choice, seat).choice == choice
    for query in (f"choice={choices + 1}", "seat=2", "seat=nobody", "choice=-1", "choice=99999999999999999999"):
        response = httpx.get(f"{url}/api/tables/{finished.id}/replay?{query}")
        assert response.status_code == 422, response.text


def test_a_rematch_is_for_those_who_played(finished: AtTable, bob: Client):
    following = finished.rematch()
    assert finished.refresh().next_table == following.id
    assert finished.command("rematch").table == following.id
    refused(post(bob, f"/api/tables/{following.id}/sit", {"before": finished.id}), 403, "not-yours")
    assert post(finished.client, f"/api/tables/{following.id}/sit", {"before": finished.id}).status_code == 200


def test_a_rematch_that_was_given_up_can_be_asked_for_again(finished: AtTable):
    given_up = finished.rematch()
    given_up.command("abandon")
    following = finished.rematch()
    assert following.id != given_up.id and following.refresh().status == "gathering"
    assert finished.refresh().next_table == following.id == finished.rematch().id


def test_a_rematch_that_was_deleted_can_be_asked_for_again(finished: AtTable, monkeypatch: pytest.MonkeyPatch):
    deleted = finished.rematch()
    rows = Store.table_row

    async def others(store: Store, table: str) -> TableRow | None:
        return None if table == deleted.id else await rows(store, table)

    monkeypatch.setattr(Store, "table_row", others)
    assert finished.rematch().id != deleted.id


def test_after_a_lesson_comes_a_game_by_the_usual_rules(ada: Client):
    table = ada.open("dwarfs", [None, "random"], switches={"turn_limit": 12}, title="First lesson", lesson=True)
    table.sit(0)
    table.start()
    table.command("concede", {"seat": 0})
    following = table.rematch().shown
    assert table.shown.lesson and not following.lesson
    assert (following.title, following.switches, following.house_rules) == ("", {}, [])
    assert [seat.bot for seat in following.seats] == [None, "random"]


# Chat -----------------------------------------------------------------------------------------------------------------


def test_chat_mute_and_report(ada: Client, bob: Client):
    table = ada.open("dwarfs", [None, None], listed=True)
    refused(post(bob, f"/api/tables/{table.id}/chat", {"text": "Hello"}), 403, "not-yours")
    at = bob.table(table.id)
    at.sit()
    line = at.say("  <b>Hello</b>\n there ")
    assert (line.name, line.text) == ("Bob", "<b>Hello</b> there")
    assert [each.text for each in table.chat()] == [line.text] and table.chat(line.line) == []
    post(ada, "/api/mutes", {"guest": bob.me().guest})
    assert table.chat() == [] and at.chat() == [line]
    assert post(ada, f"/api/chat/{line.line}/report", {"reason": "rude\x00"}).status_code == 200
    post(ada, "/api/mutes", {"guest": bob.me().guest, "mute": False})
    assert table.chat() == [line]
    for unknown in ("0", "99999999999999999999", "x", "-1"):
        assert post(ada, f"/api/chat/{unknown}/report").status_code == 404
    refused(post(ada, "/api/mutes", {"guest": "nobody"}), 404, "not-found")
    for wrong in ("", " ", "x" * 501):
        refused(post(ada, f"/api/tables/{table.id}/chat", {"text": wrong}), 422, "invalid")


# Input that cannot be -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/tables/unknown", 404),
        ("/api/tables/%00", 404),
        ("/api/tables/%ff%fe", 404),
        (f"/api/tables/{'x' * 1000}", 404),
        ("/api/tables/..%2f..%2fetc", 404),
        ("/api/nothing", 404),
        ("/nothing", 404),
        ("/api/tables?which=all", 422),
        ("/api/tables?page=!!", 422),
        ("/api/tables?page=AAAA", 422),
        ("/api/tables?which=open&which=mine", 400),
        ("/api/tables?which=%ff", 400),
        ("/api/tables?unknown=1", 422),
        ("/api/tables?" + "a=1&" * 100, 400),
        ("/api/tables?which=mine", 401),
    ],
)
def test_addresses_that_lead_nowhere(url: str, path: str, status: int):
    response = httpx.get(url + path)
    assert response.status_code == status, response.text
    assert set(response.json()) >= {"problem", "code", "rule"}


@pytest.mark.parametrize(
    "query", ["seat=-1", "seat=x", "seat=1e3", "since=-1", "since=" + "9" * 5000, "seat=%00", "seat=", "text=maybe"]
)
def test_a_query_that_cannot_be(url: str, ada: Client, query: str):
    table = ada.open("dwarfs", [None, "random"])
    refused(httpx.get(f"{url}/api/tables/{table.id}?{query}"), 422, "invalid")


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"", 400, "malformed"),
        (b"{", 400, "malformed"),
        (b'{"name": ' + b"[" * 60_000, 422, "invalid"),
        (b'{"name": "\xff"}', 400, "malformed"),
        (b'{"name": "\\ud800"}', 400, "malformed"),
        (b"[]", 422, "invalid"),
        (b"null", 422, "invalid"),
        (b'{"name": 1e999}', 422, "invalid"),
        (b'{"name": "a", "more": 1}', 422, "invalid"),
        (b'{"name": "' + b"x" * 70_000 + b'"}', 413, "too-large"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_bodies_that_cannot_be(url: str, content: bytes, status: int, code: str):
    response = httpx.post(f"{url}/api/guests", content=content, headers={"Content-Type": "application/json"})
    refused(response, status, code)


def test_a_body_of_unknown_length_is_cut_off(url: str):
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 10_000

    response = httpx.post(f"{url}/api/guests", content=endless(), headers={"Content-Type": "application/json"})
    refused(response, 413, "too-large")


def test_only_json_is_understood(url: str):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        response = httpx.post(f"{url}/api/guests", content=b'{"name": "a"}', headers={"Content-Type": kind})
        refused(response, 415, "media-type")
    good = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert httpx.post(f"{url}/api/guests", content=b'{"name": "a"}', headers=good).status_code == 201


def test_methods_that_are_not_there(url: str):
    response = httpx.put(f"{url}/api/me")
    refused(response, 405, "method")
    assert response.headers["allow"] == "DELETE, GET, PATCH"


# Operations -----------------------------------------------------------------------------------------------------------


def test_health_readiness_and_metrics(url: str):
    assert httpx.get(f"{url}/health").json() == {"status": "ok"}
    assert httpx.get(f"{url}/ready").json() == {"status": "ready"}
    assert httpx.get(f"{url}/api/tables/unknown").status_code == 404
    text = httpx.get(f"{url}/metrics").text
    for name in ("underhall_requests_total", "underhall_sockets", "underhall_tables_held", "underhall_bots_waiting"):
        assert name in text
    assert "{table}" in text and "/api/tables/unknown" not in text
