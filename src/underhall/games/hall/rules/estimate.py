"""How good a table looks for a seat: what a player would count, in hundredths of honour."""

from underhall.engine.compile import rule
from underhall.engine.kernel import has_bit, ones
from underhall.games.hall.game import game
from underhall.games.hall.pieces import (
    BASE,
    CLANS,
    HALLS,
    HIGH,
    KINDS,
    NONE,
    RESOURCES,
    SITES,
    SMOOT,
    STATUES,
    TIERS,
)
from underhall.games.hall.rules.board import has_square
from underhall.games.hall.rules.final import (
    coronation_honour,
    hall_honour,
    is_best_of_tunnel,
    leftover_honour,
    pedestal_honour,
    statue_value,
    tunnel_honour,
)
from underhall.games.hall.rules.halls import coverable
from underhall.games.hall.rules.pyramids import cascade_from, is_free, trolls_of
from underhall.games.hall.rules.smoot import missing
from underhall.games.hall.rules.workshops import has_entrance
from underhall.games.hall.table import HALL

POINT = 100
WORTH = (38, 62, 88, 60, 46, 34, 36, 46)  # of a token, by kind: resources, then a clan cart
MANY = 5  # tokens of a kind, beyond which more are worth less
ON_TROLL = 85  # hundredths of a token's worth while it blocks its symbol
ENGINE = 50  # hundredths of a token's worth for each time a symbol may be filled again
PEDESTAL_KEPT = 280
STATUE_PROMISE = 45  # hundredths of what a statue would gain by its best place in the network
ALTAR_PROMISE = 45
DEPTH_REACHED = (0, 60, 160, 300, 470)  # by the innermost tier of the network
FREE_STATUE = 130  # a buried statue beside the network
INWARDS = 8  # a square of the network, for each tier it lies further inwards
ROOM = 7  # a square beside the network that can be dug
ENTRANCE = 90
BLOCK = 50  # four tunnel squares in a block: part of a hall to come
ROUNDS = 18  # that a game lasts, about
FEWEST_ROUNDS = 3  # still to come, as long as nobody has triggered the end
TWO_RECRUITS = 5  # rounds in which two trolls are recruited, about
PLAN = 3  # turns that tokens are kept for: with fewer left they lose worth


@rule
def last_turns_of(table, seat):
    """Turns a seat has after the one being played, once the end is triggered."""
    seats = int(table.seats)
    until = (seat - int(table.active)) % seats
    if until == 0:
        until = seats
    if table.turns_left < until:
        return 0
    return (int(table.turns_left) - until) // seats + 1


@rule
def turns_to_come(table, seat):
    """Turns a seat still has, about: known once the end is triggered, else by who is about to be crowned."""
    if table.turns_left != NONE:
        return last_turns_of(table, seat)
    first, second = 0, 0
    for other in range(table.seats):
        trolls = trolls_of(table, other)
        if trolls > first:
            first, second = trolls, first
        elif trolls > second:
            second = trolls
    leader = first if table.seats == 2 else second
    by_trolls = (SMOOT - leader) * TWO_RECRUITS // 2 + FEWEST_ROUNDS - 1
    return min(by_trolls, max(ROUNDS - int(table.rounds), FEWEST_ROUNDS))


# What is owned --------------------------------------------------------------------------------------------------------


@rule
def worth_of(kind, count):
    """Of tokens of a kind: after the first few, each is worth half."""
    if count <= MANY:
        return WORTH[kind] * count
    return WORTH[kind] * MANY + WORTH[kind] * (count - MANY) // 2


@rule
def token_outlook(table, seat, turns):
    total = 0
    for resource in range(RESOURCES):
        total += worth_of(resource, int(table.storage[table.team[seat], resource]))
    for kind in range(KINDS):
        total += worth_of(kind, int(table.held[seat, kind])) * ON_TROLL // 100
    return total * min(turns, PLAN) // PLAN


@rule
def chances_above(table, seat, place):
    """Empty places whose cascade would reach a place."""
    count = 0
    for at in range(BASE):
        if table.smoot[seat, at] == NONE and has_bit(cascade_from(at), place):
            count += 1
    return count


@rule
def card_worth(box, card):
    total = 0
    for kind in range(KINDS):
        total += WORTH[kind] * int(box.symbols[card, kind])
    return total


@rule
def engine_outlook(box, table, seat, turns):
    """What the trolls will still bring, if recruits come at the usual pace."""
    empty = SMOOT - trolls_of(table, seat)
    recruits = min(empty, turns * 2 // TWO_RECRUITS)
    if recruits == 0:
        return 0
    total = 0
    for place in range(SMOOT):
        card = table.smoot[seat, place]
        if card != NONE:
            total += card_worth(box, card) * chances_above(table, seat, place)
    return total * ENGINE * recruits // (100 * empty)


@rule
def recruit_outlook(box, table, seat):
    """What a troll that looks for its place will bring at the best one."""
    best = 0
    for place in range(BASE):
        if is_free(table, seat, place):
            gain = card_worth(box, table.recruit)
            for below in range(place + 1, SMOOT):
                if has_bit(cascade_from(place), below):
                    for kind in range(KINDS):
                        gain += WORTH[kind] * missing(box, table, seat, below, kind)
            best = max(best, gain)
    return best


# The board ------------------------------------------------------------------------------------------------------------


@rule
def best_place(box, table, seat, statue, deepest):
    """The value of the best free place for a statue in the network, pedestals counted."""
    best = statue_value(box, table, statue)
    clan = table.statue_clan[statue]
    for tier in range(TIERS):
        square = table.pedestal[clan, tier]
        if square != NONE and has_square(table.network[seat], square) and not has_square(table.standing, square):
            best = max(best, 2 * int(box.statue_value[tier]))
    return max(best, int(box.statue_value[deepest]))


@rule
def innermost(box, table, seat):
    """The innermost tier a network has reached, from 0."""
    for step in range(TIERS):
        tier = TIERS - 1 - step
        for row in range(HIGH):
            if int(table.network[seat, row]) & int(box.tier_rows[table.side, tier, row]):
                return tier
    return 0


@rule
def statue_outlook(box, table, seat, turns):
    """What statues score as they stand, and part of what they could."""
    total = 0
    deepest = innermost(box, table, seat)
    for statue in range(STATUES):
        square = table.statue[statue]
        if square == NONE:
            continue
        if has_square(table.network[seat], square):
            value = statue_value(box, table, statue)
            if table.what[table.region[square]] < HALL and is_best_of_tunnel(box, table, statue):
                total += value * POINT
            if turns > 0:
                total += (best_place(box, table, seat, statue, deepest) - value) * STATUE_PROMISE
        elif turns > 0 and has_square(table.edge[seat], square) and has_square(table.open[seat], square):
            total += FREE_STATUE
    return total


@rule
def statues_in(table, seat):
    count = 0
    for statue in range(STATUES):
        if table.statue[statue] != NONE and has_square(table.network[seat], table.statue[statue]):
            count += 1
    return count


@rule
def hall_outlook(box, table, seat, turns):
    """Halls as they stand, and part of what an altar without a statue could bring."""
    total = hall_honour(box, table, seat) * POINT
    if turns > 0 and statues_in(table, seat) > 0:
        for hall in range(HALLS):
            altar = table.hall_at[hall]
            if altar != NONE and has_square(table.network[seat], altar) and not has_square(table.standing, altar):
                total += (int(box.hall_high[hall]) - int(box.hall_low[hall])) * ALTAR_PROMISE
    return total


@rule
def reach_outlook(box, table, seat):
    """How deep the network goes, what room it has, and which workshops it can use."""
    total = DEPTH_REACHED[innermost(box, table, seat)]
    for row in range(HIGH):
        total += ROOM * ones(int(table.edge[seat, row]) & int(table.open[seat, row]))
        for tier in range(1, TIERS):
            inside = int(table.network[seat, row]) & int(box.tier_rows[table.side, tier, row])
            total += INWARDS * tier * ones(inside)
    for row in range(HIGH - 1):
        pair = coverable(table, seat, row) & coverable(table, seat, row + 1)
        total += BLOCK * ones(pair & (pair >> 1))
    for site in range(SITES):
        if table.workshop[site] != NONE and has_entrance(box, table, seat, site):
            total += ENTRANCE
    return total


@rule
def pedestal_outlook(table, seat, turns):
    total = 0
    for clan in range(CLANS):
        total += PEDESTAL_KEPT * int(table.pedestals[table.team[seat], clan])
    return total * min(turns, PLAN) // PLAN


@game.duty
def estimate(box, table, seat):
    """What a seat has, and what that promises in the turns to come."""
    turns = turns_to_come(table, seat)
    total = POINT * (tunnel_honour(table, seat) + coronation_honour(box, table, seat) + pedestal_honour(table, seat))
    total += statue_outlook(box, table, seat, turns) + hall_outlook(box, table, seat, turns)
    if turns == 0:
        return total + POINT * leftover_honour(box, table, seat)
    total += token_outlook(table, seat, turns) + engine_outlook(box, table, seat, turns)
    total += reach_outlook(box, table, seat) * min(turns, PLAN) // PLAN
    total += pedestal_outlook(table, seat, turns)
    if table.recruit != NONE and table.active == seat:
        total += recruit_outlook(box, table, seat)
    return total
