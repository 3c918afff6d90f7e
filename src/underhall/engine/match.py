"""A match: a box, a table, dice and a log. What Python users, the server and the bots' hosts hold."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

from underhall.engine.decision import Decision, Option, Outcome
from underhall.engine.declared.kinds import id_of
from underhall.engine.declared.phrases import listed
from underhall.engine.dice import Chance, Dice
from underhall.engine.driver import Bytes, Driver
from underhall.engine.kernel import ALL, CHANCE, NOBODY, Fault, Over
from underhall.engine.match_events import MatchEvent, in_audience
from underhall.engine.messages import matches as say
from underhall.engine.ranking import points_on, ranking_on
from underhall.engine.reading import Reading
from underhall.engine.record import Record, UndonePlies, record_of
from underhall.engine.setting import Setting
from underhall.engine.trail import Trail
from underhall.engine.view import Refusal, View, asked, decision_on, describe, refusals_on, refused_on, see, see_all
from underhall.errors import IllegalChoice, RulesFault, StaleDecision, UnderhallError, UndoRefused

NAMED = 8  # options that a refusal names


@dataclass(frozen=True)
class Ply:
    """One choice of a seat, or one outcome of chance."""

    seat: int  # CHANCE for chance
    kind: str
    key: str
    number: int
    audience: int = ALL  # of a chance: bits of the seats that saw it
    outcomes: int = 1  # of a chance: how many were possible

    @property
    def data(self) -> tuple[int, str, str]:
        """As a record has it."""
        return self.seat, self.kind, self.key

    def seen_by(self, seat: int) -> bool:
        """Whether a seat, or NOBODY, saw the outcome of a chance."""
        return in_audience(self.audience, seat)


@dataclass(frozen=True)
class Reveal:
    """A secret was shown to the seats whose bits are set in the audience."""

    ply: int  # how many plies had been made
    audience: int

    def seen_by(self, seat: int) -> bool:
        """Whether a seat, or NOBODY, saw it."""
        return in_audience(self.audience, seat)


@dataclass(frozen=True)
class _Save:
    """Where a choice can be taken back to."""

    table: Bytes
    plies: int
    events: int
    frames: int
    digests: int
    reveals: int
    answered: tuple[int, ...]
    sealed: str  # why the choice before cannot be taken back


class Match:
    """One game being played. Everything is known here; hand out `view(seat)`, never the match."""

    _table: Bytes
    _fields: Any  # of the table, by name
    _waiting: list[int] | None  # what was found out about the table, as far as it was asked for
    _decisions: dict[int, Decision]  # by seat

    def __init__(self, setting: Setting, seats: int, dice: Dice, start: Bytes | None = None) -> None:
        setting.check_seats(seats)
        self.setting = setting
        self.seats = seats
        self.plies: Trail[Ply] = Trail()
        self.events: Trail[MatchEvent] = Trail()  # all that happened, secrets included
        self.frames: Trail[bytes] = Trail()  # the core after each step that told something: what a picture shows
        self.digests: Trail[tuple[int, str]] = Trail()  # plies made, and the table's digest, at each new turn
        self.reveals: Trail[Reveal] = Trail()
        self.undone: Trail[UndonePlies] = Trail()  # what was taken back, in the order of time
        self.start = None if start is None else setting.driver.core(start)
        self.dice = dice
        self._saves: Trail[_Save] = Trail()
        self._sealed = ""  # why the last choice cannot be taken back; "" if it can
        self._answered = [0] * seats
        if start is None:
            self._lay(self._driver.empty())
            self._driver.start(setting.box, self._table, seats)
        else:
            self._lay(self._driver.clone(start))
        self._run()

    @property
    def _driver(self) -> Driver:
        """The driver that this process plays with now: it may change from interpreted to compiled in mid-match."""
        return self.setting.driver

    # What is asked ----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return bool(self._fields.over)

    @property
    def waiting(self) -> list[int]:
        """The seats that must choose, ascending."""
        if self._waiting is None:
            self._waiting = self._asked_seats()
        return list(self._waiting)

    def _asked_seats(self) -> list[int]:
        if self.over:
            return []
        lanes = [seat for seat, height in enumerate(self._fields.height[1:].tolist()) if height > 0]
        return lanes or [int(self._fields.seat)]

    @property
    def decision(self) -> Decision | None:
        """The decision that waits; the first of them where several seats choose at once. None when it is over."""
        seats = self.waiting
        return self.decision_of(seats[0]) if seats else None

    @property
    def decisions(self) -> list[Decision]:
        """All decisions that wait: several in a simultaneous choice."""
        return [decision for seat in self.waiting if (decision := self.decision_of(seat))]

    def decision_of(self, seat: int) -> Decision | None:
        """The decision that waits for a seat, if one does."""
        if seat not in self.waiting:
            return None
        if seat not in self._decisions:
            self._decisions[seat] = decision_on(self.setting, self._posed(seat), self._decision_id(seat))
        return self._decisions[seat]

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
        current, value = self._answer(option, decision, seat)
        asked_seat = current.seat
        table = self._posed(asked_seat)
        self._saves.append(self._save())
        self._sealed = ""
        self._lay(table.copy() if table is self._table else table)
        self.plies.append(Ply(asked_seat, current.kind, value.key, value.number))
        self._answered[asked_seat] += 1
        try:
            self._take(value.number)
            self._run()
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
        teams = self._fields.team.tolist() if "team" in self._fields.dtype.names else range(self.seats)
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
        return int(self._fields.turn)

    def clone(self, dice: Dice | None = None) -> Match:
        """An independent copy; other dice, if given, decide what chance has not decided yet."""
        twin = copy.copy(self)
        twin.dice = dice or self.dice
        twin._lay(self._table.copy())
        twin._decisions.update(self._decisions)
        for name in ("plies", "events", "frames", "digests", "reveals", "undone", "_saves", "_answered"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def record(self, names: list[str] | None = None) -> Record:
        """The match as data. It holds every secret: keep it where the seats cannot see it until the match is over."""
        return record_of(self, names)

    def _repr_html_(self) -> str:
        from underhall.pictures.notebook import html_of

        return html_of(see_all(self.setting, self.core), open=True)

    def __repr__(self) -> str:
        return f"<Match of {self.setting.game.name}, {self.seats} seats, turn {self.turn}, {len(self.plies)} plies>"

    # Inside -----------------------------------------------------------------------------------------------------------

    def _lay(self, table: Bytes) -> None:
        """Another table is played on from here. What was found out about the last one is forgotten."""
        self._table = table
        self._fields = self._driver.record(table)
        self._waiting = None
        self._decisions = {}

    def _save(self) -> _Save:
        return _Save(
            self._table,
            len(self.plies),
            len(self.events),
            len(self.frames),
            len(self.digests),
            len(self.reveals),
            tuple(self._answered),
            self._sealed,
        )

    def _go_back(self) -> None:
        """To where the last choice was made."""
        save = self._saves.pop()
        self._lay(save.table)
        self.plies.cut(save.plies)
        self.events.cut(save.events)
        self.frames.cut(save.frames)
        self.digests.cut(save.digests)
        self.reveals.cut(save.reveals)
        self._answered = list(save.answered)
        self._sealed = save.sealed

    def _check_seat(self, seat: int) -> None:
        if seat != NOBODY and seat not in range(self.seats):
            raise UnderhallError(say("no-such-seat", seat=_shown(seat), last=self.seats - 1, nobody=NOBODY))

    def _posed(self, seat: int) -> Bytes:
        """The table with the decision of this seat asked: itself, or a copy where another lane is in front."""
        lane = seat + 1
        if int(self._fields.seat) == seat:
            return self._table
        table = self._table.copy()
        self._driver.pose(self.setting.box, table, lane)
        return table

    def _decision_id(self, seat: int) -> str:
        return f"{seat}.{self._answered[seat]}.{len(self.undone)}"

    def _answer(self, option: Option | int | str, decision: str | None, seat: int | None) -> tuple[Decision, Option]:
        """The decision that is answered, and the option that is meant."""
        current = self.decision_of(self._who_answers(decision, seat))
        assert current is not None
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
            if self._decision_id(candidate) == decision:
                return candidate
        raise StaleDecision(say("stale-decision", decision=_shown(decision)))

    def _resolve(self, decision: Decision, option: Option | int | str) -> Option:
        """The option that is meant, if it may be chosen."""
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

    def _take(self, value: int) -> None:
        self._driver.take(self.setting.box, self._table, value)
        self._collect()

    def _run(self) -> None:
        """Ticks until a seat must choose or the match is over, telling what happens on the way."""
        turn, start = self.turn, len(self.plies)
        for _ in range(self._driver.code.MOST_STEPS):
            ran = self._driver.tick(self.setting.box, self._table)
            self._collect()
            if self.turn != turn:
                turn = self.turn
                self.digests.append((len(self.plies), self.digest))
            if ran:
                continue
            if self.over or int(self._fields.seat) != CHANCE:
                return
            if len(self.plies) - start == self._driver.code.MOST_CHANCES:
                break
            self._fall()
        raise self._fault(Fault.ENDLESS)

    def _fault(self, fault: int) -> RulesFault:
        step = self.setting.game.steps_enum.at(int(self._fields.asked)).name
        return RulesFault(
            say("rules-fault", game=self.setting.game.name, fault=Fault(fault).name, step=step, ply=len(self.plies))
        )

    def _fall(self) -> None:
        """Lets the dice decide."""
        fields = Reading(self._fields)
        step, arguments = asked(fields)
        kind = self.setting.game.steps_enum.at(step).id
        if int(fields.lane):
            kind += f"@{int(fields.lane) - 1}"  # so that lanes do not draw from each other's dice
        weights = {number: int(fields.weight[number]) for number in self._driver.legal(self._table)}
        keys = {describe(self.setting, fields, step, arguments, number).key: number for number in weights}
        index = sum(ply.seat == CHANCE and ply.kind == kind for ply in self.plies)
        number = sum(ply.seat == CHANCE for ply in self.plies)
        outcome = self.dice.fall(Chance(kind, index, number, weights, keys))
        if outcome not in weights:
            raise UnderhallError(say("dice-wrong", outcome=repr(outcome), kind=kind))
        audience = self._driver.audience(self.setting.box, self._table)
        key = next(key for key, number in keys.items() if number == outcome)
        self.plies.append(Ply(CHANCE, kind, key, outcome, audience, len(weights)))
        if self._saves:
            self._sealed = "chance"
        self._take(outcome)

    def _collect(self) -> None:
        """Takes over what the rules told, and raises a fault."""
        fields = self._fields
        if fields.fault:
            raise self._fault(int(fields.fault))
        if fields.uncovered:
            self.reveals.append(Reveal(len(self.plies), int(fields.uncovered)))
            fields.uncovered = 0
            if self._saves:
                self._sealed = "secret"
        if not fields.told:
            return
        told, core = int(fields.told), self.core
        for code, audience, *numbers in fields.events[:told].tolist():
            event = self.setting.game.events_enum.at(code)
            self.events.append(
                MatchEvent(self.setting, core, len(self.plies), event, tuple(numbers), audience, len(self.frames))
            )
        fields.events[:told] = 0
        fields.told = 0
        self.frames.append(core)


def _shown(value: object) -> str:
    """A value that somebody sent, for a message. Python refuses to write out integers of thousands of digits."""
    try:
        return f"{value!r:.80}"
    except ValueError:
        return say("huge-number")
