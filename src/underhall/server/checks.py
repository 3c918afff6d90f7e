"""What proposals check first: each raises `Refused` with the reason if a table is not as it must be."""

from __future__ import annotations

from underhall.engine.match import Match
from underhall.server.errors import Refused
from underhall.server.seats import Seat
from underhall.server.state import TableState


def gathering(state: TableState) -> None:
    """The game has not started."""
    if state.status in ("finished", "abandoned"):
        raise state.not_playing()
    if state.status != "gathering":
        raise Refused("The game has started already.", "started")


def playing(state: TableState) -> Match:
    """The game is being played: its match."""
    if not state.runs or state.match is None:
        raise state.not_playing()
    if state.decided and not state.match.over:
        raise Refused("The game is over.", "over")
    return state.match


def held_seat(state: TableState, guest: str, seat: int) -> Seat:
    """A guest holds a seat."""
    place = state.seat(seat)
    if place.guest != guest:
        raise Refused(f"Seat {seat} is not yours.", "not-yours")
    return place


def person_at(state: TableState, seat: int) -> Seat:
    """A person plays a seat."""
    place = state.seat(seat)
    if place.played_by is not None:
        raise Refused(f"A bot plays seat {seat}.", "taken-over" if place.taken_over else "bot")
    return place


def listed(seats: list[int]) -> str:
    return ", ".join(str(seat) for seat in seats)
