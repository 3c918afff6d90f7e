"""Clusters: which symbols may be covered together."""

from underhall.engine.compile import rule
from underhall.engine.kernel import bit, has_bit, lowest
from underhall.games.fall.pieces import CELLS, GRID, SYMBOLS, Kind, Power
from underhall.games.fall.rules.ancestry import power_of, symbol_at
from underhall.games.fall.rules.champions import has_power

ALL_CELLS = (1 << CELLS) - 1
FIRST_COLUMN = sum(1 << (row * GRID) for row in range(GRID))
LAST_COLUMN = FIRST_COLUMN << (GRID - 1)


@rule
def around(cells, diagonal):
    """The cells and their neighbours: above, below and beside; by a champion diagonally too. (STR-03)"""
    across = cells | ((cells & ~FIRST_COLUMN) >> 1) | ((cells & ~LAST_COLUMN) << 1)
    source = across if diagonal else cells
    return (across | (source >> GRID) | (source << GRID)) & ALL_CELLS


@rule
def reached(start, through, diagonal):
    """The cells reached from `start` over the cells `through`."""
    found = start
    while True:
        more = found | (around(found, diagonal) & through)
        if more == found:
            return found
        found = more


@rule
def links(table, seat):
    """Covered symbols link what they separate; those on champions do not. (STR-07, STR-08, K-10, K-30)"""
    found = int(table.cubes[seat])
    if has_power(table, seat, Power.OBSTACLES_LINK):
        found |= int(table.board[seat, Kind.SUPPLY]) | int(table.board[seat, Kind.ELDER])
    return found & ALL_CELLS


@rule
def matching(table, seat, kind):
    """Uncovered symbols of a kind, and wilds. (STR-02, STR-06, K-32)"""
    symbols = int(table.board[seat, kind]) | int(table.board[seat, Kind.WILD])
    return symbols & ~int(table.cubes[seat])


@rule
def on_champions(symbols):
    return symbols & ~ALL_CELLS


@rule
def is_cluster(table, seat, symbols, bridges):
    """Whether symbols are connected, perhaps over `bridges`; a champion's symbol joins any parts. (STR-02, K-30)"""
    if on_champions(symbols | bridges) != 0:
        return True
    through = symbols | bridges | links(table, seat)
    first = bit(lowest(symbols))
    return symbols & ~reached(first, through, has_power(table, seat, Power.DIAGONAL)) == 0


@rule
def next_symbols(table, seat, kind, picked):
    """What may be added to the symbols picked so far, in any order. (STR-02, STR-05, STR-07, CHA-13)"""
    free = matching(table, seat, kind) & ~picked
    if on_champions(picked) != 0:
        return free
    diagonal = has_power(table, seat, Power.DIAGONAL)
    joined = reached(picked, picked | links(table, seat), diagonal)
    return free & (around(joined, diagonal) | on_champions(free))


@rule
def higher_symbols(table, seat, kind, picked, last):
    """What may be added in ascending order: every cluster has one path, and none leads nowhere. (STR-02)"""
    free = matching(table, seat, kind) & ~picked
    found = 0
    for symbol in range(last + 1, SYMBOLS):
        if has_bit(free, symbol):
            above = (free >> (symbol + 1)) << (symbol + 1)
            if is_cluster(table, seat, picked | bit(symbol), above):
                found |= bit(symbol)
    return found


@rule
def combined_power(table, seat, symbols):
    """The values of all symbols covered. (STR-01, STR-04)"""
    power = 0
    while symbols != 0:
        symbol = lowest(symbols)
        symbols &= symbols - 1
        power += power_of(symbol_at(table, seat, symbol))
    return power


@rule
def action_symbols(table, seat):
    """Uncovered symbols that can be covered: no blank, supply or elder. (TRN-08)"""
    found = 0
    for kind in range(Kind.ADVANCE, Kind.WILD + 1):
        found |= int(table.board[seat, kind])
    return found & ~int(table.cubes[seat])


@rule
def weak_symbols(table, seat):
    """Those that can be covered for a weak action: no strong ones. (TRN-06, TRN-07, TRN-09)"""
    return action_symbols(table, seat) & ~int(table.numbered[seat])
