"""A table: the fold of its entries. It does no input or output, and reads no clock."""

from __future__ import annotations

import msgspec

from underhall.engine.fair import FairDice, dice_of
from underhall.engine.forfeits import Forfeit, ForfeitWhy
from underhall.engine.match import Match
from underhall.engine.record import play_on
from underhall.errors import UnderhallError
from underhall.server import entries
from underhall.server.clocks import Clocks
from underhall.server.endings import Endings
from underhall.server.entries import Entry, Opened
from underhall.server.errors import Differs
from underhall.server.seats import Seat
from underhall.server.state import Status
from underhall.server.undo import Question

__all__ = ["Status", "Table"]

# What cannot be folded any more once these rules replay a table differently.
_OF_THE_MATCH = (
    entries.Started,
    entries.Chose,
    entries.Undone,
    entries.TurnUndone,
    entries.UndoAsked,
    entries.UndoAnswered,
    entries.Conceded,
    entries.Claimed,
)


class Table(Endings):
    """One table: `apply` adds what happened, proposals say what may happen, and the rest describes its state."""

    def apply(self, entry: Entry, at: float) -> None:
        """Adds an entry that has been stored; `at` is the unix time of that.

        Raises `Differs` once, where these rules replay the table differently. From there on entries are counted, and
        show whether the table is paused or over, but the match stays where it was.
        """
        if (self._opened is None) != isinstance(entry, Opened):
            raise UnderhallError("A table has one entry that opens it, and that is its first.")
        number = self.number
        self.number += 1
        self.changed = at
        if self.differs is not None and isinstance(entry, _OF_THE_MATCH):
            return
        try:
            self._fold(entry, at)
        except UnderhallError as error:
            self._differ(number, at, error)

    def expect(self, digest: str) -> None:
        """Compares the match with a digest that was stored with its last entry; raises `Differs`."""
        if self.match is not None and self.differs is None and self.match.digest != digest:
            self._differ(self.number - 1, self.changed)

    def _differ(self, number: int, at: float, cause: UnderhallError | None = None) -> None:
        """Players see where it differs, not how: the cause may name what is still secret."""
        self._clocks.stop(at)
        self.differs = Differs(f"Underhall now plays this table otherwise, from entry {number} on.", number)
        raise self.differs from cause

    def _fold(self, entry: Entry, at: float) -> None:
        match entry:
            case Opened():
                self._opened = entry
                self.seats = [Seat(number, plan.bot) for number, plan in enumerate(entry.seats)]
                self._clocks = Clocks(entry.pace, len(entry.seats))
            case entries.Sat():
                self.seats[entry.seat].guest = entry.guest
            case entries.Left():
                self.left += (self.seats[entry.seat].guest or "",)
                self.seats[entry.seat] = Seat(entry.seat)
            case entries.Removed():
                self.removed |= {self.seats[entry.seat].guest or ""}
                self.seats[entry.seat] = Seat(entry.seat)
            case entries.Salted():
                self.seats[entry.seat].salt = entry.salt
                self.seats[entry.seat].salts += 1
            case entries.Started():
                self._start(entry, at)
            case entries.Chose():
                self._choose(entry, at)
            case entries.Undone():
                self._match.undo(entry.seat)
                self._move_forfeits_up()
                self.question = None
                self._run_clocks(at, same_move=True)
            case entries.TurnUndone():
                self._go_back(entry.to, at)
            case entries.UndoAsked():
                self.question = Question.of(entry)
                self._go_back_if_agreed(at)
            case entries.UndoAnswered():
                self._answer(entry, at)
            case entries.TakenOver():
                self._let_in(entry.seat, entry.bot, entry.why, at)
            case entries.CameBack():
                place = self.seats[entry.seat]
                stayed = place.why == "left" and self._decision_id(entry.seat) == place.taken_decision
                place.taken_over, place.why = None, None
                self._run_clocks(at, same_move=stayed)
            case entries.Warned():
                self._clocks.warn(entry.seat, at)
            case entries.TimeUp():
                self._clocks.strike(entry.seat)
            case entries.Hinted():
                self.seats[entry.seat].hints += 1
            case entries.Conceded():
                self.question = None
                self._forfeit(entry.seat, "conceded")
                self._let_in(entry.seat, entry.bot, "conceded", at)
            case entries.Claimed():
                for seat in entry.against:
                    self._forfeit(seat, "time")
                self._close(at)
            case entries.Paused():
                self.status, self.why_paused = "paused", entry.why
                self._clocks.stop(at)
            case entries.Resumed():
                self.status, self.why_paused = "playing", ""
                self._run_clocks(at, same_move=True)
            case entries.Finished():
                self.status = "finished"
                self._close(at)
                if self.differs is None and not self.decided:
                    raise UnderhallError("the match was over, but goes on.")
            case entries.Abandoned():
                self.status, self.abandoned_by, self.why_ended = "abandoned", entry.by, entry.why
                self._close(at)
            case entries.Rematched():
                self.next_table = entry.table

    def _start(self, entry: entries.Started, at: float) -> None:
        self.status = "playing"
        for seat, salt in zip(self.seats, entry.salts, strict=True):
            seat.salt = salt
        if self.setting.pack_hash != self.opened.pack_hash:
            raise UnderhallError(f"the pack {self.opened.pack!r} was changed.")
        self.match = self._begun(FairDice(dice_of(self.seed, entry.salts)))
        self._run_clocks(at)

    def _begun(self, dice: FairDice) -> Match:
        """The match as it is when people start to play: after the set-up, or from where a practice game continues."""
        inherited = self.opened.inherited
        if inherited is None:
            return Match(self.setting, len(self.seats), dice)
        match = play_on(self.setting, len(self.seats), inherited.plies, dice)
        if match.digest != inherited.digest:
            raise UnderhallError("the game that is played on is not what it was.")
        return match

    def _choose(self, entry: entries.Chose, at: float) -> None:
        if self._match.digest != entry.digest:
            raise UnderhallError("the match is not what it was.")
        place, turn = self.seats[entry.seat], self._match.turn
        self._match.choose(entry.option, decision=entry.decision, seat=entry.seat)
        if entry.by == "person":
            self._clocks.chose(entry.seat, at)
        elif place.taken_over is not None:
            place.bot_turn = turn
            place.stood_in += 1
        self.question = None
        self._run_clocks(at)

    def _answer(self, entry: entries.UndoAnswered, at: float) -> None:
        guest = self.seats[entry.seat].guest
        assert self.question is not None and guest is not None
        if entry.yes:
            self.question.agreed.add(guest)
            self._go_back_if_agreed(at)
        else:
            self.question = None

    def _let_in(self, seat: int, bot: str | None, why: entries.Why, at: float) -> None:
        """From now on a bot plays for a person, or nobody does, because the game ends."""
        place = self.seats[seat]
        place.taken_over, place.why, place.bot_turn = bot, why, None
        place.leaves += why == "left"
        place.taken_at, place.taken_decision = at, self._decision_id(seat)
        if self.question is not None and self.question.seat == seat:
            self.question = None
        self._run_clocks(at)
        self._go_back_if_agreed(at)

    def _forfeit(self, seat: int, why: ForfeitWhy) -> None:
        """A seat can no longer win; nor can the bots of its side once no person is left there."""
        self.seats[seat].forfeit = why
        (side,) = (side for side in self._match.sides if seat in side)
        alone = not any(self.seats[each].in_play for each in side)
        partners = [each for each in side if alone and self.seats[each].bot is not None]
        for each in (seat, *partners):
            self.seats[each].forfeit = why
            self.forfeits += (Forfeit(each, len(self._match.plies), why),)

    def _move_forfeits_up(self) -> None:
        """A forfeit stays even if the plies before it are taken back: it counts from where the match is now."""
        plies = len(self._match.plies)
        self.forfeits = tuple(msgspec.structs.replace(each, plies=min(each.plies, plies)) for each in self.forfeits)

    def _go_back_if_agreed(self, at: float) -> None:
        """Carries out an agreed undo."""
        if self.question is not None and not self.to_answer() and self.differs is None:
            self._go_back(self.question.to, at)

    def _go_back(self, to: int, at: float) -> None:
        """Goes back to where there were `to` choices. Chance falls differently: nobody plays on knowing the dice."""
        self.question = None
        dice = self._match.dice
        assert isinstance(dice, FairDice)
        self._match.rewind(to, dice.skipping(self._match.since(to)))
        self._move_forfeits_up()
        self._clocks.stop(at)
        self._run_clocks(at)

    def _close(self, at: float) -> None:
        self.question = None
        self._clocks.run((), self._clocks.turn, at)

    def _run_clocks(self, at: float, *, same_move: bool = False) -> None:
        """Runs the clocks of the people who must choose."""
        if self._runs and self.match is not None:
            asked = [seat for seat in self.waiting() if self.seats[seat].played_by is None]
            self._clocks.run(asked, self.match.turn, at, same_move=same_move)
