"""What learners know about observations and actions, as Gymnasium's spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from underhall.batches.observed import shown_fields
from underhall.engine.actions import Actions
from underhall.engine.encoder import Encoder
from underhall.engine.records import Layout
from underhall.engine.setting import Setting
from underhall.envs.options import Mask, Options

MASK, VECTOR = "action_mask", "observation"  # PettingZoo's names


def mask_space(actions: Actions, options: Options) -> spaces.Box:
    """Which actions are legal: whole numbers, as other libraries want them; beside raw fields truth values."""
    kind: Any = np.bool_ if options.raw else np.int8
    return spaces.Box(0, 1, (actions.size,), kind)


def vector_space(encoder: Encoder) -> spaces.Box:
    """One number for each slot of the encoding, with its bounds."""
    return spaces.Box(encoder.low, encoder.high, dtype=np.float32)


def observation_space(setting: Setting, options: Options) -> spaces.Space[Any]:
    """What observations are: a vector or the fields of the table, with or without the mask."""
    encoder, actions = Encoder(setting), Actions(setting.game)
    if options.raw:
        shown = _fields(setting.driver.layout)
    elif options.mask == Mask.INFO:
        return vector_space(encoder)
    else:
        shown = {VECTOR: vector_space(encoder)}
    return spaces.Dict({**shown, MASK: mask_space(actions, options)} if options.mask == Mask.OBSERVATION else shown)


def _fields(layout: Layout) -> dict[str, spaces.Space[Any]]:
    """All fields that are shown, with the bounds of their kinds."""
    kinds = shown_fields(layout)
    return {
        field.name: spaces.Box(
            field.low, max(field.high, field.low + 1), field.shape or (1,), kinds[field.name][0].type
        )
        for field in layout.fields
        if field.name in kinds
    }


class Choices(spaces.Discrete):
    """All actions of a game. A sample may be drawn from a mask as in observations."""

    def sample(self, mask: npt.NDArray[Any] | None = None, probability: npt.NDArray[Any] | None = None) -> np.int64:
        """One action of those that the mask allows."""
        return super().sample(None if mask is None else mask.astype(np.int8), probability)


class ManyChoices(spaces.MultiDiscrete):
    """The actions of several tables. A sample may be drawn from their masks as in observations, one row per table."""

    def sample(self, mask: Any = None, probability: Any = None) -> npt.NDArray[Any]:
        """An action for each table, of those that its mask allows; 0 where it allows none."""
        if not isinstance(mask, np.ndarray):
            return super().sample(mask, probability)
        drawn: npt.NDArray[Any] = (
            (mask * self.np_random.random(mask.shape, np.float32)).argmax(axis=1).astype(self.dtype)
        )
        return drawn


def action_space(actions: Actions) -> Choices:
    return Choices(actions.size)


def action_spaces(actions: Actions, tables: int) -> ManyChoices:
    return ManyChoices(np.full(tables, actions.size))
