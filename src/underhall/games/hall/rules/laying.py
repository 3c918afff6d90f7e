"""Where a tunnel tile fits, for whole rows of squares at once.

A place is the square of the tile's key. For each way to lay it, the open squares of a row are stepped by each of its
squares and combined: what is left fits everywhere.
"""

from enum import IntEnum

from underhall.engine.compile import rule
from underhall.engine.kernel import has_bit
from underhall.games.hall.pieces import HIGH, SQUARES, WIDE, Resource
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.board import has_square, stepped
from underhall.games.hall.rules.purse import own


@rule
def hammers_of(table, seat):
    """Rubble spaces a seat can break: by its hammers, and by a spell. (R140)"""
    return own(table, seat, Resource.HAMMER) + int(table.soft_stone)


@rule
def light_places(box, table, shape, turn, row, hammers):
    """Places in a row where the tile covers no more rubble than there are hammers. (R140, R141)

    The rubble under it is counted for all places at once, in binary: ones, twos and fours.
    """
    ones, twos, fours = 0, 0, 0
    for index in range(box.squares[shape]):
        at = row + int(box.down[shape, turn, index])
        if 0 <= at < HIGH:
            rubble = stepped(int(box.rubble[table.side, at]), int(box.across[shape, turn, index]))
            carry = ones & rubble
            ones ^= rubble
            fours |= twos & carry
            twos ^= carry
    if hammers == 0:
        return ~(ones | twos | fours)
    if hammers == 1:
        return ~(twos | fours)
    if hammers == 2:
        return ~(fours | (ones & twos))
    if hammers == 3:
        return ~fours
    return ~(fours & (ones | twos))


@rule
def places_in_row(box, table, seat, shape, turn, row, hammers):
    """Places in a row where the tile can lie this way: on open ground, beside the own network.

    (R130, R131, R132, R133, R134, R135, R136, R137, R141)
    """
    fits = int(table.open[seat, row])
    touches = int(table.edge[seat, row])
    for index in range(1, box.squares[shape]):
        at = row + int(box.down[shape, turn, index])
        if at < 0 or at >= HIGH:
            return 0
        across = int(box.across[shape, turn, index])
        fits &= stepped(int(table.open[seat, at]), across)
        if fits == 0:
            return 0
        touches |= stepped(int(table.edge[seat, at]), across)
    fits &= touches
    if fits == 0 or hammers >= SQUARES:
        return fits
    return fits & light_places(box, table, shape, turn, row, hammers)


@rule
def fits_somewhere(box, table, seat, shape, hammers):
    """Whether a shape can be laid at all. Where its anchor comes to lie does not matter. (C19)"""
    for turn in range(box.outlines[shape]):
        for row in range(box.high[table.side]):
            if table.open[seat, row] != 0 and places_in_row(box, table, seat, shape, turn, row, hammers) != 0:
                return True
    return False


@rule
def places_of_key(box, table, seat, shape, row, hammers):
    """Places in a row where the tile can be laid in some way."""
    found = 0
    for turn in range(box.turns[shape]):
        found |= places_in_row(box, table, seat, shape, turn, row, hammers)
    return found


@rule
def places_in_reach(box, table, seat, shape, row):
    """Places in a row where the tile would touch the own network in some way, whatever else bars it. (R134)"""
    found = 0
    for turn in range(box.turns[shape]):
        for index in range(box.squares[shape]):
            at = row + int(box.down[shape, turn, index])
            if 0 <= at < HIGH:
                found |= stepped(int(table.edge[seat, at]), int(box.across[shape, turn, index]))
    return found


@rule
def square_of(box, shape, turn, place, index):
    """The square that one of the tile's squares covers; the tile must be on the board."""
    row = place // WIDE + int(box.down[shape, turn, index])
    return row * WIDE + place % WIDE + int(box.across[shape, turn, index])


@rule
def rubble_under(box, table, shape, turn, place):
    count = 0
    for index in range(box.squares[shape]):
        if has_square(box.rubble[table.side], square_of(box, shape, turn, place, index)):
            count += 1
    return count


# Why a tile does not fit ----------------------------------------------------------------------------------------------


class Obstacle(IntEnum):
    """What keeps a tile off a square, the most telling first."""

    NONE = 0
    NO_MOUNTAIN = 1
    TILE = 2
    HEART = 3
    SITE = 4
    RIVAL = 5


KEY_BARS = (
    int(Reason.NONE),
    int(Reason.OFF_THE_MOUNTAIN),
    int(Reason.ALREADY_DUG),
    int(Reason.HEART_THERE),
    int(Reason.SITE_THERE),
    int(Reason.RIVAL_BESIDE),
)
TILE_BARS = (
    int(Reason.NONE),
    int(Reason.TILE_OFF_THE_MOUNTAIN),
    int(Reason.TILE_ON_A_TILE),
    int(Reason.TILE_ON_THE_HEART),
    int(Reason.TILE_ON_A_SITE),
    int(Reason.TILE_BESIDE_A_RIVAL),
)


@rule
def obstacle_at(box, table, seat, row, column):
    """What keeps a tile of this seat off a square. (R130, R131, R132, R133, R136)"""
    if row < 0 or row >= box.high[table.side] or column < 0 or column >= box.wide[table.side]:
        return Obstacle.NO_MOUNTAIN
    if has_bit(table.dug[row], column):
        return Obstacle.TILE
    if not has_bit(box.ground[table.side, row], column):
        if has_bit(box.heart[table.side, row], column):
            return Obstacle.HEART
        for site in range(box.sites[table.side]):
            if box.site[table.side, site] == row * WIDE + column:
                return Obstacle.SITE
        return Obstacle.NO_MOUNTAIN
    if not has_bit(table.open[seat, row], column):
        return Obstacle.RIVAL
    return Obstacle.NONE


@rule
def bars_key(box, table, seat, shape, row, column):
    """The reason why a tile cannot be laid by this square, however it is turned.

    (R129, R130, R131, R132, R133, R134, R135, R136, R141)
    """
    obstacle = obstacle_at(box, table, seat, row, column)
    if obstacle != Obstacle.NONE:
        return KEY_BARS[obstacle + 0]  # a number, even of a member of the enum
    if not has_bit(places_in_reach(box, table, seat, shape, row), column):
        return Reason.OUT_OF_REACH
    if has_bit(places_of_key(box, table, seat, shape, row, SQUARES), column):
        return Reason.TOO_MUCH_RUBBLE
    return Reason.NO_WAY_FITS


@rule
def bars_way(box, table, seat, shape, turn, place):
    """The reason why a tile cannot be laid this way. (R130, R131, R132, R133, R134, R135, R136, R141)"""
    worst = Obstacle.NONE + 0  # a number, even of a member of the enum
    touches = False
    for index in range(box.squares[shape]):
        row = place // WIDE + int(box.down[shape, turn, index])
        column = place % WIDE + int(box.across[shape, turn, index])
        obstacle = obstacle_at(box, table, seat, row, column) + 0
        if obstacle != Obstacle.NONE and (worst == Obstacle.NONE or obstacle < worst):
            worst = obstacle
        if obstacle == Obstacle.NONE and has_bit(table.edge[seat, row], column):
            touches = True
    if worst != Obstacle.NONE:
        return TILE_BARS[worst]
    return Reason.TILE_ON_RUBBLE if touches else Reason.TILE_OUT_OF_REACH
