"""The horde and its decks. A deck is trolls in an order nobody knows, then those put under it, in a known order."""

from underhall.engine.compile import rule
from underhall.engine.kernel import bit, has_bit, push, tell, weigh
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.options import DealtTroll, DrawnPedestal
from underhall.games.hall.pieces import CLANS, HORDE, LEVELS, NONE, RESOURCES, TROLLS
from underhall.games.hall.rules.pyramids import row_level
from underhall.games.hall.steps import Step

WITH_PEDESTAL = 2  # the level whose trolls come with a pedestal


@rule
def deck_has_trolls(box, table, level):
    return int(table.undrawn) & int(box.deck[level - 1]) != 0 or table.unders[level - 1] > 0


@rule
def deck_for(box, table, slot):
    """The level whose deck fills a place: its row's, else the next higher, else the next lower. (R101, R107)"""
    level = row_level(slot)
    for higher in range(level, LEVELS + 1):
        if deck_has_trolls(box, table, higher):
            return higher
    for down in range(1, level):
        if deck_has_trolls(box, table, level - down):
            return level - down
    return NONE


@rule
def put_under_deck(box, table, troll):
    """To the bottom of its own deck, where all have seen it go. (R110)"""
    level = box.level[troll] - 1
    table.under[level, table.unders[level]] = troll
    table.unders[level] += 1


@rule
def draw_from_under(table, level):
    for place in range(1, table.unders[level - 1]):
        table.under[level - 1, place - 1] = table.under[level - 1, place]
    table.unders[level - 1] -= 1
    table.under[level - 1, table.unders[level - 1]] = NONE


@rule
def pedestals_in_bag(table):
    total = 0
    for clan in range(CLANS):
        total += int(table.bag[clan])
    return total


@game.chance(Step.DEAL_TROLL, DealtTroll)
def deal_troll(box, table, slot, more):
    """From the top of a deck; those put under it come last. (R007, R101, R107, R112)"""
    level = deck_for(box, table, slot)
    unknown = int(table.undrawn) & int(box.deck[level - 1])
    if unknown == 0:
        weigh(table, DealtTroll.IS + table.under[level - 1, 0], 1)
        return
    for troll in range(TROLLS):
        if has_bit(unknown, troll):
            weigh(table, DealtTroll.IS + troll, 1)


@deal_troll.chosen
def deal_troll(box, table, slot, more, troll):
    """A Level-2 troll brings a pedestal, while there are some and none waits in its place. (R012, R102, R108, C14)"""
    if has_bit(table.undrawn, troll):
        table.undrawn &= ~bit(troll)
    else:
        draw_from_under(table, box.level[troll])
    table.horde[slot] = troll
    tell(table, Event.TROLL_JOINS_HORDE, slot, troll)
    if more and slot + 1 < HORDE:
        push(table, Step.DEAL_TROLL, slot + 1, 1)
    if box.level[troll] == WITH_PEDESTAL and table.horde_pedestal[slot] == NONE and pedestals_in_bag(table) > 0:
        push(table, Step.DRAW_PEDESTAL, slot)


@game.chance(Step.DRAW_PEDESTAL, DrawnPedestal)
def draw_pedestal(box, table, slot):
    """At random from the bag. (R011, R012, R102)"""
    for clan in range(CLANS):
        weigh(table, DrawnPedestal.IS + clan, table.bag[clan])


@draw_pedestal.chosen
def draw_pedestal(box, table, slot, clan):
    table.bag[clan] -= 1
    table.horde_pedestal[slot] = clan
    tell(table, Event.PEDESTAL_DRAWN, slot, clan)


@rule
def bribes_on(table, slot):
    total = 0
    for resource in range(RESOURCES):
        total += int(table.bribes[slot, resource])
    return total


@game.step(Step.RETIRE)
def retire(box, table, slot):
    """With four bribes a troll goes under its deck; they go to the supply. (R109, R110, R111, R112, C13, C14)"""
    while slot < HORDE:
        if bribes_on(table, slot) >= box.content:
            troll = table.horde[slot]
            tell(table, Event.RETIRED, troll, slot)
            put_under_deck(box, table, troll)
            table.horde[slot] = NONE
            for resource in range(RESOURCES):
                table.supply[resource] += table.bribes[slot, resource]
                table.bribes[slot, resource] = 0
            push(table, Step.RETIRE, slot + 1)
            push(table, Step.DEAL_TROLL, slot, 0)
            return
        slot += 1
