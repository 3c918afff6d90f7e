"""The files that pages use: scripts, stylesheets, the icon, fonts; and those made from what Python knows."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from underhall.engine.declared.catalogue import catalogue_of
from underhall.pictures import measures, palette
from underhall.pictures.letters import FONTS
from underhall.server.web.caching import ASK_AGAIN, is_known, tag_of_bytes

STATIC = Path(__file__).parent / "static"
BROWSER = "browser"  # the part of the words that scripts say
HEADERS = {"Cache-Control": ASK_AGAIN}


class Files(StaticFiles):
    """Browsers ask each time whether a file is still the same: after an upgrade no old script meets a new page."""

    def file_response(self, *arguments: object, **named: object) -> Response:
        response: Response = super().file_response(*arguments, **named)  # type: ignore[arg-type]
        response.headers.update(HEADERS)
        return response


def made(path: str, media_type: str, make: Callable[[], str]) -> Route:
    """The route of a file that is made, not stored."""

    async def answer(request: Request) -> Response:
        content = make().encode()
        etag = tag_of_bytes(content)
        headers = {**HEADERS, "ETag": etag}
        if is_known(request, etag):
            return Response(None, HTTPStatus.NOT_MODIFIED, headers)
        return Response(content, headers=headers, media_type=media_type)

    return Route(path, answer)


@cache
def variables() -> str:
    """The colours of pages and pictures, and the measures of pictures."""
    return palette.css() + measures.css()


@cache
def messages() -> str:
    """The catalogue of the scripts, as a module that static/words.js imports."""
    catalogue = catalogue_of(Path(__file__).parent, BROWSER)
    constants = {"locale": catalogue.locale, "source": catalogue.source}
    return "".join(
        f"export const {name} = {msgspec.json.encode(value).decode()};\n" for name, value in constants.items()
    )


file_routes = [
    made("/palette.css", "text/css", variables),
    made("/static/messages.js", "text/javascript", messages),
    Mount("/static/fonts", Files(directory=FONTS), name="fonts"),
    Mount("/static", Files(directory=STATIC), name="static"),
]
