"""Scripted players: two people at each table, each with a connection of their own, who choose at random.

The time that counts is from sending a choice on one connection until the other one has got an update that holds it.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from urllib.parse import urlencode

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

SEATS = 2
HASTE, SLOTH = 0.5, 1.5  # a player thinks for at least 0.5 and at most 1.5 times the pace
REMEMBERED = 8  # updates of a seat: a choice is found among the last ones
SALT = "load"
REQUEST_SECONDS = 60.0
LARGEST_MESSAGE = 16 * 1024 * 1024
OPENING_AT_ONCE = 8
AS_PAGE = {"view": "false", "text": "false", "picture": "true", "changes": "true"}
UPDATES = ("shown", "changed")


class _Option(msgspec.Struct):
    key: str


class _Decision(msgspec.Struct):
    id: str
    seat: int
    options: list[_Option]


class _Message(msgspec.Struct):
    """What a player reads of a message."""

    type: str
    number: int = 0
    request: int | None = None
    status: str = ""
    decision: _Decision | None = None
    problem: str = ""


@dataclass
class Tally:
    """What the players of all tables met while it was counted."""

    counting: bool = False
    waits: list[float] = field(default_factory=list)  # seconds from a choice to the other seat's update
    problems: list[str] = field(default_factory=list)

    def clear(self) -> None:
        self.waits, self.problems = [], []


@dataclass(frozen=True)
class Way:
    """How the tables are played."""

    place: str
    game: str
    pace: float  # seconds from one choice of a table to the next; 0: at once
    page: bool  # shown as a page is: as a picture and in words; else as data
    compressed: bool


class Guests:
    """Guests by pairs: a table that is over is followed by another one of the same two."""

    def __init__(self, way: Way, http: httpx.AsyncClient) -> None:
        self._way, self._http = way, http

    async def tokens(self) -> list[str]:
        """Two new guests."""
        found = [await self._post("/api/guests", {"name": f"Guest {seat}"}) for seat in range(SEATS)]
        return [str(each["token"]) for each in found]

    async def table(self, tokens: list[str]) -> str:
        """A table that has just started."""
        seats: list[dict[str, object]] = [{} for _ in range(SEATS)]
        opened = await self._post("/api/tables", {"game": self._way.game, "seats": seats, "open": True}, tokens[0])
        id = str(opened["id"])
        for seat, token in enumerate(tokens):
            await self._post(f"/api/tables/{id}/sit", {"seat": seat, "salt": SALT}, token)
        await self._post(f"/api/tables/{id}/start", {}, tokens[0])
        return id

    async def _post(self, path: str, body: dict[str, object], token: str = "") -> dict[str, object]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self._http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        found: dict[str, object] = answer.json()
        return found


class Table:
    """One table and its two players."""

    def __init__(self, way: Way, tally: Tally, seed: int) -> None:
        self._way, self._tally = way, tally
        self._chance = random.Random(seed)
        self._updates: list[deque[tuple[int, float]]] = [deque(maxlen=REMEMBERED) for _ in range(SEATS)]
        self._sent: dict[tuple[int, int], float] = {}  # when, by seat and request
        self._awaited: list[list[tuple[int, float]]] = [[] for _ in range(SEATS)]  # numbers a seat has not seen yet
        self._requests = 0

    async def play(self, id: str, tokens: list[str]) -> None:
        """Plays until the game is over."""
        async with AsyncExitStack() as opened:
            sockets = [
                await opened.enter_async_context(self._connected(id, seat, token)) for seat, token in enumerate(tokens)
            ]
            players = [asyncio.create_task(self._play(seat, socket)) for seat, socket in enumerate(sockets)]
            try:
                await asyncio.gather(*players)
            finally:
                for player in players:
                    player.cancel()

    def _connected(self, id: str, seat: int, token: str) -> connect:
        query = urlencode({"seat": seat, **(AS_PAGE if self._way.page else {})})
        return connect(
            f"{self._way.place.replace('http', 'ws', 1)}/api/tables/{id}/socket?{query}",
            additional_headers={"Authorization": f"Bearer {token}"},
            compression="deflate" if self._way.compressed else None,
            max_size=LARGEST_MESSAGE,
            ping_interval=None,
        )

    async def _play(self, seat: int, socket: ClientConnection) -> None:
        answered = ""
        thinking: set[asyncio.Task[None]] = set()
        read = msgspec.json.Decoder(_Message).decode
        async for data in socket:
            now = time.perf_counter()
            message = read(data)
            if message.type in UPDATES:
                self._seen(seat, message.number, now)
                if message.status == "finished":
                    return
                decision = message.decision
                if decision is not None and decision.id != answered:
                    answered = decision.id
                    task = asyncio.create_task(self._choose(seat, socket, decision))
                    thinking.add(task)
                    task.add_done_callback(thinking.discard)
            elif message.type == "done" and message.request is not None:
                self._done(seat, message.request, message.number)
            elif message.type == "problem":
                self._tally.problems.append(message.problem)

    async def _choose(self, seat: int, socket: ClientConnection, decision: _Decision) -> None:
        if self._way.pace:
            await asyncio.sleep(self._way.pace * self._chance.uniform(HASTE, SLOTH))
        self._requests += 1
        option = self._chance.choice(decision.options).key
        said = {"type": "choose", "seat": seat, "decision": decision.id, "option": option, "request": self._requests}
        text = msgspec.json.encode(said).decode()
        self._sent[seat, self._requests] = time.perf_counter()
        with suppress(WebSocketException):
            await socket.send(text)

    # Measuring --------------------------------------------------------------------------------------------------------

    def _seen(self, seat: int, number: int, now: float) -> None:
        """A seat was shown the table with this number of entries."""
        self._updates[seat].append((number, now))
        for wanted, sent in self._awaited[seat]:
            if wanted <= number:
                self._count(now - sent)
        self._awaited[seat] = [(wanted, sent) for wanted, sent in self._awaited[seat] if wanted > number]

    def _done(self, seat: int, request: int, number: int) -> None:
        """A choice of a seat was the entry before `number`; the other seat may have seen that already."""
        sent = self._sent.pop((seat, request))
        for other in range(SEATS):
            if other != seat:
                found = next((at for seen, at in self._updates[other] if seen >= number), None)
                if found is not None:
                    self._count(found - sent)
                else:
                    self._awaited[other].append((number, sent))

    def _count(self, wait: float) -> None:
        if self._tally.counting:
            self._tally.waits.append(wait)


class Crowd:
    """All tables that are being played."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self.tally = Tally()
        self._tasks: list[asyncio.Task[None]] = []
        self._opening = asyncio.Semaphore(OPENING_AT_ONCE)
        self._playing = 0
        # Many guests share this client: each says who it is by its token, and no cookie is kept.
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        self._http = httpx.AsyncClient(base_url=way.place, timeout=REQUEST_SECONDS, cookies=no_cookies)

    async def grow(self, tables: int, seconds: float) -> None:
        """Opens tables until there are as many as wanted; they play from then on."""
        while len(self._tasks) < tables:
            self._tasks.append(asyncio.create_task(self._table(len(self._tasks))))
        async with asyncio.timeout(seconds):
            while self._playing < tables:
                self._check()
                await asyncio.sleep(0.05)

    async def count(self, seconds: float) -> Tally:
        """What was measured in a number of seconds."""
        self.tally.clear()
        self.tally.counting = True
        await asyncio.sleep(seconds)
        self.tally.counting = False
        self._check()
        return self.tally

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._http.aclose()

    def _check(self) -> None:
        for task in self._tasks:
            if task.done():
                task.result()

    async def _table(self, number: int) -> None:
        """One table after the other, so that there is always one."""
        guests = Guests(self.way, self._http)
        async with self._opening:
            tokens = await guests.tokens()
            id = await guests.table(tokens)
        self._playing += 1
        game = 0
        while True:
            await Table(self.way, self.tally, number * 1000 + game).play(id, tokens)
            game += 1
            id = await guests.table(tokens)
