"""The board: squares, stacks, walls and what they enclose."""

from underhall.engine.compile import rule
from underhall.engine.kernel import bit, has_bit
from underhall.games.dwarfs.pieces import DESIGNS, DX, DY, NONE, SIDES, Family

ALL_SIDES = (1 << SIDES) - 1


@rule
def opposite(side):
    return (side + SIDES // 2) % SIDES


@rule
def owner_of(card):
    """The seat whose colour a card has. (R001, R013)"""
    return card // DESIGNS


@rule
def design_of(card):
    return card % DESIGNS


@rule
def card_of(seat, design):
    return seat * DESIGNS + design


@rule
def has_card(table, square):
    return table.top[square] != NONE


@rule
def design_on(table, square):
    """The design of the visible card; one card per square is seen. (Q27)"""
    return design_of(table.top[square])


@rule
def family_on(box, table, square):
    return box.family[design_on(table, square)]


@rule
def is_monster(family):
    """Dragons and frost giants. (R009)"""
    return family == Family.DRAGON or family == Family.GIANT


@rule
def board_is_empty(table):
    for square in range(table.squares):
        if has_card(table, square):
            return False
    return True


@rule
def turned(walls, turn):
    """The walls of a card after quarter turns clockwise. (Q02)"""
    return ((walls << turn) | (walls >> (SIDES - turn))) & ALL_SIDES


@rule
def walls_on(box, table, square):
    card = table.top[square]
    return turned(box.walls[design_of(card)], table.facing[card])


@rule
def walled(box, table, square, side):
    return has_bit(walls_on(box, table, square), side)


@rule
def passable(box, table, square, side):
    """Whether a dwarf can go there: a card lies beyond, and neither card has a wall on the edge. (R049, Q03, Q04)"""
    beyond = table.beside[square, side]
    if beyond == NONE or not has_card(table, beyond) or not has_card(table, square):
        return False
    return not walled(box, table, square, side) and not walled(box, table, beyond, opposite(side))


@rule
def survey(box, table, square):
    """Works out the passages of a square and its neighbours again, after its visible card changed."""
    table.open[square] = 0
    for side in range(SIDES):
        beyond = table.beside[square, side]
        if beyond == NONE:
            continue
        if passable(box, table, square, side):
            table.open[square] |= bit(side)
            table.open[beyond] |= bit(opposite(side))
        else:
            table.open[beyond] &= ~bit(opposite(side))


@rule
def is_open(table, square, side):
    return has_bit(table.open[square], side)


@rule
def region_of(table, square):
    """All squares a dwarf could reach from here without passing a wall, however crowded. (R075, Q05, Q06)"""
    region = bit(square)
    reached = region
    while reached != 0:
        beyond = 0
        for at in range(table.squares):
            if has_bit(reached, at):
                for side in range(SIDES):
                    if is_open(table, at, side):
                        beyond |= bit(table.beside[at, side])
        reached = beyond & ~region
        region |= reached
    return region


@rule
def find_in(box, table, region, family):
    """The first square of a region whose visible card is of a family, or NONE."""
    for square in range(table.squares):
        if has_bit(region, square) and family_on(box, table, square) == family:
            return square
    return NONE


@rule
def monsters_act_in(box, table, region):
    """Monsters act in every region, castle or not; by a switch only where a castle stands. (Q18)"""
    return box.monsters_need_castle == 0 or find_in(box, table, region, Family.CASTLE) != NONE


@rule
def monster_in(box, table, region, family):
    """The square of a monster of this family that acts in the region, or NONE."""
    square = find_in(box, table, region, family)
    if square != NONE and not monsters_act_in(box, table, region):
        return NONE
    return square


@rule
def castle_in_play(box, table, seat):
    """Whether a seat's castle is visible on the board. (R129)"""
    square = table.castle[seat]
    if square == NONE or not has_card(table, square):
        return False
    card = table.top[square]
    return owner_of(card) == seat and box.family[design_of(card)] == Family.CASTLE


@rule
def kingdom_of(box, table, seat):
    """The squares of a seat's kingdom, its castle's own among them; none without a castle. (R075, R076)"""
    if not castle_in_play(box, table, seat):
        return 0
    return region_of(table, table.castle[seat])


@rule
def spots_left(box, table, square):
    """Free spots of the visible card: one dwarf fills one, all colours share. (Q08, R053)"""
    return box.spots[design_on(table, square)] - table.crowd[square]


@rule
def has_free_spot(box, table, square):
    """Whether a card lies here and has room for another dwarf. (Q08, Q10)"""
    return has_card(table, square) and spots_left(box, table, square) > 0


@rule
def add_dwarfs(table, seat, square, count):
    """Dwarfs come to a square, or leave it where `count` is negative."""
    table.dwarfs[seat, square] += count
    table.crowd[square] += count


@rule
def send_home(table, seat, square, count):
    """Dwarfs go from a card back to their owner's pile."""
    add_dwarfs(table, seat, square, -count)
    table.pile[seat] += count


@rule
def square_at(table, x, y):
    """The square with these coordinates, or NONE where no card ever lay."""
    for square in range(table.squares):
        if table.x[square] == x and table.y[square] == y:
            return square
    return NONE


@rule
def open_square(table, x, y):
    """The square with these coordinates, taken into use if need be."""
    found = square_at(table, x, y)
    if found != NONE:
        return found
    square = int(table.squares)
    table.squares = square + 1
    table.x[square] = x
    table.y[square] = y
    for side in range(SIDES):
        beyond = square_at(table, x + DX[side], y + DY[side])
        table.beside[square, side] = beyond
        if beyond != NONE:
            table.beside[beyond, opposite(side)] = square
    return square


@rule
def names_empty(table, square, side):
    """Whether an empty square beside a card is called by this name: its lowest-numbered neighbour, and the side."""
    beyond = table.beside[square, side]
    if beyond != NONE and has_card(table, beyond):
        return False
    x = table.x[square] + DX[side]
    y = table.y[square] + DY[side]
    for other in range(square):
        if has_card(table, other) and abs(table.x[other] - x) + abs(table.y[other] - y) == 1:
            return False
    return True
