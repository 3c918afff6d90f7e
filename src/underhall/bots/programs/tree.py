"""Information-set tree search: every simulation uses a fresh sample of what the seat cannot see.

A simulation fills the view with a fair sample, descends the tree by the choices that look best for the seat that
chooses (each seat wants its own best placing), adds what the rules allow at its end, plays on a little, and judges how
each seat would come out. Chance falls again each time and is not part of the tree: a node stands for all tables that
the same choices lead to, and its children count if they are legal on the table at hand.

With a network, a simulation ends where it leaves the tree: the network judges what the seat that must choose there may
know of the sampled table, and says how promising that seat's options are. What the sample made up for others, and what
is secret to that seat, it never sees.

Where seats choose at the same time, each follows its own branch below the node where that began, so that no seat's
choice depends on another's; afterwards the tree goes on from the branch of the seat that searches.
"""

import math

import numpy as np

from underhall.bots.workspace import (
    LANE,
    NO_NODE,
    NODE,
    OPTIONS_APART,
    PLAN,
    ROOT,
    SEATS_APART,
    choice_key,
    seat_of,
)
from underhall.engine.compile import entry, rule
from underhall.engine.kernel import TIE_BREAKS, PickOrder, count_legal, draw, is_legal, nth_legal

from .actions import action_of
from .course import ANYTIMES, BOX, LANES, SIZE, SOURCES, TABLE, score, tie_break
from .driver import advance, determinize, fall, hide, take
from .network import logit, think
from .outlook import estimate, goes_on

VERY_LOW = -1e17  # below any estimate
LEAST_PRIOR = 1e-3  # so that nothing is never tried
MOST_STEPS = 400  # until the horizon: more can only be going round in circles
TABLE_ROW, SCRATCH_ROW = 0, 1  # of the workspace's tables


@rule
def copy_bytes(source, target, size):
    for at in range(size):
        target[at] = source[at]


@rule
def options_on(table):
    return count_legal(table, SIZE[table.asked] + ANYTIMES)


# How it comes out -----------------------------------------------------------------------------------------------------


@rule
def total(box, table, seat):
    points = 0
    for source in range(SOURCES):
        points += score(box, table, seat, source)
    return points


@rule
def is_ahead(box, table, seat, other):
    """1 if a seat ends ahead of another, 0 behind, a half level with it."""
    mine, theirs = total(box, table, seat), total(box, table, other)
    which = 0
    while mine == theirs and which < TIE_BREAKS:
        mine = tie_break(box, table, seat, which)
        theirs = tie_break(box, table, other, which)
        which += 1
    if mine == theirs:
        return 0.5
    return 1.0 if mine > theirs else 0.0


@rule
def look_ahead(box, table, workspace, outlooks):
    """What each seat may expect."""
    for seat in range(table.seats):
        outlooks[seat] = estimate(box, table, seat, workspace.judging, workspace.counted)


@rule
def take_stock(box, table, workspace, plan):
    """How the table looks before anything is chosen: in this sample, and averaged over all samples so far."""
    look_ahead(box, table, workspace, workspace.before)
    plan.samples += 1
    for seat in range(table.seats):
        workspace.usual[seat] += (workspace.before[seat] - workspace.usual[seat]) / plan.samples


@rule
def likely_ahead(workspace, plan, seat, other):
    """How likely a seat ends ahead of another. Harm done to a rival counts only in part: the rival can recover."""
    mine = workspace.usual[seat] + workspace.outlooks[seat] - workspace.before[seat]
    theirs = workspace.usual[other] + plan.harm * (workspace.outlooks[other] - workspace.before[other])
    return 1.0 / (1.0 + math.exp((theirs - mine) / plan.spread))


@rule
def judge(box, table, workspace, plan):
    """The share of its rivals that each seat ends ahead of: exact at the end of the game, estimated before."""
    if not table.over:
        look_ahead(box, table, workspace, workspace.outlooks)
    for seat in range(table.seats):
        workspace.placings[seat] = 0.0
        for other in range(table.seats):
            if other != seat:
                ahead = is_ahead(box, table, seat, other) if table.over else likely_ahead(workspace, plan, seat, other)
                workspace.placings[seat] += ahead / (table.seats - 1)


# Playing on from a leaf -----------------------------------------------------------------------------------------------


@rule
def look_behind(box, workspace, scratch, option, seat, clone):
    """How good the table looks for a seat after an option."""
    copy_bytes(workspace.tables[TABLE_ROW], workspace.tables[SCRATCH_ROW], clone)
    take(box, scratch, option)
    advance(box, scratch)
    return estimate(box, scratch, seat, workspace.weights, workspace.counted)


@rule
def best_looking(box, table, scratch, workspace, sample, seat, clone):
    """The option that looks best for a seat at once; of many options only a sample is looked at."""
    count = options_on(table)
    best, answer = VERY_LOW, 0
    looks = min(count, sample)
    for n in range(looks):
        option = nth_legal(table, n if looks == count else draw(workspace.dice, count))
        promise = look_behind(box, workspace, scratch, option, seat, clone)
        if promise > best:
            best = promise
            answer = option
    return answer


@rule
def is_done(table, plan):
    """Whether a simulation has come to its end, noting whose choice it is: at its horizon, or when the game is over.

    All simulations are judged at the same point, when the seat that searches has ended its chain of choices or is about
    to choose again. Otherwise it would matter how many rivals have had their turn since.
    """
    if not goes_on(table):
        return True
    if table.seat == plan.seat:
        if plan.away:
            plan.away = 0
            plan.returns += 1
        return plan.returns > 0 and plan.returns >= plan.horizon
    if SIZE[table.asked] == 1:  # only asked about an any-time option in between: the chain is not over yet
        return False
    plan.away = 1
    return plan.returns >= plan.horizon


@rule
def play_on(box, table, scratch, workspace, plan, clone):
    """Plays to the horizon by what looks best at once for the seat that chooses."""
    for _ in range(MOST_STEPS):
        fall(box, table, workspace.dice)
        if is_done(table, plan):
            break
        take(box, table, best_looking(box, table, scratch, workspace, plan.sample, table.seat, clone))
        advance(box, table)


# Asking the network ---------------------------------------------------------------------------------------------------


@rule
def consult(box, table, scratch, workspace, plan, clone):
    """What the network makes of the table, as the seat that must choose may know it."""
    copy_bytes(workspace.tables[TABLE_ROW], workspace.tables[SCRATCH_ROW], clone)
    hide(box, scratch, table.seat + 0)
    think(box, scratch, workspace.tables[SCRATCH_ROW].view(np.int64), table.seat + 0, workspace.brain)
    for seat in range(table.seats):
        relative = (seat - table.seat + table.seats) % table.seats
        workspace.placings[seat] = 0.5 + 0.5 * workspace.brain.room.values[relative]
    plan.judged = 1


@rule
def expand_by_network(box, table, scratch, workspace, nodes, plan, at, clone):
    """Adds the options on the table to a node, each with the prior that the network gives it."""
    consult(box, table, scratch, workspace, plan, clone)
    common = key_on(table)
    best = VERY_LOW
    for option in range(SIZE[table.asked] + ANYTIMES):
        if is_legal(table, option):
            best = max(best, logit(workspace.brain, action_of(table, workspace.firsts, option)))
    for option in range(SIZE[table.asked] + ANYTIMES):
        if not is_legal(table, option) or child_with(nodes, at, common + option) != NO_NODE:
            continue
        child = new_node(nodes, plan, common + option)
        if child == NO_NODE:
            break
        promise = logit(workspace.brain, action_of(table, workspace.firsts, option)) - best
        nodes[child].prior = max(LEAST_PRIOR, math.exp(promise))
        hang_in(nodes, at, child)


# The tree -------------------------------------------------------------------------------------------------------------


@rule
def new_node(nodes, plan, key):
    """A node without children, or NO_NODE when the tree is full."""
    at = plan.nodes + 0
    if at == nodes.shape[0]:
        return NO_NODE
    plan.nodes = at + 1
    node = nodes[at]
    node.key = key
    node.first = NO_NODE
    node.next = NO_NODE
    node.visits = 0
    node.worth = 0.0
    node.prior = 0.0
    return at


@rule
def child_with(nodes, at, key):
    child = nodes[at].first + 0
    while child != NO_NODE and nodes[child].key != key:
        child = nodes[child].next + 0
    return child


@rule
def hang_in(nodes, at, child):
    """Children stand in order of their priors, the most promising first."""
    before = NO_NODE
    after = nodes[at].first + 0
    while after != NO_NODE and nodes[after].prior >= nodes[child].prior:
        before = after
        after = nodes[after].next + 0
    nodes[child].next = after
    if before == NO_NODE:
        nodes[at].first = child
    else:
        nodes[before].next = child


@rule
def key_on(table):
    """What the keys of the choices on the table begin with."""
    return choice_key(table.asked, table.seat)


@rule
def is_offered(table, key, common):
    """Whether a node's choice is an option on the table."""
    return common <= key < common + OPTIONS_APART and is_legal(table, key - common)


@rule
def options_known(nodes, table, at):
    """How many of the options on the table are children of a node."""
    common = key_on(table)
    known = 0
    child = nodes[at].first + 0
    while child != NO_NODE:
        if is_offered(table, nodes[child].key, common):
            known += 1
        child = nodes[child].next + 0
    return known


@rule
def expand(box, table, scratch, workspace, nodes, plan, at, clone):
    """Adds the options on the table to a node, each with its prior: how good the table looks after it."""
    common = key_on(table)
    best = VERY_LOW
    first = plan.nodes + 0
    most = plan.missed if nodes[at].first != NO_NODE else 1.0
    for option in range(SIZE[table.asked] + ANYTIMES):
        if not is_legal(table, option) or child_with(nodes, at, common + option) != NO_NODE:
            continue
        child = new_node(nodes, plan, common + option)
        if child == NO_NODE:
            break
        promise = look_behind(box, workspace, scratch, option, table.seat, clone)
        nodes[child].prior = promise
        best = max(best, promise)
    for child in range(first, plan.nodes):
        nodes[child].prior = most * max(LEAST_PRIOR, math.exp((nodes[child].prior - best) / plan.temperature))
        hang_in(nodes, at, child)


@rule
def select(nodes, table, at, plan):
    """The child that the seat tries next: good so far, or promising and little tried. At first there are only a few.

    Quality is relative to the spread between options, so a close game and a decided one work alike.
    """
    common = key_on(table)
    tried, worth, priors = 0, 0.0, 0.0
    low, high = 1.0, 0.0
    child = nodes[at].first + 0
    while child != NO_NODE:
        node = nodes[child]
        if is_offered(table, node.key, common):
            priors += node.prior
            if node.visits > 0:
                tried += node.visits
                worth += node.worth
                low = min(low, node.worth / node.visits)
                high = max(high, node.worth / node.visits)
        child = node.next + 0
    apart = max(plan.apart, high - low)
    untried = (worth / tried if tried > 0 else 0.5) - plan.caution * apart
    wide = plan.width + int(plan.widening * math.sqrt(tried))
    push = plan.curiosity * apart * math.sqrt(tried + 1.0) / priors
    best, answer = VERY_LOW, NO_NODE
    child = nodes[at].first + 0
    while child != NO_NODE and wide > 0:
        node = nodes[child]
        if is_offered(table, node.key, common):
            wide -= 1
            mean = node.worth / node.visits if node.visits > 0 else untried
            value = mean + push * node.prior / (1.0 + node.visits)
            if value > best:
                best = value
                answer = child
        child = node.next + 0
    return answer


@rule
def branch_of(nodes, plan, workspace, here, seat):
    """Where a seat is in its own branch of a simultaneous choice that began at a node."""
    at = workspace.places[seat]
    if at == NO_NODE:
        at = child_with(nodes, here, LANE + int(seat))
    if at == NO_NODE:
        at = new_node(nodes, plan, LANE + int(seat))
        if at != NO_NODE:
            hang_in(nodes, here, at)
    return at


@rule
def descend(box, table, scratch, workspace, nodes, plan, clone):
    """Goes down the tree, growing it by one node's children; returns how long the path is."""
    here = ROOT
    together = table.lane > 0
    for seat in range(SEATS_APART):
        workspace.places[seat] = NO_NODE
    workspace.places[plan.seat] = ROOT
    workspace.path[0] = ROOT
    length = 1
    while length + 1 < workspace.path.shape[0]:
        fall(box, table, workspace.dice)
        if not goes_on(table) or (not plan.network and is_done(table, plan)):
            break
        if LANES and table.lane > 0:
            if not together:
                together = True
                for seat in range(SEATS_APART):
                    workspace.places[seat] = NO_NODE
            at = branch_of(nodes, plan, workspace, here, table.seat)
            if at == NO_NODE:
                break
            if workspace.places[table.seat] == NO_NODE:
                workspace.path[length] = at
                length += 1
        else:
            if together and workspace.places[plan.seat] != NO_NODE:
                here = workspace.places[plan.seat]
            together = False
            at = here
        if plan.network:
            if options_known(nodes, table, at) < options_on(table):
                fresh = nodes[at].first == NO_NODE
                expand_by_network(box, table, scratch, workspace, nodes, plan, at, clone)
                if fresh and at != ROOT:
                    break
        elif at != ROOT and nodes[at].visits < plan.ripe:
            break
        elif options_known(nodes, table, at) < options_on(table):
            expand(box, table, scratch, workspace, nodes, plan, at, clone)
        child = select(nodes, table, at, plan)
        if child == NO_NODE:
            break
        if together:
            workspace.places[table.seat] = child
        else:
            here = child
        workspace.path[length] = child
        length += 1
        plan.judged = 0
        take(box, table, nodes[child].key - key_on(table))
        advance(box, table)
    return length


@rule
def simulate(box, view_bytes, table, scratch, workspace, nodes, plan, clone):
    """One simulation: sample, descent, rollout, evaluation, and the update of the tree."""
    copy_bytes(view_bytes, workspace.tables[TABLE_ROW], clone)
    determinize(box, table, plan.seat, workspace.dice)
    if not plan.network:
        take_stock(box, table, workspace, plan)
    plan.away = 0
    plan.returns = 0
    plan.judged = 0
    length = descend(box, table, scratch, workspace, nodes, plan, clone)
    plan.depth += length - 1
    if plan.network:
        fall(box, table, workspace.dice)
    else:
        play_on(box, table, scratch, workspace, plan, clone)
    if table.fault:  # an order of picks that cannot be completed: nobody should try it again
        for seat in range(table.seats):
            workspace.placings[seat] = 0.0
    elif plan.network and not table.over:
        if not plan.judged:
            consult(box, table, scratch, workspace, plan, clone)
    else:
        judge(box, table, workspace, plan)
    for step in range(length):
        node = nodes[workspace.path[step]]
        node.visits += 1
        if 0 <= node.key < LANE:
            node.worth += workspace.placings[seat_of(node.key)]


@entry
def sow(workspace, chain, prior):
    """Puts a chain of choices into the tree: its opening with a prior, the rest as the best that is known there."""
    nodes = workspace.nodes.view(NODE)
    plan = workspace.plan.view(PLAN)[0]
    if plan.nodes == 0:
        new_node(nodes, plan, -1)
    at = ROOT
    for step in range(chain.shape[0]):
        key = chain[step]
        if key < 0:
            break
        child = child_with(nodes, at, key)
        if child == NO_NODE:
            child = new_node(nodes, plan, key)
            if child == NO_NODE:
                break
            nodes[child].prior = prior if at == ROOT else 1.0
            hang_in(nodes, at, child)
        at = child


@entry
def search(box_bytes, view_bytes, workspace, clone):
    """Grows the tree by as many simulations as the plan says."""
    box = box_bytes.view(BOX)[0]
    nodes = workspace.nodes.view(NODE)
    plan = workspace.plan.view(PLAN)[0]
    table = workspace.tables[TABLE_ROW].view(TABLE)[0]
    scratch = workspace.tables[SCRATCH_ROW].view(TABLE)[0]
    table.mute = 1
    table.pick_order = PickOrder.ASCENDING
    scratch.mute = 1
    scratch.pick_order = PickOrder.ASCENDING
    if plan.nodes == 0:
        new_node(nodes, plan, -1)
    for _ in range(plan.simulations):
        simulate(box, view_bytes, table, scratch, workspace, nodes, plan, clone)
