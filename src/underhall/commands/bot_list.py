"""Bots as they are listed on the command line."""

from __future__ import annotations

from collections.abc import Iterable

from underhall.bots.sources import PROGRAM

WHOLE = f"{PROGRAM}:"  # a command line may itself hold commas


def bots_of(texts: Iterable[str]) -> list[str]:
    """Specs from texts with commas between them; one that runs a program stands alone."""
    listed = [part for text in texts for part in ([text] if text.startswith(WHOLE) else text.split(","))]
    return [part.strip() for part in listed]
