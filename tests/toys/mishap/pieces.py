"""What lies in the box of Mishap: nothing. And what its numbers stand for."""

from enum import IntEnum

import numpy as np

from underhall.engine.declared import Count, Events, Numbers, Options, Reasons, Steps, asks, because, choice, runs, told
from underhall.engine.declared.tables import field
from underhall.engine.records import record, table_of

SEATS = 2
EVENTS = 5
DEPTH = 6
SEAT = Numbers("seat", SEATS)


class Step(Steps):
    CHOOSE = asks(seat=SEAT)
    PILE_UP = runs()  # puts two of itself on the stack
    STUCK = asks(seat=SEAT)  # a decision without options
    CHATTER = runs()  # tells more than can be kept
    TURN_ROUND = runs()  # comes back to itself
    GAMBLE = runs()  # a chance that follows itself


class Mischief(Options):
    """What may be chosen, and then goes wrong."""

    NOTHING = choice()
    PILE_UP = choice()
    STUCK = choice()
    CHATTER = choice()
    TURN_ROUND = choice()
    GAMBLE = choice()


class Stuck(Options):
    WAIT = choice()


class Gamble(Options):
    LOSE = choice()


class Event(Events):
    CHATTER = told(number=Count(EVENTS))


class Reason(Reasons):
    NONE = because()


class Source(IntEnum):
    NOTHING = 0


BOX = record([("nothing", np.int16)])
LAYOUT = table_of(
    options=Mischief.size(),
    chance=Gamble.size(),
    depth=DEPTH,
    events=EVENTS,
    fields={"The table": [field("calm", Count(2**15 - 1), meaning="how often nothing went wrong")]},
)
