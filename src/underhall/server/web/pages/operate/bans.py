"""Bans, by a guest's id or by a range of addresses."""

from __future__ import annotations

import time

import htpy as h
from starlette.responses import Response

from underhall.server.bans import lasting
from underhall.server.store import Ban
from underhall.server.web.acts import ban_of, target_of
from underhall.server.web.pages.frame import field, select
from underhall.server.web.pages.operate.common import DURATIONS, Operation, operated, operator_page, reason_field, when


async def bans(operation: Operation) -> Response:
    """The current bans, and a form for a new one."""
    found = await operation.store.bans(time.time())
    names = await operation.visit.services.store.names([ban.target for ban in found if ban.kind == "guest"])
    return operator_page(
        operation,
        "Bans",
        h.section(".panel")[
            h.h2["New ban"],
            h.form(method="post", action="/operate/ban")[
                operation.fields(),
                field(
                    "Guest or addresses",
                    h.input(id="target", name="target", required=True, maxlength="100", autocomplete="off"),
                    "target",
                    "A guest's id, an address, or a range such as 203.0.113.0/24. An IPv6 address bans its whole /64.",
                ),
                reason_field("reason", "The banned person"),
                field("For how long", select("duration", DURATIONS, "1w"), "duration"),
                h.button(".danger")["Ban"],
            ],
        ],
        h.ul(".cards")[(_ban(operation, ban, names) for ban in found)] if found else h.p(".empty")["Nobody is banned."],
    )


def _ban(operation: Operation, ban: Ban, names: dict[str, str]) -> h.Node:
    return h.li(".card")[
        h.h2(".long")[names.get(ban.target, ban.target)],
        h.p(".hint.long")[
            ban.target in names and f"guest {ban.target} · ",
            f"{lasting(ban)} · banned ",
            when(ban.at),
            f" by {ban.by}",
        ],
        h.p[ban.reason],
        h.form(method="post", action="/operate/unban")[
            operation.fields(),
            h.input(type="hidden", name="target", value=ban.target),
            h.button["Lift the ban", h.span(".away")[f" of {names.get(ban.target, ban.target)}"]],
        ],
    ]


async def ban(operation: Operation) -> Response:
    """Bans a guest or a range of addresses."""
    made = ban_of(
        operation.given("target"),
        operation.given("reason"),
        operation.given("duration"),
        operation.operator,
        time.time(),
    )
    await operation.store.ban(made)
    return await operation.done("/operate/bans", "banned")


async def unban(operation: Operation) -> Response:
    """Lifts a ban."""
    _, target = target_of(operation.given("target"))
    await operation.store.unban(target, operation.operator, time.time())
    return await operation.done("/operate/bans", "unbanned")


routes = [
    operated("/operate/bans", bans),
    operated("/operate/ban", take=ban),
    operated("/operate/unban", take=unban),
]
