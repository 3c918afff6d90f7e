"""Stages as files: what is drawn once for all tables of a kind, at an address that names its content.

A browser that has such a file never needs to ask again. The address says which tables it is for, so that a server that
has not drawn it yet, or another one that serves the same tables, can draw it. Drawing takes long, so the hash in the
address is made with the server's own key: only an address that the server gave out, for a table that exists, leads to a
drawing.
"""

from __future__ import annotations

import gzip
import hashlib
import hmac
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec

from underhall import pictures
from underhall.engine.setting import Setting
from underhall.games import game as game_named
from underhall.pictures.drawn import stage_of
from underhall.server.entries import Opened

KEPT = 24  # stages: most tables are of few kinds
HASH_LETTERS = 32
ADDRESS = "/stages/{game}/{hash}.json"
NO_SWITCHES = "{}"
DRAWN_FROM = ("*.py", "*.toml", "*.ftl", "*.svg")  # what decides how a stage looks and what it says, besides the pack


@dataclass(frozen=True)
class StageFile:
    """A stage as it is sent."""

    data: bytes
    packed: bytes  # the same, for clients that can unpack it


@dataclass(frozen=True)
class StageName:
    """What the address of a stage says about its tables."""

    game: str
    pack: str
    seats: int
    switches: str  # those that were set, as JSON

    @classmethod
    def of(cls, opened: Opened) -> StageName:
        switches = msgspec.json.encode(dict(sorted(opened.switches.items()))).decode()
        return cls(opened.game, opened.pack, len(opened.seats), switches)


class Stages:
    """Gives out the addresses of stages, and recognises them."""

    def __init__(self, key: bytes = b"") -> None:
        self._key = key

    def hash(self, name: StageName, pack_hash: str) -> str:
        """The hash in the address of a stage; `pack_hash` is that of the pack it names."""
        about = msgspec.json.encode((name.game, name.pack, name.seats, name.switches, pack_hash, _sources(name.game)))
        return hmac.new(self._key, about, hashlib.sha256).hexdigest()[:HASH_LETTERS]

    def address(self, opened: Opened, setting: Setting) -> str:
        """The address of a table's stage. Nothing is drawn."""
        name = StageName.of(opened)
        about: dict[str, Any] = {"pack": name.pack, "seats": name.seats}
        if name.switches != NO_SWITCHES:
            about["switches"] = name.switches
        return f"{ADDRESS.format(game=name.game, hash=self.hash(name, setting.pack_hash))}?{urlencode(about)}"


@dataclass(frozen=True)
class _Kind:
    """Tables that have one stage."""

    game: str
    pack_hash: str
    switches: bytes
    seats: int
    setting: Setting = field(compare=False)


def stage_file(setting: Setting, seats: int) -> StageFile:
    """The stage of tables with this setting and number of seats."""
    return _file(_Kind(setting.game.name, setting.pack_hash, msgspec.json.encode(setting.switches), seats, setting))


@lru_cache(KEPT)
def _file(kind: _Kind) -> StageFile:
    data = msgspec.json.encode(stage_of(kind.setting, kind.seats))
    return StageFile(data, gzip.compress(data, mtime=0))


@cache
def _sources(game: str) -> str:
    """A hash of the code and words that make a stage of a game: a new version of them needs new addresses."""
    digest = hashlib.sha256()
    for folder in (game_named(game).folder, Path(pictures.__file__).parent):
        for path in sorted(path for pattern in DRAWN_FROM for path in folder.rglob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()
