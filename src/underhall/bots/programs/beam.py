"""Looks to the end of a seat's own chain of choices, keeping the best few tables at each depth."""

from course import ANYTIMES, BOX, SIZE, TABLE, estimate
from driver import advance, take

from underhall.engine.compile import entry, rule
from underhall.engine.kernel import Gear, is_legal

WORST = -(1 << 60)


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


@entry
def beam(box_bytes, pool, worth, opening, seat, width, depth, core, clone):
    """The first choice of the best chain found from the table in row 0 of the pool.

    The pool has 2 * width + 2 rows of table bytes: the start, a scratch table, and two layers of `width` tables.
    """
    box = box_bytes.view(BOX)[0]
    scratch = pool[1].view(TABLE)[0]
    scratch.mute = 1
    scratch.gear = Gear.ASCENDING
    here = 2
    there = 2 + width
    copy_row(pool, 0, here, clone)
    worth[here] = WORST
    opening[here] = -1
    count = 1
    best = WORST
    answer = -1
    for _ in range(depth):
        found = 0
        for row in range(here, here + count):
            node = pool[row].view(TABLE)[0]
            for value in range(SIZE[node.asked] + ANYTIMES):
                if not is_legal(node, value):
                    continue
                copy_row(pool, row, 1, clone)
                take(box, scratch, value)
                advance(box, scratch)
                first = opening[row] if opening[row] >= 0 else value
                promise = estimate(box, scratch, seat)
                if scratch.over or scratch.seat != seat:
                    if promise > best:
                        best = promise
                        answer = first
                elif not known(pool, worth, there, found, 1, promise, core):
                    place = place_for(worth, there, found, width, promise)
                    if place >= 0:
                        copy_row(pool, 1, place, clone)
                        worth[place] = promise
                        opening[place] = first
                        found = max(found, place - there + 1)
        here, there = there, here
        count = found
        if count == 0:
            break
    for row in range(here, here + count):  # chains longer than the depth
        if worth[row] > best:
            best = worth[row]
            answer = opening[row]
    return answer
