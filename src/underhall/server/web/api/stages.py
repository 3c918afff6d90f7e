"""Stages: what pictures of tables show that does not change while a game is played."""

from __future__ import annotations

import asyncio

from underhall.errors import UnderhallError
from underhall.pictures.scene import Stage
from underhall.server.entries import SeatPlan
from underhall.server.stages import ADDRESS, StageFile, stage_file
from underhall.server.web.api.tables import wanted
from underhall.server.web.bodies import NewTable, StageWanted, Switches
from underhall.server.web.problems import Refusal
from underhall.server.web.routing import Call, Nothing, Routes, read_json
from underhall.server.web.services import Services

routes = Routes("stages")
FOR_EVER = "public, max-age=31536000, immutable"
PACKED = "gzip"


@routes.add("GET", ADDRESS, query=StageWanted, answer=Stage, guest=False)
async def stage(call: Call[Nothing, StageWanted]) -> bytes:
    """A stage, under the address that tables tell; it stays the same for ever."""
    found = await asyncio.to_thread(_drawn, call.services, call.path("game"), call.query)
    if found.hash != call.path("hash"):
        raise Refusal("not-found", "There is no such stage here any more: look at the table again for its new address.")
    call.headers |= {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    if PACKED not in call.request.headers.get("accept-encoding", ""):
        return found.data
    call.headers["Content-Encoding"] = PACKED
    return found.packed


def _drawn(services: Services, game: str, query: StageWanted) -> StageFile:
    switches = read_json(query.switches, Switches)
    body = NewTable(game=game, pack=query.pack, seats=[SeatPlan()] * query.seats, switches=switches)
    try:
        setting = services.keeper.settings.of(wanted(body))
        setting.check_seats(query.seats)
    except UnderhallError as error:
        raise Refusal("not-found", f"There is no such stage: {error}") from error
    return stage_file(setting, query.seats)
