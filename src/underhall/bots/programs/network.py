"""A network's judgement of a view, without anything but loops: see `networks.py` for its shape.

Most slots of an encoding are 0, and so are many hidden numbers: rows of weights are added only for the others.
"""

import math

import numpy as np

from underhall.bots.networks import POOLED
from underhall.bots.squares import NOWHERE, STEPS
from underhall.engine.compile import entry, rule
from underhall.engine.descriptors import Head

from .counting import fill_counted
from .course import BOX, TABLE
from .encoding import fill_encoding, read


@rule
def add_row(target, share, row):
    for at in range(target.shape[0]):
        target[at] += share * row[at]


@rule
def add_dense(source, weights, target):
    """Adds a layer: weights come row by row for each number of the source."""
    for at in range(source.shape[0]):
        if source[at] != 0.0:
            add_row(target, source[at], weights[at])


@rule
def dense(source, weights, bias, target):
    for at in range(target.shape[0]):
        target[at] = bias[at]
    add_dense(source, weights, target)


@rule
def rectify(numbers):
    for at in range(numbers.shape[0]):
        if numbers[at] < 0.0:
            numbers[at] = 0.0


# Squares --------------------------------------------------------------------------------------------------------------


@rule
def find_squares(sight, room):
    """Which squares have anything on them, and the neighbours of each; NOWHERE if nothing lies there."""
    for square in range(room.used.shape[0]):
        room.used[square] = 0
        for plane in range(sight.slots.shape[0]):
            if room.encoding[sight.slots[plane, square]] != 0.0:
                room.used[square] = 1
                break
    for square in range(room.used.shape[0]):
        for side in range(room.around.shape[1]):
            room.around[square, side] = NOWHERE
        if room.used[square]:
            for other in range(room.used.shape[0]):
                if room.used[other]:
                    dx = round((room.encoding[sight.x[other]] - room.encoding[sight.x[square]]) * sight.scale[0])
                    dy = round((room.encoding[sight.y[other]] - room.encoding[sight.y[square]]) * sight.scale[1])
                    for side in range(room.around.shape[1]):
                        if dx == STEPS[side][0] and dy == STEPS[side][1]:
                            room.around[square, side] = other


@rule
def look_at_squares(weights, sight, room):
    """What lies on each square, in the light of the whole table."""
    find_squares(sight, room)
    dense(room.state, weights.square_context, weights.square_first_bias, room.context)
    width = room.context.shape[0]
    for square in range(room.used.shape[0]):
        if room.used[square]:
            own = room.seen[square]
            for at in range(width):
                own[at] = room.context[at]
            for plane in range(sight.slots.shape[0]):
                share = room.encoding[sight.slots[plane, square]]
                if share != 0.0:
                    add_row(own, share, weights.square_first[plane])
            rectify(own)


@rule
def hear_neighbours(weights, block, room):
    """What each square makes of its neighbours and of the whole table; `context` gets the sum over all squares."""
    rows = weights.square_blocks[block]
    width = room.context.shape[0]
    dense(room.state, weights.square_told[block], weights.square_blocks_bias[block], room.context)
    for square in range(room.used.shape[0]):
        if room.used[square]:
            heard = room.heard[square]
            dense(room.seen[square], rows[:width], room.context, heard)
            for side in range(room.around.shape[1]):
                other = room.around[square, side]
                if other != NOWHERE:
                    add_dense(room.seen[other], rows[(1 + side) * width : (2 + side) * width], heard)
            rectify(heard)
    for at in range(width):
        room.context[at] = 0.0
    for square in range(room.used.shape[0]):
        if room.used[square]:
            add_row(room.seen[square], 1.0, room.heard[square])
            add_row(room.context, POOLED, room.seen[square])


@rule
def conclude_on_squares(weights, room):
    """What each square says about the actions that mean it, in the light of all that was thought."""
    dense(room.state, weights.square_last_told, weights.square_last_bias, room.context)
    for square in range(room.used.shape[0]):
        if room.used[square]:
            dense(room.seen[square], weights.square_last, room.context, room.heard[square])
            rectify(room.heard[square])


# The whole ------------------------------------------------------------------------------------------------------------


@rule
def think(box, table, words, seat, brain):
    """Encodes a view and works out what the network sees in it, and the placing that each seat may expect.

    `words` are the table's own memory.
    """
    weights, sight, room = brain.weights, brain.sight, brain.room
    state, inner = room.state, room.inner
    room.about[0] = read(words, int(sight.descriptors[0, Head.SEATS]), 1)
    room.about[1] = max(0, seat)
    fill_encoding(words, sight.descriptors, seat, room.encoding)
    if room.counted.shape[0] > 0:
        fill_counted(box, table, seat, room.counted, room.encoding)
    dense(room.encoding, weights.first, weights.first_bias, state)
    rectify(state)
    looks = weights.square_first.shape[0] > 0
    if looks:
        look_at_squares(weights, sight, room)
    for block in range(weights.blocks.shape[0]):
        dense(state, weights.blocks[block, 0], weights.blocks_bias[block, 0], inner)
        if looks:
            hear_neighbours(weights, block, room)
            add_dense(room.context, weights.square_pooled[block], inner)
        rectify(inner)
        add_row(state, 1.0, weights.blocks_bias[block, 1])
        add_dense(inner, weights.blocks[block, 1], state)
        rectify(state)
    if looks:
        conclude_on_squares(weights, room)
    dense(state, weights.value_first, weights.value_first_bias, room.value_inner)
    rectify(room.value_inner)
    dense(room.value_inner, weights.value_last, weights.value_last_bias, room.values)
    for at in range(room.values.shape[0]):
        room.values[at] = math.tanh(room.values[at])


@rule
def product(one, other):
    total = 0.0
    for at in range(one.shape[0]):
        total += one[at] * other[at]
    return total


@rule
def logit(brain, action):
    """How much the network likes an action on the table it thought about last."""
    weights, sight, room = brain.weights, brain.sight, brain.room
    seen = sight.turned[room.about[0], room.about[1], action]
    total = product(room.state, weights.policy[seen]) + weights.policy_bias[seen]
    if sight.square.shape[0] > 0:
        square = sight.square[seen]
        if square != NOWHERE and room.used[square]:
            total += product(room.heard[square], weights.square_policy[sight.row[seen]])
    return total


@entry
def like(box_bytes, view_bytes, seat, brain, actions, logits):
    """Thinks about a view, and writes down how much the network likes each of some actions."""
    box, table = box_bytes.view(BOX)[0], view_bytes.view(TABLE)[0]
    think(box, table, view_bytes.view(np.int64), seat, brain)
    for at in range(actions.shape[0]):
        logits[at] = logit(brain, actions[at])
