"""Routes as declarations: request, answer and possible refusals. OpenAPI is made from them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Generic, TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from underhall.engine.first_use import examined
from underhall.server.settings import Limits
from underhall.server.web.addresses import household_of
from underhall.server.web.caching import ASK_AGAIN, is_known, tag_of_bytes
from underhall.server.web.guests import Speaker, cookie
from underhall.server.web.messages import say
from underhall.server.web.packing import WORTH, chosen, pack_once
from underhall.server.web.problems import JSON, Problem, Refusal, answer, in_short
from underhall.server.web.security import SPEAKER
from underhall.server.web.services import Services

NAME_IN_PATH = re.compile(r"{(\w+)}")
ID = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")  # of tables and links
MOST_FIELDS = 32  # of a query
# What any request may be refused for.
COMMON = ("too-many", "fault", "unavailable", "malformed", "invalid", "unknown-guest", "wrong-host", "banned")

Body = TypeVar("Body")
Query = TypeVar("Query")


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No body, or an empty one."""


@dataclass
class Call(Generic[Body, Query]):
    """One request, read and checked."""

    request: Request
    services: Services
    body: Body
    query: Query
    speaker: Speaker | None
    headers: dict[str, str] = field(default_factory=dict)  # of the answer

    @property
    def guest(self) -> str:
        """The guest who sent the request."""
        if self.speaker is None:
            raise nobody()
        return self.speaker.guest

    @property
    def household(self) -> str:
        """Everybody at the address of the request: they share limits."""
        return household_of(self.request.scope)

    def path(self, name: str) -> str:
        """A part of the address that names something. Text that cannot be a name is not found."""
        value: str = self.request.path_params[name]
        return checked_id(value, name)

    @property
    def table(self) -> str:
        """The id of the table that the address names."""
        return self.path("table")

    def remember(self, token: str) -> None:
        """Sets the token that the browser will send from now on; "" deletes it."""
        secure = self.services.settings.secure or self.request.url.scheme == "https"
        self.headers["Set-Cookie"] = cookie(token, secure=secure) if token else cookie("", secure=secure, days=0)


def nobody() -> Refusal:
    return Refusal("unknown-guest", say("name-first"))


def checked_id(value: str, name: str) -> str:
    """A part of an address, if it can be a name."""
    if not ID.match(value):
        raise Refusal("not-found", say(f"no-such-{name}"))
    return value


Handler = Callable[[Call[Any, Any]], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """One method of one address."""

    method: str
    path: str
    handler: Handler
    body: type[msgspec.Struct] | None
    query: type[msgspec.Struct]
    answer: Any  # the type of the answer; None if it is not JSON
    media: str
    problems: tuple[str, ...]
    status: HTTPStatus
    guest: bool  # whether it needs a guest
    fixed: bool  # whether the answer stays the same while the server runs

    @property
    def summary(self) -> str:
        return (self.handler.__doc__ or "").strip().partition("\n")[0]

    @property
    def names(self) -> list[str]:
        """The parts of the address that vary."""
        return NAME_IN_PATH.findall(self.path)


class Routes:
    """Endpoints about one subject, collected by decorator."""

    def __init__(self, subject: str) -> None:
        self.subject = subject
        self._endpoints: list[Endpoint] = []

    def __iter__(self) -> Iterator[Endpoint]:
        return iter(self._endpoints)

    def add(
        self,
        method: str,
        path: str,
        *,
        answer: Any,
        body: type[msgspec.Struct] | None = None,
        query: type[msgspec.Struct] = Nothing,
        problems: Iterable[str] = (),
        status: HTTPStatus = HTTPStatus.OK,
        guest: bool = True,
        media: str = JSON,
        fixed: bool = False,
    ) -> Callable[[Handler], Handler]:
        """Declares a route. `problems` are the words of the handler's own refusals; the common ones are added."""

        def register(handler: Handler) -> Handler:
            refusals = set(problems) | set(COMMON)
            if body is not None:
                refusals |= {"too-large", "media-type", "slow"}
            if method != "GET":
                refusals.add("cross-site")
            if NAME_IN_PATH.search(path):
                refusals.add("not-found")
            endpoint = Endpoint(
                method, path, handler, body, query, answer, media, tuple(sorted(refusals)), status, guest, fixed
            )
            self._endpoints.append(endpoint)
            return handler

        return register


class Door:
    """All methods of one address."""

    def __init__(self, endpoints: Iterable[Endpoint]) -> None:
        self._methods = {endpoint.method: endpoint for endpoint in endpoints}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        method = "GET" if request.method == "HEAD" else request.method
        if method not in self._methods:
            response = self._not_allowed()
        else:
            response = await respond(self._methods[method], request)
        await response(scope, receive, send)

    def _not_allowed(self) -> Response:
        allowed = ", ".join(sorted(self._methods))
        response = answer(Problem(say("method-not-allowed", methods=allowed), "method"))
        response.headers["Allow"] = allowed
        return response


def routes_of(endpoints: Iterable[Endpoint]) -> list[Route]:
    """The endpoints as Starlette takes them: one route for each address."""
    by_path: dict[str, list[Endpoint]] = {}
    for endpoint in endpoints:
        by_path.setdefault(endpoint.path, []).append(endpoint)
    return [Route(path, Door(group)) for path, group in by_path.items()]


async def respond(endpoint: Endpoint, request: Request) -> Response:
    """Reads a request, has it handled, and sends the answer."""
    services: Services = request.app.state.services
    speaker = await services.visitor(request.scope[SPEAKER])
    if endpoint.guest and speaker is None:
        raise nobody()
    query = read_query(request.scope, endpoint.query)
    body = Nothing() if endpoint.body is None else await read_body(request, endpoint.body, services.settings.limits)
    call: Call[Any, Any] = Call(request, services, body, query, speaker)
    found = await endpoint.handler(call)
    content = found if isinstance(found, bytes) else msgspec.json.encode(found)
    if endpoint.fixed:
        etag = tag_of_bytes(content)
        call.headers |= {"ETag": etag, "Cache-Control": ASK_AGAIN}
        if is_known(request, etag):
            return Response(None, HTTPStatus.NOT_MODIFIED, call.headers)
        if len(content) > WORTH:
            content = chosen(request, call.headers, content, pack_once)
    return Response(content, endpoint.status, call.headers, endpoint.media)


def read_query(scope: Scope, kind: type[msgspec.Struct]) -> Any:
    """The query of an address, each name at most once."""
    text = scope["query_string"].decode("latin-1")
    try:
        pairs = parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except ValueError as error:  # broken UTF-8 is one, too
        raise Refusal("malformed", say("query-unreadable", why=in_short(error))) from error
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Refusal("malformed", say("query-twice"))
    try:
        return msgspec.convert(found, examined(kind), strict=False)
    except msgspec.ValidationError as error:
        raise Refusal("invalid", say("query-invalid", why=in_short(error))) from error


async def read_body(request: Request, kind: type[msgspec.Struct], limits: Limits) -> Any:
    """The body of a request, in its declared type. If none is declared, the request must have none."""
    try:
        async with asyncio.timeout(limits.reading):
            data = await request.body()
    except TimeoutError as error:
        raise Refusal("slow", say("too-slow")) from error
    if not data and kind is Nothing:
        return Nothing()
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != JSON:
        raise Refusal("media-type", say("wrong-media-type", media=JSON))
    return read_json(data, kind)


def read_json(data: bytes | str, kind: Any) -> Any:
    """JSON in its declared type."""
    try:
        return msgspec.json.decode(data, type=examined(kind))
    except msgspec.ValidationError as error:
        raise Refusal("invalid", say("invalid-body", why=in_short(error))) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", say("not-json", why=in_short(error))) from error
