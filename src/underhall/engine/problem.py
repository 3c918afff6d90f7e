"""One thing that is wrong with a pack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
