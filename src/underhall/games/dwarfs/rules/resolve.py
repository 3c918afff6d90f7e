"""The Resolve phase: tasks with enough dwarfs of one colour are completed."""

from underhall.engine.compile import rule
from underhall.engine.kernel import bit, has_bit, offer, push, tell
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.options import Task
from underhall.games.dwarfs.pieces import NONE, Family
from underhall.games.dwarfs.reasons import Reason
from underhall.games.dwarfs.rules.board import design_on, has_card, monster_in, region_of, send_home
from underhall.games.dwarfs.rules.castle import start_digging
from underhall.games.dwarfs.rules.goals import can_trade, take_gems
from underhall.games.dwarfs.rules.laying import take_top
from underhall.games.dwarfs.rules.windows import ask_all_others, ask_newly_met, goals_of_others
from underhall.games.dwarfs.steps import Step


@rule
def bars_task(box, table, seat, square):
    """The reason why a card cannot be resolved now, or 0. (R047, R056, R057, R061, Q16)"""
    if not has_card(table, square):
        return Reason.NO_CARD
    if has_bit(table.resolved, square):
        return Reason.TASK_DONE
    if table.dwarfs[seat, square] < box.needs[design_on(table, square)]:
        return Reason.TOO_FEW_DWARFS
    return 0


@game.step(Step.RESOLVE)
def resolve(box, table, seat):
    """Card by card, in the order the active player likes, until none is left. (R055, R056, Q14)"""
    for square in range(table.squares):
        if bars_task(box, table, seat, square) == 0:
            push(table, Step.RESOLVE, seat)
            push(table, Step.WHICH_TASK, seat)
            return
    table.resolved = 0


@game.decision(Step.WHICH_TASK, Task)
def which_task(box, table, seat):
    """A card whose task the seat completes next. (R056, Q14)"""
    for square in range(table.squares):
        offer(table, Task.OF + square, bars_task(box, table, seat, square))


@which_task.chosen
def which_task(box, table, seat, square):
    """Just the dwarfs it needs go home; then the task is carried out, if it can be. (R058, R059, R060, Q15)"""
    design = design_on(table, square)
    family = box.family[design]
    table.resolved |= bit(square)
    send_home(table, seat, square, box.needs[design])
    tell(table, Event.TASK, seat, square, box.needs[design], table.top[square])
    ask_all_others(box, table, seat)
    if family == Family.MINE:
        mine(box, table, seat, square)
    elif family == Family.CASTLE:
        start_digging(box, table, seat, square)
    elif family == Family.TAVERN:
        push(table, Step.HIRE_OGRE, seat)
    elif family == Family.STORE:
        visit_store(box, table, seat)
    else:
        defeat(box, table, seat, square)


@rule
def mine(box, table, seat, square):
    """Gems of the mine's kind, as many as are left; none under a dragon.

    (R078, R079, R080, R081, R082, R083, R084, R085, R088, Q17, Q18)
    """
    design = design_on(table, square)
    gem = box.gem[design]
    dragon = monster_in(box, table, region_of(table, square), Family.DRAGON)
    if dragon != NONE:
        tell(table, Event.DRAGON_STOPS, seat, square, dragon)
        return
    count = min(box.yields[design], table.gem_pile[gem])
    if count == 0:
        tell(table, Event.NO_GEM_LEFT, seat, gem, square)
        return
    take_gems(table, seat, gem, count)
    tell(table, Event.MINED, seat, gem, count, square)


@rule
def visit_store(box, table, seat):
    """One trade, if any open goal can be paid; hidden gems hide that too. (R104, R108, R060, Q45)"""
    if box.hide_gems or can_trade(box, table, seat):
        push(table, Step.TRADE, seat)
    else:
        tell(table, Event.CANNOT_TRADE, seat)


@rule
def defeat(box, table, seat, square):
    """The monster leaves the board for its defeater's goals; dwarfs left on it go home. (R090, R091, Q24, Q25)"""
    before = goals_of_others(box, table, seat)
    for owner in range(table.seats):
        count = table.dwarfs[owner, square]
        if count > 0:
            send_home(table, owner, square, count)
    card = take_top(box, table, square)
    table.trophies[seat] |= bit(card)
    tell(table, Event.DEFEATED, seat, card, square)
    ask_newly_met(box, table, seat, before)
