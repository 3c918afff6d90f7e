"""What lies in the box of Feast."""

from enum import IntEnum

import numpy as np

from underhall.engine.records import record, table_of

SEATS = 4
CARDS = 30
SPICES = 3
SPICE_WEIGHTS = (1, 1, 2)
WEATHERS = 3
WEATHER_WEIGHTS = (1, 2, 5)
CHARMS = 2
CHARM_WEIGHTS = (1, 3)
PICKS = 2  # cards that a seat picks in its lane, one after the other
PENDING_SPICE = PICKS  # where the spice lies, behind the cards
UNKNOWN, NONE = -2, -1


class Step(IntEnum):
    DRAW_CHARM = 0  # chance: seen by its owner
    BEGIN_ROUND = 1
    WEATHER = 2  # chance: seen by all
    DRAW_CARD = 3  # chance: seen by its owner
    OPEN_LANES = 4
    PICK = 5  # in a lane: a card from hand
    TASTE = 6  # in a lane, by itself
    SPICE = 7  # chance in a lane: seen by its owner
    LAY_DOWN = 8  # all that was picked, at once
    GATHER = 9  # a set of cards, piece by piece
    TOLL = 10  # there is only one thing to do
    NOD = 11  # perhaps only one: that is a secret
    REVEAL = 12  # at any time
    END_ROUND = 13


class Event(IntEnum):
    WEATHER = 0  # weather
    DREW = 1  # seat, card: to the owner
    DREW_UNSEEN = 2  # seat: to the others
    TASTED = 3  # seat, card: to the owner
    LAID = 4  # seat, first card, second card
    GIVEN = 5  # seat, card
    PAID = 6  # seat
    NODDED = 7  # seat, how
    REVEALED = 8  # seat, charm
    OVER = 9


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

LAYOUT = table_of(
    options=CARDS + 1,
    chance=CARDS,
    depth=40,
    lanes=SEATS,
    events=24,
    fields=[
        ("deck", np.int32),  # bits of the cards never drawn
        ("gone", np.int32),  # bits of the cards given away
        ("hand", np.int32, SEATS),  # bits of cards
        ("held", np.int8, SEATS),  # how many: seen by all
        ("tasted", np.int8, SEATS),  # picks made in this draft
        ("drafting", np.int8),
        ("laid", np.int32, SEATS),
        ("spices", np.int16, SEATS),  # points that only their owner knows
        ("gathered", np.int32),  # the set being picked
        ("nods", np.int8, SEATS),
        ("weather", np.int8),
        ("charm", np.int8, SEATS),
        ("charm_out", np.int8, SEATS),
    ],
)
