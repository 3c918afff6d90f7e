"""Actions, masks and rewards of one table, on a CPU and on a GPU alike."""

from underhall.batches.orders import Rewards
from underhall.engine.compile import rule
from underhall.engine.kernel import is_legal

from .course import ANYTIMES, SIZE

NO_OPTION = -1  # `take` refuses it
POINTS = 0  # in a seat's merits; then what breaks ties


@rule
def is_over(table):
    return table.over != 0 or table.fault != 0


@rule
def option_of(table, firsts, action):
    """The option that an action stands for in the decision that waits; NO_OPTION if it belongs to another."""
    size = SIZE[table.asked]
    option = action - firsts[table.asked]
    if 0 <= option < size:
        return option
    which = action - firsts[firsts.shape[0] - 1]
    if 0 <= which < ANYTIMES:
        return size + which
    return NO_OPTION


@rule
def action_of(table, firsts, option):
    size = SIZE[table.asked]
    return firsts[table.asked] + option if option < size else firsts[firsts.shape[0] - 1] + option - size


@rule
def fill_mask(table, firsts, mask):
    """What may be chosen now, as a row of ones and zeros over all actions."""
    for action in range(mask.shape[0]):
        mask[action] = 0
    if is_over(table):
        return
    for option in range(SIZE[table.asked] + ANYTIMES):
        if is_legal(table, option):
            mask[action_of(table, firsts, option)] = 1


@rule
def lead(merits, seat, other):
    """1 if a seat ends ahead of another, -1 behind, 0 level with it."""
    for which in range(merits.shape[1]):
        if merits[seat, which] != merits[other, which]:
            return 1 if merits[seat, which] > merits[other, which] else -1
    return 0


@rule
def best_rival(merits, seats, seat):
    """The most points of another seat."""
    best = merits[1 if seat == 0 else 0, POINTS] + 0
    for other in range(seats):
        if other != seat:
            best = max(best, merits[other, POINTS] + 0)
    return best


@rule
def fill_rewards(merits, plan, rewards):
    """What each seat gets when a game is over, by its points and what breaks ties."""
    seats = plan.seats + 0
    for seat in range(seats):
        if plan.rewards == Rewards.PLACING:
            leads = 0
            for other in range(seats):
                leads += lead(merits, seat, other)
            rewards[seat] = leads / (seats - 1)
        elif plan.rewards == Rewards.SCORE:
            rewards[seat] = merits[seat, POINTS]
        else:
            rewards[seat] = merits[seat, POINTS] - best_rival(merits, seats, seat)


@rule
def clear_rewards(plan, rewards, ended):
    for seat in range(plan.seats):
        rewards[seat] = 0.0
    ended[0] = 0
    ended[1] = 0
