"""What a tree search works on: its nodes, its plan, and room for a simulation."""

from typing import Any, NamedTuple

import numpy as np

from underhall.engine.compile import rule
from underhall.engine.records import record

NODE = record(
    [
        ("key", np.int32),  # the choice that leads here: decision, seat and option
        ("first", np.int32),  # the first child
        ("next", np.int32),  # the next sibling
        ("visits", np.int32),
        ("worth", np.float64),  # placings that came of it for the seat that makes this choice, added up
        ("prior", np.float64),  # how much it promised before it was tried
    ]
)
PLAN = record(
    [
        ("seat", np.int64),  # the seat that searches
        ("simulations", np.int64),  # to be made in this call
        ("nodes", np.int64),  # of the tree so far
        ("ripe", np.int64),  # visits after which a node gets children
        ("horizon", np.int64),  # how often the seat comes to choose again before a simulation is judged
        ("sample", np.int64),  # options looked at for a choice outside the tree, at most
        ("width", np.int64),  # children of a node that are tried at first
        ("widening", np.float64),  # and how many more with the root of its visits
        ("curiosity", np.float64),  # how strongly little-tried choices are preferred
        ("caution", np.float64),  # how much worse than its siblings an untried choice is taken to be
        ("apart", np.float64),  # placings that options are taken to be apart, at least: both of these are parts of it
        ("temperature", np.float64),  # points by which a choice must look better to have e times the prior
        ("missed", np.float64),  # the prior of the best choice that no chain found beforehand begins with
        ("harm", np.float64),  # how much of what changes for rivals counts
        ("spread", np.float64),  # points by which a seat must be ahead to have e times the chance to stay so
        ("samples", np.int64),  # drawn so far
        ("away", np.int64),  # in a simulation: whether another seat has chosen since the seat did
        ("returns", np.int64),  # and how often the seat came to choose again
        ("depth", np.int64),  # choices made within the tree, added up over all simulations
        ("network", np.int64),  # whether a network judges: it says which choices are promising, and how each seat fares
        ("judged", np.int64),  # in a simulation: whether it has judged the table at its end
    ]
)
SEATS_APART = 8  # more than there are seats
OPTIONS_APART = 4096  # more than any decision has options
LANE = 1 << 30  # keys of nodes where a seat's part of a simultaneous choice begins: this and the seat
LONGEST = 256  # choices of a simulation within the tree
ROOT, NO_NODE = 0, -1


@rule
def choice_key(asked: int, seat: int) -> int:
    """What the keys of a seat's choices in a decision begin with; the option is added."""
    return (int(asked) * SEATS_APART + int(seat)) * OPTIONS_APART


@rule
def option_of(key: int) -> int:
    return key % OPTIONS_APART


@rule
def seat_of(key: int) -> int:
    return key // OPTIONS_APART % SEATS_APART


class Workspace(NamedTuple):
    """Arrays that one tree works on."""

    tables: Any  # bytes of two tables: the one that is played on, and one to try things on
    nodes: Any  # bytes of NODE records
    plan: Any  # bytes of one PLAN
    path: Any  # the nodes of a simulation
    places: Any  # where each seat is in a simultaneous choice
    weights: Any  # of the game's features, for choosing
    judging: Any  # the same for judging what came of it
    counted: Any  # features of a seat
    before: Any  # points each seat may expect before the first choice, in the sample at hand
    usual: Any  # the same on the average of all samples
    outlooks: Any  # points each seat may expect in the end of a simulation
    placings: Any  # what a simulation brought each seat: the share of rivals it ends ahead of
    dice: Any
    firsts: Any  # the first action of each decision, by its code
    brain: Any  # of the network: see `networks.py`
