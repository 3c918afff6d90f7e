"""The bans in memory: checked at every request, so they can be looked up without a search."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from ipaddress import ip_network

from underhall.server.messages import operating as say
from underhall.server.ranges import Range, read_address
from underhall.server.store import Ban

OnBan = Callable[[Ban], None]


class Bans:
    """All bans in force. Notifies connected clients when a ban hits them."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._guests: dict[str, Ban] = {}
        self._ranges: dict[Range, Ban] = {}
        self._widths: dict[int, list[int]] = {4: [], 6: []}  # prefix lengths in use: few, however many ranges there are
        self._connected: dict[object, tuple[str | None, str, OnBan]] = {}

    def set(self, bans: Iterable[Ban]) -> None:
        """Replaces all bans by these."""
        found = list(bans)
        self._guests = {ban.target: ban for ban in found if ban.kind == "guest"}
        self._ranges = {ip_network(ban.target): ban for ban in found if ban.kind == "address"}
        for version in self._widths:
            self._widths[version] = sorted({each.prefixlen for each in self._ranges if each.version == version})
        for guest, address, turn_away in list(self._connected.values()):
            ban = self.of(guest, address)
            if ban is not None:
                turn_away(ban)

    def of(self, guest: str | None, address: str) -> Ban | None:
        """The ban that keeps a guest or an address out, if one is in force."""
        ban = None if guest is None else self._running(self._guests.get(guest))
        return ban or self._of_address(address)

    @property
    def guests(self) -> list[str]:
        """The guests who are banned now."""
        return [guest for guest, ban in self._guests.items() if self._running(ban)]

    @contextmanager
    def connected(self, guest: str | None, address: str, turn_away: OnBan) -> Iterator[None]:
        """While somebody is connected: calls `turn_away` when a ban takes effect, or at once if one already has."""
        key = object()
        self._connected[key] = guest, address, turn_away
        ban = self.of(guest, address)
        if ban is not None:
            turn_away(ban)
        try:
            yield
        finally:
            del self._connected[key]

    def _of_address(self, text: str) -> Ban | None:
        address = read_address(text) if self._ranges else None
        if address is None:
            return None
        for width in self._widths[address.version]:
            ban = self._running(self._ranges.get(ip_network((address, width), strict=False)))
            if ban is not None:
                return ban
        return None

    def _running(self, ban: Ban | None) -> Ban | None:
        return None if ban is None or (ban.until is not None and ban.until <= self._clock()) else ban


def sentence(ban: Ban) -> str:
    """What banned people see."""
    if ban.until is None:
        return say("banned-guest" if ban.kind == "guest" else "banned-address", reason=ban.reason)
    return say(
        "banned-guest-until" if ban.kind == "guest" else "banned-address-until",
        reason=ban.reason,
        until=moment(ban.until),
    )


def lasting(ban: Ban) -> str:
    """How long a ban lasts."""
    return say("ban-forever") if ban.until is None else say("ban-until", until=moment(ban.until))


def moment(at: float) -> str:
    """A time for people to read, the same everywhere."""
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC"
