"""Breaches and invasions: gnomes come one by one, and trolls fall."""

from underhall.engine.compile import rule
from underhall.engine.kernel import bit, has_bit, lowest, offer, push, refuse, tell, weigh
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.options import DrawnSeat, FallToLair, MoveSwarm, WhichCavern, WhichUnit
from underhall.games.fall.pieces import CAVERNS, CLANS, CROWDED, LETTERS, NONE, UNDRAWN, Power, Source
from underhall.games.fall.reasons import Reason
from underhall.games.fall.rules.champions import has_power, pawns_with
from underhall.games.fall.rules.clans import gain_honour, vote_leader
from underhall.games.fall.rules.gnomes import add_gnome, gnomes_by_wheel, mix_by_wheel
from underhall.games.fall.rules.offers import allow_all
from underhall.games.fall.rules.places import (
    ALL_CAVERNS,
    add_trolls,
    all_beside,
    connected,
    deploy,
    off_map,
    pawns_in,
    put_pawn,
)
from underhall.games.fall.steps import Step

# Breach ---------------------------------------------------------------------------------------------------------------


@game.step(Step.BREACH)
def breach(box, table, seat):
    """Two gnomes, and one more for every two near the wheel, rounded up; first the swarm may move.

    (BRE-01, BRE-02, BRE-03, BRE-04)
    """
    gnomes = int(box.breach_gnomes) + (gnomes_by_wheel(table) + 1) // 2
    tell(table, Event.BREACH, seat, gnomes)
    push(table, Step.INVADE, seat, gnomes)
    push(table, Step.MIX_GNOMES)
    push(table, Step.MOVE_SWARM, seat)


@game.decision(Step.MOVE_SWARM, MoveSwarm)
def move_swarm(box, table, seat):
    """Up to two swarm points in either direction round the ring. (BRE-02, K-41)"""
    steps = int(box.swarm_steps) + int(table.gift[seat, Power.SWARM_FURTHER])
    for clan in range(CLANS):
        distance = (clan - table.swarm) % CLANS
        offer(table, MoveSwarm.TO + clan, 0 if min(distance, CLANS - distance) <= steps else Reason.SWARM_TOO_FAR)


@move_swarm.chosen
def move_swarm(box, table, seat, clan):
    if clan != table.swarm:
        table.swarm = clan
        tell(table, Event.SWARM_MOVED, clan)


@game.step(Step.MIX_GNOMES)
def mix_gnomes(box, table):
    """Tokens near the wheel are mixed back; before that, older tokens on the map get their strength. (BRE-04, K-48)"""
    gnomes = gnomes_by_wheel(table)
    if gnomes == 0:
        return
    for cavern in range(CAVERNS):
        for which in range(CROWDED):
            if table.gnome[cavern, which] == UNDRAWN:
                push(table, Step.MIX_GNOMES)
                push(table, Step.DRAW_OLD_GNOME, cavern, which)
                return
    mix_by_wheel(table)
    tell(table, Event.GNOMES_MIXED, gnomes)


# The path of least resistance -----------------------------------------------------------------------------------------


@rule
def resistance(box, table, cavern):
    """The trolls in a cavern as gnomes count them. (INV-04, K-53)"""
    trolls = int(table.crowd[cavern])
    if trolls > 0:
        for seat in range(table.seats):
            trolls += pawns_with(box, table, seat, Power.DAUNTING, cavern)
    return trolls


@rule
def targets(box, table):
    """Bits of the caverns a gnome would go to: the easiest it can reach, and among these the nearest.

    It moves through overrun caverns and never stops in one. (INV-04, INV-05, INV-06, INV-07, INV-08)
    """
    overrun = int(table.overrun)
    edge = int(box.gates[table.side, table.swarm])
    reached = edge
    found = 0
    easiest = -1
    while edge != 0:
        free = edge & ~overrun
        nearer = found
        while free != 0:
            cavern = lowest(free)
            free &= free - 1
            trolls = resistance(box, table, cavern)
            if easiest < 0 or trolls < easiest:
                easiest = trolls
                found = bit(cavern)
                nearer = 0
            elif trolls == easiest and nearer == 0:
                found |= bit(cavern)
        edge = all_beside(box, table, edge & overrun) & ALL_CAVERNS & ~reached
        reached |= edge
    return found


@game.step(Step.INVADE)
def invade(box, table, breaching, gnomes):
    """One gnome after the other, while the supply lasts. (INV-03, K-21, K-22)"""
    if gnomes == 0 or table.gnome_supply == 0:
        table.fallen = 0
        if gnomes > 0:
            tell(table, Event.NO_GNOME_LEFT)
        return
    push(table, Step.INVADE, breaching, gnomes - 1)
    if targets(box, table) == 0:
        tell(table, Event.GNOME_FINDS_NOTHING)
    elif breaching != NONE:
        push(table, Step.WHICH_CAVERN, breaching, breaching)
    else:
        push(table, Step.WHICH_CAVERN, vote_leader(table, table.swarm), NONE)


@game.decision(Step.WHICH_CAVERN, WhichCavern)
def which_cavern(box, table, seat, breaching):
    """Among equally easy and near caverns the vote leader decides, in a breach the active player.

    (INV-09, BRE-05, K-42)
    """
    possible = targets(box, table)
    allow_all(table, WhichCavern.TO, possible)
    if table.mute == 0:
        fewest = resistance(box, table, lowest(possible))
        for cavern in range(CAVERNS):
            if not has_bit(possible, cavern):
                refuse(table, WhichCavern.TO + cavern, bars_target(box, table, cavern, fewest))


@rule
def bars_target(box, table, cavern, fewest):
    """The reason why a gnome does not go to a cavern; the easiest have the `fewest` trolls.

    (INV-04, INV-05, INV-06, INV-07, INV-08)
    """
    if off_map(box, table, cavern):
        return Reason.NOT_ON_MAP
    if has_bit(table.overrun, cavern):
        return Reason.GNOMES_RUN_ON
    if not has_bit(in_reach(box, table), cavern):
        return Reason.OUT_OF_REACH
    return Reason.HARDER if resistance(box, table, cavern) > fewest else Reason.FARTHER


@rule
def in_reach(box, table):
    """Bits of the caverns that a gnome can reach from the swarm, through overrun ones. (INV-05)"""
    overrun = int(table.overrun)
    gates = int(box.gates[table.side, table.swarm])
    return gates | (all_beside(box, table, connected(box, table, gates & overrun, overrun)) & ALL_CAVERNS)


@which_cavern.chosen
def which_cavern(box, table, seat, breaching, cavern):
    """It stays in an empty cavern; where trolls are it is defeated and one falls. (INV-12, INV-13, INV-14, K-08)

    Its strength does not matter, so nobody looks at it. (INV-15)
    """
    if table.crowd[cavern] == 0:
        add_gnome(table, cavern)
        tell(table, Event.GNOME_STAYS, cavern)
        return
    tell(table, Event.GNOME_DEFEATED, cavern)
    owners = 0
    for owner in range(table.seats):
        if at_risk(box, table, owner, cavern) > 0:
            owners |= bit(owner)
    if owners & (owners - 1) != 0:
        push(table, Step.WHOSE_TROLL, cavern, breaching)
    else:
        push(table, Step.WHICH_UNIT, lowest(owners), cavern, breaching)


# Trolls that fall -----------------------------------------------------------------------------------------------------


@rule
def at_risk(box, table, seat, cavern):
    """The units of a seat of which one may fall; a champion may spare them as long as rivals are there.

    (FAL-08, DEF-12)
    """
    units = int(table.units[seat, cavern])
    if units == table.crowd[cavern] or not is_spared(box, table, seat, cavern):
        return units
    for rival in range(table.seats):
        if rival != seat and table.units[rival, cavern] > 0 and not is_spared(box, table, rival, cavern):
            return 0
    return units


@rule
def is_spared(box, table, seat, cavern):
    return pawns_with(box, table, seat, Power.SPARED, cavern) > 0


@game.chance(Step.WHOSE_TROLL, DrawnSeat)
def whose_troll(box, table, cavern, breaching):
    """In proportion to the trolls there, champions among them. (FAL-08)"""
    for seat in range(table.seats):
        weigh(table, DrawnSeat.IS + seat, at_risk(box, table, seat, cavern))


@whose_troll.chosen
def whose_troll(box, table, cavern, breaching, seat):
    push(table, Step.WHICH_UNIT, seat, cavern, breaching)


@game.decision(Step.WHICH_UNIT, WhichUnit)
def which_unit(box, table, seat, here, breaching):
    """The owner chooses which of their units falls. (FAL-02)"""
    offer(table, WhichUnit.TROLL + seat, 0 if table.trolls[seat, here] > 0 else Reason.NO_TROLL_TO_FALL)
    pawns = pawns_in(box, table, seat, here)
    for letter in range(LETTERS):
        offer(table, WhichUnit.PAWN + letter, 0 if has_bit(pawns, letter) else Reason.NOT_AMONG_YOURS)
    refuse(table, WhichUnit.NOBODY, Reason.ONE_MUST_FALL)


@which_unit.chosen
def which_unit(box, table, seat, here, breaching, unit):
    """A troll goes to the supply, a champion to one of its owner's lairs. (FAL-01, FAL-03, FAL-04, K-44)"""
    honour = fallen_honour(box, table, seat, breaching)
    if unit >= WhichUnit.PAWN:
        letter = unit - WhichUnit.PAWN
        tell(table, Event.PAWN_FELL, seat, box.lettered[letter], here, honour)
        push(table, Step.FALL_TO_LAIR, seat, letter)
    else:
        add_trolls(table, seat, here, -1)
        table.reserve[seat] += 1
        tell(table, Event.TROLL_FELL, seat, here, honour)
        if has_power(table, seat, Power.FALLEN_TO_LAIR):
            push(table, Step.FALL_TO_LAIR, seat, NONE)
    gain_honour(table, seat, honour, Source.FALLEN)
    if breaching != NONE:
        gain_honour(table, seat, int(table.gift[seat, Power.BREACH_HONOUR]), Source.CHAMPIONS)
    else:
        gain_honour(table, seat, int(table.gift[seat, Power.FALLEN_HONOUR]), Source.CHAMPIONS)


@rule
def fallen_honour(box, table, owner, breaching):
    """The first to fall in an invasion earns most, later ones less; in a breach nobody earns anything.

    (FAL-05, FAL-06, FAL-07, BRE-06)
    """
    if breaching != NONE:
        return 0
    table.fallen += 1
    if table.fallen == 1:
        return int(box.first_fallen[table.wave - 1])
    return int(box.later_fallen)


@game.decision(Step.FALL_TO_LAIR, FallToLair)
def fall_to_lair(box, table, seat, letter):
    """Any of the seat's own lairs. (FAL-04)"""
    allow_all(table, FallToLair.TO, int(table.lairs[seat]))


@fall_to_lair.chosen
def fall_to_lair(box, table, seat, letter, lair):
    if letter == NONE:
        deploy(table, seat, lair, 1)
    else:
        put_pawn(table, seat, letter, lair)
    tell(table, Event.FELL_TO_LAIR, seat, lair)
