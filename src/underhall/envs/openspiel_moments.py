"""A game as OpenSpiel walks through it: moments at which a choice must be made, each following from the one before.

A moment never changes, so copying a state is copying a name. What each seat has seen is worked out on demand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from hashlib import blake2b
from typing import Any, NamedTuple, Self

import numpy as np

from underhall.batches.orders import Rewards, Truncation, named
from underhall.batches.rewarding import rewards_on
from underhall.engine.actions import Actions
from underhall.engine.driver import Bytes, new_dice
from underhall.engine.encoder import Encoder
from underhall.engine.kernel import CHANCE, NOBODY, Over, PickOrder
from underhall.engine.match_events import in_audience
from underhall.engine.records import WORD
from underhall.engine.setting import Setting, setting
from underhall.engine.view import View, asked, describe
from underhall.envs.messages import say
from underhall.errors import IllegalChoice, RulesFault, UnderhallError

TERMINAL = -4  # who must choose when a game is over, as OpenSpiel numbers it
AUDIENCE = 1  # which number of an event says who sees it
RECENT = 64  # own choices that a seat's memory lists
MEMORY_BYTES = 20  # of a digest
SWITCH_FORM = "name:value;name:value"


class Terms(NamedTuple):
    """What a game is loaded with, in plain values."""

    game: str
    players: int
    pack: str
    rewards: str
    truncation: str
    switches: str
    raw: bool  # whether tensors have the table's fields as they are


class Memory(NamedTuple):
    """What a seat has seen so far, in order: a digest of it all, and the seat's own latest actions."""

    digest: bytes
    choices: int  # of its own
    recent: tuple[int, ...]


class Rules:
    """What is the same at all moments of a game."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.seats = terms.players
        self.setting: Setting = setting(terms.game, terms.pack, _switches(terms.switches))
        self.setting.check_seats(self.seats)
        self.rewards = named(Rewards, "rewards", terms.rewards)
        self.truncation = named(Truncation, "truncation", terms.truncation)
        self.actions = Actions(self.setting.game)
        self._actions_of: dict[int, list[int]] = {}
        self.driver, self.box = self.setting.driver, self.setting.box
        fields = self.driver.layout.dtype.fields
        assert fields is not None
        self.at = {name: place[1] for name, place in fields.items()}  # the first byte of each field
        self.legal = slice(self.at["legal"], self.at["legal"] + fields["legal"][0].itemsize)
        self.weight = slice(self.at["weight"], self.at["weight"] + fields["weight"][0].itemsize)

    def __reduce__(self) -> tuple[Callable[[Terms], Rules], tuple[Terms]]:
        return rules_of, (self.terms,)

    def actions_of(self, code: int) -> list[int]:
        """The actions that stand for the options of a decision, one after the other."""
        if code not in self._actions_of:
            game = self.setting.game
            options = range(game.choices[code].size + len(game.anytimes))
            self._actions_of[code] = [self.actions.of(code, option) for option in options]
        return self._actions_of[code]

    @cached_property
    def encoder(self) -> Encoder:
        """What makes vectors of views."""
        return Encoder(self.setting)

    @cached_property
    def start(self) -> Moment:
        """The first moment of every game."""
        table = self.driver.empty()
        fields = self.driver.record(table)
        fields.pick_order, fields.mute = PickOrder.ASCENDING, 1
        self.driver.start(self.box, table, self.seats)
        self.driver.advance(self.box, table)
        return Moment(self, table)


@cache
def rules_of(terms: Terms) -> Rules:
    """The rules that go with some terms: the same object for all states, however they were made."""
    return Rules(terms)


class Moment:
    """A table at which a seat or chance must choose, or at which the game is over."""

    __slots__ = ("_known", "_legal", "_memories", "_told", "asked", "before", "player", "rules", "table", "value")

    def __init__(self, rules: Rules, table: Bytes, before: Self | None = None, value: int = 0) -> None:
        self.rules, self.table, self.before, self.value = rules, table, before, value
        at, signed = rules.at, table.view(np.int8)
        self.player: int = TERMINAL if signed[at["over"]] else int(signed[at["seat"]])
        self.asked = int(table[at["asked"] : at["asked"] + 2].view(np.int16)[0])
        self._legal: list[int] | None = None
        self._told: list[tuple[int, bytes]] | None = None
        self._memories: dict[int, Memory] = {}
        self._known: Memory | None = None  # where nothing came before: what everybody had seen by then
        if fault := int(signed[at["fault"]]):
            raise RulesFault(f"{rules.terms.game}: fault {fault} at {self.kind}, after {value}.")

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[..., Moment], tuple[Any, ...]]:
        values, moment = [], self
        while moment.before is not None:
            values.append(moment.value)
            moment = moment.before
        first = None if moment is self.rules.start else (moment.table.tobytes(), moment._memories, moment._known)
        return _revived, (self.rules, first, values[::-1])

    # What is asked ----------------------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """The decision or chance that waits, by its name."""
        return self.rules.setting.game.steps_enum.at(self.asked).id

    def legal(self) -> list[int]:
        """What may be chosen, ascending: actions of a seat, or outcomes of a chance."""
        if self._legal is None:
            options = []
            for number, word in enumerate(self.table[self.rules.legal].view(np.int64).tolist()):
                while word:
                    low = word & -word
                    options.append(number * WORD + low.bit_length() - 1)
                    word ^= low
            if self.player >= 0:
                actions = self.rules.actions_of(self.asked)
                options = [actions[option] for option in options]
            self._legal = options
        return self._legal

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes of the chance that waits, with their probabilities."""
        weights = self.table[self.rules.weight].view(np.int16)
        outcomes = self.legal()
        shares = [int(weights[outcome]) for outcome in outcomes]
        total = sum(shares)
        return [(outcome, share / total) for outcome, share in zip(outcomes, shares, strict=True)]

    def name_of(self, player: int, choice: int) -> str:
        """An action, of any player, or an outcome of the chance that waits, in words."""
        if player != CHANCE:
            return self.rules.actions.names[choice]
        fields = self.rules.driver.record(self.table)
        return f"{self.kind}:{describe(self.rules.setting, fields, *asked(fields), choice).key}"

    # What follows -----------------------------------------------------------------------------------------------------

    def after(self, choice: int) -> Moment:
        """The moment that follows when an action is taken, or an outcome of chance comes up."""
        rules = self.rules
        if choice not in self.legal():
            raise IllegalChoice(say("illegal-choice", choice=str(choice), kind=self.kind, legal=str(self.legal())))
        value = choice if self.player == CHANCE else rules.actions.option(self.asked, choice)
        assert value is not None
        table = self.table.copy()
        rules.driver.step(rules.box, table, value)
        return Moment(rules, table, self, value)

    def returns(self) -> list[float]:
        """What each seat has won: 0 before the end."""
        rules = self.rules
        unpaid = rules.truncation == Truncation.NONE and self.table[rules.at["over"]] == Over.TRUNCATED
        if self.player != TERMINAL or unpaid:
            return [0.0] * rules.seats
        return rewards_on(rules.setting, self.table, rules.seats, rules.rewards)

    # What a seat knows ------------------------------------------------------------------------------------------------

    def seen_by(self, seat: int) -> Bytes:
        """The table as a seat, or NOBODY, may know it."""
        table = self.table.copy()
        self.rules.driver.hide(self.rules.box, table, seat)
        return table

    def view(self, seat: int) -> View:
        """The same with words: `view(seat).text()`."""
        return View(self.rules.setting, seat, self.seen_by(seat))

    def memory(self, seat: int) -> Memory:
        """Everything that a seat, or NOBODY, has seen on the way here."""
        moment, waiting = self, []
        while seat not in moment._memories and moment.before is not None:
            waiting.append(moment)
            moment = moment.before
        if seat not in moment._memories:
            known = moment._known.digest if moment._known else b""
            moment._memories[seat] = Memory(moment._digest(seat, known), 0, ())
        memory = moment._memories[seat]
        for moment in reversed(waiting):
            moment._memories[seat] = memory = moment._remember(seat, memory)
        return memory

    def _remember(self, seat: int, past: Memory) -> Memory:
        """What a seat knew the moment before, with its own choice, the events it saw since, and what it sees now."""
        assert self.before is not None
        choices, recent, chosen = past.choices, past.recent, b""
        if self.before.player == seat:
            action = self.rules.actions.of(self.before.asked, self.value)
            choices, recent, chosen = choices + 1, (*recent, action)[-RECENT:], action.to_bytes(4, "little")
        told = b"".join(event for audience, event in self._events() if in_audience(audience, seat))
        return Memory(self._digest(seat, past.digest, chosen, told), choices, recent)

    def _digest(self, seat: int, *before: bytes) -> bytes:
        digest = blake2b(digest_size=MEMORY_BYTES)
        for part in (*before, self.rules.driver.core(self.seen_by(seat))):
            digest.update(len(part).to_bytes(4, "little"))
            digest.update(part)
        return digest.digest()

    def _events(self) -> list[tuple[int, bytes]]:
        """The events since the moment before, each with its audience. Steps are mute, so it is played once more."""
        if self._told is None:
            assert self.before is not None
            driver, box, table = self.rules.driver, self.rules.box, self.before.table.copy()
            fields = driver.record(table)
            fields.mute = 0
            driver.take(box, table, self.value)
            self._told, running = _taken_over(fields), True
            while running:
                running = driver.tick(box, table)
                self._told += _taken_over(fields)
        return self._told

    def resampled(self, seat: int, seed: int) -> Moment:
        """A fair sample of what a seat cannot know.

        The seat remembers what it does here. The others remember what everybody saw, and what they see in the sample:
        what they really saw would reveal their secrets.
        """
        table = self.seen_by(seat)
        self.rules.driver.determinize(self.rules.box, table, seat, new_dice(seed))
        sample = Moment(self.rules, table)
        sample._known = self.memory(NOBODY)
        sample._memories |= {seat: self.memory(seat), NOBODY: sample._known}
        return sample


def _taken_over(fields: Any) -> list[tuple[int, bytes]]:
    """The events that the rules have just reported, each with its audience; makes room for more."""
    events = [(int(event[AUDIENCE]), event.tobytes()) for event in fields.events[: fields.told]]
    fields.told = 0
    return events


def _revived(rules: Rules, first: tuple[bytes, dict[int, Memory], Memory | None] | None, values: list[int]) -> Moment:
    """A moment from what was written down of it: where it began, and what was chosen since."""
    moment = rules.start
    if first is not None:
        moment = Moment(rules, np.frombuffer(bytearray(first[0]), np.uint8))
        moment._memories, moment._known = first[1], first[2]
    for value in values:
        table = moment.table.copy()
        rules.driver.step(rules.box, table, value)
        moment = Moment(rules, table, moment, value)
    return moment


def _switches(text: str) -> dict[str, str]:
    """Switches as OpenSpiel can pass them: in one word."""
    pairs = [pair.partition(":") for pair in text.split(";") if pair]
    if any(not colon for _, colon, _ in pairs):
        raise UnderhallError(say("switches", form=SWITCH_FORM, given=repr(text)))
    return {name: value for name, _, value in pairs}
