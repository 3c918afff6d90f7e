"""A pytest plugin that starts no more tests after a while: `pytest -p tools.deadline --start-within 30`.

For `make check`, which runs the closest tests first. Tests that were not started are counted, not called skipped.
"""

from __future__ import annotations

import time

import pytest


class Deadline:
    """Counts from the first test on."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._began: float | None = None
        self._left = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self) -> bool | None:
        """True: the test counts as run, and nothing is reported."""
        if self._began is None:
            self._began = time.monotonic()
        if time.monotonic() - self._began < self._seconds:
            return None
        self._left += 1
        return True

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._left:
            terminalreporter.write_line(f"left to make test: {self._left} tests")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--start-within", type=float, metavar="SECONDS", help="start no test later than this")


def pytest_configure(config: pytest.Config) -> None:
    seconds = config.getoption("--start-within")
    if seconds is not None:
        config.pluginmanager.register(Deadline(seconds))
