"""What a spec may set: `greedy:width=16`, `search:2000`, `search:100ms`. Text in, checked values out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from underhall.errors import UnderhallError

WHOLE = re.compile(r"[0-9]{1,12}")
TIME = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,6})?)(ms|s)")
MOST_TREES = 16  # that one search grows, side by side
IN_A_SECOND = {"ms": 1000, "s": 1}


@dataclass(frozen=True)
class Parameter:
    """One thing that can be set; the bot's maker gets it as an argument of the same name."""

    name: str
    allowed: str  # in words
    read: Callable[[str], Any]  # the value, or None if the text is not allowed
    bare: bool = False  # whether its value may stand without its name


def whole(name: str, low: int, high: int, *, bare: bool = False) -> Parameter:
    """A whole number."""

    def read(text: str) -> int | None:
        value = int(text) if WHOLE.fullmatch(text) else None
        return value if value is not None and low <= value <= high else None

    return Parameter(name, f"a whole number from {low} to {high}", read, bare)


def duration(name: str, low: float, high: float, *, bare: bool = False) -> Parameter:
    """A time, in seconds; written with its unit."""

    def read(text: str) -> float | None:
        found = TIME.fullmatch(text)
        value = float(found[1]) / IN_A_SECOND[found[2]] if found else None
        return value if value is not None and low <= value <= high else None

    return Parameter(name, f"a time from {low:g}s to {high:g}s, like 100ms or 2s", read, bare)


def values_of(spec: str, texts: Sequence[str], parameters: Sequence[Parameter]) -> dict[str, Any]:
    """The values in a spec after its name, by parameter."""
    values: dict[str, Any] = {}
    for text in texts:
        found, value = _read(text, parameters)
        if found is None or value is None:
            about = f"{found.name} is {found.allowed}, not {text!r:.40}" if found else _allowed(text, parameters)
            raise UnderhallError(f"The bot {spec!r:.60} cannot be made: {about}.")
        if found.name in values:
            raise UnderhallError(f"The bot {spec!r:.60} cannot be made: {found.name} is set twice.")
        values[found.name] = value
    return values


def usage(parameters: Sequence[Parameter]) -> str:
    """What can be set, in words; nothing if nothing can."""
    return "; ".join(f"{'' if each.bare else 'by name, '}{each.name}: {each.allowed}" for each in parameters)


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


def _allowed(text: str, parameters: Sequence[Parameter]) -> str:
    if not parameters:
        return f"{text!r:.40} is one parameter too many, it has none"
    return f"{text!r:.40} is none of its parameters ({usage(parameters)})"
