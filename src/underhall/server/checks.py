"""What proposals check first: each raises `Refused` with the reason if a table is not as it must be."""

from __future__ import annotations

from collections.abc import Iterable

from underhall.engine.declared.kinds import Said
from underhall.engine.declared.phrases import listed
from underhall.engine.match import Match
from underhall.server.errors import Refused
from underhall.server.messages import tables as say
from underhall.server.seats import Seat
from underhall.server.state import TableState


def check_gathering(state: TableState) -> None:
    """The game has not started yet."""
    if state.status in ("finished", "abandoned"):
        raise state.not_playing()
    if state.status != "gathering":
        raise Refused(say("already-started"), "started")


def check_playing(state: TableState) -> Match:
    """The game is being played; gives its match."""
    if not state.runs or state.match is None:
        raise state.not_playing()
    if state.decided and not state.match.over:
        raise Refused(say("over"), "over")
    return state.match


def check_holds(state: TableState, guest: str, seat: int) -> Seat:
    """A guest holds a seat; gives the seat."""
    place = state.seat(seat)
    if place.guest != guest:
        raise Refused(say("not-yours", seat=state.called(seat)), "not-yours")
    return place


def check_person(state: TableState, seat: int) -> Seat:
    """A person plays a seat, not a bot; gives the seat."""
    place = state.seat(seat)
    if place.played_by is not None:
        raise Refused(say("bot-plays", seat=state.called(seat)), "taken-over" if place.taken_over else "bot")
    return place


def names_of(state: TableState, seats: Iterable[int]) -> Said:
    """Seats by their names, as a list within a sentence."""
    return listed([state.called(seat) for seat in seats])
