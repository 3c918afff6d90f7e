"""What must happen at a table by itself, and when: a warning, a bot that takes over, the end of the game."""

from __future__ import annotations

from underhall.server import entries
from underhall.server.entries import Entry
from underhall.server.proposals import Proposals
from underhall.server.state import TableState


def deadline(state: TableState) -> float | None:
    """The unix time at which `due` has something, if nothing else happens before."""
    if not state.runs or state.match is None:
        return None
    if state.decided:
        return state.changed
    times = [
        time
        for seat in state.seats
        for time in (state.clocks.warns(seat.number), _up(state, seat.number)[0], _strikes(state, seat.number))
    ]
    return min((time for time in times if time is not None), default=None)


def due(state: TableState, now: float) -> list[Entry]:
    """What must be added at this time, one entry per seat: apply the first, then ask again."""
    if not state.runs or state.match is None:
        return []
    propose = Proposals(state)
    if state.decided:
        return [propose.finish()]
    found: list[Entry] = []
    for seat in state.seats:
        up, why = _up(state, seat.number)
        warns, strikes = state.clocks.warns(seat.number), _strikes(state, seat.number)
        if up is not None and up <= now:
            found.append(propose.take_over(seat.number, why))
        elif warns is not None and warns <= now:
            found.append(propose.warn(seat.number))
        elif strikes is not None and strikes <= now:
            found.append(entries.TimeUp(seat.number))
    return found


def _up(state: TableState, seat: int) -> tuple[float | None, entries.Why]:
    """When a bot takes over from a seat, and why."""
    if state.opened.pace.absent != "bot":
        return None, "absent"
    absent, spent = state.clocks.absent(seat), state.clocks.spent(seat)
    if absent is None or (spent is not None and spent < absent):
        return spent, "clock"
    return absent, "absent"


def _strikes(state: TableState, seat: int) -> float | None:
    """When the others learn that a seat's time is up, unless a bot takes over automatically."""
    if state.opened.pace.replaces or not state.between_people or state.seats[seat].played_by is not None:
        return None
    return state.clocks.strikes(seat)
