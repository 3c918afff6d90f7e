"""Playing: the commands of a table as requests, a hint, and why something cannot be chosen."""

from __future__ import annotations

from typing import Any

from underhall.server.showing import Recap, why_not
from underhall.server.web.answers import Done, Hint, WhyNot
from underhall.server.web.bodies import AskWhy, OfSeat, Recalling
from underhall.server.web.looking import hint as look_ahead
from underhall.server.web.looking import look_again
from underhall.server.web.routing import Call, Handler, Nothing, Routes
from underhall.server.web.security import check_rate
from underhall.server.web.table_commands import COMMANDS, Asked, TableCommand, own_seat

routes = Routes("playing")
PATH = "/api/tables/{table}"


def _handler(command: TableCommand) -> Handler:
    async def handle(call: Call[Any, Nothing]) -> Done:
        return await command(Asked(call.services, call.table, call.guest), call.body)

    handle.__name__ = command.name.replace("/", "_").replace("-", "_")
    handle.__doc__ = command.act.__doc__
    return handle


for each in COMMANDS.values():
    routes.add("POST", f"{PATH}/{each.name}", body=each.body, answer=Done, problems=each.problems)(_handler(each))


@routes.add("POST", f"{PATH}/hint", body=OfSeat, answer=Hint, problems=("not-yours", "not-now", "hints-off"))
async def hint(call: Call[OfSeat, Nothing]) -> Hint:
    """What a bot would do in your place, and why. It knows no more than the seat does; each hint is counted."""
    keeper = call.services.keeper
    table = await keeper.table(call.table)
    seat = own_seat(table.state, call.guest, call.body.seat)
    table.propose.hinted(seat)  # refused now rather than after a bot has thought about it
    check_rate(call.services.hints, call.guest)
    found = await look_ahead(call.services, table.state, seat)
    await keeper.do(call.table, lambda table: table.propose.hinted(seat))
    return found


@routes.add("POST", f"{PATH}/why", body=AskWhy, answer=WhyNot, problems=("not-yours",))
async def why(call: Call[AskWhy, Nothing]) -> WhyNot:
    """Why a piece or a place cannot be chosen now, by the rule that forbids it."""
    table = await call.services.keeper.table(call.table)
    refusal = why_not(table, own_seat(table.state, call.guest, call.body.seat), call.body.target)
    return WhyNot() if refusal is None else WhyNot(refusal.rule, refusal.text, refusal.option.label)


@routes.add("GET", f"{PATH}/recap", query=Recalling, answer=Recap, problems=("not-yours", "not-now", "invalid"))
async def recap(call: Call[Nothing, Recalling]) -> Recap:
    """What has happened since your seat's last choice: a picture of the table then, and how it has changed since."""
    return await look_again(call.services, call.table, call.guest, call.query.seat)
