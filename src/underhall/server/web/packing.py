"""Compresses answers with gzip, for clients that accept that.

Only large answers without a visitor's secrets are compressed. If a page holds a token and repeats what somebody else
wrote, its compressed length would give the token away bit by bit.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, MutableMapping
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

GZIP = "gzip"
WORTH = 1400  # bytes: less fits into one packet anyway
KEPT = 16  # answers that are the same for everybody, a few hundred kilobytes each


def chosen(request: Request, headers: MutableMapping[str, str], data: bytes, pack: Callable[[bytes], bytes]) -> bytes:
    """The answer, compressed if the client accepts that; adds the headers that say so."""
    headers["Vary"] = "Accept-Encoding" if "Vary" not in headers else f"{headers['Vary']}, Accept-Encoding"
    if GZIP not in request.headers.get("accept-encoding", ""):
        return data
    headers["Content-Encoding"] = GZIP
    return pack(data)


def pack(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


@lru_cache(KEPT)
def pack_once(data: bytes) -> bytes:
    """Compresses something that many will ask for."""
    return pack(data)


def packed(request: Request, response: Response) -> Response:
    """A whole answer, compressed if the client accepts that."""
    headers = {name: value for name, value in response.headers.items() if name != "content-length"}
    return Response(chosen(request, headers, bytes(response.body), pack), response.status_code, headers)
