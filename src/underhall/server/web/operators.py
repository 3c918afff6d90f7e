"""Operators sign in with a token that the server was started with; then a signed cookie identifies them."""

from __future__ import annotations

import hashlib
import hmac
import re

from itsdangerous import BadSignature, URLSafeTimedSerializer

from underhall.errors import UnderhallError
from underhall.server.web.messages import say

COOKIE = "underhall-operator"
PATH = "/operate"  # the cookie is sent nowhere else
HOURS = 12  # after which an operator must sign in again
SHORTEST = 16  # letters of a token
UNNAMED = "operator"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}\Z")
LONGEST = 512


class Operators:
    """The operators of a server: names and tokens, written as `ada:TOKEN, bob:TOKEN` or as one token alone."""

    def __init__(self, written: str, secret: bytes) -> None:
        self._tokens = read(written)
        self._sessions = URLSafeTimedSerializer(secret, salt="operator")

    def __bool__(self) -> bool:
        return bool(self._tokens)

    def named(self, token: str) -> str | None:
        """The operator with this token. All tokens are compared, in constant time."""
        given, found = _hash(token), None
        for name, expected in self._tokens.items():
            if hmac.compare_digest(given, expected):
                found = name
        return found

    def session(self, name: str) -> str:
        """The cookie for an operator's browser. It is void once the token changes."""
        return str(self._sessions.dumps([name, self._mark(name)]))

    def of_session(self, session: str) -> str | None:
        """The operator whose browser sends this, if it has not expired."""
        if len(session) > LONGEST:
            return None
        try:
            name, mark = self._sessions.loads(session, max_age=HOURS * 3600)
        except (BadSignature, ValueError, TypeError):
            return None
        known = name in self._tokens and hmac.compare_digest(str(mark), self._mark(name))
        return str(name) if known else None

    def _mark(self, name: str) -> str:
        return hashlib.sha256(b"session/" + self._tokens[name]).hexdigest()[:16]


def read(written: str) -> dict[str, bytes]:
    """The hash of each operator's token, by name."""
    found: dict[str, bytes] = {}
    for part in filter(None, (part.strip() for part in written.split(","))):
        name, colon, token = part.rpartition(":")
        name = name.strip() if colon else UNNAMED
        if not NAME.match(name) or name in found:
            raise UnderhallError(say("operators-form"))
        if len(token) < SHORTEST:
            raise UnderhallError(say("operator-token-short", name=name, least=SHORTEST))
        found[name] = _hash(token)
    return found


def cookie(session: str, *, secure: bool) -> str:
    """A Set-Cookie header; an empty session deletes the cookie."""
    age = HOURS * 3600 if session else 0
    parts = [f"{COOKIE}={session}", f"Path={PATH}", f"Max-Age={age}", "HttpOnly", "SameSite=Strict"]
    return "; ".join([*parts, "Secure"] if secure else parts)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
