"""Encodings: a view as numbers for learners. `descriptors.py` explains the descriptors; this works for any game.

Tables come as words of eight bytes, because a GPU can read them in no other way.
"""

from underhall.engine.compile import entry, rule
from underhall.engine.descriptors import AXIS_COLUMNS, MOST_AXES, NO_TEAMS, STACK_WORD, Column, Head, Show
from underhall.engine.kernel import COMMON
from underhall.engine.records import FRAME

ABSENT = -1


@rule
def read(words, offset, size):
    """The number of `size` bytes at an offset."""
    word = int(words[offset >> 3])
    if size == 8:
        return word
    half = 1 << (8 * size - 1)
    number = (word >> (8 * (offset & 7))) & (2 * half - 1)
    return number - 2 * half if number >= half else number


@rule
def from_observer(value, count, first, each, cycle, seats, observer, team):
    """A value that may belong to a seat, with seats counted from the observer; ABSENT if nobody plays that seat.

    With a cycle it belongs to a team, and teams are counted from the observer's own.
    """
    if value < first:
        return value
    seat = value - first if each == 1 else (value - first) // each
    if seat >= count:
        return value
    among, own = (cycle, team) if cycle > 0 else (seats, observer)
    if seat >= among:
        return ABSENT
    turned = seat - own
    if turned < 0:
        turned += among
    return value + (turned - seat) * each


@rule
def value_from_observer(row, value, seats, observer, team):
    """The same for a value as a descriptor's row knows it."""
    count = int(row[Column.SEATS])
    if count == 0:
        return value
    first, each, cycle = int(row[Column.FIRST]), int(row[Column.OF_EACH]), int(row[Column.CYCLE])
    return from_observer(value, count, first, each, cycle, seats, observer, team)


@rule
def place_of(row, item, seats, observer, team):
    """Where an item is shown; ABSENT if it belongs to a seat that nobody plays."""
    place = item
    for axis in range(MOST_AXES):
        first = Column.AXIS + axis * AXIS_COLUMNS
        inner = int(row[first])
        if inner == 0:
            break
        at = item // inner % int(row[first + 1])
        there = from_observer(
            at,
            int(row[first + 2]),
            int(row[first + 3]),
            int(row[first + 4]),
            int(row[first + 5]),
            seats,
            observer,
            team,
        )
        if there < 0:
            return ABSENT
        place += (there - at) * inner
    return place


@rule
def show_items(words, row, what, offset, seats, observer, team, out):
    """Shows the numbers of a descriptor's row. Most show nothing, so their places are not worked out."""
    size, items = int(row[Column.BYTES]), int(row[Column.ITEMS])
    start, stride = int(row[Column.START]), int(row[Column.STRIDE])
    low, slots, each = int(row[Column.LOW]), int(row[Column.SLOTS]), int(row[Column.EACH])
    for item in range(items):
        value = read(words, offset + item * size, size)
        if what == Show.AMOUNT:
            if value != 0 and value >= low:
                place = place_of(row, item, seats, observer, team)
                if place >= 0:
                    out[start + place * stride] = value / each
        elif what == Show.MARK:
            if value == low:
                place = place_of(row, item, seats, observer, team)
                if place >= 0:
                    out[start + place * stride] = 1.0
        elif what == Show.ONE_HOT:
            digit = value - low
            if each > 0:
                digit = value // each % slots if value >= 0 else ABSENT
            if 0 <= digit < slots:
                place = place_of(row, item, seats, observer, team)
                digit = value_from_observer(row, digit, seats, observer, team)
                if place >= 0 and digit >= 0:
                    out[start + place * stride + digit] = 1.0
        elif value != 0:
            place = place_of(row, item, seats, observer, team)
            member = 0
            while place >= 0 and value > 0 and member < slots:
                if value & 1:
                    at = value_from_observer(row, member, seats, observer, team)
                    if at >= 0:
                        out[start + place * stride + at] = 1.0
                value >>= 1
                member += 1


@rule
def count_frames(words, head, row, seats, observer, team, out):
    """How many frames of a step wait on the common stack and on the observer's own."""
    step, start = int(row[Column.STEP]), int(row[Column.START])
    for own in range(2 if head[Head.LANES] > 0 else 1):
        lane = observer + 1 if own else COMMON
        stack = int(head[Head.STACK]) + lane * int(head[Head.DEPTH]) * FRAME * STACK_WORD
        for level in range(read(words, int(head[Head.HEIGHT]) + lane, 1)):
            frame = stack + level * FRAME * STACK_WORD
            if read(words, frame, STACK_WORD) == step:
                place = 0
                if row[Column.SEATS] > 0:
                    of_seat = read(words, frame + STACK_WORD, STACK_WORD)
                    place = value_from_observer(row, of_seat, seats, observer, team)
                if 0 <= place < max(1, int(row[Column.SEATS])):
                    out[start + place] += 1.0 / int(row[Column.EACH])


@rule
def waiting_steps(words, head, observer):
    """A set of bits: where one is missing, no step whose number ends in it waits on the observer's stacks."""
    waiting = 0
    for own in range(2 if head[Head.LANES] > 0 else 1):
        lane = observer + 1 if own else COMMON
        stack = int(head[Head.STACK]) + lane * int(head[Head.DEPTH]) * FRAME * STACK_WORD
        for level in range(read(words, int(head[Head.HEIGHT]) + lane, 1)):
            waiting |= 1 << (read(words, stack + level * FRAME * STACK_WORD, STACK_WORD) & 63)
    return waiting


@rule
def fill_encoding(words, descriptors, observer, out):
    """The table as the view in `words` shows it to a seat; a spectator looks from the first seat."""
    for slot in range(out.shape[0]):
        out[slot] = 0.0
    fill_part(words, descriptors, observer, out, 0, 1)


@rule
def fill_part(words, descriptors, observer, out, part, parts):
    """One of several parts of the same, in slots that are all 0: threads may share the work."""
    observer = max(0, int(observer))
    head = descriptors[0]
    seats = read(words, int(head[Head.SEATS]), 1)
    team = observer
    if head[Head.TEAM] != NO_TEAMS:
        team = read(words, int(head[Head.TEAM]) + observer, 1)
    asked = read(words, int(head[Head.ASKED]), 2)
    lane = read(words, int(head[Head.LANE]), 1)
    level = read(words, int(head[Head.HEIGHT]) + lane, 1) - 1
    arguments = int(head[Head.STACK]) + (lane * int(head[Head.DEPTH]) + level) * FRAME * STACK_WORD
    waiting = waiting_steps(words, head, observer)
    for number in range(1 + part, descriptors.shape[0], parts):
        row = descriptors[number]
        what, step = int(row[Column.SHOW]), int(row[Column.STEP])
        if what == Show.CONSTANT:
            out[int(row[Column.START])] = int(row[Column.LOW]) / int(row[Column.EACH])
        elif what == Show.FRAME:
            if waiting >> (step & 63) & 1:
                count_frames(words, head, row, seats, observer, team, out)
        elif step < 0:
            show_items(words, row, what, int(row[Column.OFFSET]), seats, observer, team, out)
        elif step == asked and level >= 0:
            show_items(words, row, what, arguments + int(row[Column.OFFSET]), seats, observer, team, out)


@entry
def encode(words, descriptors, seats, out, start, stop):
    """Encodes the views from `start` to before `stop`, each for its seat."""
    for at in range(start, stop):
        fill_encoding(words[at], descriptors, int(seats[at]), out[at])
