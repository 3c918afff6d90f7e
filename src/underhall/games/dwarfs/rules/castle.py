"""Castles: the extra action, and digging."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, has_bit, offer, push, refuse, tell
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.options import Dig
from underhall.games.dwarfs.pieces import NONE, Family
from underhall.games.dwarfs.reasons import Reason
from underhall.games.dwarfs.rules.board import castle_in_play, family_on, has_card, is_monster, monster_in, region_of
from underhall.games.dwarfs.rules.laying import slide_under, stack_height
from underhall.games.dwarfs.rules.windows import ask_newly_met, goals_of_others
from underhall.games.dwarfs.steps import Step


@rule
def castle_gives_action(box, table, seat):
    """A castle in play, manned or not, with no frost giant in its kingdom. (R021, R022, R023, R067, R068, R089)"""
    if not castle_in_play(box, table, seat):
        return False
    return monster_in(box, table, region_of(table, table.castle[seat]), Family.GIANT) == NONE


@rule
def monster_against_digging(box, table, square):
    """A monster in the kingdom of the castle on which the dwarfs stood, or NONE. (R074, R087, Q19, Q20)"""
    region = region_of(table, square)
    dragon = monster_in(box, table, region, Family.DRAGON)
    if dragon != NONE:
        return dragon
    return monster_in(box, table, region, Family.GIANT)


@rule
def bars_digging(box, table, square, region):
    """The reason why a square cannot be dug, or 0. (R070, R072, R073, Q21, Q22)"""
    if not has_card(table, square):
        return Reason.NO_CARD
    if stack_height(table, square) < 2:
        return Reason.NO_STACK
    if is_monster(family_on(box, table, square)):
        return Reason.MONSTER_ON_TOP
    if table.crowd[square] > 0:
        return Reason.DWARFS_ON_STACK
    if box.dig_in_region and not has_bit(region, square):
        return Reason.OUTSIDE_KINGDOM
    return 0


@rule
def start_digging(box, table, seat, square):
    """Two dwarfs came home from a castle: dig, unless a monster is near or there is no stack. (R046, R060, R069)"""
    monster = monster_against_digging(box, table, square)
    if monster != NONE:
        tell(table, Event.MONSTER_STOPS, seat, square, monster)
        return
    region = region_of(table, square)
    for other in range(table.squares):
        if bars_digging(box, table, other, region) == 0:
            push(table, Step.DIG, seat, square)
            return
    tell(table, Event.NOTHING_TO_DIG, seat, square)


@game.decision(Step.DIG, Dig)
def dig(box, table, seat, castle):
    """Any stack without dwarfs on it or a monster on top; or none, unless a switch forbids that. (R072, R073, Q15)"""
    region = region_of(table, castle)
    for square in range(table.squares):
        offer(table, Dig.UNDER + square, bars_digging(box, table, square, region))
    if box.must_trade_and_dig:
        refuse(table, Dig.DECLINE, Reason.MUST_DIG)
    else:
        allow(table, Dig.DECLINE)


@dig.chosen
def dig(box, table, seat, castle, option):
    if option == Dig.DECLINE:
        tell(table, Event.DIG_DECLINED, seat)
    else:
        square = option - Dig.UNDER
        before = goals_of_others(box, table, seat)
        buried = slide_under(box, table, square)
        tell(table, Event.DUG, seat, square, table.top[square], buried)
        ask_newly_met(box, table, seat, before)
