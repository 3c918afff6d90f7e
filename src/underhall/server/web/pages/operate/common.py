"""What the operator's pages share: access, navigation, and forms that only operators can send."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

import htpy as h
from starlette.responses import Response
from starlette.routing import Route

from underhall.server.store.operators import OperatorStore
from underhall.server.web.operators import COOKIE
from underhall.server.web.pages.frame import field, page, select, token_field
from underhall.server.web.pages.operate.messages import say
from underhall.server.web.pages.visiting import Visit, route
from underhall.server.web.problems import Refusal
from underhall.server.web.texts import LONGEST_REASON

FORM = "operator_form"  # the hidden field that proves a form is this operator's
DONE = "done"  # in the address after a form was accepted: what was done
SECTIONS = (
    ("/operate", "load"),
    ("/operate/tables", "tables"),
    ("/operate/guests", "guests"),
    ("/operate/bans", "bans"),
    ("/operate/reports", "reports"),
    ("/operate/log", "log"),
)
DURATIONS = ("1h", "1d", "1w", "4w", "52w", "forever")
NOTED = frozenset({"ended", "banned", "unbanned", "removed", "dismissed"})  # what the next page confirms
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


@dataclass
class Operation:
    """An operator's visit to a page."""

    visit: Visit
    operator: str  # the name of the operator's token

    @property
    def store(self) -> OperatorStore:
        return self.visit.services.store.operators

    def given(self, name: str) -> str:
        """A field of the form."""
        return self.visit.form.get(name, "").strip()

    def asked(self, name: str) -> str:
        """A field of the address."""
        return self.visit.request.query_params.get(name, "").strip()

    def fields(self) -> h.Node:
        """The hidden fields of every form."""
        return [token_field(self.visit), h.input(type="hidden", name=FORM, value=_mark(self.visit, self.operator))]

    async def done(self, to: str, what: str) -> Response:
        """Makes the server notice at once, and redirects."""
        await self.visit.services.operating.notice()
        return self.visit.go(f"{to}?{DONE}={what}")


Handler = Callable[[Operation], Awaitable[Response]]


def operator_of(visit: Visit) -> str | None:
    """The operator who sent the request, if any."""
    return visit.services.operators.of_session(visit.request.cookies.get(COOKIE, ""))


def operated(path: str, show: Handler | None = None, *, take: Handler | None = None) -> Route:
    """The route of a page for operators only. Others are sent to sign in."""

    def guarded(handler: Handler | None) -> Callable[[Visit], Awaitable[Response]] | None:
        if handler is None:
            return None

        async def answer(visit: Visit) -> Response:
            operator = operator_of(visit)
            if operator is None:
                return visit.go("/operate/enter")
            if visit.request.method == "POST" and not _is_marked(visit, operator):
                raise Refusal("cross-site", say("form-expired"))
            return await handler(Operation(visit, operator))

        return answer

    return route(path, guarded(show), take=guarded(take))


def _mark(visit: Visit, operator: str) -> str:
    return visit.services.tokens.form(f"operator/{operator}")


def _is_marked(visit: Visit, operator: str) -> bool:
    return visit.services.tokens.is_form(f"operator/{operator}", visit.form.get(FORM, ""))


def operator_page(operation: Operation, title: str, *content: h.Node) -> Response:
    """A page with links to the other operator's pages."""
    path = operation.visit.request.url.path
    done = operation.asked(DONE)
    return page(
        operation.visit,
        say("page-title", title=title),
        h.div(".operator-top")[
            h.nav(".sections", aria_label=say("sections"))[
                (
                    h.a(href=href, aria_current="page" if href == path else None)[say(f"section-{name}")]
                    for href, name in SECTIONS
                )
            ],
            h.form(method="post", action="/operate/leave")[
                operation.fields(), h.button(".quiet")[say("sign-out", operator=operation.operator)]
            ],
        ],
        h.h1[title],
        done in NOTED and h.p(".note", role="status")[say(f"done-{done}")],
        *content,
        sheet="operate.css",
        class_="operate",
    )


def search(label: str, value: str, *more: h.Node) -> h.Node:
    """A form that searches a list."""
    return h.form(".row.search", method="get", role="search")[
        h.label(for_="q")[label],
        h.input(id="q", name="q", type="search", value=value, maxlength="100"),
        more,
        h.button[say("search")],
    ]


def acting(summary: str, label: str, *content: h.Node) -> h.Node:
    """An action, folded away until needed; its label distinguishes it from others of its kind."""
    return h.details(".act")[h.summary(aria_label=label)[summary], content]


def facts(*parts: h.Node) -> Iterator[h.Node]:
    """Parts of a line, with dots between those that are there."""
    for number, part in enumerate(part for part in parts if part):
        yield from ((" · ", part) if number else (part,))


def reason_field(id: str, hint: str) -> h.Node:
    return field(say("reason"), h.input(id=id, name="reason", required=True, maxlength=str(LONGEST_REASON)), id, hint)


def durations() -> Iterator[tuple[str, str]]:
    return ((duration, say(f"duration-{duration}")) for duration in DURATIONS)


def ban_form(operation: Operation, target: str, key: str) -> h.Node:
    """Bans a guest or a range of addresses."""
    return h.form(method="post", action="/operate/ban")[
        operation.fields(),
        h.input(type="hidden", name="target", value=target),
        reason_field(f"reason-{key}", say("banned-sees-reason")),
        field(say("duration"), select("duration", durations(), "1w", id=f"duration-{key}"), f"duration-{key}"),
        h.button(".danger")[say("ban")],
    ]


def when(at: float) -> h.Node:
    """A time: how long ago, with the exact time on hover."""
    moment = datetime.fromtimestamp(at, UTC)
    return h.time(datetime=f"{moment:%Y-%m-%dT%H:%M:%SZ}", title=say("utc", time=f"{moment:%Y-%m-%d %H:%M:%S}"))[
        ago(at)
    ]


def ago(at: float, now: float | None = None) -> str:
    seconds = (time.time() if now is None else now) - at
    if seconds >= DAY:
        return say("days-ago", count=int(seconds // DAY))
    if seconds >= HOUR:
        return say("hours-ago", count=int(seconds // HOUR))
    return say("minutes-ago", count=int(seconds // MINUTE)) if seconds >= MINUTE else say("just-now")


def cut(found: int, most: int) -> h.Node:
    """Says that a list was cut off."""
    return found >= most and h.p(".hint")[say("list-cut", most=most)]
