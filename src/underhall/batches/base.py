"""Many tables at once: what they show and what can be done with them, on any device."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self

import numpy as np
import numpy.typing as npt

from underhall.batches.messages import say
from underhall.batches.observed import Field, Observation, fields_over, observed
from underhall.batches.orders import PLAN, Autoreset, Odds, Order, Rewards, Truncation, named
from underhall.engine.dice import checked_seed
from underhall.engine.kernel import DICE, Fault, Over, PickOrder
from underhall.errors import UnderhallError

MOST_TABLES = 1 << 24
COUNTED = 4  # numbers that a rollout counts


@dataclass(frozen=True)
class Counts:
    """What rollouts counted."""

    decisions: int  # between two or more options
    options: int  # in all of them
    forced: int
    games: int  # that were over, and followed by a new one


@dataclass(frozen=True)
class Sheet:
    """What a batch must know of a game: where things are in its tables, and what its actions are."""

    table_bytes: int
    fields: tuple[Field, ...]  # of the core
    names: tuple[str, ...]  # of the actions
    merits: int  # numbers that rank a seat: its points, and what breaks ties
    descriptors: tuple[tuple[int, ...], ...]  # of the encoding
    slots: int  # of an encoding
    features: int  # numbers that a player would count


@dataclass(frozen=True)
class Terms:
    """What learners may choose about a batch, besides its size."""

    rewards: str | Rewards = Rewards.PLACING
    truncation: str | Truncation = Truncation.PLACING
    autoreset: str | Autoreset = Autoreset.SAME
    odds: str | Odds = Odds.EVEN


@dataclass(frozen=True)
class Saved:
    """Tables as they stood, with their dice. `saved[rows]` are some of them, in any order, each as often as named."""

    tables: Any
    dice: Any
    masks: Any
    rewards: Any
    ended: Any

    def __len__(self) -> int:
        return len(self.tables)

    def __getitem__(self, rows: Any) -> Saved:
        """`rows` is a slice, an array of numbers or an array of flags."""
        return Saved(self.tables[rows], self.dice[rows], self.masks[rows], self.rewards[rows], self.ended[rows])

    def packed(self, xp: Any = np) -> Any:
        """All of it as one array of bytes, one row per table: for libraries that keep states as arrays."""
        return xp.concatenate([_bytes(array) for array in vars(self).values()], axis=1)

    def unpacked(self, rows: Any) -> Saved:
        """Such an array as saved tables of the same kind as these."""
        parts, start = {}, 0
        for name, array in vars(self).items():
            width = _bytes(array).shape[1]
            part = rows[:, start : start + width].copy()
            parts[name] = part.view(array.dtype).reshape(len(rows), *array.shape[1:])
            start += width
        return Saved(**parts)


def _bytes(array: Any) -> Any:
    """An array as rows of bytes."""
    return array.reshape(len(array), -1).view(np.uint8)


class Tables(ABC):
    """Tables of a game, each with its own dice. Arrays are reused and change: copy what you want to keep."""

    # What follows from the rest: views of memory, compiled code, the library of the arrays. Copies make their own.
    follows: ClassVar[frozenset[str]] = frozenset(
        {"_xp", "fields", "mask", "terminated", "truncated", "_seen", "_observation", "_encodings", "_features"}
    )

    def __init__(self, xp: Any, sheet: Sheet, games: int, seats: int, terms: Terms) -> None:
        """`xp` is the library of the arrays: NumPy, or CuPy on a GPU."""
        if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_TABLES:
            raise UnderhallError(say("games", most=MOST_TABLES, given=repr(games)))
        self.games, self.seats = games, seats
        self._xp, self.sheet = xp, sheet
        self.tables = xp.zeros((games, sheet.table_bytes), np.uint8)  # as the rules know them
        self._seen: Any = None  # made on demand
        self._descriptors = xp.asarray(np.array(sheet.descriptors, np.int64))
        self._encodings = xp.zeros((1, sheet.slots), np.float32)  # one for each table, once somebody asks
        self._features = xp.zeros((1, sheet.features), np.int64)  # the same
        self.dice = xp.zeros((games, DICE), np.int64)
        self._counts = xp.zeros((games, COUNTED), np.int64)
        self._chosen = xp.zeros(games, np.int64)
        self._rows = xp.arange(games)
        self._masks = xp.zeros((games, len(sheet.names)), np.uint8)
        self._merits = xp.zeros((games, seats, sheet.merits), np.int64)
        self.ended = xp.zeros((games, 2), np.uint8)
        self.rewards = xp.zeros((games, seats), np.float32)  # of the last step
        self._plan = np.zeros(1, PLAN)[0]
        self._plan.seats, self._plan.pick_order = seats, int(PickOrder.ASCENDING)
        self._plan.rewards = int(named(Rewards, "rewards", terms.rewards))
        self._plan.truncation = int(named(Truncation, "truncation", terms.truncation))
        self._plan.autoreset = int(named(Autoreset, "autoreset", terms.autoreset))
        self._plan.odds = int(named(Odds, "odds", terms.odds))

    @abstractmethod
    def _order(self, order: Order) -> None:
        """Runs compiled code at all tables."""

    def _step(self) -> None:
        """Takes the chosen action at each table."""
        self._order(Order.STEP)

    @abstractmethod
    def _prepare(self) -> None:
        """Sets up, in a copy, what follows from the rest."""

    # Copies -----------------------------------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in self.follows}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        vars(self).update(state)
        self._plan = np.array([self._plan])[0]  # NumPy ignores what is assigned to fields of an unpickled record
        self._seen = None
        self._prepare()
        self._encodings = self._xp.zeros((1, self.sheet.slots), np.float32)
        self._features = self._xp.zeros((1, self.sheet.features), np.int64)

    def clone(self) -> Self:
        """An independent batch in the same state, with the same dice to come."""
        return copy.deepcopy(self)

    def save(self) -> Saved:
        """A copy of all tables with their dice, to come back to with `restore`."""
        kept = (self.tables, self.dice, self._masks, self.rewards, self.ended)
        return Saved(*(array.copy() for array in kept))

    def restore(self, saved: Saved, rows: Any = None) -> None:
        """Lays saved tables at all places, or at `rows`: numbers or flags. They may come from another batch.

        A table brings its dice, so what chance decides is the same each time; `roll` gives it others.
        """
        places = self._rows if rows is None else self._rows[self._xp.asarray(rows)]
        width = saved.tables.shape[1], saved.rewards.shape[1]
        if len(saved) != len(places) or width != (self.tables.shape[1], self.seats):
            raise UnderhallError(
                say("saved-differ", places=len(places), seats=self.seats, tables=len(saved), others=width[1])
            )
        self.tables[places], self.dice[places] = saved.tables, saved.dice
        self._masks[places], self.rewards[places], self.ended[places] = saved.masks, saved.rewards, saved.ended

    def roll(self, seed: int) -> None:
        """Takes new dice for everything that is still to come."""
        self.dice[:] = self._xp.asarray(dice_of(seed, self.games))

    @property
    def xp(self) -> Any:
        """The library of the arrays: NumPy, or CuPy on a GPU."""
        return self._xp

    # What one sees ----------------------------------------------------------------------------------------------------

    @cached_property
    def fields(self) -> Observation:
        """The fields of the tables themselves, secrets included, over their own memory."""
        return fields_over(self.sheet.fields, self._xp, self.tables)

    @property
    def odds(self) -> Odds:
        """How random actions are drawn."""
        return Odds(int(self._plan.odds))

    @odds.setter
    def odds(self, odds: str | Odds) -> None:
        self._plan.odds = int(named(Odds, "odds", odds))

    @property
    def seat(self) -> Any:
        """The seat that must choose, at each table; NOBODY if the game is over."""
        return self.fields["seat"]

    @cached_property
    def mask(self) -> Any:
        """Which actions are legal now, at each table."""
        return self._masks.view(np.bool_)

    @cached_property
    def terminated(self) -> Any:
        """Where the last step ended a game by its rules."""
        return self.ended.view(np.bool_)[:, 0]

    @cached_property
    def truncated(self) -> Any:
        """Where it ended a game by a limit that is not a rule."""
        return self.ended.view(np.bool_)[:, 1]

    def observe(self) -> Observation:
        """What the seat that must choose may know, at each table; each call fills the same memory again."""
        self._make_room_to_see()
        self._see(Order.OBSERVE)
        return self._observation

    def encode(self) -> Any:
        """The same as vectors, one row per table: see `underhall.encoder`. Each call fills the same memory again."""
        self._make_room_to_encode(self.sheet.slots)
        self._see(Order.ENCODE)
        return self._encodings[:, : self.sheet.slots]

    def inputs(self) -> Any:
        """What a network is given: the same vectors, followed by what the seat would count, from -1 to 1."""
        self._make_room_to_encode(self.sheet.slots + self.sheet.features)
        if len(self._features) < self.games:
            self._features = self._xp.zeros((self.games, self.sheet.features), np.int64)
        self._see(Order.ENCODE)
        self._count()
        return self._encodings

    @abstractmethod
    def _count(self) -> None:
        """Fills the end of the encodings with what is counted on the tables as they are seen."""

    def _see(self, order: Order) -> None:
        """Observes or encodes all tables."""
        self._order(order)

    def _make_room_to_encode(self, width: int) -> None:
        self._make_room_to_see()
        rows, slots = self._encodings.shape
        if rows < self.games or slots < width:
            self._encodings = self._xp.zeros((self.games, width), np.float32)

    def _make_room_to_see(self) -> None:
        if self._seen is None:
            self._seen = self._xp.zeros_like(self.tables)

    @cached_property
    def _observation(self) -> Observation:
        return fields_over(observed(self.sheet.fields), self._xp, self._seen)

    # What one does ----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> Self:
        """New games at all tables. The same seed gives the same chances; without one the dice roll on."""
        if seed is not None:
            self.roll(seed)
        self._order(Order.BEGIN)
        return self

    @abstractmethod
    def play_others(self, seat: int) -> None:
        """Random actions for all other seats, until this one must choose or a game ends.

        Where others played, rewards and ends are those of their last action; elsewhere they stay as they were.
        """

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.seats):
            raise UnderhallError(say("no-seat", seat=repr(seat), last=str(self.seats - 1)))

    def points(self) -> Any:
        """The points of each seat as things stand, hidden ones included; each call fills the same memory again."""
        self._order(Order.POINTS)
        return self._merits[:, :, 0]

    def step(self, actions: Any, *, check: bool = True) -> None:
        """Takes an action at each table. If one is illegal, nothing is done anywhere.

        Unchecked, a wrong action breaks off its game, which counts as truncated.
        """
        given = self._numbers(actions)
        if check:
            self._check(given)
        self._chosen[:] = given
        self._step()

    def random(self) -> Any:
        """A random action for each table; 0 if the game is over. Each call fills the same memory again."""
        self._order(Order.PICK)
        return self._chosen

    def rollout(self, decisions: int) -> Counts:
        """Plays this many random decisions at each table, one game after the other."""
        check_decisions(decisions)
        self._plan.decisions = decisions
        self._counts[:] = 0
        self._order(Order.ROLLOUT)
        return self._counted()

    def _counted(self) -> Counts:
        return Counts(*(int(total) for total in self._counts.sum(axis=0)))

    def illegal(self, actions: Any) -> Any:
        """Where an action may not be taken now; nowhere that a game is over."""
        given = self._numbers(actions)
        inside = (given >= 0) & (given < len(self.sheet.names))
        allowed = inside & self.mask[self._rows, self._xp.where(inside, given, 0)]
        running = (self.fields["over"] == int(Over.RUNNING)) & (self.fields["fault"] == int(Fault.NONE))
        return running & ~allowed

    def _numbers(self, actions: Any) -> Any:
        """Actions as an array of whole numbers, one for each table."""
        given = self._xp.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise UnderhallError(say("actions", tables=self.games, type=str(given.dtype), shape=str(given.shape)))
        return given

    def _check(self, given: Any) -> None:
        wrong = self.illegal(given)
        if wrong.any():
            table = int(wrong.argmax())
            action = int(given[table])
            known = 0 <= action < len(self.sheet.names)
            name = self.sheet.names[action] if known else ""
            raise UnderhallError(
                say("illegal-action", table=str(table), action=str(action), known=str(known), name=name)
            )


def check_decisions(decisions: int) -> None:
    """Refuses a rollout of nothing."""
    if decisions < 1:
        raise UnderhallError(say("decisions", given=repr(decisions)))


def dice_of(seed: int, games: int) -> npt.NDArray[np.int64]:
    """Dice for this many tables: the same seed gives the same on any machine."""
    words = np.random.SeedSequence(checked_seed(seed)).generate_state(games * DICE, np.uint32).reshape(games, DICE)
    dice = words.astype(np.int64)
    dice[:, 1] |= 1  # a stream is an odd number
    return dice
