"""Who lies beneath whom: in the horde and in a trollsmoot."""

from underhall.engine.compile import rule
from underhall.games.hall.pieces import BASE, MIDDLE, NONE, SMOOT, TOP

ROW = (1, 2, 2, 3, 3, 3, 4, 4, 4, 4)  # how many places the row of a place has, in a trollsmoot
MIDDLE_BRIBES, TOP_BRIBES = 2, 5


def _beneath(place):
    """Bits of a place and of all places beneath it: worked out once."""
    places = 1 << place
    for at in range(BASE):
        if places >> at & 1:
            places |= 0b11 << at + ROW[at]
    return places


CASCADES = tuple(_beneath(place) for place in range(SMOOT))


@rule
def row_level(slot):
    """The level of the row in which a place of the horde lies. (R008, R009, R010)"""
    if slot < MIDDLE:
        return 1
    if slot < TOP:
        return 2
    return 3


@rule
def bribes_for(slot):
    """How many trolls lie beneath: none, two, or five. (R096, R097, R098, C15)"""
    if slot < MIDDLE:
        return 0
    if slot < TOP:
        return MIDDLE_BRIBES
    return TOP_BRIBES


@rule
def beneath_in_horde(slot, which):
    """The place of bribe number `which`: first two in the row below, then three in the bottom row. (R097, R098)"""
    if slot < TOP:
        return slot - MIDDLE + which
    if which < MIDDLE_BRIBES:
        return MIDDLE + slot - TOP + which
    return slot - TOP + which - MIDDLE_BRIBES


@rule
def is_free(table, seat, place):
    """Whether a recruit can be put here: above and between two trolls. (R113)"""
    if place >= BASE or table.smoot[seat, place] != NONE:
        return False
    left = place + ROW[place]
    return table.smoot[seat, left] != NONE and table.smoot[seat, left + 1] != NONE


@rule
def trolls_of(table, seat):
    count = 0
    for place in range(SMOOT):
        if table.smoot[seat, place] != NONE:
            count += 1
    return count


@rule
def is_complete(table, seat):
    """Ten trolls. (R093, R114)"""
    return table.smoot[seat, 0] != NONE


@rule
def cascade_from(place):
    """Bits of a place and of all places beneath it, down to the bottom row. (R115)"""
    return CASCADES[place]
