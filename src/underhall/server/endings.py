"""How a game ends early: somebody concedes, claims the win, or gives up the table.

None of the games can go on with one seat fewer. So if others play on, a bot plays the seat of a person who concedes,
and the seat comes last. In team play a bot helps the partner, and the team loses once all its people have conceded.

When a person's time is up, the others may let a bot take over at once, because that can be reversed: the person may
return. They can end the game only after a grace period, and only when no opponent is still playing.
"""

from __future__ import annotations

import math
from collections.abc import Collection

from underhall.engine.forfeits import Side
from underhall.server import entries
from underhall.server.checks import check_holds, check_person, check_playing, names_of
from underhall.server.errors import Refused
from underhall.server.messages import tables as say
from underhall.server.seats import Seat
from underhall.server.state import TableState

NOBODY: frozenset[str] = frozenset()


class Endings:
    """How the game at a table may end early. `gone` are deleted guests: they never come back."""

    def __init__(self, state: TableState) -> None:
        self._state = state

    # Conceding --------------------------------------------------------------------------------------------------------

    def concede(self, guest: str, seat: int) -> entries.Conceded:
        """A person concedes, at any time."""
        state = self._state
        check_playing(state)
        place = check_holds(state, guest, seat)
        if place.forfeit is not None:
            raise Refused(say("conceded-already"), "conceded")
        return entries.Conceded(seat, None if self._ends_without(seat) else state.opened.pace.bot)

    def depart(self, guest: str) -> entries.Entry:
        """The next step for a deleted guest to leave a table; refused once nothing is left to do."""
        state = self._state
        alone = not any(seat.in_play and seat.guest != guest for seat in state.seats)
        if guest == state.opened.owner if state.status == "gathering" else alone:
            return self.abandon(guest)
        for seat in state.seats_of(guest):
            if state.status == "gathering":
                return entries.Left(seat)
            if state.seats[seat].forfeit is None:
                return self.concede(guest, seat)
        raise Refused(say("guest-left-already"), "left")

    def _ends_without(self, seat: int) -> bool:
        """Whether the game is decided once a seat has forfeited."""
        left = [each for each in self._state.seats if each.in_play and each.number != seat]
        sides = [
            side for side in self._sides_in_play() if any(each.number in side for each in left) or self._bots(side)
        ]
        return not left or len(sides) == 1

    # Players who stay away --------------------------------------------------------------------------------------------

    def stand_in(self, guest: str, seat: int) -> entries.TakenOver:
        """A player lets a bot take over from a person whose time is up."""
        state = self._state
        check_playing(state)
        by = self._player(guest)
        place = check_person(state, seat)
        if place.guest == guest:
            raise Refused(say("stand-in-for-yourself", seat=state.called(seat)), "yours")
        if not state.out_of_time(seat):
            raise Refused(say("not-late", seat=state.called(seat)), "not-late")
        why: entries.Why = "clock" if state.clocks.out_of_game_time(seat, state.changed) else "absent"
        return entries.TakenOver(seat, state.opened.pace.bot, why, by.number)

    def claim(self, guest: str, now: float, gone: Collection[str] = NOBODY) -> entries.Claimed:
        """A player claims the win, because all opponents are people who stay away."""
        state = self._state
        check_playing(state)
        by = self._player(guest)
        if self._late(guest):
            raise Refused(say("late-yourself"), "late")
        at = self.claim_at(by.number, gone)
        if at is None:
            raise Refused(say("opponents-play"), "others-play")
        if now < at:
            raise Refused(say("claim-later", seconds=math.ceil(at - now)), "too-early")
        against = [seat.number for seat in state.seats if seat.in_play and seat.number not in self._side(by.number)]
        return entries.Claimed(by.number, against)

    def claim_at(self, seat: int, gone: Collection[str] = NOBODY) -> float | None:
        """When the person of a seat can claim the win, if nobody comes back; None while an opponent still plays, or
        the person is out of time, too."""
        state = self._state
        if not state.runs or state.match is None or state.decided or state.seats[seat].played_by is not None:
            return None
        if self._late(state.seats[seat].guest):
            return None
        others = [side for side in self._sides_in_play() if seat not in side]
        if any(self._bots(side) for side in others):
            return None
        people = [state.seats[each] for side in others for each in side if state.seats[each].in_play]
        return self._all_gone(people, gone)

    def abandon(self, guest: str, now: float | None = None, gone: Collection[str] = NOBODY) -> entries.Abandoned:
        """Gives up the table: before the start its owner may, later any player, unless other people are still playing.

        A person who has conceded cannot: that would erase the result. Where only bots play, the owner may. People who
        have stayed away too long at the time `now` do not count.
        """
        state = self._state
        if state.status in ("finished", "abandoned"):
            raise state.not_playing()
        if state.status == "gathering":
            if guest != state.opened.owner:
                raise Refused(say("only-owner-gives-up"), "not-yours")
            return entries.Abandoned(guest)
        own = {state.opened.owner, *(seat.guest for seat in state.seats)}
        if guest not in ({seat.guest for seat in state.seats if seat.in_play} or own):
            raise Refused(say("only-players-give-up"), "not-yours")
        others = [seat.number for seat in state.seats if seat.guest != guest and self._plays(seat, now, gone)]
        if others and state.status == "playing":
            raise Refused(say("people-play", seats=names_of(state, others)), "others-play")
        return entries.Abandoned(guest)

    # Inside -----------------------------------------------------------------------------------------------------------

    def _plays(self, seat: Seat, now: float | None, gone: Collection[str]) -> bool:
        """Whether a person plays a seat, or is away but may still come back."""
        if not seat.in_play or seat.why in ("left", "clock", "banned"):
            return False
        until = self._gone_at(seat, gone)
        return until is None or now is None or now < until

    def _late(self, guest: str | None) -> bool:
        """Whether a guest is out of time, at any seat."""
        return any(seat.guest == guest and self._state.out_of_time(seat.number) for seat in self._state.seats)

    def _all_gone(self, seats: list[Seat], gone: Collection[str]) -> float | None:
        """When all these people will have stayed away too long; None if any of them still has time."""
        times = [self._gone_at(seat, gone) for seat in seats]
        return None if None in times else max((time for time in times if time is not None), default=self._state.changed)

    def _gone_at(self, seat: Seat, gone: Collection[str]) -> float | None:
        state = self._state
        if seat.guest in gone:
            return state.changed
        since = seat.taken_at if seat.taken_over is not None else state.clocks.away_since(seat.number)
        return None if since is None else since + state.clocks.grace

    def _player(self, guest: str) -> Seat:
        """A seat that a guest plays now."""
        own = [seat for seat in self._state.seats if seat.guest == guest and seat.played_by is None and seat.in_play]
        if not own:
            raise Refused(say("only-players"), "not-yours")
        return own[0]

    def _sides_in_play(self) -> list[Side]:
        """The sides that can still win."""
        state = self._state
        return [side for side in state.begun.sides if any(state.seats[seat].forfeit is None for seat in side)]

    def _side(self, seat: int) -> Side:
        return next(side for side in self._state.begun.sides if seat in side)

    def _bots(self, side: Side) -> bool:
        """Whether bots have played a side from the start."""
        return all(self._state.seats[seat].bot is not None for seat in side)
