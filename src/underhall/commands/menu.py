"""The options of a decision as a numbered menu, and which option a player means by what was typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from underhall.engine.decision import Decision, Option


@dataclass(frozen=True)
class Item:
    """An option with the number that chooses it."""

    number: int
    option: Option
    words: str  # what is left of its label under its group's heading


@dataclass(frozen=True)
class Group:
    """Options of one kind, under the words that their labels begin with."""

    heading: str
    items: tuple[Item, ...]


class Ambiguous(Exception):
    """What was typed fits several options."""

    def __init__(self, options: list[Option]) -> None:
        self.options = options
        super().__init__(", ".join(option.key for option in options))


def menu_of(decision: Decision) -> list[Group]:
    """The options in order, grouped by the kind of their keys."""
    groups = []
    number = 1
    for _, members in groupby(decision.options, key=lambda option: option.key.rpartition(":")[0]):
        options = list(members)
        heading = _shared_words([option.label for option in options])
        items = [Item(number + at, option, option.label[len(heading) :].strip()) for at, option in enumerate(options)]
        groups.append(Group(heading, tuple(items)))
        number += len(items)
    return groups


def _shared_words(labels: list[str]) -> str:
    """The words with which all labels begin; none if there is only one label."""
    if len(labels) == 1:
        return ""
    shared = []
    for words in zip(*(label.split(" ")[:-1] for label in labels), strict=False):
        if len(set(words)) > 1 or words[0].endswith("'s"):  # an owner belongs to what is owned
            break
        shared.append(words[0])
    return " ".join(shared)


def number_of(decision: Decision, option: Option) -> int:
    """The number that chooses an option."""
    return next(item.number for group in menu_of(decision) for item in group.items if item.option == option)


def find(decision: Decision, typed: str) -> Option | None:
    """The option meant by a number of the menu, a key, the beginning of a key, or what follows its colon."""
    items = [item for group in menu_of(decision) for item in group.items]
    if typed.isdecimal():
        return next((item.option for item in items if str(item.number) == typed), None)
    wanted = typed.casefold().replace(" ", "_")
    options = decision.options
    for fits in (
        [option for option in options if option.key == wanted],
        [option for option in options if option.key.partition(":")[2] == wanted],
        [option for option in options if option.key.startswith(wanted)],
        [option for option in options if option.key.partition(":")[2].startswith(wanted)],
    ):
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise Ambiguous(fits)
    return None


def lit_targets(decision: Decision, last: Option | None, drawn: Callable[[str], bool]) -> list[str]:
    """What to mark on the board: the options, or else what was chosen just before.

    `drawn` says whether a target is visible on the board.
    """
    targets = [option.target for option in decision.options if option.target is not None and drawn(option.target)]
    if len(targets) >= len(decision.options) - 1:  # one may be to decline
        return targets
    return [last.target] if last is not None and last.target is not None and drawn(last.target) else []
