"""Stages as files: what is drawn once for all tables of a kind, under an address that names its content.

Whoever has such a file never needs to ask again. The address says of which tables it is, too, so that a server that has
not drawn it yet, or another one that serves the same tables, can draw it.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

import msgspec

from underhall.engine.setting import Setting
from underhall.pictures.drawn import stage_of
from underhall.server.entries import Opened

KEPT = 32  # stages: there are few kinds of tables
HASH_LETTERS = 32
ADDRESS = "/stages/{game}/{hash}.json"


@dataclass(frozen=True)
class StageFile:
    """A stage as it is sent."""

    hash: str
    data: bytes
    packed: bytes  # the same, for those who can unpack it


@dataclass(frozen=True)
class _Kind:
    """Tables that have one stage."""

    game: str
    pack_hash: str
    switches: bytes
    seats: int
    setting: Setting = field(compare=False)


def stage_file(setting: Setting, seats: int) -> StageFile:
    """The stage of tables with this setting and so many seats."""
    return _file(_Kind(setting.game.name, setting.pack_hash, msgspec.json.encode(setting.switches), seats, setting))


@lru_cache(KEPT)
def _file(kind: _Kind) -> StageFile:
    data = msgspec.json.encode(stage_of(kind.setting, kind.seats))
    return StageFile(hashlib.sha256(data).hexdigest()[:HASH_LETTERS], data, gzip.compress(data, mtime=0))


def stage_address(opened: Opened, setting: Setting) -> str:
    """Where the stage of a table is found."""
    seats = len(opened.seats)
    about: dict[str, Any] = {"pack": opened.pack, "seats": seats}
    if opened.switches:
        about["switches"] = msgspec.json.encode(dict(sorted(opened.switches.items()))).decode()
    address = ADDRESS.format(game=opened.game, hash=stage_file(setting, seats).hash)
    return f"{address}?{urlencode(about)}"
