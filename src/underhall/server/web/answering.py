"""The outermost layer: every error is answered in words; every request is logged and counted."""

from __future__ import annotations

import logging
import time
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from underhall.server.logs import logger
from underhall.server.metrics import Metrics
from underhall.server.web.pages.problem import problem_page
from underhall.server.web.problems import Problem, answer, fault, problem_of
from underhall.server.web.routing import ID
from underhall.server.web.security import API

log = logger("web")
UNKNOWN = "unknown"  # the route of an address that leads nowhere
TABLE = "table"  # the path parameter that names a table
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER = "other"  # any other method: clients may send any name
SOCKET = "WEBSOCKET"


class Answering:
    """Answers every error, and records every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 0  # nothing was answered yet

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = HTTPStatus.SWITCHING_PROTOCOLS
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except Exception as error:
            problem = told(error, scope, self._metrics)
            if not status:
                await deny(problem, scope, receive, sending)
        if scope["type"] == "http":
            self._note(scope, status, time.perf_counter() - started)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        facts = facts_of(scope)
        self._metrics.requests.labels(facts["method"], facts["route"], status).inc()
        self._metrics.seconds.labels(facts["route"]).observe(seconds)
        log.log(level_of(status), "request", extra={**facts, "status": status, "ms": round(seconds * 1000, 2)})


def level_of(status: int) -> int:
    """How much a request matters to an operator. Changes are already in the log, as commits; requests that come too
    often are counted in the metrics and must not fill the log."""
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return logging.WARNING
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return logging.DEBUG
    return logging.INFO if status >= HTTPStatus.BAD_REQUEST else logging.DEBUG


def told(error: Exception, scope: Scope, metrics: Metrics) -> Problem:
    """An error in words; unexpected errors are logged with a reference."""
    problem = problem_of(error)
    if problem is None:
        problem = fault()
        metrics.faults.inc()
        log.error("fault", exc_info=error, extra={"reference": problem.reference, **facts_of(scope)})
    metrics.problems.labels(problem.code).inc()
    return problem


def facts_of(scope: Scope) -> dict[str, str]:
    """What logs and metrics may say about a request: words from closed sets, and the table's id if it looks like one.

    The address itself may hold a link's token, and a client may make it as long as it likes.
    """
    route = scope.get("route")
    facts = {"method": method_of(scope), "route": getattr(route, "path", UNKNOWN)}
    table = scope.get("path_params", {}).get(TABLE)
    return facts if table is None or not ID.match(table) else {**facts, TABLE: table}


def method_of(scope: Scope) -> str:
    """The method of a request, if it is one that HTTP knows."""
    if scope["type"] == "websocket":
        return SOCKET
    return scope["method"] if scope["method"] in METHODS else OTHER


async def deny(problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    """Sends a problem instead of an answer: as JSON, or as a page if the client wants pages."""
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(answer(problem))
    else:
        await response_to(Request(scope, receive), problem)(scope, receive, send)


def response_to(request: Request, problem: Problem) -> Response:
    """A problem in the form that the client understands."""
    plain = answer(problem)
    if request.url.path.startswith(API) or "text/html" not in request.headers.get("accept", ""):
        return plain
    page = problem_page(request, problem, plain.status_code)
    page.headers.update({name: plain.headers[name] for name in ("retry-after", "connection") if name in plain.headers})
    return page
