"""The mountain: squares, regions and networks. A set of squares is one number of bits for each row."""

from underhall.engine.compile import rule
from underhall.engine.kernel import bit, has_bit
from underhall.games.hall.pieces import CELLS, HIGH, NONE, REGIONS, SEATS, WIDE

SIDES_OF_SQUARE = 4
ACROSS = (0, 1, 0, -1)
DOWN = (-1, 0, 1, 0)


@rule
def has_square(rows, square):
    return has_bit(rows[square // WIDE], square % WIDE)


@rule
def add_square(rows, square):
    rows[square // WIDE] |= bit(square % WIDE)


@rule
def drop_square(rows, square):
    rows[square // WIDE] &= ~bit(square % WIDE)


@rule
def neighbour(square, way):
    """The square beside another on one of its four sides, or NONE: corners do not count. (R048)"""
    column = square % WIDE + ACROSS[way]
    row = square // WIDE + DOWN[way]
    if column < 0 or column >= WIDE or row < 0 or row >= HIGH:
        return NONE
    return row * WIDE + column


@rule
def beside_row(rows, row):
    """The squares of one row that share a side with a square of the set. (R048)"""
    bits = int(rows[row])
    found = (bits << 1) | (bits >> 1)
    if row > 0:
        found |= int(rows[row - 1])
    if row + 1 < HIGH:
        found |= int(rows[row + 1])
    return found


@rule
def stepped(bits, across):
    """The squares of a row from which a number of steps to the right lead into the set."""
    if across >= 0:
        return bits >> across
    return bits << -across


# Regions --------------------------------------------------------------------------------------------------------------


@rule
def new_region(table, what):
    for region in range(REGIONS):
        if table.what[region] == NONE:
            table.what[region] = what
            return region
    return NONE  # never: there are more numbers than regions can be


@rule
def first_square(table, region):
    """In reading order; NONE if no square belongs to it."""
    for square in range(CELLS):
        if table.region[square] == region:
            return square
    return NONE


@rule
def beside_region(table, square, region):
    for way in range(SIDES_OF_SQUARE):
        at = neighbour(square, way)
        if at != NONE and table.region[at] == region:
            return True
    return False


# Networks -------------------------------------------------------------------------------------------------------------


@rule
def rivals(table, seat, other):
    return table.team[seat] != table.team[other]


@rule
def spread(table, seat, row):
    """Adds to a network what is connected to it in one row; whether that was anything."""
    network = table.network[seat]
    before = int(network[row])
    dug = int(table.dug[row])
    bits = before | (beside_row(network, row) & dug)
    grown = bits | (((bits << 1) | (bits >> 1)) & dug)
    while grown != bits:
        bits = grown
        grown = bits | (((bits << 1) | (bits >> 1)) & dug)
    network[row] = bits
    return bits != before


@rule
def trace_network(table, seat):
    """All tiles from which a path through adjacent squares leads to the gate; partners' networks may meet.

    What is cut off belongs to nobody until it is reached again. (R047, R138, R139, R220, R221)
    """
    for row in range(HIGH):
        table.network[seat, row] = 0
    if table.gate[seat] == NONE:
        return
    add_square(table.network[seat], table.gate[seat])
    more = True
    while more:
        more = False
        for row in range(HIGH):
            if spread(table, seat, row):
                more = True
        for step in range(HIGH):
            if spread(table, seat, HIGH - 1 - step):
                more = True


@rule
def open_row(box, table, seat, row):
    """Where a seat may dig: free ground, not beside a rival; corners may touch. (R131, R132, R133, R136, R137, C36)"""
    barred = int(table.dug[row])
    for other in range(table.seats):
        if rivals(table, seat, other):
            barred |= beside_row(table.network[other], row)
    return int(box.ground[table.side, row]) & ~barred


@rule
def edge_row(box, table, seat, row):
    """Ground beside a seat's network; a workshop is not part of it. (R078, R134, R135)"""
    return beside_row(table.network[seat], row) & int(box.ground[table.side, row])


@rule
def survey(box, table):
    """Networks, and what follows from them."""
    for seat in range(table.seats):
        trace_network(table, seat)
    for seat in range(table.seats):
        for row in range(HIGH):
            table.open[seat, row] = open_row(box, table, seat, row)
            table.edge[seat, row] = edge_row(box, table, seat, row)


@rule
def in_any_network(table, square):
    for seat in range(SEATS):
        if has_square(table.network[seat], square):
            return True
    return False
