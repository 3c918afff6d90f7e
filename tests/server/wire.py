"""The whole application in the event loop of a test: what goes in and what comes out, byte by byte.

Nothing is left out but uvicorn, whose one own header is the date, the processes in which bots think and games are
compiled, and the network. Bots wait here until the test says what they choose, and notices are kept.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import math
import re
from asyncio import Event, Future, Queue, Task
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar, copy_context
from pathlib import Path
from typing import Any, Self

import msgspec
import pytest
from starlette.applications import Starlette

from tests.patience import STUCK
from tests.server.serving import settings_in
from underhall.engine.view import decision_on
from underhall.server.compiling import State
from underhall.server.logs import JsonLines
from underhall.server.notices import Notice, Tallies
from underhall.server.opening import GameSettings
from underhall.server.table import Table
from underhall.server.thinking import Priority, Question, Thought
from underhall.server.web import services as services_module
from underhall.server.web.app import create_app
from underhall.server.web.services import Services

HOST = "hall.example"
SETTINGS = GameSettings()  # of games, which are the same in all worlds: reading a pack takes long
TAKES_TIME = re.compile(rb'"ms":[0-9.e-]+')
_world: ContextVar[World | None] = ContextVar("world", default=None)


class Parked:
    """Bots that wait for the test to say what they choose. A hint is a short form of everything they saw."""

    waiting = busy = replaced = 0

    def __init__(self, *_: object, **__: object) -> None:
        self._asked: dict[int, Future[str]] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        return None

    async def choose(self, question: Question) -> Thought:
        view = question.view
        if question.priority == Priority.HINT:
            told = (view.core(), view.seat, question.decision, question.bot, question.seed, question.seconds)
            first = decision_on(view.setting, view.table, question.decision).options[0]
            return Thought(first.key, [hashlib.sha256(repr(told).encode()).hexdigest()], 0.0)
        future = self._asked[view.seat] = asyncio.get_running_loop().create_future()
        return Thought(await future, [], 0.0)

    def hurry(self, *_: object) -> None:
        return None

    def answer(self, seat: int, key: str) -> None:
        self._asked.pop(seat).set_result(key)


class Compiled:
    """A compiler that has nothing to do."""

    def __init__(self, **_: object) -> None:
        pass

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        return None

    async def playable(self, game: str) -> None:
        return None

    async def loaded(self, game: str) -> None:
        return None

    async def ready(self, game: str) -> None:
        return None

    def start(self, game: str) -> None:
        return None

    def state(self, game: str) -> State:
        return State("ready", 1.0)


class Post:
    """Notices that go nowhere: by address, what would have been sent there."""

    def __init__(self, **_: object) -> None:
        self.tallies = Tallies()
        self.letters: list[tuple[str, bytes]] = []

    async def __aenter__(self) -> Self:
        world = _world.get()
        assert world is not None
        world.post = self
        return self

    async def __aexit__(self, *_: object) -> None:
        return None

    def send(self, address: str, notice: Notice) -> bool:
        self.letters.append((address, msgspec.json.encode(notice)))
        return True

    def to(self, address: str) -> list[bytes]:
        return [letter for where, letter in self.letters if where == address]


class Answer(msgspec.Struct, frozen=True):
    """All that came back to a request."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    @property
    def bytes(self) -> bytes:
        head = b"".join(b"%b: %b\n" % each for each in self.headers)
        return b"%d\n%b\n%b" % (self.status, head, self.body)

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Socket:
    """A connection to a table: `sent` is what the application sent over it."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self._in: Queue[dict[str, Any]] = Queue()
        self._news = Event()
        self._in.put_nowait({"type": "websocket.connect"})

    async def receive(self) -> dict[str, Any]:
        return await self._in.get()

    async def send(self, message: Mapping[str, Any]) -> None:
        content = message.get("text") or message.get("body") or b""
        if message["type"] in ("websocket.close", "websocket.http.response.start"):
            content = f"{message['type']} {message.get('code')} {message.get('status')}"
        if content:
            self.sent.append(content.encode() if isinstance(content, str) else content)
        self._news.set()

    def say(self, message: dict[str, Any]) -> None:
        self._in.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    def leave(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def heard(self, **wanted: Any) -> None:
        """Waits for a message with these values (of a set any one), or, for `number`, at least so great a one."""
        async with asyncio.timeout(STUCK):
            while not any(_fits(message, wanted) for message in self.sent):
                self._news.clear()
                await self._news.wait()


def _fits(message: bytes, wanted: dict[str, Any]) -> bool:
    if not message.startswith(b"{"):
        return False
    fields = msgspec.json.decode(message)
    return all(name in fields and _is(name, fields[name], value) for name, value in wanted.items())


def _is(name: str, found: Any, wanted: Any) -> bool:
    if isinstance(wanted, set):
        return found in wanted
    return bool(found >= wanted if name == "number" else found == wanted)


class World:
    """An application and all who speak with it."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.logs: list[bytes] = []
        self.post = Post()
        self._sockets: list[tuple[Socket, Task[None]]] = []

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    @property
    def bots(self) -> Parked:
        bots = self.services.thinkers
        assert isinstance(bots, Parked)
        return bots

    def table(self, id: str) -> Table:
        """A table as it is in memory now."""
        return self.services.keeper.crowd.live[id].table

    async def ask(self, method: str, path: str, guest: str | None = None, body: Any = None) -> Answer:
        """A request, in the name of a guest if one is given."""
        content = b"" if body is None else msgspec.json.encode(body)
        started: dict[str, Any] = {}
        parts: list[bytes] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": content, "more_body": False}

        async def send(message: Mapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                started.update(message)
            else:
                parts.append(message.get("body", b""))

        scope = {**self._scope("http", path, guest), "method": method}
        if body is not None:
            scope["headers"].append((b"content-type", b"application/json"))
        await self._run(self.app(scope, receive, send))
        return Answer(started["status"], started["headers"], b"".join(parts))

    async def done(self, method: str, path: str, guest: str, body: Any = None) -> Any:
        """A request that must be carried out."""
        answer = await self.ask(method, path, guest, {} if body is None and method != "GET" else body)
        assert answer.status < 300, (path, answer)
        return answer.json

    def connect(self, path: str, guest: str | None = None) -> Socket:
        """A new connection; it ends with the world."""
        socket = Socket()
        scope = {
            **self._scope("websocket", path, guest),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self._sockets.append((socket, self._run(self.app(scope, socket.receive, socket.send))))
        return socket

    def _scope(self, kind: str, path: str, guest: str | None) -> dict[str, Any]:
        headers = [(b"host", HOST.encode()), (b"accept", b"text/html, application/json")]
        if guest is not None:
            headers.append((b"authorization", f"Bearer {self.services.tokens.of(guest, 1)}".encode()))
        where, _, query = path.partition("?")
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": where,
            "raw_path": where.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
            "state": {},
        }

    def _run(self, work: Any) -> Task[Any]:
        """What is logged from here on is logged by this world."""
        context = copy_context()
        context.run(_world.set, self)
        return asyncio.create_task(work, context=context)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Self]:
        opened, closing = Event(), Event()

        async def live() -> None:
            async with self.app.router.lifespan_context(self.app):
                opened.set()
                await closing.wait()

        task = self._run(live())
        waiting = asyncio.create_task(opened.wait())
        await asyncio.wait([task, waiting], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        try:
            if opened.is_set():
                yield self
        finally:
            for socket, _ in self._sockets:
                socket.leave()
            await asyncio.gather(*(task for _, task in self._sockets))
            closing.set()
            await task


class _Logged(logging.Handler):
    """Each line as the server would print it, to the world where it was said."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        world = _world.get()
        if world is not None:
            world.logs.append(TAKES_TIME.sub(b'"ms":0', self.format(record).encode()))


@contextmanager
def logged(level: int = logging.DEBUG) -> Iterator[None]:
    """Keeps what is logged."""
    handler, log = _Logged(), logging.getLogger("underhall")
    before, propagated = log.level, log.propagate
    log.setLevel(level)
    log.propagate = False
    log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(before)
        log.propagate = propagated


@asynccontextmanager
async def world_in(folder: Path) -> AsyncIterator[World]:
    """A world whose data are in a folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services_module, "Thinkers", Parked)
        patch.setattr(services_module, "Compiler", Compiled)
        patch.setattr(services_module, "Notices", Post)
        patch.setattr(services_module, "SEEN_SECONDS", math.inf)  # written at any moment: a time, not a secret
        async with World(create_app(settings_in(folder, hosts=[HOST]))).running() as world:
            world.services.keeper.game_settings = SETTINGS
            yield world
