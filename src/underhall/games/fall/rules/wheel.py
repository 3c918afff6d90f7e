"""The Gnome action: the wheel pawn moves; scout, tripwires, effect."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, floor_of, has_bit, offer, push, refuse, tell, uncover, weigh
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.options import (
    DrawnClan,
    DrawnStrength,
    MoveFrom,
    MoveTo,
    MoveUnit,
    ScoutGate,
    ScoutGnome,
    WheelMove,
    WhichEffect,
)
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
    UNDRAWN,
    WHEEL_SPACES,
    Effect,
    Kind,
    Power,
    Source,
)
from underhall.games.fall.reasons import Reason
from underhall.games.fall.rules.champions import ready_champion, use_claw
from underhall.games.fall.rules.clans import gain_honour
from underhall.games.fall.rules.gnomes import draw_gnome, knows_gnome, weigh_gnome
from underhall.games.fall.rules.offers import allow_all
from underhall.games.fall.rules.places import (
    ALL_CAVERNS,
    beside,
    move_troll,
    off_map,
    pawn_owner,
    put_pawn,
)
from underhall.games.fall.rules.tripwires import push_tripwires
from underhall.games.fall.steps import Step


@game.decision(Step.WHEEL_MOVE, WheelMove)
def wheel_move(box, table, seat, power):
    """At least one space, at most the power, and never more than a full circuit. (GNO-01, GNO-02, K-14)"""
    for spaces in range(WHEEL_SPACES + 1):
        if spaces == 0:
            refuse(table, WheelMove.BY + spaces, Reason.PAWN_MUST_MOVE)
        elif spaces > box.wheel_spaces:
            refuse(table, WheelMove.BY + spaces, Reason.ONCE_ROUND)
        else:
            offer(table, WheelMove.BY + spaces, 0 if spaces <= power else Reason.TOO_FAR)


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
    """Resolves every tripwire that the pawn passed. (GNO-07)"""
    push_tripwires(box, table, seat, start, spaces, True)


# Scouting -------------------------------------------------------------------------------------------------------------


@rule
def knows_gate(table, seat, gate):
    seen = int(table.gate_seen[gate])
    return seen & EVERYBODY != 0 or (seat >= 0 and has_bit(seen, seat))


@game.decision(Step.SCOUT_GATE, ScoutGate)
def scout_gate(box, table, seat, left):
    """One face-down gate card that the seat does not know yet, or none. (GNO-04, GNO-06)"""
    for gate in range(GATE_CARDS):
        if gate >= table.gate_cards:
            refuse(table, ScoutGate.AT + gate, Reason.NO_GATE_CARD)
        else:
            offer(table, ScoutGate.AT + gate, Reason.GATE_KNOWN if knows_gate(table, seat, gate) else 0)
    allow(table, ScoutGate.NO_GATE)


@scout_gate.chosen
def scout_gate(box, table, seat, left, gate):
    if gate == ScoutGate.NO_GATE:
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
    tell(table, Event.PEEKED_GATE, seat, gate, table.gate[gate], to=bit(seat))
    tell(table, Event.PEEKED_GATE_UNSEEN, seat, gate, to=~bit(seat))
    uncover(table, bit(seat))


@rule
def weigh_gates(table):
    """A card that nobody has looked at is any of those that nobody has drawn. (SET-15, REF-01)"""
    for clan in range(CLANS):
        if has_bit(table.gate_pool, clan):
            weigh(table, DrawnClan.IS + clan, 1)


@rule
def draw_gate(table, gate, clan):
    table.gate[gate] = clan
    table.gate_pool &= ~bit(clan)


@rule
def peeker_of_gate(box, table, seat, gate):
    return bit(seat)


@game.chance(Step.PEEK_GATE, DrawnClan, audience=peeker_of_gate)
def peek_gate(box, table, seat, gate):
    """An undrawn gate card is drawn when a seat looks at it. (GNO-04)"""
    weigh_gates(table)


@peek_gate.chosen
def peek_gate(box, table, seat, gate, clan):
    draw_gate(table, gate, clan)
    learn_gate(table, seat, gate)


@game.decision(Step.SCOUT_GNOME, ScoutGnome)
def scout_gnome(box, table, seat, left):
    """One gnome on the map that the seat does not know yet, or none. (GNO-05, GNO-06)"""
    for cavern in range(CAVERNS):
        for which in range(CROWDED):
            token = cavern * CROWDED + which
            offer(table, ScoutGnome.AT + token, bars_scouting(box, table, seat, cavern, which))
    allow(table, ScoutGnome.NO_GNOME)


@rule
def bars_scouting(box, table, seat, cavern, which):
    """The reason why a seat cannot look at a gnome, or 0. (GNO-05, GNO-06)"""
    if which >= table.gnomes[cavern]:
        if off_map(box, table, cavern):
            return Reason.NOT_ON_MAP
        return Reason.NO_SECOND_GNOME if table.gnomes[cavern] > 0 else Reason.NO_GNOME_THERE
    if knows_gnome(table, seat, cavern, which):
        return Reason.GNOME_KNOWN
    # Of two tokens that nobody has looked at, one is as good as the other.
    twin = which > 0 and table.gnome[cavern, which] == UNDRAWN and table.gnome[cavern, 0] == UNDRAWN
    return Reason.TWIN_GNOME if twin else 0


@scout_gnome.chosen
def scout_gnome(box, table, seat, left, token):
    if token == ScoutGnome.NO_GNOME:
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
    """A seat looks at a gnome; the others learn only which one. (GNO-06)"""
    table.gnome_seen[cavern, which] |= bit(seat)
    tell(table, Event.PEEKED_GNOME, seat, cavern, table.gnome[cavern, which], which, to=bit(seat))
    tell(table, Event.PEEKED_GNOME_UNSEEN, seat, cavern, which, to=~bit(seat))
    uncover(table, bit(seat))


@rule
def peeker_of_gnome(box, table, seat, cavern, which):
    return bit(seat)


@game.chance(Step.PEEK_GNOME, DrawnStrength, audience=peeker_of_gnome)
def peek_gnome(box, table, seat, cavern, which):
    """An undrawn gnome is drawn when a seat looks at it. (GNO-05)"""
    weigh_gnome(table)


@peek_gnome.chosen
def peek_gnome(box, table, seat, cavern, which, index):
    draw_gnome(table, cavern, which, index)
    learn_gnome(table, seat, cavern, which)


# Effects --------------------------------------------------------------------------------------------------------------


@game.decision(Step.WHICH_EFFECT, WhichEffect)
def which_effect(box, table, seat, spaces, champion):
    """By a champion: the effect of the next space instead. (CHA-12)"""
    allow(table, WhichEffect.THIS)
    allow(table, WhichEffect.NEXT)


@which_effect.chosen
def which_effect(box, table, seat, spaces, champion, which):
    space = int(table.wheel)
    if which == WhichEffect.NEXT:
        use_claw(box, table, seat, champion)
        space = (space + 1) % box.wheel_spaces
    push(table, Step.EFFECT, seat, spaces, space)


@game.step(Step.EFFECT)
def effect(box, table, seat, spaces, space):
    """Each effect is as strong as the pawn moved far. (GNO-10, GNO-11, GNO-12, GNO-13, GNO-14, GNO-15, GNO-16, K-52)"""
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
    """The reason why trolls in a place cannot be moved, or 0. (GNO-16, K-29)"""
    if table.crowd[place] == 0:
        return Reason.NOT_ON_MAP if off_map(box, table, place) else Reason.NOBODY_THERE
    if place >= FIRST_LAIR and not has_bit(table.lairs[seat], place) and box.move_trolls_from_rival_lair == 0:
        return Reason.LAIR_CLOSED
    for owner in range(table.seats):
        if table.units[owner, place] > 0 and exits(box, table, owner, place) != 0:
            return 0
    return Reason.NO_EXIT


@game.decision(Step.MOVE_FROM, MoveFrom)
def move_from(box, table, seat, power):
    """One cavern, or nothing. (GNO-16, K-03)"""
    for place in range(PLACES):
        offer(table, MoveFrom.FROM + place, bars_moving_from(box, table, seat, place))
    allow(table, MoveFrom.NOWHERE)


@move_from.chosen
def move_from(box, table, seat, power, place):
    if place == MoveFrom.NOWHERE:
        tell(table, Event.STAYED, seat, Kind.GNOME)
    else:
        push(table, Step.MOVE_UNIT, seat, place, power, NONE, NONE)


@rule
def owner_of_unit(box, table, unit):
    if unit < MoveUnit.PAWN:
        return unit - MoveUnit.TROLL
    return pawn_owner(box, table, unit - MoveUnit.PAWN)


@game.decision(Step.MOVE_UNIT, MoveUnit)
def move_unit(box, table, seat, here, left, last, last_end):
    """A troll or pawn of any owner. (GNO-16, K-29)"""
    floor = floor_of(table, last)
    for owner in range(SEATS):
        offer(table, MoveUnit.TROLL + owner, bars_moving_troll(box, table, owner, here, floor))
    for letter in range(LETTERS):
        offer(table, MoveUnit.PAWN + letter, bars_moving_pawn(box, table, letter, here, floor))
    offer(table, MoveUnit.DONE, 0 if last != NONE else Reason.MUST_MOVE_ONE)


@rule
def bars_moving_troll(box, table, owner, place, floor):
    """The reason why no troll of an owner can leave a place, or 0. (GNO-16, GNO-18)"""
    if owner >= table.seats or table.trolls[owner, place] == 0:
        return Reason.NO_TROLL_OF_SEAT
    if exits(box, table, owner, place) == 0:
        return Reason.NO_EXIT_FOR_TROLL
    return 0 if MoveUnit.TROLL + owner >= floor else Reason.OUT_OF_ORDER


@rule
def bars_moving_pawn(box, table, letter, place, floor):
    """The reason why a pawn cannot leave a place, or 0. (GNO-16, GNO-18)"""
    if table.pawn_at[letter] != place:
        return Reason.PAWN_NOT_HERE
    if exits(box, table, pawn_owner(box, table, letter), place) == 0:
        return Reason.NO_EXIT_FOR_PAWN
    return 0 if MoveUnit.PAWN + letter >= floor else Reason.OUT_OF_ORDER


@move_unit.chosen
def move_unit(box, table, seat, here, left, last, last_end, unit):
    if unit != MoveUnit.DONE:
        push(table, Step.MOVE_TO, seat, here, left, unit, last_end if unit == last else NONE)


@game.decision(Step.MOVE_TO, MoveTo)
def move_to(box, table, seat, here, left, unit, last_end):
    """Each to a gnome-free cavern beside, never into a lair that is not its own. (GNO-16, GNO-17, GNO-18)"""
    possible = exits(box, table, owner_of_unit(box, table, unit), here)
    floor = max(0, floor_of(table, last_end))
    allow_all(table, MoveTo.TO, (possible >> floor) << floor)
    if table.mute == 0:
        for end in range(PLACES):
            if not has_bit(possible, end):
                refuse(table, MoveTo.TO + end, bars_moving_to(box, table, here, end))
            elif end < floor:
                refuse(table, MoveTo.TO + end, Reason.OUT_OF_ORDER)


@rule
def bars_moving_to(box, table, place, end):
    """The reason why a troll cannot be moved to a place that is not an exit. (GNO-16, GNO-18, K-18)"""
    if off_map(box, table, end):
        return Reason.NOT_ON_MAP
    if not has_bit(beside(box, table, place), end):
        return Reason.NOT_NEXT_TO
    if end < FIRST_LAIR:
        return Reason.GNOMES_THERE
    return Reason.FREE_LAIR if table.lair_owner[end - FIRST_LAIR] == NONE else Reason.LAIR_OF_ANOTHER


@move_to.chosen
def move_to(box, table, seat, here, left, unit, last_end, end):
    """A troll or pawn goes to its destination; then the next may go elsewhere. (GNO-17, GNO-19)"""
    if unit >= MoveUnit.PAWN:
        letter = unit - MoveUnit.PAWN
        tell(table, Event.PAWN_MOVED, box.lettered[letter], here, end, seat)
        put_pawn(table, pawn_owner(box, table, letter), letter, end)
    else:
        owner = unit - MoveUnit.TROLL
        tell(table, Event.TROLL_MOVED, owner, here, end, seat)
        move_troll(table, owner, here, end)
    if left > 1 and table.crowd[here] > 0:
        push(table, Step.MOVE_UNIT, seat, here, left - 1, unit, end)
