"""Dwarfs on the board: placing and moving them."""

from underhall.engine.compile import rule
from underhall.engine.kernel import offer, tell
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.pieces import NONE, SIDES
from underhall.games.dwarfs.rules.board import add_dwarfs, has_card, has_free_spot, is_open
from underhall.games.dwarfs.rules.ids import Rule
from underhall.games.dwarfs.rules.windows import ask_newly_met, goals_if_any_dwarf_counts
from underhall.games.dwarfs.steps import Step


@rule
def bars_placing(box, table, seat, square):
    """The rule that forbids placing a dwarf on a square, or 0: any card with a free spot will do. (R044, R045, Q10)"""
    if table.pile[seat] == 0:
        return Rule.R044
    if not has_free_spot(box, table, square):
        return Rule.Q10
    return 0


@rule
def place_dwarf(box, table, seat, square):
    """From one's own pile onto a free spot, wherever it is. (R044, R045)"""
    before = goals_if_any_dwarf_counts(box, table, seat)
    table.pile[seat] -= 1
    add_dwarfs(table, seat, square, 1)
    tell(table, Event.PLACED, seat, square)
    ask_newly_met(box, table, seat, before)


@rule
def bars_step(box, table, square, side):
    """The rule that keeps a dwarf from stepping to the next card, or 0. (R048, R049, R050, R051)"""
    beyond = table.beside[square, side]
    if beyond == NONE or not has_card(table, beyond):
        return Rule.R048
    if not is_open(table, square, side):
        return Rule.R049
    if not has_free_spot(box, table, beyond):
        return Rule.R050
    return 0


@rule
def bars_moving(box, table, owner, square):
    """The rule that keeps a seat's dwarf from leaving a square, or 0. (R048-R051, R052)"""
    if table.dwarfs[owner, square] == 0:
        if table.crowd[square] > 0:
            return Rule.R052
        return Rule.R048
    reason = Rule.R048
    for side in range(SIDES):
        barred = bars_step(box, table, square, side)
        if barred == 0:
            return 0
        if barred != Rule.R048:
            reason = barred
    return reason


@rule
def step_over(table, owner, square, side, mover):
    """A dwarf goes to the next card; returns its square."""
    beyond = table.beside[square, side]
    add_dwarfs(table, owner, square, -1)
    add_dwarfs(table, owner, beyond, 1)
    tell(table, Event.MOVED, owner, square, beyond, mover)
    return beyond


@game.decision(Step.MOVE_WHERE, size=SIDES)
def move_where(box, table, seat, square):
    """One's own dwarf goes to a card beside its own, through no wall, onto a free spot. (R048, R049, R050)"""
    for side in range(SIDES):
        offer(table, side, bars_step(box, table, square, side))


@move_where.chosen
def move_where(box, table, seat, square, side):
    before = goals_if_any_dwarf_counts(box, table, seat)
    step_over(table, seat, square, side, seat)
    ask_newly_met(box, table, seat, before)
