"""A table that is played at once: the person has the first seat, bots have the others, and the page starts the game."""

from __future__ import annotations

import htpy as h
from starlette.responses import Response

from underhall.server.web.api.tables import open_table
from underhall.server.web.bodies import NewTable, Sit
from underhall.server.web.pages.messages import say
from underhall.server.web.pages.visiting import NAME, Visit
from underhall.server.web.table_commands import COMMANDS, Asked


async def play_at_once(visit: Visit, body: NewTable) -> Response:
    """Opens a table, sits down and redirects there. The page itself starts: its browser gives the salt for the dice."""
    guest = await visit.come_in()
    opened = await open_table(visit.call(body))
    await COMMANDS["sit"](Asked(visit.services, opened.id, guest.id), Sit(seat=0))
    return visit.go(f"/tables/{opened.id}?start=1")


def stranger_field(visit: Visit) -> h.Node:
    """A name for a visitor who just wants to play, and can choose another later; nothing for a guest."""
    return None if visit.guest is not None else h.input(type="hidden", name=NAME, value=say("default-name"))
