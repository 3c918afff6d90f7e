"""Where a link leads: choose a name and sit down."""

from __future__ import annotations

import htpy as h
from starlette.responses import Response

from underhall.server.state import TableState
from underhall.server.store import Link
from underhall.server.web.bodies import Looking, Sit
from underhall.server.web.looking import look
from underhall.server.web.pages.drawings import cover
from underhall.server.web.pages.frame import field, name_field, page, select, token_field
from underhall.server.web.pages.listing import player
from underhall.server.web.pages.messages import say
from underhall.server.web.pages.visiting import Visit, converted, route
from underhall.server.web.pages.woven import A, woven
from underhall.server.web.problems import Refusal
from underhall.server.web.table_commands import COMMANDS, Asked

ANY = ""  # of the seats that are free


async def show(visit: Visit) -> Response:
    """The table that a link leads to."""
    link = await _link(visit)
    table = await visit.services.keeper.state(link.table)
    if visit.guest is not None and table.seats_of(visit.guest.id):
        return visit.go(f"/tables/{table.id}")
    shown = await look(visit.services, table.id, None, Looking(), 0)
    title = shown.title or shown.game_title
    free = table.open_seats() if link.seat is None else [seat for seat in table.open_seats() if seat == link.seat]
    return page(
        visit,
        title,
        h.article(".lesson")[
            h.div(".lesson-art")[cover(shown.game)],
            h.div(".lesson-words")[
                h.h1[say("invited", title=title)],
                h.p(".lead")[say("game-and-seats", game=shown.game_title, seats=len(shown.seats))],
                h.ul(".facts")[
                    (
                        h.li[woven(say("seat-with-player", seat=A, player=player(seat)), h.strong[seat.called])]
                        for seat in shown.seats
                    )
                ],
                shown.terms
                and h.section(aria_labelledby="terms")[
                    h.h2("#terms")[say("terms")],
                    h.ul(".facts")[(h.li[term] for term in shown.terms)],
                ],
                _form(visit, link, table, free) if free else h.p(".problem")[_why_not(link, table)],
                h.p(".more")[
                    h.a(href=f"/tables/{table.id}")[say("watch")],
                    h.a(href=f"/rules/{shown.game}")[say("read-rules")],
                ],
            ],
        ],
    )


def _why_not(link: Link, table: TableState) -> str:
    if table.status != "gathering":
        return say("already-started")
    return say("all-seats-taken") if link.seat is None else say("seat-taken")


def _form(visit: Visit, link: Link, table: TableState, free: list[int]) -> h.Node:
    words = table.setting.words
    places = [(ANY, say("any-seat")), *((str(seat), words.seat(seat)) for seat in free)]
    return h.form(method="post")[
        token_field(visit),
        name_field(visit),
        field(say("seat"), select("seat", places, ANY), "seat")
        if link.seat is None and len(free) > 1
        else h.p[say("your-seat", seat=words.seat(free[0]))],
        h.button(".primary.large")[
            say("sit-down") if visit.guest is None else say("sit-down-as", name=visit.guest.name)
        ],
    ]


async def take(visit: Visit) -> Response:
    """Somebody sits down."""
    link = await _link(visit)
    guest = await visit.come_in()
    seat = visit.form.get("seat") or None
    body = converted({"seat": seat, "link": visit.path("token")}, Sit)
    await COMMANDS["sit"](Asked(visit.services, link.table, guest.id), body)
    return visit.go(f"/tables/{link.table}")


async def _link(visit: Visit) -> Link:
    link = await visit.services.store.link(visit.path("token"))
    if link is None or link.revoked:
        raise Refusal("not-found", say("link-unknown"))
    return link


routes = [route("/join/{token}", show, take=take)]
