"""What tables went through, and what it says about each choice: its advantage, and what every seat could expect.

Arrays belong to NumPy, or to CuPy where the tables are on a GPU.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Array = Any  # of NumPy or CuPy
TRACE = 0.95  # how far the outcome of later choices reaches back: λ of generalised advantage estimation
OTHERS = 0.25  # how much the expectation of another seat counts, compared with your own


@dataclass
class Course:
    """The choices at some tables of equal size, step by step: arrays of steps x tables."""

    actions: Array
    logs: Array  # of how likely the actions were
    values: Array  # what each seat could expect, counted from the one that chose; then the same with leads
    seats: Array  # that chose
    rewards: Array  # of each seat, by its number
    leads: Array  # how each seat's lead grew: see `rewards.py`
    ended: Array
    learns: Array  # whether the choice is one to learn from: a version from the league made the others

    @classmethod
    def of(cls, xp: Any, steps: int, tables: int, seats: int, expected: int) -> Course:
        """Room for that many steps; `expected` values."""
        shape = steps, tables
        return cls(
            actions=xp.zeros(shape, xp.int64),
            logs=xp.zeros(shape, xp.float32),
            values=xp.zeros((*shape, expected), xp.float32),
            seats=xp.zeros(shape, xp.int64),
            rewards=xp.zeros((*shape, seats), xp.float32),
            leads=xp.zeros((*shape, seats), xp.float32),
            ended=xp.zeros(shape, xp.bool_),
            learns=xp.ones(shape, xp.bool_),
        )


@dataclass(frozen=True)
class Lessons:
    """What a network learns from, a row for each choice."""

    actions: Array
    logs: Array
    advantages: Array
    targets: Array  # of the values
    known: Array  # how much each of these counts: 0 for seats that nobody plays
    learns: Array  # whether the choice itself is one to learn from

    @classmethod
    def joined(cls, xp: Any, parts: list[Lessons]) -> Lessons:
        """Those of several groups of tables, step by step side by side."""
        names = cls.__dataclass_fields__
        return cls(*(_flat(xp.concatenate([getattr(part, name) for part in parts], axis=1)) for name in names))


def _flat(array: Array) -> Array:
    return array.reshape(-1, *array.shape[2:])


def lessons_of(xp: Any, course: Course, values: Array, seats: Array) -> Lessons:
    """Looks back from the end, twice. `values` and `seats` are of the choices that wait after the last step.

    Once only the end counts: this is what the network expects when it plays. Once leads count on the way, too: they say
    sooner which choice was good.
    """
    half = values.shape[1] // 2
    _, plain = _look_back(xp, course, course.rewards, course.values[..., :half], values[:, :half], seats)
    with_leads = course.rewards + course.leads
    advantages, led = _look_back(xp, course, with_leads, course.values[..., half:], values[:, half:], seats)
    known = xp.zeros_like(plain)
    known[..., : course.rewards.shape[2]] = OTHERS
    known[..., 0] = 1
    targets, known = (xp.concatenate(pair, axis=2) for pair in ((plain, led), (known, known)))
    return Lessons(course.actions, course.logs, advantages, targets, known, course.learns)


def _look_back(
    xp: Any, course: Course, rewards: Array, expected: Array, after: Array, seats: Array
) -> tuple[Array, Array]:
    """Advantages of all choices, and what each seat could expect at each, counted from the one that chose.

    The choices of a seat follow each other; what comes in between belongs to the first of them.
    """
    steps, tables, players = rewards.shape
    rows, order = xp.arange(tables), xp.arange(players)
    value = xp.zeros((tables, players), xp.float32)
    value[rows[:, None], (seats[:, None] + order) % players] = after[:, :players]
    returns, trace, earned = value.copy(), xp.zeros_like(value), xp.zeros_like(value)
    advantages = xp.zeros((steps, tables), xp.float32)
    targets = xp.zeros((steps, tables, after.shape[1]), xp.float32)
    for step in range(steps - 1, -1, -1):
        goes_on = ~course.ended[step][:, None]
        value, returns, trace = value * goes_on, returns * goes_on, trace * goes_on
        earned = earned * goes_on + rewards[step]
        seat, own = course.seats[step], expected[step, :, 0]
        advantage = earned[rows, seat] + value[rows, seat] - own + TRACE * trace[rows, seat]
        advantages[step] = advantage
        targets[step, :, :players] = (earned + returns)[rows[:, None], (seat[:, None] + order) % players]
        targets[step, :, 0] = own + advantage
        value[rows, seat], returns[rows, seat], trace[rows, seat] = own, own + advantage, advantage
        earned[rows, seat] = 0
    return advantages, targets
