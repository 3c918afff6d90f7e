"""Looks to the end of a seat's own chain of choices, keeping the best few tables at each depth."""

from underhall.bots.workspace import choice_key, option_of
from underhall.engine.compile import entry, rule
from underhall.engine.kernel import PickOrder, is_legal

from .course import ANYTIMES, BOX, SIZE, TABLE
from .driver import advance, take
from .outlook import estimate, goes_on

WORST = -1e18
SCRATCH = 1  # rows of the pool: the start, a table to try things on, then two layers of tables
FIRST_ROW = 2


@rule
def same_core(pool, a, b, core):
    for at in range(core):
        if pool[a, at] != pool[b, at]:
            return False
    return True


@rule
def copy_row(pool, source, target, size):
    for at in range(size):
        pool[target, at] = pool[source, at]


@rule
def known(pool, worth, first_row, count, row, value, core):
    """Whether the table in `row` is already among those kept: another order of the same choices leads to it."""
    for kept in range(first_row, first_row + count):
        if worth[kept] == value and same_core(pool, kept, row, core):
            return True
    return False


@rule
def place_for(worth, first_row, count, width, value):
    """The row for a table of this worth among those kept: a free one, or that of the worst if it is worse; else -1."""
    if count < width:
        return first_row + count
    worst = first_row
    for row in range(first_row + 1, first_row + count):
        if worth[row] < worth[worst]:
            worst = row
    if worth[worst] < value:
        return worst
    return -1


@rule
def pass_windows(box, table, seat):
    """Skips other seats that are only asked about an any-time option: the chain is not over yet."""
    while goes_on(table) and table.seat >= 0 and table.seat != seat and SIZE[table.asked] == 1:
        take(box, table, 0)
        advance(box, table)


@rule
def note_end(promises, chains, trail, length, promise):
    """Keeps the best chain behind each option."""
    opening = option_of(trail[0])
    if promise > promises[opening]:
        promises[opening] = promise
        for step in range(length):
            chains[opening, step] = trail[step]
        if length < chains.shape[1]:
            chains[opening, length] = -1


@entry
def beam(box_bytes, pool, worth, trails, promises, chains, weights, counted, seat, width, depth, core, clone):
    """Finds the best chain behind each option of the table in row 0 of the pool.

    `promises` gets its worth, `chains` the keys of its choices, with -1 after the last.
    """
    box = box_bytes.view(BOX)[0]
    scratch = pool[SCRATCH].view(TABLE)[0]
    scratch.mute = 1
    scratch.pick_order = PickOrder.ASCENDING
    for value in range(promises.shape[0]):
        promises[value] = WORST
    here = FIRST_ROW
    there = FIRST_ROW + width
    copy_row(pool, 0, here, clone)
    worth[here] = WORST
    count = 1
    for length in range(depth):
        found = 0
        for row in range(here, here + count):
            node = pool[row].view(TABLE)[0]
            for value in range(SIZE[node.asked] + ANYTIMES):
                if not is_legal(node, value):
                    continue
                copy_row(pool, row, SCRATCH, clone)
                take(box, scratch, value)
                advance(box, scratch)
                pass_windows(box, scratch, seat)
                promise = estimate(box, scratch, seat, weights, counted)
                trails[row, length] = choice_key(node.asked, seat) + value
                if scratch.over or scratch.seat != seat:
                    note_end(promises, chains, trails[row], length + 1, promise)
                elif not known(pool, worth, there, found, SCRATCH, promise, core):
                    place = place_for(worth, there, found, width, promise)
                    if place >= 0:
                        copy_row(pool, SCRATCH, place, clone)
                        worth[place] = promise
                        for step in range(length + 1):
                            trails[place, step] = trails[row, step]
                        found = max(found, place - there + 1)
        here, there = there, here
        count = found
        if count == 0:
            break
    for row in range(here, here + count):  # chains longer than the depth
        note_end(promises, chains, trails[row], depth, worth[row])
