"""Build Your Ancestry: all add a card at the same time and pass the rest on; then supplies and desperation."""

from underhall.engine.compile import rule
from underhall.engine.kernel import (
    PickOrder,
    allow,
    bit,
    has_bit,
    offer,
    ones,
    push,
    push_lane,
    tell,
    uncover,
    weigh,
)
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.options import CoverWilds, DrawnCard, Where, WhichCard
from underhall.games.fall.pieces import (
    CARDS,
    DISCARDED,
    HAND,
    IN_DECK,
    IN_HAND,
    LAID,
    NONE,
    SPOTS,
    SYMBOLS,
    Kind,
    Power,
)
from underhall.games.fall.reasons import Reason
from underhall.games.fall.rules.ancestry import ALL_SYMBOLS, bars_spot, card_fits, column_of, lay_card, present, row_of
from underhall.games.fall.rules.offers import refuse_all
from underhall.games.fall.steps import Step

CARDS_ADDED = 3  # by each seat in each wave (ANC-11)
SECOND_WAVE = 2
CLOCKWISE, COUNTERCLOCKWISE = 1, -1
NO_SPOT = SPOTS  # laid down in a lane: the card fits nowhere


@game.step(Step.BEGIN_WAVE)
def begin_wave(box, table):
    """Build, then battle; the end of the wave follows when all supplies are spent. (FLO-01)"""
    table.wave += 1
    tell(table, Event.WAVE_BEGINS, table.wave)
    push(table, Step.NEXT_TURN, table.starter)
    push(table, Step.GAIN_DESPERATION)
    push(table, Step.SET_SUPPLIES)
    push(table, Step.DRAFT)
    push(table, Step.DEAL_CARD)


# Dealing --------------------------------------------------------------------------------------------------------------


@rule
def hand_size(table, seat):
    size = 0
    while size < HAND and table.hand[seat, size] != NONE:
        size += 1
    return size


@rule
def dealt_to(box, table, seat):
    return bit(seat)


@game.chance(Step.DEAL_CARD, DrawnCard, audience=dealt_to)
def deal_card(box, table, seat):
    """From the shuffled deck, face down. (SET-02, ANC-01)"""
    for card in range(CARDS):
        if table.card_at[card] == IN_DECK:
            weigh(table, DrawnCard.IS + card, 1)


@deal_card.chosen
def deal_card(box, table, seat, card):
    """Four each. A hand is kept in the order of its cards. (ANC-01)"""
    table.card_at[card] = IN_HAND
    at = hand_size(table, seat)
    table.hand[seat, at] = card
    while at > 0 and table.hand[seat, at - 1] > card:
        table.hand[seat, at] = table.hand[seat, at - 1]
        table.hand[seat, at - 1] = card
        at -= 1
    table.hand_seen[seat] = bit(seat)
    tell(table, Event.CARD_DEALT, seat, card, to=bit(seat))
    if hand_size(table, seat) < HAND:
        push(table, Step.DEAL_CARD, seat)
        return
    tell(table, Event.CARDS_DEALT_UNSEEN, seat, HAND, to=~bit(seat))
    if seat + 1 < table.seats:
        push(table, Step.DEAL_CARD, seat + 1)


# The draft ------------------------------------------------------------------------------------------------------------


@game.step(Step.DRAFT)
def draft(box, table, added):
    """All choose at the same time; nobody sees what the others add until all have chosen. (ANC-01)"""
    push(table, Step.LAY_CARDS, added)
    for seat in range(table.seats):
        push_lane(table, seat, Step.WHICH_CARD)


@game.decision(Step.WHICH_CARD, WhichCard)
def which_card(box, table, seat):
    """One card of the hand. (ANC-02, ANC-06)"""
    for place in range(hand_size(table, seat)):
        allow(table, WhichCard.IS + table.hand[seat, place])


@which_card.chosen
def which_card(box, table, seat, card):
    """It must be added, even where that hurts; only if nothing fits anywhere it is discarded. (ANC-06, K-33)"""
    table.pending[seat, 0] = card
    table.pending[seat, 1] = NO_SPOT
    if card_fits(table, seat):
        push(table, Step.WHERE, seat, card)


@game.decision(Step.WHERE, Where)
def where(box, table, seat, card):
    """A spot of the ancestry for the card. (ANC-03, ANC-04, ANC-07)"""
    for spot in range(SPOTS):
        offer(table, Where.AT + spot, bars_spot(table, seat, spot))


@where.chosen
def where(box, table, seat, card, spot):
    table.pending[seat, 1] = spot


@rule
def leave_hand(table, seat, card):
    """The hand closes up."""
    left = 0
    for place in range(HAND):
        held = table.hand[seat, place]
        table.hand[seat, place] = NONE
        if held != NONE and held != card:
            table.hand[seat, left] = held
            left += 1


@rule
def put_aside(table, seat, card):
    """Into the shared discard pile, face down; those who held the hand know it. (ANC-10)"""
    table.card_at[card] = DISCARDED
    seen = int(table.hand_seen[seat])
    table.discard[table.discards] = card
    table.discard_seen[table.discards] = seen
    table.discards += 1
    tell(table, Event.CARD_DISCARDED, seat, card, to=seen)
    tell(table, Event.CARD_DISCARDED_UNSEEN, seat, to=~seen)


@game.step(Step.LAY_CARDS)
def lay_cards(box, table, added):
    """The chosen cards are laid down at once; the rest is passed on, or the last card discarded.

    (ANC-08, ANC-09, ANC-10, ANC-11)
    """
    uncover(table)
    for seat in range(table.seats):
        card = int(table.pending[seat, 0])
        spot = int(table.pending[seat, 1])
        table.pending[seat, 0] = 0
        table.pending[seat, 1] = 0
        leave_hand(table, seat, card)
        if spot == NO_SPOT:
            tell(table, Event.CARD_DOES_NOT_FIT, seat)
            put_aside(table, seat, card)
        else:
            lay_card(box, table, seat, card, spot)
            table.card_at[card] = LAID + seat
            across = column_of(spot) - int(table.start_column[seat]) + int(column_of(spot) < 0)
            down = row_of(spot) - int(table.start_row[seat]) + int(row_of(spot) < 0)
            tell(table, Event.CARD_LAID, seat, card, across, down)
    if added + 1 < CARDS_ADDED:
        pass_hands(table)
        push(table, Step.DRAFT, added + 1)
        return
    for seat in range(table.seats):
        card = int(table.hand[seat, 0])
        leave_hand(table, seat, card)
        put_aside(table, seat, card)
        table.hand_seen[seat] = 0


@rule
def swap_hands(table, seat, other):
    for place in range(HAND):
        held = table.hand[seat, place]
        table.hand[seat, place] = table.hand[other, place]
        table.hand[other, place] = held
    seen = table.hand_seen[seat]
    table.hand_seen[seat] = table.hand_seen[other]
    table.hand_seen[other] = seen


@rule
def pass_hands(table):
    """Clockwise in the first and third wave, counterclockwise in the second. (ANC-08)"""
    if table.wave == SECOND_WAVE:
        for seat in range(table.seats - 1):
            swap_hands(table, seat, seat + 1)
        tell(table, Event.HANDS_PASSED, COUNTERCLOCKWISE)
    else:
        for seat in range(table.seats - 1, 0, -1):
            swap_hands(table, seat, seat - 1)
        tell(table, Event.HANDS_PASSED, CLOCKWISE)
    for seat in range(table.seats):
        table.hand_seen[seat] |= bit(seat)


# Supplies and desperation ---------------------------------------------------------------------------------------------


@game.step(Step.SET_SUPPLIES)
def set_supplies(box, table):
    """The wave's base and one for each supply symbol; wild pairs in turn order. (SUP-01, SUP-02, SUP-05, ANC-14)"""
    for seat in range(table.seats):
        supplies = int(box.base_supplies[table.wave - 1]) + ones(int(table.board[seat, Kind.SUPPLY]))
        table.supplies[seat] = min(supplies, int(box.most_supplies))
        tell(table, Event.SUPPLIES_SET, seat, table.supplies[seat])
    for distance in range(table.seats - 1, -1, -1):
        seat = (table.starter + distance) % table.seats
        if ones(int(table.board[seat, Kind.WILD])) > 1 and table.supplies[seat] < box.most_supplies:
            push(table, Step.COVER_WILDS, seat, NONE)


@game.decision(Step.COVER_WILDS, CoverWilds)
def cover_wilds(box, table, seat, last):
    """Pairs of wilds, which need not touch, for one supply each, up to the end of the track.

    (SUP-03, SUP-04, ANC-13, K-02, K-31, K-32)
    """
    picks = ones(int(table.picked))
    wilds = int(table.board[seat, Kind.WILD])
    free = wilds & ~int(table.picked)
    if table.pick_order == PickOrder.ASCENDING:
        free = (free >> (last + 1)) << (last + 1)
    in_pair = picks % 2 == 1
    room = table.supplies[seat] + picks // 2 < box.most_supplies
    offer(table, CoverWilds.DONE, Reason.HALF_A_PAIR if in_pair else 0)
    refuse_all(table, CoverWilds.COVER, ALL_SYMBOLS & ~present(table, seat), Reason.NO_SYMBOL)
    refuse_all(table, CoverWilds.COVER, ALL_SYMBOLS & ~wilds, Reason.NOT_A_WILD)
    refuse_all(table, CoverWilds.COVER, int(table.picked), Reason.WILD_PICKED)
    for symbol in range(SYMBOLS):
        if has_bit(free, symbol) and (in_pair or (room and can_pair(table, free, symbol))):
            allow(table, CoverWilds.COVER + symbol)


@rule
def can_pair(table, free, symbol):
    """Whether a second wild is left for the one picked first."""
    if table.pick_order == PickOrder.ASCENDING:
        return free >> (symbol + 1) != 0
    return ones(free) > 1


@cover_wilds.chosen
def cover_wilds(box, table, seat, last, symbol):
    if symbol != CoverWilds.DONE:
        table.picked |= bit(symbol)
        push(table, Step.COVER_WILDS, seat, symbol)
        return
    pairs = ones(int(table.picked)) // 2
    table.cubes[seat] |= table.picked
    table.supplies[seat] += pairs
    table.picked = 0
    tell(table, Event.WILDS_COVERED, seat, pairs, table.supplies[seat])


@game.step(Step.GAIN_DESPERATION)
def gain_desperation(box, table):
    """A token for each symbol to the right of the supply marker, and those of champions. (SUP-06, DES-01)"""
    for seat in range(table.seats):
        tokens = int(table.gift[seat, Power.DESPERATION])
        for space in range(table.supplies[seat] + 1, box.most_supplies + 1):
            tokens += int(box.desperation[space])
        table.desperation[seat] = tokens
        tell(table, Event.DESPERATION_GAINED, seat, tokens)
