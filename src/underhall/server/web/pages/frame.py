"""What surrounds all pages: the head, the navigation, and who made this."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus

import htpy as h
from starlette.responses import HTMLResponse

from underhall.engine.declared.catalogue import locale_of
from underhall.pictures import palette
from underhall.server.store import Guest
from underhall.server.web.assets import PAGE, address
from underhall.server.web.pages.drawings import drawing
from underhall.server.web.pages.messages import say
from underhall.server.web.pages.visiting import NAME, TOKEN, Visit
from underhall.server.web.texts import LONGEST_NAME

TITLE = "Underhall"
Links = tuple[tuple[str, str], ...]
WORKSHOP = ("/workshop", "workshop")  # unless it is closed
LINKS: Links = (("/", "tables"), ("/tables/new", "new"), ("/learn", "learn"), ("/rules", "rules"), WORKSHOP)
SECTIONS = ("/learn", "/rules", "/workshop")  # with pages below
THEMES = ("system", *palette.THEMES)
MENU = "site-menu"  # the id of the navigation where it is folded


def page(
    visit: Visit,
    title: str,
    *content: h.Node,
    script: str = "",
    sheet: str = "",
    early: str = "",
    status: int = HTTPStatus.OK,
    data: dict[str, str] | None = None,
    wide: bool = False,
    class_: str = "",
    folded: bool = False,
) -> HTMLResponse:
    """A page with its content in `main`; `data` is for its script, `class_` for its own stylesheet, the `sheet`.

    `early` is the address of something that its script will fetch. `folded`: the navigation opens when the page's own
    `menu_button` is pressed.
    """
    path = visit.request.url.path
    sort = " ".join(filter(None, ("wide" if wide else "", class_)))
    told = data or {}
    links = LINKS if visit.services.settings.workshop else tuple(link for link in LINKS if link != WORKSHOP)
    return response(
        title, path, visit.guest, content, script, status, told, sort, visit.headers, sheet, early, folded, links
    )


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
    sheet: str = "",
    early: str = "",
    folded: bool = False,
    links: Links = LINKS,
) -> HTMLResponse:
    """A page, for any visitor."""
    told = {f"data-{name}": value for name, value in (data or {}).items()}
    made = h.html(lang=locale_of())[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="color-scheme", content="light dark"),
            h.title[f"{title} · {TITLE}" if title != TITLE else TITLE],
            h.link(rel="icon", href=address("icon.svg"), type="image/svg+xml"),
            h.link(rel="apple-touch-icon", href=address("icon-192.png")),
            h.link(rel="manifest", href="/manifest.webmanifest"),
            h.script({"data-themes": " ".join(palette.THEMES)}, src=address("theme.js")),
            (h.link(rel="stylesheet", href=address(name)) for name in (PAGE, sheet) if name),
            early and h.link(rel="preload", href=early, as_="fetch", crossorigin="anonymous"),
            script and h.script(type="module", src=address(script)),
        ],
        h.body(class_=sort or None)[
            h.a(".skip", href="#main")[say("skip-to-content")],
            _top(path, guest, folded, links),
            h.main("#main", told, tabindex="-1")[content],
            h.footer[
                h.p[say("unofficial")],
                h.p[h.a(href="/api/openapi.json")[say("api")]],
            ],
        ],
    ]
    return HTMLResponse(str(made), status, {"Cache-Control": "no-store", **(headers or {})})


def _top(path: str, guest: Guest | None, folded: bool, links: Links) -> h.Node:
    """The navigation."""
    return h.header(".top", id=MENU if folded else None, popover=folded)[
        h.a(".brand", href="/")[drawing("peak"), TITLE],
        h.nav(aria_label=say("navigation"))[(_link(href, say(f"nav-{name}"), path) for href, name in links)],
        _theme(),
        None if guest is None else h.a(".who", href="/me", aria_current="page" if path == "/me" else None)[guest.name],
    ]


def menu_button() -> h.Node:
    """Opens the navigation of a page that folds it."""
    words = say("site-menu")
    return h.button("#menu-button.quiet", type="button", popovertarget=MENU, aria_label=words, title=words)[
        drawing("peak")
    ]


def _theme() -> h.Node:
    """The button that its script shows; it has the words for each theme, since that script comes before all others."""
    words = {f"data-{theme}": say("theme", theme=theme) for theme in THEMES}
    return h.button("#theme.theme", words, type="button", hidden=True)[drawing("theme")]


def _link(href: str, text: str, path: str) -> h.Node:
    here = path == href or (href in SECTIONS and path.startswith(f"{href}/"))
    return h.a(href=href, aria_current="page" if here else None)[text]


def token_field(visit: Visit) -> h.Node:
    """The hidden field of every form."""
    return h.input(type="hidden", name=TOKEN, value=visit.token)


def name_field(visit: Visit) -> h.Node:
    """Asks a visitor who is not a guest yet for a name; nothing for a guest."""
    if visit.guest is not None:
        return None
    return field(
        say("your-name"),
        h.input(id=NAME, name=NAME, required=True, maxlength=LONGEST_NAME, autocomplete="nickname"),
        NAME,
        say("your-name-hint"),
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


def needs_script(sentence: str) -> h.Node:
    return h.noscript[h.p(".problem")[sentence]]
