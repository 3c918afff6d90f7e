"""A batch in which some tables wait while others go on, and single games can start again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt

from underhall.batches.base import dice_of
from underhall.batches.tables import Batch
from underhall.engine.driver import Bytes
from underhall.engine.kernel import NOBODY, Fault, Over
from underhall.envs.positions import begin_on

Rows = npt.NDArray[np.bool_]


class SomeTables:
    """A batch without autoreset, whose tables need not all be stepped together."""

    def __init__(self, batch: Batch, seed: int) -> None:
        self.batch = batch
        self._dice = dice_of(seed, batch.games)  # for later games to begin with

    @property
    def _over(self) -> Any:
        return self.batch.fields["over"]

    def roll(self, seed: int | Sequence[int | None]) -> None:
        """Takes new dice, from one seed or from one for each table. The same seed gives the same chances."""
        if isinstance(seed, int):
            self._dice = dice_of(seed, self.batch.games)
            self.batch.roll(seed)
            return
        for row, own in enumerate(seed):
            if own is not None:
                self._dice[row] = self.batch.dice[row] = dice_of(own, 1)[0]

    @property
    def running(self) -> Rows:
        """Where a game is not over."""
        running: Rows = (self._over == Over.RUNNING) & (self.batch.fields["fault"] == Fault.NONE)
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

    def begin(self, rows: Rows, start: Bytes | None = None) -> None:
        """New games at these tables, or games that go on from a table."""
        batch = self.batch
        for row in np.flatnonzero(rows):
            begin_on(batch.setting, batch.tables[row], batch.seats, self._dice[row], start)
            batch.lay(int(row), batch.tables[row])

    def end(self, rows: Rows) -> None:
        """Games at these tables are over."""
        self._over[rows], self.batch.seat[rows] = Over.ENDED, NOBODY
        self.batch.mask[rows] = False
