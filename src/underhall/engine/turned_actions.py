"""Actions as a seat sees them: with the seats that they name counted from itself."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from underhall.engine.actions import Actions
from underhall.engine.declared.kinds import SeatValues
from underhall.engine.declared.members import Options
from underhall.engine.setting import Setting
from underhall.engine.slots import cycle_of

Turned = npt.NDArray[np.int32]  # numbers of seats x observers x actions
Numbers = npt.NDArray[np.int64]


def turned_actions(setting: Setting) -> Turned:
    """For each number of seats and each observer: what each action is when seats are counted from the observer.

    Options that name teams stay as they are.
    """
    actions = Actions(setting.game)
    most = setting.game.seats[-1]
    turned = np.tile(np.arange(actions.size, dtype=np.int32), (most + 1, most, 1))
    box = setting.box.view(setting.game.box)[0]
    for code, choice in setting.game.choices.items():
        if not choice.chance:
            first = actions.of(code, 0)
            for seats in setting.game.seats:
                for observer in range(seats):
                    for start, moved in _moved(choice.declared, box, seats, observer):
                        turned[seats, observer, first + start : first + start + len(moved)] += moved
    turned.setflags(write=False)
    return turned


def _moved(options: type[Options], box: np.void, seats: int, observer: int) -> list[tuple[int, Numbers]]:
    """For each range of options: its first number, and how far each of its numbers moves."""
    found = []
    for member in options:
        numbers = np.arange(member.declared.size)
        moved, each = np.zeros_like(numbers), member.declared.size
        for kind in member.kinds.values():
            each //= kind.size
            for stands_for, digit in kind.digits:
                if digit.seats is not None and not cycle_of(digit.seats, box):
                    value = numbers // (each * stands_for) % digit.size
                    moved += _steps(value, digit.seats, seats, observer) * each * stands_for
        if moved.any():
            found.append((int(member), moved))
    return found


def _steps(value: Numbers, values: SeatValues, seats: int, observer: int) -> Numbers:
    """How far values move that belong to seats."""
    seat = (value - values.first) // values.each
    belongs = (value >= values.first) & (seat < min(seats, values.seats))
    return np.where(belongs, ((seat - observer) % seats - seat) * values.each, 0)
