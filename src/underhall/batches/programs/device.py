"""Many tables at once on a GPU, one thread each. Generated for each game.

It does what `batch.py` does, with the same results, but rollouts work differently.
"""

from underhall.batches.orders import Autoreset, Odds, Order, Truncation
from underhall.engine.compile import rule
from underhall.engine.kernel import CHANCE, COMMON, Fault, Over, by_weight, count_legal

from .acting import clear_rewards, fill_rewards
from .actions import action_of, fill_mask, is_over, option_of, pick_evenly
from .counting import fill_counted
from .course import ANYTIMES, LANES, SIZE, SOURCES, score, set_up, tie_break
from .driver import MOST_CHANCES, WAITS, advance, hide, pick, rest, take, tick
from .encoding import fill_part

NOTHING = -2  # is taken: the rules only run on


@rule
def play_on(box, table, dice, option):
    """Takes an option, unless it is NOTHING, and runs to the next choice of a seat, chance decided by the dice."""
    table.mute = 1
    fallen = 0
    waits = True
    while waits:
        if option != NOTHING:
            take(box, table, option)
        if table.fault == 0:
            advance(box, table)
        waits = table.seat == CHANCE and table.fault == 0
        if waits:
            option = by_weight(table, SIZE[table.asked], dice)
            fallen += 1
            if fallen > MOST_CHANCES:
                table.fault = Fault.ENDLESS


@rule
def fill_merits(box, table, merits):
    """The points of each seat, and what breaks ties."""
    for seat in range(table.seats):
        points = 0
        for source in range(SOURCES):
            points += score(box, table, seat, source)
        merits[seat, 0] = points
        for which in range(merits.shape[1] - 1):
            merits[seat, which + 1] = tie_break(box, table, seat, which)


@rule
def choose_at_random(table, dice, counts):
    """A random option; counts the decision, its options, and whether it was forced."""
    options = count_legal(table, SIZE[table.asked] + ANYTIMES)
    if options > 1:
        counts[0] += 1
        counts[1] += options
    else:
        counts[2] += 1
    return pick(table, dice)


@rule
def random_action(table, dice, plan, firsts):
    """A random action that may be taken now; 0 where the game is over."""
    if is_over(table):
        return 0
    if plan.odds == Odds.EVEN:
        return action_of(table, firsts, pick_evenly(table, dice))
    return action_of(table, firsts, pick(table, dice))


@rule
def lay_out(box, table, words, plan):
    """An empty table and the first steps of a game on it. `words` are the table's own memory."""
    for at in range(words.shape[0]):
        words[at] = 0
    table.pick_order = plan.pick_order
    table.seats = plan.seats
    set_up(box, table)


@rule
def play(order, box, table, words, dice, plan, firsts, action, merits, rewards, ended):
    """Begins a game or takes an action; a new game begins where one is over and the plan says so."""
    begins = order == Order.BEGIN
    clear_rewards(plan, rewards, ended)
    if is_over(table) and not begins:
        if plan.autoreset == Autoreset.OFF:
            return
        begins = True
    if begins:
        lay_out(box, table, words, plan)
        play_on(box, table, dice, NOTHING)
        return
    play_on(box, table, dice, option_of(table, firsts, action))
    settle(box, table, words, dice, plan, merits, rewards, ended)


@rule
def settle(box, table, words, dice, plan, merits, rewards, ended):
    """What came of a step; a new game begins where one is over and the plan says so."""
    if is_over(table):
        ended[0] = table.over == Over.ENDED
        ended[1] = table.over != Over.ENDED
        if ended[0] or plan.truncation == Truncation.PLACING:
            fill_merits(box, table, merits)
            fill_rewards(merits, plan, rewards)
        if plan.autoreset == Autoreset.SAME:
            lay_out(box, table, words, plan)
            play_on(box, table, dice, NOTHING)


# Small steps ----------------------------------------------------------------------------------------------------------
# The threads of a GPU that run together go fastest when they do the same. So tables are sorted by what is to be done
# with them next, after each small step; `key_of` says what that is.

DONE = 0x7FFF  # nothing more: sorted behind all others
WAITING = 0x4000  # for a choice


@rule
def key_of(table, waits):
    """What is to be done next with a table: a number for each kind of it."""
    if waits:
        return WAITING + table.asked
    for lane in range(1, LANES + 1):
        if table.height[lane] > 0:
            return table.stack[lane, table.height[lane] - 1, 0] + 0
    if table.height[COMMON] > 0:
        return table.stack[COMMON, table.height[COMMON] - 1, 0] + 0
    return WAITING - 1  # the stack is empty, and with the next step the game is over


@rule
def tread(box, table, words, dice, counts, plan, key):
    """One small step of a rollout: of the rules, a random choice, a chance, or a new game; returns the next key."""
    waits = key >= WAITING
    enough = counts[0] >= plan.decisions
    if is_over(table):
        if enough:
            if table.fault == 0:
                rest(table)
            return DONE
        counts[3] += 1
        lay_out(box, table, words, plan)
        table.mute = 1
        waits = False
    elif waits:
        if table.seat == CHANCE:
            option = by_weight(table, SIZE[table.asked], dice)
        elif enough:
            return DONE
        else:
            option = choose_at_random(table, dice, counts)
        take(box, table, option)
        waits = False
    else:
        waits = tick(box, table) == WAITS and not is_over(table)
    return key_of(table, waits)


@rule
def take_action(box, table, words, plan, firsts, action, rewards, ended):
    """The first part of a step; returns the next key, or DONE where the game is over and stays so."""
    clear_rewards(plan, rewards, ended)
    if is_over(table):
        if plan.autoreset == Autoreset.OFF:
            return DONE
        lay_out(box, table, words, plan)
        table.mute = 1
    else:
        table.mute = 1
        take(box, table, option_of(table, firsts, action))
        if is_over(table):
            return WAITING  # for nothing: the next small step finds that it is over
    return key_of(table, False)


@rule
def carry_out(
    order,
    box,
    table,
    words,
    dice,
    counts,
    plan,
    firsts,
    actions,
    keys,
    i,
    mask,
    merits,
    rewards,
    ended,
    seen,
    seen_words,
    descriptors,
    encoding,
    features,
    part,
    parts,
):
    """One order for one table: the i-th, whose action and key it is. Several threads can share what has `parts`."""
    if order == Order.TREAD:
        keys[i] = tread(box, table, words, dice, counts, plan, keys[i] + 0)
    elif order == Order.MASK:
        fill_mask(table, firsts, mask)
    elif order == Order.PICK:
        actions[i] = random_action(table, dice, plan, firsts)
    elif order == Order.OBSERVE:  # `seen` is a copy of the tables
        hide(box, seen, table.seat + 0)
    elif order == Order.ENCODE:  # all 0 until now
        fill_part(seen_words, descriptors, table.seat + 0, encoding, part, parts)
    elif order == Order.COUNT:  # `seen` and `encoding` are those of the last ENCODE
        fill_counted(box, seen, table.seat + 0, features, encoding)
    elif order == Order.POINTS:
        fill_merits(box, table, merits)
    elif order == Order.TAKE:
        keys[i] = take_action(box, table, words, plan, firsts, actions[i], rewards, ended)
    elif order == Order.SETTLE:
        settle(box, table, words, dice, plan, merits, rewards, ended)
        fill_mask(table, firsts, mask)
    else:
        play(order, box, table, words, dice, plan, firsts, actions[i], merits, rewards, ended)
        fill_mask(table, firsts, mask)
