"""Guests, and banning them."""

from __future__ import annotations

import htpy as h
from starlette.responses import Response

from underhall.server.bans import lasting
from underhall.server.ranges import around, read_address
from underhall.server.store import GuestRow
from underhall.server.store.operators import MANY
from underhall.server.web.pages.operate.common import (
    Operation,
    acting,
    ban_form,
    cut,
    facts,
    operated,
    operator_page,
    search,
    when,
)
from underhall.server.web.pages.operate.messages import say
from underhall.server.web.pages.woven import A, woven


async def guests(operation: Operation) -> Response:
    """Guests, newest first."""
    like = operation.asked("q")
    found = await operation.store.guests(like)
    return operator_page(
        operation,
        say("section-guests"),
        search(say("guests-search"), like),
        h.ul(".cards")[(_guest(operation, guest) for guest in found)] if found else h.p(".empty")[say("guests-none")],
        cut(len(found), MANY),
    )


def _guest(operation: Operation, guest: GuestRow) -> h.Node:
    services = operation.visit.services
    ban, seen = services.bans.of(guest.id, ""), services.visitors.of(guest.id)
    address = None if seen is None else read_address(seen.address)
    span = None if address is None else str(around(address))
    return h.li(".card")[
        h.h2[guest.name],
        h.p(".hint.long")[
            facts(
                say("guest-id", id=guest.id),
                woven(say("joined", when=A), when(guest.created_at)),
                seen is not None and woven(say("last-seen", when=A, address=seen.address), when(seen.at)),
            )
        ],
        h.p[h.a(href=f"/operate/tables?q={guest.id}")[say("guest-tables", count=guest.tables)]],
        h.p(".problem")[
            say("guest-banned", lasting=lasting(ban), reason=ban.reason),
            " ",
            h.a(href="/operate/bans")[say("see-bans")],
        ]
        if ban is not None
        else acting(say("ban-guest"), say("ban-guest-named", name=guest.name), ban_form(operation, guest.id, guest.id)),
        span
        and acting(
            say("ban-address"),
            say("ban-address-range", range=span),
            h.p[say("range", range=span)],
            ban_form(operation, span, f"range-{guest.id}"),
        ),
    ]


routes = [operated("/operate/guests", guests)]
