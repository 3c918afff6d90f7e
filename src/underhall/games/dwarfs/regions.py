"""Regions of the board."""

from __future__ import annotations

from dataclasses import dataclass

from underhall.games.dwarfs.pieces import NONE


@dataclass(frozen=True)
class Region:
    """Squares that dwarfs can walk between: one or more kingdoms, or nobody's land."""

    squares: tuple[int, ...]
    castles: tuple[int, ...]  # the seats whose castles lie in it
    dragon: int  # the square of a dragon that acts here, or NONE
    giant: int
    mines: tuple[int, ...]

    @property
    def monster(self) -> int:
        """What stops digging: the dragon, else the frost giant."""
        return self.dragon if self.dragon != NONE else self.giant
