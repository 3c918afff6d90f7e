"""What rules are written with: the stack, options with their reasons, events, dice, bit sets.

Everything here is a plain function of the table and small integers, so that it runs compiled, interpreted and on a GPU.
"""

from enum import IntEnum

from underhall.engine.compile import rule
from underhall.engine.records import FRAME, WORD

CHANCE, NOBODY = -1, -2  # in place of a seat: CHANCE is the dice, NOBODY a spectator or nobody at all
ALL = -1  # an audience: everybody, including spectators
COMMON = 0  # the stack that is nobody's lane
TIE_BREAKS = 4  # at most, in any game


class Over(IntEnum):
    """How a game stopped."""

    RUNNING = 0
    ENDED = 1
    TRUNCATED = 2  # by a limit that is not a rule of the game


class Fault(IntEnum):
    """What went wrong in the rules themselves; a match raises it as an error."""

    NONE = 0
    FULL_STACK = 1
    ILLEGAL = 2  # a choice that is not an option
    NO_OPTIONS = 3  # a decision in which nothing may be chosen
    TOO_MANY_EVENTS = 4
    ENDLESS = 5  # steps that never come to a decision


class PickOrder(IntEnum):
    """The order in which the pieces of a set may be picked."""

    FREE = 0  # in any order: for people
    ASCENDING = 1  # only higher numbers than the last pick, so that each set has one path: for searches


# The stack ------------------------------------------------------------------------------------------------------------


@rule
def push_on(table, lane, code, a, b, c, d, e):
    """Puts a step on the stack of one lane."""
    height = table.height[lane]
    if height == table.stack.shape[1]:
        table.fault = Fault.FULL_STACK
        return
    frame = table.stack[lane, height]
    frame[0] = code
    frame[1] = a
    frame[2] = b
    frame[3] = c
    frame[4] = d
    frame[5] = e
    table.height[lane] = height + 1


@rule
def push(table, code, a=0, b=0, c=0, d=0, e=0):
    """Puts a step on the stack: it runs after steps that are pushed later, and before those pushed earlier."""
    push_on(table, table.lane, code, a, b, c, d, e)


@rule
def push_lane(table, seat, code, b=0, c=0, d=0, e=0):
    """Starts or extends the lane of a seat; the common stack waits until all lanes are empty."""
    push_on(table, seat + 1, code, seat, b, c, d, e)


@rule
def pop(table, lane):
    """Takes the top frame off and zeroes it, so that equal states have equal bytes."""
    height = table.height[lane] - 1
    for i in range(FRAME):
        table.stack[lane, height, i] = 0
    table.height[lane] = height


# Options --------------------------------------------------------------------------------------------------------------


@rule
def allow(table, value):
    """Makes `value` an option of the decision being asked."""
    table.legal[value // WORD] |= 1 << int(value % WORD)


@rule
def refuse(table, value, reason):
    """Says why `value` is not an option. The first reason counts."""
    if table.mute == 0 and table.reason[value] == 0:
        table.reason[value] = reason


@rule
def offer(table, value, reason):
    """Allows `value` if `reason` is 0; otherwise refuses it for that reason."""
    if reason == 0:
        allow(table, value)
    else:
        refuse(table, value, reason)


@rule
def weigh(table, value, weight):
    """Makes `value` a possible outcome of the chance being asked, with its weight."""
    if weight > 0:
        table.legal[value // WORD] |= 1 << int(value % WORD)
        table.weight[value] = weight


@rule
def is_legal(table, value):
    return (table.legal[value // WORD] >> (value % WORD)) & 1 == 1


# Bit sets of fewer than 63 members. (Read through int(): NumPy would keep a small field's own width.) -----------------


@rule
def bit(member):
    """The set with just this member."""
    return 1 << int(member)


@rule
def has_bit(bits, member):
    """Whether a set has this member."""
    return (int(bits) >> int(member)) & 1 == 1


@rule
def ones(bits):
    """How many bits of a number below 2**62 are set."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@rule
def ones_of_word(bits):
    """The same for a word of 32 bits, without a loop."""
    bits = bits - ((bits >> 1) & 0x55555555)
    bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F
    return ((bits * 0x01010101) & 0xFFFFFFFF) >> 24


@rule
def lowest(bits):
    """The number of the lowest set bit of a number that is not 0."""
    at = 0
    while (bits >> at) & 0xFF == 0:
        at += 8
    while (bits >> at) & 1 == 0:
        at += 1
    return at


@rule
def count_legal(table, size):
    total = 0
    for word in range((size + WORD - 1) // WORD):
        total += ones_of_word(int(table.legal[word]))
    return total


@rule
def nth_legal(table, n):
    """The n-th option in ascending order, from 0; n must be less than their number."""
    word = 0
    inside = ones_of_word(int(table.legal[word]))
    while n >= inside:
        n -= inside
        word += 1
        inside = ones_of_word(int(table.legal[word]))
    bits = int(table.legal[word])
    for _ in range(n):
        bits &= bits - 1
    return word * WORD + ones_of_word((bits & -bits) - 1)


# Sets picked piece by piece -------------------------------------------------------------------------------------------


@rule
def floor_of(table, last):
    """The lowest number that may be picked after `last`: 0 if the order is free."""
    if table.pick_order == PickOrder.ASCENDING:
        return last
    return 0


# Events ---------------------------------------------------------------------------------------------------------------


@rule
def tell(table, event, a=0, b=0, c=0, d=0, to=ALL):
    """Says what happened, to everybody or to the seats whose bits are set."""
    if table.mute:
        return
    if table.told == table.events.shape[0]:
        table.fault = Fault.TOO_MANY_EVENTS
        return
    line = table.events[table.told]
    line[0] = event
    line[1] = to
    line[2] = a
    line[3] = b
    line[4] = c
    line[5] = d
    table.told += 1


@rule
def uncover(table, to=ALL):
    """Notes that everybody, or the seats whose bits are set, now know a secret: nothing before can be undone."""
    table.uncovered |= to


# Dice for rollouts and samples ----------------------------------------------------------------------------------------
# A permuted congruential generator of 32 bits: `dice[0]` is its state, `dice[1]` its stream. Compiled code takes it for
# granted that a product of signed numbers does not overflow, so all products here stay below 2**63.

DICE = 2  # numbers that make up the state of a generator
ANYTIME_ODDS = 16  # in random play, an any-time option is taken once in 16 times
LOW_32 = 0xFFFFFFFF


@rule
def draw(dice, n):
    """Draws a number from 0 to n - 1; n is below 2**31."""
    state = int(dice[0])
    dice[0] = (state * 747796405 + int(dice[1])) & LOW_32
    word = (((state >> ((state >> 28) + 4)) ^ state) * 277803737) & LOW_32
    return (((word >> 22) ^ word) * n) >> 32


@rule
def by_weight(table, size, dice):
    """An outcome of the chance being asked, as likely as its weight."""
    total = 0
    for value in range(size):
        total += int(table.weight[value])
    at = draw(dice, total)
    for value in range(size):
        at -= int(table.weight[value])
        if at < 0:
            return value
    return -1
