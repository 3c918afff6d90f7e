"""Tables, and ending them."""

from __future__ import annotations

import time

import htpy as h
from starlette.responses import Response

from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.server.store import Page
from underhall.server.store.operators import MANY
from underhall.server.store.tables import OVER
from underhall.server.web.acts import reason_of
from underhall.server.web.answers import SeatListed, TableListed
from underhall.server.web.looking import listed
from underhall.server.web.pages.frame import select
from underhall.server.web.pages.listing import title_of
from underhall.server.web.pages.operate.common import (
    Operation,
    acting,
    cut,
    operated,
    operator_page,
    reason_field,
    search,
    when,
)
from underhall.server.web.routing import checked_id

STATUSES = (
    ("", "Not over"),
    ("gathering", "Gathering"),
    ("playing", "Playing"),
    ("paused", "Paused"),
    ("finished", "Finished"),
    ("abandoned", "Given up or ended"),
)


async def tables(operation: Operation) -> Response:
    """Tables, most recently active first."""
    like, status = operation.asked("q"), operation.asked("status")
    rows = await operation.store.tables(like, status)
    found = (await listed(operation.visit.services, Page(rows, None))).tables
    return operator_page(
        operation,
        "Tables",
        search("Guest, table or game", like, select("status", STATUSES, status, label="Status")),
        h.p(".hint")[f"Search for a game as {', '.join(NAMES)}; for a guest by id or part of the name."],
        h.ul(".cards")[(_table(operation, table) for table in found)] if found else h.p(".empty")["No tables found."],
        cut(len(found), MANY),
    )


def _table(operation: Operation, table: TableListed) -> h.Node:
    people = any(seat.guest is not None and seat.taken_over is None for seat in table.seats)
    return h.li(".card")[
        h.h2[h.a(href=f"/tables/{table.id}")[title_of(table)]],
        h.p(".hint.long")[
            table.title and f"{game_named(table.game).title} · ",
            f"{table.status} · last active ",
            when(table.changed_at),
            " · opened ",
            when(table.opened_at),
            f" · table {table.id}",
        ],
        h.p[
            [[", " if number else "", _seat(seat)] for number, seat in enumerate(table.seats)],
            table.status == "playing" and not people and h.span(".badge")["Only bots"],
        ],
        table.status not in OVER
        and acting(
            "End this table …",
            table.id,
            h.form(method="post", action="/operate/end")[
                operation.fields(),
                h.input(type="hidden", name="table", value=table.id),
                reason_field(f"reason-{table.id}", "Everybody at the table"),
                h.button(".danger")["End the table"],
            ],
        ),
    ]


def _seat(seat: SeatListed) -> h.Node:
    if seat.bot is not None:
        return f"bot ({seat.bot})"
    if seat.guest is None:
        return "free"
    stand_in = f" (a bot plays: {seat.taken_over})" if seat.taken_over else ""
    return [h.a(href=f"/operate/guests?q={seat.guest}")[seat.name or "somebody"], stand_in]


async def end(operation: Operation) -> Response:
    """Ends a table."""
    table = checked_id(operation.given("table"), "table")
    await operation.store.end_table(table, reason_of(operation.given("reason")), operation.operator, time.time())
    return await operation.done("/operate/tables", "ended")


routes = [operated("/operate/tables", tables), operated("/operate/end", take=end)]
