"""Caverns and lairs: who stands where, and what follows from it."""

from underhall.engine.compile import rule
from underhall.engine.kernel import bit, has_bit, lowest
from underhall.games.fall.pieces import CAVERNS, FIRST_LAIR, LETTERS, NONE, Deck
from underhall.games.fall.reasons import Reason

ALL_CAVERNS = (1 << CAVERNS) - 1


# What is printed ------------------------------------------------------------------------------------------------------


@rule
def beside(box, table, place):
    """Bits of the places next to a place. (K-17)"""
    return int(box.adjacent[table.side, place])


@rule
def all_beside(box, table, places):
    """Bits of the places next to any of these."""
    found = 0
    while places != 0:
        place = lowest(places)
        places &= places - 1
        found |= beside(box, table, place)
    return found


@rule
def connected(box, table, start, through):
    """Bits of what is reached from `start` over the places `through`, itself included."""
    found = start
    edge = start
    while edge != 0:
        edge = all_beside(box, table, edge) & through & ~found
        found |= edge
    return found


@rule
def clan_of(box, table, cavern):
    """The clan in whose domain a cavern lies; a lair lies in none. (K-18)"""
    return int(box.domain[table.side, cavern])


# Status of caverns ----------------------------------------------------------------------------------------------------


@rule
def established(table, seat):
    """Bits of the places where a seat has a troll; its lairs always are. (DEF-03, DEF-08)"""
    return int(table.held[seat]) | int(table.lairs[seat])


@rule
def controlled_caverns(table, seat):
    """Bits of the caverns, without lairs, where a seat has more trolls than any rival. (DEF-04, DEF-05, DEF-06)"""
    return int(table.control[seat]) & ALL_CAVERNS


@rule
def occupied(table):
    """Bits of the places where any troll or gnome is. (DEF-10)"""
    found = int(table.overrun)
    for seat in range(table.seats):
        found |= int(table.held[seat])
    return found


@rule
def empty_caverns(box, table):
    """Bits of the caverns without trolls and gnomes. (DEF-10)"""
    return (bit(box.caverns[table.side]) - 1) & ~occupied(table)


@rule
def dominates(table, seat, place):
    """Only this seat has trolls there; its lairs are always dominated. (DEF-07, DEF-08, DEF-11)"""
    if has_bit(table.lairs[seat], place):
        return True
    return table.units[seat, place] > 0 and table.units[seat, place] == table.crowd[place]


@rule
def off_map(box, table, place):
    """Whether this side of the map has no such cavern or lair space. (SET-01)"""
    if place < FIRST_LAIR:
        return place >= box.caverns[table.side]
    return place >= FIRST_LAIR + 2 * box.lair_pairs[table.side]


@rule
def bars_entry(box, table, seat, place):
    """The reason why no troll of a seat can ever be in a place, or 0. (SET-01, DEF-01, K-18)"""
    if off_map(box, table, place):
        return Reason.NOT_ON_MAP
    if place < FIRST_LAIR or has_bit(table.lairs[seat], place):
        return 0
    return Reason.FREE_LAIR if table.lair_owner[place - FIRST_LAIR] == NONE else Reason.RIVALS_LAIR


@rule
def recount(table, place):
    """After units came or went: the crowd, and who holds and controls the place. (DEF-03, DEF-04, DEF-05)"""
    here = bit(place)
    crowd = 0
    most = 0
    second = 0
    leader = 0
    for seat in range(table.seats):
        units = int(table.units[seat, place])
        crowd += units
        table.control[seat] &= ~here
        if units > 0:
            table.held[seat] |= here
        else:
            table.held[seat] &= ~here
        if units > most:
            second = most
            most = units
            leader = seat
        elif units > second:
            second = units
    table.crowd[place] = crowd
    if most > second:
        table.control[leader] |= here


# Units ----------------------------------------------------------------------------------------------------------------


@rule
def add_trolls(table, seat, place, count):
    """Regular trolls come to a place, or leave it if the count is negative. Each unit is one troll. (DEF-12)"""
    table.trolls[seat, place] += count
    table.units[seat, place] += count
    recount(table, place)


@rule
def move_troll(table, seat, start, end):
    add_trolls(table, seat, start, -1)
    add_trolls(table, seat, end, 1)


@rule
def deploy(table, seat, place, count):
    """Trolls from a seat's supply. (BOL-02, SET-28)"""
    table.reserve[seat] -= count
    add_trolls(table, seat, place, count)


@rule
def pawn_owner(box, table, letter):
    """Whose pawn this is; NONE while its champion has no owner."""
    champion = box.lettered[letter]
    if champion == NONE:
        return NONE
    return int(table.owner[champion])


@rule
def has_pawn(box, champion):
    """Champions of the first two decks with a letter have a pawn; starbursts are not pawns. (SET-25, CHA-07, CHA-08)"""
    return box.letter[champion] != NONE and box.deck[champion] != Deck.THREE


@rule
def put_pawn(table, seat, letter, place):
    """A pawn comes to a place from wherever it was; it is a troll like any other. (DEF-12)"""
    start = int(table.pawn_at[letter])
    if start != NONE:
        table.units[seat, start] -= 1
        recount(table, start)
    table.pawn_at[letter] = place
    table.units[seat, place] += 1
    recount(table, place)


@rule
def pawns_in(box, table, seat, place):
    """Bits of the letters of a seat's pawns in a place."""
    if table.units[seat, place] == table.trolls[seat, place]:
        return 0
    found = 0
    for letter in range(LETTERS):
        if table.pawn_at[letter] == place and pawn_owner(box, table, letter) == seat:
            found |= bit(letter)
    return found
