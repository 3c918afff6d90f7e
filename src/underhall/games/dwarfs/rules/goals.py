"""Goals: trading at the general store, and secret goals."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, has_bit, offer, ones, push, refuse, tell, uncover, weigh
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.options import DealtSecret, ShownGoal, Trade
from underhall.games.dwarfs.pieces import GEM_KINDS, NONE, Condition, Gem
from underhall.games.dwarfs.reasons import Reason
from underhall.games.dwarfs.rules.board import family_on, has_card, is_monster, kingdom_of
from underhall.games.dwarfs.rules.points import kingdom_points
from underhall.games.dwarfs.steps import Step

# Trading goals -------------------------------------------------------------------------------------------------------


@game.chance(Step.SHOW_GOAL, ShownGoal)
def show_goal(box, table, place):
    """The next card of the shuffled trading goals lies open. (R010, R107)"""
    for goal in range(box.trading_goals):
        if has_bit(table.goal_deck, goal):
            weigh(table, ShownGoal.IS + goal, 1)


@show_goal.chosen
def show_goal(box, table, place, goal):
    table.goal_deck &= ~bit(goal)
    table.goal_row[place] = goal
    tell(table, Event.GOAL_SHOWN, place, goal)


@rule
def refill_row(box, table, place):
    """An empty place is refilled while the deck lasts. (R107, Q37)"""
    if table.goal_deck != 0:
        push(table, Step.SHOW_GOAL, place)


@rule
def can_pay(box, table, seat, goal):
    """Whether a seat has the gems that a trading goal costs. (R105)"""
    for gem in range(GEM_KINDS):
        if table.gems[seat, gem] < box.goal_cost[goal, gem]:
            return False
    return True


@rule
def bars_trade(box, table, seat, place):
    """The reason why what lies at this place of the row cannot be bought, or 0. (R105, Q37)"""
    goal = table.goal_row[place]
    if goal == NONE:
        return Reason.NO_GOAL_THERE
    if not can_pay(box, table, seat, goal):
        return Reason.CANNOT_PAY
    return 0


@rule
def hand_is_hidden(box, table, seat):
    """Whether what a seat can pay is a secret, by the switch that hides gems. (Q45)"""
    return box.hide_gems != 0


@rule
def can_trade(box, table, seat):
    """Whether a seat can pay for any open goal. (R105)"""
    for place in range(box.goals_shown):
        if bars_trade(box, table, seat, place) == 0:
            return True
    return False


@game.decision(Step.TRADE, Trade, ask_when=hand_is_hidden)
def trade(box, table, seat):
    """An open goal that the player can pay for, or none; with a switch, none only if there is no other. (R105, Q15)"""
    for place in range(box.goals_shown):
        offer(table, Trade.BUY + place, bars_trade(box, table, seat, place))
    if box.must_trade_and_dig and can_trade(box, table, seat):
        refuse(table, Trade.DECLINE, Reason.MUST_TRADE)
    else:
        allow(table, Trade.DECLINE)


@trade.chosen
def trade(box, table, seat, option):
    """The gems go back to their piles, the goal to its buyer, a new one to its place. (R105, R106, R107)"""
    if option == Trade.DECLINE:
        tell(table, Event.TRADE_DECLINED, seat)
        return
    place = option - Trade.BUY
    goal = int(table.goal_row[place])
    for gem in range(GEM_KINDS):
        give_back_gems(table, seat, gem, box.goal_cost[goal, gem])
    table.goal_row[place] = NONE
    table.goals[seat] |= bit(goal)
    tell(table, Event.TRADED, seat, goal, place)
    refill_row(box, table, place)


@rule
def take_gems(table, seat, gem, count):
    """Gems go from their pile to a hand. (R082)"""
    table.gem_pile[gem] -= count
    table.gems[seat, gem] += count
    table.gem_total[seat] += count


@rule
def give_back_gems(table, seat, gem, count):
    """Gems go from a hand back to their pile. (R106, Q44)"""
    take_gems(table, seat, gem, -count)


# Secret goals --------------------------------------------------------------------------------------------------------


@rule
def only_to(box, table, seat):
    """Who sees a card that a seat is dealt or draws: that seat alone. (R011, Q45)"""
    return bit(seat)


@rule
def is_dealt(table, goal):
    """Whether somebody already has a secret goal."""
    for seat in range(table.seats):
        if table.secret[seat] == goal:
            return True
    return False


@game.chance(Step.DEAL_SECRET, DealtSecret, audience=only_to)
def deal_secret(box, table, seat):
    """One of the secret goals not yet dealt; only its owner reads it. (R011)"""
    for goal in range(box.secret_goals):
        if not is_dealt(table, goal):
            weigh(table, DealtSecret.IS + goal, 1)


@deal_secret.chosen
def deal_secret(box, table, seat, goal):
    table.secret[seat] = goal
    tell(table, Event.SECRET_DEALT, seat, goal, to=bit(seat))
    tell(table, Event.SECRET_DEALT_UNSEEN, seat, to=~bit(seat))


@rule
def trios(box, table, seat):
    """Monster cards on which a seat, or by a switch anybody, has three dwarfs. (R118, Q40)"""
    count = 0
    for square in range(table.squares):
        if has_card(table, square) and is_monster(family_on(box, table, square)):
            standing = table.crowd[square] if box.any_colour_trios else table.dwarfs[seat, square]
            if standing >= box.trio:
                count += 1
    return count


@rule
def fewest_gems(table, seat):
    """How many gems a seat has of the kind it has fewest of."""
    fewest = table.gems[seat, 0]
    for gem in range(1, GEM_KINDS):
        fewest = min(fewest, table.gems[seat, gem])
    return fewest


@rule
def progress_of(box, table, seat, condition):
    """How much a seat has of what a secret goal asks for. (R113, R114, R115, R116, R117, R118, R119)"""
    if condition == Condition.KINGDOM_CARDS:
        return ones(kingdom_of(box, table, seat))
    if condition == Condition.MONSTERS:
        return ones(int(table.trophies[seat]))
    if condition == Condition.KINGDOM_POINTS:
        return kingdom_points(box, table, seat)
    if condition == Condition.EACH_GEM:
        return int(fewest_gems(table, seat))
    if condition == Condition.OGRES:
        return int(table.ogres[seat])
    if condition == Condition.TRIOS:
        return trios(box, table, seat)
    return int(table.gems[seat, Gem.EMERALD])


@rule
def is_met(box, table, seat, goal):
    return progress_of(box, table, seat, box.condition[goal]) >= box.at_least[goal]


@rule
def seems_met(box, table, seat, goal):
    """What the others can see of it: where gems are hidden, only how many a seat holds. (Q45)"""
    condition = box.condition[goal]
    if box.hide_gems and condition == Condition.EACH_GEM:
        return table.gem_total[seat] >= GEM_KINDS * box.at_least[goal]
    if box.hide_gems and condition == Condition.EMERALDS:
        return table.gem_total[seat] >= box.at_least[goal]
    return is_met(box, table, seat, goal)


@rule
def bars_revealing(box, table, seat):
    """The reason why a seat cannot reveal its secret goal, or 0: its condition must be met. (R110, Q39)"""
    if table.secret_out[seat]:
        return Reason.ALREADY_REVEALED
    if table.secret[seat] < 0 or not is_met(box, table, seat, table.secret[seat]):
        return Reason.GOAL_NOT_MET
    return 0


@rule
def is_out(table, goal):
    for seat in range(table.seats):
        if table.secret_out[seat] and table.secret[seat] == goal:
            return True
    return False


@rule
def may_have_met(box, table, seat):
    """What everybody knows of `bars_revealing`: some secret goal this seat may have is met. (Q39, Q45)"""
    if table.secret_out[seat]:
        return False
    for goal in range(box.secret_goals):
        if not is_out(table, goal) and seems_met(box, table, seat, goal):
            return True
    return False


@game.anytime(Step.REVEAL_SECRET, bars=bars_revealing, possible=may_have_met)
def reveal_secret(box, table, seat):
    """It becomes a completed goal and stays one. (R110, R112, Q39)"""
    table.secret_out[seat] = 1
    uncover(table, ~bit(seat))
    tell(table, Event.SECRET_REVEALED, seat, table.secret[seat])
