"""Where requests come from and which server they are for: addresses for limits, and this server's names."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.types import Scope

from underhall.server.ranges import household
from underhall.server.settings import ServerSettings
from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal

LONGEST_NAME = 253  # letters of a host
LOCAL = "localhost"
ANY = "*"


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""


def household_of(scope: Scope) -> str:
    """Who shares the limits of a request."""
    return household(address_of(scope))


class Proxies:
    """Machines trusted to report a visitor's address: addresses and networks separated by commas, or "*"."""

    def __init__(self, told: str) -> None:
        self._any = told == ANY
        self._networks = [network for part in told.split(",") if (network := _network(part.strip())) is not None]

    def __contains__(self, address: str) -> bool:
        found = _network(address)
        if found is None:
            return self._any
        return self._any or any(found.network_address in network for network in self._networks)


def _network(text: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        return None


class Hosts:
    """The names that a server answers to. It refuses any other.

    A page elsewhere can point its own name at this machine, and then talk to a server that only this machine should
    reach. So a server that listens only for this machine accepts `localhost`, addresses, and configured names. One that
    listens for others is reached by names it cannot know: it accepts any, unless some are configured.
    """

    def __init__(self, settings: ServerSettings) -> None:
        told = {*settings.hosts, *(urlsplit(origin).hostname or "" for origin in settings.origins)} - {""}
        self._known = frozenset(name.lower() for name in {*told, settings.host, LOCAL})
        self._any = ANY in settings.hosts or not (settings.hosts or _is_local(settings.host))

    def check(self, host: str) -> None:
        """Refuses a request meant for another server."""
        if self._any:
            return
        name = name_of(host)
        if name not in self._known and not name.endswith(f".{LOCAL}") and not _is_address(name):
            raise Refusal("wrong-host", say("wrong-host", host=f"{name!r:.80}"))


def name_of(host: str) -> str:
    """The name in a Host header, without its port."""
    if len(host) > LONGEST_NAME + len(":65535"):
        return ""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_local(host: str) -> bool:
    """Whether a server that listens there hears only this machine."""
    return host.lower() == LOCAL or (_is_address(host) and ip_address(host).is_loopback)
