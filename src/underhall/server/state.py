"""What a table is at one moment: seats, match, question, clocks; and what follows from them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Literal

import msgspec

from underhall.engine.decision import Outcome
from underhall.engine.forfeits import Forfeit, lost, settled
from underhall.engine.match import Match
from underhall.engine.record import Fair, Record
from underhall.engine.setting import Setting
from underhall.errors import UnderhallError
from underhall.server.clocks import Clock, Clocks
from underhall.server.entries import Opened, Pace
from underhall.server.errors import Differs, Refused
from underhall.server.seats import Seat
from underhall.server.undo import Question, TurnBack

Status = Literal["gathering", "playing", "paused", "finished", "abandoned"]


class TableState:
    """One table. Everything is known here; `showing` decides what others may see of it."""

    def __init__(self, id: str, seed: bytes, settings_of: Callable[[Opened], Setting]) -> None:
        self.id = id
        self.seed = seed
        self.number = 0  # entries applied: the number of the next one
        self.status: Status = "gathering"
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.question: Question | None = None  # whether to go back
        self.changed = 0.0  # the time of the last entry
        self.why_paused = ""
        self.abandoned_by: str | None = None  # a guest; "": an operator
        self.why_ended = ""  # if an operator ended it
        self.next_table: str | None = None  # where they play again
        self.forfeits: tuple[Forfeit, ...] = ()  # in the order of time
        self.left: tuple[str, ...] = ()  # guests who left a seat before the start, once for each time
        self.removed: frozenset[str] = frozenset()  # guests whom the owner does not want here
        self.differs: Differs | None = None  # these rules replay it differently
        self._settings_of = settings_of
        self._opened: Opened | None = None
        self._clocks = Clocks(Pace(), 0)

    # Looking ----------------------------------------------------------------------------------------------------------

    @property
    def opened(self) -> Opened:
        """How the table was opened."""
        assert self._opened is not None, "a table begins with the entry that opens it"
        return self._opened

    @cached_property
    def setting(self) -> Setting:
        return self._settings_of(self.opened)

    @property
    def pack_title(self) -> str:
        """The title of its pack; its id, if the pack is gone."""
        try:
            return self.setting.pack.title
        except UnderhallError:
            return self.opened.pack

    @property
    def choices(self) -> int:
        """How many choices have been made and not taken back."""
        return 0 if self.match is None else self.match.choices

    @property
    def inherited(self) -> int:
        """How many of the choices were made in another game that this one continues."""
        return 0 if self.opened.inherited is None else self.opened.inherited.choice

    def waiting(self) -> list[int]:
        """The seats that must choose now, people's and bots'."""
        return self.match.waiting if self._runs and self.match is not None and not self.decided else []

    def seats_of(self, guest: str) -> list[int]:
        """The seats a guest holds."""
        return [seat.number for seat in self.seats if seat.guest == guest]

    def open_seats(self) -> list[int]:
        """Where a person can still sit down."""
        return [seat.number for seat in self.seats if seat.empty] if self.status == "gathering" else []

    @property
    def between_people(self) -> bool:
        """Whether several people play here, even while bots stand in for some of them."""
        return len({seat.guest for seat in self.seats if seat.in_play}) > 1

    @property
    def hints_allowed(self) -> bool:
        """Whether people may ask for hints: against bots alone always, otherwise where all agreed by sitting down."""
        return self.opened.hints or not self.between_people

    @property
    def decided(self) -> bool:
        """Whether nothing is left to play: the match is over, or only one side or no person can still win."""
        if self.match is None or not self.forfeits:
            return self.match is not None and self.match.over
        left = len(self.match.sides) - len(lost(self.match.sides, self.forfeits))
        return self.match.over or left == 1 or not any(seat.in_play for seat in self.seats)

    @property
    def outcome(self) -> Outcome | None:
        """Ranking and scores, once the game is over."""
        if self.match is None or self.status != "finished" or not self.decided:
            return None
        return settled(self.match, self.forfeits)

    def clock(self, seat: int, now: float) -> Clock:
        """What the clock of a seat shows."""
        return self._clocks.show(self._seat(seat).number, now)

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last choice without asking."""
        return self._runs and self.match is not None and not self.decided and not self._why_no_undo(self.match, seat)

    def turn_back(self, seat: int) -> TurnBack | None:
        """Whether a person can take the last turn back; None unless all other seats are for bots."""
        others = (each for each in self.seats if each.number != seat)
        if not self._runs or self._seat(seat).played_by is not None or any(each.bot is None for each in others):
            return None
        return TurnBack.of(self._match, seat, self.inherited)

    def to_answer(self) -> list[int]:
        """The seats that must still answer whether to go back."""
        return [] if self.question is None else self.question.unanswered(self.seats)

    @property
    def fair(self) -> Fair | None:
        """Seed and salts, once the match is over: they prove the dice."""
        if self.status != "finished" or self.match is None:
            return None
        undone = sum(len(each.plies) for each in self.match.undone)
        inherited = 0 if self.opened.inherited is None else len(self.opened.inherited.plies)
        return Fair(self.seed.hex(), self.opened.seed_hash, [seat.salt for seat in self.seats], undone, inherited)

    def record(self, names: list[str] | None = None) -> Record:
        """The match as a record; with seed and salts once it is over."""
        if self.match is None or self.differs is not None:
            raise self.differs or self._not_playing()
        hints, stood_in = [seat.hints for seat in self.seats], [seat.stood_in for seat in self.seats]
        return msgspec.structs.replace(
            self.match.record(names),
            fair=self.fair,
            forfeits=list(self.forfeits),
            hints=hints if any(hints) else [],
            stood_in=stood_in if any(stood_in) else [],
        )

    # Inside -----------------------------------------------------------------------------------------------------------

    @property
    def _runs(self) -> bool:
        return self.status == "playing" and self.differs is None

    @property
    def _match(self) -> Match:
        assert self.match is not None, "the match runs"
        return self.match

    def _decision_id(self, seat: int) -> str | None:
        """The id of the decision that waits for a seat, if one does."""
        decision = None if self.match is None else self.match.decision_of(seat)
        return None if decision is None else decision.id

    def _why_no_undo(self, match: Match, seat: int) -> str:
        """Why a seat cannot take its last choice back; empty if it can."""
        if match.choices == self.inherited:
            return "There is nothing to take back: you play on from here."
        return match.why_no_undo(seat)

    def _seat(self, seat: int) -> Seat:
        if isinstance(seat, bool) or seat not in range(len(self.seats)):
            raise Refused(f"There is no seat {seat!r:.20}: seats are 0 to {len(self.seats) - 1}.", "no-seat")
        return self.seats[seat]

    def _not_playing(self) -> Refused:
        """Why nothing can be chosen."""
        if self.status == "gathering":
            return Refused("The game has not started yet.", "not-started")
        if self.status == "paused":
            return Refused(f"The table is paused: {self.why_paused}", "paused")
        if self.differs is not None and self.status == "playing":
            return Refused(f"The game goes on in another version of Underhall. {self.differs}", "differs")
        if self.why_ended:
            return Refused(f"An operator ended the table: {self.why_ended}", "over")
        return Refused("The game is over." if self.status == "finished" else "The table was given up.", "over")
