"""Tables played one by one with the driver: what a batch must agree with."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from underhall.batches.tables import Batch
from underhall.engine.driver import Bytes, Dice
from underhall.engine.kernel import PickOrder
from underhall.engine.setting import Setting


def begun(chosen: Setting, seats: int, dice: Dice) -> Bytes:
    """A new table, up to the first choice of a seat."""
    driver, table = chosen.driver, chosen.driver.empty()
    driver.record(table).pick_order = PickOrder.ASCENDING
    driver.start(chosen.box, table, seats)
    driver.advance(chosen.box, table)
    driver.fall(chosen.box, table, dice)
    return table


def state(chosen: Setting, table: Bytes) -> bytes:
    """What makes tables the same: the core, and what may be chosen."""
    return table[: chosen.driver.layout.clone_bytes].tobytes()


def any_actions(batch: Batch, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """A random action for each table that takes nothing from the tables' own dice; 0 where none may be taken."""
    return np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in batch.mask], np.int64)
