"""What a pack of Fall of the Mountain King must keep."""

from __future__ import annotations

from underhall.engine.problem import Problem
from underhall.games.fall.pack_schema import FallPack


def check(pack: FallPack) -> list[Problem]:
    """Everything that is wrong with a pack whose values have the right types."""
    return []
