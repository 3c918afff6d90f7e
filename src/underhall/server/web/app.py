"""The server as one ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from underhall.errors import UnderhallError
from underhall.server.metrics import Metrics
from underhall.server.settings import ServerSettings
from underhall.server.shelf import Shelf
from underhall.server.vitals import Vitals
from underhall.server.web.answering import Answering, response_to
from underhall.server.web.api import GROUPS
from underhall.server.web.file_routes import file_routes
from underhall.server.web.messages import say
from underhall.server.web.operators import read as check_operators
from underhall.server.web.pages import routes as page_routes
from underhall.server.web.pages.prepared import prepare
from underhall.server.web.problems import Problem
from underhall.server.web.routing import routes_of
from underhall.server.web.security import Gate, SecureHeaders
from underhall.server.web.services import serving
from underhall.server.web.socket import SOCKET, connect

WORDS = {404: "not-found", 405: "method", 413: "too-large"}


def create_app(settings: ServerSettings, vitals: Vitals | None = None) -> Starlette:
    """The application. It opens what it needs when it starts and closes it when it stops; bad packs and bad operators
    are reported now."""
    metrics, shelf = Metrics(), Shelf(settings.packs_folder)
    watched = vitals or Vitals()
    check_operators(settings.operators)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            try:
                app.state.services = await stack.enter_async_context(serving(settings, metrics, shelf, watched))
            except UnderhallError as error:
                watched.cannot_start(error)
                raise
            preparing = watched.passing("pages", asyncio.to_thread(prepare))
            yield
            await preparing

    app = Starlette(
        routes=[
            *routes_of(endpoint for group in GROUPS for endpoint in group),
            WebSocketRoute(SOCKET, connect),
            *page_routes,
            *file_routes,
        ],
        middleware=[
            Middleware(_Briefly, vitals=watched),
            Middleware(SecureHeaders, settings=settings),
            Middleware(Answering, metrics=metrics),
            Middleware(Gate, settings=settings),
        ],
        exception_handlers={HTTPException: _no_route},
        lifespan=lifespan,
    )
    app.state.metrics = metrics
    return app


class _Briefly:
    """Says in one sentence why the server cannot start, where Starlette would send the traceback to the log."""

    def __init__(self, app: ASGIApp, vitals: Vitals) -> None:
        self._app, self._vitals = app, vitals

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_briefly(message: Message) -> None:
            if message["type"] == "lifespan.startup.failed" and self._vitals.why_not_started:
                message = {**message, "message": self._vitals.why_not_started}
            await send(message)

        await self._app(scope, receive, send_briefly if scope["type"] == "lifespan" else send)


async def _no_route(request: Request, error: Exception) -> Response:
    """Starlette's own refusals, in the same form as all others."""
    assert isinstance(error, HTTPException)
    code = WORDS.get(error.status_code, "malformed")
    response = response_to(request, Problem(say(f"status-{code}"), code))
    response.headers.update(error.headers or {})
    return response
