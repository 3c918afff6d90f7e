"""A decision as it is sent: with all its words."""

from __future__ import annotations

import msgspec

from underhall.engine.decision import Decision, Option


class OptionShown(msgspec.Struct, frozen=True):
    """One thing a seat may choose."""

    number: int  # within the decision's own range
    key: str  # the same in every version: what records and messages carry
    label: str  # in words
    target: str | None = None  # the piece or place in the picture that stands for it
    unused: str = ""  # if it ends the turn: what that leaves undone, in words


class DecisionShown(msgspec.Struct, frozen=True):
    """A seat must pick one option."""

    id: str  # of this very decision: an answer that names another is refused
    seat: int
    kind: str
    prompt: str
    options: tuple[OptionShown, ...]


def option_shown(option: Option) -> OptionShown:
    return OptionShown(option.number, option.key, option.label, option.target, option.unused)


def decision_shown(decision: Decision | None) -> DecisionShown | None:
    """A decision with its words, or None if there is none."""
    if decision is None:
        return None
    options = tuple(option_shown(option) for option in decision.options)
    return DecisionShown(decision.id, decision.seat, decision.kind, decision.prompt, options)
