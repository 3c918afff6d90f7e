"""What tables went through, and what it says about each choice: its advantage, and what every seat could expect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float32]
Whole = npt.NDArray[np.int64]
TRACE = 0.95  # how far the outcome of later choices reaches back: λ of generalised advantage estimation


@dataclass
class Course:
    """The choices at some tables of equal size, step by step: arrays of steps x tables."""

    actions: Whole
    logs: Numbers  # of how likely the actions were
    values: Numbers  # what each seat could expect, counted from the one that chose
    seats: Whole  # that chose
    rewards: Numbers  # of each seat, by its number
    ended: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, steps: int, tables: int, seats: int, expected: int) -> Course:
        """Room for that many steps; `expected` seats have a value."""
        shape = steps, tables
        return cls(
            actions=np.zeros(shape, np.int64),
            logs=np.zeros(shape, np.float32),
            values=np.zeros((*shape, expected), np.float32),
            seats=np.zeros(shape, np.int64),
            rewards=np.zeros((*shape, seats), np.float32),
            ended=np.zeros(shape, np.bool_),
        )


@dataclass(frozen=True)
class Lessons:
    """What a network learns from, a row for each choice."""

    actions: Whole
    logs: Numbers
    advantages: Numbers
    targets: Numbers  # what each seat could expect, counted from the one that chose
    known: Numbers  # how much each of these counts: 0 for seats that nobody plays

    @classmethod
    def joined(cls, parts: list[Lessons]) -> Lessons:
        """Those of several groups of tables, step by step side by side."""
        names = ("actions", "logs", "advantages", "targets", "known")
        return cls(*(_flat(np.concatenate([getattr(part, name) for part in parts], axis=1)) for name in names))


def _flat(array: Any) -> Any:
    return array.reshape(-1, *array.shape[2:])


OTHERS = 0.25  # how much the expectation of another seat counts, compared with your own


def lessons_of(course: Course, values: Numbers, seats: Whole) -> Lessons:
    """Looks back from the end. `values` and `seats` are of the choices that wait after the last step.

    The choices of a seat follow each other; what comes in between belongs to the first of them.
    """
    steps, tables = course.actions.shape
    players, expected = course.rewards.shape[2], values.shape[1]
    rows = np.arange(tables)
    order = np.arange(players)
    value = np.zeros((tables, players), np.float32)
    value[rows[:, None], (seats[:, None] + order) % players] = values[:, :players]
    returns, trace, earned = value.copy(), np.zeros_like(value), np.zeros_like(value)
    advantages = np.zeros((steps, tables), np.float32)
    targets = np.zeros((steps, tables, expected), np.float32)
    for step in range(steps - 1, -1, -1):
        goes_on = ~course.ended[step][:, None]
        value, returns, trace = value * goes_on, returns * goes_on, trace * goes_on
        earned = earned * goes_on + course.rewards[step]
        seat, own = course.seats[step], course.values[step, :, 0]
        advantage = earned[rows, seat] + value[rows, seat] - own + TRACE * trace[rows, seat]
        advantages[step] = advantage
        targets[step, :, :players] = (earned + returns)[rows[:, None], (seat[:, None] + order) % players]
        targets[step, :, 0] = own + advantage
        value[rows, seat], returns[rows, seat], trace[rows, seat] = own, own + advantage, advantage
        earned[rows, seat] = 0
    known = np.zeros((steps, tables, expected), np.float32)
    known[..., :players] = OTHERS
    known[..., 0] = 1
    return Lessons(course.actions, course.logs, advantages, targets, known)
