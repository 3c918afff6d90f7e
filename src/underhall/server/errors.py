"""What a table refuses, and what it cannot replay."""

from __future__ import annotations

from underhall.errors import IllegalChoice, StaleDecision, UnderhallError, UndoRefused

ENGINE_CODES: dict[type[UnderhallError], str] = {
    IllegalChoice: "illegal",
    StaleDecision: "stale",
    UndoRefused: "undo",
}


class Refused(UnderhallError):
    """A request that a table does not carry out: `code` is one word for programs, `rule` the rule that forbids it."""

    def __init__(self, message: str, code: str, rule: str | None = None) -> None:
        self.code = code
        self.rule = rule
        super().__init__(message)

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str, str | None]]:
        return type(self), (str(self), self.code, self.rule)


class Differs(UnderhallError):
    """These rules replay a table differently; `number` is the first entry where it shows."""

    def __init__(self, message: str, number: int) -> None:
        self.number = number
        super().__init__(message)

    def __reduce__(self) -> tuple[type[Differs], tuple[str, int]]:
        return type(self), (str(self), self.number)


def refused_by_engine(error: UnderhallError) -> Refused:
    """What the engine refuses, in its own sentence."""
    code = next((code for kind, code in ENGINE_CODES.items() if isinstance(error, kind)), "refused")
    return Refused(str(error), code, getattr(error, "rule", None))
