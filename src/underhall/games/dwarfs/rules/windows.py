"""Windows: a seat is asked in another player's turn whether to reveal its secret goal. (R110, Q39)

Whether a window opens depends only on what everybody can see, never on the goal itself: so being asked, or not being
asked, tells the others nothing.
"""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, push
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.options import Window
from underhall.games.dwarfs.pieces import SECRET_GOALS, Condition, RevealWindows
from underhall.games.dwarfs.rules.goals import is_met, is_out
from underhall.games.dwarfs.steps import Step

NO_WINDOWS = -1  # every bit is set, as if all goals had been met before: then none can be newly met
GOALS_OF_ONE = (1 << SECRET_GOALS) - 1


@game.decision(Step.REVEAL_WINDOW, Window)
def reveal_window(box, table, seat):
    """Keep the secret goal hidden; or, if it is met, reveal it, as at any decision. (R110, Q39)"""
    allow(table, Window.WAIT)


@reveal_window.chosen
def reveal_window(box, table, seat, value):
    return


@rule
def others_can_meet(condition):
    """Kingdoms and dwarfs on monsters change in anybody's turn; hands and trophies grow only in their owner's. (Q39)"""
    return condition == Condition.KINGDOM_CARDS or condition == Condition.KINGDOM_POINTS or condition == Condition.TRIOS


@rule
def goals_of_one(box, table, seat):
    """Bits of the goals that are met on the board and that a seat may hold, as far as everybody knows. (Q39)"""
    met = 0
    if table.secret_out[seat]:
        return met
    for goal in range(box.secret_goals):
        if others_can_meet(box.condition[goal]) and not is_out(table, goal) and is_met(box, table, seat, goal):
            met |= bit(goal)
    return met


@rule
def goals_of_others(box, table, mover):
    """The same for everybody but the player whose turn it is, seat by seat: to compare before and after a change."""
    if box.reveal_windows != RevealWindows.WHEN_MET:
        return NO_WINDOWS
    met = 0
    for seat in range(table.seats):
        if seat != mover:
            met |= goals_of_one(box, table, seat) << (seat * SECRET_GOALS)
    return met


@rule
def goals_if_any_dwarf_counts(box, table, mover):
    """The player's own dwarfs do not help the others, unless a switch makes dwarfs of any colour count. (Q40)"""
    if box.any_colour_trios:
        return goals_of_others(box, table, mover)
    return NO_WINDOWS


@rule
def ask_newly_met(box, table, mover, before):
    """Asks, clockwise, the seats for which a goal has just become true; `before` are the goals already true. (Q39)"""
    if before == NO_WINDOWS:
        return
    fresh = goals_of_others(box, table, mover) & ~before
    if fresh == 0:
        return
    for distance in range(table.seats - 1, 0, -1):
        seat = (mover + distance) % int(table.seats)
        if (fresh >> (seat * SECRET_GOALS)) & GOALS_OF_ONE != 0:
            push(table, Step.REVEAL_WINDOW, seat)


@rule
def ask_all_others(box, table, mover):
    """With a switch, everybody else is asked after every action and every task, whatever it changed. (Q39)"""
    if box.reveal_windows == RevealWindows.EVERY_ACTION:
        for distance in range(table.seats - 1, 0, -1):
            push(table, Step.REVEAL_WINDOW, (mover + distance) % table.seats)
