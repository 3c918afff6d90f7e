"""The end of the game: great halls, elders, clan votes; and who wins."""

from underhall.engine.compile import rule
from underhall.engine.kernel import lowest, ones, push, tell
from underhall.games.fall.box import RANKS
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.pieces import CLANS, ELDERS, NONE, SEATS, Power, Source
from underhall.games.fall.rules.champions import elders_of
from underhall.games.fall.rules.clans import gain_honour
from underhall.games.fall.rules.places import controlled_caverns
from underhall.games.fall.steps import Step

GNOMES = SEATS  # a party like the players
UNBOUNDED = 1 << 15  # more than any party can count


@game.step(Step.FINAL_SCORE)
def final_score(box, table):
    """Great halls, then elders, then clan votes; with that the game is over. (FIN-01, FLO-02, FLO-03)"""
    tell(table, Event.GAME_ENDS)
    push(table, Step.SCORE_PLANK, 0)
    push(table, Step.SCORE_ELDERS, 0)
    push(table, Step.SCORE_HALL, 0)


# Great halls ----------------------------------------------------------------------------------------------------------


@rule
def star_in(box, table, hall, power):
    """Whether the starburst tile in a hall has this power. (K-06)"""
    star = table.hall_star[hall]
    return star != NONE and box.power[star] == power


@rule
def trolls_around(table, party, caverns):
    total = 0
    while caverns != 0:
        cavern = lowest(caverns)
        caverns &= caverns - 1
        total += int(table.gnomes[cavern]) if party == GNOMES else int(table.units[party, cavern])
    return total


@rule
def hall_count(box, table, hall, party):
    """The touching caverns a party controls: gnomes those that are overrun. (FIN-02, FIN-03, FIN-05)"""
    caverns = int(box.touching[table.side, hall])
    if party == GNOMES:
        if star_in(box, table, hall, Power.HALL_WITHOUT_GNOMES):
            return 0
    elif party >= table.seats:
        return 0
    if star_in(box, table, hall, Power.HALL_BY_TROLLS):
        return trolls_around(table, party, caverns)
    if party == GNOMES:
        return ones(int(table.overrun) & caverns)
    count = ones(controlled_caverns(table, party) & caverns)
    if star_in(box, table, hall, Power.HALL_FOR_OWNER) and table.owner[table.hall_star[hall]] == party:
        count += int(box.amount[table.hall_star[hall]])
    return count


@rule
def best_count(box, table, hall, below):
    """The highest count of any party that is less than `below`. (FIN-02)"""
    best = 0
    for party in range(SEATS + 1):
        count = hall_count(box, table, hall, party)
        if best < count < below:
            best = count
    return best


@rule
def share_hall(box, table, hall, value, wanted):
    """Those with this count split the value evenly, gnomes too; remainders are lost. (FIN-04, K-37)

    Returns whether a seat gained anything.
    """
    parties = 0
    for party in range(SEATS + 1):
        if hall_count(box, table, hall, party) == wanted:
            parties += 1
    gained = False
    for seat in range(table.seats):
        if hall_count(box, table, hall, seat) == wanted and value // parties > 0:
            tell(table, Event.HALL_SCORED, seat, hall, value // parties)
            gain_honour(table, seat, value // parties, Source.GREAT_HALLS)
            gained = True
    return gained


@rule
def hall_worth(box, table, hall):
    """The honour of a great hall, multiplied if its starburst tile says so. (FIN-03)"""
    value = int(table.hall_value[hall])
    if star_in(box, table, hall, Power.HALL_MORE):
        value *= int(box.amount[table.hall_star[hall]])
    return value


@game.step(Step.SCORE_HALL)
def score_hall(box, table, hall):
    """One hall after the other. (FIN-02, FIN-03, FIN-04, K-37)"""
    if hall + 1 < box.halls[table.side]:
        push(table, Step.SCORE_HALL, hall + 1)
    value = hall_worth(box, table, hall)
    scored = False
    most = best_count(box, table, hall, UNBOUNDED)
    if most > 0:
        scored = share_hall(box, table, hall, value, most)
        if star_in(box, table, hall, Power.HALL_SECOND):
            second = best_count(box, table, hall, most)
            if second > 0 and share_hall(box, table, hall, value // 2, second):
                scored = True
    if not scored:
        tell(table, Event.HALL_LOST, hall)


# Elders and votes -----------------------------------------------------------------------------------------------------


@rule
def elder_honour(box, elders):
    """The honour for a number of elders, by the chart, which ends at nine. (FIN-06, K-34)"""
    return int(box.elder_honour[min(elders, ELDERS - 1)])


@game.step(Step.SCORE_ELDERS)
def score_elders(box, table, seat):
    """Each seat in turn scores its elders. (FIN-06)"""
    if seat + 1 < table.seats:
        push(table, Step.SCORE_ELDERS, seat + 1)
    elders = elders_of(table, seat)
    honour = elder_honour(box, elders)
    tell(table, Event.ELDERS_SCORED, seat, elders, honour)
    gain_honour(table, seat, honour, Source.ELDERS)


@game.step(Step.SCORE_PLANK)
def score_plank(box, table, clan):
    """First, second and third gain what the tile says; without votes there is no place.

    (FIN-07, FIN-08, FIN-09, FIN-10)
    """
    for rank in range(RANKS):
        seat = table.vote_order[clan, rank]
        if seat != NONE:
            honour = int(box.vote_tile[table.vote_tile[clan], rank])
            tell(table, Event.PLANK_SCORED, seat, clan, rank + 1, honour)
            gain_honour(table, int(seat), honour, Source.VOTES)
    if clan + 1 < CLANS:
        push(table, Step.SCORE_PLANK, clan + 1)


# Who wins -------------------------------------------------------------------------------------------------------------


@game.duty
def score(box, table, seat, source):
    """Honour gained so far. (FIN-11)"""
    return int(table.honour[seat, source])


@game.duty
def tie_break(box, table, seat, which):
    """The most votes on the clan board; after that the victory is shared. (FIN-12, FIN-13)"""
    if which > 0:
        return 0
    total = 0
    for clan in range(CLANS):
        total += int(table.votes[clan, seat])
    return total
