"""The Gnome action: the wheel pawn moves; scout, tripwires, effect."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, floor_of, has_bit, offer, push, refuse, tell, uncover, weigh
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.pieces import (
    CAVERNS,
    CLANS,
    CROWDED,
    EVERYBODY,
    FIRST_LAIR,
    GATE_CARDS,
    LETTERS,
    NONE,
    PLACES,
    SEATS,
    STRENGTHS,
    UNDRAWN,
    WHEEL_SPACES,
    Effect,
    Power,
    Source,
)
from underhall.games.fall.rules.champions import ready_champion, use_claw
from underhall.games.fall.rules.clans import gain_honour
from underhall.games.fall.rules.gnomes import draw_gnome, knows_gnome, weigh_gnome
from underhall.games.fall.rules.ids import Rule
from underhall.games.fall.rules.places import (
    ALL_CAVERNS,
    beside,
    move_troll,
    pawn_owner,
    pawns_in,
    put_pawn,
)
from underhall.games.fall.rules.tripwires import push_tripwires
from underhall.games.fall.rules.turn import allow_all
from underhall.games.fall.steps import Step
from underhall.games.fall.table import (
    DONE_UNITS,
    EFFECTS,
    NEXT_EFFECT,
    NO_GATE,
    NO_GNOME,
    NOWHERE,
    ONE_UNIT,
    SCOUTED_GATES,
    SCOUTED_GNOMES,
    THIS_EFFECT,
    UNIT_PAWN,
    WHERES,
)


@game.decision(Step.WHEEL_MOVE, size=WHEEL_SPACES + 1)
def wheel_move(box, table, seat, power):
    """At least one space, at most the power, and never more than a full circuit. (GNO-01, GNO-02, K-14)"""
    for spaces in range(WHEEL_SPACES + 1):
        if spaces == 0:
            refuse(table, spaces, Rule.K_14)
        elif spaces > box.wheel_spaces:
            refuse(table, spaces, Rule.GNO_02)
        else:
            offer(table, spaces, 0 if spaces <= power else Rule.GNO_01)


@wheel_move.chosen
def wheel_move(box, table, seat, power, spaces):
    """Scout, then tripwires, then the effect of the new space. (GNO-03, GNO-10, BRE-07)"""
    start = int(table.wheel)
    table.wheel = (start + spaces) % box.wheel_spaces
    tell(table, Event.WHEEL_MOVED, seat, spaces, table.wheel)
    champion = ready_champion(box, table, seat, Power.NEXT_EFFECT)
    if champion != NONE:
        push(table, Step.WHICH_EFFECT, seat, spaces, champion)
    else:
        push(table, Step.EFFECT, seat, spaces, table.wheel)
    push(table, Step.TRIPWIRES, seat, spaces, start)
    items = 1 + int(table.gift[seat, Power.SCOUT_MORE])
    push(table, Step.SCOUT_GNOME, seat, items)
    push(table, Step.SCOUT_GATE, seat, items)


@game.step(Step.TRIPWIRES)
def tripwires(box, table, seat, spaces, start):
    """(GNO-07)"""
    push_tripwires(box, table, seat, start, spaces, True)


# Scouting -------------------------------------------------------------------------------------------------------------


@rule
def knows_gate(table, seat, gate):
    seen = int(table.gate_seen[gate])
    return seen & EVERYBODY != 0 or (seat >= 0 and has_bit(seen, seat))


@game.decision(Step.SCOUT_GATE, size=SCOUTED_GATES)
def scout_gate(box, table, seat, left):
    """One face-down gate card that the seat does not know yet, or none. (GNO-04, GNO-06)"""
    for gate in range(GATE_CARDS):
        unknown = gate < table.gate_cards and not knows_gate(table, seat, gate)
        offer(table, gate, 0 if unknown else Rule.GNO_04)
    allow(table, NO_GATE)


@scout_gate.chosen
def scout_gate(box, table, seat, left, gate):
    if gate == NO_GATE:
        return
    if left > 1:
        push(table, Step.SCOUT_GATE, seat, left - 1)
    if table.gate[gate] == UNDRAWN:
        push(table, Step.PEEK_GATE, seat, gate)
    else:
        learn_gate(table, seat, gate)


@rule
def learn_gate(table, seat, gate):
    """Who has peeked may look again at any time. (GNO-06)"""
    table.gate_seen[gate] |= bit(seat)
    tell(table, Event.PEEKED_GATE, seat, gate, table.gate[gate], 0, bit(seat))
    tell(table, Event.PEEKED_GATE_UNSEEN, seat, gate, 0, 0, ~bit(seat))
    uncover(table, bit(seat))


@rule
def weigh_gates(table):
    """A card that nobody has looked at is any of those that nobody has drawn. (SET-15, REF-01)"""
    for clan in range(CLANS):
        if has_bit(table.gate_pool, clan):
            weigh(table, clan, 1)


@rule
def draw_gate(table, gate, clan):
    table.gate[gate] = clan
    table.gate_pool &= ~bit(clan)


@rule
def peeker_of_gate(box, table, seat, gate):
    return bit(seat)


@game.chance(Step.PEEK_GATE, size=CLANS, audience=peeker_of_gate)
def peek_gate(box, table, seat, gate):
    """(GNO-04)"""
    weigh_gates(table)


@peek_gate.chosen
def peek_gate(box, table, seat, gate, clan):
    draw_gate(table, gate, clan)
    learn_gate(table, seat, gate)


@game.decision(Step.SCOUT_GNOME, size=SCOUTED_GNOMES)
def scout_gnome(box, table, seat, left):
    """One gnome on the map that the seat does not know yet, or none. (GNO-05, GNO-06)"""
    for cavern in range(CAVERNS):
        for which in range(CROWDED):
            token = cavern * CROWDED + which
            unknown = which < table.gnomes[cavern] and not knows_gnome(table, seat, cavern, which)
            # Of two tokens that nobody has looked at, one is as good as the other.
            twin = which > 0 and table.gnome[cavern, which] == UNDRAWN and table.gnome[cavern, 0] == UNDRAWN
            offer(table, token, 0 if unknown and not twin else Rule.GNO_05)
    allow(table, NO_GNOME)


@scout_gnome.chosen
def scout_gnome(box, table, seat, left, token):
    if token == NO_GNOME:
        return
    if left > 1:
        push(table, Step.SCOUT_GNOME, seat, left - 1)
    cavern = token // CROWDED
    which = token % CROWDED
    if table.gnome[cavern, which] == UNDRAWN:
        push(table, Step.PEEK_GNOME, seat, cavern, which)
    else:
        learn_gnome(table, seat, cavern, which)


@rule
def learn_gnome(table, seat, cavern, which):
    """(GNO-06)"""
    table.gnome_seen[cavern, which] |= bit(seat)
    tell(table, Event.PEEKED_GNOME, seat, cavern, table.gnome[cavern, which], which, bit(seat))
    tell(table, Event.PEEKED_GNOME_UNSEEN, seat, cavern, which, 0, ~bit(seat))
    uncover(table, bit(seat))


@rule
def peeker_of_gnome(box, table, seat, cavern, which):
    return bit(seat)


@game.chance(Step.PEEK_GNOME, size=STRENGTHS, audience=peeker_of_gnome)
def peek_gnome(box, table, seat, cavern, which):
    """(GNO-05)"""
    weigh_gnome(table)


@peek_gnome.chosen
def peek_gnome(box, table, seat, cavern, which, index):
    draw_gnome(table, cavern, which, index)
    learn_gnome(table, seat, cavern, which)


# Effects --------------------------------------------------------------------------------------------------------------


@game.decision(Step.WHICH_EFFECT, size=EFFECTS)
def which_effect(box, table, seat, spaces, champion):
    """By a champion: the effect of the next space instead. (CHA-12)"""
    allow(table, THIS_EFFECT)
    allow(table, NEXT_EFFECT)


@which_effect.chosen
def which_effect(box, table, seat, spaces, champion, which):
    space = int(table.wheel)
    if which == NEXT_EFFECT:
        use_claw(box, table, seat, champion)
        space = (space + 1) % box.wheel_spaces
    push(table, Step.EFFECT, seat, spaces, space)


@game.step(Step.EFFECT)
def effect(box, table, seat, spaces, space):
    """Each effect is as strong as the pawn moved far. (GNO-10 to GNO-16, K-52)"""
    kind = box.effect[space]
    if kind == Effect.BOLSTER:
        push(table, Step.BOLSTER_WHERE, seat, spaces)
    elif kind == Effect.INFLUENCE:
        push(table, Step.INFLUENCE_WHOM, seat, spaces)
    elif kind == Effect.HONOUR:
        gain_honour(table, seat, spaces + int(box.boost[table.boost[seat]]), Source.WHEEL)
        gain_honour(table, seat, int(table.gift[seat, Power.WHEEL_HONOUR]), Source.CHAMPIONS)
    else:
        push(table, Step.MOVE_FROM, seat, spaces)


# Move trolls ----------------------------------------------------------------------------------------------------------


@rule
def exits(box, table, owner, place):
    """Bits of the places beside a place where a troll of this owner may be moved: gnome-free caverns, own lairs.

    (GNO-16, GNO-18)
    """
    return beside(box, table, place) & ((ALL_CAVERNS & ~int(table.overrun)) | int(table.lairs[owner]))


@rule
def bars_moving_from(box, table, seat, place):
    """The rule that keeps trolls in a place from being moved, or 0. (GNO-16, K-29)"""
    if place >= FIRST_LAIR and not has_bit(table.lairs[seat], place) and box.move_trolls_from_rival_lair == 0:
        return Rule.K_29
    for owner in range(table.seats):
        if table.units[owner, place] > 0 and exits(box, table, owner, place) != 0:
            return 0
    return Rule.GNO_16


@game.decision(Step.MOVE_FROM, size=WHERES)
def move_from(box, table, seat, power):
    """One cavern, or nothing. (GNO-16, K-03)"""
    for place in range(PLACES):
        offer(table, place, bars_moving_from(box, table, seat, place))
    allow(table, NOWHERE)


@move_from.chosen
def move_from(box, table, seat, power, place):
    if place == NOWHERE:
        tell(table, Event.STAYED, seat)
    else:
        push(table, Step.MOVE_UNIT, seat, place, power, NONE, NONE)


@rule
def owner_of_unit(box, table, unit):
    if unit < UNIT_PAWN:
        return unit
    return pawn_owner(box, table, unit - UNIT_PAWN)


@game.decision(Step.MOVE_UNIT, size=ONE_UNIT)
def move_unit(box, table, seat, place, left, last, last_end):
    """A troll or pawn of any owner. (GNO-16, K-29)"""
    floor = floor_of(table, last)
    for owner in range(SEATS):
        can = owner < table.seats and table.trolls[owner, place] > 0 and exits(box, table, owner, place) != 0
        offer(table, owner, 0 if can and owner >= floor else Rule.GNO_16)
    pawns = 0
    for owner in range(table.seats):
        if exits(box, table, owner, place) != 0:
            pawns |= pawns_in(box, table, owner, place)
    for letter in range(LETTERS):
        unit = UNIT_PAWN + letter
        offer(table, unit, 0 if has_bit(pawns, letter) and unit >= floor else Rule.GNO_16)
    if last != NONE:
        allow(table, DONE_UNITS)
    else:
        refuse(table, DONE_UNITS, Rule.GNO_16)


@move_unit.chosen
def move_unit(box, table, seat, place, left, last, last_end, unit):
    if unit != DONE_UNITS:
        push(table, Step.MOVE_TO, seat, place, left, unit, last_end if unit == last else NONE)


@game.decision(Step.MOVE_TO, size=PLACES)
def move_to(box, table, seat, place, left, unit, last_end):
    """Each to a gnome-free cavern beside, never into a lair that is not its own. (GNO-16, GNO-17, GNO-18)"""
    possible = exits(box, table, owner_of_unit(box, table, unit), place)
    floor = max(0, floor_of(table, last_end))
    allow_all(table, (possible >> floor) << floor)
    if table.mute == 0:
        for end in range(PLACES):
            if not has_bit(possible, end):
                foreign = end >= FIRST_LAIR and has_bit(beside(box, table, place), end)
                refuse(table, end, Rule.GNO_18 if foreign else Rule.GNO_16)


@move_to.chosen
def move_to(box, table, seat, place, left, unit, last_end, end):
    """(GNO-17, GNO-19)"""
    if unit >= UNIT_PAWN:
        letter = unit - UNIT_PAWN
        tell(table, Event.PAWN_MOVED, box.lettered[letter], place, end, seat)
        put_pawn(table, pawn_owner(box, table, letter), letter, end)
    else:
        tell(table, Event.TROLL_MOVED, unit, place, end, seat)
        move_troll(table, unit, place, end)
    if left > 1 and table.crowd[place] > 0:
        push(table, Step.MOVE_UNIT, seat, place, left - 1, unit, end)
