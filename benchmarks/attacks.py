"""What one anonymous client can do to a server to slow it down: each attack is bounded in time and in count.

    python benchmarks/attacks.py long-paths http://127.0.0.1:8000 --seconds 5 --most 1000

They are meant for a server on this machine and refuse any other. `hostile.py` runs them all and measures what other
people notice.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

SOURCE = "127.0.0.2"  # where attacks come from: to the server, another address than the players'
WORKERS = 16  # requests at the same time
LONG = 30_000  # letters: nearly all that the head of a request may have
REQUEST_SECONDS = 30.0
READY = "ready"  # printed when everything is prepared
COMPUTING = 200_000  # numbers to add: a few milliseconds, about what an attacker computes between two requests
GUESTS = 8  # of the attacker: limits on one guest are easy to evade
SHORT = {"turn_limit": 12}
LIMITS = 1000  # turns that a game of `dwarfs` may be limited to
FLAGS = ("castle_stacking", "strict_families", "must_trade_and_dig", "monsters_need_castle", "hide_gems")
TROUBLE = (httpx.HTTPError, OSError, WebSocketException, TimeoutError, EOFError)


@dataclass
class Attacker:
    """One client at one address."""

    place: str
    seconds: float
    most: int
    source: str = SOURCE
    holding: float | None = None  # seconds for which connections are held; by default half of all seconds
    tally: Counter[str] = field(default_factory=Counter)  # what was answered, by status
    begun: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        parts = urlsplit(self.place)
        self.host, self.port = parts.hostname or "", parts.port or 80
        if not ip_address(self.host).is_loopback:
            raise ValueError(f"Attacks are for a server on this machine, not for {self.place}.")
        transport = httpx.AsyncHTTPTransport(
            local_address=self.source, limits=httpx.Limits(max_connections=WORKERS, max_keepalive_connections=WORKERS)
        )
        self.http = httpx.AsyncClient(base_url=self.place, transport=transport, timeout=REQUEST_SECONDS)
        self.chance = random.Random(1)

    async def ask(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response:
        """Sends a request and counts the answer."""
        headers = {**more.pop("headers", {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        answer = await self.http.request(method, path, headers=headers, **more)
        self.http.cookies.clear()
        self.tally[str(answer.status_code)] += 1
        return answer

    async def done(self, method: str, path: str, token: str = "", **more: Any) -> Any:
        """Sends a request that prepares an attack and must succeed: one that comes too early is repeated."""
        for _ in range(60):
            answer = await self.ask(method, path, token, **more)
            if answer.status_code not in (429, 503):
                answer.raise_for_status()
                return answer.json()
            await asyncio.sleep(0.5)
        raise RuntimeError(f"{method} {path} was never answered.")

    async def guest(self) -> str:
        return str((await self.done("POST", "/api/guests", json={"name": "Mallory"}))["token"])

    async def table(self, token: str, **wanted: Any) -> str:
        """A new table, by its id."""
        return str((await self.done("POST", "/api/tables", token, json=wanted))["id"])

    async def playing(self, token: str) -> str:
        """A game that has begun; the guest has both seats."""
        id = await self.table(token, game="dwarfs", seats=[{}, {}])
        for seat in range(2):
            await self.done("POST", f"/api/tables/{id}/sit", token, json={"seat": seat})
        await self.done("POST", f"/api/tables/{id}/start", token, json={})
        return id

    async def press(
        self,
        one: Callable[[int], Awaitable[object]],
        *,
        rate: float | None = None,
        workers: int = WORKERS,
        seconds: float | None = None,
    ) -> None:
        """Repeats something until time or count runs out, at most `rate` times per second."""
        length = self.seconds if seconds is None else seconds
        self.tally.clear()
        self.begun()
        numbers, started = itertools.count(), time.monotonic()

        async def work() -> None:
            for number in numbers:
                due = started + (0.0 if rate is None else number / rate)
                if number >= self.most or max(due, time.monotonic()) > started + length:
                    return
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                try:
                    await one(number)
                except TROUBLE as error:
                    self.tally[type(error).__name__] += 1

        await asyncio.gather(*(work() for _ in range(workers)))

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A bare connection."""
        return await asyncio.open_connection(self.host, self.port, local_addr=(self.source, 0))

    async def hold(self, sent: bytes, *, drip: bytes = b"") -> None:
        """Opens connections that send something, then little or nothing, until the time is over."""
        held: list[asyncio.StreamWriter] = []
        holding = self.seconds / 2 if self.holding is None else self.holding

        async def one(_: int) -> None:
            reader, writer = await self.raw()
            reader._transport.pause_reading()  # type: ignore[attr-defined]  # nothing is ever read
            writer.write(sent)
            held.append(writer)
            self.tally["opened"] += 1

        await self.press(one, seconds=self.seconds - holding)
        end = time.monotonic() + holding
        while time.monotonic() < end:
            for writer in held:
                if drip and not writer.is_closing():
                    writer.write(drip)
            await asyncio.sleep(0.5)
        for writer in held:
            writer.transport.abort()


Attack = Callable[[Attacker], Awaitable[None]]
ATTACKS: dict[str, Attack] = {}


def attack(name: str) -> Callable[[Attack], Attack]:
    def register(act: Attack) -> Attack:
        ATTACKS[name] = act
        return act

    return register


@attack("nothing")
async def nothing(by: Attacker) -> None:
    """No attack. Compare the others with this: it shows how much the machine's other work changes the figures."""

    async def one(_: int) -> None:
        by.tally["waited"] += 1
        await asyncio.sleep(1.0)

    await by.press(one)


@attack("busy-client")
async def busy_client(by: Attacker) -> None:
    """No attack either, but it keeps a core as busy as an attacker does: the share of the machine in every figure."""

    async def one(_: int) -> None:
        by.tally["computed"] += 1
        sum(range(COMPUTING))
        await asyncio.sleep(0)

    await by.press(one)


# Odd requests ---------------------------------------------------------------------------------------------------------


@attack("long-paths")
async def long_paths(by: Attacker) -> None:
    """Addresses of 30 KB, which a careless log would scan."""
    await by.press(lambda number: by.ask("GET", f"/api/tables/{'a' * LONG}{number}"))


@attack("odd-methods")
async def odd_methods(by: Attacker) -> None:
    """Unknown methods, each a new one, which careless metrics would keep."""
    await by.press(lambda number: by.ask(f"ODD{number}{'X' * 20_000}", "/api/games"))


@attack("big-cookies")
async def big_cookies(by: Attacker) -> None:
    """Cookies of 30 KB of backslashes."""
    cookie = 'underhall="' + "\\" * LONG + '"'
    await by.press(lambda _: by.ask("GET", "/api/games", headers={"Cookie": cookie}))


@attack("no-http")
async def no_http(by: Attacker) -> None:
    """Requests that are not HTTP at all, each with a line in the log."""

    async def one(_: int) -> None:
        reader, writer = await by.raw()
        writer.write(b"\x16\x03\x01" + b"\xff" * 1000 + b"\r\n\r\n")
        by.tally[(await reader.read(100))[9:12].decode("latin-1") or "closed"] += 1
        writer.close()

    await by.press(one)


@attack("health")
async def health(by: Attacker) -> None:
    """What machines ask for, as fast as possible."""
    await by.press(lambda number: by.ask("GET", ("/health", "/ready")[number % 2]))


# Costly pages ---------------------------------------------------------------------------------------------------------


@attack("costly-pages")
async def costly_pages(by: Attacker) -> None:
    """Rules with a new search each time, the lobby, and the form for a new table: 100 per second."""
    paths = ("/rules/hall", "/rules/hall?q={}", "/", "/tables/new?game=hall", "/tables", "/api/openapi.json")
    await by.press(lambda number: by.ask("GET", paths[number % len(paths)].format(number)), rate=100)


@attack("guest-pages")
async def guest_pages(by: Attacker) -> None:
    """The same pages, for guests who have many tables."""
    tokens = [await by.guest() for _ in range(GUESTS)]
    for token in tokens:
        for _ in range(6):
            await by.table(token, game="dwarfs", seats=[{}, {}], open=True)
    paths = ("/", "/tables?which=mine", "/rules/hall?q={}")
    await by.press(
        lambda number: by.ask(
            "GET", paths[number % 3].format(number), headers={"Cookie": f"underhall={tokens[number % GUESTS]}"}
        ),
        rate=100,
    )


@attack("replays")
async def replays(by: Attacker) -> None:
    """Pictures of a finished game, each between two other points: 100 per second."""
    token = await by.guest()
    id = await by.table(token, game="dwarfs", seats=[{"bot": "random"}, {"bot": "random"}], switches=SHORT)
    await by.done("POST", f"/api/tables/{id}/start", token, json={})
    while (shown := await by.done("GET", f"/api/tables/{id}"))["status"] != "finished":
        await asyncio.sleep(0.2)
    choices = shown["choices"]

    async def one(_: int) -> None:
        to, start = by.chance.randint(0, choices), by.chance.randint(0, choices)
        await by.ask("GET", f"/api/tables/{id}/replay?choice={to}&from={start}&picture=true&seat=all")

    await by.press(one, rate=100)


@attack("pictures")
async def pictures(by: Attacker) -> None:
    """A running game as a picture, as data and in words: 100 per second."""
    token = await by.guest()
    id = await by.playing(token)
    await by.press(
        lambda number: by.ask("GET", f"/api/tables/{id}?seat={number % 2}&picture=true&text=true", token), rate=100
    )


# Stages ---------------------------------------------------------------------------------------------------------------


@attack("made-up-stages")
async def made_up_stages(by: Attacker) -> None:
    """Stages that no table has."""

    async def one(number: int) -> None:
        switches = json.dumps({"turn_limit": 12 + number % 400})
        await by.ask("GET", f"/stages/dwarfs/{number:032x}.json", params={"seats": "5", "switches": switches})

    await by.press(one)


def new_kind(number: int) -> dict[str, Any]:
    """Switches of `dwarfs`: other ones for each number below 32,000."""
    number, limit = divmod(number, LIMITS)
    return {"turn_limit": 1 + limit} | {name: bool(number >> place & 1) for place, name in enumerate(FLAGS)}


@attack("new-kinds")
async def new_kinds(by: Attacker) -> None:
    """Tables of ever-new kinds, with their pictures and stages."""
    tokens = [await by.guest() for _ in range(GUESTS)]

    async def one(number: int) -> None:
        token = tokens[number % GUESTS]
        body = {"game": "dwarfs", "seats": [{}, {}], "switches": new_kind(number)}
        opened = await by.ask("POST", "/api/tables", token, json=body)
        if opened.status_code != 201:
            return
        id = opened.json()["id"]
        for seat in range(2):
            await by.ask("POST", f"/api/tables/{id}/sit", token, json={"seat": seat})
        await by.ask("POST", f"/api/tables/{id}/start", token, json={})
        shown = (await by.ask("GET", f"/api/tables/{id}?picture=true")).json()
        if (shown.get("picture") or {}).get("stage"):
            await by.ask("GET", shown["picture"]["stage"])
        await by.ask("POST", f"/api/tables/{id}/abandon", token, json={})

    await by.press(one, workers=8)


# Connections ----------------------------------------------------------------------------------------------------------


@attack("slow-requests")
async def slow_requests(by: Attacker) -> None:
    """More than a thousand requests that are never finished."""
    await by.hold(b"GET /health HTTP/1.1\r\nHost: localhost\r\n", drip=b"X: y\r\n")


@attack("silent-connections")
async def silent_connections(by: Attacker) -> None:
    """More than a thousand connections that say nothing."""
    await by.hold(b"")


@attack("unread-answers")
async def unread_answers(by: Attacker) -> None:
    """Many large answers that are never read, and wait in the server's memory."""
    await by.hold(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 30)


@attack("sockets")
async def sockets(by: Attacker) -> None:
    """Connections of many guests to one table, all of which ask for pictures again and again."""
    tokens = [await by.guest() for _ in range(GUESTS)]
    id = await by.playing(tokens[0])
    address = f"ws://{by.host}:{by.port}/api/tables/{id}/socket?picture=true"

    async def one(number: int) -> None:
        token, end = tokens[number % GUESTS], time.monotonic() + by.seconds
        async with connect(
            address,
            additional_headers={"Authorization": f"Bearer {token}"},
            max_size=None,
            local_addr=(by.source, 0),
            open_timeout=REQUEST_SECONDS,
        ) as connection:
            by.tally["connected"] += 1
            for _ in range(by.most):
                if time.monotonic() > end:
                    return
                await connection.send(json.dumps({"type": "show", "text": True}))
                by.tally["shown" if b'"shown"' in (await connection.recv(decode=False))[:40] else "refused"] += 1

    await by.press(one, workers=64)


# Tables ---------------------------------------------------------------------------------------------------------------


@attack("bots-alone")
async def bots_alone(by: Attacker) -> None:
    """Tables of strong bots that nobody looks at, and that keep all bots' processes busy."""
    tokens = [await by.guest() for _ in range(GUESTS)]

    async def one(number: int) -> None:
        token = tokens[number % GUESTS]
        opened = await by.ask("POST", "/api/tables", token, json={"game": "hall", "seats": [{"bot": "expert"}] * 4})
        if opened.status_code == 201:
            await by.ask("POST", f"/api/tables/{opened.json()['id']}/start", token, json={})

    await by.press(one, rate=10)


@attack("open-and-abandon")
async def open_and_abandon(by: Attacker) -> None:
    """New tables, given up at once, so that limits on running ones do not apply."""
    tokens = [await by.guest() for _ in range(GUESTS)]

    async def one(number: int) -> None:
        token = tokens[number % GUESTS]
        opened = await by.ask("POST", "/api/tables", token, json={"game": "dwarfs", "seats": [{}, {}], "open": True})
        if opened.status_code == 201:
            await by.ask("POST", f"/api/tables/{opened.json()['id']}/abandon", token, json={})

    await by.press(one)


@attack("new-guests")
async def new_guests(by: Attacker) -> None:
    """New guests."""
    await by.press(lambda number: by.ask("POST", "/api/guests", json={"name": f"Mallory {number}"}))


@attack("chat")
async def chat(by: Attacker) -> None:
    """Chat, as fast as possible."""
    token = await by.guest()
    id = await by.table(token, game="dwarfs", seats=[{}, {}])
    await by.press(lambda number: by.ask("POST", f"/api/tables/{id}/chat", token, json={"text": f"{number} " * 80}))


@attack("choose-and-undo")
async def choose_and_undo(by: Attacker) -> None:
    """A choice made and taken back, again and again, so that a table grows endlessly; and the table viewed."""
    token = await by.guest()
    id = await by.playing(token)

    async def one(number: int) -> None:
        shown = await by.ask("GET", f"/api/tables/{id}?seat={number % 2}&view=false", token)
        decision = shown.json().get("decision") if shown.status_code == 200 else None
        if decision is None:
            return
        seat, option = decision["seat"], decision["options"][0]["key"]
        choice = {"seat": seat, "decision": decision["id"], "option": option}
        await by.ask("POST", f"/api/tables/{id}/choose", token, json=choice)
        await by.ask("POST", f"/api/tables/{id}/undo", token, json={"seat": seat})

    await by.press(one)


# --------------------------------------------------------------------------------------------------------------------


async def run(name: str, by: Attacker) -> Counter[str]:
    """One attack, from its preparation to its end; what was answered."""
    async with by.http:
        await ATTACKS[name](by)
    return by.tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attack", choices=ATTACKS)
    parser.add_argument("place", help="http://127.0.0.1:PORT")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--most", type=int, default=5000, help="requests or connections")
    parser.add_argument("--source", default=SOURCE, help="the address to come from")
    options = parser.parse_args()
    try:
        by = Attacker(options.place, options.seconds, options.most, options.source)
    except ValueError as error:
        parser.error(str(error))
    by.begun = lambda: print(READY, flush=True)
    with suppress(KeyboardInterrupt):
        print(json.dumps(asyncio.run(run(options.attack, by))), flush=True)


if __name__ == "__main__":
    main()
