"""A game at the terminal: asks the people, lets the bots choose, and shows everybody what happened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from underhall import bots
from underhall.bots.guard import Closing
from underhall.bots.hints import reasons
from underhall.commands.menu import Ambiguous, find, lit_targets, number_of
from underhall.commands.messages import say
from underhall.commands.rules import matches
from underhall.commands.screen import NEW_TURN, Screen
from underhall.engine.decision import Decision, Option
from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.engine.match_events import MatchEvent
from underhall.errors import IllegalChoice, UnderhallError, UndoRefused

HUMAN = "human"
HINTS = "search:1000"  # the bot that gives hints
HINT_SECONDS = 1.0  # that it may take
MOST_RULES = 8  # shown at once


class PlayerLeft(Exception):
    """A player has left the game."""


class Session:
    """One match and its players: `players` are HUMAN or a bot's spec, by seat."""

    def __init__(self, match: Match, players: list[str], screen: Screen, save: Path | None, seed: int) -> None:
        self.match = match
        self.players = players
        self.screen = screen
        self.save_to = save
        self.humans = [seat for seat, who in enumerate(players) if who == HUMAN]
        self._bots = {seat: bots.load(who, seed + seat) for seat, who in enumerate(players) if who != HUMAN}
        self._hints = bots.make(HINTS, seed)
        self._known = dict.fromkeys(self.humans, 0)  # how many events each of them has been shown
        self._since = dict.fromkeys(self.humans, 0)  # and how many before they were last asked in a new turn
        self._at_keyboard: int | None = self.humans[0] if len(self.humans) == 1 else None
        self._shown: tuple[int, int] | None = None  # the seat and the turn for which the whole table was shown
        self._asked_at = 0  # plies made when a person was last asked
        self._last: Option | None = None  # what was chosen just before by a person
        self._commands: dict[str, Callable[[Decision, str], None]] = {
            "?": lambda decision, rest: self.screen.help(),
            "t": lambda decision, rest: self.screen.table(self.match.view(decision.seat)),
            "c": lambda decision, rest: self.screen.cards(rest),
            "h": self._hint,
            "u": lambda decision, rest: self._undo(decision.seat),
            "l": self._log,
            "w": self._why,
            "r": self._rules,
            "s": lambda decision, rest: self._save(rest),
            "q": lambda decision, rest: self._quit(),
        }

    def play(self) -> None:
        """To the end of the match, or until somebody leaves."""
        while (decision := self.match.decision) is not None:
            if decision.seat in self._bots:
                self._let_choose(decision)
            else:
                self._ask(decision)
        self._tell_all()
        self.screen.outcome(self.match.standing())

    def save(self, path: Path) -> None:
        self.match.record(self.players).save(path)
        self.screen.show(say("saved", file=str(path)))

    def close(self) -> None:
        """Closes the bots."""
        for bot in self._bots.values():
            if isinstance(bot, Closing):
                bot.close()

    # One choice -------------------------------------------------------------------------------------------------------

    def _let_choose(self, decision: Decision) -> None:
        """A bot chooses; if it fails, the people see why."""
        bot = self._bots[decision.seat]
        option = bot.choose(self.match.view(decision.seat), decision, bots.Clock())
        if isinstance(bot, bots.Guard) and bot.slips and bot.slips[-1].decision == decision.id:
            self.screen.show(say("bot-slipped", seat=self._name(decision.seat), problem=bot.slips[-1].problem))
        self.match.choose(option, decision=decision.id)

    def _ask(self, decision: Decision) -> None:
        """Shows what a person needs to choose, and does what is typed until a choice is made."""
        seat = decision.seat
        if self._at_keyboard != seat:
            self.screen.curtain(self._name(seat))
            self._at_keyboard = seat
        self._tell(seat)
        self._asked_at = len(self.match.plies)
        view = self.match.view(seat)
        if self._shown != (seat, self.match.turn):
            self._shown = (seat, self.match.turn)
            self._last = None
            self.screen.table(view)
        else:
            self.screen.board(view, lit_targets(decision, self._last, self.screen.drawn))
        self.screen.status(decision)
        self.screen.menu(decision)
        while self.match.decision_of(seat) == decision:
            self._carry_out(decision, self.screen.ask(say("ask-choice", seat=self._name(seat))))
        if not self._asked_again(seat):
            self._confirm(seat)

    def _carry_out(self, decision: Decision, typed: str) -> None:
        name, _, rest = typed.partition(" ")
        command = self._commands.get(name.casefold())
        if not typed:
            self.screen.show(say("nothing-typed"))
        elif command is not None:
            try:
                command(decision, rest.strip())
            except UnderhallError as error:
                self.screen.show(str(error))
        elif (option := self._meant(decision, typed)) is not None:
            self.match.choose(option, decision=decision.id)
            self._last = option

    def _meant(self, decision: Decision, typed: str) -> Option | None:
        try:
            option = find(decision, typed)
        except Ambiguous as several:
            self.screen.show(say("ambiguous", typed=repr(typed), options=str(several)))
            return None
        if option is None:
            self._why(decision, typed)
        return option

    def _asked_again(self, seat: int) -> bool:
        decision = self.match.decision
        return decision is not None and decision.seat == seat

    def _confirm(self, seat: int) -> None:
        """Before others see a choice it can be taken back, unless chance or a secret has come in."""
        self._tell(seat, own=True)
        while not self._asked_again(seat):
            typed = self.screen.ask(say("ask-confirm"))
            if typed.casefold() != "u":
                self._asked_at = len(self.match.plies)
                return
            self._undo(seat)

    # What is shown ----------------------------------------------------------------------------------------------------

    def _name(self, seat: int) -> str:
        return self.match.setting.words.seat(seat)

    def _tell(self, seat: int, *, own: bool = False) -> None:
        """Shows what a person has not seen yet; `own`: without the beginning of another player's turn."""
        told = self.match.events_for(seat)
        if own and told and told[-1].kind == NEW_TURN:
            told.pop()
        fresh = told[self._known[seat] :]
        if fresh and (seat, self.match.turn) != self._shown:
            self._since[seat] = self._known[seat]
        self._known[seat] = len(told)
        self.screen.events(fresh)

    def _tell_all(self) -> None:
        """Shows how it ended: to one person as that seat saw it, to several as a spectator did."""
        seat = self.humans[0] if len(self.humans) == 1 else NOBODY
        if seat == NOBODY:
            told = self.match.events_for(NOBODY)
            self.screen.events([each for each in told if each.ply > self._asked_at])
        else:
            self._tell(seat)
        self.screen.table(self.match.view(seat))

    def _log(self, decision: Decision, rest: str) -> None:
        told: list[MatchEvent] = self.match.events_for(decision.seat)
        self.screen.events(told if rest == "all" else told[self._since[decision.seat] :])

    # Commands ---------------------------------------------------------------------------------------------------------

    def _undo(self, seat: int) -> None:
        try:
            self.match.undo(seat)
        except UndoRefused as refused:
            self.screen.show(say("undo-refused", why=str(refused)))
            return
        self._last = None
        self._known[seat] = min(self._known[seat], len(self.match.events_for(seat)))
        self.screen.show(say("undone"))

    def _why(self, decision: Decision, key: str) -> None:
        """The rule that forbids a choice now; a copy of the match is asked."""
        if not key:
            self.screen.show(say("why-what", key=self.screen.examples["key"]))
            return
        try:
            self.match.clone().choose(key, seat=decision.seat)
        except IllegalChoice as refused:
            if refused.rule is not None:
                self.screen.show(str(refused))
            else:
                self.screen.show(say("not-an-option", typed=f"{key!r:.40}"))
            return
        self.screen.show(say("possible", key=key))

    def _rules(self, decision: Decision, word: str) -> None:
        if not word:
            examples = self.screen.examples
            self.screen.show(say("rules-what", word=examples["word"], rule=examples["rule"]))
            return
        entries = [entry for entry in self.match.setting.rulebook.entries if matches(entry, word)]
        self.screen.rules(entries, word, MOST_RULES)

    def _hint(self, decision: Decision, rest: str) -> None:
        option = self._hints.choose(self.match.view(decision.seat), decision, bots.Clock(HINT_SECONDS))
        why = reasons(self.match.view(decision.seat), decision, option)
        self.screen.show(say("hint", number=number_of(decision, option), option=option.label), *why)

    def _save(self, name: str) -> None:
        default = self.save_to or Path(f"{self.match.setting.game.name}.json")
        self.save(Path(name) if name else default)

    def _quit(self) -> None:
        answer = self.screen.ask(say("ask-leave")).casefold()
        if answer == "y":
            self._save("")
        if answer in ("y", "x"):
            raise PlayerLeft
