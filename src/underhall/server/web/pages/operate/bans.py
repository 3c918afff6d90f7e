"""Bans, by a guest's id or by a range of addresses."""

from __future__ import annotations

import time

import htpy as h
from starlette.responses import Response

from underhall.server.bans import lasting
from underhall.server.store import Ban
from underhall.server.web.acts import ban_of, target_of
from underhall.server.web.pages.frame import field, select
from underhall.server.web.pages.operate.common import (
    Operation,
    durations,
    facts,
    operated,
    operator_page,
    reason_field,
    when,
)
from underhall.server.web.pages.operate.messages import say
from underhall.server.web.pages.woven import A, woven


async def bans(operation: Operation) -> Response:
    """The current bans, and a form for a new one."""
    found = await operation.store.bans(time.time())
    names = await operation.visit.services.store.names([ban.target for ban in found if ban.kind == "guest"])
    return operator_page(
        operation,
        say("section-bans"),
        h.section(".panel")[
            h.h2[say("new-ban")],
            h.form(method="post", action="/operate/ban")[
                operation.fields(),
                field(
                    say("ban-target"),
                    h.input(id="target", name="target", required=True, maxlength="100", autocomplete="off"),
                    "target",
                    say("ban-target-hint"),
                ),
                reason_field("reason", say("banned-sees-reason")),
                field(say("duration"), select("duration", durations(), "1w"), "duration"),
                h.button(".danger")[say("ban")],
            ],
        ],
        h.ul(".cards")[(_ban(operation, ban, names) for ban in found)] if found else h.p(".empty")[say("bans-none")],
    )


def _ban(operation: Operation, ban: Ban, names: dict[str, str]) -> h.Node:
    who = names.get(ban.target, ban.target)
    return h.li(".card")[
        h.h2(".long")[who],
        h.p(".hint.long")[
            facts(
                ban.target in names and say("guest-id", id=ban.target),
                lasting(ban),
                woven(say("banned-by", when=A, operator=ban.by), when(ban.at)),
            )
        ],
        h.p[ban.reason],
        h.form(method="post", action="/operate/unban")[
            operation.fields(),
            h.input(type="hidden", name="target", value=ban.target),
            h.button(aria_label=say("lift-ban-of", target=who))[say("lift-ban")],
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
