"""An ancestry written row by row, as the position builder reads it."""

from __future__ import annotations

from collections.abc import Iterable

from underhall.errors import PositionError
from underhall.games.fall.messages import position as say
from underhall.games.fall.pieces import GRID, NONE, NUMBER, Kind

NO_CARD = "_"
SYMBOLS = {
    ".": Kind.BLANK,
    "A": Kind.ADVANCE,
    "B": Kind.BOLSTER,
    "I": Kind.INFLUENCE,
    "G": Kind.GNOME,
    "W": Kind.WILD,
    "S": Kind.SUPPLY,
    "E": Kind.ELDER,
}
STRONG = {f"{letter}{number}": SYMBOLS[letter] + NUMBER * number for letter in "ABIG" for number in range(2, 10)}


def read_rows(rows: Iterable[str]) -> list[list[int]]:
    """The cells of an ancestry as the table holds them; none of its edges is without cards."""
    grid = [[_cell(token) for token in row.split()] for row in rows]
    wide = max((len(row) for row in grid), default=0)
    if not (0 < wide <= GRID and 0 < len(grid) <= GRID and all(len(row) == wide for row in grid)):
        raise PositionError(say("ancestry-size", most=GRID))
    edges = (grid[0], grid[-1], [row[0] for row in grid], [row[-1] for row in grid])
    if any(all(cell == NONE for cell in edge) for edge in edges):
        raise PositionError(say("empty-edge"))
    return grid


def _cell(token: str) -> int:
    if token == NO_CARD:
        return NONE
    if token in SYMBOLS:
        return SYMBOLS[token]
    if token in STRONG:
        return STRONG[token]
    raise PositionError(say("no-symbol", symbol=token, symbols=" ".join((NO_CARD, *SYMBOLS))))
