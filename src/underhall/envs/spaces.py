"""What learners know about observations and actions, as Gymnasium's spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from underhall.batches.observed import shown_fields
from underhall.engine.actions import Actions
from underhall.engine.records import Layout

MASK = "action_mask"


def observation_space(layout: Layout, actions: Actions) -> spaces.Dict:
    """All fields that are shown, with the bounds of their kinds, and which actions may be taken."""
    shown = shown_fields(layout)
    named: dict[str, spaces.Space[Any]] = {
        field.name: spaces.Box(field.low, max(field.high, field.low + 1), field.shape, shown[field.name][0].type)
        for field in layout.fields
        if field.name in shown
    }
    return spaces.Dict({**named, MASK: spaces.Box(0, 1, (actions.size,), np.bool_)})


class Choices(spaces.Discrete):
    """All actions of a game. A sample may be drawn from a mask as in observations."""

    def sample(self, mask: npt.NDArray[Any] | None = None, probability: npt.NDArray[Any] | None = None) -> np.int64:
        """One action of those that the mask allows."""
        return super().sample(None if mask is None else mask.astype(np.int8), probability)


def action_space(actions: Actions) -> Choices:
    return Choices(actions.size)
