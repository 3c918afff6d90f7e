"""What may be added to a table's entries, by whom and when.

A proposal (`sit`, `choose`, ...) checks a request and returns the entry to commit, or raises `Refused`. Nothing changes
until the entry has been stored and comes back through the table's `apply`.
"""

from __future__ import annotations

from underhall.engine.match import Match
from underhall.errors import UnderhallError
from underhall.server import entries
from underhall.server.entries import Entry
from underhall.server.errors import Refused, refused_by_engine
from underhall.server.seats import Seat
from underhall.server.state import TableState
from underhall.server.undo import LEARNED, Question

MOST_LEAVES = 5  # of a guest at one table before the start, so that nobody can fill its log
MOST_SALTS = 5  # for a seat, for the same reason
MOST_LEAVES_TO_A_BOT = 3  # of a seat in a game between people


class Proposals(TableState):
    """A table, and what may happen at it."""

    # What must be done, and when --------------------------------------------------------------------------------------

    def deadline(self) -> float | None:
        """The unix time at which `due` has something, if nothing else happens before."""
        if not self._runs or self.match is None:
            return None
        if self.decided:
            return self.changed
        times = [
            time
            for seat in self.seats
            for time in (self._clocks.warns(seat.number), self._up(seat.number)[0], self._strikes(seat.number))
        ]
        return min((time for time in times if time is not None), default=None)

    def due(self, now: float) -> list[Entry]:
        """What must be added at this time, one entry per seat: apply the first, then ask again."""
        if not self._runs or self.match is None:
            return []
        if self.decided:
            return [self.finish()]
        found: list[Entry] = []
        for seat in self.seats:
            up, why = self._up(seat.number)
            warns, strikes = self._clocks.warns(seat.number), self._strikes(seat.number)
            if up is not None and up <= now:
                found.append(self.take_over(seat.number, why))
            elif warns is not None and warns <= now:
                found.append(self.warn(seat.number))
            elif strikes is not None and strikes <= now:
                found.append(entries.TimeUp(seat.number))
        return found

    # Proposals: before the start --------------------------------------------------------------------------------------

    def sit(self, guest: str, seat: int | None = None) -> entries.Sat:
        """A guest takes a seat; without a number, the first free one. One guest may take several."""
        self._gathering()
        if guest in self.removed:
            raise Refused("The owner of this table has removed you from it: you cannot sit down here again.", "removed")
        if self.left.count(guest) >= MOST_LEAVES:
            raise Refused(f"You have left this table {MOST_LEAVES} times: you cannot sit down here again.", "left")
        free = self.open_seats()
        if not free:
            raise Refused("All seats for people are taken.", "full")
        place = self._seat(free[0] if seat is None else seat)
        if place.bot is not None:
            raise Refused(f"Seat {place.number} is for a bot. Free seats: {listed(free)}.", "bot")
        if place.guest is not None:
            whose = "already yours" if place.guest == guest else "taken"
            raise Refused(f"Seat {place.number} is {whose}. Free seats: {listed(free)}.", "taken")
        return entries.Sat(place.number, guest)

    def leave(self, guest: str, seat: int) -> entries.Left | entries.TakenOver:
        """A guest leaves a seat. While the game runs a bot plays on, where the table says so."""
        place = self._held(guest, seat)
        if self.status == "gathering":
            return entries.Left(seat)
        if self.opened.pace.absent != "bot" and self.status not in ("finished", "abandoned"):
            raise Refused(
                "At this table no bot takes over automatically, so the others would wait for you. "
                "If you do not want to play on, concede.",
                "no-stand-in",
            )
        if self.between_people and place.leaves >= MOST_LEAVES_TO_A_BOT:
            raise Refused(
                f"You have left this seat to a bot {MOST_LEAVES_TO_A_BOT} times already. "
                "If you do not want to play on, concede.",
                "left",
            )
        return self.take_over(place.number, "left")

    def remove(self, guest: str, seat: int) -> entries.Removed:
        """Before the start, the owner frees a seat that somebody else has taken; that guest cannot sit down again."""
        self._gathering()
        place = self._seat(seat)
        if guest != self.opened.owner:
            raise Refused("Only the table's owner can free a seat.", "not-yours")
        if place.guest is None or place.guest == guest:
            raise Refused(f"Nobody else sits at seat {seat}.", "empty")
        return entries.Removed(seat)

    def salt(self, guest: str, seat: int, text: str) -> entries.Salted:
        """A guest sets, or changes, the salt for the dice."""
        self._gathering()
        if self._held(guest, seat).salts >= MOST_SALTS:
            raise Refused(f"You have given {MOST_SALTS} salts for this seat: the last one stays.", "salt")
        if not 0 < len(text) <= entries.LONGEST_SALT or not text.isprintable():
            raise Refused(
                f"A salt is a text of 1 to {entries.LONGEST_SALT} letters, digits, signs and blanks on one line.",
                "salt",
            )
        return entries.Salted(seat, text)

    def start(self, guest: str) -> entries.Started:
        """The owner, or anybody who sits at the table, starts the game; all seats must be taken."""
        self._gathering()
        if guest != self.opened.owner and not self.seats_of(guest):
            raise Refused("Only those who sit at the table, or who opened it, can start.", "not-yours")
        free = self.open_seats()
        if free:
            raise Refused(f"Nobody sits at: {listed(free)}. All seats must be taken before the start.", "empty")
        try:
            self.setting.check_seats(len(self.seats))
        except UnderhallError as error:
            raise Refused(f"The game cannot start: {error}", "setting") from error
        return entries.Started([seat.salt for seat in self.seats])

    # Proposals: playing -----------------------------------------------------------------------------------------------

    def choose(self, seat: int, decision: str, option: str | int, by: entries.By) -> entries.Chose:
        """A seat answers a decision by an option's key or number."""
        match = self._playing()
        place = self._seat(seat)
        if by == "person" and place.played_by is not None:
            raise Refused(f"A bot plays for seat {seat}: come back first.", "taken-over")
        if by != "person" and place.played_by is None:
            raise Refused(f"Seat {seat} is played by a person, not by a bot.", "not-a-bot")
        try:
            found = match.resolve(option, decision=decision, seat=seat)
        except UnderhallError as error:
            raise refused_by_engine(error) from error
        return entries.Chose(seat, decision, found.key, by, match.digest)

    def undo(self, seat: int, choices: int | None = None) -> entries.Undone:
        """A seat takes back its last choice, if nothing forbids it and, if given, `choices` choices have been made."""
        match = self._playing()
        self._person(seat)
        if choices is not None and choices != match.choices:
            raise Refused(f"{match.choices} choices stand by now, not {choices}: look at the table again.", "stale")
        why = "The game is over: nothing can be taken back." if match.over else self._why_no_undo(match, seat)
        if why:
            raise Refused(why, "undo")
        return entries.Undone(seat)

    def undo_turn(self, seat: int, to: int | None = None) -> entries.TurnUndone:
        """Takes back the last turn of a person who plays against bots. If `to` is given, it must have begun there."""
        self._playing()
        self._person(seat)
        back = self.turn_back(seat)
        if back is None:
            raise Refused("Other people play here: ask them to go back.", "undo")
        if to is not None and to != back.to:
            raise Refused("That is no longer your last turn: look at the table again.", "stale")
        if back.why:
            raise Refused(back.why, "undo")
        return entries.TurnUndone(seat, back.to)

    def ask_undo(self, seat: int, to: int) -> entries.UndoAsked:
        """A seat asks the other people to go back until only `to` choices are left.

        With nobody to ask, it happens at once. So it is refused once the person has learned a secret.
        """
        match = self._playing()
        self._person(seat)
        if self.question is not None:
            raise Refused("Whether to go back is being asked already: that is answered first.", "asked")
        if match.over:
            raise Refused("The game is over: nothing can be taken back.", "undo")
        first = self.inherited
        if isinstance(to, bool) or not first <= to < match.choices:
            raise Refused(
                f"{match.choices} choices were made: you can go back to {first} or more of them, and fewer than all.",
                "undo",
            )
        entry = entries.UndoAsked(seat, to, everybody=True)
        if not Question.of(entry).unanswered(self.seats) and self._learned_since(to, seat):
            raise Refused(LEARNED, "undo")
        return entry

    def answer_undo(self, seat: int, yes: bool) -> entries.UndoAnswered:
        """A person says whether to go back, even while a bot plays for that person."""
        self._playing()
        if self._seat(seat).bot is not None:
            raise Refused(f"A bot plays seat {seat}.", "bot")
        if self.question is None:
            raise Refused("Nobody asks to go back now.", "not-asked")
        if seat not in self.to_answer():
            raise Refused("You are not asked, or have agreed already.", "not-asked")
        return entries.UndoAnswered(seat, yes)

    def hinted(self, seat: int) -> entries.Hinted:
        """A person asks for a hint."""
        self._playing()
        self._person(seat)
        if not self.hints_allowed:
            raise Refused(
                "Hints are off at this table: the players have not agreed to them.",
                "hints-off",
            )
        return entries.Hinted(seat)

    def take_over(self, seat: int, why: entries.Why) -> entries.TakenOver:
        """A bot plays for a person."""
        self._playing()
        self._person(seat)
        return entries.TakenOver(seat, self.opened.pace.bot, why)

    def come_back(self, guest: str, seat: int) -> entries.CameBack:
        """A person plays again, unless the time for the game is used up.

        A person who left the seat to a bot comes back between two turns: otherwise people could have the bot make some
        choices of each turn, although hints are off.
        """
        self._playing()
        place = self._held(guest, seat)
        if place.forfeit is not None:
            raise Refused("You have conceded: a bot plays your seat to the end.", "conceded")
        if place.taken_over is None:
            raise Refused(f"You are playing seat {seat}: no bot stands in for you.", "not-taken-over")
        if self._clocks.out_of_game_time(seat):
            raise Refused("Your time for the game is used up: the bot plays on for you.", "out-of-time")
        if place.why == "left" and self.between_people and place.bot_turn == self._match.turn:
            raise Refused("You left this turn to the bot: come back when it is over.", "bot-plays")
        return entries.CameBack(seat)

    def warn(self, seat: int) -> entries.Warned:
        """A person is warned that time is short."""
        self._playing()
        self._person(seat)
        return entries.Warned(seat)

    def finish(self) -> entries.Finished:
        """The match is over."""
        if not self._runs or self.match is None:
            raise self._not_playing()
        if not self.decided:
            raise Refused("The game is not over yet.", "not-over")
        return entries.Finished()

    # Proposals: stopping ----------------------------------------------------------------------------------------------

    def pause(self, why: str) -> entries.Paused:
        """Stops choices and clocks until the table is resumed."""
        if self.status != "playing":
            raise self._not_playing()
        return entries.Paused(why)

    def resume(self, version: str) -> entries.Resumed:
        """A version that replays the table as it was played continues it."""
        if self.status != "paused":
            raise Refused("The table is not paused.", "not-paused")
        if self.differs is not None:
            raise Refused(f"This version cannot go on with the table. {self.differs}", "differs")
        return entries.Resumed(version)

    def rematch(self, guest: str, table: str, instead_of: str | None = None) -> entries.Rematched:
        """The players go on at another table; `instead_of` is a next table that is gone or was given up."""
        if self.status not in ("finished", "abandoned"):
            raise Refused("The game is not over yet: play it to its end first.", "not-over")
        if guest != self.opened.owner and not self.seats_of(guest):
            raise Refused("Only those who sat at the table can ask for another game.", "not-yours")
        if self.next_table != instead_of:
            raise Refused("There is a table for the next game already.", "rematched")
        return entries.Rematched(table)

    # Inside -----------------------------------------------------------------------------------------------------------

    def _up(self, seat: int) -> tuple[float | None, entries.Why]:
        """When a bot takes over from a seat, and why."""
        if self.opened.pace.absent != "bot":
            return None, "absent"
        absent, spent = self._clocks.absent(seat), self._clocks.spent(seat)
        if absent is None or (spent is not None and spent < absent):
            return spent, "clock"
        return absent, "absent"

    def _strikes(self, seat: int) -> float | None:
        """When the others learn that a seat's time is up, unless a bot takes over automatically."""
        if self.opened.pace.replaces or not self.between_people or self.seats[seat].played_by is not None:
            return None
        return self._clocks.strikes(seat)

    def _learned_since(self, choices: int, seat: int) -> bool:
        """Whether the person of a seat has learned a secret, at any seat, since a number of choices were made."""
        guest = self.seats[seat].guest
        return any(self._match.learned_since(choices, each.number) for each in self.seats if each.guest == guest)

    def _held(self, guest: str, seat: int) -> Seat:
        place = self._seat(seat)
        if place.guest != guest:
            raise Refused(f"Seat {seat} is not yours.", "not-yours")
        return place

    def _person(self, seat: int) -> Seat:
        """The seat, if a person plays it."""
        place = self._seat(seat)
        if place.played_by is not None:
            raise Refused(f"A bot plays seat {seat}.", "taken-over" if place.taken_over else "bot")
        return place

    def _gathering(self) -> None:
        if self.status in ("finished", "abandoned"):
            raise self._not_playing()
        if self.status != "gathering":
            raise Refused("The game has started already.", "started")

    def _playing(self) -> Match:
        if not self._runs or self.match is None:
            raise self._not_playing()
        if self.decided and not self.match.over:
            raise Refused("The game is over.", "over")
        return self.match


def listed(seats: list[int]) -> str:
    return ", ".join(str(seat) for seat in seats)
