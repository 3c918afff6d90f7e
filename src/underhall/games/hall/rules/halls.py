"""Dedicating great halls."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, has_bit, lowest, offer, ones, push, refuse, tell
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.options import GreatHall, HallAt, HallTurn
from underhall.games.hall.pieces import (
    CELLS,
    CLANS,
    GATE,
    HALL,
    HALLS,
    HIGH,
    NONE,
    PORTION,
    REGIONS,
    TIERS,
    WIDE,
)
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.board import (
    beside_region,
    drop_square,
    first_square,
    has_square,
    new_region,
    stepped,
)
from underhall.games.hall.steps import Step

CUT = HALL + HALLS  # what a tile or portion is while the hall is laid over it


@rule
def coverable(table, seat, row):
    """Tunnels of the seat's network: no gates, no halls, nothing cut off. (R161, R162, R169, C21)"""
    return int(table.network[seat, row]) & int(table.tunnels[row])


@rule
def hall_places_in_row(box, table, seat, hall, turn, row):
    """Squares of a row where the altar can lie: the hall covers tunnels only, without a gap. (R162, R163, R169)"""
    fits = coverable(table, seat, row)
    for index in range(1, box.hall_size[hall]):
        if fits == 0:
            return 0
        at = row + int(box.hall_down[hall, turn, index])
        if at < 0 or at >= HIGH:
            return 0
        fits &= stepped(coverable(table, seat, at), int(box.hall_across[hall, turn, index]))
    return fits


@rule
def hall_places(box, table, seat, hall, row):
    found = 0
    for turn in range(box.hall_turns[hall]):
        found |= hall_places_in_row(box, table, seat, hall, turn, row)
    return found


@rule
def tunnel_squares(table, seat):
    count = 0
    for row in range(HIGH):
        count += ones(coverable(table, seat, row))
    return count


@rule
def bars_hall(box, table, seat, hall, squares):
    """0, or the reason why a hall cannot be dedicated. (R006, R162)"""
    if table.hall_at[hall] != NONE:
        return Reason.HALL_DEDICATED
    if squares < box.hall_size[hall]:
        return Reason.TOO_FEW_TUNNELS
    for row in range(box.high[table.side]):
        if hall_places(box, table, seat, hall, row) != 0:
            return 0
    return Reason.HALL_FITS_NOWHERE


@game.decision(Step.HALL, GreatHall)
def hall(box, table, seat):
    """One great hall, at no cost, or none. (R055, R161, R164)"""
    squares = tunnel_squares(table, seat)
    for which in range(HALLS):
        offer(table, GreatHall.DEDICATE + which, bars_hall(box, table, seat, which, squares))
    allow(table, GreatHall.NOTHING)


@hall.chosen
def hall(box, table, seat, which):
    if which != GreatHall.NOTHING:
        push(table, Step.HALL_AT, seat, which)


@rule
def bars_altar(table, seat, square):
    """The reason why an altar cannot be here. (R162, R169, C21)"""
    if table.region[square] == NONE:
        return Reason.NO_TUNNEL_THERE
    if not has_square(table.network[seat], square):
        return Reason.OUTSIDE_YOUR_NETWORK
    what = table.what[table.region[square]]
    if what == GATE:
        return Reason.GATE_THERE
    return Reason.HALL_THERE if what >= HALL else Reason.ALTAR_DOES_NOT_FIT


@game.decision(Step.HALL_AT, HallAt)
def hall_at(box, table, seat, hall):
    """The square of the altar. (R162, R172)"""
    for row in range(box.high[table.side]):
        places = hall_places(box, table, seat, hall, row)
        if table.mute == 0:
            for column in range(box.wide[table.side]):
                if not has_bit(places, column):
                    refuse(table, HallAt.AT + row * WIDE + column, bars_altar(table, seat, row * WIDE + column))
        while places != 0:
            allow(table, HallAt.AT + row * WIDE + lowest(places))
            places &= places - 1


@hall_at.chosen
def hall_at(box, table, seat, hall, square):
    push(table, Step.HALL_TURN, seat, hall, square)


@game.decision(Step.HALL_TURN, HallTurn)
def hall_turn(box, table, seat, hall, square):
    """Turned and flipped at will. (C20)"""
    for turn in range(box.hall_turns[hall]):
        if has_bit(hall_places_in_row(box, table, seat, hall, turn, square // WIDE), square % WIDE):
            allow(table, HallTurn.LAY + turn)
        else:
            refuse(table, HallTurn.LAY + turn, Reason.HALL_OFF_THE_TUNNELS)


@hall_turn.chosen
def hall_turn(box, table, seat, hall, square, turn):
    """Pedestals under it leave the game, statues stay, and what sticks out is a tunnel of its own.

    (R161, R165, R166, R167, R168, R170, R171)
    """
    table.hall_at[hall] = square
    table.hall_turn[hall] = turn
    tell(table, Event.DEDICATED, seat, hall, square, turn)
    region = new_region(table, HALL + hall)
    for index in range(box.hall_size[hall]):
        row = square // WIDE + int(box.hall_down[hall, turn, index])
        at = row * WIDE + square % WIDE + int(box.hall_across[hall, turn, index])
        table.what[table.region[at]] = CUT
        table.region[at] = region
        drop_square(table.tunnels, at)
        drop_square(table.anchors, at)
        remove_pedestal(table, at)
    for old in range(REGIONS):
        if table.what[old] == CUT:
            split(table, old)


@rule
def remove_pedestal(table, square):
    """Its token stays with its owner, and its clan and tier stay used. (R165, R166, R167)"""
    for clan in range(CLANS):
        for tier in range(TIERS):
            if table.pedestal[clan, tier] == square:
                table.pedestal[clan, tier] = NONE
                tell(table, Event.PEDESTAL_COVERED, clan, tier)


@rule
def split(table, region):
    """Squares of a portion that are no longer connected become portions of their own; an empty one is gone. (R171)"""
    square = first_square(table, region)
    while square != NONE:
        part = new_region(table, PORTION)
        table.region[square] = part
        more = True
        while more:
            more = False
            for at in range(CELLS):
                if table.region[at] == region and beside_region(table, at, part):
                    table.region[at] = part
                    more = True
        square = first_square(table, region)
    table.what[region] = NONE
