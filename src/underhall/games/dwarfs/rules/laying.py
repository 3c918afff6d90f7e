"""Playing kingdom cards: beside a card, or stacked on one."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, offer, push, refuse, tell
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.pieces import NONE, SIDES, Family, Symbol
from underhall.games.dwarfs.rules.board import (
    DX,
    DY,
    board_is_empty,
    card_of,
    design_of,
    design_on,
    has_card,
    is_monster,
    names_empty,
    open_square,
    owner_of,
    survey,
    turned,
)
from underhall.games.dwarfs.rules.ids import Rule
from underhall.games.dwarfs.rules.windows import ask_newly_met, goals_of_others
from underhall.games.dwarfs.steps import Step
from underhall.games.dwarfs.table import BESIDE, FIRST, ONTO, PLACES


@rule
def same_type(box, upper, lower):
    """Whether one design may lie on another by their types. (R035, R036, R040, Q01)"""
    if box.strict_families:
        if box.family[upper] == Family.DRAGON:
            return box.family[lower] == Family.MINE
        return box.family[upper] == box.family[lower]
    return box.symbol[upper] == box.symbol[lower]


@rule
def bars_stacking(box, table, design, square):
    """The rule that forbids stacking a design on a square, or 0. (R035-R040, Q01)"""
    lower = design_on(table, square)
    family = box.family[lower]
    if is_monster(family):
        return Rule.R039
    if family == Family.CASTLE and not (box.castle_stacking and box.symbol[design] == Symbol.GIANT):
        return Rule.R038
    if family != Family.CASTLE and not same_type(box, design, lower):
        return Rule.R036
    if table.crowd[square] > 0:
        return Rule.R037
    return 0


@game.decision(Step.WHICH_SQUARE, size=PLACES)
def which_square(box, table, seat, design):
    """Where a kingdom card may go: anywhere if it is the first, else beside or onto a card. (R030, R031, R032, R033)"""
    if board_is_empty(table):
        allow(table, FIRST)
        return
    refuse(table, FIRST, Rule.R030)
    for square in range(table.squares):
        if not has_card(table, square):
            continue
        for side in range(SIDES):
            if names_empty(table, square, side):
                allow(table, BESIDE + square * SIDES + side)
        offer(table, ONTO + square, bars_stacking(box, table, design, square))


@which_square.chosen
def which_square(box, table, seat, design, place):
    push(table, Step.WHICH_WAY, seat, design, place)


@game.decision(Step.WHICH_WAY, size=SIDES)
def which_way(box, table, seat, design, place):
    """Any quarter turn; of those that put the walls on the same sides, one. (R034, Q02)"""
    walls = box.walls[design]
    for turn in range(SIDES):
        again = False
        for earlier in range(turn):
            again = again or turned(walls, earlier) == turned(walls, turn)
        if again:
            refuse(table, turn, Rule.Q02)
        else:
            allow(table, turn)


@which_way.chosen
def which_way(box, table, seat, design, place, turn):
    """The card leaves the hand for good. (R031, R043)"""
    card = card_of(seat, design)
    before = goals_of_others(box, table, seat)
    table.hand[seat] &= ~bit(design)
    if place >= ONTO and place < FIRST:
        square = place - ONTO
        put_on(box, table, card, square, turn)
        tell(table, Event.STACKED, seat, card, square, turn)
    else:
        square = square_beside(table, place)
        put_on(box, table, card, square, turn)
        tell(table, Event.LAID, seat, card, square, turn)
    ask_newly_met(box, table, seat, before)


@rule
def square_beside(table, place):
    """The empty square that a place names. The first card of an empty table lies at the origin. (R030, Q13, Q24)"""
    if place == FIRST:
        return open_square(table, 0, 0)
    square = (place - BESIDE) // SIDES
    side = (place - BESIDE) % SIDES
    return open_square(table, table.x[square] + DX[side], table.y[square] + DY[side])


@rule
def put_on(box, table, card, square, turn):
    """Lays a card on a square, above whatever lies there."""
    table.under[card] = table.top[square]
    table.top[square] = card
    table.facing[card] = turn
    if box.family[design_of(card)] == Family.CASTLE:
        table.castle[owner_of(card)] = square
    survey(box, table, square)


@rule
def take_top(box, table, square):
    """Takes the visible card away; what lay beneath is uncovered as it was. (Q24)"""
    card = int(table.top[square])
    table.top[square] = table.under[card]
    table.under[card] = NONE
    survey(box, table, square)
    return card


@rule
def stack_height(table, square):
    """Cards on a square."""
    height = 0
    card = table.top[square]
    while card != NONE:
        height += 1
        card = table.under[card]
    return height


@rule
def slide_under(box, table, square):
    """The top card of a stack goes beneath the others, unturned. (R070, R071)"""
    card = take_top(box, table, square)
    bottom = table.top[square]
    while table.under[bottom] != NONE:
        bottom = table.under[bottom]
    table.under[bottom] = card
    return card
