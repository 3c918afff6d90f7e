"""A real server in this process, for tests: uvicorn in a thread, on a port that is free."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from tests.patience import STUCK
from underhall.client import AtTable, Client
from underhall.server.entries import Pace
from underhall.server.settings import Limits, ServerSettings, settings_from
from underhall.server.web.running import listen, server_of

GENEROUS = Limits(
    guest_rate=10_000,
    guest_burst=10_000,
    address_rate=10_000,
    address_burst=10_000,
    work_rate=10_000,
    work_burst=10_000,
    guests_rate=10_000,
    guests_burst=10_000,
    hint_rate=1_000,
    hint_burst=1_000,
    tables=10_000,
    seats=10_000,
    bot_tables=10_000,
    all_bot_tables=10_000,
    shortest_move=0.001,
    shortest_game=0.001,
    tables_rate=10_000,
    tables_burst=10_000,
    aside_rate=10_000,
    aside_burst=10_000,
    chat_rate=10_000,
    chat_burst=10_000,
)
clients: list[Client] = []  # of the servers that run; closed before them


def settings_in(folder: Path, limits: Limits = GENEROUS, **flags: Any) -> ServerSettings:
    """Settings for a server whose data are in a folder."""
    made = settings_from({}, data=str(folder), port=0, bots=1, **flags)
    return msgspec.structs.replace(made, limits=limits)


@contextmanager
def served(settings: ServerSettings) -> Iterator[str]:
    """A server that runs; its address."""
    with listen(settings) as listening:
        server = server_of(settings)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        until = time.monotonic() + STUCK
        while not server.started and thread.is_alive() and time.monotonic() < until:
            time.sleep(0.01)
        assert server.started, "the server did not start"
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            while clients:
                clients.pop().close()
            server.should_exit = True
            thread.join(STUCK)
            assert not thread.is_alive(), "the server did not stop"


def guest(url: str, name: str = "Ada") -> Client:
    """A client of a new guest."""
    client = nobody(url)
    client.guest(name)
    return client


def nobody(url: str) -> Client:
    """A client of nobody."""
    clients.append(Client(url))
    return clients[-1]


def playing(url: str, *others: str | None) -> AtTable:
    """A game of `dwarfs` that has begun: a new guest has seat 0 and every other seat without a bot."""
    table = guest(url).open("dwarfs", [None, *(others or ("random",))], pace=Pace())
    seats = [0, *(seat for seat, bot in enumerate(others, start=1) if bot is None)]
    for seat in reversed(seats):
        table.sit(seat)
    table.start()
    return table


def refused(response: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """Asserts that a request was refused in the way in which all are."""
    assert response.status_code == status, response.text
    problem: dict[str, Any] = response.json()
    assert problem["code"] == code, problem
    assert problem["problem"].endswith((".", "…", "?", "!")), problem
    assert "rule" in problem
    return problem


def bearer(client: Client) -> dict[str, str]:
    return {"Authorization": f"Bearer {client.token}"}


@contextmanager
def socket_of(table: AtTable, headers: dict[str, str] | None = None, **query: Any) -> Iterator[ClientConnection]:
    """A connection to a table, as the client's guest unless other headers are given."""
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    with connect(
        f"{table.client.url.replace('http', 'ws', 1)}/api/tables/{table.id}/socket?{asked}",
        additional_headers=bearer(table.client) if headers is None else headers,
        max_size=None,
        open_timeout=STUCK,
        ping_timeout=None,
    ) as connection:
        yield connection


_unheard: WeakKeyDictionary[ClientConnection, list[dict[str, Any]]] = WeakKeyDictionary()


def heard(connection: ClientConnection, kind: str, seconds: float = STUCK) -> dict[str, Any]:
    """The next message of a kind. Those of other kinds wait until they are asked for."""
    waiting = _unheard.setdefault(connection, [])
    while (found := next((message for message in waiting if message["type"] == kind), None)) is None:
        waiting.append(msgspec.json.decode(connection.recv(seconds)))
    waiting.remove(found)
    return found


def until(true: Callable[[], bool], seconds: float = STUCK) -> None:
    """Waits until something is so, which must not take long."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
