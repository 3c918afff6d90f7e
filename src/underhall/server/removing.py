"""How a banned guest leaves a table: a seat is freed or goes to a bot, and the others play on."""

from __future__ import annotations

from underhall.server import entries
from underhall.server.entries import Entry
from underhall.server.errors import Refused
from underhall.server.messages import tables as say
from underhall.server.table import Table

OVER = "over"  # the code of a refusal: nothing is left to do


def removal(table: Table, guest: str) -> Entry:
    """The next entry that removes a guest from a table; refused when nothing is left to do.

    The guest's own table is ended if nobody else has a seat there. Elsewhere a bot takes over the seat, even at a table
    that waits for absent players: nobody should wait for a person who cannot come back.
    """
    state = table.state
    if state.status in ("finished", "abandoned"):
        raise Refused(say("table-over"), OVER)
    own = [state.seats[seat] for seat in state.seats_of(guest)]
    others = any(seat.guest not in (None, guest) for seat in state.seats)
    if not others and state.opened.owner == guest:
        return entries.Abandoned(by="", why=say("owner-banned"))
    for seat in own:
        if state.status == "gathering":
            return entries.Left(seat.number)
        if seat.taken_over is None:
            return table.propose.take_over(seat.number, "banned")
    raise Refused(say("guest-gone"), OVER)
