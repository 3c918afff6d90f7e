"""Bolster: trolls from the supply, or from anywhere once it is empty."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, floor_of, has_bit, offer, push, tell
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.options import BolsterCount, BolsterFrom, BolsterWhere
from underhall.games.fall.pieces import LETTERS, NONE, PLACES, TROLLS_ADDED, Kind, Power
from underhall.games.fall.reasons import Reason
from underhall.games.fall.rules.champions import has_power, pawns_with
from underhall.games.fall.rules.places import (
    bars_entry,
    deploy,
    dominates,
    move_troll,
    off_map,
    pawn_owner,
    put_pawn,
)
from underhall.games.fall.steps import Step


@rule
def may_bolster(box, table, seat, place):
    """A dominated cavern or the seat's own lair; with champions also others. (BOL-01, DEF-08, DEF-11)"""
    if dominates(table, seat, place):
        return True
    if has_power(table, seat, Power.BOLSTER_CONTROLLED) and has_bit(table.control[seat], place):
        return True
    return pawns_with(box, table, seat, Power.BOLSTER_AT_PAWN, place) > 0


@game.decision(Step.BOLSTER_WHERE, BolsterWhere)
def bolster_where(box, table, seat, power):
    """One place to bolster, or none. (BOL-01, K-03)"""
    for place in range(PLACES):
        offer(table, BolsterWhere.IN + place, bars_bolster(box, table, seat, place))
    allow(table, BolsterWhere.NOWHERE)


@rule
def bars_bolster(box, table, seat, place):
    """The reason why a seat cannot bolster in a place, or 0. (BOL-01)"""
    if may_bolster(box, table, seat, place):
        return 0
    closed = bars_entry(box, table, seat, place)
    if closed:
        return closed
    return Reason.RIVALS_AT_BOLSTER if table.units[seat, place] > 0 else Reason.NO_TROLL_TO_BOLSTER


@bolster_where.chosen
def bolster_where(box, table, seat, power, place):
    """With an empty supply trolls can only be moved. (BOL-03, BOL-05)"""
    if place == BolsterWhere.NOWHERE:
        tell(table, Event.STAYED, seat, Kind.BOLSTER)
    elif table.reserve[seat] > 0:
        push(table, Step.BOLSTER_COUNT, seat, place, power)
    else:
        push(table, Step.BOLSTER_FROM, seat, place, power, 0)


@game.decision(Step.BOLSTER_COUNT, BolsterCount)
def bolster_count(box, table, seat, target, power):
    """Up to the power, as far as the supply lasts. (BOL-02, BOL-03)"""
    for trolls in range(TROLLS_ADDED):
        if trolls == 0:
            reason = Reason.ADD_AT_LEAST_ONE
        elif trolls > int(table.reserve[seat]):
            reason = Reason.SUPPLY_TOO_SMALL
        else:
            reason = 0 if trolls <= power else Reason.POWER_TOO_SMALL
        offer(table, BolsterCount.ADD + trolls, reason)


@bolster_count.chosen
def bolster_count(box, table, seat, target, power, trolls):
    """Once the supply is empty, what is left of the power moves trolls. (BOL-04, K-05)"""
    deploy(table, seat, target, trolls)
    tell(table, Event.BOLSTERED, seat, target, trolls)
    if table.reserve[seat] == 0 and power > trolls:
        push(table, Step.BOLSTER_FROM, seat, target, power - trolls, 0)


@game.decision(Step.BOLSTER_FROM, BolsterFrom)
def bolster_from(box, table, seat, target, left, last):
    """From anywhere on the map, whatever lies between. (BOL-04, BOL-06, K-05)"""
    floor = floor_of(table, last)
    for start in range(PLACES):
        offer(table, BolsterFrom.TROLL + start, bars_fetching(box, table, seat, target, start, floor))
    for letter in range(LETTERS):
        offer(table, BolsterFrom.PAWN + letter, bars_fetching_pawn(box, table, seat, target, letter, floor))
    allow(table, BolsterFrom.DONE)


@rule
def bars_fetching(box, table, seat, place, start, floor):
    """The reason why no troll can be fetched from a place, or 0. (BOL-04)"""
    if off_map(box, table, start):
        return Reason.NOT_ON_MAP
    if start == place:
        return Reason.BOLSTERED_THERE
    if table.trolls[seat, start] == 0:
        return Reason.NO_TROLL_TO_FETCH
    return 0 if start >= floor else Reason.OUT_OF_ORDER


@rule
def bars_fetching_pawn(box, table, seat, place, letter, floor):
    """The reason why a pawn cannot be fetched, or 0. (BOL-04, K-05)"""
    at = int(table.pawn_at[letter])
    if at == NONE or pawn_owner(box, table, letter) != seat:
        return Reason.NOT_YOUR_PAWN_TO_FETCH
    if at == place:
        return Reason.PAWN_BOLSTERED_THERE
    return 0 if BolsterFrom.PAWN + letter >= floor else Reason.OUT_OF_ORDER


@bolster_from.chosen
def bolster_from(box, table, seat, target, left, last, unit):
    if unit == BolsterFrom.DONE:
        return
    if unit >= BolsterFrom.PAWN:
        letter = unit - BolsterFrom.PAWN
        tell(table, Event.PAWN_MOVED_TO_BOLSTER, seat, box.lettered[letter], table.pawn_at[letter], target)
        put_pawn(table, seat, letter, target)
    else:
        start = unit - BolsterFrom.TROLL
        tell(table, Event.MOVED_TO_BOLSTER, seat, start, target)
        move_troll(table, seat, start, target)
    if left > 1:
        push(table, Step.BOLSTER_FROM, seat, target, left - 1, unit)
