"""Scripts, stylesheets, fonts and drawings as browsers fetch them: joined, compressed, at addresses with a hash.

A browser that has such a file never asks again. After an upgrade or an edit, pages name another address.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from underhall.server.web.files import MADE, content_of, path_of
from underhall.server.web.packing import pack
from underhall.server.web.scripts import joined

ADDRESS = "/files/{hash}/{name:path}"
HASH_BYTES = 10
SCRIPT, SHEET = ".js", ".css"
TYPES = {
    SCRIPT: "text/javascript",
    SHEET: "text/css",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
PACKED = frozenset({SCRIPT, SHEET, ".svg"})  # the others are compressed already
# What the pages of a table and of a replay share, by ideas.
TABLE = ("picture.css", "bar.css", "board.css", "doing.css", "seats.css", "log.css", "scores.css", "wide.css")
# The stylesheets of pages, with the files that each is joined from: the first is that of all pages.
PAGE = "page.css"
SHEETS = {
    PAGE: ("palette.css", "fonts.css", "style.css"),
    "table.css": (*TABLE, "gathering.css", "narrow.css", "coach.css"),
    "replay.css": (*TABLE, "narrow.css", "replay.css"),
    "operate.css": ("operate.css",),
    "workshop.css": ("workshop.css",),
}
# The scripts of pages; each is joined with all modules that it imports.
SCRIPTS = (
    *("theme.js", "offline.js"),
    *("lobby.js", "me.js", "new_table.js", "replay.js", "rules_page.js", "table.js"),
    *("workshop.js", "workshop_shelf.js", "workshop_measure.js", "workshop_print.js", "workshop_box.js"),
)
URL = re.compile(r'url\("([^"]+)"\)')


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    data: bytes
    packed: bytes | None  # compressed, for clients that accept that; None where it saves nothing
    hash: str
    media: str


@dataclass(frozen=True)
class _Kept:
    asset: Asset
    ages: dict[Path, int]  # when the files that it was made from were last edited


_kept: dict[str, _Kept] = {}


def asset(name: str) -> Asset:
    """A file by its name; made again if one of its sources was edited. `FileNotFoundError` if there is none."""
    kept = _kept.get(name)
    if kept is None or any(_age(path) != age for path, age in kept.ages.items()):
        data, sources = _made(name)
        ages = {path: _age(path) for path in (path_of(source) for source in sources if source not in MADE)}
        kept = _kept[name] = _Kept(_packed(name, data), ages)
    return kept.asset


def _age(path: Path) -> int:
    return path.stat().st_mtime_ns


def address(name: str) -> str:
    """Where browsers fetch a file."""
    return f"/files/{asset(name).hash}/{name}"


def _made(name: str) -> tuple[bytes, Iterable[str]]:
    """The content of a file, and the names of its sources."""
    if name in SHEETS:
        return "".join(_sheet(each) for each in SHEETS[name]).encode(), SHEETS[name]
    if name.endswith(SCRIPT):
        text, sources = joined(name, lambda module: content_of(module).decode())
        return text.encode(), sources
    return content_of(name), (name,)


def _sheet(name: str) -> str:
    return URL.sub(lambda found: f'url("{address(found[1])}")', content_of(name).decode())


def _packed(name: str, data: bytes) -> Asset:
    kind = PurePosixPath(name).suffix
    media = TYPES.get(kind) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = pack(data) if kind in PACKED else None
    hash = hashlib.blake2b(data, digest_size=HASH_BYTES).hexdigest()
    return Asset(data, packed, hash, media)
