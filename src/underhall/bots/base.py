"""What a bot is."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Protocol

from underhall.engine.decision import Decision, Option
from underhall.engine.view import View


@dataclass(frozen=True)
class Clock:
    """The time a bot may take for a decision; None: as long as it likes."""

    seconds: float | None = None
    started: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> float:
        """Seconds left."""
        return float("inf") if self.seconds is None else self.started + self.seconds - time.monotonic()


class Bot(Protocol):
    """A player: it sees what its seat may see, and picks one of the options."""

    def choose(self, view: View, decision: Decision, clock: Clock) -> Option: ...
