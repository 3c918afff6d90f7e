"""How busy the server is."""

from __future__ import annotations

import time
from typing import get_args

import htpy as h
from starlette.responses import Response

from underhall.server.state import Status
from underhall.server.web.pages.operate.common import Operation, operated, operator_page
from underhall.server.web.pages.operate.messages import say

STATUSES = get_args(Status)
MEGABYTE = 1024 * 1024


async def load(operation: Operation) -> Response:
    """This process, and the whole database."""
    now, counts = operation.visit.services.load(), await operation.store.counts(time.time())
    limits = operation.visit.services.settings.limits
    return operator_page(
        operation,
        say("section-load"),
        h.h2[say("this-process")],
        _numbers(
            (say("tables-in-memory"), say("number", number=now.tables_in_memory)),
            (say("connections"), say("number", number=now.sockets)),
            (say("guests-lately"), say("number", number=now.guests_lately)),
            (say("bots-thinking"), say("part", part=now.bots_thinking, all=now.bot_processes)),
            (say("bots-waiting"), say("number", number=now.bots_waiting)),
            (say("writes-waiting"), say("number", number=now.writes_waiting)),
            (say("memory"), say("megabytes", number=now.memory / MEGABYTE)),
            (say("lag"), say("milliseconds", number=now.lag * 1000)),
        ),
        h.p(".hint")[
            operation.visit.services.store.shared and [say("process-shared", process=str(now.process)), " "],
            say("version-and-lag", version=now.version),
        ],
        h.h2[say("database")],
        _numbers(
            *((say(f"count-{status}"), say("number", number=counts.tables.get(status, 0))) for status in STATUSES),
            (say("tables-bots-only"), say("part", part=counts.bots_alone, all=limits.all_bot_tables)),
            (say("guests-all"), say("number", number=counts.guests)),
            (say("bans-all"), say("number", number=counts.bans)),
            (say("complaints-all"), say("number", number=counts.reports)),
        ),
        h.p[h.a(".button", href="/operate")[say("refresh")]],
    )


def _numbers(*facts: tuple[str, str]) -> h.Node:
    return h.dl(".numbers")[(h.div[h.dt[name], h.dd[value]] for name, value in facts)]


routes = [operated("/operate", load)]
