"""What makes Underhall an app that can be installed: a manifest, and a page for when the server cannot be reached.

The service worker keeps that page and what it needs, and nothing else: never a table, a name or a secret.
"""

from __future__ import annotations

import hashlib

import htpy as h
import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from underhall.pictures import palette
from underhall.server.web.assets import PAGE, TYPES, address
from underhall.server.web.caching import ASK_AGAIN, is_known, tag_of_bytes
from underhall.server.web.files import content_of
from underhall.server.web.packing import packed
from underhall.server.web.pages.frame import TITLE, response
from underhall.server.web.pages.messages import say

MANIFEST, WORKER, OFFLINE = "/manifest.webmanifest", "/service-worker.js", "/offline"
SCRIPT = "offline.js"
NAME_BYTES = 6
PNG_SIZES = (192, 512)
MASKABLE = 512  # for systems that cut icons into their own shape


async def manifest(request: Request) -> Response:
    """What a browser needs to install Underhall."""
    colours = palette.THEMES[palette.FIRST].colours
    icons = [{"src": address("icon.svg"), "sizes": "any", "type": TYPES[".svg"]}]
    icons += [_png(f"icon-{size}.png", size) for size in PNG_SIZES]
    icons.append({**_png(f"icon-maskable-{MASKABLE}.png", MASKABLE), "purpose": "maskable"})
    about = {
        "id": "/",
        "name": TITLE,
        "short_name": TITLE,
        "description": say("app-about"),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": colours["page"],
        "theme_color": colours["page"],
        "icons": icons,
    }
    return _fixed(request, msgspec.json.encode(about), "application/manifest+json")


async def worker(request: Request) -> Response:
    """The service worker, with the list of what it keeps."""
    constants = {"KEPT": _shell(), "NAME": _version()}
    lines = [f"const {name} = {msgspec.json.encode(value).decode()};\n" for name, value in constants.items()]
    return _fixed(request, "".join(lines).encode() + content_of("service_worker.js"), TYPES[".js"])


async def offline(request: Request) -> Response:
    """Says that the server cannot be reached, for everybody alike."""
    return packed(request, _offline())


def _offline() -> Response:
    content = [
        h.h1[say("offline")],
        h.p(".lead")[say("offline-about")],
        h.p[h.button("#again.primary", type="button")[say("offline-again")]],
    ]
    return response(say("offline"), OFFLINE, None, content, SCRIPT)


def _shell() -> list[str]:
    """All that is kept for the time without a connection."""
    return [OFFLINE, *map(address, (PAGE, "theme.js", SCRIPT, "icon.svg"))]


def _version() -> str:
    """Changes when anything that is kept does."""
    digest = hashlib.blake2b(_offline().body, digest_size=NAME_BYTES)
    digest.update("".join(_shell()).encode())
    return f"underhall-{digest.hexdigest()}"


def _png(name: str, size: int) -> dict[str, str]:
    return {"src": address(name), "sizes": f"{size}x{size}", "type": "image/png"}


def _fixed(request: Request, data: bytes, media: str) -> Response:
    """The same for everybody; browsers ask each time whether it has changed."""
    headers = {"Cache-Control": ASK_AGAIN, "ETag": tag_of_bytes(data)}
    if is_known(request, headers["ETag"]):
        return Response(None, 304, headers)
    return Response(data, headers=headers, media_type=media)


routes = [Route(MANIFEST, manifest), Route(WORKER, worker), Route(OFFLINE, offline)]
