"""Who sent a request: a guest, known by a signed cookie or by the same signature as a bearer token."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Literal

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers

from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal

COOKIE = "underhall"
COOKIE_DAYS = 400  # browsers keep none longer
BEARER = "bearer"
LONGEST_TOKEN = 512
HOUSEHOLD_LETTERS = 24


@dataclass(frozen=True)
class Speaker:
    """A guest, and how we know: a browser sends a cookie even when another site makes the request."""

    guest: str
    version: int  # of the token: a guest may make all earlier ones void
    by: Literal["cookie", "token"]


class Tokens:
    """Signs guests' tokens. Anyone who has the token is the guest, until the guest makes it void."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._guests = URLSafeSerializer(secret, salt="guest")
        self._forms = URLSafeSerializer(secret, salt="form")

    def of(self, guest: str, version: int) -> str:
        """The token of a guest."""
        return str(self._guests.dumps([guest, version]))

    def read(self, token: str) -> tuple[str, int] | None:
        """The guest of a token and the token's version, if we signed it."""
        if len(token) > LONGEST_TOKEN:
            return None
        try:
            guest, version = self._guests.loads(token)
        except (BadSignature, ValueError, TypeError):
            return None
        return str(guest), int(version)

    def household(self, address: str) -> str:
        """What the store knows an address by: enough to count, and of no use elsewhere."""
        return hmac.new(self._secret, address.encode(), "sha256").hexdigest()[:HOUSEHOLD_LETTERS]

    def form(self, guest: str) -> str:
        """What the forms of a guest carry in a hidden field, so that no other site can fill them in."""
        return str(self._forms.dumps(guest))

    def is_form(self, guest: str, token: str) -> bool:
        """Whether a form was made for this guest."""
        return hmac.compare_digest(self.form(guest).encode(), token.encode("utf-8", "replace"))


def speaker_of(headers: Headers, tokens: Tokens) -> Speaker | None:
    """Who sent these headers. A bearer token that is not ours is refused; such a cookie is ignored."""
    given = headers.get("authorization")
    if given is not None:
        kind, _, token = given.partition(" ")
        known = tokens.read(token.strip()) if kind.lower() == BEARER else None
        if known is None:
            raise Refusal("unknown-guest", say("unknown-token"))
        return Speaker(*known, "token")
    kept = kept_token(headers.get("cookie", ""))
    known = tokens.read(kept) if kept else None
    return None if known is None else Speaker(*known, "cookie")


def kept_token(cookies: str) -> str:
    """The token among a browser's cookies; "" if there is none.

    Our tokens are never quoted, so nothing is unquoted: that would be slow for a header full of backslashes.
    """
    for pair in cookies.split(";"):
        name, _, value = pair.partition("=")
        if name.strip() == COOKIE:
            return value.strip()
    return ""


def cookie(token: str, *, secure: bool, days: int = COOKIE_DAYS) -> str:
    """A Set-Cookie header; 0 days deletes the cookie."""
    seconds = days * 24 * 60 * 60
    parts = [f"{COOKIE}={token}", "Path=/", f"Max-Age={seconds}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)
