"""Tables, and ending them."""

from __future__ import annotations

import time
from typing import get_args

import htpy as h
from starlette.responses import Response

from underhall.engine.declared.phrases import listed as listed_words
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.server.state import Status
from underhall.server.store import Page
from underhall.server.store.operators import MANY
from underhall.server.store.tables import OVER
from underhall.server.web.acts import reason_of
from underhall.server.web.answers import SeatListed, TableListed
from underhall.server.web.looking import listed
from underhall.server.web.pages.frame import select
from underhall.server.web.pages.listing import level, title_of
from underhall.server.web.pages.operate.common import (
    Operation,
    acting,
    cut,
    facts,
    operated,
    operator_page,
    reason_field,
    search,
    when,
)
from underhall.server.web.pages.operate.messages import say
from underhall.server.web.pages.woven import A, woven
from underhall.server.web.routing import checked_id

STATUSES = get_args(Status)


async def tables(operation: Operation) -> Response:
    """Tables, most recently active first."""
    like, status = operation.asked("q"), operation.asked("status")
    rows = await operation.store.tables(like, status)
    found = (await listed(operation.visit.services, Page(rows, None))).tables
    return operator_page(
        operation,
        say("section-tables"),
        search(say("tables-search"), like, _statuses(status)),
        h.p(".hint")[say("tables-search-hint", games=listed_words(NAMES))],
        h.ul(".cards")[(_table(operation, table) for table in found)] if found else h.p(".empty")[say("tables-none")],
        cut(len(found), MANY),
    )


def _statuses(chosen: str) -> h.Node:
    options = [("", say("status-any")), *((status, say(f"status-{status}")) for status in STATUSES)]
    return select("status", options, chosen, label=say("status"))


def _table(operation: Operation, table: TableListed) -> h.Node:
    people = any(seat.guest is not None and seat.taken_over is None for seat in table.seats)
    return h.li(".card")[
        h.h2[h.a(href=f"/tables/{table.id}")[title_of(table)]],
        h.p(".hint.long")[
            facts(
                table.title and game_named(table.game).title,
                say(f"is-{table.status}"),
                woven(say("last-active", when=A), when(table.changed_at)),
                woven(say("opened", when=A), when(table.opened_at)),
                say("table-id", id=table.id),
            )
        ],
        h.p[
            [[", " if number else "", _seat(seat)] for number, seat in enumerate(table.seats)],
            table.status == "playing" and not people and h.span(".badge")[say("only-bots")],
        ],
        table.status not in OVER
        and acting(
            say("end-this-table"),
            say("end-table-id", id=table.id),
            h.form(method="post", action="/operate/end")[
                operation.fields(),
                h.input(type="hidden", name="table", value=table.id),
                reason_field(f"reason-{table.id}", say("table-sees-reason")),
                h.button(".danger")[say("end-table")],
            ],
        ),
    ]


def _seat(seat: SeatListed) -> h.Node:
    if seat.bot is not None:
        return say("player-bot", level=level(seat.bot))
    if seat.guest is None:
        return say("player-none")
    link = h.a(href=f"/operate/guests?q={seat.guest}")[seat.name or say("player-unnamed")]
    return woven(say("bot-plays", player=A, level=level(seat.taken_over)), link) if seat.taken_over else link


async def end(operation: Operation) -> Response:
    """Ends a table."""
    table = checked_id(operation.given("table"), "table")
    await operation.store.end_table(table, reason_of(operation.given("reason")), operation.operator, time.time())
    return await operation.done("/operate/tables", "ended")


routes = [operated("/operate/tables", tables), operated("/operate/end", take=end)]
