"""What lies in the box of Mishap: nothing."""

from enum import IntEnum

import numpy as np

from underhall.engine.records import record, table_of

SEATS = 2
EVENTS = 5
DEPTH = 6


class Step(IntEnum):
    CHOOSE = 0
    PILE_UP = 1  # puts two of itself on the stack
    STUCK = 2  # a decision without options
    CHATTER = 3  # tells more than can be kept
    TURN_ROUND = 4  # comes back to itself
    GAMBLE = 5  # a chance that follows itself


class Mischief(IntEnum):
    """What may be chosen, and then goes wrong."""

    NOTHING = 0
    PILE_UP = 1
    STUCK = 2
    CHATTER = 3
    TURN_ROUND = 4
    GAMBLE = 5


class Event(IntEnum):
    CHATTER = 0


class Source(IntEnum):
    NOTHING = 0


BOX = record([("nothing", np.int16)])
LAYOUT = table_of(options=len(Mischief), chance=1, depth=DEPTH, events=EVENTS, fields=[("calm", np.int16)])
