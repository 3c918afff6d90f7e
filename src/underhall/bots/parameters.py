"""What a spec may set: `greedy:width=16`, `search:2000`, `search:100ms`. Text in, checked values out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from underhall.bots.messages import say
from underhall.errors import UnderhallError

WHOLE = re.compile(r"[0-9]{1,12}")
TIME = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,6})?)(ms|s)")
MOST_TREES = 16  # that one search grows, side by side
IN_A_SECOND = {"ms": 1000, "s": 1}


@dataclass(frozen=True)
class Parameter:
    """One thing that can be set; the bot's maker gets it as an argument of the same name."""

    name: str
    allowed: str | Callable[[], str]  # in words
    read: Callable[[str], Any]  # the value, or None if the text is not allowed
    bare: bool = False  # whether its value may stand without its name
    is_file: bool = False  # whether its value names a file
    required: bool = False

    @property
    def range(self) -> str:
        """What is allowed, in words."""
        return self.allowed if isinstance(self.allowed, str) else self.allowed()


def whole(name: str, low: int, high: int, *, bare: bool = False) -> Parameter:
    """A whole number."""

    def read(text: str) -> int | None:
        value = int(text) if WHOLE.fullmatch(text) else None
        return value if value is not None and low <= value <= high else None

    return Parameter(name, lambda: say("whole-number", low=low, high=high), read, bare)


def duration(name: str, low: float, high: float, *, bare: bool = False) -> Parameter:
    """A time, in seconds; written with its unit."""

    def read(text: str) -> float | None:
        found = TIME.fullmatch(text)
        value = float(found[1]) / IN_A_SECOND[found[2]] if found else None
        return value if value is not None and low <= value <= high else None

    return Parameter(name, lambda: say("duration", low=low, high=high), read, bare)


def file(name: str, *, bare: bool = False, required: bool = False) -> Parameter:
    """The path of a file. Only the owner of the machine may name one: see `registry.load`."""
    return Parameter(name, lambda: say("a-file"), lambda text: text or None, bare, is_file=True, required=required)


def values_of(spec: str, texts: Sequence[str], parameters: Sequence[Parameter]) -> dict[str, Any]:
    """The values in a spec after its name, by parameter."""
    values: dict[str, Any] = {}
    for text in texts:
        found, value = _read(text, parameters)
        if found is None or value is None:
            raise UnderhallError(_problem(f"{spec!r:.60}", f"{text!r:.40}", found, parameters))
        if found.name in values:
            raise UnderhallError(say("parameter-twice", spec=f"{spec!r:.60}", name=found.name))
        values[found.name] = value
    return values


def usage(parameters: Sequence[Parameter]) -> str:
    """What can be set, in words; nothing if nothing can."""
    return "; ".join(
        say("parameter", how="bare" if each.bare else "named", name=each.name, allowed=each.range)
        for each in parameters
    )


def _read(text: str, parameters: Sequence[Parameter]) -> tuple[Parameter | None, Any]:
    """The parameter that is meant, if it is clear, and its value, if it is allowed."""
    name, equals, rest = text.partition("=")
    if equals:
        found = next((each for each in parameters if each.name == name), None)
        return found, found.read(rest) if found else None
    bare = [each for each in parameters if each.bare]
    for each in bare:
        if (value := each.read(text)) is not None:
            return each, value
    return None, None


def _problem(spec: str, text: str, found: Parameter | None, parameters: Sequence[Parameter]) -> str:
    """Why a text sets nothing."""
    if found is not None:
        return say("parameter-wrong", spec=spec, name=found.name, allowed=found.range, given=text)
    if parameters:
        return say("parameter-unknown", spec=spec, given=text, parameters=usage(parameters))
    return say("parameter-none", spec=spec, given=text)
