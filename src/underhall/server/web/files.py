"""The files that pages use: scripts, stylesheets, the icon, fonts."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from underhall.pictures import measures, palette
from underhall.pictures.letters import FONTS
from underhall.server.web.caching import ASK_AGAIN

STATIC = Path(__file__).parent / "static"
HEADERS = {"Cache-Control": ASK_AGAIN}


class Files(StaticFiles):
    """Browsers ask each time whether a file is still the same: after an upgrade no old script meets a new page."""

    def file_response(self, *arguments: object, **named: object) -> Response:
        response: Response = super().file_response(*arguments, **named)  # type: ignore[arg-type]
        response.headers.update(HEADERS)
        return response


async def variables(request: Request) -> Response:
    """The colours of pages and pictures, and the measures of pictures."""
    return Response(palette.css() + measures.css(), headers=HEADERS, media_type="text/css")


file_routes = [
    Route("/palette.css", variables),
    Mount("/static/fonts", Files(directory=FONTS), name="fonts"),
    Mount("/static", Files(directory=STATIC), name="static"),
]
