"""Playing kingdom cards: beside a card, or stacked on one."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, offer, push, refuse, tell
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.options import Way, Where
from underhall.games.dwarfs.pieces import DX, DY, NONE, SIDES, Family, Symbol
from underhall.games.dwarfs.reasons import Reason
from underhall.games.dwarfs.rules.board import (
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
from underhall.games.dwarfs.rules.windows import ask_newly_met, goals_of_others
from underhall.games.dwarfs.steps import Step


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
    """The reason why a design cannot be stacked on a square, or 0. (R035, R036, R037, R038, R039, R040, Q01)"""
    lower = design_on(table, square)
    family = box.family[lower]
    if is_monster(family):
        return Reason.ON_MONSTER
    if family == Family.CASTLE and not (box.castle_stacking and box.symbol[design] == Symbol.GIANT):
        return Reason.ON_CASTLE
    if family != Family.CASTLE and not same_type(box, design, lower):
        return Reason.OTHER_FAMILY if box.strict_families else Reason.OTHER_SYMBOL
    if table.crowd[square] > 0:
        return Reason.DWARFS_ON_CARD
    return 0


@game.decision(Step.WHICH_SQUARE, Where)
def which_square(box, table, seat, design):
    """Where a kingdom card may go: anywhere if it is the first, else beside or onto a card. (R030, R031, R032, R033)"""
    if board_is_empty(table):
        allow(table, Where.FIRST)
        return
    refuse(table, Where.FIRST, Reason.NOT_THE_FIRST_CARD)
    for square in range(table.squares):
        if not has_card(table, square):
            continue
        for side in range(SIDES):
            if names_empty(table, square, side):
                allow(table, Where.BESIDE + square * SIDES + side)
        offer(table, Where.ONTO + square, bars_stacking(box, table, design, square))


@which_square.chosen
def which_square(box, table, seat, design, where):
    push(table, Step.WHICH_WAY, seat, design, where)


@game.decision(Step.WHICH_WAY, Way)
def which_way(box, table, seat, design, where):
    """Any quarter turn; of those that put the walls on the same sides, one. (R034, Q02)"""
    walls = box.walls[design]
    for turn in range(SIDES):
        again = False
        for earlier in range(turn):
            again = again or turned(walls, earlier) == turned(walls, turn)
        offer(table, Way.TURN + turn, Reason.SAME_WALLS if again else 0)


@which_way.chosen
def which_way(box, table, seat, design, where, turn):
    """The card leaves the hand for good. (R031, R043)"""
    card = card_of(seat, design)
    before = goals_of_others(box, table, seat)
    table.hand[seat] &= ~bit(design)
    if where >= Where.ONTO and where < Where.FIRST:
        put_on(box, table, card, where - Where.ONTO, turn)
        tell(table, Event.STACKED, seat, card, table.under[card], turn)
    else:
        square = square_beside(table, where)
        put_on(box, table, card, square, turn)
        tell(table, Event.LAID, seat, card, square, turn)
    ask_newly_met(box, table, seat, before)


@rule
def square_beside(table, where):
    """The empty square that an option names. The first card of an empty table lies at the origin. (R030, Q13, Q24)"""
    if where == Where.FIRST:
        return open_square(table, 0, 0)
    square = (where - Where.BESIDE) // SIDES
    side = (where - Where.BESIDE) % SIDES
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
