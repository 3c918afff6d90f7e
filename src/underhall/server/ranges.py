"""Ranges of internet addresses, as operators write them and as they are stored."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from underhall.errors import UnderhallError
from underhall.server.messages import operating as say

Address = IPv4Address | IPv6Address
Range = IPv4Network | IPv6Network
HOME = 64  # bits of an IPv6 address that name a connection: its owner picks the others at will
LONGEST = 64  # letters of an address in memory, in case a proxy sends nonsense
WIDEST = {4: 8, 6: 24}  # bits that a range has at least: a wider one is a typing mistake


def range_of(text: str) -> Range | None:
    """The range that a text names; None if it names none. A single IPv6 address stands for its /64."""
    written = text.strip()
    try:
        if "/" in written:
            return ip_network(written, strict=False)
        address = plain(ip_address(written))
    except ValueError:
        return None
    return around(address)


def around(address: Address) -> Range:
    """The range that belongs to the owner of an address."""
    return ip_network((address, address.max_prefixlen if address.version == 4 else HOME), strict=False)


@lru_cache(4096)
def household(address: str) -> str:
    """Who shares the limits of an address: an IPv4 address as it is, of an IPv6 address its /64."""
    found = read_address(address)
    if found is None:
        return address[:LONGEST]
    return str(found) if found.version == 4 else str(around(found))


def read_address(text: str) -> Address | None:
    """The address that a text names; None if it names none."""
    try:
        return plain(ip_address(text))
    except ValueError:
        return None


def plain(address: Address) -> Address:
    """IPv4 mapped to IPv6 counts as IPv4; a zone, which means nothing elsewhere, is dropped."""
    if isinstance(address, IPv6Address):
        return address.ipv4_mapped or IPv6Address(int(address))
    return address


def check_width(chosen: Range) -> None:
    """Refuses a range that covers a large part of the internet."""
    least = WIDEST[chosen.version]
    if chosen.prefixlen < least:
        raise UnderhallError(say("range-too-wide", range=str(chosen), version=chosen.version, least=least))
