"""Practice: play on from any point of a finished game, against bots."""

from __future__ import annotations

from http import HTTPStatus

from underhall.server.opening import practice
from underhall.server.showing import TableShown
from underhall.server.web.api.tables import check_bot
from underhall.server.web.bodies import Looking, PlayOn
from underhall.server.web.looking import finished, look
from underhall.server.web.routing import Call, Nothing, Routes

routes = Routes("practice")


@routes.add(
    "POST",
    "/api/tables/{table}/play-on",
    body=PlayOn,
    answer=TableShown,
    status=HTTPStatus.CREATED,
    problems=("not-now", "too-many-tables"),
)
async def play_on(call: Call[PlayOn, Nothing]) -> TableShown:
    """Opens your own table that begins in the middle of a finished game, and starts it at once."""
    services, guest, body = call.services, call.guest, call.body
    check_bot(body.bots)
    source = await finished(services, call.table)
    wanted = practice(source, body.choice, body.seat, body.bots)
    async with services.turn_of(guest):
        await services.check_tables(guest)
        id = await services.keeper.open(wanted, guest)
    await services.keeper.do(id, lambda table: table.propose.sit(guest, body.seat))
    await services.keeper.do(id, lambda table: table.propose.start(guest))
    return await look(services, id, guest, Looking(seat=body.seat), 0)
