"""How good a table looks for a seat: what a player would count, in hundredths of honour."""

from underhall.engine.compile import rule
from underhall.engine.kernel import lowest, ones
from underhall.games.fall.box import RANKS
from underhall.games.fall.game import game
from underhall.games.fall.pieces import (
    CARD_SYMBOLS,
    CHAMPIONS,
    CLANS,
    DISPLAY,
    FIRST_LAIR,
    GRID,
    NONE,
    PLACES,
    QUADRANTS,
    SOURCES,
    STRENGTHS,
    UNDRAWN,
    WAVES,
    Deck,
    Kind,
)
from underhall.games.fall.rules.advance import fighting_strength
from underhall.games.fall.rules.ancestry import CARD_WIDE, column_of, kind_of, power_of, row_of
from underhall.games.fall.rules.champions import elders_of
from underhall.games.fall.rules.clusters import action_symbols
from underhall.games.fall.rules.draft import NO_SPOT
from underhall.games.fall.rules.final import GNOMES, elder_honour, hall_count
from underhall.games.fall.rules.places import ALL_CAVERNS, has_pawn
from underhall.games.fall.rules.secrets import waits_for
from underhall.games.fall.rules.wave import domain_honour
from underhall.games.fall.steps import Step

POINT = 100
DOMAIN_OUTLOOK = 70  # hundredths of what the domains would score now: invasions are still to come
HALL_OUTLOOK = (8, 20, 80)  # the same for the great halls, by wave
VOTE_OUTLOOK = (45, 60, 85)  # and for the places on the clan board
PAWN_WORTH = 45  # for each wave to come
SYMBOL_ON_CHAMPION = 70
POWER_WORTH = (  # what an ability is worth, by `Power`: for each wave to come, or once
    (0, 60, 90, 150, 140, 110, 60)  # symbols, actions
    + (90, 60, 30, 90, 110, 120)  # advancing and battles
    + (90, 60)  # bolstering
    + (90, 110, 80)  # influence
    + (20, 80, 90, 15)  # the wheel
    + (40, 70, 60, 40, 50)  # falling
    + (90, 180, 150, 60)  # start and end of a wave
    + (650, 330, 250, 300, 200)  # at once
    + (350, 200, 250, 250, 300)  # great halls
)
VOTE_WORTH = 110
LEADING = 60  # hundredths of a champion's worth, for who is ahead
AHEAD = 6  # more for each influence of the lead, up to MOST_AHEAD
MOST_AHEAD = 5
BEHIND = 12  # for being on the track at all
TROLL_OUT = 22  # a troll in a cavern
TROLL_IN_LAIR = 9
SPREAD_TROLL = 25  # a cavern where trolls stand
SUPPLY_LEFT = 60
SYMBOL_LEFT = 14  # for each uncovered symbol that supplies are left for
DESPERATION_LEFT = 22
BOOST_WORTH = 60
SYMBOL_WORTH = 60  # power in the ancestry, for the waves to come
NEIGHBOUR_WORTH = 22  # symbols of a kind beside each other
WILD_WORTH = 85
SUPPLY_WORTH = 130
ELDER_AHEAD = 60  # an elder makes the next ones worth more
WON_CAVERN = 420  # control of a cavern taken from gnomes, the vote for it, and what they defend no more
LOST_BATTLE = 120
RIVAL = 35  # hundredths of the best rival's standing that count against oneself
CERTAIN = 1000


@rule
def honour_now(table, seat):
    total = 0
    for source in range(SOURCES):
        total += int(table.honour[seat, source])
    return total


# The map --------------------------------------------------------------------------------------------------------------


@rule
def hall_outlook(box, table, seat):
    """What the great halls would bring as things stand."""
    total = 0
    for hall in range(box.halls[table.side]):
        mine = hall_count(box, table, hall, seat)
        if mine == 0:
            continue
        parties = 1
        best = mine
        for party in range(GNOMES + 1):
            if party != seat:
                count = hall_count(box, table, hall, party)
                if count > best:
                    best = count
                elif count == mine:
                    parties += 1
        if best == mine:
            total += int(table.hall_value[hall]) * POINT // parties
        else:
            total += int(table.hall_value[hall]) * POINT * mine // (best * 4)
    return total


@rule
def map_outlook(box, table, seat, wave):
    """Domains until they are scored for the last time, and great halls."""
    total = hall_outlook(box, table, seat) * HALL_OUTLOOK[wave - 1] // 100
    if wave < WAVES:
        for clan in range(CLANS):
            total += domain_honour(box, table, seat, clan) * DOMAIN_OUTLOOK
    return total


@rule
def troops(table, seat):
    """Trolls on the map, better outside the lairs and in many caverns."""
    total = ones(int(table.held[seat]) & ALL_CAVERNS) * SPREAD_TROLL
    for place in range(PLACES):
        total += int(table.units[seat, place]) * (TROLL_OUT if place < FIRST_LAIR else TROLL_IN_LAIR)
    return total


# Champions and votes --------------------------------------------------------------------------------------------------


@rule
def vote_outlook(box, table, seat, wave):
    """What the planks would bring; votes without a place count a little."""
    total = 0
    for clan in range(CLANS):
        for rank in range(RANKS):
            if table.vote_order[clan, rank] == seat:
                total += int(box.vote_tile[table.vote_tile[clan], rank]) * VOTE_OUTLOOK[wave - 1]
        total += int(table.votes[clan, seat]) * AHEAD
    return total


@rule
def ability_worth(box, champion, waves):
    """An ability, a pawn and symbols, for so many waves to come."""
    worth = POWER_WORTH[box.power[champion]]
    if box.deck[champion] != Deck.THREE:
        worth *= waves
    for which in range(CARD_SYMBOLS):
        if box.symbol[champion, which] != Kind.BLANK:
            worth += SYMBOL_ON_CHAMPION * waves
    if has_pawn(box, champion):
        worth += PAWN_WORTH * waves
    return worth


@rule
def champion_worth(box, champion, wave):
    """A champion that is won at the end of the wave, with its votes."""
    return int(box.champion_votes[champion]) * VOTE_WORTH + ability_worth(box, champion, WAVES - wave)


@rule
def champions_held(box, table, seat, wave):
    """The abilities of a seat's champions, also of the one it has chosen to keep at the start."""
    total = 0
    for champion in range(CHAMPIONS):
        if table.owner[champion] == seat and box.deck[champion] != Deck.THREE:
            total += ability_worth(box, champion, WAVES + 1 - wave)
    if waits_for(table, Step.SHOW_STARTING_CHAMPIONS) and table.height[seat + 1] == 0:
        kept = int(table.offered[seat, table.pending[seat, 0]])
        total += ability_worth(box, kept, WAVES) + int(box.champion_votes[kept]) * VOTE_WORTH
    return total


@rule
def influence_outlook(box, table, seat, wave):
    """Champions one leads, more surely the further ahead one is."""
    total = 0
    for place in range(DISPLAY):
        mine = int(table.influence[place, seat])
        champion = table.display[place]
        if champion == NONE or mine == 0:
            continue
        worth = champion_worth(box, champion, wave)
        if table.influence_order[place, 0] == seat:
            second = 0
            if table.influence_order[place, 1] != NONE:
                second = int(table.influence[place, table.influence_order[place, 1]])
            total += worth * (LEADING + AHEAD * min(mine - second, MOST_AHEAD)) // 100
        else:
            total += worth * BEHIND // 100
    return total


# Ancestry -------------------------------------------------------------------------------------------------------------


@rule
def is_chosen(table, seat):
    """Whether a seat has chosen a card in this draft that is not laid yet."""
    return waits_for(table, Step.LAY_CARDS) and table.height[seat + 1] == 0 and table.pending[seat, 1] != NO_SPOT


@rule
def symbol_seen(box, table, seat, row, column):
    """The symbol in a cell, or that of the card chosen for it; it may lie a row or column outside the frame."""
    if is_chosen(table, seat):
        spot = int(table.pending[seat, 1])
        down = row - row_of(spot)
        across = column - column_of(spot)
        if 0 <= down < CARD_WIDE and 0 <= across < CARD_WIDE:
            return int(box.card[table.pending[seat, 0], down * CARD_WIDE + across])
    if 0 <= row < GRID and 0 <= column < GRID:
        return int(table.cell[seat, row * GRID + column])
    return NONE


@rule
def elders_chosen(box, table, seat):
    """Elders of a seat, with those on a card it has chosen."""
    elders = elders_of(table, seat)
    if is_chosen(table, seat):
        for quadrant in range(QUADRANTS):
            if kind_of(int(box.card[table.pending[seat, 0], quadrant])) == Kind.ELDER:
                elders += 1
    return elders


@rule
def symbol_worth(symbol, wave):
    """What a symbol promises for this wave and those to come; elders are counted apart."""
    waves = WAVES + 1 - wave
    kind = kind_of(symbol)
    if symbol == NONE or kind == Kind.BLANK:
        return 0
    if kind == Kind.WILD:
        return WILD_WORTH * waves
    if kind == Kind.SUPPLY:
        return SUPPLY_WORTH * waves
    if kind == Kind.ELDER:
        return ELDER_AHEAD * waves
    return SYMBOL_WORTH * power_of(symbol) * waves


@rule
def goes_with(symbol, other):
    """Whether two symbols can be in one cluster."""
    a = kind_of(symbol)
    b = kind_of(other)
    if symbol == NONE or other == NONE or a == Kind.BLANK or b == Kind.BLANK or a > Kind.WILD or b > Kind.WILD:
        return False
    return a == b or a == Kind.WILD or b == Kind.WILD


@rule
def ancestry_worth(box, table, seat, wave):
    """Symbols, and how well they cluster."""
    total = 0
    for row in range(-1, GRID + 1):
        for column in range(-1, GRID + 1):
            symbol = symbol_seen(box, table, seat, row, column)
            if symbol != NONE:
                total += symbol_worth(symbol, wave)
                if goes_with(symbol, symbol_seen(box, table, seat, row, column + 1)):
                    total += NEIGHBOUR_WORTH * (WAVES + 1 - wave)
                if goes_with(symbol, symbol_seen(box, table, seat, row + 1, column)):
                    total += NEIGHBOUR_WORTH * (WAVES + 1 - wave)
    return total


@rule
def means_left(table, seat):
    """Supplies, and symbols that can still be covered for them."""
    supplies = int(table.supplies[seat])
    symbols = min(ones(action_symbols(table, seat)), 3 * supplies)
    return supplies * SUPPLY_LEFT + symbols * SYMBOL_LEFT + int(table.desperation[seat]) * DESPERATION_LEFT


# Battles that are about to be fought ----------------------------------------------------------------------------------


@rule
def chance_of_victory(box, table, seat, cavern):
    """In thousandths: against known strengths, and for unknown ones by what is left to draw."""
    trolls = fighting_strength(box, table, seat, cavern)
    unknown = 0
    for which in range(table.gnomes[cavern]):
        if table.gnome[cavern, which] == UNDRAWN:
            unknown += 1
        else:
            trolls -= int(table.gnome[cavern, which])
    total = 0
    for index in range(STRENGTHS):
        total += int(table.gnome_pool[index])
    if unknown == 0:
        return CERTAIN if trolls >= 0 else 0
    won = 0
    for index in range(STRENGTHS):
        one = int(table.gnome_pool[index])
        left = trolls - (index + 1)
        if unknown == 1:
            won += one * total if left >= 0 else 0
        else:
            for other in range(STRENGTHS):
                if left >= other + 1:
                    won += one * int(table.gnome_pool[other])
    return won * CERTAIN // (total * total)


@rule
def battle_outlook(box, table, seat):
    """Trolls that stand among gnomes are about to fight."""
    rest = int(table.held[seat]) & int(table.overrun)
    total = 0
    while rest != 0:
        cavern = lowest(rest)
        rest &= rest - 1
        chance = chance_of_victory(box, table, seat, cavern)
        total += (WON_CAVERN * chance - LOST_BATTLE * (CERTAIN - chance)) // CERTAIN
    return total


# All together ---------------------------------------------------------------------------------------------------------


@rule
def standing(box, table, seat, wave):
    """What everybody can count."""
    value = honour_now(table, seat) * POINT + map_outlook(box, table, seat, wave)
    value += vote_outlook(box, table, seat, wave) + elder_honour(box, elders_chosen(box, table, seat)) * POINT
    return value + influence_outlook(box, table, seat, wave)


@game.duty
def estimate(box, table, seat):
    """Honour, what is on the way, the means that are left, and how the best rival stands."""
    if table.over:
        value = honour_now(table, seat) * POINT
        best = honour_now(table, (seat + 1) % table.seats)
        for distance in range(2, table.seats):
            best = max(best, honour_now(table, (seat + distance) % table.seats))
        return value - best * RIVAL
    wave = max(1, int(table.wave))
    value = standing(box, table, seat, wave) + troops(table, seat) + battle_outlook(box, table, seat)
    value += ancestry_worth(box, table, seat, wave) + means_left(table, seat)
    value += champions_held(box, table, seat, wave) + int(box.boost[table.boost[seat]]) * BOOST_WORTH
    best = standing(box, table, (seat + 1) % table.seats, wave)
    for distance in range(2, table.seats):
        best = max(best, standing(box, table, (seat + distance) % table.seats, wave))
    return value - best * RIVAL // 100
