"""Limits on connections before anything is read: how many, how fast they come, how long they may do nothing.

uvicorn waits forever for a request that is never finished, and for a client that does not read its answer. Each open
connection uses one of the process's files, and once they run out nobody else gets in.

When all connections are taken, a few more are in reserve for those who watch over the server: on these it answers one
request, if that is for `/health` or `/ready`. Strangers cannot hold them: a newcomer takes the place of the one that
has said nothing for the longest time.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from underhall.server.ranges import household
from underhall.server.settings import ServerSettings
from underhall.server.web.addresses import Proxies
from underhall.server.web.messages import say
from underhall.server.web.problems import JSON, Problem, answer, status_of
from underhall.server.web.rates import Rates
from underhall.server.web.security import PROBES

RESERVE = 32  # connections for `/health` and `/ready`, when all others are taken
RESERVE_ADDRESS = 2  # of these, for one address: so a few strangers cannot turn a watcher out
SPARE_FILES = 200  # for the reserve, the database, bots, files that are sent, and what libraries open
RETRY_SECONDS = 5
LOOKS = 4  # how often a connection is checked within its time limit


@dataclass
class Tallies:
    """What happened to connections."""

    refused: int = 0
    slow: int = 0  # closed, because no request came
    stalled: int = 0  # cut off, because nothing was read


class Connections:
    """All connections of a server, counted in all and by address."""

    def __init__(self, settings: ServerSettings, files: int | None = None) -> None:
        """`files` is how many the process may have open, if that is known."""
        limits = settings.limits
        room = limits.connections if files is None else max(SPARE_FILES, files - SPARE_FILES)
        self.most, self.most_of_address = min(limits.connections, room), limits.connections_address
        self.head_seconds, self.stalled_seconds = limits.head, limits.stalled
        self.tallies = Tallies()
        self._proxies = Proxies(settings.proxies)
        self._open: dict[asyncio.Transport, tuple[str, Stall]] = {}
        self._of_address: Counter[str] = Counter()
        self._reserve: OrderedDict[asyncio.Transport, str] = OrderedDict()  # and their addresses, the oldest first
        self._asked: set[asyncio.Transport] = set()  # those of the reserve from which a request came
        self._new = Rates(limits.address_rate, limits.address_burst)  # more connections than requests are of no use

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, transport: asyncio.Transport) -> Problem | None:
        """Counts a new connection; returns a problem if there are too many already."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        key = household(address)
        if address not in self._proxies:
            if self._new.wait(key):
                return self._refused(say("connections-too-fast"), "too-many")
            if self._of_address[key] >= self.most_of_address:
                return self._refused(say("connections-of-address"), "too-many")
        if len(self._open) - len(self._reserve) >= self.most:
            if not self._make_room(key, RESERVE if address in self._proxies else RESERVE_ADDRESS):
                return self._refused(say("connections-full"), "unavailable")
            self._reserve[transport] = key
        self._open[transport] = key, Stall(self, transport)
        self._of_address[key] += 1
        return None

    def release(self, transport: asyncio.Transport) -> None:
        """A connection is closed."""
        self._reserve.pop(transport, None)
        self._asked.discard(transport)
        if transport in self._open:
            key, stall = self._open.pop(transport)
            stall.end()
            self._of_address[key] -= 1
            if not self._of_address[key]:
                del self._of_address[key]

    def is_reserve(self, transport: asyncio.Transport) -> bool:
        """Whether a connection is one of those in reserve."""
        return transport in self._reserve

    def asked(self, transport: asyncio.Transport) -> None:
        """A request came: from now on, a connection of the reserve keeps its place."""
        if transport in self._reserve:
            self._asked.add(transport)

    def _make_room(self, key: str, most_of_address: int) -> bool:
        """Finds a place in the reserve for a newcomer, or frees one where nothing was asked; False if it cannot."""
        own = [each for each, address in self._reserve.items() if address == key]
        if len(own) >= most_of_address:
            silent = [each for each in own if each not in self._asked]
        elif len(self._reserve) >= RESERVE:
            silent = [each for each in self._reserve if each not in self._asked]
        else:
            return True
        if silent:
            self.tallies.refused += 1
            self.release(silent[0])
            silent[0].abort()
        return bool(silent)

    def _refused(self, sentence: str, code: str) -> Problem:
        self.tallies.refused += 1
        return Problem(sentence, code)


class Stall:
    """Cuts off a connection whose client reads nothing for too long."""

    def __init__(self, connections: Connections, transport: asyncio.Transport) -> None:
        self._connections, self._transport = connections, transport
        self._loop, self._pause = asyncio.get_running_loop(), connections.stalled_seconds / LOOKS
        self._unread, self._looks = 0, 0
        self._timer = self._loop.call_later(self._pause, self._look)

    def _look(self) -> None:
        unread = self._transport.get_write_buffer_size()
        self._looks = self._looks + 1 if unread and unread >= self._unread else 0
        self._unread = unread
        if self._looks >= LOOKS:
            self._connections.tallies.stalled += 1
            self._transport.abort()
        else:
            self._timer = self._loop.call_later(self._pause, self._look)

    def end(self) -> None:
        self._timer.cancel()


def protocols(connections: Connections) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """How uvicorn speaks HTTP and WebSocket over connections that are counted and watched."""

    class Http(H11Protocol):
        """HTTP. A client has some seconds to send the head of a request, from its first letter or from connecting."""

        _waiting: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            problem = connections.admit(transport)
            if problem is not None:
                self.connections.discard(self)
                transport.write(_answer(problem))
                transport.close()
                return
            if connections.is_reserve(transport):
                self.app, self.ws_protocol_class = for_probes(self.app), None
            self._wait()

        def data_received(self, data: bytes) -> None:
            if self.transport.is_closing():
                return
            super().data_received(data)
            if self.transport.get_protocol() is not self or (self.cycle and not self.cycle.response_complete):
                connections.asked(self.transport)
                self._arrived()  # it is a request, or a WebSocket from here on
            elif self._waiting is None:
                self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._arrived()
            connections.release(self.transport)

        def _wait(self) -> None:
            self._waiting = self.loop.call_later(connections.head_seconds, self._give_up)

        def _arrived(self) -> None:
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None

        def _give_up(self) -> None:
            self._waiting = None
            if self.cycle is None or self.cycle.response_complete:
                connections.tallies.slow += 1
                self.transport.close()

    class Socket(WebSocketsSansIOProtocol):
        """A WebSocket, which takes over the connection of the request that asked for it."""

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            connections.release(self.transport)

    return Http, Socket


def for_probes(app: ASGIApp) -> ASGIApp:
    """Answers `/health` and `/ready`, refuses everything else, and closes the connection."""

    async def briefly(scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["Connection"] = "close"
            await send(message)

        wanted = app if scope["path"] in PROBES else answer(Problem(say("connections-full"), "unavailable"))
        await wanted(scope, receive, sending)

    return briefly


def _answer(problem: Problem) -> bytes:
    """A problem as the whole answer to a request that was not read."""
    body, status = msgspec.json.encode(problem), status_of(problem.code)
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: {JSON}\r\nContent-Length: {len(body)}\r\n"
        f"Retry-After: {RETRY_SECONDS}\r\nConnection: close\r\n\r\n"
    )
    return head.encode("ascii") + body


def measure(connections: Connections, watch: Callable[[str, Callable[[], float]], Any]) -> None:
    """Metrics for operators."""
    watch("connections", lambda: len(connections))
    watch("connections_refused", lambda: connections.tallies.refused)
    watch("connections_slow", lambda: connections.tallies.slow)
    watch("connections_stalled", lambda: connections.tallies.stalled)
