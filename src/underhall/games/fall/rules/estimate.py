"""How good a table looks for a seat: what a player would count, in hundredths."""

from underhall.engine.compile import rule
from underhall.engine.kernel import bit, lowest, ones
from underhall.games.fall.box import RANKS
from underhall.games.fall.features import Feature
from underhall.games.fall.game import game
from underhall.games.fall.pieces import (
    CARD_SYMBOLS,
    CHAMPIONS,
    CLANS,
    DISPLAY,
    FIRST_LAIR,
    GRID,
    NONE,
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
from underhall.games.fall.rules.clusters import ALL_CELLS, LAST_COLUMN, action_symbols
from underhall.games.fall.rules.draft import NO_SPOT
from underhall.games.fall.rules.final import GNOMES, elder_honour, hall_count, hall_worth
from underhall.games.fall.rules.places import controlled_caverns, has_pawn
from underhall.games.fall.rules.secrets import waits_for
from underhall.games.fall.rules.wave import domain_honour, lines_passed
from underhall.games.fall.steps import Step

UNIT = 100  # all is counted in hundredths
LEAST = -(1 << 30)  # less than any standing
# How a rival stands: hundredths of what the board would score for it now.
DOMAIN_OUTLOOK = 70  # invasions are still to come
HALL_OUTLOOK = (8, 20, 80)  # by wave
PLANK_OUTLOOK = (45, 60, 85)
RIVAL_VOTE = 6  # a vote, whatever its place is worth
AWARDED_VOTE = 110  # a vote of a champion on display
# What champions do, in hundredths of honour.
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
SYMBOL_ON_CHAMPION = 70  # for each wave to come
PAWN_WORTH = 45
# How likely a champion on display is won, in hundredths.
LEADING = 60
AHEAD = 6  # more for each influence of the lead, up to MOST_AHEAD
MOST_AHEAD = 5
BEHIND = 12  # for being on the track at all
# Shapes of other features.
TRAILING = 4  # behind others at a great hall, its worth by the seat's share of their count is divided by this
MOST_VOTES_AHEAD = 3
FIRM = 2  # trolls more than all rivals have
SYMBOLS_A_TURN = 3  # as many are covered for a supply, about
CARD_CELLS = ((1 << CARD_WIDE) - 1) * (1 + (1 << GRID))  # a card's cells in the top left corner


@rule
def honour_now(table, seat):
    total = 0
    for source in range(SOURCES):
        total += int(table.honour[seat, source])
    return total


# What the board would score -------------------------------------------------------------------------------------------


@rule
def domain_outlook(box, table, seat, wave):
    """Domains until they are scored for the last time, in honour."""
    total = 0
    if wave < WAVES and controlled_caverns(table, seat) != 0:
        for clan in range(CLANS):
            total += domain_honour(box, table, seat, clan)
    return total


@rule
def count_at_hall(box, table, hall, party):
    """The same as `hall_count`, with less to ask where no starburst tile lies: for most of the game, everywhere."""
    if table.hall_star[hall] != NONE:
        return hall_count(box, table, hall, party)
    caverns = int(table.overrun) if party == GNOMES else int(table.control[party])
    return ones(caverns & int(box.touching[table.side, hall]))


@rule
def hall_outlook(box, table, seat):
    """What the great halls would bring as things stand, in hundredths of honour."""
    total = 0
    for hall in range(box.halls[table.side]):
        mine = count_at_hall(box, table, hall, seat)
        if mine == 0:
            continue
        best = count_at_hall(box, table, hall, GNOMES)
        parties = int(best == mine)
        for party in range(table.seats):
            count = count_at_hall(box, table, hall, party)
            best = max(best, count)
            parties += int(count == mine)
        if best == mine:
            total += hall_worth(box, table, hall) * UNIT // parties
        else:
            total += hall_worth(box, table, hall) * UNIT * mine // (best * TRAILING)
    return total


@rule
def plank_outlook(box, table, seat):
    """What the places on the clan board would bring, in honour."""
    total = 0
    for clan in range(CLANS):
        if table.votes[clan, seat] > 0:
            for rank in range(RANKS):
                if table.vote_order[clan, rank] == seat:
                    total += int(box.vote_tile[table.vote_tile[clan], rank])
    return total


@rule
def votes_of(table, seat):
    total = 0
    for clan in range(CLANS):
        total += int(table.votes[clan, seat])
    return total


@rule
def vote_leads(table, seat):
    """How far a seat is ahead in the clans it leads."""
    total = 0
    for clan in range(CLANS):
        if table.vote_order[clan, 0] == seat:
            second = table.vote_order[clan, 1]
            rest = int(table.votes[clan, second]) if second != NONE else 0
            total += min(int(table.votes[clan, seat]) - rest, MOST_VOTES_AHEAD)
    return total


@rule
def count_board(box, table, seat, wave, counted):
    if wave < WAVES:
        counted[Feature.DOMAINS_FIRST + wave - 1] = domain_outlook(box, table, seat, wave) * UNIT
    counted[Feature.HALLS_FIRST + wave - 1] = hall_outlook(box, table, seat)
    counted[Feature.PLANKS_FIRST + wave - 1] = plank_outlook(box, table, seat) * UNIT
    counted[Feature.VOTES] = votes_of(table, seat) * UNIT
    counted[Feature.VOTE_LEADS] = vote_leads(table, seat) * UNIT


# Champions ------------------------------------------------------------------------------------------------------------


@rule
def ability_worth(box, champion, waves):
    """The worth of an ability, a pawn and symbols, for a number of waves to come."""
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
def chance_of_award(table, seat, place):
    """How likely a seat wins a champion it has influence with, in hundredths: the further ahead, the more."""
    if table.influence_order[place, 0] != seat:
        return BEHIND
    second = table.influence_order[place, 1]
    rest = int(table.influence[place, second]) if second != NONE else 0
    return LEADING + AHEAD * min(int(table.influence[place, seat]) - rest, MOST_AHEAD)


@rule
def count_display(box, table, seat, wave, counted):
    """Champions that may be won at the end of the wave."""
    for place in range(DISPLAY):
        champion = table.display[place]
        if champion != NONE and table.influence[place, seat] > 0:
            chance = chance_of_award(table, seat, place)
            counted[Feature.AWARDED_VOTES] += int(box.champion_votes[champion]) * chance
            counted[Feature.AWARDED_ABILITIES] += ability_worth(box, champion, WAVES - wave) * chance // 100
            if table.influence_order[place, 0] != seat:
                counted[Feature.YELLOW_LINES] += lines_passed(box, table, seat, place) * UNIT


@rule
def award_outlook(box, table, seat, wave):
    """The same for a rival, in hundredths of honour."""
    total = 0
    for place in range(DISPLAY):
        champion = table.display[place]
        if champion != NONE and table.influence[place, seat] > 0:
            worth = int(box.champion_votes[champion]) * AWARDED_VOTE + ability_worth(box, champion, WAVES - wave)
            total += worth * chance_of_award(table, seat, place) // 100
    return total


@rule
def count_champions(box, table, seat, wave, counted):
    """The abilities of a seat's champions, also of the one it has chosen to keep at the start."""
    total = 0
    for champion in range(CHAMPIONS):
        if table.owner[champion] == seat and box.deck[champion] != Deck.THREE:
            total += ability_worth(box, champion, WAVES + 1 - wave)
    if waits_for(table, Step.SHOW_STARTING_CHAMPIONS) and table.height[seat + 1] == 0:
        kept = int(table.offered[seat, table.pending[seat, 0]])
        total += ability_worth(box, kept, WAVES)
        counted[Feature.AWARDED_VOTES] += int(box.champion_votes[kept]) * UNIT
    counted[Feature.ABILITIES] = total


# The map --------------------------------------------------------------------------------------------------------------


@rule
def count_troops(table, seat, counted):
    """Trolls on the map, how many caverns they hold and how firmly."""
    rest = int(table.held[seat])
    while rest != 0:
        place = lowest(rest)
        rest &= rest - 1
        units = int(table.units[seat, place])
        if place >= FIRST_LAIR:
            counted[Feature.TROLLS_IN_LAIRS] += units * UNIT
        else:
            counted[Feature.TROLLS_OUT] += units * UNIT
            counted[Feature.CAVERNS_HELD] += UNIT
            if 2 * units - int(table.crowd[place]) >= FIRM:
                counted[Feature.CAVERNS_FIRM] += UNIT


@rule
def chance_of_victory(box, table, seat, cavern):
    """In hundredths: against known strengths, and for unknown ones by what is left to draw."""
    trolls = fighting_strength(box, table, seat, cavern)
    unknown = 0
    for which in range(table.gnomes[cavern]):
        if table.gnome[cavern, which] == UNDRAWN:
            unknown += 1
        else:
            trolls -= int(table.gnome[cavern, which])
    if unknown == 0:
        return UNIT if trolls >= 0 else 0
    total = 0
    won = 0
    for index in range(STRENGTHS):
        one = int(table.gnome_pool[index])
        total += one
        left = trolls - (index + 1)
        for other in range(STRENGTHS):
            if left >= (other + 1 if unknown > 1 else 0):
                won += one * int(table.gnome_pool[other])
    return won * UNIT // (total * total)


@rule
def count_battles(box, table, seat, counted):
    """Trolls that stand among gnomes are about to fight."""
    rest = int(table.held[seat]) & int(table.overrun)
    while rest != 0:
        chance = chance_of_victory(box, table, seat, lowest(rest))
        rest &= rest - 1
        counted[Feature.VICTORIES] += chance
        counted[Feature.DEFEATS] += UNIT - chance


# Ancestry -------------------------------------------------------------------------------------------------------------
# A card that a seat has chosen in this draft and that is not laid yet is seen as if it lay there. Laid above or left of
# the others it moves all cells down or to the right.


@rule
def is_chosen(table, seat):
    return waits_for(table, Step.LAY_CARDS) and table.height[seat + 1] == 0 and table.pending[seat, 1] != NO_SPOT


@rule
def chosen_move(table, seat):
    """By how many numbers the cells move for the chosen card."""
    spot = int(table.pending[seat, 1])
    return GRID * int(row_of(spot) < 0) + int(column_of(spot) < 0)


@rule
def chosen_cell(table, seat):
    """The cell of the chosen card's first quadrant."""
    spot = int(table.pending[seat, 1])
    return GRID * max(0, row_of(spot)) + max(0, column_of(spot))


@rule
def cells_of(box, table, seat, kind, chosen):
    """Bits of the cells with symbols of a kind."""
    cells = int(table.board[seat, kind]) & ALL_CELLS
    if chosen:
        first = chosen_cell(table, seat)
        cells = (cells << chosen_move(table, seat)) & ~(CARD_CELLS << first)
        for quadrant in range(QUADRANTS):
            if kind_of(int(box.card[table.pending[seat, 0], quadrant])) == kind:
                cells |= bit(first + GRID * (quadrant // CARD_WIDE) + quadrant % CARD_WIDE)
    return cells


@rule
def pairs_in(cells):
    """Neighbours among cells."""
    return ones(cells & (cells >> 1) & ~LAST_COLUMN) + ones(cells & (cells >> GRID))


@rule
def count_strong(box, table, seat, waves, chosen, counted):
    """Strong symbols have more power than the one that was counted for each."""
    strong = int(table.numbered[seat]) & ALL_CELLS
    if chosen:
        strong &= ~((CARD_CELLS << chosen_cell(table, seat)) >> chosen_move(table, seat))
        for quadrant in range(QUADRANTS):
            count_more_power(int(box.card[table.pending[seat, 0], quadrant]), waves, counted)
    while strong != 0:
        count_more_power(int(table.cell[seat, lowest(strong)]), waves, counted)
        strong &= strong - 1


@rule
def count_more_power(symbol, waves, counted):
    if power_of(symbol) > 1:
        counted[Feature.ADVANCE_POWER + kind_of(symbol) - Kind.ADVANCE] += (power_of(symbol) - 1) * waves * UNIT


@rule
def count_ancestry(box, table, seat, wave, counted):
    """Symbols, and how well they cluster: of a kind, or with a wild."""
    chosen = is_chosen(table, seat)
    waves = WAVES + 1 - wave
    wilds = cells_of(box, table, seat, Kind.WILD, chosen)
    pairs = 0
    for kind in range(Kind.ADVANCE, Kind.WILD):
        cells = cells_of(box, table, seat, kind, chosen)
        counted[Feature.ADVANCE_POWER + kind - Kind.ADVANCE] = ones(cells) * waves * UNIT
        pairs += pairs_in(cells | wilds)
    pairs -= (Kind.WILD - Kind.ADVANCE - 1) * pairs_in(wilds)  # two wilds were counted with each kind
    count_strong(box, table, seat, waves, chosen, counted)
    elders = cells_of(box, table, seat, Kind.ELDER, chosen)
    counted[Feature.WILDS] = ones(wilds) * waves * UNIT
    counted[Feature.SUPPLY_SYMBOLS] = ones(cells_of(box, table, seat, Kind.SUPPLY, chosen)) * waves * UNIT
    counted[Feature.ELDERS] = ones(elders) * waves * UNIT
    counted[Feature.PAIRS] = pairs * waves * UNIT
    on_champions = int(table.board[seat, Kind.ELDER]) & ~ALL_CELLS
    counted[Feature.ELDER_HONOUR] = elder_honour(box, ones(elders | on_champions)) * UNIT


# Means and rivals -----------------------------------------------------------------------------------------------------


@rule
def count_means(box, table, seat, counted):
    """Supplies, symbols that can still be covered for them, tokens, and the boost."""
    supplies = int(table.supplies[seat])
    if supplies > 0:
        symbols = min(ones(action_symbols(table, seat)), SYMBOLS_A_TURN * supplies)
        counted[Feature.OPEN_SYMBOLS] = symbols * UNIT
    counted[Feature.SUPPLIES] = supplies * UNIT
    counted[Feature.DESPERATION] = int(table.desperation[seat]) * UNIT
    counted[Feature.BOOST] = int(box.boost[table.boost[seat]]) * UNIT


@rule
def standing(box, table, seat, wave):
    """How a rival stands by what everybody can count, in hundredths of honour."""
    value = (honour_now(table, seat) + elder_honour(box, elders_of(table, seat))) * UNIT
    value += domain_outlook(box, table, seat, wave) * DOMAIN_OUTLOOK
    value += hall_outlook(box, table, seat) * HALL_OUTLOOK[wave - 1] // 100
    value += plank_outlook(box, table, seat) * PLANK_OUTLOOK[wave - 1] + votes_of(table, seat) * RIVAL_VOTE
    return value + award_outlook(box, table, seat, wave)


@rule
def count_rivals(box, table, seat, wave, counted):
    supplies = 0
    best = LEAST
    for distance in range(1, table.seats):
        rival = (seat + distance) % table.seats
        best = max(best, standing(box, table, rival, wave))
        supplies += int(table.supplies[rival])
    counted[Feature.BEST_RIVAL] = best
    counted[Feature.RIVAL_SUPPLIES] = supplies * UNIT // (int(table.seats) - 1)


@rule
def count_end(table, seat, counted):
    """After the end only honour counts."""
    best = LEAST
    for distance in range(1, table.seats):
        best = max(best, honour_now(table, (seat + distance) % table.seats) * UNIT)
    counted[Feature.BEST_RIVAL] = best


@game.duty
def count_features(box, table, seat, counted):
    """Honour, what is on the way, the means that are left, and how the best rival stands."""
    counted[Feature.HONOUR] = honour_now(table, seat) * UNIT
    if table.over:
        count_end(table, seat, counted)
        return
    wave = max(1, int(table.wave))
    count_board(box, table, seat, wave, counted)
    count_display(box, table, seat, wave, counted)
    count_champions(box, table, seat, wave, counted)
    count_troops(table, seat, counted)
    count_battles(box, table, seat, counted)
    count_ancestry(box, table, seat, wave, counted)
    count_means(box, table, seat, counted)
    count_rivals(box, table, seat, wave, counted)
