"""Where browsers fetch the files of pages.

Pages name each file by an address with its hash, so what is there never changes. Under `/static` are the sources, one
by one and as written: browsers ask each time whether they have changed.
"""

from __future__ import annotations

from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from underhall.pictures import palette
from underhall.server.web.assets import ADDRESS, SCRIPT, TYPES, asset
from underhall.server.web.caching import ASK_AGAIN, FOR_EVER, is_known, tag_of_bytes
from underhall.server.web.files import STATIC, THEMES, messages
from underhall.server.web.packing import chosen

HEADERS = {"Cache-Control": ASK_AGAIN}


class Files(StaticFiles):
    """Files that browsers ask about each time, in case they have changed."""

    def file_response(self, *arguments: object, **named: object) -> Response:
        response: Response = super().file_response(*arguments, **named)  # type: ignore[arg-type]
        response.headers.update(HEADERS)
        return response


async def fetch(request: Request) -> Response:
    """A file at the address that pages give. With an old hash, the current file is sent, so that a page from before
    an upgrade still gets its scripts."""
    try:
        found = asset(request.path_params["name"])
    except FileNotFoundError:
        raise HTTPException(HTTPStatus.NOT_FOUND) from None
    headers = {"Cache-Control": FOR_EVER if request.path_params["hash"] == found.hash else ASK_AGAIN}
    packed = found.packed
    content = found.data if packed is None else chosen(request, headers, found.data, lambda _: packed)
    return Response(content, headers=headers, media_type=found.media)


async def words(request: Request) -> Response:
    """The words of scripts, for scripts that are fetched one by one."""
    content = messages().encode()
    headers = {**HEADERS, "ETag": tag_of_bytes(content)}
    if is_known(request, headers["ETag"]):
        return Response(None, HTTPStatus.NOT_MODIFIED, headers)
    return Response(content, headers=headers, media_type=TYPES[SCRIPT])


file_routes = [
    Route(ADDRESS, fetch),
    Route("/static/messages.js", words),
    Mount(f"/static/{THEMES}", Files(directory=palette.FOLDER), name=THEMES),
    Mount("/static", Files(directory=STATIC), name="static"),
]
