"""Casting spells."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, has_bit, lowest, offer, push, refuse, tell, weigh
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.options import CaveIn, LateAnchor, NewFace, RevealedSpell, Swap
from underhall.games.hall.pieces import (
    BASE,
    BOOK,
    CELLS,
    CLANS,
    HIGH,
    HORDE,
    NONE,
    REGIONS,
    RESOURCES,
    SHAPES,
    SMOOT,
    SPELLS,
    SQUARES,
    STATUES,
    TIERS,
    TO_SPELL,
    TO_SUPPLY,
    WIDE,
    Effect,
    Resource,
)
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.board import drop_square, first_square, has_square, survey
from underhall.games.hall.rules.dig import bars_pedestal, squares_of_network, tier_at
from underhall.games.hall.rules.horde import put_under_deck
from underhall.games.hall.rules.laying import fits_somewhere
from underhall.games.hall.rules.purse import available, gain, own, spend
from underhall.games.hall.rules.pyramids import is_complete
from underhall.games.hall.rules.smoot import can_gain
from underhall.games.hall.rules.statues import can_stir
from underhall.games.hall.rules.workshops import tokens_on_trolls
from underhall.games.hall.steps import Step

# The book -------------------------------------------------------------------------------------------------------------


@game.chance(Step.REVEAL_SPELL, RevealedSpell)
def reveal_spell(box, table, place, more):
    """From the top of the deck; those put under it come last. (R021, R065, R066, C40)"""
    if table.undrawn_spells == 0:
        weigh(table, RevealedSpell.IS + table.under_spells[0], 1)
        return
    for spell in range(SPELLS):
        if has_bit(table.undrawn_spells, spell):
            weigh(table, RevealedSpell.IS + spell, 1)


@reveal_spell.chosen
def reveal_spell(box, table, place, more, spell):
    if has_bit(table.undrawn_spells, spell):
        table.undrawn_spells &= ~bit(spell)
    else:
        table.under_spell_count -= 1
        for at in range(table.under_spell_count):
            table.under_spells[at] = table.under_spells[at + 1]
        table.under_spells[table.under_spell_count] = NONE
    table.book[place] = spell
    tell(table, Event.SPELL_REVEALED, place, spell)
    if more and place + 1 < BOOK:
        push(table, Step.REVEAL_SPELL, place + 1, 1)


# Whether a spell can do anything --------------------------------------------------------------------------------------
# `due` runes are still to be paid for it: 1 before it is cast, 0 when it is carried out.


@rule
def brings_something(box, table, spell):
    for resource in range(RESOURCES):
        if box.gain[spell, resource] > 0 and available(box, table, resource) > 0:
            return True
    return False


@rule
def can_swap(box, table, seat, spell, due):
    if available(box, table, box.gives[spell]) == 0:
        return False
    for resource in range(RESOURCES):
        needed = due if resource == Resource.RUNE else 0
        if has_bit(box.takes[spell], resource) and own(table, seat, resource) > needed:
            return True
    return False


@rule
def can_unburden(table, seat, due):
    """Trolls hold something besides the rune for the spell, if that must come from them."""
    needed = 0 if table.storage[table.team[seat], Resource.RUNE] > 0 else due
    return tokens_on_trolls(table, seat) > needed


@rule
def can_wake(box, table, seat, recruited, due):
    """A troll lacks something that the supply has, or would lack the rune that it gives for the spell."""
    refills = due > 0 and available(box, table, Resource.RUNE) > 0
    for place in range(SMOOT):
        if (place < BASE) == (recruited == 1):
            if can_gain(box, table, seat, place):
                return True
            if refills and table.on_troll[seat, place, Resource.RUNE] > 0:
                return True
    return False


@rule
def has_room_to_dig(box, table, seat):
    """Whether any tunnel of the supply fits next to the network, whatever it costs."""
    for shape in range(box.shapes):
        if table.tiles[shape] > 0 and fits_somewhere(box, table, seat, shape, SQUARES):
            return True
    return False


@rule
def has_late_anchor(box, table, seat):
    for row in range(HIGH):
        anchors = int(table.anchors[row]) & int(table.network[seat, row])
        while anchors != 0:
            if bars_late_anchor(box, table, seat, row * WIDE + lowest(anchors)) == 0:
                return True
            anchors &= anchors - 1
    return False


@rule
def has_falling_tunnel(table, seat):
    for row in range(HIGH):
        squares = int(table.network[seat, row]) & int(table.tunnels[row])
        while squares != 0:
            if bars_cave_in(table, seat, table.region[row * WIDE + lowest(squares)]) == 0:
                return True
            squares &= squares - 1
    return False


@rule
def does_something(box, table, seat, spell, due):
    """Whether the spell's text could do anything at all this turn. (C46)"""
    effect = box.effect[spell]
    if effect == Effect.GAIN:
        return brings_something(box, table, spell)
    if effect == Effect.SWAP:
        return can_swap(box, table, seat, spell, due)
    if effect == Effect.WAKE_STARTER:
        return can_wake(box, table, seat, 0, due)
    if effect == Effect.WAKE_RECRUIT:
        return can_wake(box, table, seat, 1, due)
    if effect == Effect.UNBURDEN:
        return can_unburden(table, seat, due)
    if effect == Effect.BRIBE_ANY or effect == Effect.BRIBE_LESS:
        return not is_complete(table, seat)
    if effect == Effect.NEW_FACE:
        return True
    if effect == Effect.LATE_PEDESTAL:
        return has_late_anchor(box, table, seat)
    if effect == Effect.STIR:
        return can_stir(table, seat)
    if effect == Effect.CAVE_IN:
        return has_falling_tunnel(table, seat)
    return has_room_to_dig(box, table, seat)  # what makes a tunnel easier to dig


@rule
def bars_cast(box, table, seat, place):
    """0, or the reason why a spell cannot be cast. (R059, R060, R067, C46)"""
    if table.cast:
        return Reason.SPELL_ALREADY_CAST
    if own(table, seat, Resource.RUNE) == 0:
        return Reason.NO_RUNE
    if box.spells_need_effect and not does_something(box, table, seat, table.book[place], 1):
        return Reason.SPELL_IN_VAIN
    return 0


# Casting --------------------------------------------------------------------------------------------------------------


@rule
def begin_cast(table, seat, place):
    """A rune from storage or a troll goes onto the card. (R060, R061)"""
    table.cast = 1
    tell(table, Event.CAST, seat, table.book[place], table.runes[place] + 1)
    push(table, Step.CAST, seat, place)
    spend(table, seat, Resource.RUNE, 1, TO_SPELL + place)


@game.step(Step.CAST)
def cast(box, table, seat, place):
    """What the card says, if it can do anything; nothing can be traded within it. (R062, C22, C46)"""
    spell = table.book[place]
    table.busy += 1
    push(table, Step.END_SPELL, seat, place)
    if does_something(box, table, seat, spell, 0):
        carry_out(box, table, seat, spell)
    else:
        tell(table, Event.NO_EFFECT, spell)


@rule
def carry_out(box, table, seat, spell):
    effect = box.effect[spell]
    amount = int(box.amount[spell])
    if effect == Effect.GAIN:
        for resource in range(RESOURCES):
            gain(box, table, seat, resource, int(box.gain[spell, resource]))
    elif effect == Effect.SWAP:
        push(table, Step.SWAP, seat, spell, amount)
    elif effect == Effect.WAKE_STARTER or effect == Effect.WAKE_RECRUIT:
        push(table, Step.WAKE, seat, 1 if effect == Effect.WAKE_RECRUIT else 0)
    elif effect == Effect.UNBURDEN:
        push(table, Step.TAKE_TOKEN, seat, amount, 1)
    elif effect == Effect.BRIBE_ANY:
        table.any_bribes = 1
    elif effect == Effect.BRIBE_LESS:
        table.fewer_bribes = amount
    elif effect == Effect.NEW_FACE:
        push(table, Step.NEW_FACE, seat)
    elif effect == Effect.SOFT_STONE:
        table.soft_stone = amount
    elif effect == Effect.ALLOY:
        table.alloy = 1
    elif effect == Effect.CHEAPER:
        table.discount = amount
    elif effect == Effect.LATE_PEDESTAL:
        push(table, Step.LATE_ANCHOR, seat)
    elif effect == Effect.STIR:
        push(table, Step.STIR, seat, amount)
    else:
        push(table, Step.CAVE_IN, seat, amount)


@game.step(Step.END_SPELL)
def end_spell(box, table, seat, place):
    """With the third rune it goes under the deck, its runes to the supply, and a new one comes.

    (R063, R064, R065, R066)
    """
    table.busy -= 1
    if table.runes[place] < box.spell_runes:
        return
    spell = table.book[place]
    tell(table, Event.DISINTEGRATED, spell)
    table.supply[Resource.RUNE] += table.runes[place]
    table.runes[place] = 0
    table.book[place] = NONE
    table.under_spells[table.under_spell_count] = spell
    table.under_spell_count += 1
    push(table, Step.REVEAL_SPELL, place, 0)


# Effects that ask -----------------------------------------------------------------------------------------------------


@rule
def bars_swap(box, table, seat, spell, resource):
    """0, or the reason why a spell cannot swap this resource. (R050, R062)"""
    if not has_bit(box.takes[spell], resource):
        return Reason.SPELL_TAKES_OTHERS
    return 0 if own(table, seat, resource) > 0 else Reason.NONE_TO_SWAP


@game.decision(Step.SWAP, Swap)
def swap(box, table, seat, spell, left):
    """Token by token, from storage or trolls, for one from the supply; or no more. (R062, C17)"""
    if available(box, table, box.gives[spell]) > 0:  # else the spell ends without a question
        for resource in range(RESOURCES):
            offer(table, Swap.SWAP + resource, bars_swap(box, table, seat, spell, resource))
    allow(table, Swap.DONE)


@swap.chosen
def swap(box, table, seat, spell, left, resource):
    if resource == Swap.DONE:
        return
    if left > 1:
        push(table, Step.SWAP, seat, spell, left - 1)
    push(table, Step.SWAPPED, seat, box.gives[spell])
    spend(table, seat, resource, 1, TO_SUPPLY)


@game.step(Step.SWAPPED)
def swapped(box, table, seat, resource):
    gain(box, table, seat, resource, 1)


@game.decision(Step.NEW_FACE, NewFace)
def new_face(box, table, seat):
    """Any troll of the horde; bribes and a pedestal stay for the one that comes."""
    for slot in range(HORDE):
        allow(table, NewFace.SEND + slot)


@new_face.chosen
def new_face(box, table, seat, slot):
    troll = table.horde[slot]
    tell(table, Event.SENT_AWAY, seat, troll, slot)
    put_under_deck(box, table, troll)
    table.horde[slot] = NONE
    push(table, Step.DEAL_TROLL, slot, 0)


@rule
def bars_late_anchor(box, table, seat, square):
    """0, or the reason why none of a seat's pedestals can stand here.

    It takes an empty anchor of the seat's network, not under a hall. (R145, R147)
    """
    if not has_square(table.anchors, square):
        return Reason.NO_ANCHOR
    if not has_square(table.network[seat], square):
        return Reason.ANCHOR_NOT_YOURS
    tier = tier_at(box, table, square)
    for clan in range(CLANS):
        if table.pedestal[clan, tier] == square:
            return Reason.ANCHOR_OCCUPIED
    for clan in range(CLANS):
        if bars_pedestal(box, table, seat, clan, square) == 0:
            return 0
    return Reason.NO_PEDESTAL_FITS


@game.decision(Step.LATE_ANCHOR, LateAnchor)
def late_anchor(box, table, seat):
    for row in range(box.high[table.side]):
        for column in range(box.wide[table.side]):
            square = row * WIDE + column
            offer(table, LateAnchor.ON + square, bars_late_anchor(box, table, seat, square))


@late_anchor.chosen
def late_anchor(box, table, seat, square):
    push(table, Step.PEDESTAL, seat, square, 0)


@rule
def bars_cave_in(table, seat, region):
    """0, or the reason why a region cannot cave in.

    It takes a whole tile of the seat's network, without statue or pedestal. (C43)
    """
    if table.what[region] == NONE or table.what[region] >= SHAPES:
        return Reason.NOT_A_TUNNEL_TILE
    if not has_square(table.network[seat], first_square(table, region)):
        return Reason.TUNNEL_NOT_YOURS
    for statue in range(STATUES):
        if table.statue[statue] != NONE and table.region[table.statue[statue]] == region:
            return Reason.STATUE_IN_TUNNEL
    for clan in range(CLANS):
        for tier in range(TIERS):
            if table.pedestal[clan, tier] != NONE and table.region[table.pedestal[clan, tier]] == region:
                return Reason.PEDESTAL_IN_TUNNEL
    return 0


@game.decision(Step.CAVE_IN, CaveIn)
def cave_in(box, table, seat, less):
    """A tile, named by its first square in reading order. (C43)"""
    for region in range(REGIONS):
        if table.what[region] != NONE:
            offer(table, CaveIn.AT + first_square(table, region), bars_cave_in(table, seat, region))
    if table.mute == 0:
        for row in range(box.high[table.side]):
            for column in range(box.wide[table.side]):
                refuse_further(table, seat, row * WIDE + column)


@rule
def refuse_further(table, seat, square):
    """Rock, or a square of a region besides its first."""
    region = table.region[square]
    if region == NONE:
        refuse(table, CaveIn.AT + square, Reason.NOTHING_TO_CAVE_IN)
    elif square != first_square(table, region):
        barred = bars_cave_in(table, seat, region)
        refuse(table, CaveIn.AT + square, barred if barred else Reason.NOT_ITS_FIRST_SQUARE)


@cave_in.chosen
def cave_in(box, table, seat, less, square):
    """Back to the supply; what hung on it may be cut off. Buried resources do not come back. (R138, C43)"""
    region = table.region[square]
    shape = table.what[region]
    tell(table, Event.CAVED_IN, seat, shape, square)
    for at in range(CELLS):
        if table.region[at] == region:
            table.region[at] = NONE
            drop_square(table.dug, at)
            drop_square(table.tunnels, at)
            drop_square(table.anchors, at)
    table.what[region] = NONE
    table.tiles[shape] += 1
    before = squares_of_network(table, seat)
    survey(box, table)
    if squares_of_network(table, seat) < before - box.squares[shape]:
        tell(table, Event.ISOLATED, seat)
    gain(box, table, seat, Resource.STONE, int(box.squares[shape]) - less)
