"""Which symbols of an ancestry hang together: what is outlined while one points at a symbol.

This only shows what could be covered together; what may be covered is said by the decision.
"""

from __future__ import annotations

from underhall.games.fall.facts import Facts
from underhall.games.fall.names import kind_on
from underhall.games.fall.pieces import CELLS, GRID, NONE, Kind, Power

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
ASLANT = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def together(facts: Facts, seat: int, start: set[int], kind: int) -> set[int]:
    """The cells that an action of a kind could cover together with these symbols. (STR-02, STR-07, CHA-13)"""
    cells = facts.table.cell[seat].tolist()
    cubes = int(facts.table.cubes[seat])
    gift = facts.table.gift[seat]
    free = {at for at, symbol in enumerate(cells) if symbol != NONE and kind_on(symbol) in (kind, Kind.WILD)}
    free = {at for at in free if not cubes >> at & 1}
    if any(at >= CELLS for at in start):
        return free | {at for at in start if at < CELLS}
    links = {at for at in range(CELLS) if cubes >> at & 1}
    if int(gift[Power.OBSTACLES_LINK]):
        links |= {at for at, symbol in enumerate(cells) if kind_on(symbol) in (Kind.SUPPLY, Kind.ELDER)}
    steps = STRAIGHT + (ASLANT if int(gift[Power.DIAGONAL]) else ())
    found, edge = set(start), list(start)
    while edge:
        row, column = divmod(edge.pop(), GRID)
        for across, down in steps:
            beside = (row + down) * GRID + column + across
            inside = 0 <= row + down < GRID and 0 <= column + across < GRID
            if inside and beside not in found and (beside in free or beside in links):
                found.add(beside)
                edge.append(beside)
    return (found & free) | start
