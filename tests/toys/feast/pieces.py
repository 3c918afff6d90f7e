"""What lies in the box of Feast."""

from enum import IntEnum

import numpy as np

from underhall.engine.records import record

SEATS = 4
CARDS = 30
SPICES = 3
SPICE_WEIGHTS = (1, 1, 2)
CHARM_WEIGHTS = (1, 3)
WEATHER_WEIGHTS = (1, 2, 5)
PICKS = 2  # cards that a seat picks in its lane, one after the other
PENDING_SPICE = PICKS  # where the spice lies, behind the cards
UNKNOWN, NONE = -2, -1


class Weather(IntEnum):
    RAIN = 0
    WIND = 1
    SUN = 2


class Charm(IntEnum):
    DULL = 0
    BRIGHT = 1  # the only one that can be revealed


class Source(IntEnum):
    CARDS = 0
    SPICES = 1
    CHARM = 2


BOX = record(
    [
        ("rounds", np.int16),
        ("limit", np.int16),  # rounds after which the match is cut short; not a rule
        ("hand", np.int16),  # cards drawn each round
        ("gather", np.int16),  # cards to give away each round
        ("charms", np.int16),  # whether there are charms
    ]
)
