"""Lists of bots on the command line."""

from __future__ import annotations

from collections.abc import Iterable

from underhall.bots.sources import PROGRAM

WHOLE = f"{PROGRAM}:"  # a command line may itself hold commas


def bots_of(texts: Iterable[str]) -> list[str]:
    """Specs from texts, separated by commas; one that runs a program needs its own text."""
    listed = [part for text in texts for part in ([text] if text.startswith(WHOLE) else text.split(","))]
    return [part.strip() for part in listed]
