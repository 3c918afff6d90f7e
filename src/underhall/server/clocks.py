"""The clocks of the people at a table: people are warned first, and only later is their time up.

The time for a move runs from the decision until the seat has nothing left to choose, and starts again in each turn. The
time for the game is the sum. All times are given, so that a log always folds to the same clocks.
"""

from __future__ import annotations

import copy
from collections.abc import Collection
from dataclasses import dataclass, field

import msgspec

from underhall.server.entries import Pace

HALF = 0.5  # share of the time for a move that is left when a person is warned
TENTH = 0.1  # share of the time for the game that is left then
DAY = 24 * 60 * 60.0  # seconds
LONGEST_WARNING = DAY
SHORTEST_GRACE = 120.0  # so that a short absence never costs a game, however fast it is
LONGEST_WAIT = 14 * DAY  # for a move without a limit: nobody can block a table forever


class Clock(msgspec.Struct, frozen=True):
    """What a clock shows, in seconds; None without a limit."""

    running: bool = False
    move_left: float | None = None
    game_left: float | None = None
    warned: bool = False
    late: bool = False  # time is up


@dataclass
class _Span:
    """One limited time of one seat."""

    limit: float | None
    part: float  # share of the time that is left when its person is warned
    used: float = 0.0  # before it ran last
    warned: float | None = None  # when

    def twin(self) -> _Span:
        return _Span(self.limit, self.part, self.used, self.warned)

    def left(self, ran: float) -> float | None:
        return None if self.limit is None else max(0.0, self.limit - self.used - ran)

    @property
    def warning(self) -> float:
        """How long before the end its person is warned, at the latest."""
        assert self.limit is not None
        return min(self.limit * self.part, LONGEST_WARNING)

    def warns(self, since: float) -> float | None:
        """When its person must be warned, if that is still to come."""
        if self.limit is None or self.warned is not None:
            return None
        return since + self.limit - self.used - self.warning

    def ends(self, since: float) -> float | None:
        """When it is up. Nobody's time is up without a warning, however late that was, so a server may be down."""
        if self.limit is None or self.warned is None:
            return None
        return max(since + self.limit - self.used, self.warned + self.warning)


@dataclass
class _Hand:
    """The clock of one seat."""

    move: _Span
    game: _Span
    since: float | None = None  # it runs
    asked: bool = False  # even if the clock is stopped, in a pause
    up: bool = False  # the others know that time is up
    late: float | None = None  # when its person first chose in this move although time was up

    @property
    def spans(self) -> tuple[_Span, _Span]:
        return self.move, self.game

    def twin(self) -> _Hand:
        return _Hand(self.move.twin(), self.game.twin(), self.since, self.asked, self.up, self.late)

    def stop(self, at: float) -> None:
        if self.since is not None:
            for span in self.spans:
                span.used += max(0.0, at - self.since)
            self.since = None


@dataclass
class Clocks:
    """One clock per seat."""

    pace: Pace
    seats: int
    turn: int = 0
    hands: list[_Hand] = field(init=False)

    def __post_init__(self) -> None:
        self.hands = [_Hand(_Span(self.pace.move, HALF), _Span(self.pace.game, TENTH)) for _ in range(self.seats)]

    def twin(self) -> Clocks:
        """An independent copy."""
        twin = copy.copy(self)
        twin.hands = [hand.twin() for hand in self.hands]
        return twin

    # What happens -----------------------------------------------------------------------------------------------------

    def run(self, asked: Collection[int], turn: int, at: float, *, same_move: bool = False) -> None:
        """These seats must choose, in this turn of the match; with `same_move` they continue where they stopped."""
        for seat, hand in enumerate(self.hands):
            new_move = hand.since is None or turn != self.turn
            if seat not in asked or new_move:
                hand.stop(at)
            hand.asked = seat in asked
            if hand.asked and new_move:
                hand.since = at
                if not same_move:
                    hand.move.used, hand.move.warned = 0.0, None
                    hand.up, hand.late = False, None
        self.turn = turn

    def stop(self, at: float) -> None:
        """Stops all clocks, but the seats that must choose stay the same."""
        for hand in self.hands:
            hand.stop(at)

    def warn(self, seat: int, at: float) -> None:
        """A seat was warned of what is short by now; if nothing quite is, of what will be next."""
        hand = self.hands[seat]
        since = at if hand.since is None else hand.since
        short = sorted(
            ((when, index) for index, span in enumerate(hand.spans) if (when := span.warns(since)) is not None)
        )
        for place, (when, index) in enumerate(short):
            if place == 0 or when <= at:
                hand.spans[index].warned = at

    def strike(self, seat: int) -> None:
        """The others know that a seat's time is up."""
        self.hands[seat].up = True

    def chose(self, seat: int, at: float) -> None:
        """The person of a seat is there, and plays."""
        hand, end = self.hands[seat], self._end(seat)
        hand.up = False
        if hand.late is None and end is not None and end <= at:
            hand.late = at

    # What it shows ----------------------------------------------------------------------------------------------------

    def show(self, seat: int, now: float) -> Clock:
        """The clock of a seat at a time."""
        hand = self.hands[seat]
        ran = 0.0 if hand.since is None else max(0.0, now - hand.since)
        move, game = (hand.move.left(ran) if hand.asked else self.pace.move), hand.game.left(ran)
        warned = (hand.asked and hand.move.warned is not None) or hand.game.warned is not None
        return Clock(hand.since is not None, move, game, warned, late=hand.asked and 0 in (move, game))

    def out_of_game_time(self, seat: int, now: float = 0.0) -> bool:
        """Whether a seat has used up its time for the game, as of `now` if its clock is running."""
        hand = self.hands[seat]
        return hand.game.left(0.0 if hand.since is None else max(0.0, now - hand.since)) == 0

    def warns(self, seat: int) -> float | None:
        """When a seat must be warned."""
        hand = self.hands[seat]
        return None if hand.since is None else _first(hand.move.warns(hand.since), hand.game.warns(hand.since))

    def absent(self, seat: int) -> float | None:
        """When a seat's time for the move has passed."""
        hand = self.hands[seat]
        return None if hand.since is None else hand.move.ends(hand.since)

    def spent(self, seat: int) -> float | None:
        """When a seat has used up its time for the game."""
        hand = self.hands[seat]
        return None if hand.since is None else hand.game.ends(hand.since)

    def ends(self, seat: int) -> float | None:
        """When the others may act because a seat that must choose is out of time; without a limit, after a long time.

        A person who comes late but plays gets some more time to finish the move: once, however often that is taken
        back.
        """
        end, late = self._end(seat), self.hands[seat].late
        return end if end is None or late is None else max(end, late + self._warning)

    def strikes(self, seat: int) -> float | None:
        """When the others must learn that a seat's time is up."""
        return None if self.hands[seat].up else self.ends(seat)

    def away_since(self, seat: int) -> float | None:
        """Since when a seat's time has been up; None until the others know."""
        return self.ends(seat) if self.hands[seat].up else None

    def _end(self, seat: int) -> float | None:
        """When the time of a seat that must choose is up, without the extra time for late players."""
        since = self.hands[seat].since
        if since is None:
            return None
        return _first(self.absent(seat), self.spent(seat)) if self.pace.limited else since + LONGEST_WAIT

    @property
    def grace(self) -> float:
        """How long a player may stay away before the others can end the game: as long as a warning lasts, or longer."""
        return max(self._warning, SHORTEST_GRACE)

    @property
    def _warning(self) -> float:
        """How long a warning lasts."""
        limited = [span.warning for span in self.hands[0].spans if span.limit is not None]
        return min(limited, default=LONGEST_WARNING)


def _first(*times: float | None) -> float | None:
    return min((time for time in times if time is not None), default=None)
