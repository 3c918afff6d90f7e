"""What all pages have around them: the head, the way about, and who made this."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus

import htpy as h
from starlette.responses import HTMLResponse

from underhall.server.store import Guest
from underhall.server.web.pages.visiting import NAME, TOKEN, Visit
from underhall.server.web.texts import LONGEST_NAME

STATIC = "/static"
TITLE = "Underhall"
LINKS = (("/", "Tables"), ("/tables/new", "New table"))


def page(
    visit: Visit,
    title: str,
    *content: h.Node,
    script: str = "",
    status: int = HTTPStatus.OK,
    data: dict[str, str] | None = None,
    wide: bool = False,
) -> HTMLResponse:
    """A page with its content in `main`; `data` is what its script must know."""
    path = visit.request.url.path
    return response(title, path, visit.guest, content, script, status, data or {}, wide, visit.headers)


def response(
    title: str,
    path: str,
    guest: Guest | None,
    content: Iterable[h.Node],
    script: str = "",
    status: int = HTTPStatus.OK,
    data: dict[str, str] | None = None,
    wide: bool = False,
    headers: dict[str, str] | None = None,
) -> HTMLResponse:
    """A page, for whomever."""
    told = {f"data-{name}": value for name, value in (data or {}).items()}
    made = h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="color-scheme", content="light dark"),
            h.title[f"{title} · {TITLE}" if title != TITLE else TITLE],
            h.link(rel="icon", href=f"{STATIC}/icon.svg", type="image/svg+xml"),
            h.link(rel="stylesheet", href=f"{STATIC}/style.css"),
            script and h.script(type="module", src=f"{STATIC}/{script}"),
        ],
        h.body(class_="wide" if wide else None)[
            h.a(".skip", href="#main")["Skip to the content"],
            h.header(".top")[
                h.a(".brand", href="/")[TITLE],
                h.nav(aria_label="Pages")[(_link(href, text, path) for href, text in LINKS)],
                None
                if guest is None
                else h.a(".who", href="/me", aria_current="page" if path == "/me" else None)[guest.name],
            ],
            h.main("#main", told, tabindex="-1")[content],
            h.footer[
                h.p[
                    "Underhall is an unofficial fan project. It is neither made nor endorsed by the authors and "
                    "publishers of the board games that it lets you play."
                ],
                h.p[h.a(href="/api/openapi.json")["API"], " for programs."],
            ],
        ],
    ]
    return HTMLResponse(str(made), status, {"Cache-Control": "no-store", **(headers or {})})


def _link(href: str, text: str, path: str) -> h.Node:
    return h.a(href=href, aria_current="page" if path == href else None)[text]


def token_field(visit: Visit) -> h.Node:
    """The hidden field of every form."""
    return h.input(type="hidden", name=TOKEN, value=visit.token)


def name_field(visit: Visit) -> h.Node:
    """Asks somebody whom nobody knows for a name; nothing for a guest."""
    if visit.guest is not None:
        return None
    return field(
        "Your name",
        h.input(id=NAME, name=NAME, required=True, maxlength=LONGEST_NAME, autocomplete="nickname"),
        NAME,
        "So that the others know who plays. No sign-up: this browser remembers you.",
    )


def field(label: str, control: h.Node, id: str, hint: h.Node = "") -> h.Node:
    """A control with its label, and a hint below."""
    return h.div(".field")[h.label(for_=id)[label], control, hint and h.p(".hint")[hint]]


def select(name: str, options: Iterable[tuple[str, str]], chosen: str, *, label: str = "") -> h.Node:
    """A choice among few."""
    return h.select(id=name, name=name, aria_label=label or None)[
        (h.option(value=value, selected=value == chosen)[text] for value, text in options)
    ]


def check(name: str, label: str, checked: bool) -> h.Node:
    """A box to tick."""
    return h.label(".check", for_=name)[
        h.input(type="checkbox", id=name, name=name, value="true", checked=checked), h.span[label]
    ]


def needs_script(what: str) -> h.Node:
    return h.noscript[h.p(".problem")[f"{what} needs JavaScript: please allow it for this site."]]
