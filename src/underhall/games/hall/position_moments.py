"""The moments at which a match may start, and what is then still to come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from underhall.engine.kernel import COMMON
from underhall.games.hall.pieces import NONE
from underhall.games.hall.steps import Step

# A turn, the next step last.
TURN = (Step.END_TURN, Step.STATUE, Step.HALL, Step.ACT)
STARTS = (Step.DRAFT, Step.NEXT_TURN, *TURN, Step.TRADE, Step.FINAL)
Frames = list[tuple[int, ...]]


@dataclass(frozen=True)
class Moment:
    """The next step, and whose it is."""

    step: Step
    seat: int = 0

    @property
    def in_turn(self) -> bool:
        """Whether a turn has begun."""
        return self.step in (*TURN, Step.TRADE)


def active_at(moment: Moment) -> int:
    """Whose turn it is; nobody's in the set-up."""
    return NONE if moment.step == Step.DRAFT else moment.seat


def moment_of(fields: Any) -> Moment | None:
    """The moment a table is at; None if a match cannot start there."""
    height = int(fields.height[COMMON])
    if height not in range(1, fields.stack.shape[1] + 1):
        return None
    step, seat, *_ = (int(value) for value in fields.stack[COMMON, height - 1])
    if step not in STARTS:
        return None
    found = Moment(Step.at(step), max(0, int(fields.active)) if step in (Step.DRAFT, Step.FINAL) else seat)
    fits = found.seat in range(int(fields.seats)) and np.array_equal(stack_of(found, fields.stack), fields.stack)
    return found if fits and len(frames_of(found)) == height else None


def stack_of(moment: Moment, like: Any) -> Any:
    """The whole stack at a moment, in the shape of another."""
    stack = np.zeros_like(like)
    for level, frame in enumerate(frames_of(moment)):
        stack[COMMON, level, : len(frame)] = frame
    return stack


def frames_of(moment: Moment) -> Frames:
    """What is still to come, the next step last."""
    seat = moment.seat
    match moment.step:
        case Step.DRAFT:
            return [(Step.DRAFT,)]
        case Step.NEXT_TURN:
            return [(Step.NEXT_TURN, seat)]
        case Step.TRADE:  # at the start of a turn: the same decision is then asked again
            return [*((step, seat) for step in TURN), (Step.TRADE, seat)]
        case Step.FINAL:
            return [(Step.FINAL,)]
    return [(step, seat) for step in TURN[: TURN.index(moment.step) + 1]]
