"""Advance, and attacking gnomes."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, floor_of, has_bit, lowest, offer, push, refuse, tell
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.options import AdvanceFrom, AdvanceTo, Repelled
from underhall.games.fall.pieces import LETTERS, NONE, PLACES, UNDRAWN, Kind, Power, Source
from underhall.games.fall.reasons import Reason
from underhall.games.fall.rules.champions import has_power, pawns_with
from underhall.games.fall.rules.clans import gain_honour, gain_votes
from underhall.games.fall.rules.gnomes import (
    add_gnome,
    gnomes_to_wheel,
    show_gnome,
    strength_in,
)
from underhall.games.fall.rules.offers import allow_all
from underhall.games.fall.rules.places import (
    ALL_CAVERNS,
    add_trolls,
    all_beside,
    bars_entry,
    beside,
    clan_of,
    connected,
    move_troll,
    off_map,
    pawn_owner,
    pawns_in,
    put_pawn,
)
from underhall.games.fall.rules.seizing import ask_for_claws, seize
from underhall.games.fall.rules.tripwires import push_tripwires
from underhall.games.fall.steps import Step

# Advance --------------------------------------------------------------------------------------------------------------


@rule
def destinations(box, table, seat):
    """Bits of the places to which some troll of a seat can go, over places it may pass. (ADV-01, ADV-04, ADV-06)

    Trolls that are connected by such places reach all of these, and all that lies beside them.
    """
    found = 0
    held = int(table.held[seat])
    paths = int(table.paths)
    rest = held
    while rest != 0:
        group = connected(box, table, bit(lowest(rest)), paths)
        rest &= ~group
        trolls = group & held
        found |= all_beside(box, table, group) & ~group
        if trolls & (trolls - 1) != 0:
            found |= group
        else:
            found |= group & ~trolls
    return found & (ALL_CAVERNS | int(table.lairs[seat]))


@game.decision(Step.ADVANCE_TO, AdvanceTo)
def advance_to(box, table, seat, power):
    """One destination for all, or nothing. (ADV-01, ADV-02, DEF-01, K-03, K-28)"""
    possible = destinations(box, table, seat)
    allow_all(table, AdvanceTo.TO, possible)
    allow(table, AdvanceTo.STAY)
    if table.mute == 0:
        for place in range(PLACES):
            if not has_bit(possible, place):
                refuse(table, AdvanceTo.TO + place, bars_destination(box, table, seat, place))


@rule
def bars_destination(box, table, seat, place):
    """The reason why no troll can advance to a place out of reach. (DEF-01, ADV-04)"""
    closed = bars_entry(box, table, seat, place)
    if closed:
        return closed
    return Reason.ALL_THERE if table.units[seat, place] > 0 else Reason.NO_WAY_THERE


@advance_to.chosen
def advance_to(box, table, seat, power, place):
    if place == AdvanceTo.STAY:
        tell(table, Event.STAYED, seat, Kind.ADVANCE)
        return
    push(table, Step.BATTLE, seat, place)
    push(table, Step.ADVANCE_FROM, seat, place, power, 0, 0)


@rule
def origins(box, table, seat, place):
    """Bits of the places from which trolls of a seat can come. Distance costs nothing. (ADV-03, ADV-04, ADV-05)"""
    paths = int(table.paths)
    start = beside(box, table, place) & paths
    return connected(box, table, start, paths) & int(table.held[seat]) & ~bit(place)


@game.decision(Step.ADVANCE_FROM, AdvanceFrom)
def advance_from(box, table, seat, target, left, last, moved):
    """Troll by troll, from one or several places, up to the power. (ADV-02, ADV-03)"""
    starts = origins(box, table, seat, target)
    floor = floor_of(table, last)
    for start in range(PLACES):
        offer(table, AdvanceFrom.TROLL + start, bars_advance(box, table, seat, target, starts, start, floor))
    pawns = pawns_of_places(box, table, seat, starts)
    for letter in range(LETTERS):
        unit = AdvanceFrom.PAWN + letter
        if has_bit(pawns, letter):
            offer(table, unit, 0 if unit >= floor else Reason.OUT_OF_ORDER)
        elif table.mute == 0:
            refuse(table, unit, bars_pawn_advance(box, table, seat, target, letter))
    offer(table, AdvanceFrom.DONE, 0 if moved else Reason.MUST_ADVANCE)


@rule
def bars_advance(box, table, seat, target, starts, start, floor):
    """The reason why no troll can advance from a place, or 0. (ADV-01, ADV-02, ADV-04)"""
    if has_bit(starts, start) and table.trolls[seat, start] > 0:
        return 0 if start >= floor else Reason.OUT_OF_ORDER
    if off_map(box, table, start):
        return Reason.NOT_ON_MAP
    if start == target:
        return Reason.ALREADY_THERE
    return Reason.NO_WAY_FROM_THERE if table.trolls[seat, start] > 0 else Reason.NO_TROLL_TO_ADVANCE


@rule
def bars_pawn_advance(box, table, seat, target, letter):
    """The reason why a pawn cannot advance if it is in none of the starting places. (ADV-01, ADV-02, ADV-04)"""
    at = int(table.pawn_at[letter])
    if at == NONE or pawn_owner(box, table, letter) != seat:
        return Reason.NOT_YOUR_PAWN
    return Reason.PAWN_ALREADY_THERE if at == target else Reason.NO_WAY_FOR_PAWN


@rule
def pawns_of_places(box, table, seat, places):
    """Bits of the letters of a seat's pawns in any of these places."""
    pawns = 0
    while places != 0:
        pawns |= pawns_in(box, table, seat, lowest(places))
        places &= places - 1
    return pawns


@advance_from.chosen
def advance_from(box, table, seat, target, left, last, moved, unit):
    if unit == AdvanceFrom.DONE:
        return
    if unit >= AdvanceFrom.PAWN:
        letter = unit - AdvanceFrom.PAWN
        tell(table, Event.PAWN_ADVANCED, seat, box.lettered[letter], table.pawn_at[letter], target)
        put_pawn(table, seat, letter, target)
        table.marched |= bit(letter)
    else:
        start = unit - AdvanceFrom.TROLL
        tell(table, Event.ADVANCED, seat, start, target)
        move_troll(table, seat, start, target)
    if left > 1:
        push(table, Step.ADVANCE_FROM, seat, target, left - 1, unit, 1)


# Attacking gnomes -----------------------------------------------------------------------------------------------------


@game.step(Step.BATTLE)
def battle(box, table, seat, cavern):
    """Trolls that advanced into an overrun cavern fight: all gnomes there are shown. (ATK-01, ATK-02)"""
    if not has_bit(table.overrun, cavern):
        return
    push(table, Step.FIGHT, seat, cavern)
    for which in range(table.gnomes[cavern] - 1, -1, -1):
        if table.gnome[cavern, which] == UNDRAWN:
            push(table, Step.REVEAL_GNOME, cavern, which)
        else:
            show_gnome(table, cavern, which)


@rule
def fighting_strength(box, table, seat, cavern):
    """The trolls there; some champions count for more. (ATK-03, DEF-12, K-53)"""
    return int(table.units[seat, cavern]) + pawns_with(box, table, seat, Power.MIGHT, cavern)


@game.step(Step.FIGHT)
def fight(box, table, seat, cavern):
    """Victory if the trolls equal or exceed the strength of the gnomes. (ATK-03)"""
    if fighting_strength(box, table, seat, cavern) >= strength_in(table, cavern):
        win_battle(box, table, seat, cavern)
    else:
        push(table, Step.REPELLED, seat, cavern)


@rule
def win_battle(box, table, seat, cavern):
    """Honour, a vote, the tokens go near the wheel, and the wheel pawn moves on.

    (ATK-04, ATK-05, ATK-06, ATK-07, ATK-08, ATK-09, K-01)
    """
    strength = strength_in(table, cavern)
    gnomes = int(table.gnomes[cavern])
    tell(table, Event.VICTORY, seat, cavern, strength, gnomes)
    gain_honour(table, seat, strength, Source.GNOMES)
    gain_honour(table, seat, int(table.gift[seat, Power.VICTORY_HONOUR]), Source.CHAMPIONS)
    seized = 0
    if box.gnome_victory_votes > 1:
        gain_votes(table, seat, clan_of(box, table, cavern), 1)  # seizing is looked at when the action ends
    else:
        seized = bit(cavern)
        table.seizable &= ~seized
        seize(box, table, seat, cavern)
    gnomes_to_wheel(table, cavern)
    push_wheel(box, table, seat, gnomes)
    ask_for_claws(table, seat, seized)  # last, so that it is answered before a breach


@rule
def push_wheel(box, table, seat, gnomes):
    """One space for each gnome; no space takes effect. Only the breach counts among the tripwires.

    (ATK-07, ATK-08, ATK-09, K-15)
    """
    start = int(table.wheel)
    table.wheel = (start + gnomes) % box.wheel_spaces
    tell(table, Event.WHEEL_PUSHED, seat, gnomes, table.wheel)
    push_tripwires(box, table, seat, start, gnomes, box.boost_on_defeat_move != 0)


@game.decision(Step.REPELLED, Repelled)
def repelled(box, table, seat, cavern):
    """All of them go to one of the seat's lairs, its choice. (ATK-10)"""
    allow_all(table, Repelled.TO, int(table.lairs[seat]))


@repelled.chosen
def repelled(box, table, seat, cavern, lair):
    """A gnome that stood alone is joined by a second; there is never a third. (ATK-10, ATK-11, ATK-12, K-04)"""
    tell(table, Event.REPELLED, seat, cavern, strength_in(table, cavern), lair)
    trolls = int(table.trolls[seat, cavern])
    add_trolls(table, seat, cavern, -trolls)
    add_trolls(table, seat, lair, trolls)
    pawns = pawns_in(box, table, seat, cavern)
    while pawns != 0:
        put_pawn(table, seat, lowest(pawns), lair)
        pawns &= pawns - 1
    if not has_power(table, seat, Power.STEADFAST) and add_gnome(table, cavern):
        tell(table, Event.GNOME_JOINS, cavern)
