"""The rules of Feast."""
# mypy: ignore-errors

from tests.toys.feast.declarations import (
    DrawnCard,
    DrawnCharm,
    DrawnSpice,
    Event,
    Gather,
    Nod,
    Pick,
    Reason,
    Step,
    TodaysWeather,
    Toll,
)
from tests.toys.feast.game import game
from tests.toys.feast.pieces import (
    CARDS,
    CHARM_WEIGHTS,
    NONE,
    PENDING_SPICE,
    PICKS,
    SEATS,
    SPICE_WEIGHTS,
    SPICES,
    UNKNOWN,
    WEATHER_WEIGHTS,
    Charm,
    Source,
)
from underhall.engine.compile import rule
from underhall.engine.kernel import (
    Over,
    allow,
    bit,
    draw,
    floor_of,
    has_bit,
    offer,
    ones,
    push,
    push_lane,
    tell,
    uncover,
    weigh,
)

EVEN = 0x15555555
CHARMS, WEATHERS = DrawnCharm.size(), TodaysWeather.size()
SOURCES = len(Source)


@game.duty
def set_up(box, table):
    table.deck = bit(CARDS) - 1
    table.weather = NONE
    for seat in range(SEATS):
        table.charm[seat] = NONE
    push(table, Step.BEGIN_ROUND)
    if box.charms:
        for seat in range(table.seats - 1, -1, -1):
            push(table, Step.DRAW_CHARM, seat)


@rule
def owner(box, table, seat):
    return bit(seat)


@game.chance(Step.DRAW_CHARM, DrawnCharm, audience=owner)
def draw_charm(box, table, seat):
    for charm in range(CHARMS):
        weigh(table, charm, CHARM_WEIGHTS[charm])


@draw_charm.chosen
def draw_charm(box, table, seat, charm):
    table.charm[seat] = charm


@game.step(Step.BEGIN_ROUND)
def begin_round(box, table):
    table.turn += 1
    push(table, Step.END_ROUND)
    for seat in range(table.seats - 1, -1, -1):
        push(table, Step.NOD, seat)
        push(table, Step.TOLL, seat)
        push(table, Step.GATHER, seat, box.gather)
    push(table, Step.OPEN_LANES)
    push(table, Step.WEATHER)


@game.chance(Step.WEATHER, TodaysWeather)
def weather(box, table):
    for kind in range(WEATHERS):
        weigh(table, kind, WEATHER_WEIGHTS[kind])


@weather.chosen
def weather(box, table, kind):
    table.weather = kind
    tell(table, Event.WEATHER, kind)
    deal(box, table)


@rule
def deal(box, table):
    """Hands are filled up while the deck lasts."""
    left = ones(int(table.deck))
    for seat in range(table.seats):
        for _ in range(box.hand - table.held[seat]):
            if left > 0:
                push(table, Step.DRAW_CARD, seat)
                left -= 1


@game.chance(Step.DRAW_CARD, DrawnCard, audience=owner)
def draw_card(box, table, seat):
    for card in range(CARDS):
        if has_bit(table.deck, card):
            weigh(table, card, 1)


@draw_card.chosen
def draw_card(box, table, seat, card):
    table.deck &= ~bit(card)
    table.hand[seat] |= bit(card)
    table.held[seat] += 1
    tell(table, Event.DREW, seat, card, to=bit(seat))
    tell(table, Event.DREW_UNSEEN, seat, to=~bit(seat))


# The draft: everybody at once ----------------------------------------------------------------------------------------


@game.step(Step.OPEN_LANES)
def open_lanes(box, table):
    table.drafting = 1
    push(table, Step.LAY_DOWN)
    for seat in range(table.seats):
        push_lane(table, seat, Step.PICK, 0, NONE)


@game.decision(Step.PICK, Pick)
def pick(box, table, seat, made, before):
    for card in range(CARDS):
        offer(table, Pick.CARD + card, 0 if has_bit(table.hand[seat], card) else Reason.NOT_IN_HAND)


@pick.chosen
def pick(box, table, seat, made, before, card):
    table.pending[seat, made] = card + 1
    table.hand[seat] &= ~bit(card)
    table.held[seat] -= 1
    push(table, Step.TASTE, seat, made, card)


@game.step(Step.TASTE)
def taste(box, table, seat, made, card):
    table.tasted[seat] += 1
    tell(table, Event.TASTED, seat, card, to=bit(seat))
    if made + 1 < PICKS:
        push(table, Step.PICK, seat, made + 1, card)
    else:
        push(table, Step.SPICE, seat)


@game.chance(Step.SPICE, DrawnSpice, audience=owner)
def spice(box, table, seat):
    for kind in range(SPICES):
        weigh(table, kind, SPICE_WEIGHTS[kind])


@spice.chosen
def spice(box, table, seat, kind):
    table.pending[seat, PENDING_SPICE] = kind + 1


@game.step(Step.LAY_DOWN)
def lay_down(box, table):
    table.drafting = 0
    for seat in range(table.seats):
        first = int(table.pending[seat, 0]) - 1
        second = int(table.pending[seat, 1]) - 1
        kind = int(table.pending[seat, PENDING_SPICE]) - 1
        tell(table, Event.LAID, seat, first, second)
        table.laid[seat] |= bit(first) | bit(second)
        table.spices[seat] += kind
        table.tasted[seat] = 0
        for place in range(PENDING_SPICE + 1):
            table.pending[seat, place] = 0


# One after the other -------------------------------------------------------------------------------------------------


@rule
def set_size(table, seat, needed):
    """A hand may be too small: then all of it is given."""
    return min(needed, table.held[seat] + ones(int(table.gathered)))


@rule
def highest(bits):
    """The number of the highest set bit, -1 if there is none."""
    at = -1
    while (bits >> (at + 1)) != 0:
        at += 1
    return at


@game.decision(Step.GATHER, Gather)
def gather(box, table, seat, needed):
    """Nothing is offered from which the set cannot be completed."""
    left = set_size(table, seat, needed) - ones(int(table.gathered))
    hand = int(table.hand[seat])
    for card in range(floor_of(table, highest(int(table.gathered)) + 1), CARDS):
        if has_bit(hand, card):
            enough = ones(hand >> floor_of(table, card)) >= left
            offer(table, Gather.CARD + card, 0 if enough else Reason.SET_TOO_SMALL)


@gather.chosen
def gather(box, table, seat, needed, card):
    table.hand[seat] &= ~bit(card)
    table.held[seat] -= 1
    table.gathered |= bit(card)
    tell(table, Event.GIVEN, seat, card)
    if ones(int(table.gathered)) < set_size(table, seat, needed):
        push(table, Step.GATHER, seat, needed)
    else:
        table.gone |= table.gathered
        table.gathered = 0


@game.decision(Step.TOLL, Toll)
def toll(box, table, seat):
    allow(table, Toll.PAY)


@toll.chosen
def toll(box, table, seat, value):
    tell(table, Event.PAID, seat)


@rule
def holds_cards(box, table, seat):
    return table.held[seat] > 0


@game.decision(Step.NOD, Nod, ask_when=holds_cards)
def nod(box, table, seat):
    allow(table, Nod.LIGHTLY)
    offer(table, Nod.DEEPLY, 0 if int(table.hand[seat]) & EVEN else Reason.NO_EVEN_CARD)


@nod.chosen
def nod(box, table, seat, how):
    table.nods[seat] += how
    tell(table, Event.NODDED, seat, how)


@rule
def may_reveal(box, table, seat):
    """What all can see of it."""
    return box.charms != 0 and table.charm_out[seat] == 0


@rule
def bars_revealing(box, table, seat):
    if table.charm_out[seat]:
        return Reason.ALREADY_REVEALED
    return 0 if table.charm[seat] == Charm.BRIGHT else Reason.DULL_CHARM


@game.anytime(Step.REVEAL, bars=bars_revealing, possible=may_reveal)
def reveal(box, table, seat):
    table.charm_out[seat] = 1
    uncover(table)
    tell(table, Event.REVEALED, seat, table.charm[seat])


@game.step(Step.END_ROUND)
def end_round(box, table):
    if table.turn >= box.rounds:
        tell(table, Event.OVER)
    elif table.turn >= box.limit:
        table.over = Over.TRUNCATED
    else:
        push(table, Step.BEGIN_ROUND)


# Duties --------------------------------------------------------------------------------------------------------------


@game.duty
def hide(box, table, seat):
    for other in range(table.seats):
        if other != seat:
            table.deck |= table.hand[other]
            table.hand[other] = 0
            for place in range(PICKS):
                if table.pending[other, place] > 0:
                    table.deck |= bit(table.pending[other, place] - 1)
            table.spices[other] = 0
            if table.charm_out[other] == 0 and table.charm[other] >= 0:
                table.charm[other] = UNKNOWN


@rule
def any_card(table, dice):
    """Some card of the deck, taken out of it."""
    left = draw(dice, ones(int(table.deck)))
    for card in range(CARDS):
        if has_bit(table.deck, card):
            if left == 0:
                table.deck &= ~bit(card)
                return card
            left -= 1
    return NONE


@game.duty
def determinize(box, table, seat, dice):
    for other in range(table.seats):
        if other != seat:
            for _ in range(table.held[other]):
                table.hand[other] |= bit(any_card(table, dice))
            for place in range(table.tasted[other]):
                table.pending[other, place] = any_card(table, dice) + 1
            for _ in range(ones(int(table.laid[other])) // PICKS):
                table.spices[other] += any_spice(dice)
            if table.charm[other] == UNKNOWN:
                table.charm[other] = 0 if draw(dice, 4) == 0 else 1
            if table.drafting:
                fill_lane(table, other, dice)


@rule
def any_spice(dice):
    return (0, 1, 2, 2)[draw(dice, 4)]


@rule
def fill_lane(table, seat, dice):
    """What a lane hides: how far it is follows from what all see."""
    if table.height[seat + 1] > 0:
        table.stack[seat + 1, 0, 2] = table.tasted[seat]
        table.stack[seat + 1, 0, 3] = NONE if table.tasted[seat] == 0 else table.pending[seat, 0] - 1
    else:
        table.pending[seat, PENDING_SPICE] = any_spice(dice) + 1


@game.duty
def score(box, table, seat, source):
    if source == Source.CARDS:
        points = 0
        for card in range(CARDS):
            if has_bit(table.laid[seat], card):
                points += card % 4
        return points
    if source == Source.SPICES:
        return int(table.spices[seat])
    return int(table.charm_out[seat])


@game.duty
def tie_break(box, table, seat, which):
    return 0


@game.duty
def tidy(box, table):
    for seat in range(table.seats):
        table.held[seat] = ones(int(table.hand[seat]))


@game.duty
def audit(box, table):
    """Every card is somewhere, and once."""
    count = ones(int(table.deck)) + ones(int(table.gone)) + ones(int(table.gathered))
    found = int(table.deck) | int(table.gone) | int(table.gathered)
    for seat in range(table.seats):
        count += ones(int(table.hand[seat])) + ones(int(table.laid[seat]))
        found |= int(table.hand[seat]) | int(table.laid[seat])
        for place in range(PICKS):
            if table.pending[seat, place] > 0:
                count += 1
                found |= bit(table.pending[seat, place] - 1)
        if table.held[seat] != ones(int(table.hand[seat])):
            return 2
    if count != CARDS or found != bit(CARDS) - 1:
        return 1
    return 0


@game.duty
def count_features(box, table, seat, counted):
    for source in range(SOURCES):
        counted[source] = 100 * score(box, table, seat, source)
