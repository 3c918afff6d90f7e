"""A batch in which some tables wait while others go on, and single games can start again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt

from underhall.batches.base import dice_of
from underhall.batches.tables import Batch
from underhall.engine.kernel import Fault, Over
from underhall.envs.one_table import PROGRAM, begin_on

Rows = npt.NDArray[np.bool_]


class SomeTables:
    """A batch without autoreset, whose tables need not all be stepped together."""

    def __init__(self, batch: Batch, seed: int) -> None:
        self.batch = batch
        self._over, self._fault = batch.fields["over"], batch.fields["fault"]
        self._dice = dice_of(seed, batch.games)  # for later games to begin with

    def reset(self, seed: int | None) -> None:
        """New games at all tables. The same seed gives the same chances; without one the dice roll on."""
        if seed is not None:
            self._dice = dice_of(seed, self.batch.games)
        self.batch.reset(seed)

    @property
    def running(self) -> Rows:
        """Where a game is not over."""
        running: Rows = (self._over == Over.RUNNING) & (self._fault == Fault.NONE)
        return running

    @contextmanager
    def only(self, rows: Rows) -> Iterator[None]:
        """Inside this block, only these tables are stepped and draw from their dice.

        Compiled code sees the others as over, and leaves such tables alone.
        """
        held, mask = self.running & ~rows, self.batch.mask
        kept = mask[held]
        self._over[held] = Over.ENDED
        try:
            yield
        finally:
            self._over[held] = Over.RUNNING
            mask[held] = kept

    def begin(self, rows: Rows) -> None:
        """New games at these tables."""
        batch = self.batch
        stand: Any = batch.setting.driver.program(PROGRAM).stand
        filled, firsts = batch.mask.view(np.uint8), batch.actions.firsts
        for row in np.flatnonzero(rows):
            begin_on(batch.setting, batch.tables[row], batch.seats, self._dice[row])
            stand(batch.tables[row], firsts, filled[row])
