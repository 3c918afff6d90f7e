"""How good a table looks for a seat: what a player would count, in hundredths of a victory point."""

from underhall.engine.compile import rule
from underhall.engine.kernel import has_bit
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.pieces import GEM_KINDS, NONE, Family, Source
from underhall.games.dwarfs.rules.board import (
    design_on,
    family_on,
    has_card,
    is_monster,
    monster_in,
    region_of,
    spots_left,
)
from underhall.games.dwarfs.rules.castle import castle_gives_action, monster_against_digging
from underhall.games.dwarfs.rules.goals import can_pay, is_met, progress_of
from underhall.games.dwarfs.rules.points import score
from underhall.games.dwarfs.rules.turn import goals_completed, hand_size

SOURCES = len(Source)
POINT = 100
EXTRA_ACTION = 250  # a castle that gives its action
OGRE_IN_HAND = 70
DIG_VALUE = 60
CARD_IN_HAND = 15  # a kingdom card still to play clogs the hand
MONSTER_IN_HAND = 40  # but a monster is a threat
MONSTER_GONE = 200  # mines, digging and extra actions that work again
OPEN_STORE = 30  # hundredths of a trade's worth, where a store has room for it
SAVED_UP = 45  # hundredths of a goal's extra points, for gems that pay all of it
ON_THE_WAY = 40  # hundredths of a task's worth, for dwarfs that fill it
FULL_HAND = 25  # hundredths of a gem's worth, where another card must go for it
DWARF_AT_HOME = 15  # free to work anywhere
DWARF_STUCK = 20  # on a card whose task rivals have blocked
SECRET_ON_THE_WAY = 30  # hundredths of a secret goal's points, for progress that nearly meets it
GOAL_TOWARDS_END = 60
RIVAL = 50  # hundredths of the best rival's points that count against oneself


@rule
def points_now(box, table, seat):
    """Victory points as things stand."""
    points = 0
    for source in range(SOURCES):
        points += score(box, table, seat, source)
    return points


@rule
def best_goal(box, table, seat):
    """What the gems in hand are worth beyond themselves, by the open goal they come nearest to."""
    best = 0
    for place in range(box.goals_shown):
        goal = table.goal_row[place]
        if goal == NONE:
            continue
        cost = 0
        covered = 0
        worth = 0
        for gem in range(GEM_KINDS):
            need = int(box.goal_cost[goal, gem])
            cost += need
            covered += min(need, int(table.gems[seat, gem]))
            worth += need * int(box.gem_points[gem])
        gain = int(box.goal_points[goal]) - worth
        best = max(best, gain * SAVED_UP * covered * covered // (cost * cost))
    return best


@rule
def trade_value(box, table, seat):
    """What a visit to the store brings now."""
    best = 0
    for place in range(box.goals_shown):
        goal = table.goal_row[place]
        if goal != NONE and can_pay(box, table, seat, goal):
            worth = 0
            for gem in range(GEM_KINDS):
                worth += int(box.goal_cost[goal, gem]) * int(box.gem_points[gem])
            best = max(best, (int(box.goal_points[goal]) - worth) * POINT)
    return best


@rule
def task_value(box, table, seat, square):
    """What completing the card on a square brings."""
    design = design_on(table, square)
    family = box.family[design]
    if family == Family.MINE:
        gem = box.gem[design]
        if monster_in(box, table, region_of(table, square), Family.DRAGON) != NONE:
            return 0
        worth = min(int(box.yields[design]), int(table.gem_pile[gem])) * int(box.gem_points[gem])
        return worth * (POINT if hand_size(table, seat) < box.hand_limit else FULL_HAND)
    if family == Family.STORE:
        return trade_value(box, table, seat)
    if family == Family.TAVERN:
        return OGRE_IN_HAND
    if family == Family.CASTLE:
        return DIG_VALUE if monster_against_digging(box, table, square) == NONE else 0
    return int(box.monster_points) * POINT + MONSTER_GONE


@rule
def dwarfs_at_work(box, table, seat):
    """Tasks begun, by how far they are; dwarfs that cannot finish theirs are as good as lost."""
    total = int(table.pile[seat]) * DWARF_AT_HOME
    for square in range(table.squares):
        here = int(table.dwarfs[seat, square])
        if here == 0:
            continue
        needs = int(box.needs[design_on(table, square)])
        if here + spots_left(box, table, square) < needs:
            total -= here * DWARF_STUCK
        else:
            filled = min(here, needs)
            total += task_value(box, table, seat, square) * ON_THE_WAY * filled * filled // (needs * needs * 100)
    return total


@rule
def secret_outlook(box, table, seat):
    """A secret goal that is met is as good as its points; one nearly met is worth a part of them."""
    goal = table.secret[seat]
    if goal < 0 or table.secret_out[seat]:
        return 0
    points = int(box.secret_points[goal])
    if is_met(box, table, seat, goal):
        return points * (POINT - 1)  # revealing it is still a little better
    progress = max(0, progress_of(box, table, seat, box.condition[goal]))
    return points * SECRET_ON_THE_WAY * progress // int(box.at_least[goal])


@rule
def hand_value(box, table, seat):
    """Kingdom cards still to be played."""
    value = 0
    for design in range(box.designs):
        if has_bit(table.hand[seat], design):
            value += MONSTER_IN_HAND if is_monster(box.family[design]) else -CARD_IN_HAND
    return value


@rule
def store_in_reach(box, table, seat):
    """A store where one's dwarfs find room is worth a part of what could be bought there."""
    for square in range(table.squares):
        if has_card(table, square) and family_on(box, table, square) == Family.STORE:
            needs = int(box.needs[design_on(table, square)])
            if table.dwarfs[seat, square] + spots_left(box, table, square) >= needs:
                return trade_value(box, table, seat) * OPEN_STORE // 100
    return 0


@game.duty
def estimate(box, table, seat):
    """Points, what is on the way, and how the best rival stands."""
    value = points_now(box, table, seat) * POINT
    value += best_goal(box, table, seat) + dwarfs_at_work(box, table, seat) + secret_outlook(box, table, seat)
    if castle_gives_action(box, table, seat):
        value += EXTRA_ACTION
    value += int(table.ogres[seat]) * OGRE_IN_HAND
    value += hand_value(box, table, seat) + store_in_reach(box, table, seat)
    value += goals_completed(table, seat) * GOAL_TOWARDS_END
    best = points_now(box, table, (seat + 1) % table.seats)
    for distance in range(2, table.seats):
        best = max(best, points_now(box, table, (seat + distance) % table.seats))
    return value - best * RIVAL
