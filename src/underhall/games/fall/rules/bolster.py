"""Bolster: trolls from the supply, or from anywhere once it is empty."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, floor_of, has_bit, offer, push, tell
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.pieces import PLACES, Power
from underhall.games.fall.rules.advance import offer_units
from underhall.games.fall.rules.champions import has_power, pawns_with
from underhall.games.fall.rules.ids import Rule
from underhall.games.fall.rules.places import deploy, dominates, move_troll, put_pawn
from underhall.games.fall.steps import Step
from underhall.games.fall.table import DONE_MOVING, NOWHERE, PAWN, TROLLS_ADDED, UNITS, WHERES


@rule
def may_bolster(box, table, seat, place):
    """A dominated cavern or a lair of one's own; by champions others too. (BOL-01, DEF-08, DEF-11)"""
    if dominates(table, seat, place):
        return True
    if has_power(table, seat, Power.BOLSTER_CONTROLLED) and has_bit(table.control[seat], place):
        return True
    return pawns_with(box, table, seat, Power.BOLSTER_AT_PAWN, place) > 0


@game.decision(Step.BOLSTER_WHERE, size=WHERES)
def bolster_where(box, table, seat, power):
    """(BOL-01, K-03)"""
    for place in range(PLACES):
        offer(table, place, 0 if may_bolster(box, table, seat, place) else Rule.BOL_01)
    allow(table, NOWHERE)


@bolster_where.chosen
def bolster_where(box, table, seat, power, place):
    """With an empty supply trolls can only be moved. (BOL-03, BOL-05)"""
    if place == NOWHERE:
        tell(table, Event.STAYED, seat)
    elif table.reserve[seat] > 0:
        push(table, Step.BOLSTER_COUNT, seat, place, power)
    else:
        push(table, Step.BOLSTER_FROM, seat, place, power, 0)


@game.decision(Step.BOLSTER_COUNT, size=TROLLS_ADDED)
def bolster_count(box, table, seat, place, power):
    """Up to the power, as far as the supply lasts. (BOL-02, BOL-03)"""
    most = min(power, int(table.reserve[seat]))
    for trolls in range(TROLLS_ADDED):
        if trolls > int(table.reserve[seat]):
            offer(table, trolls, Rule.BOL_03)
        else:
            offer(table, trolls, 0 if 0 < trolls <= most else Rule.BOL_02)


@bolster_count.chosen
def bolster_count(box, table, seat, place, power, trolls):
    """Once the supply is empty, what is left of the power moves trolls. (BOL-04, K-05)"""
    deploy(table, seat, place, trolls)
    tell(table, Event.BOLSTERED, seat, place, trolls)
    if table.reserve[seat] == 0 and power > trolls:
        push(table, Step.BOLSTER_FROM, seat, place, power - trolls, 0)


@game.decision(Step.BOLSTER_FROM, size=UNITS)
def bolster_from(box, table, seat, place, left, last):
    """From anywhere on the map, whatever lies between. (BOL-04, BOL-06, K-05)"""
    offer_units(box, table, seat, int(table.held[seat]) & ~bit(place), floor_of(table, last), Rule.BOL_04)
    allow(table, DONE_MOVING)


@bolster_from.chosen
def bolster_from(box, table, seat, place, left, last, unit):
    if unit == DONE_MOVING:
        return
    if unit >= PAWN:
        letter = unit - PAWN
        tell(table, Event.PAWN_MOVED_TO_BOLSTER, seat, box.lettered[letter], table.pawn_at[letter], place)
        put_pawn(table, seat, letter, place)
    else:
        tell(table, Event.MOVED_TO_BOLSTER, seat, unit, place)
        move_troll(table, seat, unit, place)
    if left > 1:
        push(table, Step.BOLSTER_FROM, seat, place, left - 1, unit)
