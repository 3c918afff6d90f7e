"""What operators do at a running server: at its pages, and with the command beside it."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from itsdangerous.encoding import base64_decode

from tests.server.operated import (
    OPERATORS,
    TOKEN,
    act,
    command,
    fields,
    get,
    operate,
    post,
    signed_in,
    told,
    visitor,
)
from tests.server.serving import (
    GENEROUS,
    bearer,
    guest,
    heard,
    nobody,
    playing,
    refused,
    served,
    settings_in,
    socket_of,
    until,
)
from underhall.client import Client, Refused
from underhall.commands.serve import _with_operator
from underhall.errors import UnderhallError
from underhall.server.entries import Pace
from underhall.server.logs import JsonLines
from underhall.server.settings import settings_from
from underhall.server.web.answers import Me
from underhall.server.web.app import create_app
from underhall.server.web.operators import Operators

PAGES = ("/operate", *(f"/operate/{name}" for name in ("tables", "guests", "bans", "reports", "log")))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("operating")


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with served(settings_in(folder, operators=OPERATORS)) as address:
        yield address


@pytest.fixture(scope="module")
def session(url: str) -> httpx.Cookies:
    """Of an operator who signed in once: a server allows few tries."""
    with signed_in(url) as browser:
        return browser.cookies


@pytest.fixture
def operator(url: str, session: httpx.Cookies) -> Iterator[httpx.Client]:
    with visitor(url) as browser:
        browser.cookies.update(session)
        yield browser


def id_of(client: Client) -> str:
    """The id of a client's guest, which its token holds."""
    assert client.token is not None
    return str(json.loads(base64_decode(client.token.partition(".")[0]))[0])


def is_banned(client: Client, url: str = "") -> bool:
    """At the server that the client knows, or at another."""
    return get(f"{url or client.url}/api/me", headers=bearer(client)).status_code == 403


# Who may ------------------------------------------------------------------------------------------------------------


def test_the_pages_are_for_operators_alone(url: str):
    with visitor(url) as browser:
        for path in PAGES:
            assert browser.get(path).url.path == "/operate/enter"
        for path in ("/operate/end", "/operate/ban", "/operate/unban", "/operate/lines/1/remove"):
            answer = browser.post(path, data={**fields(browser, "/operate/enter"), "target": "x"})
            assert answer.url.path == "/operate/enter"


def test_a_wrong_token_is_refused_and_only_few_are_tried(tmp_path: Path):
    with served(settings_in(tmp_path, operators=OPERATORS)) as url, visitor(url) as browser:
        known = fields(browser, "/operate/enter")
        answers = [browser.post("/operate/enter", data={**known, "secret": wrong}) for wrong in ("", TOKEN[:-1], "é")]
        assert [answer.status_code for answer in answers] == [403] * 3
        assert "Wrong token." in answers[0].text
        tries = [browser.post("/operate/enter", data={**known, "secret": f"{n}"}).status_code for n in range(10)]
        assert tries[-1] == 429


def test_without_operators_the_page_is_switched_off(tmp_path: Path):
    with served(settings_in(tmp_path)) as url, visitor(url) as browser:
        answer = browser.get("/operate")
        assert "It is switched off" in answer.text
        assert 'name="secret"' not in answer.text
        tried = browser.post("/operate/enter", data={**fields(browser, "/"), "secret": ""})
        assert tried.status_code == 403


def test_the_cookie_is_sent_to_the_operators_pages_alone_and_the_token_is_never_logged(
    url: str, caplog: pytest.LogCaptureFixture
):
    with caplog.at_level(logging.DEBUG, "underhall"), visitor(url) as browser:
        browser.follow_redirects = False
        answer = browser.post("/operate/enter", data={**fields(browser, "/operate/enter"), "secret": TOKEN})
        assert answer.headers["location"] == "/operate"
    cookie = answer.headers["set-cookie"]
    for part in ("Path=/operate", "HttpOnly", "SameSite=Strict", "Max-Age=43200"):
        assert part in cookie.split("; ")
    assert TOKEN not in cookie
    lines = [JsonLines().format(record) for record in caplog.records]
    assert any("an operator signed in" in line for line in lines)
    assert TOKEN not in "\n".join(lines)


def test_a_form_counts_only_from_the_operators_own_page(url: str, operator: httpx.Client):
    ann = guest(url)
    given = {"target": id_of(ann), "reason": "Rude", "duration": "1d"}
    plain = {name: value for name, value in fields(operator, "/operate/bans").items() if name == "token"}
    assert operator.post("/operate/ban", data={**plain, **given}).status_code == 403
    with signed_in(url, "another-token-of-letters") as bob:
        others = {**fields(operator, "/operate/bans"), "operator_form": fields(bob, "/operate/bans")["operator_form"]}
    assert operator.post("/operate/ban", data={**others, **given}).status_code == 403
    elsewhere = operator.post(
        "/operate/ban", data={**fields(operator, "/operate/bans"), **given}, headers={"Origin": "https://evil.example"}
    )
    assert elsewhere.status_code == 403
    assert not is_banned(ann)


def test_a_server_that_is_started_at_a_terminal_makes_a_token_and_no_other_does(monkeypatch: pytest.MonkeyPatch):
    settings = settings_from({})
    for terminal, given, made in ((True, "", True), (False, "", False), (True, OPERATORS, False)):
        monkeypatch.setattr("sys.stdout.isatty", lambda terminal=terminal: terminal)
        found, token = _with_operator(msgspec.structs.replace(settings, operators=given))
        assert bool(token) == made
        assert found.operators == (token or given)
        Operators(found.operators, b"secret")


def test_wrong_operators_are_told_before_the_server_starts(tmp_path: Path):
    with pytest.raises(UnderhallError, match="The token of operator ada is too short"):
        create_app(settings_in(tmp_path, operators="ada:short"))


def test_an_operator_signs_out(operator: httpx.Client):
    assert operator.get("/operate").url.path == "/operate"
    assert act(operator, "/operate", "/operate/leave").url.path == "/operate/enter"
    assert operator.get("/operate").url.path == "/operate/enter"


# Looking --------------------------------------------------------------------------------------------------------------


def test_the_pages_show_load_tables_guests_and_reported_lines(url: str, operator: httpx.Client):
    table = playing(url, "random")
    table.client.ask("PATCH", "/api/me", Me, {"name": "<b>Ann & Bob"})
    bob = guest(url, "Bob")
    line = post(f"{url}/api/tables/{table.id}/chat", json={"text": "<i>rude"}, headers=bearer(table.client))
    post(f"{url}/api/chat/{line.json()['line']}/report", json={"reason": "not nice"}, headers=bearer(bob))
    assert "Event loop lag" in operator.get("/operate").text
    tables = operator.get("/operate/tables", params={"q": "Ann & B"}).text
    assert table.id in tables and "&lt;b&gt;Ann &amp; Bob" in tables and "bot (random)" in tables
    assert table.id not in operator.get("/operate/tables", params={"status": "paused"}).text
    assert table.id not in operator.get("/operate/tables", params={"q": "%"}).text
    found = operator.get("/operate/guests", params={"q": id_of(bob)}).text
    assert id_of(bob) in found and "127.0.0.1/32" in found and id_of(table.client) not in found
    reported = operator.get("/operate/reports").text
    assert "&lt;i&gt;rude" in reported and "Bob: not nice" in reported


def test_the_command_lists_tables_guests_and_load(url: str, folder: Path):
    table = playing(url, "random")
    (one,) = told(folder, "tables", table.id)
    assert (one["id"], one["status"]) == (table.id, "playing")
    assert table.id in operate(folder, "tables", "--status", "playing").stdout
    assert operate(folder, "tables", "--status", "odd").exit_code == 2
    (one,) = told(folder, "guests", id_of(table.client))
    assert (one["name"], one["tables"]) == ("Ada", 1)
    load = told(folder, "load")
    assert load["database"]["tables"]["playing"] >= 1
    (process,) = load["processes"]
    assert process["tables_in_memory"] >= 1 and process["memory"] > 10_000_000 and process["bot_processes"] == 1
    assert "1 of 1" in operate(folder, "load").stdout or "0 of 1" in operate(folder, "load").stdout


# Ending a table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["page", "command"])
def test_an_ended_table_tells_its_people_why(url: str, folder: Path, operator: httpx.Client, by: str):
    table = playing(url, "random", None)
    with socket_of(table, seat=0) as connection:
        number = heard(connection, "shown")["number"]
        if by == "page":
            answer = act(operator, "/operate/tables", "/operate/end", table=table.id, reason="Insults")
            assert "The table has been ended" in answer.text
        else:
            assert operate(folder, "end", table.id, "--reason", "Insults").exit_code == 0
        shown = heard(connection, "shown")
        while shown["status"] != "abandoned":
            shown = heard(connection, "shown")
        assert shown["number"] > number
        assert shown["why_ended"] == "Insults."
        assert shown["log"]["lines"][-1]["text"] == "An operator ended the table. Reason: Insults."
    with pytest.raises(Refused, match=r"An operator ended the table\. Reason: Insults") as error:
        table.command("leave", {"seat": 0})
    assert error.value.code == "over"
    assert told(folder, "log")[0]["by"] == "ada" if by == "page" else told(folder, "log")[0]["by"].startswith("command")
    again = operate(folder, "end", table.id, "--reason", "Insults")
    assert again.exception is not None and str(again.exception) == f"Table {table.id} is already over."


# Bans -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["page", "command"])
def test_a_banned_guest_is_told_why_and_until_when(url: str, folder: Path, operator: httpx.Client, by: str):
    ann, before = guest(url), time.time()
    if by == "page":
        given = {"target": id_of(ann), "reason": "Rude <words>", "duration": "1d"}
        assert "The ban is now in force" in act(operator, "/operate/bans", "/operate/ban", **given).text
    else:
        assert operate(folder, "ban", id_of(ann), "--reason", "Rude <words>", "--for", "1d").exit_code == 0
        until(lambda: is_banned(ann))
    problem = refused(get(f"{url}/api/me", headers=bearer(ann)), 403, "banned")
    assert problem["reason"] == "Rude <words>."
    assert before + 86400 <= problem["until"] <= time.time() + 86400
    assert problem["problem"].startswith("You are banned from this server until 2")
    refused(post(f"{url}/api/tables", json={}, headers=bearer(ann)), 403, "banned")
    page = get(f"{url}/", headers={"Cookie": f"underhall={ann.token}", "Accept": "text/html"})
    assert page.status_code == 403
    assert "You are banned" in page.text and "Reason: Rude &lt;words&gt;." in page.text
    assert not is_banned(guest(url, "Bob")), "the others come in"
    if by == "page":
        assert "The ban has been lifted" in act(operator, "/operate/bans", "/operate/unban", target=id_of(ann)).text
    else:
        assert operate(folder, "unban", id_of(ann)).exit_code == 0
    until(lambda: not is_banned(ann))
    actions = [(action["action"], action["target"], action["reason"]) for action in told(folder, "log")[:2]]
    assert actions == [("unban", id_of(ann), ""), ("ban", id_of(ann), "Rude <words>.")]


def test_a_banned_guest_is_disconnected_and_a_bot_takes_the_seat(url: str, folder: Path):
    """The table replaces nobody for being absent; the other person can play on nevertheless."""
    ann, bob = guest(url, "Ann"), guest(url, "Bob")
    table = ann.open("dwarfs", [None, None])
    table.sit(0)
    link = post(f"{url}/api/tables/{table.id}/links", json={}, headers=bearer(ann)).json()
    others = bob.table(table.id)
    others.sit(1, link=link["token"])
    table.start()
    assert others.shown.pace.absent == "wait"
    with socket_of(table, seat=0) as connection, socket_of(others, seat=1) as watching:
        heard(connection, "shown")
        assert operate(folder, "ban", id_of(ann), "--reason", "Rude").exit_code == 0
        assert heard(connection, "problem")["code"] == "banned"
        shown = heard(watching, "shown")
        while shown["seats"][0]["taken_over"] is None:
            shown = heard(watching, "shown")
        assert (shown["status"], shown["seats"][0]["why"]) == ("playing", "banned")
        assert any("An operator removed Ann: a bot" in line["text"] for line in shown["log"]["lines"])
    with pytest.raises(Refused, match="banned"):
        table.command("come-back", {"seat": 0})
    others.command("abandon")


def test_the_own_tables_of_a_banned_guest_are_ended_and_other_seats_freed(url: str, folder: Path):
    ann, bob = guest(url, "Ann"), guest(url, "Bob")
    alone, gathering = ann.open("dwarfs", ["random", "random"]), bob.open("dwarfs", [None, None], listed=True)
    gathering.sit(0)
    ann.table(gathering.id).sit(1)
    assert operate(folder, "ban", id_of(ann), "--reason", "Rude").exit_code == 0
    until(lambda: bob.table(alone.id).shown.status == "abandoned")
    assert bob.table(alone.id).shown.why_ended == "The table's owner was banned."
    until(lambda: bob.table(gathering.id).shown.seats[1].guest is None)
    assert bob.table(gathering.id).shown.status == "gathering"


def test_a_banned_range_keeps_everybody_out_but_operators_and_machines(tmp_path: Path):
    with served(settings_in(tmp_path, operators=OPERATORS)) as url, signed_in(url) as operator:
        table = playing(url, "random")
        with socket_of(table, headers={}) as connection:
            heard(connection, "shown")
            given = {"target": "127.0.0.9/24", "reason": "Flooding", "duration": "forever"}
            assert act(operator, "/operate/bans", "/operate/ban", **given).status_code == 200
            assert heard(connection, "problem")["until"] is None
        problem = refused(get(f"{url}/api/games"), 403, "banned")
        assert problem["problem"] == "Your internet address is banned from this server. Reason: Flooding."
        refused(post(f"{url}/api/guests", json={"name": "Ann"}), 403, "banned")
        assert get(f"{url}/health").status_code == 200
        assert get(f"{url}/static/style.css").status_code == 200
        assert operator.get("/operate/bans").status_code == 200
        assert "127.0.0.0/24" in operator.get("/operate/bans").text
        act(operator, "/operate/bans", "/operate/unban", target="127.0.0.0/24")
        assert get(f"{url}/api/games").status_code == 200


def test_bans_outlive_the_server(tmp_path: Path):
    settings = settings_in(tmp_path)
    with served(settings) as url:
        ann = guest(url)
        table = ann.open("dwarfs", [None, "random"])
    assert operate(tmp_path, "ban", id_of(ann), "--reason", "Rude").exit_code == 0
    with served(settings) as url:
        ann = Client(url, ann.token)
        assert is_banned(ann)
        until(lambda: nobody(url).table(table.id).shown.status == "abandoned")
        ann.close()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("ban", "nobody", "--reason", "x"), "There is no guest 'nobody'."),
        (("ban", "10.0.0.0/4", "--reason", "x"), "0.0.0.0/4 is too wide"),
        (("ban", "10.0.0.1", "--reason", " "), "Give a reason"),
        (("ban", "10.0.0.1", "--reason", "x", "--for", "soon"), "'soon' is not a duration"),
        (("ban", "no such/thing", "--reason", "x"), "not a guest's id, an address"),
        (("unban", "10.9.9.9"), "'10.9.9.9/32' is not banned."),
        (("end", "none", "--reason", "x"), "There is no table none."),
        (("end", "-gMu3N_k5NJwabU-", "--reason", "x"), "There is no table -gMu3N_k5NJwabU-."),
    ],
)
def test_what_cannot_be_done_is_told_in_words(url: str, folder: Path, words: tuple[str, ...], problem: str):
    assert url
    before = len(told(folder, "log"))
    assert problem in str(operate(folder, *words).exception)
    assert len(told(folder, "log")) == before


def test_a_wrong_form_is_told_in_words(operator: httpx.Client):
    answer = act(operator, "/operate/bans", "/operate/ban", target="10.0.0.1", reason="", duration="1d")
    assert answer.status_code == 422 and "Give a reason" in answer.text
    answer = act(operator, "/operate/tables", "/operate/end", table="none", reason="x")
    assert answer.status_code == 404 and "There is no table" in answer.text


# Reported lines -------------------------------------------------------------------------------------------------------


def test_reported_lines_are_removed_or_dismissed(url: str, folder: Path, operator: httpx.Client):
    table, bob = playing(url, "random"), guest(url, "Bob")
    path = f"{url}/api/tables/{table.id}/chat"
    numbers = []
    for text in ("first", "second"):
        numbers.append(post(path, json={"text": text}, headers=bearer(table.client)).json()["line"])
        post(f"{url}/api/chat/{numbers[-1]}/report", json={"reason": "x"}, headers=bearer(bob))
    assert "removed" in act(operator, "/operate/reports", f"/operate/lines/{numbers[0]}/remove").text
    assert "dismissed" in act(operator, "/operate/reports", f"/operate/lines/{numbers[1]}/dismiss").text
    assert [line["text"] for line in get(path).json()["lines"]] == ["second"]
    assert [action["action"] for action in told(folder, "log")[:2]] == ["dismiss-complaints", "remove-line"]
    page = operator.get("/operate/log").text
    assert "remove line" in page and "by ada" in page


# Tables that only bots play at ----------------------------------------------------------------------------------------


def test_a_guest_may_let_only_few_tables_be_played_by_bots_alone(tmp_path: Path):
    limits = msgspec.structs.replace(GENEROUS, bot_tables=2, all_bot_tables=3)
    with served(settings_in(tmp_path, limits)) as url:
        ann = guest(url)
        first, second, third = (ann.open("dwarfs", ["expert", "expert"]) for _ in range(3))
        first.start()
        second.start()
        with pytest.raises(Refused, match="Bots already play 2 of your tables") as error:
            third.start()
        assert error.value.code == "too-many-tables"
        own = ann.open("dwarfs", [None, "random"], pace=Pace(absent="bot"))
        own.sit(0)
        own.start()
        with pytest.raises(Refused, match="You are the last person here"):
            own.command("leave", {"seat": 0})
        own.command("abandon")
        bob = guest(url, "Bob")
        three = ann.open("dwarfs", [None, None, "random"], pace=Pace(absent="bot"), listed=True)
        three.sit(0)
        bob.table(three.id).sit(1)
        three.start()
        bob.table(three.id).command("leave", {"seat": 1})
        with pytest.raises(Refused, match="You are the last person here"):
            three.command("concede", {"seat": 0})
        three.command("abandon")
        two = ann.open("dwarfs", [None, "random"])
        two.sit(0)
        two.start()
        two.command("concede", {"seat": 0})  # which ends the game
        bob.open("dwarfs", ["expert", "expert"]).start()
        with pytest.raises(Refused, match="Bots already play 3 tables of this server on their own"):
            bob.open("dwarfs", ["expert", "expert"]).start()
        first.command("abandon")
        third.start()


# Several processes ----------------------------------------------------------------------------------------------------


def test_every_process_on_postgresql_takes_notice(tmp_path: Path, fresh_postgres_url: str):
    settings = settings_in(tmp_path, database=fresh_postgres_url)
    with served(settings) as first, served(settings) as second:
        table, bob = playing(first, "random", None), guest(second, "Bob")
        beside = ("--database", fresh_postgres_url)
        load = msgspec.json.decode(command("load", "--json", *beside).stdout)
        assert len(load["processes"]) == 2
        with socket_of(bob.table(table.id)) as connection:
            heard(connection, "shown")
            assert command("end", table.id, "--reason", "Insults", *beside).exit_code == 0
            while heard(connection, "shown")["why_ended"] != "Insults.":
                pass
        assert command("ban", id_of(bob), "--reason", "Rude", *beside).exit_code == 0
        until(lambda: is_banned(bob, first) and is_banned(bob, second))
