"""Sentences with elements in them, such as a link or a time, wherever the language puts them."""

from __future__ import annotations

import re

import htpy as h

A, B = HOLES = "\ue000", "\ue001"  # values of a message, in the order of the elements; nobody writes these characters
HOLE = re.compile(f"([{''.join(HOLES)}])")


def woven(sentence: str, *elements: h.Node) -> list[h.Node]:
    """A sentence with the elements in its holes: `woven(say("said-at", time=A), when(line.at))`."""
    return [elements[HOLES.index(part)] if part in HOLES else part for part in HOLE.split(sentence)]
