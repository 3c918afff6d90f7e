"""A match: a box, a table, dice and a log. What Python users, the server and the bots' hosts hold."""

from __future__ import annotations

import copy
from collections import Counter
from functools import partial
from typing import Any, NamedTuple

from underhall.engine.decision import Decision, Option, Outcome
from underhall.engine.declared.kinds import id_of
from underhall.engine.declared.phrases import listed
from underhall.engine.dice import Chance, Dice
from underhall.engine.driver import Bytes, Driver
from underhall.engine.kernel import ALL, CHANCE, COMMON, NOBODY, Fault, Over
from underhall.engine.match_events import MatchEvent
from underhall.engine.messages import matches as say
from underhall.engine.notebook import html_of
from underhall.engine.plies import Ply
from underhall.engine.ranking import points_on, ranking_on
from underhall.engine.reading import Reading
from underhall.engine.record import Record, UndonePlies, record_of
from underhall.engine.runs import NO_OPTION, NO_TURN, Run, runner_of
from underhall.engine.setting import Setting
from underhall.engine.story import Reveal, Story
from underhall.engine.trail import LazyTrail, Trail
from underhall.engine.view import (
    Refusal,
    View,
    Waiting,
    WaitingDecision,
    decision_on,
    refusals_on,
    refused_on,
    see,
    see_all,
)
from underhall.errors import IllegalChoice, RulesFault, StaleDecision, UnderhallError, UndoRefused

NAMED = 8  # options that a refusal names
FOLLOWS = ("_run", "_decisions", "_fallen")  # what follows from the rest of a match


class _Save(NamedTuple):
    """Where a choice can be taken back to."""

    table: Bytes
    plies: int
    sealed: str  # why the choice before cannot be taken back


class Match:
    """One game being played. Everything is known here; hand out `view(seat)`, never the match."""

    _table: Bytes  # it changes only while a choice is carried out: each choice gets a copy
    _run: Run  # the run that led to it
    _decisions: dict[int, Decision]  # by seat, as far as somebody asked for them

    def __init__(self, setting: Setting, seats: int, dice: Dice, start: Bytes | None = None) -> None:
        setting.check_seats(seats)
        self.setting = setting
        self.seats = seats
        self.plies: LazyTrail[Ply] = LazyTrail(partial(Ply, setting))
        self.undone: Trail[UndonePlies] = Trail()  # what was taken back, in the order of time
        self.start = None if start is None else setting.driver.core(start)
        self.dice = dice
        self._saves: LazyTrail[_Save] = LazyTrail(_Save)
        self._sealed = ""  # why the last choice cannot be taken back; "" if it can
        self._answered = [0] * seats
        self._fallen: dict[str, int] | None = None  # chances by kind; None until they are counted
        if start is None:
            self._lay(self._driver.empty())
            self._driver.start(setting.box, self._table, seats)
        else:
            self._lay(self._driver.clone(start))
        self._story = Story(setting, self._table.copy())
        self._go_on()

    @property
    def _driver(self) -> Driver:
        """Looked up each time: it may change from interpreted to compiled during a match."""
        return self.setting.driver

    # What is asked ----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self._run.over != Over.RUNNING

    @property
    def waiting(self) -> list[int]:
        """The seats that must choose, ascending."""
        if self.over:
            return []
        if self._run.lane == COMMON:
            return [self._run.seat]
        return [seat for seat, height in enumerate(self._fields.height[1:].tolist()) if height > 0]

    @property
    def decision(self) -> Decision | None:
        """The decision that waits; the first of them where several seats choose at once. None when it is over."""
        run = self._run
        if run.over:
            return None
        return self._asked(run.seat)

    @property
    def decisions(self) -> list[Decision]:
        """All decisions that wait: several in a simultaneous choice."""
        return [self._asked(seat) for seat in self.waiting]

    def decision_of(self, seat: int) -> Decision | None:
        """The decision that waits for a seat, if one does."""
        return self._asked(seat) if seat in self.waiting else None

    def _asked(self, seat: int) -> Decision:
        """The decision of a seat that must choose."""
        found = self._decisions.get(seat)
        if found is None:
            id, run = f"{seat}.{self._answered[seat]}.{len(self.undone)}", self._run
            if seat == run.seat:
                found = WaitingDecision(Waiting(self.setting, self._table, run.asked, run.numbers), id, seat)
            else:
                found = decision_on(self.setting, self._posed(seat), id)
            self._decisions[seat] = found
        return found

    def why_not(self, seat: int, number: int) -> tuple[str, str] | None:
        """Why a number is not an option of a seat's decision: the id of a rule, and a sentence about this table."""
        if seat not in self.waiting:
            return None
        refused = refused_on(self.setting, Reading(self._driver.record(self._posed(seat))), number)
        return None if refused is None else (refused.rule, refused.text)

    def refusals(self, seat: int) -> list[Refusal]:
        """All that the rules forbid in the decision of a seat, each with its rule; nothing if no decision waits."""
        if seat not in self.waiting:
            return []
        return list(refusals_on(self.setting, Reading(self._driver.record(self._posed(seat)))))

    # Choosing ---------------------------------------------------------------------------------------------------------

    def resolve(self, option: Option | int | str, *, decision: str | None = None, seat: int | None = None) -> Option:
        """The option that `choose` would carry out; what it would refuse is refused here, and nothing changes."""
        return self._answer(option, decision, seat)[1]

    def choose(self, option: Option | int | str, *, decision: str | None = None, seat: int | None = None) -> None:
        """Carries out an option, given as itself, by its number or by its key.

        `decision` is the id of the decision that is answered, `seat` who answers; without them it is the first that
        waits. A choice that is refused changes nothing.
        """
        current, taken = self._answer(option, decision, seat)
        table = self._posed(current.seat)
        self._saves.add((self._table, len(self.plies), self._sealed))
        self._sealed = ""
        self._lay(table.copy())
        self.plies.add((table, current.seat, taken.number))
        self._answered[current.seat] += 1
        try:
            self._go_on(taken.number)
        except UnderhallError:  # dice that refuse, a fault in the rules
            self._go_back()
            raise

    @property
    def choices(self) -> int:
        """How many choices the seats have made, without what was taken back."""
        return len(self._saves)

    def why_no_undo(self, seat: int | None = None) -> str:
        """Why the last choice, of this seat if one is given, cannot be taken back; empty if it can."""
        if not self._saves:
            return say("undo-nothing")
        last = next(ply for ply in reversed(self.plies) if ply.seat != CHANCE)
        if seat is not None and last.seat != seat:
            return say("undo-another")
        return say(f"undo-{self._sealed}") if self._sealed else ""

    def undo(self, seat: int | None = None) -> None:
        """Takes back the last choice; only until a chance fell, a secret was shown or another seat chose."""
        why = self.why_no_undo(seat)
        if why:
            raise UndoRefused(why)
        self.rewind(self.choices - 1, self.dice)

    def since(self, choices: int) -> list[Ply]:
        """The plies after a number of choices by the seats: the next choice, and everything after it."""
        if isinstance(choices, bool) or not 0 <= choices < self.choices:
            raise UndoRefused(say("too-far-back", choices=self.choices, wanted=_shown(choices)))
        return self.plies[self._saves[choices].plies :]

    def turn_of(self, seat: int, after: int = 0) -> int | None:
        """How many choices stood when a seat began the last turn in which it chose; None if it has not chosen yet.

        A turn begins with the seat's own first choice. Only choices after the first `after` count.
        """
        places = [(save.plies, made) for made, save in enumerate(self._saves) if made >= after]
        own = [(place, made) for place, made in places if self.plies[place].seat == seat]
        if not own:
            return None
        last, _ = own[-1]
        began = max((plies for plies, _ in self.digests if plies <= last), default=0)
        return next(made for place, made in own if place >= began)

    def learned_since(self, choices: int, seat: int) -> bool:
        """Whether a seat has learned a secret since that many choices stood: from a draw that not everybody saw, or
        because it was shown one."""
        start = self._saves[choices].plies
        drawn = (ply for ply in self.plies[start:] if ply.seat == CHANCE and ply.audience != ALL and ply.outcomes > 1)
        shown = (reveal for reveal in self.reveals if reveal.ply > start)
        return any(each.seen_by(seat) for each in drawn) or any(each.seen_by(seat) for each in shown)

    def rewind(self, choices: int, dice: Dice) -> None:
        """Goes back to a number of choices by the seats, whatever happened since; other dice decide from there.

        It is for those who all agree to it, who may have seen secrets since and how the dice fell.
        """
        plies = self.since(choices)
        taken_back = UndonePlies(len(self.plies) - len(plies), [ply.data for ply in plies], self.digest)
        while self.choices > choices:
            self._go_back()
        self.undone.append(taken_back)
        self.dice = dice

    # What happened ----------------------------------------------------------------------------------------------------

    @property
    def events(self) -> Trail[MatchEvent]:
        """All that happened, secrets included."""
        return self._story.read(self.plies).events

    @property
    def frames(self) -> Trail[bytes]:
        """The core after each step that told something: what a picture shows."""
        return self._story.read(self.plies).frames

    @property
    def digests(self) -> Trail[tuple[int, str]]:
        """Plies made, and the table's digest, at each new turn."""
        return self._story.read(self.plies).digests

    @property
    def reveals(self) -> Trail[Reveal]:
        """Secrets that were shown."""
        return self._story.read(self.plies).reveals

    # Looking ----------------------------------------------------------------------------------------------------------

    def view(self, seat: int = NOBODY) -> View:
        """What a seat, or a spectator, may know."""
        self._check_seat(seat)
        return see(self.setting, self._table, seat)

    def view_at(self, frame: int, seat: int = NOBODY) -> View:
        """What a seat could know when a frame was shown."""
        self._check_seat(seat)
        table = self._driver.empty()
        core = self.frames[frame]
        table[: len(core)] = memoryview(core)
        return see(self.setting, table, seat)

    def events_for(self, seat: int = NOBODY) -> list[MatchEvent]:
        """The events that a seat, or a spectator, saw."""
        self._check_seat(seat)
        return [event for event in self.events if event.seen_by(seat)]

    @property
    def outcome(self) -> Outcome | None:
        """Ranking and scores, once the match is over."""
        return self.standing() if self.over else None

    def standing(self) -> Outcome:
        """Ranking and scores as things stand now."""
        names = [id_of(source) for source in self.setting.game.sources]
        scores = tuple(
            dict(zip(names, points_on(self.setting, self._table, seat), strict=True)) for seat in range(self.seats)
        )
        totals = tuple(sum(by_source.values()) for by_source in scores)
        ranking = ranking_on(self.setting, self._table, totals)
        reason = self.setting.words.ending(self._fields) if self.over else say("game-goes-on")
        return Outcome(ranking, totals, scores, int(self._fields.over) == Over.TRUNCATED, reason)

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """The seats that win and lose together: in team play the members of a team, otherwise each seat alone."""
        has_teams = "team" in (self.setting.game.layout.dtype.names or ())
        teams = self._fields.team.tolist() if has_teams else range(self.seats)
        members: dict[int, list[int]] = {}
        for seat in range(self.seats):
            members.setdefault(teams[seat], []).append(seat)
        return [tuple(seats) for seats in members.values()]

    @property
    def core(self) -> bytes:
        """The state itself: equal matches have equal bytes."""
        return self._driver.core(self._table)

    @property
    def digest(self) -> str:
        return self._driver.digest(self._table)

    @property
    def turn(self) -> int:
        """Turns begun."""
        return self._run.turn

    def clone(self, dice: Dice | None = None) -> Match:
        """An independent copy; other dice, if given, decide what chance has not decided yet."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.dice = dice or self.dice
        twin._lay(self._table.copy())
        twin._decisions.update(self._decisions)
        for name in ("plies", "undone", "_story", "_saves", "_answered"):
            setattr(twin, name, getattr(self, name).copy())
        twin._fallen = None
        return twin

    def __copy__(self) -> Match:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.clone(copy.deepcopy(self.dice, memo))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in FOLLOWS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._fallen = None
        self._stand_on(self._table)

    def record(self, names: list[str] | None = None) -> Record:
        """The match as data. It holds every secret: keep it where the seats cannot see it until the match is over."""
        return record_of(self, names)

    def _repr_html_(self) -> str:
        return html_of(see_all(self.setting, self.core), open=True)

    def __repr__(self) -> str:
        return f"<Match of {self.setting.game.name}, {self.seats} seats, turn {self.turn}, {len(self.plies)} plies>"

    # Inside -----------------------------------------------------------------------------------------------------------

    def _lay(self, table: Bytes) -> None:
        """Plays on with another table, and forgets the decisions of the last one."""
        self._table = table
        self._decisions = {}

    def _stand_on(self, table: Bytes) -> None:
        """Plays on with a table on which a seat must choose."""
        self._lay(table)
        self._run = runner_of(self._driver).stood(table)

    @property
    def _fields(self) -> Any:
        """The table's fields by name."""
        return self._driver.record(self._table)

    def _go_back(self) -> None:
        """To where the last choice was made."""
        save = self._saves.pop()
        self._stand_on(save.table)
        self._sealed, self._fallen = save.sealed, None
        self._answered[self.plies[save.plies].seat] -= 1
        self.plies.cut(save.plies)
        self._story.cut(save.plies)

    def _check_seat(self, seat: int) -> None:
        if seat != NOBODY and seat not in range(self.seats):
            raise UnderhallError(say("no-such-seat", seat=_shown(seat), last=self.seats - 1, nobody=NOBODY))

    def _posed(self, seat: int) -> Bytes:
        """The table with the decision of this seat asked: itself, or a copy where another lane is in front."""
        if self._run.seat == seat:
            return self._table
        table = self._table.copy()
        self._driver.pose(self.setting.box, table, seat + 1)
        return table

    def _answer(self, option: Option | int | str, decision: str | None, seat: int | None) -> tuple[Decision, Option]:
        """The decision that is answered, and the option that is meant."""
        current = self.decision if decision is None and seat is None else None
        if current is None:
            current = self._asked(self._who_answers(decision, seat))
        return current, self._resolve(current, option)

    def _who_answers(self, decision: str | None, seat: int | None) -> int:
        waiting = self.waiting
        if not waiting:
            raise StaleDecision(say("match-over"))
        if seat is not None and seat not in waiting:
            others = listed([self.setting.words.seat(other) for other in waiting])
            raise StaleDecision(say("not-that-seat", seat=_shown(seat), others=others))
        if decision is None:
            return waiting[0] if seat is None else seat
        for candidate in waiting if seat is None else [seat]:
            if self._asked(candidate).id == decision:
                return candidate
        raise StaleDecision(say("stale-decision", decision=_shown(decision)))

    def _resolve(self, decision: Decision, option: Option | int | str) -> Option:
        """The option that is meant, if it may be chosen."""
        if isinstance(option, Option) and decision.options.has(option):
            return option
        name = option.key if isinstance(option, Option) else option
        if isinstance(name, bool) or not isinstance(name, int | str):
            raise IllegalChoice(say("not-an-option", option=_shown(name)))
        found = decision.option(name)
        if found is not None and (not isinstance(option, Option) or found == option):
            return found
        if found is not None:
            raise StaleDecision(say("stale-option", option=repr(name)))
        refused = refused_on(self.setting, Reading(self._driver.record(self._posed(decision.seat))), name)
        if refused is not None:
            game, rule = self.setting.game.name, refused.rule
            raise IllegalChoice(say("refused-by-rule", problem=refused.problem, game=game, rule=rule), rule)
        some = ", ".join(repr(each.key) for each in decision.options[:NAMED])
        more = max(0, len(decision.options) - NAMED)
        raise IllegalChoice(say("unknown-option", option=_shown(name), kind=decision.kind, some=some, more=more))

    def _go_on(self, value: int = NO_OPTION) -> None:
        """Takes an option, and runs until a seat must choose or the match is over; on the way the dice decide."""
        fallen, ticks, turn = 0, 0, NO_TURN
        driver = self.setting.driver  # once: a change of build in the middle of a choice would lose events
        while True:
            hear = partial(self._story.hear, len(self.plies)) if driver.interpreted else None
            self._run = run = runner_of(driver).run(self.setting.box, self._table, value, turn, hear)
            if run.fault:
                raise self._fault(run.fault)
            if run.shown and self._saves:
                self._sealed = "secret"
            if run.stopped and (run.over or run.seat != CHANCE):
                return
            ticks += run.ticks
            if ticks >= driver.code.MOST_STEPS or fallen == driver.code.MOST_CHANCES:
                raise self._fault(Fault.ENDLESS)
            value, turn = self._fall() if run.stopped else NO_OPTION, run.turn
            fallen += run.stopped

    def _fault(self, fault: int) -> RulesFault:
        step = self.setting.game.steps_enum.at(self._run.asked).name
        return RulesFault(
            say("rules-fault", game=self.setting.game.name, fault=Fault(fault).name, step=step, ply=len(self.plies))
        )

    def _fall(self) -> int:
        """Lets the dice decide; returns the outcome."""
        run, table = self._run, self._table
        waiting = Waiting(self.setting, table, run.asked, run.numbers)
        kind = waiting.kind
        if run.lane != COMMON:
            kind += f"@{run.lane - 1}"  # so that lanes do not draw from each other's dice
        if self._fallen is None:
            self._fallen = dict(Counter(ply.kind for ply in self.plies if ply.seat == CHANCE))
        index, number = self._fallen.get(kind, 0), len(self.plies) - len(self._saves)
        outcome = self.dice.fall(Chance(kind, index, number, run.numbers, run.weights, waiting.keys))
        if outcome not in run.numbers:
            raise UnderhallError(say("dice-wrong", outcome=repr(outcome), kind=kind))
        self.plies.add((table, CHANCE, outcome, len(run.numbers), kind))
        self._fallen[kind] = index + 1
        if self._saves:
            self._sealed = "chance"
        self._lay(table.copy())
        return outcome


def _shown(value: object) -> str:
    """A value that somebody sent, for a message. Python refuses to write out integers of thousands of digits."""
    try:
        return f"{value!r:.80}"
    except ValueError:
        return say("huge-number")
