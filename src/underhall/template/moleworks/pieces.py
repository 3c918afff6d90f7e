"""What is in the box of Moleworks: numbers that never change during a match."""

from enum import IntEnum

import numpy as np
from underhall.engine.records import record

SEATS = 5  # at most
DESIGNS = 12  # different cards, at most
MOST = 999  # of anything that is counted


class Gem(IntEnum):
    OPAL = 0
    JADE = 1
    AMBER = 2


class Source(IntEnum):
    """Where points come from."""

    GEMS = 0
    PATRON = 1


class Feature(IntEnum):
    """What bots count for a seat; weights.toml says what each is worth."""

    BANKED = 0
    CARRIED = 1
    GOING_HOME = 2
    AT_RISK = 3
    HOPED_FOR = 4
    BEAM = 5


GEMS = len(Gem)

BOX = record(
    [
        ("designs", np.int16),
        ("gem", np.int16, DESIGNS),
        ("gems", np.int16, DESIGNS),
        ("cracks", np.int16, DESIGNS),
        ("count", np.int16, DESIGNS),
        ("limit", np.int16),  # the number of cracks at which the mine collapses
        ("propped", np.int16),  # the number of cracks that a beam mends
        ("digs", np.int16),
    ]
)
