"""Many tables at once on a CPU, each with its own dice. Generated for each game.

The driver's `call` is passed in, so the code compiled here need not contain all the rules.
"""

import numpy as np

from underhall.batches.orders import PLAN, Autoreset, Odds, Order, Truncation
from underhall.engine.compile import entry, rule
from underhall.engine.kernel import Over, count_legal

from .acting import clear_rewards, fill_rewards
from .actions import action_of, fill_mask, is_over, option_of, pick_evenly
from .course import ANYTIMES, SIZE, SOURCES, TABLE
from .driver import ADVANCE, FALL, FILL, HIDE, PICK, PLAY, SCORE, START, TIE
from .encoding import fill_encoding


@rule
def begin(call, box, table_bytes, dice, counts, plan):
    """A new game, up to the first choice of a seat."""
    for at in range(table_bytes.shape[0]):
        table_bytes[at] = 0
    table_bytes.view(TABLE)[0].pick_order = plan.pick_order
    call(START, box, table_bytes, dice, counts, plan.seats + 0, 0)
    call(ADVANCE, box, table_bytes, dice, counts, 0, 0)
    call(FALL, box, table_bytes, dice, counts, 0, 0)


@rule
def fill_merits(call, box, table_bytes, dice, counts, plan, merits):
    """The points of each seat, and what breaks ties."""
    for seat in range(plan.seats):
        points = 0
        for source in range(SOURCES):
            points += call(SCORE, box, table_bytes, dice, counts, seat, source)
        merits[seat, 0] = points
        for which in range(merits.shape[1] - 1):
            merits[seat, which + 1] = call(TIE, box, table_bytes, dice, counts, seat, which)


@rule
def step(call, box, table_bytes, dice, counts, plan, firsts, action, merits, rewards, ended):
    """Takes an action, and runs to the next choice of a seat; begins a new game where the last is over."""
    table = table_bytes.view(TABLE)[0]
    clear_rewards(plan, rewards, ended)
    if is_over(table):
        if plan.autoreset != Autoreset.OFF:
            begin(call, box, table_bytes, dice, counts, plan)
        return
    call(PLAY, box, table_bytes, dice, counts, option_of(table, firsts, action), 0)
    if is_over(table):
        ended[0] = table.over == Over.ENDED
        ended[1] = table.over != Over.ENDED
        if ended[0] or plan.truncation == Truncation.PLACING:
            fill_merits(call, box, table_bytes, dice, counts, plan, merits)
            fill_rewards(merits, plan, rewards)
        if plan.autoreset == Autoreset.SAME:
            begin(call, box, table_bytes, dice, counts, plan)


@rule
def pick(call, box, table_bytes, dice, counts, plan, firsts):
    """A random action that may be taken now; 0 where the game is over."""
    table = table_bytes.view(TABLE)[0]
    if is_over(table):
        return 0
    if plan.odds == Odds.EVEN:
        return action_of(table, firsts, pick_evenly(table, dice))
    return action_of(table, firsts, call(PICK, box, table_bytes, dice, counts, 0, 0))


@rule
def play_others(call, box, table_bytes, dice, counts, plan, firsts, merits, rewards, ended):
    """Steps at random for all seats but one, until that is asked or a game ends."""
    table = table_bytes.view(TABLE)[0]
    while not is_over(table) and table.seat != plan.seat:
        action = pick(call, box, table_bytes, dice, counts, plan, firsts)
        step(call, box, table_bytes, dice, counts, plan, firsts, action, merits, rewards, ended)
        if ended[0] or ended[1]:  # which a new game, if one has begun, must not hide
            return


@rule
def rollout(call, box, table_bytes, dice, counts, plan):
    """Plays this many decisions at random, one game after the other; counts decisions, their options, forced, games."""
    table = table_bytes.view(TABLE)[0]
    left = plan.decisions + 0
    while left > 0:
        if is_over(table):
            counts[3] += 1
            begin(call, box, table_bytes, dice, counts, plan)
            continue
        options = count_legal(table, SIZE[table.asked] + ANYTIMES)
        if options > 1:
            counts[0] += 1
            counts[1] += options
            left -= 1
        else:
            counts[2] += 1
        call(PLAY, box, table_bytes, dice, counts, call(PICK, box, table_bytes, dice, counts, 0, 0), 0)


@rule
def observe(call, box, table_bytes, dice, counts, seen_bytes):
    """The table as the seat that must choose may know it; when the game is over, as everybody does."""
    for at in range(table_bytes.shape[0]):
        seen_bytes[at] = table_bytes[at]
    call(HIDE, box, seen_bytes, dice, counts, table_bytes.view(TABLE)[0].seat + 0, 0)


@rule
def encode(call, box, table_bytes, dice, counts, seen_bytes, descriptors, encoding):
    """The same as a vector."""
    observe(call, box, table_bytes, dice, counts, seen_bytes)
    fill_encoding(seen_bytes.view(np.int64), descriptors, table_bytes.view(TABLE)[0].seat + 0, encoding)


@rule
def sample(call, box, table_bytes, dice, counts):
    """Draws again what the seat that must choose cannot know. A game that is over stays as it is."""
    table = table_bytes.view(TABLE)[0]
    if not is_over(table):
        seat = table.seat + 0
        call(HIDE, box, table_bytes, dice, counts, seat, 0)
        call(FILL, box, table_bytes, dice, counts, seat, 0)


@entry
def run(
    call,
    order,
    box,
    tables,
    dice,
    counts,
    plans,
    firsts,
    actions,
    masks,
    merits,
    rewards,
    ended,
    seen,
    descriptors,
    encodings,
    start,
    stop,
):
    """One order for the tables from `start` to before `stop`."""
    plan = plans.view(PLAN)[0]
    for i in range(start, stop):
        table_bytes = tables[i]
        if order == Order.BEGIN:
            clear_rewards(plan, rewards[i], ended[i])
            begin(call, box, table_bytes, dice[i], counts[i], plan)
        elif order == Order.STEP:
            step(call, box, table_bytes, dice[i], counts[i], plan, firsts, actions[i], merits[i], rewards[i], ended[i])
        elif order == Order.PICK:
            actions[i] = pick(call, box, table_bytes, dice[i], counts[i], plan, firsts)
        elif order == Order.ROLLOUT:
            rollout(call, box, table_bytes, dice[i], counts[i], plan)
        elif order == Order.OBSERVE:
            observe(call, box, table_bytes, dice[i], counts[i], seen[i])
        elif order == Order.ENCODE:
            encode(call, box, table_bytes, dice[i], counts[i], seen[i], descriptors, encodings[i])
        elif order == Order.OTHERS:
            play_others(call, box, table_bytes, dice[i], counts[i], plan, firsts, merits[i], rewards[i], ended[i])
        elif order == Order.POINTS:
            fill_merits(call, box, table_bytes, dice[i], counts[i], plan, merits[i])
        elif order == Order.SAMPLE:
            sample(call, box, table_bytes, dice[i], counts[i])
        if (
            order == Order.BEGIN
            or order == Order.STEP
            or order == Order.ROLLOUT
            or order == Order.OTHERS
            or order == Order.SAMPLE
        ):
            fill_mask(table_bytes.view(TABLE)[0], firsts, masks[i])
