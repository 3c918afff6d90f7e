"""What a seat may know, and fair samples of what it may not.

Hidden are starting champions offered to others and those they set aside, hands in the draft and what was discarded from
them, gate cards and gnomes that somebody else has peeked at, and gnomes whose strength was fixed when known tokens were
mixed into the supply. Decks hold no order: a card is drawn by chance when it is drawn. (GNO-06, K-43, K-48, K-49)
"""

from underhall.engine.compile import rule
from underhall.engine.kernel import bit, draw, has_bit, lowest, ones
from underhall.games.fall.game import game
from underhall.games.fall.pieces import (
    CARDS,
    CAVERNS,
    CHAMPIONS,
    DISCARDS,
    EVERYBODY,
    GATE_CARDS,
    HAND,
    NONE,
    OFFERED,
    STRENGTHS,
    UNKNOWN,
    Deck,
)
from underhall.games.fall.rules.ancestry import bars_spot, card_fits
from underhall.games.fall.rules.draft import NO_SPOT, hand_size
from underhall.games.fall.rules.gnomes import knows_gnome
from underhall.games.fall.rules.wheel import knows_gate
from underhall.games.fall.steps import Step
from underhall.games.fall.table import DISCARDED, IN_DECK, IN_HAND, SPOTS

TRIES = 4096  # samples of old gnomes that are tried until one fits what the seat has seen since


@rule
def sees(seen, seat):
    return seat >= 0 and has_bit(seen, seat)


# Hiding ---------------------------------------------------------------------------------------------------------------


@game.duty
def hide(box, table, seat):
    """What this seat has not seen goes back, unseen, to where it came from."""
    hide_champions(table, seat)
    hide_cards(table, seat)
    hide_gates(table, seat)
    hide_gnomes(table, seat)


@rule
def hide_champions(table, seat):
    for other in range(table.seats):
        if other != seat:
            for which in range(OFFERED):
                champion = table.offered[other, which]
                if champion >= 0:
                    table.undrawn |= bit(champion)
                    table.offered[other, which] = UNKNOWN


@rule
def hide_cards(table, seat):
    for other in range(table.seats):
        if not sees(table.hand_seen[other], seat):
            for place in range(HAND):
                card = table.hand[other, place]
                if card >= 0:
                    table.card_at[card] = IN_DECK
                    table.hand[other, place] = UNKNOWN
    for which in range(table.discards):
        if not sees(table.discard_seen[which], seat):
            table.card_at[table.discard[which]] = IN_DECK
            table.discard[which] = UNKNOWN


@rule
def hide_gates(table, seat):
    for gate in range(table.gate_cards):
        if table.gate[gate] >= 0 and not knows_gate(table, seat, gate):
            table.gate_pool |= bit(table.gate[gate])
            table.gate[gate] = UNKNOWN


@rule
def hide_gnomes(table, seat):
    for cavern in range(CAVERNS):
        for which in range(table.gnomes[cavern]):
            strength = table.gnome[cavern, which]
            if strength > 0 and not knows_gnome(table, seat, cavern, which):
                table.gnome_pool[strength - 1] += 1
                table.gnome[cavern, which] = UNKNOWN


# Sampling -------------------------------------------------------------------------------------------------------------


@game.duty
def determinize(box, table, seat, dice):
    """Each hidden piece gets a value that is still free where it came from, without replacement."""
    deal_champions(box, table, dice)
    deal_cards(table, dice)
    deal_gates(table, dice)
    deal_gnomes(table, seat, dice)
    answer_lanes(table, seat, dice)


@rule
def deal_champions(box, table, dice):
    for seat in range(table.seats):
        for which in range(OFFERED):
            if table.offered[seat, which] == UNKNOWN:
                champion = any_starting_champion(box, table, dice)
                table.undrawn &= ~bit(champion)
                table.offered[seat, which] = champion
        if 0 <= table.offered[seat, 1] < table.offered[seat, 0]:
            champion = table.offered[seat, 0]
            table.offered[seat, 0] = table.offered[seat, 1]
            table.offered[seat, 1] = champion


@rule
def any_starting_champion(box, table, dice):
    free = 0
    for champion in range(CHAMPIONS):
        if has_bit(table.undrawn, champion) and box.deck[champion] == Deck.ZERO:
            free |= bit(champion)
    return any_of(free, dice)


@rule
def any_of(bits, dice):
    """A member of a set, each alike; NONE of an empty one."""
    if bits == 0:
        return NONE
    for _ in range(draw(dice, ones(bits))):
        bits &= bits - 1
    return lowest(bits)


@rule
def any_card(table, dice):
    free = 0
    for card in range(CARDS):
        if table.card_at[card] == IN_DECK:
            free += 1
    at = draw(dice, free)
    for card in range(CARDS):
        if table.card_at[card] == IN_DECK:
            if at == 0:
                return card
            at -= 1
    return -1


@rule
def deal_cards(table, dice):
    """A hand that the seat has never held, and discards from such hands, are any cards never seen."""
    for seat in range(table.seats):
        for place in range(HAND):
            if table.hand[seat, place] == UNKNOWN:
                card = any_card(table, dice)
                table.card_at[card] = IN_HAND
                table.hand[seat, place] = card
        sort_hand(table, seat)
    for which in range(DISCARDS):
        if table.discard[which] == UNKNOWN:
            card = any_card(table, dice)
            table.card_at[card] = DISCARDED
            table.discard[which] = card


@rule
def sort_hand(table, seat):
    for end in range(1, hand_size(table, seat)):
        at = end
        while at > 0 and table.hand[seat, at - 1] > table.hand[seat, at]:
            card = table.hand[seat, at]
            table.hand[seat, at] = table.hand[seat, at - 1]
            table.hand[seat, at - 1] = card
            at -= 1


@rule
def deal_gates(table, dice):
    for gate in range(GATE_CARDS):
        if table.gate[gate] == UNKNOWN:
            table.gate[gate] = any_of(int(table.gate_pool), dice)
            table.gate_pool &= ~bit(table.gate[gate])


# Gnomes: mix by mix. Later sightings bear on what lies there from before, so samples that fit them badly are dropped. -


@rule
def seen_of_mix(table, seat, mix, index):
    """How many gnomes of a strength the seat knows to have been drawn from a mix."""
    count = int(table.shown[mix, index])
    for cavern in range(CAVERNS):
        for which in range(table.gnomes[cavern]):
            if (
                table.gnome[cavern, which] == index + 1
                and table.gnome_mix[cavern, which] == mix
                and table.gnome_seen[cavern, which] & EVERYBODY == 0
                and knows_gnome(table, seat, cavern, which)
            ):
                count += 1
    return count


@rule
def likely(dice, left, most, seen):
    """True as often as it is likely to draw `seen` of a strength when `left` are there, compared with `most`."""
    for drawn in range(seen):
        if draw(dice, max(1, most - drawn)) >= left - drawn:
            return False
    return True


@rule
def clear_guesses(table, seat):
    """Gnomes guessed in an earlier try are unknown again."""
    for cavern in range(CAVERNS):
        for which in range(table.gnomes[cavern]):
            if table.gnome[cavern, which] > 0 and not knows_gnome(table, seat, cavern, which):
                table.gnome[cavern, which] = UNKNOWN


@rule
def guess_gnomes(table, seat, dice):
    """One try: the hidden gnomes of each mix from what that mix held; whether it fits what was seen of later mixes.

    `gnome_pool` then holds what is left in the supply.
    """
    for index in range(STRENGTHS):
        table.gnome_pool[index] = table.mix_start[index]
    surplus_0, surplus_1, surplus_2 = 0, 0, 0  # guesses of each strength so far: a mix could have held so many more
    for mix in range(table.mix + 1):
        for index in range(STRENGTHS):
            seen = seen_of_mix(table, seat, mix, index)
            left = int(table.gnome_pool[index])
            surplus = surplus_0 if index == 0 else surplus_1 if index == 1 else surplus_2
            if not likely(dice, left, left + surplus, seen):
                return False
            table.gnome_pool[index] -= seen
        for cavern in range(CAVERNS):
            for which in range(table.gnomes[cavern]):
                if table.gnome[cavern, which] == UNKNOWN and table.gnome_mix[cavern, which] == mix:
                    index = any_strength(table, dice)
                    if index < 0:
                        return False
                    table.gnome_pool[index] -= 1
                    table.gnome[cavern, which] = index + 1
                    surplus_0 += int(index == 0)
                    surplus_1 += int(index == 1)
                    surplus_2 += int(index == 2)
        if mix < table.mix:
            for index in range(STRENGTHS):
                table.gnome_pool[index] += table.mixed[mix, index]
    return True


@rule
def any_strength(table, dice):
    total = 0
    for index in range(STRENGTHS):
        total += int(table.gnome_pool[index])
    at = draw(dice, total)
    for index in range(STRENGTHS):
        at -= int(table.gnome_pool[index])
        if at < 0:
            return index
    return -1


@rule
def deal_gnomes(table, seat, dice):
    hidden = False
    for cavern in range(CAVERNS):
        for which in range(table.gnomes[cavern]):
            if table.gnome[cavern, which] == UNKNOWN:
                hidden = True
    if hidden:
        for _ in range(TRIES):
            if guess_gnomes(table, seat, dice):
                return
            clear_guesses(table, seat)


# Answers that lie pending in the lanes of others ----------------------------------------------------------------------


@rule
def waits_for(table, code):
    """Whether this step comes as soon as all have answered."""
    return table.height[0] > 0 and table.stack[0, table.height[0] - 1, 0] == code


@rule
def answer_lanes(table, seat, dice):
    """Who has already answered, unseen, has answered anything."""
    for other in range(table.seats):
        if other == seat:
            continue
        height = table.height[other + 1]
        if waits_for(table, Step.SHOW_STARTING_CHAMPIONS) and height == 0:
            table.pending[other, 0] = draw(dice, OFFERED)
        elif waits_for(table, Step.LAY_CARDS):
            if height == 0:
                table.pending[other, 0] = table.hand[other, draw(dice, hand_size(table, other))]
                table.pending[other, 1] = any_spot(table, other, dice)
            elif table.stack[other + 1, height - 1, 0] == Step.WHERE:
                card = table.hand[other, draw(dice, hand_size(table, other))]
                table.pending[other, 0] = card
                table.pending[other, 1] = NO_SPOT
                table.stack[other + 1, height - 1, 2] = card


@rule
def any_spot(table, seat, dice):
    if not card_fits(table, seat):
        return NO_SPOT
    free = 0
    for spot in range(SPOTS):
        if bars_spot(table, seat, spot) == 0:
            free |= bit(spot)
    return any_of(free, dice)
