"""Rewards of one table, on a CPU and on a GPU alike."""

from underhall.batches.orders import Rewards
from underhall.engine.compile import rule

POINTS = 0  # in a seat's merits; then what breaks ties


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
