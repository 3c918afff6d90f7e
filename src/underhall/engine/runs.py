"""Runs the rules for matches, each time until somebody must choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from struct import Struct

import numpy as np

from underhall.engine.driver import Bytes, Driver, Words
from underhall.engine.kernel import CHANCE

NO_OPTION = -1  # the run begins without a choice
NO_TURN = -1  # the run begins with a choice: a turn that the choice itself begins gets no mark


class Run:
    """Where a run of the rules stopped."""

    # Not a named tuple: each choice and each chance makes a run, and reads it many times.
    def __init__(self, head: tuple[int, ...], numbers: list[int], weights: list[int]) -> None:
        """Takes `head` from the beginning of the log that `programs/driver.py` describes."""
        (
            self.stopped,  # 0 if the log was full, so that the run must go on; else somebody must choose, or it is over
            self.ticks,  # steps made
            _,  # marks: what only the story reads
            _,  # events
            self.shown,  # bits of the seats that were shown a secret
            _,  # how many numbers there are
            self.fault,
            self.over,
            self.seat,  # that must choose, or CHANCE
            self.lane,
            self.asked,
            self.turn,
        ) = head
        self.numbers = numbers  # to choose from
        self.weights = weights  # of a chance


class Runner:
    """Runs the rules of one driver."""

    def __init__(self, driver: Driver) -> None:
        code = driver.code
        self._driver, self._proceed = driver, driver.proceed
        self._size, self._choices, self._outcomes = code.LOG, code.CHOICES, code.OUTCOMES
        self._listed, self._seat = code.LISTED, code.SEAT
        self._unpack = Struct(f"{code.MARKS}q").unpack_from  # takes half the time of a slice of the log
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
        return Run((1, 0, 0, 0, 0, 0, 0, *map(int, standing)), self._driver.legal(table), [])

    def _read(self, log: Words) -> Run:
        first = self._choices
        head = self._unpack(log)  # type: ignore[arg-type]  # an array is a buffer; NumPy says so from Python 3.12 on
        last = first + head[self._listed]
        numbers = log[first:last].tolist()
        if head[self._seat] != CHANCE:
            return Run(head, numbers, [])
        return Run(head, numbers, log[first + self._outcomes : last + self._outcomes].tolist())


@cache
def runner_of(driver: Driver) -> Runner:
    """The runner of a driver, made at first use."""
    return Runner(driver)
