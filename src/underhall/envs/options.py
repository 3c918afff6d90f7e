"""What every environment lets learners choose, declared once."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from numbers import Real
from operator import index
from typing import Any, Self

import numpy as np

from underhall.batches.orders import Rewards, Truncation, named
from underhall.envs.dense import Dense
from underhall.envs.messages import say
from underhall.errors import UnderhallError


class Illegal(IntEnum):
    """What happens when the mask forbids an action."""

    RAISE = 0  # an error; nothing changes
    LOSE = 1  # the game ends: -1 for the seat that chose it, 0 for the others
    MASK = 2  # a random legal action is taken instead


class Mask(IntEnum):
    """Where learners find which actions are legal."""

    OBSERVATION = 0  # beside the observation, as PettingZoo's classic games have it
    INFO = 1  # in the info, so that the observation is the vector alone


class NotAnAction(UnderhallError, TypeError):
    """Something that is not a whole number was given as an action."""


@dataclass(frozen=True)
class Options:
    """What a learner may choose, besides the game and its seats. Each may be given by its name."""

    rewards: Rewards = Rewards.PLACING
    truncation: Truncation = Truncation.PLACING
    illegal: Illegal = Illegal.RAISE
    dense: Dense = Dense.NONE
    discount: float = 1.0  # of what comes a step later, in dense rewards by potential
    mask: Mask = Mask.OBSERVATION
    raw: bool = False  # observations field by field, instead of one vector
    copy: bool = True  # observations in memory of their own

    @classmethod
    def read(cls, given: dict[str, Any], **usual: Any) -> Self:
        """Options by name; those that are not given have this environment's defaults."""
        unknown = sorted(set(given) - set(cls.__dataclass_fields__))
        if unknown:
            known = ", ".join(cls.__dataclass_fields__)
            raise TypeError(say("unknown-option", names=", ".join(unknown), known=known))
        wanted = {**usual, **given}
        for name, kind in NAMED.items():
            if name in wanted:
                wanted[name] = named(kind, name, wanted[name])
        for name in FLAGS:
            if not isinstance(wanted.get(name, True), bool | np.bool_):
                raise UnderhallError(say("not-a-flag", option=name, given=f"{wanted[name]!r:.80}"))
        read = cls(**wanted)
        if isinstance(read.discount, bool) or not isinstance(read.discount, Real) or not 0 <= read.discount <= 1:
            raise UnderhallError(say("discount", given=f"{read.discount!r:.80}"))
        return read


NAMED: dict[str, type[IntEnum]] = {
    "rewards": Rewards,
    "truncation": Truncation,
    "illegal": Illegal,
    "dense": Dense,
    "mask": Mask,
}
FLAGS = ("raw", "copy")


def action_number(action: Any) -> int | None:
    """An action as a plain number, whichever library it comes from; None if it is not a whole number."""
    if type(action) is int:
        return action
    if isinstance(action, bool | np.bool_):
        return None
    try:
        return index(action)
    except TypeError:
        pass
    try:
        only = action.item()  # of an array or a tensor of one number
    except (AttributeError, TypeError, ValueError, RuntimeError):
        return None
    return only if type(only) is int else None
