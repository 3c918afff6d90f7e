"""Who must choose, as the table of any game shows it."""

from __future__ import annotations

from typing import Any


class Choosers:
    """The part of a game's facts that says which seats must choose."""

    table: Any
    seats: int

    @property
    def deciding(self) -> list[int]:
        """The seats that must choose: several in a simultaneous choice."""
        if self.table.over:
            return []
        lanes = [seat for seat in range(self.seats) if int(self.table.height[seat + 1]) > 0]
        asked = int(self.table.seat)
        return lanes or ([asked] if asked >= 0 else [])

    @property
    def together(self) -> bool:
        """Whether seats choose at the same time."""
        return any(int(height) for height in self.table.height[1:])
