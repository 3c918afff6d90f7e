"""One thing that is wrong with a pack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from underhall.engine.messages import packs as say

Severity = Literal["error", "departure", "advice"]


@dataclass(frozen=True)
class Problem:
    """What is wrong, where, and how bad it is.

    `error`: it cannot be played. `departure`: it differs from a known fact of the box. `advice`: it is unwise.
    """

    path: str  # where in the file: `card[2].task.needs`, counted from 0, or `line 3, column 5`
    message: str
    constraint: str | None = None  # the id in the game's table of constraints
    severity: Severity = "error"

    def stops(self, faithful: bool) -> bool:
        """Whether a pack with this problem is refused; a departure is, where the pack calls itself faithful."""
        return self.severity == "error" or (self.severity == "departure" and faithful)

    def __str__(self) -> str:
        constraint = f" ({self.constraint})" if self.constraint else ""
        return f"{self.path}: {self.message}{constraint}" if self.path else f"{self.message}{constraint}"


def report(source: str, problems: Iterable[Problem]) -> str:
    """Why a pack cannot be used, a line for each problem."""
    return "\n".join([say("pack-unusable", source=source), *(f"  {problem}" for problem in problems)])
