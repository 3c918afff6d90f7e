"""What a bot is, and how it explains what it thought."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from underhall.bots.messages import say
from underhall.engine.decision import Decision, Option
from underhall.engine.view import View

SHOWN = 5  # options named in an explanation


@dataclass(frozen=True)
class Clock:
    """The time a bot may take for a decision; None: no limit."""

    seconds: float | None = None
    started: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> float:
        """Seconds left."""
        return float("inf") if self.seconds is None else self.started + self.seconds - time.monotonic()


class Bot(Protocol):
    """A player: it sees what its seat may see, and picks one of the options."""

    def choose(self, view: View, decision: Decision, clock: Clock) -> Option: ...


@dataclass(frozen=True)
class Considered:
    """One option, and what a bot found out about it. What it does not know is None."""

    option: Option
    visits: int | None = None  # tries that began with it
    placing: float | None = None  # the place expected, from 1
    worth: float | None = None  # points expected, roughly

    def sentence(self) -> str:
        """In words."""
        option = self.option.label
        if self.placing is not None and self.visits is not None:
            return say("considered-tried", option=option, place=self.placing, tries=self.visits)
        if self.visits is not None:
            return say("considered-visits", option=option, tries=self.visits)
        if self.worth is not None:
            return say("considered-worth", option=option, points=self.worth)
        return say("considered", option=option)


@dataclass(frozen=True)
class Explanation:
    """What a bot considered for one decision, best first."""

    decision: str  # its id
    how: str
    considered: tuple[Considered, ...]

    def sentences(self, most: int = SHOWN) -> list[str]:
        """In words: how it looked, then the best options."""
        return [self.how, *(each.sentence() for each in self.considered[:most])]


@runtime_checkable
class Explaining(Protocol):
    """A bot that can say what it considered for its last choice."""

    def explain(self) -> Explanation | None: ...
