"""Which symbols of an ancestry are connected, for pictures and reasons; the decision says what may be covered."""

from __future__ import annotations

from collections.abc import Iterator

from underhall.games.fall.facts import Facts
from underhall.games.fall.names import kind_on
from underhall.games.fall.pieces import CELLS, GRID, NONE, Kind, Power

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
ASLANT = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def together(facts: Facts, seat: int, start: set[int], kind: int) -> set[int]:
    """The cells that an action of a kind could cover together with these symbols. (STR-02, STR-07, CHA-13)"""
    cells = facts.table.cell[seat].tolist()
    free = {at for at, symbol in enumerate(cells) if symbol != NONE and kind_on(symbol) in (kind, Kind.WILD)}
    free = {at for at in free if not facts.covered(seat, at)}
    if any(at >= CELLS for at in start):
        return free | {at for at in start if at < CELLS}
    return (_reached(facts, seat, start, free | _links(facts, seat)) & free) | start


def joined(facts: Facts, seat: int, picked: set[int], symbol: int) -> bool:
    """Whether a symbol is connected to those picked; one on a champion joins any others. (STR-03, STR-07, K-30)"""
    if symbol >= CELLS or any(at >= CELLS for at in picked):
        return True
    group = _reached(facts, seat, picked, picked | _links(facts, seat))
    return any(symbol in _beside(facts, seat, at) for at in group)


def _links(facts: Facts, seat: int) -> set[int]:
    """The cells that join what they separate."""
    links = {at for at in range(CELLS) if facts.covered(seat, at)}
    if int(facts.table.gift[seat, Power.OBSTACLES_LINK]):
        cells = facts.table.cell[seat].tolist()
        links |= {at for at, symbol in enumerate(cells) if kind_on(symbol) in (Kind.SUPPLY, Kind.ELDER)}
    return links


def _reached(facts: Facts, seat: int, start: set[int], through: set[int]) -> set[int]:
    """The cells reached from some, over the cells `through`."""
    found, edge = set(start), list(start)
    while edge:
        for beside in _beside(facts, seat, edge.pop()):
            if beside not in found and beside in through:
                found.add(beside)
                edge.append(beside)
    return found


def _beside(facts: Facts, seat: int, at: int) -> Iterator[int]:
    """The cells next to a cell; by a champion diagonally too."""
    row, column = divmod(at, GRID)
    for across, down in STRAIGHT + (ASLANT if int(facts.table.gift[seat, Power.DIAGONAL]) else ()):
        if 0 <= row + down < GRID and 0 <= column + across < GRID:
            yield (row + down) * GRID + column + across
