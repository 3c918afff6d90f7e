"""Dwarfs on the board: placing and moving them."""

from underhall.engine.compile import rule
from underhall.engine.kernel import offer, tell
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.options import Go
from underhall.games.dwarfs.pieces import NONE, SIDES
from underhall.games.dwarfs.reasons import Reason
from underhall.games.dwarfs.rules.board import add_dwarfs, has_card, has_free_spot, is_open
from underhall.games.dwarfs.rules.windows import ask_newly_met, goals_if_any_dwarf_counts
from underhall.games.dwarfs.steps import Step


@rule
def bars_placing(box, table, seat, square):
    """The reason why a dwarf cannot be placed on a square, or 0: any free spot will do. (R044, R045, Q10)"""
    if not has_card(table, square):
        return Reason.NO_CARD
    if table.pile[seat] == 0:
        return Reason.NO_DWARF_AT_HOME
    if not has_free_spot(box, table, square):
        return Reason.CARD_FULL
    return 0


@rule
def place_dwarf(box, table, seat, square):
    """From the player's pile onto a free spot, wherever it is. (R044, R045)"""
    before = goals_if_any_dwarf_counts(box, table, seat)
    table.pile[seat] -= 1
    add_dwarfs(table, seat, square, 1)
    tell(table, Event.PLACED, seat, square)
    ask_newly_met(box, table, seat, before)


@rule
def bars_step(box, table, square, side):
    """The reason why a dwarf cannot step to the next card, or 0. (R048, R049, R050, R051)"""
    beyond = table.beside[square, side]
    if beyond == NONE or not has_card(table, beyond):
        return Reason.NO_CARD_THERE
    if not is_open(table, square, side):
        return Reason.WALL_BETWEEN
    if not has_free_spot(box, table, beyond):
        return Reason.NEXT_CARD_FULL
    return 0


@rule
def bars_moving(box, table, owner, square):
    """The reason why a seat's dwarf cannot leave a square, or 0. (R048, R049, R050, R051, R052)"""
    if not has_card(table, square):
        return Reason.NO_CARD
    if table.dwarfs[owner, square] == 0:
        return Reason.ONLY_RIVALS_DWARFS if table.crowd[square] > 0 else Reason.NO_DWARF_OF_YOURS
    walls = 0
    full = 0
    for side in range(SIDES):
        barred = bars_step(box, table, square, side)
        if barred == 0:
            return 0
        walls += barred == Reason.WALL_BETWEEN
        full += barred == Reason.NEXT_CARD_FULL
    if walls > 0 and full > 0:
        return Reason.STUCK
    if walls > 0:
        return Reason.WALLED_IN
    return Reason.NEIGHBOURS_FULL if full > 0 else Reason.NO_CARD_BESIDE


@rule
def step_over(table, owner, square, side, mover):
    """A dwarf goes to the next card; returns its square."""
    beyond = table.beside[square, side]
    add_dwarfs(table, owner, square, -1)
    add_dwarfs(table, owner, beyond, 1)
    tell(table, Event.MOVED, owner, square, beyond, mover)
    return beyond


@game.decision(Step.MOVE_WHERE, Go)
def move_where(box, table, seat, square):
    """A dwarf of the player goes to a card beside its own, through no wall, onto a free spot. (R048, R049, R050)"""
    for side in range(SIDES):
        offer(table, Go.GO + side, bars_step(box, table, square, side))


@move_where.chosen
def move_where(box, table, seat, square, side):
    before = goals_if_any_dwarf_counts(box, table, seat)
    step_over(table, seat, square, side, seat)
    ask_newly_met(box, table, seat, before)
