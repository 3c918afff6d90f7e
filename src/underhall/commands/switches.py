"""Rule switches as written on the command line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from underhall.commands.messages import say
from underhall.errors import UnderhallError


def switches_of(texts: Iterable[str]) -> dict[str, Any]:
    """Switches and their values from texts NAME=VALUE; a list is written with commas."""
    return dict(_switch(text) for text in texts)


def _switch(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise UnderhallError(say("switch-form", given=f"{text!r:.40}"))
    return name.strip(), value.split(",") if "," in value else value
