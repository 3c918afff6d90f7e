"""The orders that a batch can give for its tables, and how: numbers that compiled code understands."""

from enum import IntEnum
from typing import TypeVar

import numpy as np

from underhall.batches.messages import say
from underhall.engine.records import record
from underhall.errors import UnderhallError


class Order(IntEnum):
    """What to do."""

    BEGIN = 0  # a new game
    STEP = 1  # take an action
    PICK = 2  # a random action, without taking it
    ROLLOUT = 3  # take many of them
    OBSERVE = 4  # what the seat that is asked may know
    TREAD = 5  # one small step of a rollout: on a GPU, instead of ROLLOUT
    MASK = 6  # what may be chosen, after such steps
    OTHERS = 7  # random actions for all seats but one, until that one must choose; on a CPU only
    ENCODE = 8  # what the seat that is asked may know, as a vector; on a GPU after OBSERVE
    POINTS = 9  # what ranks each seat as things stand
    SAMPLE = 10  # a fair sample of what the seat that must choose cannot know; on a CPU only
    COUNT = 11  # what the seat that is asked would count, after ENCODE; on a GPU only
    TAKE = 12  # take an action, as the first part of a step that goes on with TREAD; on a GPU only
    SETTLE = 13  # the last part of such a step: what came of it


SHARED = 32  # threads that encode a table together on a GPU: those of a warp then read and write close by each other


class Rewards(IntEnum):
    """What a seat gets at the end of a game; 0 before."""

    PLACING = 0  # from 1 for the first to -1 for the last, evenly; seats that share a place get the same
    SCORE = 1  # its points
    DIFFERENCE = 2  # its points minus those of the best other seat


class Truncation(IntEnum):
    """What a seat gets when a limit that is not a rule stops a game."""

    PLACING = 0  # the same as if the game had ended there
    NONE = 1  # nothing: for learners that estimate what was still to come


class Odds(IntEnum):
    """How random actions are drawn."""

    EVEN = 0  # each action of the mask alike
    RARE = 1  # any-time options once in 16 times, all others alike


class Autoreset(IntEnum):
    """When a new game begins where one is over."""

    OFF = 0  # on request
    NEXT = 1  # with the next step, which then takes no action
    SAME = 2  # with the step that ended it


class Device(IntEnum):
    """Where a batch is played."""

    CPU = 0
    CUDA = 1


PLAN = record(
    [
        ("seats", np.int64),
        ("pick_order", np.int64),
        ("rewards", np.int64),
        ("truncation", np.int64),
        ("odds", np.int64),
        ("autoreset", np.int64),
        ("decisions", np.int64),  # of a rollout
        ("seat", np.int64),  # that others play up to
    ]
)


Kind = TypeVar("Kind", bound=IntEnum)


def named(kinds: type[Kind], what: str, given: str | Kind) -> Kind:
    """A member of an enumeration, given as itself or by its name."""
    if isinstance(given, kinds):
        return given
    try:
        return kinds[str(given).upper()]
    except KeyError:
        allowed = ", ".join(kind.name.lower() for kind in kinds)
        raise UnderhallError(say("unknown-value", parameter=what, allowed=allowed, given=repr(given))) from None
