"""What may be added to a table's entries, by whom and when.

A proposal (`sit`, `choose`, ...) checks a request and returns the entry to commit, or raises `Refused`. Nothing changes
until the entry has been stored and comes back through the table's `apply`.
"""

from __future__ import annotations

from underhall.errors import UnderhallError
from underhall.server import entries
from underhall.server.checks import check_gathering, check_holds, check_person, check_playing, names_of
from underhall.server.errors import Refused, refused_by_engine
from underhall.server.messages import tables as say
from underhall.server.state import TableState
from underhall.server.undo import Question

MOST_LEAVES = 5  # of a guest at one table before the start, so that nobody can fill its log
MOST_SALTS = 5  # for a seat, for the same reason
MOST_LEAVES_TO_A_BOT = 3  # of a seat in a game between people


class Proposals:
    """What may be added to a table, except for the early end of a game. (`endings`)"""

    def __init__(self, state: TableState) -> None:
        self._state = state

    # Before the start -------------------------------------------------------------------------------------------------

    def sit(self, guest: str, seat: int | None = None) -> entries.Sat:
        """A guest takes a seat; without a number, the first free one. One guest may take several."""
        state = self._state
        check_gathering(state)
        if guest in state.removed:
            raise Refused(say("removed"), "removed")
        if state.left.count(guest) >= MOST_LEAVES:
            raise Refused(say("left-too-often", times=MOST_LEAVES), "left")
        free = state.open_seats()
        if not free:
            raise Refused(say("full"), "full")
        place = state.seat(free[0] if seat is None else seat)
        about = {"seat": state.called(place.number), "free": names_of(state, free)}
        if place.bot is not None:
            raise Refused(say("seat-for-bot", **about), "bot")
        if place.guest is not None:
            raise Refused(say("seat-yours" if place.guest == guest else "seat-taken", **about), "taken")
        return entries.Sat(place.number, guest)

    def leave(self, guest: str, seat: int) -> entries.Left | entries.TakenOver:
        """A guest leaves a seat. While the game runs a bot plays on, where the table says so."""
        state = self._state
        place = check_holds(state, guest, seat)
        if state.status == "gathering":
            return entries.Left(seat)
        if state.opened.pace.absent != "bot" and state.status not in ("finished", "abandoned"):
            raise Refused(say("no-stand-in"), "no-stand-in")
        if state.between_people and place.leaves >= MOST_LEAVES_TO_A_BOT:
            raise Refused(say("left-to-bot-too-often", times=MOST_LEAVES_TO_A_BOT), "left")
        return self.take_over(place.number, "left")

    def remove(self, guest: str, seat: int) -> entries.Removed:
        """Before the start, the owner frees a seat that somebody else has taken; that guest cannot sit down again."""
        state = self._state
        check_gathering(state)
        place = state.seat(seat)
        if guest != state.opened.owner:
            raise Refused(say("only-owner-removes"), "not-yours")
        if place.guest is None or place.guest == guest:
            raise Refused(say("nobody-to-remove", seat=state.called(seat)), "empty")
        return entries.Removed(seat)

    def salt(self, guest: str, seat: int, text: str) -> entries.Salted:
        """A guest sets, or changes, the salt for the dice."""
        check_gathering(self._state)
        if check_holds(self._state, guest, seat).salts >= MOST_SALTS:
            raise Refused(say("salts-used-up", times=MOST_SALTS), "salt")
        if not 0 < len(text) <= entries.LONGEST_SALT or not text.isprintable():
            raise Refused(say("bad-salt", longest=entries.LONGEST_SALT), "salt")
        return entries.Salted(seat, text)

    def start(self, guest: str) -> entries.Started:
        """The owner, or anybody who sits at the table, starts the game; all seats must be taken."""
        state = self._state
        check_gathering(state)
        if guest != state.opened.owner and not state.seats_of(guest):
            raise Refused(say("only-players-start"), "not-yours")
        free = state.open_seats()
        if free:
            raise Refused(say("seats-empty", seats=names_of(state, free)), "empty")
        try:
            state.setting.check_seats(len(state.seats))
        except UnderhallError as error:
            raise Refused(say("cannot-start", why=str(error)), "setting") from error
        return entries.Started([seat.salt for seat in state.seats])

    # Playing ----------------------------------------------------------------------------------------------------------

    def choose(self, seat: int, decision: str, option: str | int, by: entries.By) -> entries.Chose:
        """A seat answers a decision by an option's key or number."""
        match = check_playing(self._state)
        place = self._state.seat(seat)
        if by == "person" and place.played_by is not None:
            raise Refused(say("bot-plays-for-you", seat=self._state.called(seat)), "taken-over")
        if by != "person" and place.played_by is None:
            raise Refused(say("person-plays", seat=self._state.called(seat)), "not-a-bot")
        try:
            found = match.resolve(option, decision=decision, seat=seat)
        except UnderhallError as error:
            raise refused_by_engine(error) from error
        return entries.Chose(seat, decision, found.key, by, match.digest)

    def undo(self, seat: int, choices: int | None = None) -> entries.Undone:
        """A seat takes back its last choice, if nothing forbids it and, if given, `choices` choices have been made."""
        state = self._state
        match = check_playing(state)
        check_person(state, seat)
        if choices is not None and choices != match.choices:
            raise Refused(say("choices-changed", choices=match.choices, expected=choices), "stale")
        why = say("over-for-good") if match.over else state.why_no_undo(seat)
        if why:
            raise Refused(why, "undo")
        return entries.Undone(seat)

    def undo_turn(self, seat: int, to: int | None = None) -> entries.TurnUndone:
        """Takes back the last turn of a person who plays against bots. If `to` is given, it must have begun there."""
        state = self._state
        check_playing(state)
        check_person(state, seat)
        back = state.turn_back(seat)
        if back is None:
            raise Refused(say("ask-the-others"), "undo")
        if to is not None and to != back.to:
            raise Refused(say("another-turn"), "stale")
        if back.why:
            raise Refused(back.why, "undo")
        return entries.TurnUndone(seat, back.to)

    def ask_undo(self, seat: int, to: int) -> entries.UndoAsked:
        """A seat asks the other people to go back until only `to` choices are left.

        With nobody to ask, it happens at once. So it is refused once the person has learned a secret.
        """
        state = self._state
        match = check_playing(state)
        check_person(state, seat)
        if state.question is not None:
            raise Refused(say("undo-asked-already"), "asked")
        if match.over:
            raise Refused(say("over-for-good"), "undo")
        first, last = state.inherited, match.choices - 1
        if last < first:
            raise Refused(say("nothing-to-undo"), "undo")
        if isinstance(to, bool) or not first <= to <= last:
            raise Refused(say("undo-range", first=first, last=last), "undo")
        entry = entries.UndoAsked(seat, to, everybody=True)
        if not Question.of(entry).unanswered(state.seats) and self._learned_since(to, seat):
            raise Refused(say("secret-learned"), "undo")
        return entry

    def answer_undo(self, seat: int, yes: bool) -> entries.UndoAnswered:
        """A person says whether to go back, even while a bot plays for that person."""
        state = self._state
        check_playing(state)
        if state.seat(seat).bot is not None:
            raise Refused(say("bot-plays", seat=state.called(seat)), "bot")
        if state.question is None:
            raise Refused(say("nobody-asks"), "not-asked")
        if seat not in state.to_answer():
            raise Refused(say("not-asked"), "not-asked")
        return entries.UndoAnswered(seat, yes)

    def hinted(self, seat: int) -> entries.Hinted:
        """A person asks for a hint."""
        state = self._state
        check_playing(state)
        check_person(state, seat)
        if not state.hints_allowed:
            raise Refused(say("hints-not-agreed"), "hints-off")
        return entries.Hinted(seat)

    def take_over(self, seat: int, why: entries.Why) -> entries.TakenOver:
        """A bot plays for a person."""
        state = self._state
        check_playing(state)
        check_person(state, seat)
        return entries.TakenOver(seat, state.opened.pace.bot, why)

    def come_back(self, guest: str, seat: int) -> entries.CameBack:
        """A person plays again, unless the time for the game is used up.

        A person who left the seat to a bot comes back between two turns: otherwise people could have the bot make some
        choices of each turn, although hints are off.
        """
        state = self._state
        check_playing(state)
        place = check_holds(state, guest, seat)
        if place.forfeit is not None:
            raise Refused(say("conceded-for-good"), "conceded")
        if place.taken_over is None:
            raise Refused(say("no-bot-for-you", seat=state.called(seat)), "not-taken-over")
        if state.clocks.out_of_game_time(seat):
            raise Refused(say("game-time-used-up"), "out-of-time")
        if place.why == "left" and state.between_people and place.bot_turn == state.begun.turn:
            raise Refused(say("turn-left-to-bot"), "bot-plays")
        return entries.CameBack(seat)

    def warn(self, seat: int) -> entries.Warned:
        """A person is warned that time is short."""
        check_playing(self._state)
        check_person(self._state, seat)
        return entries.Warned(seat)

    def finish(self) -> entries.Finished:
        """The match is over."""
        state = self._state
        if not state.runs or state.match is None:
            raise state.not_playing()
        if not state.decided:
            raise Refused(say("not-over"), "not-over")
        return entries.Finished()

    # Stopping ---------------------------------------------------------------------------------------------------------

    def pause(self, why: str) -> entries.Paused:
        """Stops choices and clocks until the table is resumed."""
        if self._state.status != "playing":
            raise self._state.not_playing()
        return entries.Paused(why)

    def resume(self, version: str) -> entries.Resumed:
        """A version that replays the table as it was played continues it."""
        state = self._state
        if state.status != "paused":
            raise Refused(say("not-paused"), "not-paused")
        if state.differs is not None:
            raise Refused(say("cannot-resume", why=str(state.differs)), "differs")
        return entries.Resumed(version)

    def rematch(self, guest: str, table: str, instead_of: str | None = None) -> entries.Rematched:
        """The players go on at another table; `instead_of` is a next table that is gone or was given up."""
        state = self._state
        if state.status not in ("finished", "abandoned"):
            raise Refused(say("finish-first"), "not-over")
        if guest != state.opened.owner and not state.seats_of(guest):
            raise Refused(say("only-players-rematch"), "not-yours")
        if state.next_table != instead_of:
            raise Refused(say("rematch-open"), "rematched")
        return entries.Rematched(table)

    def _learned_since(self, choices: int, seat: int) -> bool:
        """Whether the person of a seat has learned a secret, at any seat, since a number of choices were made."""
        state = self._state
        guest = state.seats[seat].guest
        return any(state.begun.learned_since(choices, each.number) for each in state.seats if each.guest == guest)
