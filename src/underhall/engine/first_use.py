"""Lets one thread at a time introduce a type to msgspec.

msgspec examines a type when it is first used to decode, convert or describe something. If two threads do that at once
with types that have a part in common, one of them uses what the other has only half written, and the process crashes
(seen with msgspec 0.22.0). So every such use passes the type through `examined`.
"""

from __future__ import annotations

from threading import RLock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_examined: set[Any] = set()
_lock = RLock()  # examining a type may import modules, which pass on other types


def examined(kind: T) -> T:
    """The type itself, when msgspec has examined it and everything in it."""
    if kind not in _examined:
        with _lock:
            msgspec.json.Decoder(kind)
            _examined.add(kind)
    return kind
