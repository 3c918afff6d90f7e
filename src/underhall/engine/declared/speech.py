"""What sentences need beyond the fields of what they are about, and what reasons claim: a game registers functions.

Each function takes the game's facts and the fields by name. What it returns goes into the sentence by name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from underhall.engine.declared.kinds import Composite, Kind
from underhall.engine.declared.members import Member, Options, Reasons, Values

More = Mapping[str, Any]
Teller = Callable[..., More]
Claim = Callable[..., More | bool]
Pointer = Callable[..., tuple[str, ...]]
Register = Callable[[Callable[..., Any]], Callable[..., Any]]


class Speech:
    """The functions that a game registers for its sentences."""

    def __init__(self) -> None:
        self._tellers: dict[tuple[type, str], Teller] = {}  # members of different enumerations can be equal
        self._pointers: dict[tuple[type, str], Pointer] = {}
        self.claims: dict[Reasons, Claim] = {}

    def teller(self, member: Member) -> Teller | None:
        """What says more about a step, an option or an event."""
        return self._tellers.get((type(member), member.id))

    def pointer(self, member: Member) -> Pointer | None:
        """What says at which pieces an option points, if its fields do not."""
        return self._pointers.get((type(member), member.id))

    def of(self, *members: Member) -> Register:
        """Registers what the sentences of these steps, options or events need besides their fields."""

        def register(function: Teller) -> Teller:
            self._tellers.update({(type(member), member.id): function for member in members})
            return function

        return register

    def points(self, *options: Member) -> Register:
        """Registers the pieces at which these options point, where they are not simply what their fields stand for."""

        def register(function: Pointer) -> Pointer:
            self._pointers.update({(type(option), option.id): function for option in options})
            return function

        return register

    def claim(self, *reasons: Reasons) -> Register:
        """Registers what these reasons claim about a table.

        The function takes the facts and the fields of the step and of the option. It returns False where the claim is
        wrong, else True or what its sentence needs.
        """

        def register(function: Claim) -> Claim:
            self.claims.update(dict.fromkeys(reasons, function))
            return function

        return register

    def forbids(self, facts: Any, reasons: tuple[Reasons, ...], values: Values) -> Reasons | None:
        """The first of some reasons whose claim holds for something with these values."""
        return next((each for each in reasons if called(self.claims[each], facts, values)), None)

    def forbids_all(self, facts: Any, options: type[Options], **arguments: int) -> bool:
        """Whether reasons forbid all options of a decision with these arguments, so that nothing could be chosen."""
        for number in range(options.size()):
            member, values = options.of(number)
            every = with_parts(member.kinds, {**arguments, **values})
            if self.forbids(facts, member.declared.unless, every) is None:
                return False
        return True


def called(function: Callable[..., Any], facts: Any, values: Values) -> Any:
    """Calls a function with those of the values that it names."""
    return function(facts, **{name: values[name] for name in _parameters(function)})


def with_parts(kinds: Mapping[str, Kind], values: Values) -> Values:
    """Values, and the parts of those that are several numbers in one."""
    for name, kind in kinds.items():
        if isinstance(kind, Composite):
            values = {**kind.split(values[name]), **values}
    return values


@cache
def _parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(inspect.signature(function).parameters)[1:]
