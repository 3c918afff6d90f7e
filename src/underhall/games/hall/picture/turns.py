"""Ways to lay a tile overlap: each gets a square of its own, which identifies it and can be pressed."""

from __future__ import annotations

from collections.abc import Sequence


def distinct_squares(ways: Sequence[Sequence[int]], key: int) -> list[int]:
    """A square for each way, of those that it covers: different ones as far as possible."""
    chosen: dict[int, int] = {}  # ways by the square that stands for them
    for way in range(len(ways)):
        _settle(ways, way, key, chosen, set())
    squares = {way: square for square, way in chosen.items()}
    return [squares.get(way, ways[way][-1]) for way in range(len(ways))]


def _settle(ways: Sequence[Sequence[int]], way: int, key: int, chosen: dict[int, int], seen: set[int]) -> bool:
    """Finds a square for a way; another way may have to make room for it."""
    for square in sorted(ways[way], key=lambda square: (square == key, square in chosen)):
        if square in seen:
            continue
        seen.add(square)
        if square not in chosen or _settle(ways, chosen[square], key, chosen, seen):
            chosen[square] = way
            return True
    return False
