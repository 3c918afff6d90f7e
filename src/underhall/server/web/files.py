"""The files that pages use: scripts, the stylesheet, the icon."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).parent / "static"


class Files(StaticFiles):
    """Browsers ask each time whether a file is still the same: after an upgrade no old script meets a new page."""

    def file_response(self, *arguments: object, **named: object) -> Response:
        response: Response = super().file_response(*arguments, **named)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "no-cache"
        return response


file_routes = [Mount("/static", Files(directory=STATIC), name="static")]
