"""The shelf: your packs, and new ones from a standard pack or from a file."""

from __future__ import annotations

from datetime import UTC, datetime

import htpy as h
from starlette.responses import Response

from underhall.engine.pack_edits import Edit
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.server.store import PackRow
from underhall.server.web.api import workshop as api
from underhall.server.web.bodies import NewPack, PackChange
from underhall.server.web.pages.at_once import stranger_field
from underhall.server.web.pages.drawings import cover
from underhall.server.web.pages.frame import field, needs_script, page, token_field
from underhall.server.web.pages.visiting import Visit, converted, route
from underhall.server.web.pages.workshop.common import SHEET, address_of
from underhall.server.web.pages.workshop.messages import say
from underhall.server.web.routing import Call, Nothing
from underhall.server.web.texts import tidy

LONGEST_TITLE = 60
SCRIPT = "workshop_shelf.js"


async def shelf(visit: Visit) -> Response:
    """Your packs, and how to begin one. A visitor who copies a pack becomes a guest."""
    api.check_open(visit.services)
    guest = visit.guest
    packs = [] if guest is None else await visit.services.store.packs.of_guest(guest.id)
    return page(
        visit,
        say("workshop"),
        h.h1[say("workshop")],
        h.p(".lead")[say("about")],
        bool(packs)
        and h.section(aria_labelledby="yours")[
            h.h2("#yours")[say("your-packs")], h.ul(".packs")[(h.li[_entry(visit, row)] for row in packs)]
        ],
        h.section(aria_labelledby="begin")[
            h.h2("#begin")[say("begin")], h.ul(".game-cards")[(h.li[_begin(visit, name)] for name in NAMES)]
        ],
        guest is not None
        and h.section(".panel", aria_labelledby="from-file")[
            h.h2("#from-file")[say("from-file")],
            h.p[say("from-file-about")],
            field(say("file"), h.input(id="file", type="file", accept=".toml,application/toml,text/plain"), "file"),
            h.div("#file-problems", role="alert"),
            needs_script(say("needs-script")),
        ],
        sheet=SHEET,
        script=SCRIPT,
        class_="workshop",
    )


def _entry(visit: Visit, row: PackRow) -> h.Node:
    at = f"/workshop/{row.id}"
    return h.article(".pack")[
        h.div(".pack-cover")[cover(row.game)],
        h.div(".pack-words")[
            h.h3[h.a(href=address_of(row.id))[row.title]],
            h.p(".hint")[
                game_named(row.game).title, " · ", say("changed-at", at=datetime.fromtimestamp(row.updated_at, UTC))
            ],
            h.div(".row")[
                h.a(".button.primary", href=at)[say("edit")],
                h.a(".button", href=f"{at}/measure")[say("page-measure")],
                h.a(".button", href=f"/api/packs/{row.id}/file", download=True)[say("export")],
            ],
            h.details[
                h.summary(aria_label=say("more-of", title=row.title))[say("more")],
                _form(visit, f"{at}/rename", say("new-title"), say("rename"), row.title, f"rename-{row.id}"),
                _form(visit, f"{at}/copy", say("copy-title"), say("copy"), "", f"copy-{row.id}"),
                h.form(method="post", action=f"{at}/delete")[
                    token_field(visit), h.p(".hint")[say("delete-about")], h.button(".danger")[say("delete")]
                ],
            ],
        ],
    ]


def _form(visit: Visit, action: str, label: str, button: str, value: str, id: str) -> h.Node:
    return h.form(method="post", action=action)[
        token_field(visit),
        field(
            label,
            h.div(".row")[
                h.input(id=id, name="title", required=True, maxlength=LONGEST_TITLE, value=value),
                h.button[button],
            ],
            id,
        ),
    ]


def _begin(visit: Visit, game: str) -> h.Node:
    title, id = game_named(game).title, f"title-{game}"
    return h.article(".game-card")[
        cover(game),
        h.div(".game-words")[
            h.h3[title],
            h.p[say("begin-about")],
            h.form(method="post", action="/workshop")[
                token_field(visit),
                stranger_field(visit),
                h.input(type="hidden", name="game", value=game),
                field(
                    say("title-of-new"),
                    h.input(
                        id=id,
                        name="title",
                        required=True,
                        maxlength=LONGEST_TITLE,
                        autocomplete="off",
                        value=say("usual-title", game=title),
                    ),
                    id,
                ),
                h.button(".primary")[say("copy-standard")],
            ],
        ],
    ]


async def begin(visit: Visit) -> Response:
    """Copies the standard pack of a game."""
    await visit.come_in()
    body = converted({"title": visit.form.get("title", ""), "game": visit.form.get("game", "")}, NewPack)
    made = await api.new_pack(visit.call(body))
    return visit.go(address_of(made.id))


async def copy(visit: Visit) -> Response:
    """Copies a pack of your own."""
    body = converted({"title": visit.form.get("title", ""), "of": visit.path("pack")}, NewPack)
    made = await api.new_pack(visit.call(body))
    return visit.go(address_of(made.id))


async def rename(visit: Visit) -> Response:
    """Gives a pack another title."""
    row = await api.row_of(visit.call())
    body = converted({"title": visit.form.get("title", "")}, NewPack)
    change = PackChange(number=row.number, edits=[Edit("set", "title", tidy(body.title or ""))])
    call: Call[PackChange, Nothing] = visit.call(change)
    await api.change(call)
    return visit.go("/workshop")


async def delete(visit: Visit) -> Response:
    """Deletes a pack."""
    await api.delete(visit.call())
    return visit.go("/workshop")


routes = [
    route("/workshop", shelf, take=begin),
    route("/workshop/{pack}/copy", take=copy),
    route("/workshop/{pack}/rename", take=rename),
    route("/workshop/{pack}/delete", take=delete),
]
