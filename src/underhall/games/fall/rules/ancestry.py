"""The Ancestry: a grid of symbols, and where a card may be added to it."""

from underhall.engine.compile import rule
from underhall.engine.kernel import bit
from underhall.games.fall.pieces import (
    CELLS,
    GRID,
    KINDS,
    LAY_GRID,
    NONE,
    NUMBER,
    QUADRANTS,
    SPOTS,
    START_HIGH,
    START_WIDE,
    SYMBOLS,
    Kind,
)
from underhall.games.fall.reasons import Reason

CARD_WIDE = 2  # and as high
ALL_SYMBOLS = (1 << SYMBOLS) - 1


@rule
def kind_of(symbol):
    return symbol % NUMBER


@rule
def number_on(symbol):
    """The number printed on a symbol; 0 on a weak one."""
    return symbol // NUMBER


@rule
def power_of(symbol):
    """A symbol with no number has a power of 1."""
    return max(1, number_on(symbol))


@rule
def symbol_at(table, seat, place):
    """The symbol in a cell, or on a champion: those are numbered behind the cells. (CHA-13)"""
    if place < CELLS:
        return int(table.cell[seat, place])
    return int(table.extra[seat, place - CELLS])


@rule
def note_symbol(table, seat, place, symbol):
    table.board[seat, kind_of(symbol)] |= bit(place)
    if number_on(symbol) > 0:
        table.numbered[seat] |= bit(place)


@rule
def survey_ancestry(table, seat):
    """Where the symbols of each kind are, and which are strong."""
    for kind in range(KINDS):
        table.board[seat, kind] = 0
    table.numbered[seat] = 0
    for cell in range(CELLS):
        if table.cell[seat, cell] != NONE:
            note_symbol(table, seat, cell, int(table.cell[seat, cell]))
    for which in range(table.extras[seat]):
        note_symbol(table, seat, CELLS + which, int(table.extra[seat, which]))


@rule
def present(table, seat):
    """Bits of all symbols that a seat has, blanks too."""
    found = 0
    for kind in range(KINDS):
        found |= int(table.board[seat, kind])
    return found


@rule
def lay_starting_card(box, table, seat):
    """An ancestry begins with the starting card. (SET-19)"""
    for cell in range(CELLS):
        table.cell[seat, cell] = NONE
    for row in range(START_HIGH):
        for column in range(START_WIDE):
            table.cell[seat, row * GRID + column] = box.start_card[row, column]
    table.wide[seat] = START_WIDE
    table.high[seat] = START_HIGH
    survey_ancestry(table, seat)


# Adding a card --------------------------------------------------------------------------------------------------------
# A spot is the cell of the card's first quadrant, which may lie one row or column outside the grid.


@rule
def row_of(spot):
    return spot // LAY_GRID - 1


@rule
def column_of(spot):
    return spot % LAY_GRID - 1


@rule
def spread(first, size):
    """How wide the ancestry is once a card begins at `first`; the same for its height."""
    return max(size, first + CARD_WIDE) - min(0, first)


@rule
def bars_spot(table, seat, spot):
    """The reason why a card cannot go to a spot, or 0. (ANC-03, ANC-04, ANC-07, ANC-15)"""
    row = row_of(spot)
    column = column_of(spot)
    if spread(column, int(table.wide[seat])) > GRID or spread(row, int(table.high[seat])) > GRID:
        return Reason.TOO_LARGE
    covers = False
    for quadrant in range(QUADRANTS):
        down = row + quadrant // CARD_WIDE
        across = column + quadrant % CARD_WIDE
        if 0 <= down < GRID and 0 <= across < GRID:
            symbol = table.cell[seat, down * GRID + across]
            if symbol != NONE:
                covers = True
                if kind_of(symbol) == Kind.ELDER:
                    return Reason.ON_ELDER
    if not covers:
        return Reason.NO_OVERLAP
    return 0


@rule
def card_fits(table, seat):
    """Whether there is any spot for a card; all cards have the same shape. (K-33)"""
    for spot in range(SPOTS):
        if bars_spot(table, seat, spot) == 0:
            return True
    return False


@rule
def shift_cells(table, seat, down, across):
    """The footprint may still move in its frame: all cells go down or to the right by one. (ANC-07)"""
    for cell in range(CELLS - 1, -1, -1):
        row = cell // GRID - down
        column = cell % GRID - across
        symbol = NONE
        if row >= 0 and column >= 0:
            symbol = table.cell[seat, row * GRID + column]
        table.cell[seat, cell] = symbol
    table.start_row[seat] += down
    table.start_column[seat] += across


@rule
def lay_card(box, table, seat, card, spot):
    """The card covers what lies beneath, as it is, never turned. (ANC-02, ANC-03, ANC-05)"""
    row = row_of(spot)
    column = column_of(spot)
    table.wide[seat] = spread(column, int(table.wide[seat]))
    table.high[seat] = spread(row, int(table.high[seat]))
    if row < 0 or column < 0:
        shift_cells(table, seat, int(row < 0), int(column < 0))
        row = max(0, row)
        column = max(0, column)
    for quadrant in range(QUADRANTS):
        down = row + quadrant // CARD_WIDE
        across = column + quadrant % CARD_WIDE
        table.cell[seat, down * GRID + across] = box.card[card, quadrant]
    survey_ancestry(table, seat)
