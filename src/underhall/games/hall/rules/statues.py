"""Moving statues through one's network."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, has_bit, lowest, push, refuse, tell
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.pieces import HIGH, NONE, STATUES, WIDE
from underhall.games.hall.rules.board import SIDES_OF_SQUARE, add_square, drop_square, has_square, neighbour
from underhall.games.hall.rules.ids import Rule
from underhall.games.hall.rules.purse import carts_for, spend
from underhall.games.hall.rules.trade import can_trade
from underhall.games.hall.steps import Step
from underhall.games.hall.table import CART_FOR, NO_STATUE, STATUE_CHOICES, STATUE_PLACES, STAY, TO_SUPPLY

HALF = 62  # regions in one set of bits; there are two


@rule
def is_unearthed(table, seat, statue):
    """Whether a statue is in a seat's network: elsewhere it is buried, or a rival's. (R142, R184, C25)"""
    return table.statue[statue] != NONE and has_square(table.network[seat], table.statue[statue])


@rule
def regions_near(table, region, half):
    """Half of the regions that are no step or one step from a region: itself and those beside it. (R177, R178)"""
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
def allow_places(table, seat, statue):
    """Any free square of the statue's tunnel or of an adjacent one; it may pass other statues. (R177 to R182)"""
    region = int(table.region[table.statue[statue]])
    low, high = regions_near(table, region, 0), regions_near(table, region, 1)
    for row in range(HIGH):
        places = places_near(table, seat, low, high, row)
        while places != 0:
            allow(table, row * WIDE + lowest(places))
            places &= places - 1
    if table.mute == 0:
        for square in range(STAY):
            if has_square(table.standing, square):
                refuse(table, square, Rule.R181)
            else:
                refuse(table, square, Rule.R178)


# By carts -------------------------------------------------------------------------------------------------------------


@game.decision(Step.STATUE, size=STATUE_CHOICES, ask_when=can_trade)
def statue(box, table, seat):
    """As many moves as the seat has carts for, of any statues of its network. (R056, R176, R180, R184, R185)"""
    for which in range(STATUES):
        if not is_unearthed(table, seat, which):
            refuse(table, which, Rule.R184)
        elif carts_for(table, seat, table.statue_clan[which]) == 0:
            refuse(table, which, Rule.R180)
        elif can_move(table, seat, which):
            allow(table, which)
        else:
            refuse(table, which, Rule.R181)
    allow(table, NO_STATUE)


@statue.chosen
def statue(box, table, seat, which):
    if which != NO_STATUE:
        table.busy += 1
        push(table, Step.STATUE_TO, seat, which)


@game.decision(Step.STATUE_TO, size=STATUE_PLACES)
def statue_to(box, table, seat, which):
    allow_places(table, seat, which)


@statue_to.chosen
def statue_to(box, table, seat, which, square):
    """One cart, of the statue's clan or wild. (R119, R122, R176, R180)"""
    push(table, Step.STATUE, seat)
    push(table, Step.MOVE_STATUE, seat, which, square, 1)
    spend(table, seat, CART_FOR + table.statue_clan[which], 1, TO_SUPPLY)


@game.step(Step.MOVE_STATUE)
def move_statue(box, table, seat, which, square, by_cart):
    if by_cart:
        table.busy -= 1  # with the cart paid the move is done; within a spell nothing can be traded (C22)
    tell(table, Event.STATUE_MOVED, seat, which, table.statue[which], square)
    drop_square(table.standing, table.statue[which])
    table.statue[which] = square
    add_square(table.standing, square)


# By a spell -----------------------------------------------------------------------------------------------------------


@game.decision(Step.STIR, size=STATUE_CHOICES)
def stir(box, table, seat, moves):
    """One statue, moved without carts."""
    for which in range(STATUES):
        if can_move(table, seat, which):
            allow(table, which)
        else:
            refuse(table, which, Rule.R184)


@stir.chosen
def stir(box, table, seat, moves, which):
    push(table, Step.STIR_TO, seat, which, moves, 0)


@game.decision(Step.STIR_TO, size=STATUE_PLACES)
def stir_to(box, table, seat, which, left, may_stop):
    allow_places(table, seat, which)
    if may_stop:
        allow(table, STAY)


@stir_to.chosen
def stir_to(box, table, seat, which, left, may_stop, square):
    if square == STAY:
        return
    if left > 1:
        push(table, Step.STIR_TO, seat, which, left - 1, 1)
    push(table, Step.MOVE_STATUE, seat, which, square, 0)
