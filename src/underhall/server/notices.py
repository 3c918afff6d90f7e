"""Notices to players who are away: a short JSON message to an address that each of them names (a webhook).

The address comes from anybody, and the server calls it, so it must not reach what only the server can reach. The name
is resolved for each call, every address it stands for must be public, and the call goes to the very address that was
checked. Redirects are not followed, the answer is not read, and everything is bounded.
"""

from __future__ import annotations

import asyncio
import ssl
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Literal, Self

import msgspec

from underhall.errors import UnderhallError
from underhall.server.logs import logger
from underhall.server.messages import notices as say
from underhall.server.resolving import Resolver
from underhall.server.vitals import Vitals

if TYPE_CHECKING:  # imported with the first address: most servers send no notices
    import httpx

LONGEST_ADDRESS = 500  # letters
SECONDS = 5.0  # that a call may take, from the name to the answer
PAUSE = 2.0  # seconds before the one retry
WAITING = 1000  # notices that may wait in all
WAITING_PER_HOST = 10  # and for one host: nobody fills the queue alone
CALLERS = 4  # calls at the same time
CALLER = "notices"  # the name of their tasks
HIGHEST_PORT = 65535
SERVER_ERRORS = 500  # and above: worth a retry
Subject = Literal["turn", "warned", "late", "waiting", "finished", "paused"]
GLOBAL_IPV6 = IPv6Network("2000::/3")  # all of IPv6 that is handed out to the public net

log = logger("notices")


class WrongAddress(UnderhallError):
    """An address that notices cannot be sent to."""


class Notice(msgspec.Struct, frozen=True):
    """A message to a player: nothing that a spectator could not see."""

    type: Subject
    table: str
    game: str
    title: str
    seat: int
    text: str


@dataclass
class Tallies:
    """What became of the notices."""

    sent: int = 0
    failed: int = 0
    dropped: int = 0  # the queue was full


@dataclass(frozen=True)
class _Letter:
    address: str
    host: str
    body: bytes


@dataclass
class Notices:
    """Sends notices in the background. `loopback` allows addresses of this machine: for tests."""

    loopback: bool = False
    seconds: float = SECONDS
    pause: float = PAUSE
    most: int = WAITING
    tallies: Tallies = field(default_factory=Tallies)
    vitals: Vitals = field(default_factory=Vitals)

    def __post_init__(self) -> None:
        self._letters: asyncio.Queue[_Letter] = asyncio.Queue(self.most)
        self._by_host: Counter[str] = Counter()
        self._callers: list[asyncio.Task[None]] = []
        self._resolver = Resolver()

    async def __aenter__(self) -> Self:
        self._callers = [self.vitals.lasting(CALLER, self._call()) for _ in range(CALLERS)]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.vitals.stop(*self._callers)
        if "_transport" in vars(self):  # it was used
            await self._transport.aclose()

    @cached_property
    def _transport(self) -> httpx.AsyncHTTPTransport:
        """The bare transport: no redirects, no cookies, and no proxy, which would resolve the name again.

        It keeps no connection, since another name may stand for the same address.
        """
        import httpx

        return httpx.AsyncHTTPTransport(
            verify=ssl.create_default_context(), trust_env=False, limits=httpx.Limits(max_keepalive_connections=0)
        )

    def send(self, address: str, notice: Notice) -> bool:
        """Puts a notice into the queue; False if the queue is full or the address is not valid."""
        try:
            host = checked_address(address).host
        except WrongAddress:
            return False
        if self._letters.full() or self._by_host[host] >= WAITING_PER_HOST:
            self.tallies.dropped += 1
            return False
        self._by_host[host] += 1
        self._letters.put_nowait(_Letter(address, host, msgspec.json.encode(notice)))
        return True

    async def settled(self) -> None:
        """Waits until the queue is empty."""
        await self._letters.join()

    async def _call(self) -> None:
        while True:
            letter = await self._letters.get()
            try:
                await self._deliver(letter)
            except Exception as error:  # whatever a receiver does, the next notice must be sent
                self.tallies.failed += 1
                log.error("fault", exc_info=error, extra={"host": letter.host})
            finally:
                self._by_host[letter.host] -= 1
                if not self._by_host[letter.host]:
                    del self._by_host[letter.host]
                self._letters.task_done()

    async def _deliver(self, letter: _Letter) -> None:
        """Sends once, and again if that may help. A failure is counted and logged: a notice never holds up others."""
        import httpx

        problem = ""
        for attempt in range(2):
            if attempt:
                await asyncio.sleep(self.pause)
            try:
                async with asyncio.timeout(self.seconds):
                    status = await self._post(letter)
            except WrongAddress as error:
                problem = str(error)
                break
            except (httpx.HTTPError, httpx.InvalidURL, OSError, TimeoutError) as error:
                problem = f"{type(error).__name__}: {error}"
                continue
            if status < SERVER_ERRORS:
                self.tallies.sent += 1
                return
            problem = say("answered", status=str(status))
        self.tallies.failed += 1
        log.info("a notice was not delivered", extra={"host": letter.host, "problem": problem})

    async def _post(self, letter: _Letter) -> int:
        import httpx

        url = checked_address(letter.address)
        address = await self._resolved(url)
        host = url.raw_host.decode("ascii")
        request = httpx.Request(
            "POST",
            url.copy_with(host=address),
            content=letter.body,
            headers={"Host": url.netloc.decode("ascii"), "Content-Type": "application/json", "User-Agent": "Underhall"},
            extensions={"sni_hostname": host},  # the certificate must be that of the name
        )
        answer = await self._transport.handle_async_request(request)
        await answer.aclose()
        return answer.status_code

    async def _resolved(self, url: httpx.URL) -> str:
        """An address of a URL's host, if all its addresses are public."""
        host = url.raw_host.decode("ascii")
        addresses = [ip_address(each) for each in await self._resolver.addresses(host, url.port or 0)]
        for address in addresses:
            if not (is_public(address) or (self.loopback and address.is_loopback)):
                raise WrongAddress(say("address-private", host=host, address=str(address)))
        return str(addresses[0])


def checked_address(text: str) -> httpx.URL:
    """The URL in a text, if notices may go there. Whether the host is public is checked at each call."""
    import httpx

    if len(text) > LONGEST_ADDRESS:
        raise WrongAddress(say("address-long", most=LONGEST_ADDRESS))
    try:
        url = httpx.URL(text)
    except (httpx.InvalidURL, UnicodeError, ValueError) as error:
        raise WrongAddress(say("address-no-url")) from error
    if url.scheme not in ("http", "https"):
        raise WrongAddress(say("address-scheme"))
    if not url.host or "%" in url.host:
        raise WrongAddress(say("address-host"))
    if url.port is not None and not 0 < url.port <= HIGHEST_PORT:
        raise WrongAddress(say("address-port", highest=str(HIGHEST_PORT)))
    if url.userinfo:
        raise WrongAddress(say("address-password"))
    return url


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is on the public internet, and belongs to one machine."""
    if isinstance(address, IPv6Address) and (
        address not in GLOBAL_IPV6 or address.sixtofour is not None or address.teredo is not None
    ):
        return False  # local ones, and those in which an IPv4 address is wrapped up
    return address.is_global and not (
        address.is_private
        or address.is_loopback
        or address.is_link_local
        or address.is_multicast
        or address.is_reserved
    )
