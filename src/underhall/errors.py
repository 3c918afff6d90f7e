"""What can go wrong, as exceptions: all of them are an `UnderhallError`, and each message says what and where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from underhall.engine.problem import Problem


class UnderhallError(Exception):
    """The base of every error that this package raises on purpose."""


class PackError(UnderhallError):
    """A pack that cannot be used. `problems` has all that was found, not only the first."""

    def __init__(self, source: str, problems: Iterable[Problem]) -> None:
        self.source = source
        self.problems = tuple(problems)
        super().__init__(source, self.problems)

    def __str__(self) -> str:
        from underhall.engine.problem import report  # it says so from a catalogue, which has errors of its own

        return report(self.source, self.problems)

    def __reduce__(self) -> tuple[type[PackError], tuple[str, tuple[Problem, ...]]]:
        return type(self), (self.source, self.problems)


class IllegalChoice(UnderhallError):
    """A choice that the rules refuse; `rule` is the id of the rule that does, where there is one."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        self.rule = rule
        super().__init__(message)

    def __reduce__(self) -> tuple[type[IllegalChoice], tuple[str, str | None]]:
        return type(self), (str(self), self.rule)


class StaleDecision(UnderhallError):
    """An answer to a decision that is no longer, or never was, the seat's."""


class UndoRefused(UnderhallError):
    """A choice that can no longer be taken back."""


class RecordError(UnderhallError):
    """A record that cannot be replayed; `ply` is where, counted from 0, if it got that far."""

    def __init__(self, message: str, ply: int | None = None) -> None:
        self.ply = ply
        super().__init__(message)

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, int | None]]:
        return type(self), (str(self), self.ply)


class PositionError(UnderhallError):
    """A table that no game can lead to."""


class RulesFault(UnderhallError):
    """A mistake in the rules themselves: please report it, with the record of the match."""
