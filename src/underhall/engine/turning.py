"""Turns a table: every seat moves on by a number of places, and whatever belongs to a seat moves with it.

For proofs: rules and encodings must not care which number a seat has.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from underhall.engine.declared.kinds import Kind, SeatValues
from underhall.engine.driver import Bytes
from underhall.engine.kernel import COMMON
from underhall.engine.setting import Setting
from underhall.engine.slots import TEAM, cycle_of

SPECIAL = ("seat", "lane", "height", "stack", "pending")  # turned by hand: their kinds do not say all


def turns_of(setting: Setting, table: Bytes) -> list[int]:
    """By how many places the seats can move on. In team play partners must become partners."""
    fields = setting.driver.record(table)
    turns = range(1, int(fields.seats))
    if TEAM not in fields.dtype.names:
        return list(turns)
    team = fields.team.tolist()
    return [by for by in turns if len(set(_teams(team, len(turns) + 1, by))) == len(set(team[: len(turns) + 1]))]


def _teams(team: list[int], seats: int, by: int) -> list[tuple[int, int]]:
    """Each seat's team, and that of the seat which it becomes."""
    return [(team[seat], team[(seat + by) % seats]) for seat in range(seats)]


def turned(setting: Setting, table: Bytes, by: int) -> Bytes:
    """A copy of a table on which seat s has become seat s + by."""
    driver, box = setting.driver, setting.box.view(setting.game.box)[0]
    fresh = driver.clone(table)
    old, new = driver.record(table), driver.record(fresh)
    team = old.team.tolist() if TEAM in old.dtype.names else list(range(int(old.seats)))
    turn = _Turn(int(old.seats), by, box, dict(_teams(team, int(old.seats), by)))
    for field in setting.game.layout.fields:
        if field.name not in SPECIAL:
            values = np.array(old[field.name], np.int64)
            for at, axis in enumerate(field.axes):
                order = [turn.value(axis.seats, place) for place in range(axis.size)]
                values = _moved(values, at, order)
            changed = np.array([turn.number(field.kind, int(value)) for value in values.flat], np.int64)
            new[field.name] = changed.reshape(values.shape)
    _turn_decision(setting, turn, old, new)
    return fresh


def _turn_decision(setting: Setting, turn: _Turn, old: Any, new: Any) -> None:
    """What is asked, and what waits on the stacks."""
    seats = SeatValues(int(old.seats))
    lanes = [COMMON, *(1 + turn.value(seats, lane - 1) for lane in range(1, len(old.height)))]
    new.seat, new.lane = turn.value(seats, int(old.seat)), lanes[int(old.lane)]
    new.height, new.stack = _moved(np.array(old.height), 0, lanes), _moved(np.array(old.stack), 0, lanes)
    for lane in range(len(old.height)):
        for level in range(int(new.height[lane])):
            frame = new.stack[lane, level]
            kinds = setting.game.steps_enum.at(int(frame[0])).kinds.values()
            for place, kind in enumerate(kinds, 1):
                frame[place] = turn.number(kind, int(frame[place]))
    if setting.game.layout.lanes:
        new.pending = _moved(np.array(old.pending), 0, [lane - 1 for lane in lanes[1:]])


class _Turn:
    """A turn at a table of some seats."""

    def __init__(self, seats: int, by: int, box: Any, teams: dict[int, int]) -> None:
        self.seats, self.by, self.box = seats, by, box
        self.teams = teams  # which team becomes which

    def number(self, kind: Kind, value: int) -> int:
        """A number of a kind, with the seats in it moved."""
        if value < 0:
            return value
        if kind.of is not None:
            members = [member for member in range(kind.of.size) if value >> member & 1]
            return sum(1 << self.value(kind.of.seats, member) for member in members)
        if len(kind.digits) == 1:
            return self.value(kind.seats, value)
        moved = value
        for each, digit in kind.digits:
            part = value // each % digit.size
            moved += (self.value(digit.seats, part) - part) * each
        return moved

    def value(self, values: SeatValues | None, value: int) -> int:
        """A value that may belong to a seat."""
        if values is None or value < values.first:
            return value
        seat = (value - values.first) // values.each
        teams = cycle_of(values, self.box)
        if seat >= min(values.seats, teams or self.seats):
            return value
        there = self.teams[seat] if teams else (seat + self.by) % self.seats
        return value + (there - seat) * values.each


def _moved(values: Any, axis: int, order: list[int]) -> Any:
    """An array whose items along an axis have new places."""
    result = np.empty_like(values)
    index: list[Any] = [slice(None)] * values.ndim
    index[axis] = order
    result[tuple(index)] = values
    return result
