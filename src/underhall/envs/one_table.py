"""One table for an environment: stepped by action ids, observed without new memory, rewarded at the end.

The work of every step goes straight to the driver and to NumPy, without a Python object for an option.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import numpy.typing as npt

from underhall.batches.observed import Observation, fields_of
from underhall.batches.orders import Odds, Truncation
from underhall.batches.rewarding import rewards_on
from underhall.batches.tables import MASKS
from underhall.engine.actions import Actions
from underhall.engine.decision import Decision
from underhall.engine.dice import checked_seed
from underhall.engine.driver import Bytes, new_dice
from underhall.engine.encoder import Encoder, encode_of
from underhall.engine.kernel import NOBODY, Fault, Over, draw
from underhall.engine.ranking import points_on
from underhall.engine.records import WORD
from underhall.engine.setting import Setting
from underhall.engine.view import View, decision_on, see
from underhall.envs.dense import Dense, Points
from underhall.envs.messages import say
from underhall.envs.options import Illegal, Mask, NotAnAction, Options, action_number
from underhall.envs.positions import begin_on
from underhall.envs.spaces import MASK, VECTOR
from underhall.errors import RulesFault, UnderhallError

FORFEIT = -1.0  # for an illegal action that loses the game


class Memory:
    """A place for an observation: the bytes of a table, the mask, and what learners get of them."""

    def __init__(self, setting: Setting, actions: Actions, slots: int, masked: bool) -> None:
        """`slots` are those of the vector; without any, observations have the table's fields by name.

        `masked` says whether the mask belongs to observations.
        """
        self.bytes = setting.driver.empty()
        self.words = self.bytes.view(np.int64)
        self.rows = self.words.reshape(1, -1)
        self.mask: npt.NDArray[Any] = np.zeros(actions.size, np.int8 if slots else np.bool_)
        self.filled = self.mask.view(np.uint8)  # the mask as compiled code fills it
        self.flags = self.mask.view(np.bool_)  # and as NumPy counts it fastest
        self.vector = np.zeros((1, slots), np.float32)
        mask = {MASK: self.mask} if masked else {}
        self.seen: Any = {VECTOR: self.vector[0], **mask} if slots else {**raw_fields(setting, self.bytes), **mask}
        if slots and not masked:
            self.seen = self.vector[0]
        self.step = -1  # of the game, when it was filled
        self.encoded = -1  # and when the vector was


class OneTable:
    """A table whose chances are decided by its own dice."""

    def __init__(self, setting: Setting, seats: int, options: Options, seed: int | None = None) -> None:
        setting.check_seats(seats)
        self.setting, self.seats, self.options = setting, seats, options
        self.actions, self.encoder = Actions(setting.game), Encoder(setting)
        self.bytes = setting.driver.empty()
        self.over = Over.ENDED
        self.seat = NOBODY  # the seat that must choose
        self.steps = 0
        self.legal_actions = 0  # how many the seat that must choose may take
        self.forfeited = NOBODY  # the seat that lost the game by an illegal action
        self.roll(int.from_bytes(os.urandom(8)) if seed is None else seed)
        self._prepare()

    def _prepare(self) -> None:
        """Sets up what runs the rules, and what reads the table's memory."""
        driver, choices = self.setting.driver, self.setting.game.choices
        self._code = driver.program(MASKS)
        self._stand, self._show, self._box = self._code.stand, driver.show, self.setting.box
        self._encode, self._descriptors = encode_of(driver), self.encoder.descriptors
        self._viewers = [np.array([seat]) for seat in range(self.seats)]
        self._first_actions = self.actions.firsts
        self._firsts, self._anytime = self._first_actions.tolist(), int(self._first_actions[-1])
        self._sizes = {code: choice.size for code, choice in choices.items()}
        self._slots = 0 if self.options.raw else self.encoder.size
        self._alone = self.options.mask == Mask.INFO  # whether observations are without the mask
        fields = driver.layout.dtype.fields
        assert fields is not None
        (kind, where), (words, start) = fields["asked"][:2], fields["legal"][:2]
        self._asked: npt.NDArray[np.int16] = np.ndarray((), kind, self.bytes, where)
        self._turn: npt.NDArray[np.int16] = np.ndarray((), fields["turn"][0], self.bytes, fields["turn"][1])
        self._legal: npt.NDArray[np.int64] = np.ndarray(words.shape, words.base, self.bytes, start)
        self._memories: dict[int, tuple[Memory, Memory]] = {}  # by seat, made when it is first observed
        self._spare: Memory | None = None  # filled at each step with what the seat that must choose may know

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in KEPT}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._prepare()

    def clone(self) -> OneTable:
        """An independent table in the same state, with the same dice to come."""
        twin = object.__new__(OneTable)
        twin.__setstate__({**self.__getstate__(), "bytes": self.bytes.copy(), "dice": self.dice.copy()})
        return twin

    # The course of a game ---------------------------------------------------------------------------------------------

    def roll(self, seed: int) -> None:
        """Takes new dice. The same seed gives the same chances."""
        self.dice = new_dice(checked_seed(seed))

    def begin(self, start: Bytes | None = None) -> None:
        """A new game, or one that goes on from another table, up to the first choice of a seat."""
        begin_on(self.setting, self.bytes, self.seats, self.dice, start)
        self.over, self.forfeited = Over.RUNNING, NOBODY
        self._settle()

    def step(self, action: int) -> bool:
        """Takes an action, and runs to the next choice of a seat. One that is illegal changes nothing: False."""
        asked = self._asked.item()
        size, option = self._sizes[asked], action - self._firsts[asked]
        if not 0 <= option < size:
            if not self._anytime <= action < self.actions.size:
                return False
            option = size + action - self._anytime
        # The table itself is asked, not a mask: masks are in the hands of those who observe, and may be written to.
        if not self._legal.item(option // WORD) >> option % WORD & 1:
            return False
        spare = self._spare or self._set_aside()
        self._show(self._box, self.bytes, self.dice, option, spare.words)
        self._settle()
        spare.step = self.steps
        return True

    def take(self, action: Any) -> bool:
        """The same for an action from any library. One that is illegal does what the options say: False."""
        number = action_number(action)
        if number is None:
            raise NotAnAction(say("not-an-action", given=f"{action!r:.80}"))
        if self.step(number):
            return True
        if self.options.illegal == Illegal.RAISE:
            raise UnderhallError(self._refusal(number))
        if self.options.illegal == Illegal.MASK:
            self.step(self.pick())
        else:
            self.forfeited = self.seat
            self.seat, self.over = NOBODY, Over.ENDED
            self.setting.driver.record(self.bytes).over = Over.ENDED
            self.steps += 1
        return False

    def _refusal(self, action: int) -> str:
        """What the error about an illegal action says."""
        known = 0 <= action < self.actions.size
        name = self.actions.names[action] if known else ""
        return say("illegal-action", action=f"{action!r:.80}", known=str(known), name=name, mask=MASK)

    def pick(self, odds: Odds = Odds.EVEN) -> int:
        """A random action, drawn by the table's dice."""
        driver = self.setting.driver
        if odds == Odds.EVEN:
            legal = driver.legal(self.bytes)
            option = legal[draw(self.dice, len(legal))]
        else:
            option = driver.pick(self.setting.box, self.bytes, self.dice)
        return self.actions.of(self._asked.item(), option)

    def _settle(self) -> None:
        """Reads where the game stands, and fills the mask of the memory that was set aside."""
        self.steps += 1
        spare = self._spare or self._set_aside()
        stands = self._stand(self.bytes, self._first_actions, spare.filled)
        self.legal_actions = int(np.count_nonzero(spare.flags))
        if stands >= 0:
            self.seat = stands
            return
        code: Any = self._code
        if stands <= code.FAULT:
            step = self.setting.game.steps_enum.at(self._asked.item()).name
            raise RulesFault(f"{self.setting.game.name}: {Fault(code.FAULT - stands).name} at {step}.")
        self.seat, self.over = NOBODY, Over(code.OVER - stands)

    # What seats know and get ------------------------------------------------------------------------------------------

    def observe(self, seat: int) -> Any:
        """What a seat may know, as the options say.

        Without copies, its memory is filled again when the seat is observed at the second step after this.
        """
        memory = self._filled(seat)
        if not self._slots:
            return copied(memory.seen) if self.options.copy else memory.seen
        if self.options.copy:
            vector = np.empty((1, self._slots), np.float32)
            self._encode(memory.rows, self._descriptors, self._viewers[seat], vector, 0, 1)
            return vector[0] if self._alone else {VECTOR: vector[0], MASK: memory.mask.copy()}
        if memory.encoded != self.steps:
            self._encode(memory.rows, self._descriptors, self._viewers[seat], memory.vector, 0, 1)
            memory.encoded = self.steps
        return memory.seen

    def state(self) -> npt.NDArray[np.float32]:
        """The whole table as a vector from the side of seat 0, secrets included."""
        vector = np.empty((1, self.encoder.size), np.float32)
        words = self.bytes.view(np.int64).reshape(1, -1)
        self._encode(words, self._descriptors, self._viewers[0], vector, 0, 1)
        whole: npt.NDArray[np.float32] = vector[0]
        return whole

    def mask(self, seat: int) -> npt.NDArray[np.bool_]:
        """Which actions a seat may take now."""
        mask = np.zeros(self.actions.size, np.bool_)
        if seat == self.seat:
            self._stand(self.bytes, self.actions.firsts, mask.view(np.uint8))
        return mask

    def info(self) -> dict[str, Any]:
        """Whose turn it is, which turn, and how many actions may be taken; the mask, if observations do not have it."""
        legal = 0 if self.over else self.legal_actions
        info: dict[str, Any] = {"seat": self.seat, "turn": self._turn.item(), "legal_actions": legal}
        if self._alone:
            info[MASK] = self.mask(self.seat).astype(np.int8)
        return info

    def _filled(self, seat: int) -> Memory:
        """A memory with what a seat may know now."""
        spare = self._spare
        latest, oldest = self._memories.get(seat) or self._remember(seat)
        if spare is not None and spare.step == self.steps and seat == self.seat:
            self._memories[seat], self._spare = (spare, latest), oldest
            return spare
        if latest.step != self.steps:
            self._fill(oldest, seat)
            self._memories[seat] = oldest, latest
            return oldest
        return latest

    def _remember(self, seat: int) -> tuple[Memory, Memory]:
        """The first memories of a seat."""
        self._memories[seat] = self._memory(), self._memory()
        return self._memories[seat]

    def _set_aside(self) -> Memory:
        """The memory that the next step fills for the seat that must choose then."""
        self._spare = self._memory()
        return self._spare

    def _memory(self) -> Memory:
        return Memory(self.setting, self.actions, self._slots, not self._alone)

    def _fill(self, memory: Memory, seat: int) -> None:
        """Fills a memory with what a seat may know now."""
        driver = self.setting.driver
        memory.step = self.steps
        memory.bytes[:] = self.bytes
        memory.mask[:] = 0
        if seat == self.seat:
            self._stand(self.bytes, self.actions.firsts, memory.filled)
        elsewhere = driver.layout.lanes and seat != self.seat and not self.over
        if elsewhere and driver.record(memory.bytes).height[seat + 1] > 0:
            driver.pose(self._box, memory.bytes, seat + 1)
        driver.hide(self._box, memory.bytes, seat)

    def view(self, seat: int) -> View:
        return see(self.setting, self.bytes, seat)

    def decision(self, view: View) -> Decision:
        """The options of the seat that must choose, in words, as far as its own view shows."""
        return decision_on(self.setting, view.table, str(self.steps))

    def rewards(self) -> list[float]:
        """What each seat gets at the end, when the game is over."""
        if self.forfeited != NOBODY:
            return [FORFEIT if seat == self.forfeited else 0.0 for seat in range(self.seats)]
        if self.over == Over.TRUNCATED and self.options.truncation == Truncation.NONE:
            return [0.0] * self.seats
        return rewards_on(self.setting, self.bytes, self.seats, self.options.rewards)

    def points(self) -> Points | None:
        """The points of each seat as things stand, if rewards need them."""
        if self.options.dense == Dense.NONE:
            return None
        return np.array([sum(points_on(self.setting, self.bytes, seat)) for seat in range(self.seats)])


KEPT = (
    "setting",
    "seats",
    "options",
    "actions",
    "encoder",
    "bytes",
    "over",
    "seat",
    "steps",
    "legal_actions",
    "forfeited",
    "dice",
)


def raw_fields(setting: Setting, table: Bytes) -> Observation:
    """The fields that are shown, by name; a single number is an array of one."""
    return {name: np.atleast_1d(field) for name, field in fields_of(setting.driver.layout, table).items()}


def copied(seen: Any) -> Any:
    """An observation in its own memory."""
    if isinstance(seen, np.ndarray):
        return seen.copy()
    return {name: array.copy() for name, array in seen.items()}
