"""How a table looks for a seat: what a player would count. Bots weigh it."""

from underhall.engine.compile import rule
from underhall.engine.kernel import CHANCE, COMMON, has_bit, ones
from underhall.games.dwarfs.features import Feature
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.pieces import GEM_KINDS, NONE, Condition, Family
from underhall.games.dwarfs.rules.board import (
    castle_in_play,
    design_on,
    family_on,
    has_card,
    is_monster,
    kingdom_of,
    monster_in,
    region_of,
    spots_left,
)
from underhall.games.dwarfs.rules.goals import can_pay, progress_of
from underhall.games.dwarfs.rules.points import gem_points, monster_points, points_in, secret_points, trading_points
from underhall.games.dwarfs.rules.turn import goals_completed, hand_size
from underhall.games.dwarfs.steps import Step

ONE = 100  # features are counted in hundredths
FIRST_OGRE, OTHER_OGRES = Feature.ROUT.value, Feature.OTHER_OGRES.value
WEIGHED_OGRES = Feature.TYRANT - Feature.ROUT + 1  # kinds that have a weight of their own
OGRE_WORTH = 70  # hundredths of a point
DIG_WORTH = 60
MONSTER_GONE = 2  # points: mines, digging and extra actions that work again
FULL_HAND = 25  # hundredths of a gem's points, where another card must go for it


# Time ----------------------------------------------------------------------------------------------------------------


@rule
def has_turn_left(table, seat):
    """Whether a seat will choose again before the game ends, a last secret goal to reveal aside.

    In its last turn chance counts as the end: bots look ahead as far as either, and compare what they find there.
    """
    if table.asked == Step.LAST_REVEAL:
        return False
    if table.last_round == 0:
        return True
    if table.active == seat:
        return table.seat != CHANCE
    starter = int(table.starter)
    return (seat - starter) % table.seats > (int(table.active) - starter) % table.seats


@rule
def count_tempo(box, table, seat, kingdom, counted):
    """How near the end is, and the castle's extra action until then."""
    own = goals_completed(table, seat)
    most = 0
    for distance in range(1, table.seats):
        most = max(most, goals_completed(table, (seat + distance) % table.seats))
    counted[Feature.GOALS_COMPLETED] = own * ONE
    counted[Feature.RIVAL_GOALS] = most * ONE
    if kingdom != 0 and monster_in(box, table, kingdom, Family.GIANT) == NONE:
        late = max(own, most) >= box.goals_to_end - 1
        counted[Feature.EXTRA_ACTIONS_LATE if late else Feature.EXTRA_ACTIONS] = int(box.extra_actions) * ONE


# Points --------------------------------------------------------------------------------------------------------------


@rule
def points_of_rival(box, table, rival, kingdom, points_of_kingdom):
    """Points of a rival, given a kingdom and its points: two castles in one region share it."""
    points = trading_points(box, table, rival) + secret_points(box, table, rival)
    points += monster_points(box, table, rival) + gem_points(box, table, rival)
    if castle_in_play(box, table, rival):
        castle = table.castle[rival]
        if has_bit(kingdom, castle):
            return points + points_of_kingdom
        return points + points_in(box, table, region_of(table, castle))
    return points


@rule
def count_points(box, table, seat, kingdom, counted):
    """The score so far, and that of the best rival."""
    in_kingdom = points_in(box, table, kingdom)
    counted[Feature.TRADING_POINTS] = trading_points(box, table, seat) * ONE
    counted[Feature.SECRET_POINTS] = secret_points(box, table, seat) * ONE
    counted[Feature.MONSTER_POINTS] = monster_points(box, table, seat) * ONE
    counted[Feature.GEM_POINTS] = gem_points(box, table, seat) * ONE
    counted[Feature.KINGDOM_POINTS] = in_kingdom * ONE
    best = points_of_rival(box, table, (seat + 1) % table.seats, kingdom, in_kingdom)
    for distance in range(2, table.seats):
        best = max(best, points_of_rival(box, table, (seat + distance) % table.seats, kingdom, in_kingdom))
    counted[Feature.BEST_RIVAL] = best * ONE


# Goals ---------------------------------------------------------------------------------------------------------------


@rule
def count_secret(box, table, seat, kingdom, counted):
    """A hidden goal that is met is as good as its points; one nearly met is worth a part of them."""
    goal = table.secret[seat]
    if goal < 0 or table.secret_out[seat]:
        return
    condition = box.condition[goal]
    if condition == Condition.KINGDOM_CARDS:
        progress = ones(kingdom)
    elif condition == Condition.KINGDOM_POINTS:
        progress = counted[Feature.KINGDOM_POINTS] // ONE
    else:
        progress = progress_of(box, table, seat, condition)
    points = int(box.secret_points[goal]) * ONE
    wanted = int(box.at_least[goal])
    if progress >= wanted:
        counted[Feature.SECRET_MET] = points
    elif condition == Condition.EACH_GEM or condition == Condition.OGRES or condition == Condition.EMERALDS:
        counted[Feature.SECRET_IN_HAND] = points * progress // wanted
    else:
        counted[Feature.SECRET_ON_BOARD] = points * max(0, progress) // wanted


@rule
def count_saved(box, table, seat, counted):
    """Gems saved up for open goals, by the one that comes nearest; returns what a visit to a store brings now."""
    trade = 0
    for place in range(box.goals_shown):
        goal = table.goal_row[place]
        if goal == NONE:
            continue
        cost = 0
        covered = 0
        gain = int(box.goal_points[goal])
        for gem in range(GEM_KINDS):
            need = int(box.goal_cost[goal, gem])
            cost += need
            covered += min(need, int(table.gems[seat, gem]))
            gain -= need * int(box.gem_points[gem])
        if covered == cost:
            trade = max(trade, gain)
        counted[Feature.SAVED_FOR_GOAL] = max(counted[Feature.SAVED_FOR_GOAL], part_of(gain * ONE, covered, cost))
        if gain * ONE > counted[Feature.RIVAL_TRADE] and rival_can_buy(box, table, seat, goal):
            counted[Feature.RIVAL_TRADE] = gain * ONE
    return trade


@rule
def count_spare(box, table, seat, counted):
    """Gems that no open goal takes: points, but they fill the hand."""
    for gem in range(GEM_KINDS):
        spare = int(table.gems[seat, gem])
        if spare == 0:
            continue
        taken = 0
        for place in range(box.goals_shown):
            goal = table.goal_row[place]
            if goal != NONE:
                taken = max(taken, int(box.goal_cost[goal, gem]))
        counted[Feature.SPARE_GEMS] += max(0, spare - taken) * ONE


@rule
def rival_can_buy(box, table, seat, goal):
    """Whether a rival holds the gems for a goal and has a turn left to buy it."""
    for distance in range(1, table.seats):
        rival = (seat + distance) % table.seats
        if can_pay(box, table, rival, goal) and has_turn_left(table, rival):
            return True
    return False


@rule
def part_of(worth, done, needed):
    """What is begun is worth a part of the whole: little at first, all when it is done."""
    return worth * done * done // (needed * needed)


# Dwarfs --------------------------------------------------------------------------------------------------------------


@rule
def spoils(box, table, square, kingdom, with_giants):
    """Whether a dragon, or for some tasks a giant, acts where this square lies; one kingdom is known already."""
    region = kingdom if has_bit(kingdom, square) else region_of(table, square)
    if monster_in(box, table, region, Family.DRAGON) != NONE:
        return True
    return with_giants and monster_in(box, table, region, Family.GIANT) != NONE


@rule
def count_task(box, table, square, kingdom, hand_full, trade, here, counted):
    """What the task on a square brings, by its family and by how many dwarfs of a seat are there."""
    design = design_on(table, square)
    family = box.family[design]
    needs = int(box.needs[design])
    here = min(here, needs)
    worth = 0
    if family == Family.MINE:
        if not spoils(box, table, square, kingdom, False):
            gem = box.gem[design]
            worth = min(int(box.yields[design]), int(table.gem_pile[gem])) * int(box.gem_points[gem]) * ONE
        if hand_full:
            counted[Feature.MINES_HAND_FULL] += part_of(worth, here, needs)
            worth = worth * FULL_HAND // ONE
        else:
            counted[Feature.MINES_BEGUN] += part_of(worth, here, needs)
    elif family == Family.STORE:
        worth = trade * ONE
        counted[Feature.STORES_BEGUN] += part_of(worth, here, needs)
    elif family == Family.TAVERN:
        worth = OGRE_WORTH
        counted[Feature.TAVERNS_BEGUN] += part_of(ONE, here, needs)
    elif family == Family.CASTLE:
        if not spoils(box, table, square, kingdom, True):
            worth = DIG_WORTH
            counted[Feature.DIGS_BEGUN] += part_of(ONE, here, needs)
    else:
        worth = (int(box.monster_points) + MONSTER_GONE) * ONE
        counted[Feature.MONSTERS_BEGUN] += part_of(worth, here, needs)
    if here == needs:
        counted[Feature.TASKS_READY] += worth


@rule
def count_dwarfs(box, table, seat, kingdom, hand_full, trade, counted):
    """Tasks begun, and a store that has room; dwarfs that cannot finish their task are as good as lost."""
    counted[Feature.DWARFS_AT_HOME] = int(table.pile[seat]) * ONE
    for square in range(table.squares):
        here = int(table.dwarfs[seat, square])
        buying = trade > 0 and has_card(table, square) and family_on(box, table, square) == Family.STORE
        if here == 0 and not buying:
            continue
        possible = here + spots_left(box, table, square) >= box.needs[design_on(table, square)]
        if possible and buying:
            counted[Feature.STORE_IN_REACH] = trade * ONE
        if possible and here > 0:
            count_task(box, table, square, kingdom, hand_full, trade, here, counted)
        elif not possible:
            counted[Feature.DWARFS_STUCK] += here * ONE


# The hand ------------------------------------------------------------------------------------------------------------


@rule
def count_draw(box, table, seat, hand_full, counted):
    """What chance is about to bring a seat, on average."""
    if table.seat != CHANCE:
        return
    frame = table.stack[COMMON, table.height[COMMON] - 1]
    if frame[1] != seat:
        return
    worth = 0
    if table.asked == Step.DRAW_OGRE:
        worth = OGRE_WORTH
    elif table.asked == Step.STOLEN_GEM:
        rival = frame[2]
        worth = gem_points(box, table, rival) * ONE // int(table.gem_total[rival])
    counted[Feature.DRAW_TO_COME] = worth * FULL_HAND // ONE if hand_full else worth


@rule
def count_hand(box, table, seat, counted):
    """Ogres by kind, and kingdom cards still to be played."""
    for place in range(table.ogres[seat]):
        kind = int(table.ogre[seat, place])
        counted[FIRST_OGRE + kind if kind < WEIGHED_OGRES else OTHER_OGRES] += ONE
    for design in range(box.designs):
        if has_bit(table.hand[seat], design):
            held = Feature.MONSTERS_IN_HAND if is_monster(box.family[design]) else Feature.CARDS_IN_HAND
            counted[held] += ONE


@game.duty
def count_features(box, table, seat, counted):
    """Points, and while there is time, what is on the way. The table has no secrets: bots guess them first."""
    kingdom = kingdom_of(box, table, seat)
    count_points(box, table, seat, kingdom, counted)
    if table.over:
        return
    count_secret(box, table, seat, kingdom, counted)
    if not has_turn_left(table, seat):
        counted[Feature.LAST_TURN_OVER] = ONE
        return
    hand_full = hand_size(table, seat) >= box.hand_limit
    count_tempo(box, table, seat, kingdom, counted)
    trade = count_saved(box, table, seat, counted)
    count_spare(box, table, seat, counted)
    count_dwarfs(box, table, seat, kingdom, hand_full, trade, counted)
    count_hand(box, table, seat, counted)
    count_draw(box, table, seat, hand_full, counted)
