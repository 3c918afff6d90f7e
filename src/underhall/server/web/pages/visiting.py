"""One visit to a page: the visitor, the form, and the API requests that the form stands for."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from underhall.engine.first_use import examined
from underhall.server.store import Guest
from underhall.server.web.api.guests import new_guest
from underhall.server.web.bodies import NewGuest
from underhall.server.web.guests import Speaker
from underhall.server.web.pages.messages import say
from underhall.server.web.problems import Refusal
from underhall.server.web.routing import Call, Nothing, checked_id
from underhall.server.web.security import SPEAKER
from underhall.server.web.services import Services
from underhall.server.web.texts import LONGEST_NAME, LONGEST_TITLE

FORM = "application/x-www-form-urlencoded"
MOST_FIELDS = 200
TOKEN = "token"  # the hidden field by which a form is known to be ours
NAME = "name"
FIELD = re.compile(r"at `\$\.(\w+)")  # the field that msgspec finds wrong

T = TypeVar("T", bound=msgspec.Struct)


@dataclass
class Visit:
    """A guest, or a visitor who is not a guest yet, at a page."""

    request: Request
    services: Services
    guest: Guest | None
    form: Mapping[str, str]
    headers: dict[str, str] = field(default_factory=dict)  # of the answer: a new guest's cookie

    @property
    def token(self) -> str:
        """What the forms of this visitor carry."""
        return self.services.tokens.form("" if self.guest is None else self.guest.id)

    @property
    def id(self) -> str | None:
        """The guest's id."""
        return None if self.guest is None else self.guest.id

    def path(self, name: str) -> str:
        """A part of the address that names something."""
        return checked_id(self.request.path_params[name], name)

    def call(self, body: Any = None) -> Call[Any, Any]:
        """The visit as a request of the API, so that a form does exactly what the API does."""
        guest = self.guest
        speaker = None if guest is None else Speaker(guest.id, guest.token_version, "cookie")
        return Call(self.request, self.services, Nothing() if body is None else body, Nothing(), speaker, self.headers)

    async def come_in(self) -> Guest:
        """The guest; a visitor becomes one, with the name in the form."""
        if self.guest is None:
            made = await new_guest(self.call(converted({NAME: self.form.get(NAME, "")}, NewGuest)))
            self.guest = await self.services.guest(made.guest)
        return self.guest

    def go(self, to: str) -> Response:
        """Redirects to another page after a form."""
        return RedirectResponse(to, HTTPStatus.SEE_OTHER, self.headers)


Page = Callable[[Visit], Awaitable[Response]]


def route(path: str, show: Page | None = None, *, take: Page | None = None) -> Route:
    """The route of a page: `show` displays it, `take` handles its form."""

    async def answer(request: Request) -> Response:
        posted = request.method == "POST"
        visit = await _visit(request, posted)
        chosen = take if posted else show
        assert chosen is not None, "the route has no other methods"
        return await chosen(visit)

    methods = [*(["GET"] if show else []), *(["POST"] if take else [])]
    return Route(path, answer, methods=methods)


async def _visit(request: Request, posted: bool) -> Visit:
    services: Services = request.app.state.services
    speaker = await services.visitor(request.scope[SPEAKER])
    guest = None if speaker is None else await services.guest(speaker.guest)
    visit = Visit(request, services, guest, {})
    if posted:
        visit.form = await _read_form(request, services.settings.limits.reading)
        if not services.tokens.is_form(visit.id or "", visit.form.get(TOKEN, "")):
            raise Refusal("cross-site", say("form-expired"))
    return visit


async def _read_form(request: Request, seconds: float) -> Mapping[str, str]:
    """The fields of a form."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != FORM:
        raise Refusal("media-type", say("form-type", type=FORM))
    try:
        async with asyncio.timeout(seconds):
            data = await request.body()
        pairs = parse_qsl(data.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except TimeoutError as error:
        raise Refusal("slow", say("form-slow")) from error
    except ValueError as error:
        raise Refusal("malformed", say("form-unreadable", problem=str(error))) from error
    return dict(pairs)


def converted(fields: Mapping[str, Any], kind: type[T]) -> T:
    """A form's fields, as the API takes them."""
    try:
        return msgspec.convert(fields, examined(kind), strict=False)
    except msgspec.ValidationError as error:
        found = FIELD.search(str(error))
        limits = {"longest_name": LONGEST_NAME, "longest_title": LONGEST_TITLE}
        raise Refusal("invalid", say("form-wrong", field=found[1] if found else "", **limits)) from error
