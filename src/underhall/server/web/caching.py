"""Entity tags: what a browser already has is neither made nor sent again."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from starlette.requests import Request

TAG_BYTES = 16
FOR_EVER = "public, max-age=31536000, immutable"  # at an address that names the content
ASK_AGAIN = "no-cache"  # a browser may keep it, and asks each time whether it is still the same
LONGEST_KNOWN = 1000  # letters of the header in which a browser says what it has


def etag_of(*content: Any) -> str:
    """A tag for content, or for everything that determines the content."""
    return tag_of_bytes(msgspec.json.encode(content))


def tag_of_bytes(content: bytes) -> str:
    return f'"{hashlib.blake2b(content, digest_size=TAG_BYTES).hexdigest()}"'


def is_known(request: Request, etag: str) -> bool:
    """Whether the browser says that it already has this."""
    known = request.headers.get("if-none-match", "")[:LONGEST_KNOWN]
    return etag in (tag.strip().removeprefix("W/") for tag in known.split(","))
