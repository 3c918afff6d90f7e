"""Stages: the part of a picture that does not change while a game is played."""

from __future__ import annotations

import hmac

from underhall.engine.pack import content_hash
from underhall.errors import UnderhallError
from underhall.pictures.scene import Stage
from underhall.server.entries import SeatPlan
from underhall.server.stages import ADDRESS, StageFile, StageName, stage_file
from underhall.server.web.api.rules import game_in
from underhall.server.web.api.tables import wanted
from underhall.server.web.bodies import NewTable, StageWanted, Switches
from underhall.server.web.caching import FOR_EVER
from underhall.server.web.messages import say
from underhall.server.web.packing import chosen
from underhall.server.web.problems import Refusal
from underhall.server.web.routing import Call, Nothing, Routes, read_json
from underhall.server.web.services import Services

routes = Routes("stages")


@routes.add("GET", ADDRESS, query=StageWanted, answer=Stage, guest=False)
async def stage(call: Call[Nothing, StageWanted]) -> bytes:
    """A stage, at the address that tables give; it never changes."""
    query, services = call.query, call.services
    name = StageName(game_in(call.path("game")), query.pack, query.seats, query.switches)
    _check(services, name, call.path("hash"))
    found = await services.stage_threads.do(lambda: _drawn(services, name))
    call.headers["Cache-Control"] = FOR_EVER
    return chosen(call.request, call.headers, found.data, lambda _: found.packed)


def _check(services: Services, name: StageName, hash: str) -> None:
    """Refuses an address that this server did not give out for a table, before anything is drawn for it."""
    try:
        pack = services.keeper.game_settings.shelf.pack(name.game, name.pack)
    except UnderhallError as error:
        raise Refusal("not-found", say("no-stage", why=str(error))) from error
    if not hmac.compare_digest(services.stages.hash(name, content_hash(pack)).encode(), hash.encode()):
        raise Refusal("not-found", say("stage-gone"))


def _drawn(services: Services, name: StageName) -> StageFile:
    switches = read_json(name.switches, Switches)
    body = NewTable(game=name.game, pack=name.pack, seats=[SeatPlan()] * name.seats, switches=switches)
    return stage_file(services.keeper.game_settings.of(wanted(body)), name.seats)
