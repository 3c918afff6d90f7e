"""What every request passes first: headers, rates, the size of its body, and where it comes from."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhall.server.bans import Bans
from underhall.server.logs import logger
from underhall.server.settings import Limits, ServerSettings
from underhall.server.web.addresses import Hosts, Proxies, address_of, household_of
from underhall.server.web.budget import Account, Budget, charged
from underhall.server.web.guests import Speaker, speaker_of
from underhall.server.web.messages import say
from underhall.server.web.problems import Banned, Refusal
from underhall.server.web.rates import Rates

if TYPE_CHECKING:
    from underhall.server.web.services import Services

SPEAKER = "underhall.speaker"  # the key in the scope
ACCOUNT = "underhall.account"  # and the key of the account that its address has
FORWARDED = "X-Forwarded-For"
SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
API = "/api/"
OPERATE = "/operate"  # operators come in from anywhere, so that they can lift a ban of their own address
FILES = ("/files/", "/static/")  # a page asks for several at once, and is dead if one is refused
FOR_ALL = (OPERATE, *FILES)  # also for the banned, whose page looks like the others
OPERATIONS = frozenset({"/health", "/ready", "/metrics"})  # requested by machines, not guests; by our own without limit
PROBES = frozenset({"/health", "/ready"})  # by any name: a supervisor may ask by an older HTTP, which has none
A_YEAR = 365 * 24 * 60 * 60

log = logger("security")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # links to seats stay here; without any referrer forms would lose their origin
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SecureHeaders:
    """Puts the same headers on every answer."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self._app = app
        self._headers = dict(HEADERS)
        if settings.secure:
            self._headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith(API):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, sending)


class Gate:
    """Identifies the guest, and refuses what comes too often, costs too much, is too large, is meant for another
    server, or comes from another site."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        limits = settings.limits
        self._app, self._settings = app, settings
        self._addresses = Rates(limits.address_rate, limits.address_burst)
        self._guests = Rates(limits.guest_rate, limits.guest_burst)
        self._budget = Budget(limits.work_rate, limits.work_burst)
        self._warned = False
        self._hosts, self._proxies = Hosts(settings), Proxies(settings.proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        self._warn_of_proxy(scope)
        account = scope[ACCOUNT] = self._budget.account(household_of(scope))
        await charged(account, self._pass(scope, receive, send))

    def _warn_of_proxy(self, scope: Scope) -> None:
        """Says once that a proxy may have been forgotten in the settings: all its visitors share one address then.

        Where the header counts, uvicorn has taken the visitor's address from it.
        """
        told, address = Headers(scope=scope).get(FORWARDED), address_of(scope)
        if told is not None and not self._warned and address not in told and address not in self._proxies:
            self._warned = True
            log.warning(
                "a header is ignored",
                extra={"peer": address, "problem": say("forwarded-ignored", header=FORWARDED)},
            )

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] not in PROBES:
            self._hosts.check(Headers(scope=scope).get("host", ""))
        if scope["type"] == "http":
            receive = self._admit(scope, receive)
        else:
            self._meet(scope)
        await self._app(scope, receive, send)

    def _admit(self, scope: Scope, receive: Receive) -> Receive:
        headers = Headers(scope=scope)
        unsafe = scope["method"] not in SAFE
        speaker = self._meet(scope)
        if unsafe:
            check_origin(headers, speaker, self._settings)
        return limited(receive, headers, self._settings.limits)

    def _meet(self, scope: Scope) -> Speaker | None:
        scope[SPEAKER] = None
        if scope["path"] in OPERATIONS and address_of(scope) in self._proxies:
            return None
        account: Account = scope[ACCOUNT]
        counted = not scope["path"].startswith(FILES)
        if counted:
            check_rate(self._addresses, account.address)
        account.check()
        if scope["path"] in OPERATIONS:
            return None
        services: Services = scope["app"].state.services
        speaker = speaker_of(Headers(scope=scope), services.tokens)
        if speaker is not None:
            if counted:
                check_rate(self._guests, speaker.guest)
            services.visitors.note(speaker.guest, address_of(scope))
        if not scope["path"].startswith(FOR_ALL):
            check_ban(services.bans, speaker, address_of(scope))
        scope[SPEAKER] = speaker
        return speaker


def check_ban(bans: Bans, speaker: Speaker | None, address: str) -> None:
    """Refuses banned guests, by their token, and everything from banned addresses."""
    ban = bans.of(None if speaker is None else speaker.guest, address)
    if ban is not None:
        raise Banned(ban)


def check_rate(rates: Rates, key: str) -> None:
    """Refuses what comes too often."""
    wait = rates.wait(key)
    if wait:
        raise Refusal("too-many", say("too-fast", seconds=math.ceil(wait)), wait=wait)


def check_origin(headers: Headers, speaker: Speaker | None, settings: ServerSettings) -> None:
    """Refuses what another site requests on a guest's behalf: a cookie counts only from one of our pages."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None:
        if not is_own(origin, headers.get("host", ""), settings):
            raise Refusal("cross-site", say("other-site"))
    elif speaker is not None and speaker.by == "cookie" and site != "same-origin":
        raise Refusal("cross-site", say("cookie-from-elsewhere"))


def is_own(origin: str, host: str, settings: ServerSettings) -> bool:
    """Whether a page of this origin is one of ours."""
    try:
        netloc = urlsplit(origin).netloc
    except ValueError:
        return False
    return origin in settings.origins or (bool(netloc) and netloc.lower() == host.lower())


def limited(receive: Receive, headers: Headers, limits: Limits) -> Receive:
    """Receives a body, but not a larger one than is allowed."""
    length = headers.get("content-length", "")
    if length.isdecimal() and int(length[:20]) > limits.body:
        raise too_large(limits)
    received = 0

    async def receiving() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > limits.body:
            raise too_large(limits)
        return message

    return receiving


def too_large(limits: Limits) -> Refusal:
    return Refusal("too-large", say("body-too-large", kilobytes=limits.body // 1024))
