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
    CROWDED,
    DISCARDED,
    DISCARDS,
    EVERYBODY,
    GATE_CARDS,
    HAND,
    IN_DECK,
    IN_HAND,
    NONE,
    OFFERED,
    SPOTS,
    STRENGTHS,
    UNDRAWN,
    UNKNOWN,
    Deck,
)
from underhall.games.fall.rules.ancestry import bars_spot, card_fits
from underhall.games.fall.rules.draft import NO_SPOT, hand_size
from underhall.games.fall.rules.gnomes import knows_gnome
from underhall.games.fall.rules.wheel import knows_gate
from underhall.games.fall.steps import Step

TRIES = 64  # until a guess at a gnome fits what was seen since
SWEEPS = 16  # times that all guesses are drawn again, each given the others


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


# Gnomes ---------------------------------------------------------------------------------------------------------------
# A hidden gnome was drawn from the mix of its time, and later sightings bear on it: what was seen to be drawn from a
# later mix was not drawn before. `left` counts what each mix held in the end, by strength; a guess takes its token out
# of the mix it came from and of all later ones. First guesses only have to be possible together; then they are drawn
# again two by two, several times over, with their probability given the others.


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
def count_mixes(table, seat):
    """What each mix would have held in the end if no gnome were hidden."""
    for index in range(STRENGTHS):
        left = int(table.mix_start[index])
        for mix in range(table.mix + 1):
            left -= seen_of_mix(table, seat, mix, index)
            table.left[mix, index] = left
            left += int(table.mixed[mix, index])


@rule
def set_aside(table, mix, index, count):
    """A token leaves the mix it was drawn from, and so all later ones; or it comes back, if the count is negative."""
    for later in range(mix, table.mix + 1):
        table.left[later, index] -= count


@rule
def room_for(table, mix, index):
    """How many more tokens of a strength can have been drawn from a mix, for all that was seen later."""
    room = int(table.left[mix, index])
    for later in range(mix + 1, table.mix + 1):
        room = min(room, int(table.left[later, index]))
    return room


@rule
def any_strength(weight_1, weight_2, weight_3, dice):
    """A strength, counted from 0, as likely as its weight; NONE if all weights are 0."""
    at = draw(dice, weight_1 + weight_2 + weight_3)
    if at < weight_1:
        return 0
    if at < weight_1 + weight_2:
        return 1
    if at < weight_1 + weight_2 + weight_3:
        return 2
    return NONE


@rule
def is_hidden(table, seat, cavern, which):
    return table.gnome[cavern, which] != UNDRAWN and not knows_gnome(table, seat, cavern, which)


@rule
def guess_gnomes(table, seat, dice):
    """First guesses that are possible together; False if they lead nowhere."""
    count_mixes(table, seat)
    for cavern in range(CAVERNS):
        for which in range(table.gnomes[cavern]):
            if is_hidden(table, seat, cavern, which):
                mix = int(table.gnome_mix[cavern, which])
                index = any_strength(room_for(table, mix, 0), room_for(table, mix, 1), room_for(table, mix, 2), dice)
                if index == NONE:
                    return False
                table.gnome[cavern, which] = index + 1
                set_aside(table, mix, index, 1)
    return True


@rule
def stays_undrawn(table, mix, index, dice):
    """True as often as a token of this strength, left over from a mix, is drawn from none of the later ones."""
    for later in range(mix + 1, table.mix + 1):
        pool = int(table.left[later - 1, index]) + int(table.mixed[later - 1, index])
        if draw(dice, pool) >= table.left[later, index]:
            return False
    return True


@rule
def left_over(table, mix, dice):
    """A strength that a token drawn from a mix may have, for all that came later; NONE if this draw does not fit."""
    index = any_strength(int(table.left[mix, 0]), int(table.left[mix, 1]), int(table.left[mix, 2]), dice)
    if index == NONE or stays_undrawn(table, mix, index, dice):
        return index
    return NONE


@rule
def nth_hidden(table, seat, n):
    """The n-th gnome that a seat has to guess, numbered by cavern and place; NONE behind the last."""
    for cavern in range(CAVERNS):
        for which in range(table.gnomes[cavern]):
            if is_hidden(table, seat, cavern, which):
                if n == 0:
                    return cavern * CROWDED + which
                n -= 1
    return NONE


@rule
def count_guess(table, token, count):
    """A guess counts, or no longer if the count is negative."""
    cavern = token // CROWDED
    which = token % CROWDED
    set_aside(table, int(table.gnome_mix[cavern, which]), table.gnome[cavern, which] - 1, count)


@rule
def guess_pair(table, first, second, dice):
    """Two hidden gnomes, or one, drawn again together, while the others stay as they are."""
    mix_1 = int(table.gnome_mix[first // CROWDED, first % CROWDED])
    mix_2 = int(table.gnome_mix[second // CROWDED, second % CROWDED])
    count_guess(table, first, -1)
    if first != second:
        count_guess(table, second, -1)
    for _ in range(TRIES):
        index_1 = left_over(table, mix_1, dice)
        if index_1 == NONE:
            continue
        index_2 = index_1
        if first != second:
            set_aside(table, mix_1, index_1, 1)
            index_2 = left_over(table, mix_2, dice)
            set_aside(table, mix_1, index_1, -1)
        if index_2 != NONE:
            table.gnome[first // CROWDED, first % CROWDED] = index_1 + 1
            table.gnome[second // CROWDED, second % CROWDED] = index_2 + 1
            break
    count_guess(table, first, 1)
    if first != second:
        count_guess(table, second, 1)


@rule
def guess_all_again(table, seat, dice):
    hidden = 0
    while nth_hidden(table, seat, hidden) != NONE:
        hidden += 1
    for n in range(hidden):
        guess_pair(table, nth_hidden(table, seat, n), nth_hidden(table, seat, draw(dice, hidden)), dice)


@rule
def deal_gnomes(table, seat, dice):
    """Guesses all gnomes that a seat cannot know, each from the mix it was drawn from. (K-48)"""
    tries = 1
    while not guess_gnomes(table, seat, dice) and tries < TRIES:
        tries += 1
    for _ in range(SWEEPS if table.mix > 0 else 0):
        guess_all_again(table, seat, dice)
    for index in range(STRENGTHS):
        table.gnome_pool[index] = table.left[table.mix, index]
        for mix in range(table.mix + 1):
            table.left[mix, index] = 0


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
