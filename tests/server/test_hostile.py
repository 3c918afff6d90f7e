"""What one anonymous address can make the server do: work is counted, never time."""

from __future__ import annotations

import asyncio
import http.cookies
import itertools
import json
import logging
import re
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn

from tests.patience import STUCK
from tests.server.hostile import Crowd, Hall, ended, hall_in
from tests.server.serving import GENEROUS, bearer, guest, heard, playing, refused, served, settings_in, socket_of, until
from underhall.client import Refused
from underhall.engine.setting import setting
from underhall.games import NAMES
from underhall.pictures.drawn import stage_of
from underhall.server import logs, stages
from underhall.server.bans import Bans
from underhall.server.logs import JsonLines, Seldom, scrubbed
from underhall.server.ranges import household
from underhall.server.settings import Limits, settings_from
from underhall.server.showing import replayed
from underhall.server.tuning import allow_files
from underhall.server.web import looking
from underhall.server.web import socket as socket_module
from underhall.server.web.addresses import Hosts, Proxies
from underhall.server.web.answering import METHODS, OTHER, SOCKET
from underhall.server.web.budget import Account, Budget, charged
from underhall.server.web.connections import RESERVE, RESERVE_ADDRESS, SPARE_FILES, Connections
from underhall.server.web.guests import COOKIE, kept_token
from underhall.server.web.pages import new_table
from underhall.server.web.pages import rules as rules_page
from underhall.server.web.problems import Problem, Refusal
from underhall.server.web.running import ACCEPTS, BACKLOG, server_of
from underhall.server.web.security import Gate
from underhall.server.web.work_threads import WorkThreads

LONG = 30_000  # letters: nearly all that the head of a request may have
LONGEST_LINE = 4_000  # letters of a line in the log


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with hall_in(tmp_path_factory.mktemp("hostile")) as made:
        until(lambda: _compiled(made.url))
        yield made


def _compiled(url: str) -> bool:
    """Whether games can be played: on a busy machine even compiled rules take a while to be loaded."""
    try:
        playing(url, None)
    except Refused:
        return False
    return True


@pytest.fixture(scope="module")
def crowd(hall: Hall) -> Crowd:
    return Crowd.of(hall)


# Logs and metrics -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["a" * LONG, "-" * LONG, "a." * LONG, "://" * LONG, "a" * 23 + ":" + "b" * LONG, "é" * LONG]
)
def test_scrubbing_looks_at_each_letter_once(text: str, monkeypatch: pytest.MonkeyPatch):
    looked_at, plain = 0, logs.hidden

    def counted(word: str) -> str:
        nonlocal looked_at
        looked_at += len(word)
        return plain(word)

    monkeypatch.setattr(logs, "hidden", counted)
    assert len(scrubbed(text)) < logs.LONGEST + 100
    assert looked_at <= logs.LONGEST


def test_no_secret_shows_at_the_cut():
    secret = "Zx9" * 20
    for before in range(logs.LONGEST - 40, logs.LONGEST + 1):
        for text in ("." * (before - 1) + " " + secret, "x" * (before - 20) + " postgresql://me:" + secret + "@host/"):
            assert "Zx9" not in scrubbed(text + " and so on" * 20)


def test_the_log_has_no_text_of_a_stranger(hall: Hall, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    hall.http.get(f"/api/tables/{'a' * LONG}")
    hall.http.request("B" * 20_000, "/api/games")
    hall.http.get("/" + "c" * LONG)

    def methods() -> list[str]:
        """Of requests without a table. A line is written after its answer: one from before may come late, too."""
        requests = [record for record in caplog.records if record.getMessage() == "request"]
        return [each.method for each in requests if not hasattr(each, "table")]  # type: ignore[attr-defined]

    until(lambda: methods() == ["GET", OTHER, "GET"])
    lines = [JsonLines().format(record) for record in caplog.records if record.name.startswith(logs.ROOT)]
    assert max(map(len, lines)) < LONGEST_LINE
    assert not any("a" * 100 in line or "B" * 100 in line or "c" * 100 in line for line in lines)


def test_a_long_line_is_cut():
    record = logging.makeLogRecord({"msg": "x y" * LONG, "args": (), "name": "elsewhere", "numbers": list(range(LONG))})
    try:
        raise ValueError("z " * LONG)
    except ValueError as error:
        record.exc_info = (type(error), error, error.__traceback__)
    line = JsonLines().format(record)
    assert len(line) < LONGEST_LINE and "more characters" in json.loads(line)["said"]


def test_what_repeats_is_logged_once_a_minute():
    now = 0.0
    seldom = Seldom(60.0, lambda: now)

    def accept_failed(turn: int) -> logging.LogRecord:
        said = f"socket.accept() out of system resource\nsocket: <socket {turn}>"
        return logging.makeLogRecord({"name": "asyncio", "levelno": logging.ERROR, "msg": said})

    def seen() -> list[logging.LogRecord]:
        return [record for turn in range(2048) if seldom(record := accept_failed(turn))]

    assert len(seen()) == 1
    now = 61.0
    (again,) = seen()
    assert again.held_back == 2047  # type: ignore[attr-defined]
    ours = logging.makeLogRecord({"name": f"{logs.ROOT}.web", "levelno": logging.ERROR, "msg": "fault"})
    assert seldom(ours) and seldom(ours)
    for kind in range(10 * logs.MOST_KINDS):
        seldom(logging.makeLogRecord({"name": "asyncio", "levelno": logging.ERROR, "msg": str(kind)}))
    assert len(seldom._said) <= logs.MOST_KINDS + 1


def test_labels_come_from_closed_sets(hall: Hall):
    def ill_treat(turn: int) -> None:
        hall.http.request(f"ODD{turn}" + "X" * 2000, "/api/games")
        hall.http.get(f"/api/tables/{turn}{'a' * 2000}")
        hall.http.get(f"/nothing/{turn}")

    ill_treat(0)
    hall.http.get("/metrics")
    before = len(hall.http.get("/metrics").text.splitlines())
    for turn in range(1, 30):
        ill_treat(turn)
    text = hall.http.get("/metrics").text
    assert len(text.splitlines()) == before
    assert set(re.findall(r'method="([^"]*)"', text)) <= METHODS | {OTHER, SOCKET}


# Stages ---------------------------------------------------------------------------------------------------------------


def test_stages_are_drawn_for_tables_alone_and_in_their_own_thread(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    drawn: list[str] = []

    def counted(*arguments: Any) -> Any:
        drawn.append(threading.current_thread().name)
        return stage_of(*arguments)

    monkeypatch.setattr(stages, "stage_of", counted)
    stages._file.cache_clear()
    made_up = "0" * stages.HASH_LETTERS
    for limit in range(12, 32):
        path = f"/stages/dwarfs/{made_up}.json"
        asked = {"seats": "3", "switches": msgspec.json.encode({"turn_limit": limit}).decode()}
        refused(hall.http.get(path, params=asked), 404, "not-found")
    table = playing(hall.url, None)
    shown = table.shown
    name = stages.StageName("dwarfs", "standard", len(shown.seats), "{}")
    unsigned = stages.Stages().hash(name, setting("dwarfs").pack_hash)  # all that a stranger can know
    unsigned = f"/stages/dwarfs/{unsigned}.json?seats={name.seats}"
    refused(hall.http.get(unsigned), 404, "not-found")
    assert drawn == []
    address = table.client.table(table.id, 0, picture=True).shown.picture.stage
    assert drawn == []  # a picture does not wait for its stage
    assert [hall.http.get(address).status_code for _ in range(5)] == [200] * 5
    assert len(drawn) == 1 and drawn[0].startswith("stages")


def test_work_threads_take_no_more_than_can_wait():
    async def play() -> None:
        go = threading.Event()
        async with WorkThreads("test", threads=1, most=3) as threads:
            first = [asyncio.ensure_future(threads.do(lambda: go.wait(STUCK))) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(Refusal, match="too busy"):
                await threads.do(lambda: True)
            go.set()
            assert await asyncio.gather(*first) == [True] * 3
            assert await threads.do(lambda: threading.current_thread().name.startswith("test"))

    asyncio.run(play())


# Costly pages ---------------------------------------------------------------------------------------------------------


def test_rules_are_made_once(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    made: list[str] = []
    plain = rules_page._rule

    def counted(game: str, rule: Any, hidden: bool) -> Any:
        made.append(rule.id)
        return plain(game, rule, hidden)

    monkeypatch.setattr(rules_page, "_rule", counted)
    rules_page._book.cache_clear()
    rules_page.whole.cache_clear()
    first = hall.http.get("/rules/fall")
    once = len(made)
    assert once == 2 * len(hall.http.get("/api/games/fall/rules").json()["rules"])
    for query in ("", "gnome", "a", "no such words"):
        assert hall.http.get("/rules/fall", params={"q": query}).status_code == 200
    assert len(made) == once
    assert hall.http.get("/rules/fall").text == first.text


@pytest.mark.parametrize(
    ("page", "path"), [(rules_page, "/rules/fall?q=gnome"), (new_table, "/tables/new?game=fall")], ids=["rules", "new"]
)
def test_pages_that_take_long_are_made_in_a_thread(
    page: ModuleType, path: str, hall: Hall, monkeypatch: pytest.MonkeyPatch
):
    """The event loop goes on meanwhile, and the address that asked pays."""
    made_in: list[str] = []

    def shown(*words: Any) -> Any:
        made_in.append(threading.current_thread().name)
        return plain(*words)

    plain = page._shown
    monkeypatch.setattr(page, "_shown", shown)
    assert hall.http.get(path).status_code == 200
    assert [name.partition("_")[0] for name in made_in] == ["pages"]


@pytest.mark.parametrize(
    "path", ["/rules/fall", "/api/games/fall/rules", "/api/games/fall/tutorial", "/api/openapi.json"]
)
def test_what_a_browser_has_is_not_sent_again(hall: Hall, path: str):
    first = hall.http.get(path)
    assert first.headers["cache-control"] == "no-cache"
    again = hall.http.get(path, headers={"If-None-Match": f'"other", {first.headers["etag"]}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    assert hall.http.get(path, headers={"If-None-Match": '"other"'}).content == first.content


def test_the_tag_of_a_page_is_its_visitors_own(hall: Hall, crowd: Crowd):
    nobodys = hall.http.get("/rules/fall")
    assert nobodys.headers["vary"] == "Cookie, Accept-Encoding"
    cookie = {"Cookie": f"{COOKIE}={crowd.ada.token}", "If-None-Match": nobodys.headers["etag"]}
    own = hall.http.get("/rules/fall", headers=cookie)
    assert own.status_code == 200 and "Ada" in own.text


def test_pictures_of_the_past_are_drawn_in_threads(hall: Hall, crowd: Crowd, monkeypatch: pytest.MonkeyPatch):
    threads: list[str] = []

    def noted(*arguments: Any, **named: Any) -> Any:
        threads.append(threading.current_thread().name)
        return replayed(*arguments, **named)

    monkeypatch.setattr(looking, "replayed", noted)
    table = ended(crowd.ada, crowd.bob)
    answer = hall.http.get(f"/api/tables/{table.id}/replay", params={"choice": 3, "picture": "true"})
    assert answer.status_code == 200 and answer.json()["picture"]["stage"].startswith("/stages/dwarfs/")
    assert hall.http.get(answer.json()["picture"]["stage"]).status_code == 200
    assert threads and all(name.startswith("pictures") for name in threads)


# What an address may cost ---------------------------------------------------------------------------------------------


def test_a_debt_is_paid_by_waiting():
    now = 0.0
    budget = Budget(rate=0.5, burst=2.0, clock=lambda: now)
    budget.spend("a", 3.0)
    assert budget.wait("a") == pytest.approx(2.0)
    assert budget.wait("b") == 0.0
    with pytest.raises(Refusal, match=r"Try again in 2 seconds") as refusal:
        budget.account("a").check()
    assert refusal.value.code == "too-many" and refusal.value.wait == pytest.approx(2.0)
    now = 2.5
    budget.account("a").check()
    budget.spend("a", 1000.0)
    assert budget.wait("a") <= 20.0


def test_an_address_never_has_all_of_the_loop():
    """However much one address has sent at once, steps of others come in between."""
    order: list[str] = []

    async def step(who: str) -> None:
        started = time.perf_counter()
        while time.perf_counter() - started < 0.01:
            pass
        order.append(who)

    async def requests(who: str, account: Account, count: int) -> None:
        await asyncio.gather(*(charged(account, step(who)) for _ in range(count)))

    async def play(rate: float) -> int:
        order.clear()
        budget = Budget(rate=rate, burst=1000.0)
        many = asyncio.create_task(requests("many", budget.account("a"), 30))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await requests("one", budget.account("b"), 1)
        before = order.index("one")
        await many
        assert order.count("many") == 30 and budget.account("a").wait() == 0
        return before

    assert asyncio.run(play(0.3)) <= 5
    assert asyncio.run(play(1.0)) == 30  # where nothing is limited, the first that came goes first


def test_what_waits_for_its_pace_can_be_called_off():
    async def play() -> None:
        budget = Budget(rate=0.3, burst=1000.0)
        account, pace = budget.account("a"), None
        account.spend(0.0)
        pace = budget.pace("a")
        pace.free_at = time.perf_counter() + 1000
        called_off: list[str] = []

        async def work(name: str) -> None:
            try:
                await asyncio.sleep(0)
            finally:
                called_off.append(name)

        tasks = [asyncio.create_task(charged(account, work(name))) for name in "xyz"]
        await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(result, asyncio.CancelledError) for result in results)
        assert not pace.turn.locked()

    asyncio.run(play())


def test_work_threads_serve_each_address_in_turn():
    order: list[str] = []

    async def play() -> None:
        budget = Budget(rate=0.3, burst=1000.0)
        async with WorkThreads("test", threads=1, most=100) as threads:

            async def ask(who: str, count: int) -> None:
                await asyncio.gather(*(threads.do(lambda: order.append(who)) for _ in range(count)))

            many = asyncio.create_task(charged(budget.account("a"), ask("many", 30)))
            await asyncio.sleep(0)
            await charged(budget.account("b"), ask("one", 1))
            await many

    asyncio.run(play())
    assert order.count("many") == 30 and order.index("one") <= 3


def test_steps_are_charged_and_waiting_is_not(monkeypatch: pytest.MonkeyPatch):
    ticks = itertools.count()
    monkeypatch.setattr(time, "thread_time", lambda: float(next(ticks)))  # each step works for one second
    budget = Budget(rate=0.5, burst=0.0, clock=lambda: 0.0)

    async def work() -> str:
        for _ in range(4):
            await asyncio.sleep(0.01)
        return "done"

    async def stopped() -> None:
        task = asyncio.create_task(charged(budget.account("b"), work()))
        await asyncio.sleep(0.001)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    assert asyncio.run(charged(budget.account("a"), work())) == "done"
    assert budget._now("a") == -5.0
    asyncio.run(stopped())
    assert budget._now("b") == -2.0  # to its first wait, and from there to its end
    unlimited = Budget(rate=1.0, burst=0.0, clock=lambda: 0.0)
    assert asyncio.run(charged(unlimited.account("a"), work())) == "done"
    assert unlimited._now("a") == 0.0, "where nothing is limited, nothing is measured"


def test_an_address_that_costs_too_much_waits(tmp_path: Any):
    limits = msgspec.structs.replace(GENEROUS, work_rate=1e-5, work_burst=0.02)  # no pause of the machine pays a debt
    with served(settings_in(tmp_path, limits)) as url:
        answers = [httpx.get(f"{url}/tables/new", headers={"Accept": "text/html"}) for _ in range(60)]
        late = [answer for answer in answers if answer.status_code == 429]
        assert answers[0].status_code == 200 and late
        assert int(late[0].headers["retry-after"]) >= 1 and "kept this server too busy" in late[0].text
        refused(httpx.get(f"{url}/api/games"), 429, "too-many")
        assert httpx.get(f"{url}/health").status_code == 200


def test_only_work_is_charged_and_not_waiting_for_the_processor(monkeypatch: pytest.MonkeyPatch):
    """Bots of others may keep the processor busy: an address does not pay for that."""
    ticks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(ticks)))
    monkeypatch.setattr(time, "thread_time", lambda: 0.0)
    budget = Budget(rate=1.0, burst=0.0, clock=lambda: 0.0)
    asyncio.run(charged(budget.account("a"), asyncio.sleep(0)))
    assert budget._now("a") == 0.0


def test_words_over_a_connection_wait_in_debt(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    table = playing(hall.url, None)
    with socket_of(table, seat=0) as connection:
        heard(connection, "shown")
        waits = iter([0.01])
        monkeypatch.setattr(Account, "wait", lambda _: next(waits, 0.0))
        connection.send(json.dumps({"type": "ping"}))
        heard(connection, "pong")
        assert next(waits, None) is None


def test_a_debt_of_the_address_never_closes_a_connection(tmp_path: Any, monkeypatch: pytest.MonkeyPatch):
    """It may be somebody else's. A word that cannot wait any longer is refused, with the number of its request."""
    monkeypatch.setattr(socket_module, "LONGEST_WAIT", 0.0)
    few = 3
    with served(settings_in(tmp_path, msgspec.structs.replace(GENEROUS, socket_problems=few))) as url:
        table = playing(url, None)
        with socket_of(table, seat=0) as connection:
            heard(connection, "shown")
            with monkeypatch.context() as in_debt:
                in_debt.setattr(Budget, "_now", lambda *_: -1.0)
                for number in range(few + 2):
                    connection.send(json.dumps({"type": "ping", "request": number}))
                    problem = heard(connection, "problem")
                    assert "busy" in problem["problem"] and problem["request"] == number
            connection.send(json.dumps({"type": "ping"}))
            heard(connection, "pong")


# Where requests come from ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "shared"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("x" * 5000, "x" * 64),
        ("", ""),
    ],
)
def test_a_household_shares_its_limits(address: str, shared: str):
    assert household(address) == shared


def test_another_address_of_a_household_is_no_new_visitor(tmp_path: Any):
    async def nothing(*_: object) -> None: ...

    settings = settings_in(tmp_path, Limits(address_rate=0.001, address_burst=5))
    gate = Gate(nothing, settings)
    state = SimpleNamespace(services=SimpleNamespace(tokens=None, bans=Bans()))

    async def ask(address: str) -> None:
        headers = [(b"host", b"localhost")]
        scope = {"type": "http", "method": "GET", "path": "/", "headers": headers, "client": (address, 1)}
        await gate({**scope, "app": SimpleNamespace(state=state)}, None, None)  # type: ignore[arg-type]

    for last in range(5):
        asyncio.run(ask(f"2001:db8::{last}"))
    with pytest.raises(Refusal, match="Too many requests"):
        asyncio.run(ask("2001:db8::ffff"))
    asyncio.run(ask("2001:db8:0:1::1"))


def test_who_is_a_proxy():
    proxies = Proxies("127.0.0.1, 10.0.0.0/8,nonsense")
    assert "127.0.0.1" in proxies and "10.2.3.4" in proxies
    assert "127.0.0.2" not in proxies and "" not in proxies and "nonsense" not in proxies
    assert "192.0.2.7" in Proxies("*")


LOCAL: dict[str, Any] = {}
PROXIED = {"origins": ["https://play.example.org"]}
EVERYWHERE = {"host": "0.0.0.0"}


@pytest.mark.parametrize(
    ("flags", "host", "known"),
    [
        (LOCAL, "localhost:8000", True),
        (LOCAL, "LOCALHOST", True),
        (LOCAL, "127.0.0.1:8000", True),
        (LOCAL, "[::1]:8000", True),
        (LOCAL, "game.localhost", True),
        (LOCAL, "evil.example", False),
        (LOCAL, "localhost.evil.example", False),
        (LOCAL, "", False),
        (LOCAL, "x" * LONG, False),
        (PROXIED, "play.example.org", True),
        (PROXIED, "evil.example", False),
        ({"host": "192.168.1.7"}, "192.168.1.7:8000", True),
        ({"host": "192.168.1.7"}, "kitchen.lan", True),
        (EVERYWHERE, "kitchen.lan:8000", True),
        ({**EVERYWHERE, "hosts": ["kitchen.lan"]}, "kitchen.lan:8000", True),
        ({**EVERYWHERE, "hosts": ["kitchen.lan"]}, "192.168.1.7", True),
        ({**EVERYWHERE, "hosts": ["kitchen.lan"]}, "evil.example", False),
        ({"hosts": ["*"]}, "evil.example", True),
    ],
)
def test_which_names_the_server_knows_itself_by(flags: dict[str, Any], host: str, known: bool):
    hosts = Hosts(settings_from({}, **flags))
    if known:
        hosts.check(host)
    else:
        with pytest.raises(Refusal, match="UNDERHALL_HOSTS"):
            hosts.check(host)


def test_a_request_for_another_server_is_refused(hall: Hall):
    for path in ("/metrics", "/api/games", "/"):
        refused(hall.http.get(path, headers={"Host": "evil.example"}), 421, "wrong-host")
    assert settings_from({"UNDERHALL_HOSTS": "a.example, b.example"}).hosts == ("a.example", "b.example")


@pytest.mark.parametrize("path", ["/health", "/ready"])
def test_a_supervisor_asks_by_any_name_or_none(hall: Hall, path: str):
    assert hall.http.get(path, headers={"Host": "evil.example"}).status_code == 200
    with raw(hall.url) as connection:
        connection.sendall(f"GET {path} HTTP/1.0\r\n\r\n".encode())
        assert connection.recv(2000).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(("proxies", "warnings"), [("192.0.2.1", 1), ("127.0.0.1", 0)])
def test_a_proxy_that_was_forgotten_is_logged_once(
    tmp_path: Any, caplog: pytest.LogCaptureFixture, proxies: str, warnings: int
):
    with served(settings_in(tmp_path, proxies=proxies)) as url:
        for _ in range(3):
            httpx.get(f"{url}/api/games", headers={"X-Forwarded-For": "198.51.100.7:4711"})
    assert sum("X-Forwarded-For is ignored" in getattr(each, "problem", "") for each in caplog.records) == warnings


def test_no_cookie_is_unquoted(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    unquoted: list[int] = []
    monkeypatch.setattr(http.cookies, "_unquote", lambda text: unquoted.append(len(text)))
    backslashes = '"' + "\\" * LONG + '"'
    for cookie in (f"other={backslashes}", f"{COOKIE}={backslashes}", ";" * LONG, f"{COOKIE}=" * 3000):
        assert hall.http.get("/api/games", headers={"Cookie": cookie}).status_code == 200
    assert unquoted == []
    assert kept_token(f"a=b; {COOKIE}=token ; {COOKIE}=later") == "token"
    assert kept_token(f"x{COOKIE}=token; {COOKIE}x=token") == ""


# Connections ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that allows few connections, and little time to each. Nobody is a proxy."""
    limits = msgspec.structs.replace(GENEROUS, head=0.5, stalled=0.5, connections_address=8)
    with served(settings_in(tmp_path_factory.mktemp("narrow"), limits, proxies="192.0.2.1")) as url:
        yield url


def raw(url: str) -> socket.socket:
    host, port = url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), STUCK)


def count(url: str, name: str) -> float:
    found = re.search(rf"^underhall_{name} (\S+)$", httpx.get(f"{url}/metrics").text, re.MULTILINE)
    assert found is not None
    return float(found[1])


def test_one_address_has_so_many_connections(narrow: str):
    held = [raw(narrow) for _ in range(8)]
    try:
        for connection in held:
            connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n")
        with raw(narrow) as beyond:
            answer = beyond.recv(2000)
            assert answer.startswith(b"HTTP/1.1 429") and b"Retry-After" in answer and b"too many connections" in answer
    finally:
        for connection in held:
            connection.close()
    until(lambda: _answers(narrow))


def test_one_address_opens_connections_at_a_rate(tmp_path: Any):
    limits = msgspec.structs.replace(GENEROUS, address_rate=0.001, address_burst=10)
    with served(settings_in(tmp_path, limits, proxies="192.0.2.1")) as url:
        answers = []
        for _ in range(14):
            with raw(url) as connection:
                connection.sendall(b"no HTTP\r\n\r\n")
                answers.append(connection.recv(2000))
        assert [answer[9:12] for answer in answers] == [b"400"] * 10 + [b"429"] * 4
        assert b"too fast" in answers[-1] and b"Retry-After" in answers[-1]


def test_a_client_that_asks_too_often_must_connect_again(tmp_path: Any):
    """Else it would be answered as fast as it can ask."""
    with served(settings_in(tmp_path, msgspec.structs.replace(GENEROUS, address_rate=0.001, address_burst=2))) as url:
        with httpx.Client(base_url=url) as browser:
            answers = [browser.get("/api/games") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 429, 429]
        assert [answer.headers.get("connection") for answer in answers] == [None, None, "close", "close"]


def test_files_of_pages_do_not_count(tmp_path: Any):
    """A class behind one address opens its pages at once: a page that lacks one of its modules would be dead."""
    limits = msgspec.structs.replace(GENEROUS, address_rate=0.001, address_burst=2, guest_rate=0.001, guest_burst=2)
    with served(settings_in(tmp_path, limits)) as url:
        headers = bearer(guest(url))
        with httpx.Client(base_url=url, headers=headers) as browser:
            for path in ("/static/table.js", "/files/0/table.js") * 3:
                assert browser.get(path).status_code == 200
            assert [browser.get("/api/games").status_code for _ in range(2)] == [200, 429]


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health").status_code == 200
    except httpx.HTTPError:
        return False


@pytest.mark.parametrize("before", [b"", b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"])
@pytest.mark.parametrize("sent", [b"G", b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: "])
def test_a_request_that_is_never_finished_is_not_waited_for(narrow: str, before: bytes, sent: bytes):
    slow = count(narrow, "connections_slow")
    with raw(narrow) as connection:
        connection.sendall(before)
        answer = b""
        while before and not answer.endswith(b'"ok"}'):
            answer += connection.recv(1000)
        connection.sendall(sent)
        assert connection.recv(1000) == b""  # it is closed
    assert count(narrow, "connections_slow") == slow + 1


def test_a_connection_without_a_request_is_closed(narrow: str):
    with raw(narrow) as connection:
        assert connection.recv(1000) == b""


def test_dripping_letters_buy_no_time(narrow: str):
    with raw(narrow) as connection, pytest.raises(OSError):
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n")
        for _ in range(100):
            connection.sendall(b"X: y\r\n")
            time.sleep(0.1)


def test_a_client_that_reads_nothing_is_cut_off(narrow: str):
    before = count(narrow, "connections_stalled")
    with raw(narrow) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 60)
        until(lambda: count(narrow, "connections_stalled") > before)


def test_a_quiet_watcher_stays(narrow: str):
    """Time-outs are for requests: a connection to a table may stay silent."""
    table = playing(narrow, None)
    with socket_of(table, seat=0) as connection:
        heard(connection, "shown")
        time.sleep(1.2)
        connection.send(json.dumps({"type": "ping"}))
        heard(connection, "pong")


def test_connections_are_fewer_than_files(tmp_path: Any):
    settings = settings_in(tmp_path, Limits(connections=5000))
    assert Connections(settings, None).most == 5000
    assert Connections(settings, 1024).most == 1024 - SPARE_FILES
    assert Connections(settings, 100_000).most == 5000

    async def fill() -> None:
        limits = Limits(connections=7, connections_address=5)
        of_many = Connections(settings_in(tmp_path, msgspec.structs.replace(limits, connections_address=100)))
        of_one = Connections(settings_in(tmp_path, limits))
        for connections, most, code in ((of_many, 7 + RESERVE_ADDRESS, "unavailable"), (of_one, 5, "too-many")):
            held = [Transport() for _ in range(10)]
            problems = [admitted(connections, each) for each in held]
            assert problems.count(None) == len(connections) == most
            assert {problem.code for problem in problems if problem is not None} == {code}
            for each in held:
                connections.release(each)  # type: ignore[arg-type]
            assert len(connections) == 0 and admitted(connections, held[0]) is None
            connections.release(held[0])  # type: ignore[arg-type]

    asyncio.run(fill())


class Transport:
    """A connection that does nothing."""

    def __init__(self, address: str = "192.0.2.7") -> None:
        self.address, self.aborted = address, False

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.address, 1

    def get_write_buffer_size(self) -> int:
        return 0

    def abort(self) -> None:
        self.aborted = True


def admitted(connections: Connections, transport: Transport) -> Problem | None:
    """Admits a connection that asks for something at once."""
    problem = connections.admit(transport)  # type: ignore[arg-type]
    connections.asked(transport)  # type: ignore[arg-type]
    return problem


def test_the_reserve_belongs_to_those_who_ask(tmp_path: Any):
    """Silent connections make room: for the same address first, and for anybody once the reserve is full."""

    async def fill() -> None:
        connections = Connections(settings_in(tmp_path, Limits(connections=1)))
        assert admitted(connections, Transport("192.0.2.1")) is None

        def silent(last: int) -> Transport:
            made = Transport(f"198.51.100.{last}")
            assert connections.admit(made) is None  # type: ignore[arg-type]
            assert connections.is_reserve(made)  # type: ignore[arg-type]
            return made

        of_one = [silent(1) for _ in range(RESERVE_ADDRESS + 1)]
        assert [each.aborted for each in of_one] == [True] + [False] * RESERVE_ADDRESS
        others = [silent(last) for last in range(2, 2 + RESERVE - RESERVE_ADDRESS)]
        assert not any(each.aborted for each in (*of_one[1:], *others))
        asking = [Transport(f"203.0.113.{last}") for last in range(RESERVE)]
        assert [admitted(connections, each) for each in asking] == [None] * RESERVE
        assert all(each.aborted for each in (*of_one, *others)) and not any(each.aborted for each in asking)
        full = admitted(connections, Transport("203.0.113.99"))
        assert full is not None and full.code == "unavailable"
        assert len(connections) == 1 + RESERVE
        connections.release(asking[0])  # type: ignore[arg-type]
        assert admitted(connections, Transport("203.0.113.99")) is None

    asyncio.run(fill())


def test_health_is_answered_while_strangers_have_all_connections(tmp_path: Any):
    limits = msgspec.structs.replace(GENEROUS, connections=4, head=STUCK, reading=STUCK)
    unfinished = "POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    unfinished += "Content-Length: 9\r\nExpect: 100-continue\r\n\r\n"
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    with served(settings_in(tmp_path, limits, proxies="192.0.2.1")) as url, ExitStack() as held:

        def asked(path: str, more: str = "") -> bytes:
            """The whole answer, after which the connection is closed."""
            with raw(url) as connection:
                connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode())
                return b"".join(iter(lambda: connection.recv(10_000), b""))

        for _ in range(4):
            connection = held.enter_context(raw(url))
            connection.sendall(unfinished.encode())
            assert connection.recv(1000).startswith(b"HTTP/1.1 100")
        for _ in range(3 * RESERVE_ADDRESS):
            held.enter_context(raw(url))  # and says nothing
        for path in ("/health", "/ready"):
            assert asked(path).startswith(b"HTTP/1.1 200")
        for path, more in (("/api/games", ""), ("/", ""), ("/api/tables/none/socket", upgrade)):
            answer = asked(path, more)
            assert answer.startswith(b"HTTP/1.1 503") and b"cannot take more connections" in answer
        held.close()
        until(lambda: httpx.get(f"{url}/api/games").status_code == 200)


def test_open_files_are_allowed_as_far_as_the_system_does(monkeypatch: pytest.MonkeyPatch):
    told: list[tuple[int, int]] = []
    fake = SimpleNamespace(RLIMIT_NOFILE=7, RLIM_INFINITY=-1, getrlimit=lambda _: (1024, 4096))
    fake.setrlimit = lambda _, limits: told.append(limits)
    monkeypatch.setitem(sys.modules, "resource", fake)
    assert (allow_files(10_000), allow_files(2000), allow_files(100)) == (4096, 2000, 1024)
    assert told == [(4096, 4096), (2000, 4096)]

    def forbidden(*_: object) -> None:
        raise ValueError("not allowed")

    fake.setrlimit = forbidden
    assert allow_files(10_000) == 1024
    monkeypatch.setitem(sys.modules, "resource", None)
    assert allow_files(10_000) is None


def test_a_guest_is_made_from_any_address_of_a_household_at_the_same_rate(tmp_path: Any):
    limits = msgspec.structs.replace(GENEROUS, guests_rate=0.001, guests_burst=2)
    with served(settings_in(tmp_path, limits)) as url:
        answers = [
            httpx.post(f"{url}/api/guests", json={"name": "Eve"}, headers={"X-Forwarded-For": f"2001:db8::{last}"})
            for last in range(1, 4)
        ]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert guest(url) is not None  # from another address


def test_few_connections_are_accepted_in_one_go_but_many_may_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Otherwise one client who opens hundreds of connections holds everybody else up."""
    server = server_of(settings_in(tmp_path))
    waiting: list[int] = []

    async def started(*_: object) -> None: ...

    monkeypatch.setattr(uvicorn.Server, "startup", started)
    listening = SimpleNamespace(listen=waiting.append)
    asyncio.run(server.startup([listening]))  # type: ignore[list-item]
    assert (server.config.backlog, waiting) == (ACCEPTS, [BACKLOG]) and ACCEPTS < BACKLOG


def test_what_is_the_same_for_everybody_is_made_before_it_is_asked_for(tmp_path: Path):
    rules_page.whole.cache_clear()
    with served(settings_in(tmp_path)):
        until(lambda: rules_page.whole.cache_info().currsize == len(NAMES))
