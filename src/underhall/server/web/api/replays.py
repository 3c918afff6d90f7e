"""Replays: finished games, step by step, as any seat or with every secret; and their records."""

from __future__ import annotations

from underhall.server.showing import Replayed
from underhall.server.web.bodies import Replaying
from underhall.server.web.looking import look_back, record_of
from underhall.server.web.routing import Call, Nothing, Routes

routes = Routes("replays")


@routes.add(
    "GET",
    "/api/tables/{table}/replay",
    query=Replaying,
    answer=Replayed,
    guest=False,
    problems=("not-now", "invalid"),
)
async def replay(call: Call[Nothing, Replaying]) -> bytes:
    """A finished game as it was after a number of choices."""
    return await look_back(call.services, call.table, call.query)


@routes.add("GET", "/api/tables/{table}/record", answer=dict, guest=False, problems=("not-now",))
async def record(call: Call[Nothing, Nothing]) -> bytes:
    """The record of a finished game: `underhall replay --verify` proves it."""
    table, data = await record_of(call.services, call.table)
    call.headers["Content-Disposition"] = f'attachment; filename="underhall-{table.opened.game}-{table.id}.json"'
    return data
