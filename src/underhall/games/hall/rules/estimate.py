"""What a player would count on a table for a seat, in hundredths; what each is worth stands in `weights.toml`."""

from underhall.engine.compile import rule
from underhall.engine.kernel import COMMON, bit, has_bit, ones
from underhall.games.hall.features import Feature
from underhall.games.hall.game import game
from underhall.games.hall.pieces import (
    BASE,
    BASE_WIDE,
    CLAN_CART,
    CLANS,
    CROWNS,
    HALLS,
    HIGH,
    KINDS,
    MINERALS,
    NONE,
    RESOURCES,
    SITES,
    SMOOT,
    SQUARES,
    STATUES,
    TIERS,
    WIDE,
    Resource,
)
from underhall.games.hall.rules.board import beside_row, has_square, rivals
from underhall.games.hall.rules.final import (
    DOUBLED,
    coronation_honour,
    hall_honour,
    in_network_of,
    is_best_of_tunnel,
    leftover_honour,
    pedestal_honour,
    statue_value,
    tunnel_honour,
)
from underhall.games.hall.rules.purse import carts_for, own
from underhall.games.hall.rules.pyramids import CASCADES, cascade_from, is_free, trolls_of
from underhall.games.hall.rules.recruit import next_crown
from underhall.games.hall.rules.smoot import missing
from underhall.games.hall.steps import Step

ONE = 100  # of anything counted
FIRST_TOKEN = int(Feature.STONE)  # then the other kinds
TOOLS = (int(Resource.HAMMER), int(Resource.RUNE), int(Resource.COIN))
WORTH = (38, 62, 88, 60, 46, 34, 36, 46)  # of a token by kind, where a feature adds up kinds; in hundredths of honour
MANY = 5  # tokens of a kind, beyond which more are worth half
ON_TROLL = 85  # hundredths of a token while it blocks its symbol
DEPTH_REACHED = (0, 60, 160, 300, 470)  # by the innermost tier of the network, in hundredths of honour
RECRUITS = SMOOT - BASE_WIDE
FOLD = 62  # bits in a set
ROUNDS = 18  # that a game lasts, about
FEWEST_ROUNDS = 3  # still to come, as long as nobody has triggered the end
TWO_RECRUITS = 5  # rounds in which two trolls are recruited, about
PLAN = 3  # turns that tokens are kept for: with fewer left they lose worth
# Bits of the places from which a cascade would reach a place.
ABOVE = tuple(sum(1 << at for at in range(BASE) if CASCADES[at] >> place & 1) for place in range(SMOOT))


# Time -----------------------------------------------------------------------------------------------------------------


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
def turns_to_come(table, seat, leader):
    """Turns a seat still has, about: known once the end is triggered, else by who is about to be crowned."""
    if table.turns_left != NONE:
        return last_turns_of(table, seat)
    by_trolls = (SMOOT - leader) * TWO_RECRUITS // 2 + FEWEST_ROUNDS - 1
    return min(by_trolls, max(ROUNDS - int(table.rounds), FEWEST_ROUNDS))


@rule
def race(table, seat):
    """Trolls of a seat, rivals closer to their coronation, and trolls of the seat that will take the last token."""
    own_trolls = trolls_of(table, seat)
    ahead, first, second = 0, 0, 0
    for other in range(table.seats):
        trolls = trolls_of(table, other) if other != seat else own_trolls
        if own_trolls < trolls < SMOOT and rivals(table, seat, other):
            ahead += 1
        if trolls > first:
            first, second = trolls, first
        elif trolls > second:
            second = trolls
    return own_trolls, ahead, first if table.seats == 2 else second


@rule
def shortened(amount, turns):
    return amount * min(turns, PLAN) // PLAN


@rule
def has_recruit(table, seat):
    """Whether a troll of this seat looks for its place."""
    return table.recruit != NONE and table.active == seat


# What is owned --------------------------------------------------------------------------------------------------------


@rule
def many(count):
    """Tokens of a kind: after the first few, each counts half."""
    if count <= MANY:
        return ONE * count
    return ONE * MANY + ONE * (count - MANY) // 2


@rule
def count_tokens(table, seat, turns, counted):
    team = table.team[seat]
    for kind in range(KINDS):
        amount = many(int(table.held[seat, kind])) * ON_TROLL // 100
        if kind < RESOURCES:
            amount += many(int(table.storage[team, kind]))
        counted[FIRST_TOKEN + kind] = shortened(amount, turns)


@rule
def best_tunnel(box, table, seat):
    """The most that a tunnel scores of one mineral the seat has."""
    best = 0
    for mineral in range(MINERALS):
        best = max(best, int(box.chart[min(own(table, seat, mineral), SQUARES), mineral]))
    return best


@rule
def will_search_bag(table):
    """Whether a troll that was recruited still brings a pedestal from the bag."""
    for level in range(table.height[COMMON]):
        if table.stack[COMMON, level, 0] == Step.SEARCH_BAG:
            for clan in range(CLANS):
                if table.bag[clan] > 0:
                    return True
    return False


@rule
def count_pedestals(table, seat, turns, deepest, counted):
    kept, promised = 0, 0
    for clan in range(CLANS):
        count = int(table.pedestals[table.team[seat], clan])
        if count > 0:
            kept += count
            best = 0
            for tier in range(deepest + 1):
                if table.point_owner[clan, tier] == NONE:
                    best = max(best, int(table.point[clan, tier]))
            promised += best
    if has_recruit(table, seat) and will_search_bag(table):
        kept += 1
    counted[Feature.PEDESTALS] = shortened(ONE * kept, turns)
    counted[Feature.PEDESTAL_PLACES] = shortened(ONE * promised, turns)


# The trollsmoot -------------------------------------------------------------------------------------------------------


@rule
def worth_of(box, card, kind):
    return WORTH[kind] * int(box.symbols[card, kind])


@rule
def count_engine(box, table, seat, turns, counted):
    """What the trolls will still bring, if recruits come at the usual pace."""
    empty, gaps = 0, 0
    for place in range(SMOOT):
        if table.smoot[seat, place] == NONE:
            empty += 1
            gaps |= bit(place)
    recruits = min(empty, turns * 2 // TWO_RECRUITS)
    if recruits == 0:
        return
    minerals, carts, tools = 0, 0, 0
    for place in range(1, SMOOT):
        card = table.smoot[seat, place]
        chances = ones(ABOVE[place] & gaps)
        if card != NONE and chances > 0:
            for mineral in range(MINERALS):
                minerals += chances * worth_of(box, card, mineral)
            for tool in TOOLS:
                tools += chances * worth_of(box, card, tool)
            carts += chances * (worth_of(box, card, Resource.CART) + worth_of(box, card, CLAN_CART))
    counted[Feature.ENGINE_MINERALS] = minerals * recruits // empty
    counted[Feature.ENGINE_CARTS] = carts * recruits // empty
    counted[Feature.ENGINE_TOOLS] = tools * recruits // empty


@rule
def recruit_outlook(box, table, seat):
    """What a troll that looks for its place will bring at the best one."""
    best = 0
    for place in range(BASE):
        if is_free(table, seat, place):
            gain = 0
            for below in range(place + 1, SMOOT):
                if has_bit(cascade_from(place), below):
                    for kind in range(KINDS):
                        gain += WORTH[kind] * missing(box, table, seat, below, kind)
            best = max(best, gain)
    for kind in range(KINDS):
        best += worth_of(box, table.recruit, kind)
    return best


@rule
def count_crowns(box, table, seat, trolls, ahead, counted):
    """The token of a tenth troll that only looks for its place is as good as taken."""
    token = next_crown(table)
    if has_recruit(table, seat):
        trolls += 1
        if trolls == SMOOT and token != NONE:
            counted[Feature.CROWNS] += ONE * int(box.crown_honour[token])
            return
    if token != NONE and trolls < SMOOT and token + ahead < CROWNS:
        recruits = max(trolls - BASE_WIDE, 0)
        counted[Feature.CROWN_PROMISE] = ONE * int(box.crown_honour[token + ahead]) * recruits // RECRUITS


# The board ------------------------------------------------------------------------------------------------------------


@rule
def best_place(box, table, seat, statue, value, deepest):
    """The value of the best free place for a statue in the network, pedestals counted."""
    best = max(value, int(box.statue_value[deepest]))
    clan = table.statue_clan[statue]
    for tier in range(TIERS):
        square = table.pedestal[clan, tier]
        if square != NONE and has_square(table.network[seat], square) and not has_square(table.standing, square):
            best = max(best, DOUBLED * int(box.statue_value[tier]))
    return best


@rule
def shared_regions(table):
    """Bits, by their numbers folded, of the regions in which several statues may stand: most have one, or none."""
    seen, shared = 0, 0
    for statue in range(STATUES):
        if table.statue[statue] != NONE:
            region = int(table.region[table.statue[statue]])
            if region != NONE:
                shared |= seen & bit(region % FOLD)
                seen |= bit(region % FOLD)
    return shared


@rule
def count_statues(box, table, seat, turns, deepest, counted):
    """What statues score as they stand and, with turns to come, what they could; how many are in the network."""
    inside, honour, promise, haulable, free = 0, 0, 0, 0, 0
    shared = shared_regions(table)
    for statue in range(STATUES):
        square = int(table.statue[statue])
        if square == NONE:
            continue
        row, column = square // WIDE, square % WIDE
        region = int(table.region[square])
        if region == NONE:
            if has_bit(int(table.edge[seat, row]) & int(table.open[seat, row]), column):
                free += 1
            continue
        within = has_bit(table.network[seat, row], column)
        if not within and (box.teams == 0 or not in_network_of(table, seat, square)):
            continue
        value = statue_value(box, table, statue)
        if value > 0 and (not has_bit(shared, region % FOLD) or is_best_of_tunnel(box, table, statue)):
            honour += value
        if within:
            inside += 1
            if turns > 0:
                gain = best_place(box, table, seat, statue, value, deepest) - value
                promise += gain
                if gain > haulable and carts_for(table, seat, table.statue_clan[statue]) > 0:
                    haulable = gain
    counted[Feature.STATUES] = ONE * honour
    if turns > 0:
        counted[Feature.STATUE_PROMISE] = ONE * promise
        counted[Feature.HAULABLE] = ONE * haulable
        counted[Feature.FREE_STATUES] = ONE * free
    return inside


@rule
def altar_promise(box, table, seat):
    """What altars of the network that have no statue would gain by one."""
    total = 0
    for hall in range(HALLS):
        altar = table.hall_at[hall]
        if altar != NONE and has_square(table.network[seat], altar) and not has_square(table.standing, altar):
            total += int(box.hall_high[hall]) - int(box.hall_low[hall])
    return total


@rule
def count_network(box, table, seat, turns, counted):
    """How deep the network goes and what room it has; the innermost tier it has reached, from 0."""
    deepest, inwards, room, rubble, blocks, above = 0, 0, 0, 0, 0, 0
    for row in range(HIGH):
        free = int(table.edge[seat, row]) & int(table.open[seat, row])
        room += ones(free)
        rubble += ones(free & int(box.rubble[table.side, row]))
        network = int(table.network[seat, row])
        if network != 0:
            for tier in range(1, TIERS):
                squares = ones(network & int(box.tier_rows[table.side, tier, row]))
                if squares > 0:
                    inwards += tier * squares
                    deepest = max(deepest, tier)
        tunnels = network & int(table.tunnels[row])
        pair = tunnels & above
        blocks += ones(pair & (pair >> 1))
        above = tunnels
    counted[Feature.DEPTH] = shortened(DEPTH_REACHED[deepest], turns)
    counted[Feature.INWARDS] = shortened(ONE * inwards, turns)
    counted[Feature.ROOM] = shortened(ONE * room, turns)
    counted[Feature.RUBBLE] = shortened(ONE * rubble, turns)
    counted[Feature.BLOCKS] = shortened(ONE * blocks, turns)
    return deepest


@rule
def workshops_touched(box, table, seat):
    count = 0
    for site in range(SITES):
        if table.workshop[site] != NONE:
            square = int(box.site[table.side, site])
            if has_bit(beside_row(table.network[seat], square // WIDE), square % WIDE):
                count += 1
    return count


# Rivals ---------------------------------------------------------------------------------------------------------------


@rule
def rival_tunnels(table, seat):
    best = 0
    for other in range(table.seats):
        if rivals(table, seat, other):
            best = max(best, tunnel_honour(table, other))
    return best


@rule
def rival_room(table, seat):
    room = 0
    for other in range(table.seats):
        if rivals(table, seat, other):
            for row in range(HIGH):
                room += ones(int(table.edge[other, row]) & int(table.open[other, row]))
    return room


# All of it ------------------------------------------------------------------------------------------------------------


@rule
def count_prospects(box, table, seat, turns, trolls, ahead, deepest, counted):
    """What a seat has that promises something in the turns to come, the board apart."""
    count_tokens(table, seat, turns, counted)
    count_pedestals(table, seat, turns, deepest, counted)
    count_engine(box, table, seat, turns, counted)
    if table.turns_left == NONE:
        count_crowns(box, table, seat, trolls, ahead, counted)
    if has_recruit(table, seat):
        counted[Feature.RECRUIT] = recruit_outlook(box, table, seat)
    counted[Feature.BEST_TUNNEL] = ONE * best_tunnel(box, table, seat)
    counted[Feature.TURNS] = ONE * turns


@game.duty
def count_features(box, table, seat, counted):
    """What a seat has and, unless the game is over, what that promises."""
    counted[Feature.TUNNELS] = ONE * tunnel_honour(table, seat)
    counted[Feature.CROWNS] = ONE * coronation_honour(box, table, seat)
    counted[Feature.POINT_TOKENS] = ONE * pedestal_honour(table, seat)
    counted[Feature.HALLS] = ONE * hall_honour(box, table, seat)
    counted[Feature.RIVAL_TUNNELS] = ONE * rival_tunnels(table, seat)
    turns, trolls, ahead, leader = 0, 0, 0, 0
    if not table.over:
        if table.turns_left == NONE:
            trolls, ahead, leader = race(table, seat)
        turns = turns_to_come(table, seat, leader)
    if turns == 0:
        count_statues(box, table, seat, turns, 0, counted)
        counted[Feature.LEFTOVERS] = ONE * leftover_honour(box, table, seat)
        return
    deepest = count_network(box, table, seat, turns, counted)
    if count_statues(box, table, seat, turns, deepest, counted) > 0:
        counted[Feature.ALTARS] = ONE * altar_promise(box, table, seat)
    counted[Feature.WORKSHOPS] = shortened(ONE * workshops_touched(box, table, seat), turns)
    counted[Feature.RIVAL_ROOM] = shortened(ONE * rival_room(table, seat), turns)
    count_prospects(box, table, seat, turns, trolls, ahead, deepest, counted)
