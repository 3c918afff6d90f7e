"""Runs the rules for matches, each time until somebody must choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from underhall.engine.driver import Bytes, Driver, Words
from underhall.engine.kernel import CHANCE

NO_OPTION = -1  # the run begins without a choice
NO_TURN = -1  # the run begins with a choice: a turn that the choice itself begins gets no mark


class Run(NamedTuple):
    """Where a run of the rules stopped. The names are those of the log in `programs/driver.py`."""

    stopped: int  # 0 if the log was full and the run must go on; otherwise somebody must choose, or the game is over
    ticks: int  # steps made
    marked: int  # of these, how many have a mark in the log
    told: int  # events
    shown: int  # bits of the seats that were shown a secret
    listed: int  # how many there are to choose from
    fault: int
    over: int
    seat: int  # that must choose, or CHANCE
    lane: int
    asked: int
    turn: int
    numbers: list[int]  # to choose from
    weights: list[int]  # of a chance


class Runner:
    """Runs the rules of one driver."""

    def __init__(self, driver: Driver) -> None:
        code = driver.code
        self._driver, self._proceed = driver, driver.proceed
        self._size, self._head, self._choices, self._outcomes = code.LOG, code.MARKS, code.CHOICES, code.OUTCOMES
        self._spare: list[Words] = []  # logs: a run has its own, whichever thread it is in

    def run(self, box: Bytes, table: Bytes, value: int, turn: int, hear: Callable[[Words], None] | None = None) -> Run:
        """Takes an option, and runs until somebody must choose, or until the log is full. `hear` gets the log."""
        log = self._spare.pop() if self._spare else np.zeros(self._size, np.int64)
        self._proceed(box, table, log, value, turn)
        found = self._read(log)
        if hear is not None:
            hear(log)
        self._spare.append(log)
        return found

    def logs(self, box: Bytes, table: Bytes, value: int, turn: int) -> Iterator[Words]:
        """Does the same, whatever the log can hold. Yields each log; the next one overwrites it."""
        log = np.zeros(self._size, np.int64)
        stopped = 0
        while not stopped:
            self._proceed(box, table, log, value, turn)
            yield log
            run = self._read(log)
            value, turn, stopped = NO_OPTION, run.turn, run.stopped

    def stood(self, table: Bytes) -> Run:
        """The end of the run that led to a table on which a seat must choose."""
        fields = self._driver.record(table)
        standing = (fields.over, fields.seat, fields.lane, fields.asked, fields.turn)
        return Run._make([1, 0, 0, 0, 0, 0, 0, *map(int, standing), self._driver.legal(table), []])

    def _read(self, log: Words) -> Run:
        first, head = self._choices, log[: self._head].tolist()
        last = first + head[5]
        numbers = log[first:last].tolist()
        weights = log[first + self._outcomes : last + self._outcomes].tolist() if head[8] == CHANCE else []
        return Run._make([*head, numbers, weights])


@cache
def runner_of(driver: Driver) -> Runner:
    """The runner of a driver, made at first use."""
    return Runner(driver)
