"""What the operator's pages share: access, navigation, and forms that only operators can send."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import htpy as h
from starlette.responses import Response
from starlette.routing import Route

from underhall.server.store.operators import OperatorStore
from underhall.server.web.operators import COOKIE
from underhall.server.web.pages.frame import field, page, select, token_field
from underhall.server.web.pages.visiting import Visit, route
from underhall.server.web.problems import Refusal
from underhall.server.web.texts import LONGEST_REASON

FORM = "operator_form"  # the hidden field that proves a form is this operator's
DONE = "done"  # in the address after a form was accepted: what was done
SECTIONS = (
    ("/operate", "Load"),
    ("/operate/tables", "Tables"),
    ("/operate/guests", "Guests"),
    ("/operate/bans", "Bans"),
    ("/operate/reports", "Reported lines"),
    ("/operate/log", "Log"),
)
DURATIONS = (
    ("1h", "1 hour"),
    ("1d", "1 day"),
    ("1w", "1 week"),
    ("4w", "4 weeks"),
    ("52w", "1 year"),
    ("forever", "Forever"),
)
NOTES = {
    "ended": "The table has been ended. Everybody there can see why.",
    "banned": "The ban is now in force.",
    "unbanned": "The ban has been lifted.",
    "removed": "The line has been removed from the chat.",
    "dismissed": "The complaints about the line have been dismissed.",
}


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
                raise Refusal("cross-site", "This form is not yours or has expired. Reload the page.")
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
    note = NOTES.get(operation.asked(DONE))
    return page(
        operation.visit,
        f"{title} · Operator",
        h.div(".operator-top")[
            h.nav(".sections", aria_label="Operator's pages")[
                (h.a(href=href, aria_current="page" if href == path else None)[text] for href, text in SECTIONS)
            ],
            h.form(method="post", action="/operate/leave")[
                operation.fields(), h.button(".quiet")[f"Sign out {operation.operator}"]
            ],
        ],
        h.h1[title],
        note and h.p(".note", role="status")[note],
        *content,
        styles=("operate.css",),
        body="operate",
    )


def search(label: str, value: str, *more: h.Node) -> h.Node:
    """A form that searches a list."""
    return h.form(".row.search", method="get", role="search")[
        h.label(for_="q")[label],
        h.input(id="q", name="q", type="search", value=value, maxlength="100"),
        more,
        h.button["Search"],
    ]


def acting(summary: str, about: str, *content: h.Node) -> h.Node:
    """An action, folded away until needed; `about` distinguishes it from others of its kind."""
    return h.details(".act")[h.summary[summary, h.span(".away")[f" {about}"]], content]


def reason_field(id: str, who: str) -> h.Node:
    return field(
        "Reason",
        h.input(id=id, name="reason", required=True, maxlength=str(LONGEST_REASON)),
        id,
        f"{who} will see it.",
    )


def ban_form(operation: Operation, target: str, key: str) -> h.Node:
    """Bans a guest or a range of addresses."""
    return h.form(method="post", action="/operate/ban")[
        operation.fields(),
        h.input(type="hidden", name="target", value=target),
        reason_field(f"reason-{key}", "The banned person"),
        field("For how long", select("duration", DURATIONS, "1w", id=f"duration-{key}"), f"duration-{key}"),
        h.button(".danger")["Ban"],
    ]


def when(at: float) -> h.Node:
    """A time: how long ago, with the exact time on hover."""
    moment = datetime.fromtimestamp(at, UTC)
    return h.time(datetime=f"{moment:%Y-%m-%dT%H:%M:%SZ}", title=f"{moment:%Y-%m-%d %H:%M:%S} UTC")[ago(at)]


def ago(at: float, now: float | None = None) -> str:
    seconds = (time.time() if now is None else now) - at
    for length, name in ((86400.0, "day"), (3600.0, "hour"), (60.0, "minute")):
        if seconds >= length:
            count = int(seconds // length)
            return f"{count} {name}{'' if count == 1 else 's'} ago"
    return "just now"


def cut(found: int, most: int) -> h.Node:
    """Says that a list was cut off."""
    return found >= most and h.p(".hint")[f"Only the first {most} are shown. Search to find others."]
