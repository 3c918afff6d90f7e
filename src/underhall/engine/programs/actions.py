"""Actions, the numbers that options have for learners, and masks over them: of one table, on a CPU and on a GPU."""

from underhall.engine.compile import rule
from underhall.engine.kernel import count_legal, draw, is_legal, nth_legal

from .course import ANYTIMES, SIZE

NO_OPTION = -1  # `take` refuses it


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
def pick_evenly(table, dice):
    """A random option of the seat that is asked, each alike."""
    return nth_legal(table, draw(dice, count_legal(table, SIZE[table.asked] + ANYTIMES)))


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
