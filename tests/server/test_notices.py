"""Notices reach public addresses only, never hold anybody up, and are retried at most once."""

from __future__ import annotations

import asyncio
import socket
import threading
from ipaddress import ip_address

import msgspec
import pytest

from underhall.server import notices, resolving
from underhall.server.notices import Notice, Notices, WrongAddress, checked_address, is_public

NOTICE = Notice("turn", "t1", "dwarfs", "A table", 0, "It is your turn.")


class Listener:
    """A web server of a few lines: keeps what it gets, and answers with the statuses given."""

    def __init__(self, *statuses: int, headers: str = "", slow: float = 0.0) -> None:
        self.statuses, self.headers, self.slow = list(statuses), headers, slow
        self.heads: list[str] = []
        self.bodies: list[bytes] = []

    async def __aenter__(self) -> Listener:
        self.server = await asyncio.start_server(self._answer, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/hook"
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(
            int(line.split(":")[1]) for line in head.splitlines() if line.lower().startswith("content-length")
        )
        self.heads.append(head)
        self.bodies.append(await reader.readexactly(length))
        try:
            await asyncio.sleep(self.slow)
            status = self.statuses.pop(0) if self.statuses else 200
            writer.write(f"HTTP/1.1 {status} X\r\nContent-Length: 0\r\n{self.headers}\r\n".encode())
        finally:
            writer.close()


def quick(**changed: float) -> Notices:
    return Notices(loopback=True, seconds=changed.get("seconds", 2.0), pause=0.01)


def test_a_notice_arrives_as_json() -> None:
    async def play() -> None:
        async with Listener() as listener, quick() as sender:
            assert sender.send(listener.address, NOTICE)
            await sender.settled()
            assert msgspec.json.decode(listener.bodies[0], type=Notice) == NOTICE
            assert f"host: 127.0.0.1:{listener.port}" in listener.heads[0].lower()
            assert (sender.tallies.sent, sender.tallies.failed) == (1, 0)

    asyncio.run(play())


@pytest.mark.parametrize(("statuses", "calls", "sent"), [((503,), 2, 1), ((500, 500), 2, 0), ((404,), 1, 1)])
def test_one_retry_and_no_more(statuses: tuple[int, ...], calls: int, sent: int) -> None:
    async def play() -> None:
        async with Listener(*statuses) as listener, quick() as sender:
            sender.send(listener.address, NOTICE)
            await sender.settled()
            assert len(listener.bodies) == calls
            assert (sender.tallies.sent, sender.tallies.failed) == (sent, 1 - sent)

    asyncio.run(play())


def test_redirects_are_not_followed() -> None:
    async def play() -> None:
        async with Listener() as other:
            async with Listener(302, headers=f"Location: {other.address}\r\n") as listener, quick() as sender:
                sender.send(listener.address, NOTICE)
                await sender.settled()
            assert other.bodies == []

    asyncio.run(play())


def test_a_slow_address_is_given_up() -> None:
    async def play() -> None:
        async with Listener(slow=30) as listener, quick(seconds=0.1) as sender:
            sender.send(listener.address, NOTICE)
            async with asyncio.timeout(5):
                await sender.settled()
            assert sender.tallies.failed == 1

    asyncio.run(play())


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"]
)
def test_this_machine_is_never_called(host: str) -> None:
    async def play() -> None:
        async with Listener() as listener, Notices(pause=0.01) as sender:
            sender.send(f"http://{host}:{listener.port}/hook", NOTICE)
            await sender.settled()
            assert listener.bodies == []
            assert sender.tallies.failed == 1

    asyncio.run(play())


def test_a_name_with_one_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names may change between two calls: what counts is what this call found, and all of it."""

    async def play() -> None:
        def found(address: str) -> tuple[object, ...]:
            return socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 80)

        def getaddrinfo(*_: object, **__: object) -> list[tuple[object, ...]]:
            return [found("93.184.216.34"), found("10.0.0.7")]

        monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
        async with Notices(pause=0.01) as sender:
            with pytest.raises(WrongAddress, match=r"10\.0\.0\.7"):
                await sender._resolved(checked_address("http://example.org/"))

    asyncio.run(play())


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.1.1", "192.0.2.1",
        "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:8.8.8.8", "64:ff9b::7f00:1",
        "fe80::1", "fc00::1", "fd12::1", "ff02::1", "2001:db8::1", "2002:7f00:1::", "2001:0:7f00:1::", "fec0::1",
    ],
)  # fmt: skip
def test_what_is_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450::1"])
def test_what_is_public(address: str) -> None:
    assert is_public(ip_address(address))


NO_ADDRESSES = [
    *("", "example.org", "ftp://example.org", "file:///etc/passwd", "http://", "http://a:b@example.org", "http://[::1"),
    *("http://exa mple/", "http://example.org:99999999/", "http://example.org:0/", "http://example.org/" + "x" * 500),
]


@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_addresses_that_are_none(address: str) -> None:
    with pytest.raises(WrongAddress, match="The address of a webhook"):
        checked_address(address)


def test_a_silent_name_server_holds_up_no_other_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look-ups that hang take none of the threads in which everything else is done, and never more than a few."""
    silent, asked = threading.Event(), []

    def getaddrinfo(host: str, *_: object, **__: object) -> list[tuple[object, ...]]:
        asked.append(threading.current_thread())
        silent.wait(20)
        return []

    async def play() -> None:
        monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
        async with Notices(seconds=0.05, pause=0.0) as sender:
            for host in range(40):
                sender.send(f"http://host{host}.example/", NOTICE)
            await sender.settled()
            assert sender.tallies.failed == 40
            assert len(asked) == resolving.MOST
            names = await asyncio.gather(*(asyncio.to_thread(threading.current_thread) for _ in range(40)))
            assert not set(names) & set(asked)

    try:
        asyncio.run(asyncio.wait_for(play(), 15))
    finally:
        silent.set()


def test_nobody_fills_the_queue_alone() -> None:
    async def play() -> None:
        async with Listener(slow=1) as listener, quick() as sender:
            taken = [sender.send(listener.address, NOTICE) for _ in range(notices.WAITING_PER_HOST + 5)]
            assert taken.count(True) == notices.WAITING_PER_HOST
            assert sender.tallies.dropped == 5

    asyncio.run(play())
