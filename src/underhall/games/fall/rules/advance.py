"""Advance, and attacking gnomes."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, floor_of, has_bit, lowest, offer, push, refuse, tell
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.pieces import FIRST_LAIR, LETTERS, PLACES, UNDRAWN, Power, Source
from underhall.games.fall.rules.champions import has_power, pawns_with
from underhall.games.fall.rules.clans import gain_honour, gain_votes
from underhall.games.fall.rules.gnomes import (
    add_gnome,
    gnomes_to_wheel,
    show_gnome,
    strength_in,
)
from underhall.games.fall.rules.ids import Rule
from underhall.games.fall.rules.places import (
    ALL_CAVERNS,
    add_trolls,
    all_beside,
    beside,
    clan_of,
    connected,
    move_troll,
    pawns_in,
    put_pawn,
)
from underhall.games.fall.rules.seizing import ask_for_claws, seize
from underhall.games.fall.rules.tripwires import push_tripwires
from underhall.games.fall.rules.turn import allow_all
from underhall.games.fall.steps import Step
from underhall.games.fall.table import DONE_MOVING, NOWHERE, PAWN, UNITS, WHERES

# Advance --------------------------------------------------------------------------------------------------------------


@rule
def destinations(box, table, seat):
    """Bits of the places to which some troll of a seat can go, over places it may pass. (ADV-01, ADV-04, ADV-06)

    Trolls that hang together over such places reach all of these, and all that lies beside them.
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


@game.decision(Step.ADVANCE_TO, size=WHERES)
def advance_to(box, table, seat, power):
    """One destination for all, or nothing. (ADV-01, ADV-02, DEF-01, K-03, K-28)"""
    possible = destinations(box, table, seat)
    allow_all(table, possible)
    allow(table, NOWHERE)
    if table.mute == 0:
        for place in range(PLACES):
            if not has_bit(possible, place):
                foreign = place >= FIRST_LAIR and not has_bit(table.lairs[seat], place)
                refuse(table, place, Rule.DEF_01 if foreign else Rule.ADV_04)


@advance_to.chosen
def advance_to(box, table, seat, power, place):
    if place == NOWHERE:
        tell(table, Event.STAYED, seat)
        return
    push(table, Step.BATTLE, seat, place)
    push(table, Step.ADVANCE_FROM, seat, place, power, 0, 0)


@rule
def origins(box, table, seat, place):
    """Bits of the places from which trolls of a seat can come. Distance costs nothing. (ADV-03, ADV-04, ADV-05)"""
    paths = int(table.paths)
    start = beside(box, table, place) & paths
    return connected(box, table, start, paths) & int(table.held[seat]) & ~bit(place)


@game.decision(Step.ADVANCE_FROM, size=UNITS)
def advance_from(box, table, seat, place, left, last, moved):
    """Troll by troll, from one or several places, up to the power. (ADV-02, ADV-03)"""
    offer_units(box, table, seat, origins(box, table, seat, place), floor_of(table, last), Rule.ADV_04)
    if moved:
        allow(table, DONE_MOVING)
    else:
        refuse(table, DONE_MOVING, Rule.ADV_01)


@rule
def offer_units(box, table, seat, places, floor, reason):
    """Trolls by their place and pawns by their letter, out of these places."""
    for place in range(PLACES):
        if has_bit(places, place) and place >= floor and table.trolls[seat, place] > 0:
            allow(table, place)
        else:
            refuse(table, place, reason)
    pawns = 0
    while places != 0:
        pawns |= pawns_in(box, table, seat, lowest(places))
        places &= places - 1
    for letter in range(LETTERS):
        offer(table, PAWN + letter, 0 if has_bit(pawns, letter) and PAWN + letter >= floor else reason)


@advance_from.chosen
def advance_from(box, table, seat, place, left, last, moved, unit):
    if unit == DONE_MOVING:
        return
    if unit >= PAWN:
        letter = unit - PAWN
        tell(table, Event.PAWN_ADVANCED, seat, box.lettered[letter], table.pawn_at[letter], place)
        put_pawn(table, seat, letter, place)
        table.marched |= bit(letter)
    else:
        tell(table, Event.ADVANCED, seat, unit, place)
        move_troll(table, seat, unit, place)
    if left > 1:
        push(table, Step.ADVANCE_FROM, seat, place, left - 1, unit, 1)


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
    """Honour, a vote, the tokens go near the wheel, and the wheel pawn moves on. (ATK-04 to ATK-09, K-01)"""
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


@game.decision(Step.REPELLED, size=PLACES)
def repelled(box, table, seat, cavern):
    """All of them go to one of your lairs, your choice. (ATK-10)"""
    allow_all(table, int(table.lairs[seat]))


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
