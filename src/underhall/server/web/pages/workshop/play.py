"""One press opens a table with a pack: at once against bots, or for friends, who join by link."""

from __future__ import annotations

from starlette.responses import Response

from underhall.games import game as game_named
from underhall.server.web.api.tables import open_table
from underhall.server.web.api.workshop import for_tables, row_of
from underhall.server.web.bodies import NewTable, Sit
from underhall.server.web.pages.at_once import play_at_once
from underhall.server.web.pages.visiting import Visit, converted, route
from underhall.server.web.routing import Call, Nothing
from underhall.server.web.table_commands import COMMANDS, Asked

BOT, FRIENDS = "easy", "friends"


async def play(visit: Visit) -> Response:
    """Opens a table with the pack as it is now. Against bots the game starts at once; friends need the table's link."""
    call: Call[Nothing, Nothing] = visit.call()
    row = await row_of(call)
    kept = await for_tables(call)
    seats = game_named(row.game).seats
    asked = visit.form.get("seats", "")
    several = int(asked) if asked in map(str, seats) else max(2, seats[0])
    friends = visit.form.get("who") == FRIENDS
    others = {"bot": None if friends else BOT}
    wanted = {
        "game": row.game,
        "pack": kept.pack,
        "seats": [{"bot": None}, *([others] * (several - 1))],
        "title": row.title,
    }
    body = converted(wanted, NewTable)
    if not friends:
        return await play_at_once(visit, body)
    opened = await open_table(visit.call(body))
    await COMMANDS["sit"](Asked(visit.services, opened.id, row.guest), Sit(seat=0))
    return visit.go(f"/tables/{opened.id}")


routes = [route("/workshop/{pack}/play", take=play)]
