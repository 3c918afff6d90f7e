"""What surrounds all pages: the head, the navigation, and who made this."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus

import htpy as h
from starlette.responses import HTMLResponse

from underhall.server.store import Guest
from underhall.server.web.pages.drawings import drawing
from underhall.server.web.pages.visiting import NAME, TOKEN, Visit
from underhall.server.web.texts import LONGEST_NAME

STATIC = "/static"
TITLE = "Underhall"
LINKS = (("/", "Tables"), ("/tables/new", "New table"), ("/learn", "Learn"), ("/rules", "Rules"))
STYLES = ("/palette.css", f"{STATIC}/fonts.css", f"{STATIC}/style.css")
UNOFFICIAL = (
    "Underhall is an unofficial fan project. It is neither made nor endorsed by the authors and publishers of the "
    "board games that it lets you play."
)


def page(
    visit: Visit,
    title: str,
    *content: h.Node,
    script: str = "",
    styles: Iterable[str] = (),
    status: int = HTTPStatus.OK,
    data: dict[str, str] | None = None,
    wide: bool = False,
    body: str = "",
) -> HTMLResponse:
    """A page with its content in `main`; `data` is for its script, `body` a class for its own stylesheet."""
    path = visit.request.url.path
    sort = " ".join(filter(None, ("wide" if wide else "", body)))
    return response(title, path, visit.guest, content, script, status, data or {}, sort, visit.headers, styles)


def response(
    title: str,
    path: str,
    guest: Guest | None,
    content: Iterable[h.Node],
    script: str = "",
    status: int = HTTPStatus.OK,
    data: dict[str, str] | None = None,
    sort: str = "",
    headers: dict[str, str] | None = None,
    styles: Iterable[str] = (),
) -> HTMLResponse:
    """A page, for any visitor."""
    told = {f"data-{name}": value for name, value in (data or {}).items()}
    made = h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="color-scheme", content="light dark"),
            h.title[f"{title} · {TITLE}" if title != TITLE else TITLE],
            h.link(rel="icon", href=f"{STATIC}/icon.svg", type="image/svg+xml"),
            h.script(src=f"{STATIC}/theme.js"),
            (h.link(rel="stylesheet", href=href) for href in STYLES),
            (h.link(rel="stylesheet", href=f"{STATIC}/{name}") for name in styles),
            script and h.script(type="module", src=f"{STATIC}/{script}"),
        ],
        h.body(class_=sort or None)[
            h.a(".skip", href="#main")["Skip to the content"],
            _top(path, guest),
            h.main("#main", told, tabindex="-1")[content],
            h.footer[
                h.p[UNOFFICIAL],
                h.p[h.a(href="/api/openapi.json")["API"], " for programs."],
            ],
        ],
    ]
    return HTMLResponse(str(made), status, {"Cache-Control": "no-store", **(headers or {})})


def _top(path: str, guest: Guest | None) -> h.Node:
    """The navigation."""
    return h.header(".top")[
        h.a(".brand", href="/")[drawing("peak"), TITLE],
        h.nav(aria_label="Pages")[(_link(href, text, path) for href, text in LINKS)],
        h.button("#theme.theme", type="button", hidden=True, aria_label="Theme")[drawing("theme")],
        None if guest is None else h.a(".who", href="/me", aria_current="page" if path == "/me" else None)[guest.name],
    ]


def _link(href: str, text: str, path: str) -> h.Node:
    here = path == href or (href in ("/learn", "/rules") and path.startswith(f"{href}/"))
    return h.a(href=href, aria_current="page" if here else None)[text]


def token_field(visit: Visit) -> h.Node:
    """The hidden field of every form."""
    return h.input(type="hidden", name=TOKEN, value=visit.token)


def name_field(visit: Visit) -> h.Node:
    """Asks a visitor who is not a guest yet for a name; nothing for a guest."""
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


def select(name: str, options: Iterable[tuple[str, str]], chosen: str, *, label: str = "", id: str = "") -> h.Node:
    """A choice between a few values."""
    return h.select(id=id or name, name=name, aria_label=label or None)[
        (h.option(value=value, selected=value == chosen)[text] for value, text in options)
    ]


def check(name: str, label: str, checked: bool) -> h.Node:
    """A checkbox."""
    return h.label(".check", for_=name)[
        h.input(type="checkbox", id=name, name=name, value="true", checked=checked), h.span[label]
    ]


def needs_script(what: str) -> h.Node:
    return h.noscript[h.p(".problem")[f"{what} needs JavaScript: please allow it for this site."]]
