"""What a seat is asked, and how a match came out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Option:
    """One thing a seat may choose."""

    number: int  # within the decision's own range
    key: str  # the same in every version: what records and messages carry
    label: str  # in words
    target: str | None = None  # the piece or place in the picture that stands for it
    unused: str = ""  # if it ends the turn: what that leaves undone, in words


@dataclass(frozen=True)
class Decision:
    """A seat must pick one option."""

    id: str  # of this very decision: an answer that names another is refused
    seat: int
    kind: str
    prompt: str
    options: tuple[Option, ...]

    def option(self, name: int | str) -> Option | None:
        """The option with this number or key."""
        return next((option for option in self.options if name in (option.number, option.key)), None)


@dataclass(frozen=True)
class Outcome:
    """How a match came out."""

    ranking: tuple[tuple[int, ...], ...]  # seats, best first; those in one group share their place
    totals: tuple[int, ...]
    scores: tuple[dict[str, int], ...]  # a seat's points by source
    truncated: bool  # stopped by a limit that is no rule: not an ending of the game
    reason: str
    forfeits: tuple[int, ...] = ()  # seats that conceded or ran out of time, the earliest first

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won; several where the win is shared."""
        return self.ranking[0]

    def place(self, seat: int) -> int:
        """The place of a seat, from 1; shared places are counted as the better one."""
        better = 0
        for group in self.ranking:
            if seat in group:
                return better + 1
            better += len(group)
        raise ValueError(f"seat {seat} did not play")
