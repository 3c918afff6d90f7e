"""Descriptors: what compiled code must know to encode a table. `slots.py` writes one for each run of slots."""

from enum import IntEnum

MOST_AXES = 2  # of one field that number seats
STACK_WORD = 2  # bytes of a number on the stack
NO_TEAMS = -1


class Show(IntEnum):
    """How numbers are shown."""

    AMOUNT = 0  # a share of what is usual
    ONE_HOT = 1  # a slot for each value
    BITS = 2  # a slot for each member of a set
    MARK = 3  # 1 where the number has one value
    FRAME = 4  # how many frames of a step wait on the stack
    CONSTANT = 5  # the same at each table


class Column(IntEnum):
    """What each number of a descriptor says."""

    SHOW = 0
    OFFSET = 1  # bytes from the beginning of the table, or from that of the arguments of the decision that waits
    BYTES = 2  # of one number
    ITEMS = 3  # how many numbers there are
    START = 4  # the first slot
    STRIDE = 5  # slots of one number, in all its descriptors
    LOW = 6  # the value of the first slot; of a MARK: the value that it marks; of a CONSTANT: what is divided
    SLOTS = 7  # of a ONE_HOT or BITS
    EACH = 8  # values that a digit stands for, 0 for a number of one digit; of the others: what they are divided by
    STEP = 9  # the decision that must wait, or that a FRAME counts; -1: any
    SEATS = 10  # values of seats, 0 if there are none; then the first of them, how many each has, and
    FIRST = 11
    OF_EACH = 12
    CYCLE = 13  # how many seats follow each other: 0 for all that play
    # The axes that number seats: how many items lie between two places on it, its places, and which of them are seats'.
    AXIS = 14
    PLACES = 15
    AXIS_SEATS = 16
    AXIS_FIRST = 17
    AXIS_OF_EACH = 18
    AXIS_CYCLE = 19


AXIS_COLUMNS = Column.AXIS_CYCLE - Column.AXIS + 1
COLUMNS = Column.AXIS + MOST_AXES * AXIS_COLUMNS


class Head(IntEnum):
    """The first row of descriptors: where the decision that waits is found on the table, in bytes."""

    SEATS = 0
    ASKED = 1
    LANE = 2
    HEIGHT = 3
    STACK = 4
    DEPTH = 5  # frames of one stack
    LANES = 6
    TEAM = 7  # the team of each seat; NO_TEAMS where all play alone
