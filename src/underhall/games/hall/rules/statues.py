"""Moving statues through your network."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, has_bit, lowest, offer, push, refuse, tell
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.options import StatueTo, WhichStatue, WhichStirs
from underhall.games.hall.pieces import CART_FOR, CLAN_CART, HIGH, NONE, STATUES, TO_SUPPLY, WIDE
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.board import (
    SIDES_OF_SQUARE,
    add_square,
    drop_square,
    has_square,
    in_any_network,
    neighbour,
)
from underhall.games.hall.rules.purse import carts_for, spend
from underhall.games.hall.rules.trade import can_trade
from underhall.games.hall.steps import Step

HALF = 62  # regions in one set of bits; there are two


@rule
def is_unearthed(table, seat, statue):
    """Whether a statue is in a seat's network: elsewhere it is buried, or a rival's. (R142, R184, C25)"""
    return table.statue[statue] != NONE and has_square(table.network[seat], table.statue[statue])


@rule
def regions_near(table, region, half):
    """One half of a set of regions: a region itself and those beside it, at most one step away. (R177, R178)"""
    near = 0
    if region // HALF == half:
        near |= bit(region % HALF)
    for row in range(HIGH):
        bits = int(table.dug[row])
        while bits != 0:
            square = row * WIDE + lowest(bits)
            bits &= bits - 1
            if table.region[square] == region:
                for way in range(SIDES_OF_SQUARE):
                    at = neighbour(square, way)
                    if at != NONE and table.region[at] != NONE and table.region[at] // HALF == half:
                        near |= bit(table.region[at] % HALF)
    return near


@rule
def places_near(table, seat, low, high, row):
    """Free squares of one row in regions of the two halves. (R181)"""
    found = 0
    bits = int(table.network[seat, row]) & ~int(table.standing[row])
    while bits != 0:
        column = lowest(bits)
        bits &= bits - 1
        region = int(table.region[row * WIDE + column])
        if has_bit(low if region < HALF else high, region % HALF):
            found |= bit(column)
    return found


@rule
def can_move(table, seat, statue):
    """Whether a statue of the network has anywhere to go. (R176, R177, R178)"""
    if not is_unearthed(table, seat, statue):
        return False
    region = int(table.region[table.statue[statue]])
    low, high = regions_near(table, region, 0), regions_near(table, region, 1)
    for row in range(HIGH):
        if places_near(table, seat, low, high, row) != 0:
            return True
    return False


@rule
def can_stir(table, seat):
    for statue in range(STATUES):
        if can_move(table, seat, statue):
            return True
    return False


@rule
def bars_goal(table, seat, square):
    """The reason why a statue cannot go to this square. (R177, R178, R181)"""
    if has_square(table.standing, square):
        return Reason.STATUE_THERE
    if table.region[square] == NONE:
        return Reason.NO_TUNNEL_FOR_IT
    return Reason.TOO_FAR if has_square(table.network[seat], square) else Reason.NOT_IN_YOUR_NETWORK


@rule
def offer_places(box, table, seat, statue):
    """Any free square of the statue's tunnel or of an adjacent one; it may pass other statues.

    (R177, R178, R179, R180, R181, R182, R079)
    """
    region = int(table.region[table.statue[statue]])
    low, high = regions_near(table, region, 0), regions_near(table, region, 1)
    for row in range(box.high[table.side]):
        places = places_near(table, seat, low, high, row)
        if table.mute == 0:
            for column in range(box.wide[table.side]):
                if not has_bit(places, column):
                    refuse(table, StatueTo.TO + row * WIDE + column, bars_goal(table, seat, row * WIDE + column))
        while places != 0:
            allow(table, StatueTo.TO + row * WIDE + lowest(places))
            places &= places - 1


@rule
def bars_outside(table, square):
    """The reason why a statue outside a seat's network is not the seat's to move. (R142, R184, C25)"""
    if table.region[square] == NONE or table.mute:  # whose network it is in matters only to those who read it
        return Reason.STATUE_BURIED
    return Reason.STATUE_OF_ANOTHER if in_any_network(table, square) else Reason.STATUE_CUT_OFF


@rule
def bars_free_move(table, seat, statue):
    """0, or the reason why a seat cannot move a statue without a cart. (R142, R176, R178, R181, R184, C25)"""
    if not is_unearthed(table, seat, statue):
        return bars_outside(table, table.statue[statue])
    return 0 if can_move(table, seat, statue) else Reason.NOWHERE_TO_GO


@rule
def bars_move(table, seat, statue):
    """The same by a cart, of the statue's clan or wild. (R119, R122, R176, R180)"""
    if not is_unearthed(table, seat, statue):
        return bars_outside(table, table.statue[statue])
    if carts_for(table, seat, table.statue_clan[statue]) == 0:
        return Reason.NO_CART if table.held[seat, CLAN_CART] == 0 else Reason.ONLY_OTHER_CARTS
    return 0 if can_move(table, seat, statue) else Reason.NOWHERE_TO_GO


# By carts -------------------------------------------------------------------------------------------------------------


@game.decision(Step.STATUE, WhichStatue, ask_when=can_trade)
def statue(box, table, seat):
    """As many moves as the seat has carts for, of any statues of its network. (R056, R176, R180, R184, R185)"""
    for which in range(STATUES):
        if table.statue[which] != NONE:
            offer(table, WhichStatue.MOVE + which, bars_move(table, seat, which))
    allow(table, WhichStatue.DONE)


@statue.chosen
def statue(box, table, seat, which):
    if which != WhichStatue.DONE:
        table.busy += 1
        push(table, Step.STATUE_TO, seat, which)


@game.decision(Step.STATUE_TO, StatueTo)
def statue_to(box, table, seat, statue):
    offer_places(box, table, seat, statue)


@statue_to.chosen
def statue_to(box, table, seat, statue, square):
    """One cart, of the statue's clan or wild. (R119, R122, R176, R180)"""
    push(table, Step.STATUE, seat)
    begin_move(table, seat, statue, square, 1)
    spend(table, seat, CART_FOR + table.statue_clan[statue], 1, TO_SUPPLY)


@rule
def begin_move(table, seat, statue, square, by_cart):
    tell(table, Event.STATUE_MOVED, seat, statue, table.statue[statue], square)
    push(table, Step.MOVE_STATUE, seat, statue, square, by_cart)


@game.step(Step.MOVE_STATUE)
def move_statue(box, table, seat, statue, square, by_cart):
    if by_cart:
        table.busy -= 1  # with the cart paid the move is done; within a spell nothing can be traded (C22)
    drop_square(table.standing, table.statue[statue])
    table.statue[statue] = square
    add_square(table.standing, square)


# By a spell -----------------------------------------------------------------------------------------------------------


@game.decision(Step.STIR, WhichStirs)
def stir(box, table, seat, moves):
    """One statue, moved without carts. (R062)"""
    for which in range(STATUES):
        if table.statue[which] != NONE:
            offer(table, WhichStirs.MOVE + which, bars_free_move(table, seat, which))


@stir.chosen
def stir(box, table, seat, moves, which):
    push(table, Step.STIR_TO, seat, which, moves, 0)


@game.decision(Step.STIR_TO, StatueTo)
def stir_to(box, table, seat, statue, left, may_stop):
    offer_places(box, table, seat, statue)
    if may_stop:
        allow(table, StatueTo.STAY)


@stir_to.chosen
def stir_to(box, table, seat, statue, left, may_stop, square):
    if square == StatueTo.STAY:
        return
    if left > 1:
        push(table, Step.STIR_TO, seat, statue, left - 1, 1)
    begin_move(table, seat, statue, square, 0)
