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
    operated,
    operator_page,
    search,
    when,
)


async def guests(operation: Operation) -> Response:
    """Guests, newest first."""
    like = operation.asked("q")
    found = await operation.store.guests(like)
    return operator_page(
        operation,
        "Guests",
        search("Name or id", like),
        h.ul(".cards")[(_guest(operation, guest) for guest in found)] if found else h.p(".empty")["No guests found."],
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
            f"guest {guest.id} · joined ",
            when(guest.created_at),
            seen is not None and [" · last seen ", when(seen.at), f" at {seen.address}"],
        ],
        h.p[h.a(href=f"/operate/tables?q={guest.id}")["1 table" if guest.tables == 1 else f"{guest.tables} tables"]],
        h.p(".problem")[f"Banned {lasting(ban)}. ", ban.reason, " ", h.a(href="/operate/bans")["See the bans"]]
        if ban is not None
        else acting("Ban this guest …", guest.name, ban_form(operation, guest.id, guest.id)),
        span
        and acting("Ban this address …", span, h.p[f"Range: {span}"], ban_form(operation, span, f"range-{guest.id}")),
    ]


routes = [operated("/operate/guests", guests)]
