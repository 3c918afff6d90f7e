"""What every request passes: who sent it, from where, how often, how much; and what the logs never contain."""

import json
import logging
import socket
from collections.abc import Iterator

import httpx
import pytest

from tests.server.serving import bearer, guest, heard, nobody, playing, refused, served, settings_in, socket_of
from underhall.errors import UnderhallError
from underhall.server.logs import JsonLines, calm
from underhall.server.settings import Limits, settings_from
from underhall.server.web import looking
from underhall.server.web.guests import Tokens
from underhall.server.web.problems import Refusal
from underhall.server.web.rates import Rates
from underhall.server.web.security import HEADERS, POLICY
from underhall.server.web.texts import tidy, tidy_chat, tidy_name

# Settings -------------------------------------------------------------------------------------------------------------


def test_settings_come_from_flags_then_from_the_environment():
    environment = {"UNDERHALL_PORT": "9000", "UNDERHALL_BOTS": "3", "UNDERHALL_LIMIT_BODY": "1000", "PORT": "1"}
    settings = settings_from(environment, port=9001, host=None)
    assert (settings.port, settings.bots, settings.limits.body, settings.host) == (9001, 3, 1000, "127.0.0.1")


def test_a_wrong_setting_is_told():
    with pytest.raises(UnderhallError, match=r"A setting is wrong.*port"):
        settings_from({"UNDERHALL_PORT": "70000"})
    with pytest.raises(UnderhallError, match=r"is not an origin\. Write origins as"):
        settings_from({"UNDERHALL_ORIGINS": "example.org"})


# Tokens, rates, texts -------------------------------------------------------------------------------------------------


def test_a_token_is_believed_only_if_it_was_signed_here():
    tokens = Tokens(b"one secret")
    token = tokens.of("ada", 1)
    assert tokens.read(token) == ("ada", 1)
    assert Tokens(b"another").read(token) is None
    for forged in ("", "ada", token[:-1], token[1:], token + "x", tokens.form("ada"), "é", "\x00", "x" * 10_000):
        assert tokens.read(forged) is None


def test_a_form_belongs_to_one_guest():
    tokens = Tokens(b"one secret")
    assert tokens.is_form("ada", tokens.form("ada"))
    assert not tokens.is_form("bob", tokens.form("ada"))
    assert not tokens.is_form("ada", tokens.of("ada", 1))


def test_a_bucket_fills_up_again():
    now = 0.0
    rates = Rates(rate=2.0, burst=3, clock=lambda: now)
    assert [rates.wait("a") for _ in range(3)] == [0.0, 0.0, 0.0]
    assert rates.wait("a") == pytest.approx(0.5)
    assert rates.wait("b") == 0.0
    now = 0.5
    assert rates.wait("a") == 0.0
    assert rates.wait("a") > 0.0


def test_texts_are_made_plain():
    assert tidy_name("  Ada \n  Lovelace ") == "Ada Lovelace"
    assert tidy("a\u202eb") == "ab"
    assert tidy_chat("one\x00two\nthree") == "one two three"
    for unseen in (" ", "\u202e", "\u200b"):
        with pytest.raises(Refusal):
            tidy_name(unseen)
    with pytest.raises(Refusal):
        tidy_chat(" \n ")


# Logs -----------------------------------------------------------------------------------------------------------------


def logged(message: str, error: BaseException | None = None, **facts: object) -> dict[str, object]:
    record = logging.getLogger("underhall.server.test").makeRecord(
        "underhall.server.test", logging.INFO, "file", 1, message, (), None, extra=facts
    )
    if error is not None:
        record.exc_info = (type(error), error, error.__traceback__)
    line: dict[str, object] = json.loads(JsonLines().format(record))
    return line


def test_a_log_line_is_json_with_its_facts():
    line = logged("chose", table="abc", ply=7)
    assert (line["said"], line["part"], line["table"], line["ply"]) == ("chose", "test", "abc", 7)


def test_logs_never_tell_a_secret():
    token = Tokens(b"one secret").of("ada", 1)
    seed = bytes(range(16)).hex()
    try:
        raise ValueError(f"{token} at postgresql://me:hush@host/x")
    except ValueError as error:
        line = logged(f"asked with {token}", error, token="short", salt="pepper", address=f"/x?seed={seed}")
    text = json.dumps(line)
    for secret in (token, token.split(".")[1], "hush", "short", "pepper", seed):
        assert secret not in text
    assert "ValueError" in text


def test_broken_text_of_a_client_is_no_error_of_the_server():
    try:
        b"\xff".decode()
    except UnicodeDecodeError as error:
        record = logging.makeLogRecord(
            {"name": "uvicorn.error", "msg": "Invalid %s", "args": ("UTF-8",), "levelno": logging.ERROR}
        )
        record.exc_info = (type(error), error, error.__traceback__)
    assert calm(record)
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["said"]) == ("info", "a client sent text that is not UTF-8")
    assert "error" not in line
    ours = logging.makeLogRecord({"msg": "fault", "levelno": logging.ERROR, "levelname": "ERROR"})
    assert calm(ours)
    assert ours.levelno == logging.ERROR


# Over the wire --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings_in(tmp_path_factory.mktemp("security"))) as address:
        yield address


@pytest.fixture(scope="module")
def strict_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    limits = Limits(
        tables=2, guests_burst=3, guests_rate=0.01, guest_burst=20, guest_rate=0.01, reading=0.5, hint_burst=1
    )
    settings = settings_in(tmp_path_factory.mktemp("strict"), limits, secure=True, metrics_token="measure")
    with served(settings) as address:
        yield address


def test_every_answer_has_the_headers(url: str):
    for path in ("/health", "/api/games", "/api/nothing", "/nothing", "/api/me"):
        headers = httpx.get(url + path).headers
        for name, value in HEADERS.items():
            assert headers[name] == value
        assert ("no-store" in headers.get("cache-control", "")) == path.startswith("/api/")
        assert "server" not in headers
    assert "unsafe" not in POLICY and "*" not in POLICY


def test_no_other_site_speaks_for_a_guest(url: str):
    ada = guest(url)
    cookie = {"Cookie": f"underhall={ada.token}"}
    path, body = f"{url}/api/tables", {"game": "dwarfs", "seats": [{}, {"bot": "random"}]}
    elsewhere = "https://elsewhere.example"
    for headers in (
        {},
        {"Origin": elsewhere},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": elsewhere, "Sec-Fetch-Site": "same-origin"},
    ):
        refused(httpx.post(path, json=body, headers={**cookie, **headers}), 403, "cross-site")
    refused(httpx.post(f"{url}/api/guests", json={"name": "Eve"}, headers={"Origin": elsewhere}), 403, "cross-site")
    assert ada.tables("mine").tables == []
    for headers in ({"Origin": url}, {"Sec-Fetch-Site": "same-origin"}):
        assert httpx.post(path, json=body, headers={**cookie, **headers}).status_code == 201
    assert httpx.get(f"{url}/api/me", headers=cookie).status_code == 200


def test_a_cookie_that_is_void_counts_for_none(url: str):
    for value in ("nonsense", Tokens(b"another").of("ada", 1), '"', "%00"):
        assert httpx.get(f"{url}/api/games", headers={"Cookie": f"underhall={value}"}).status_code == 200
        refused(httpx.get(f"{url}/api/me", headers={"Cookie": f"underhall={value}"}), 401, "unknown-guest")


@pytest.mark.parametrize("value", ["nonsense", "Bearer", "Basic YTpi", "Bearer \u00e9", "Bearer a.b.c"])
def test_a_token_that_is_not_ours_is_refused(url: str, value: str):
    response = httpx.get(f"{url}/api/games", headers=[(b"Authorization", value.encode("latin-1"))])
    refused(response, 401, "unknown-guest")
    assert response.headers["www-authenticate"] == "Bearer"


def test_a_deleted_guest_sees_nothing_of_its_seat(url: str):
    table = playing(url, None)
    token = bearer(table.client)
    assert httpx.delete(f"{url}/api/me", headers=token).status_code == 200
    refused(httpx.get(f"{url}/api/tables/{table.id}?seat=0", headers=token), 401, "unknown-guest")
    cookie = {"Cookie": f"underhall={table.client.token}"}
    refused(httpx.get(f"{url}/api/tables/{table.id}?seat=0", headers=cookie), 403, "not-yours")
    assert nobody(url).table(table.id).shown.seats[0].name == "Somebody"


def test_limits_of_one_guest_and_one_address(strict_url: str):
    response = httpx.post(f"{strict_url}/api/guests", json={"name": "Ada"})
    assert "Secure" in response.headers["set-cookie"]
    assert "strict-transport-security" in response.headers
    ada = nobody(strict_url)
    ada.token = response.json()["token"]
    for _ in range(2):
        ada.open("dwarfs", [None, "random"])
    body = {"game": "dwarfs", "seats": [{}, {"bot": "random"}]}
    refused(httpx.post(f"{strict_url}/api/tables", json=body, headers=bearer(ada)), 429, "too-many-tables")
    answers = [httpx.get(f"{strict_url}/api/me", headers=bearer(ada)) for _ in range(20)]
    problem = refused(answers[-1], 429, "too-many")
    assert problem["wait"] > 0 and int(answers[-1].headers["retry-after"]) >= 1
    guests = [httpx.post(f"{strict_url}/api/guests", json={"name": "Eve"}) for _ in range(4)]
    refused(guests[-1], 429, "too-many")
    assert httpx.get(f"{strict_url}/health").status_code == 200


def test_a_body_that_does_not_come_is_not_waited_for(strict_url: str):
    host, port = strict_url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), 5) as connection:
        connection.sendall(
            b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 20\r\n\r\n{"
        )
        assert connection.recv(1000).startswith(b"HTTP/1.1 408")


def test_metrics_need_their_token_where_there_is_one(strict_url: str):
    refused(httpx.get(f"{strict_url}/metrics"), 403, "not-yours")
    refused(httpx.get(f"{strict_url}/metrics", headers={"Authorization": "Bearer wrong"}), 403, "not-yours")
    assert httpx.get(f"{strict_url}/metrics", headers={"Authorization": "Bearer measure"}).status_code == 200


def test_a_mistake_of_the_servers_own_tells_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    table = playing(url, None)

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the secret of the table is 42")

    monkeypatch.setattr(looking, "shown", broken)
    problem = refused(httpx.get(f"{url}/api/tables/{table.id}"), 500, "fault")
    assert "secret" not in str(problem) and "RuntimeError" not in str(problem)  # its reference is random letters
    (record,) = [record for record in caplog.records if record.getMessage() == "fault"]
    facts = record.__dict__
    assert facts["reference"] == problem["reference"] and facts["table"] == table.id
    with socket_of(table, seat=0) as connection:
        assert heard(connection, "problem")["code"] == "fault"
