"""One table for an environment: stepped by action ids, observed without new memory, rewarded at the end.

The work of every step goes straight to the driver and to NumPy, without a Python object for an option.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import numpy.typing as npt

from underhall.batches.observed import Observation, fields_of
from underhall.batches.orders import Rewards
from underhall.batches.rewarding import rewards_on
from underhall.batches.tables import PROGRAMS
from underhall.engine.actions import Actions
from underhall.engine.decision import Decision
from underhall.engine.driver import Bytes, Dice, new_dice
from underhall.engine.kernel import NOBODY, Fault, Over, PickOrder
from underhall.engine.records import WORD
from underhall.engine.setting import Setting
from underhall.engine.view import View, decision_on, see
from underhall.envs.messages import say
from underhall.envs.spaces import MASK
from underhall.errors import RulesFault, UnderhallError

Mask = npt.NDArray[np.bool_]
PROGRAM = PROGRAMS / "masks.py"


class Memory:
    """A place for an observation: the bytes of a table, their fields by name, and the mask."""

    def __init__(self, setting: Setting, actions: Actions) -> None:
        self.bytes = setting.driver.empty()
        self.words = self.bytes.view(np.int64)
        self.mask: Mask = np.zeros(actions.size, np.bool_)
        self.filled = self.mask.view(np.uint8)  # the mask as compiled code fills it
        self.fields: Observation = fields_of(setting.driver.layout, self.bytes)
        self.fields[MASK] = self.mask
        self.step = -1  # of the game, when it was filled


class OneTable:
    """A table whose chances are decided by its own dice."""

    def __init__(self, setting: Setting, seats: int, rewards: Rewards, seed: int | None = None) -> None:
        setting.check_seats(seats)
        self.setting, self.seats, self.rewarded = setting, seats, rewards
        self.actions = Actions(setting.game)
        self.bytes = setting.driver.empty()
        self.over = Over.ENDED
        self.seat = NOBODY  # the seat that must choose
        self.steps = 0
        driver, choices = setting.driver, setting.game.choices
        self._code = driver.program(PROGRAM)
        self._stand, self._show, self._box = self._code.stand, driver.show, setting.box
        self._firsts, self._anytime = self.actions.firsts.tolist(), int(self.actions.firsts[-1])
        self._sizes = {code: choice.size for code, choice in choices.items()}
        self.roll(int.from_bytes(os.urandom(8)) if seed is None else seed)
        self._look()

    def _look(self) -> None:
        """Sets up what reads the table's memory."""
        fields = self.setting.driver.layout.dtype.fields
        assert fields is not None
        (kind, where), (words, start) = fields["asked"][:2], fields["legal"][:2]
        self._asked: npt.NDArray[np.int16] = np.ndarray((), kind, self.bytes, where)
        self._legal: npt.NDArray[np.int64] = np.ndarray(words.shape, words.base, self.bytes, start)
        self._memories: dict[int, tuple[Memory, Memory]] = {}  # by seat, made when it is first observed
        self._spare: Memory | None = None  # filled at each step with what the seat that must choose may know

    # The course of a game ---------------------------------------------------------------------------------------------

    def roll(self, seed: int) -> None:
        """Takes new dice. The same seed gives the same chances."""
        self.dice = new_dice(seed)

    def begin(self) -> None:
        """A new game, up to the first choice of a seat."""
        begin_on(self.setting, self.bytes, self.seats, self.dice)
        self.over = Over.RUNNING
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

    def refuse(self, action: Any) -> UnderhallError:
        """The error for an illegal action."""
        known = isinstance(action, int | np.integer) and 0 <= action < self.actions.size
        name = self.actions.names[int(action)] if known else ""
        return UnderhallError(say("illegal-action", action=repr(action), known=str(known), name=name, mask=MASK))

    def pick(self) -> int:
        """A random action, drawn by the table's dice."""
        option = self.setting.driver.pick(self.setting.box, self.bytes, self.dice)
        return self.actions.of(self._asked.item(), option)

    def _settle(self) -> None:
        """Reads where the game stands, and fills the mask of the memory that was set aside."""
        self.steps += 1
        spare = self._spare or self._set_aside()
        stands = self._stand(self.bytes, self.actions.firsts, spare.filled)
        if stands >= 0:
            self.seat = stands
            return
        code: Any = self._code
        if stands <= code.FAULT:
            step = self.setting.game.steps_enum.at(self._asked.item()).name
            raise RulesFault(f"{self.setting.game.name}: {Fault(code.FAULT - stands).name} at {step}.")
        self.seat, self.over = NOBODY, Over(code.OVER - stands)

    # What seats know and get ------------------------------------------------------------------------------------------

    def observe(self, seat: int) -> Observation:
        """What a seat may know. Its memory is filled again when the seat is observed at the second step after this."""
        spare = self._spare
        latest, oldest = self._memories.get(seat) or self._remember(seat)
        if spare is not None and spare.step == self.steps and seat == self.seat:
            self._memories[seat], self._spare = (spare, latest), oldest
            return spare.fields
        if latest.step != self.steps:
            self._fill(oldest, seat)
            self._memories[seat] = oldest, latest
            return oldest.fields
        return latest.fields

    def _remember(self, seat: int) -> tuple[Memory, Memory]:
        """The first memories of a seat."""
        self._memories[seat] = Memory(self.setting, self.actions), Memory(self.setting, self.actions)
        return self._memories[seat]

    def _set_aside(self) -> Memory:
        """The memory that the next step fills for the seat that must choose then."""
        self._spare = Memory(self.setting, self.actions)
        return self._spare

    def _fill(self, memory: Memory, seat: int) -> None:
        """Fills a memory with what a seat may know now."""
        driver = self.setting.driver
        memory.step = self.steps
        memory.bytes[:] = self.bytes
        memory.mask[:] = False
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
        """What each seat gets, when the game is over."""
        return rewards_on(self.setting, self.bytes, self.seats, self.rewarded)

    def clone(self) -> OneTable:
        """An independent table in the same state, with the same dice to come."""
        twin = object.__new__(OneTable)
        twin.__dict__.update(self.__dict__)
        twin.bytes, twin.dice = self.bytes.copy(), self.dice.copy()
        twin._look()
        return twin


def copied(seen: Observation) -> Observation:
    """An observation in its own memory."""
    return {name: array.copy() for name, array in seen.items()}


def begin_on(setting: Setting, table: Bytes, seats: int, dice: Dice) -> None:
    """A new game, up to the first choice of a seat; sets are picked in one order, as learners need it."""
    driver, box = setting.driver, setting.box
    table[:] = 0
    driver.record(table).pick_order = PickOrder.ASCENDING
    driver.start(box, table, seats)
    driver.advance(box, table)
    driver.fall(box, table, dice)
