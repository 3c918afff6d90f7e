"""How busy the server is."""

from __future__ import annotations

import time
from typing import get_args

import htpy as h
from starlette.responses import Response

from underhall.server.state import Status
from underhall.server.web.pages.operate.common import Operation, operated, operator_page

STATUSES = get_args(Status)
MEGABYTE = 1024 * 1024


async def load(operation: Operation) -> Response:
    """This process, and the whole database."""
    now, counts = operation.visit.services.load(), await operation.store.counts(time.time())
    limits = operation.visit.services.settings.limits
    return operator_page(
        operation,
        "Load",
        h.h2["This process"],
        _numbers(
            ("Tables in memory", f"{now.tables_in_memory}"),
            ("Connections", f"{now.sockets}"),
            ("Guests in the last 5 minutes", f"{now.guests_lately}"),
            ("Bots thinking", f"{now.bots_thinking} of {now.bot_processes}"),
            ("Bots waiting", f"{now.bots_waiting}"),
            ("Writes waiting", f"{now.writes_waiting}"),
            ("Memory", f"{now.memory / MEGABYTE:,.0f} MB"),
            ("Event loop lag", f"{now.lag * 1000:,.0f} ms"),
        ),
        h.p(".hint")[
            operation.visit.services.store.shared and f"Process {now.process}; others may serve the same tables. ",
            f"Version {now.version}. Lag is the worst of the last minute.",
        ],
        h.h2["The database"],
        _numbers(
            *((f"Tables {status}", f"{counts.tables.get(status, 0):,}") for status in STATUSES),
            ("Tables with only bots", f"{counts.bots_alone} of {limits.all_bot_tables}"),
            ("Guests", f"{counts.guests:,}"),
            ("Bans", f"{counts.bans:,}"),
            ("Complaints", f"{counts.reports:,}"),
        ),
        h.p[h.a(".button", href="/operate")["Refresh"]],
    )


def _numbers(*facts: tuple[str, str]) -> h.Node:
    return h.dl(".numbers")[(h.div[h.dt[name], h.dd[value]] for name, value in facts)]


routes = [operated("/operate", load)]
