"""What a table is at one moment: seats, match, question, clocks; and what follows from them."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
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
from underhall.server.messages import tables as say
from underhall.server.seats import Seat
from underhall.server.terms import clock_in_words, house_rules_of, terms_of
from underhall.server.undo import Question, TurnBack

Status = Literal["gathering", "playing", "paused", "finished", "abandoned"]


class TableState:
    """The facts of one table. Everything is known here: what others may see of it, `showing` says."""

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
        self.resumed_by: str | None = None  # the version of Underhall that last went on after a pause
        self.clocks = Clocks(Pace(), 0)
        self._settings_of = settings_of
        self._opened: Opened | None = None

    def open(self, entry: Opened) -> None:
        """Lays the table out as its first entry says."""
        self._opened = entry
        self.seats = [Seat(number, plan.bot) for number, plan in enumerate(entry.seats)]
        self.clocks = Clocks(entry.pace, len(entry.seats))

    def twin(self) -> TableState:
        """An independent copy."""
        twin = copy.copy(self)
        twin.seats = [copy.copy(seat) for seat in self.seats]
        if self.question is not None:
            twin.question = replace(self.question, agreed=set(self.question.agreed))
        twin.match = None if self.match is None else self.match.clone()
        twin.clocks = self.clocks.twin()
        return twin

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
    def is_interpreted(self) -> bool:
        """Whether the match runs with interpreted rules, because its game is not compiled yet: they take long."""
        return self.match is not None and self.setting.driver.interpreted

    @cached_property
    def house_rules(self) -> list[str]:
        """The switches that differ from the default, in words."""
        return house_rules_of(self.opened.game, self.opened.switches)

    @cached_property
    def terms(self) -> list[str]:
        """What people agree to by sitting down."""
        return terms_of(self.opened)

    @cached_property
    def clock_in_words(self) -> str:
        """How long people may think."""
        return clock_in_words(self.opened.pace)

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
        return self.match.waiting if self.runs and self.match is not None and not self.decided else []

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
        return self.clocks.show(self.seat(seat).number, now)

    def out_of_time(self, seat: int) -> bool:
        """Whether a person's time is up, so that the others may act."""
        return self.runs and self.seats[seat].played_by is None and self.clocks.away_since(seat) is not None

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last choice without asking."""
        return self.runs and self.match is not None and not self.decided and not self.why_no_undo(seat)

    def turn_back(self, seat: int) -> TurnBack | None:
        """Whether a person can take the last turn back; None unless all other seats are for bots."""
        others = (each for each in self.seats if each.number != seat)
        if not self.runs or self.seat(seat).played_by is not None or any(each.bot is None for each in others):
            return None
        return TurnBack.of(self.begun, seat, self.inherited)

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
            raise self.differs or self.not_playing()
        hints, stood_in = [seat.hints for seat in self.seats], [seat.stood_in for seat in self.seats]
        return msgspec.structs.replace(
            self.match.record(names),
            fair=self.fair,
            forfeits=list(self.forfeits),
            hints=hints if any(hints) else [],
            stood_in=stood_in if any(stood_in) else [],
        )

    @property
    def runs(self) -> bool:
        """Whether the game goes on, by these rules."""
        return self.status == "playing" and self.differs is None

    @property
    def begun(self) -> Match:
        """The match, where it has begun for certain."""
        assert self.match is not None, "the match has begun"
        return self.match

    def decision_id(self, seat: int) -> str | None:
        """The id of the decision that waits for a seat, if one does."""
        decision = None if self.match is None else self.match.decision_of(seat)
        return None if decision is None else decision.id

    def why_no_undo(self, seat: int) -> str:
        """Why a seat cannot take its last choice back; empty if it can."""
        if self.begun.choices == self.inherited:
            return say("begun-here")
        return self.begun.why_no_undo(seat)

    def seat(self, seat: int) -> Seat:
        """A seat by its number; refused where there is none."""
        if isinstance(seat, bool) or seat not in range(len(self.seats)):
            raise Refused(say("no-seat", seat=f"{seat!r:.20}", last=len(self.seats) - 1), "no-seat")
        return self.seats[seat]

    def called(self, seat: int) -> str:
        """What the game calls a seat; its number if the game, or its pack, is gone."""
        try:
            return self.setting.words.seat(seat)
        except UnderhallError:
            return say("seat", number=seat)

    def not_playing(self) -> Refused:
        """Why nothing can be chosen."""
        if self.status == "gathering":
            return Refused(say("not-started"), "not-started")
        if self.status == "paused":
            return Refused(say("paused", why=self.why_paused), "paused")
        if self.differs is not None and self.status == "playing":
            return Refused(say("other-rules", why=str(self.differs)), "differs")
        if self.why_ended:
            return Refused(say("ended", why=self.why_ended), "over")
        return Refused(say("over" if self.status == "finished" else "given-up"), "over")
