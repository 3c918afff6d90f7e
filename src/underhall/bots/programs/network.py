"""A network's judgement of a view, without anything but loops: see `networks.py` for its shape.

Most slots of an encoding are 0, and so are many hidden numbers: rows of weights are added only for the others.
"""

import math

from underhall.engine.compile import entry, rule

from .encoding import fill_encoding


@rule
def add_row(target, share, row):
    for at in range(target.shape[0]):
        target[at] += share * row[at]


@rule
def dense(source, weights, bias, target):
    """A layer: weights come row by row for each number of the source."""
    for at in range(target.shape[0]):
        target[at] = bias[at]
    for at in range(source.shape[0]):
        if source[at] != 0.0:
            add_row(target, source[at], weights[at])


@rule
def rectify(numbers):
    for at in range(numbers.shape[0]):
        if numbers[at] < 0.0:
            numbers[at] = 0.0


@rule
def think(words, seat, brain):
    """Encodes a view and works out what the network sees in it, and the placing that each seat may expect."""
    state, inner = brain.state, brain.inner
    fill_encoding(words, brain.descriptors, seat, brain.encoding)
    dense(brain.encoding, brain.first, brain.first_bias, state)
    rectify(state)
    for block in range(brain.blocks.shape[0]):
        dense(state, brain.blocks[block, 0], brain.blocks_bias[block, 0], inner)
        rectify(inner)
        for at in range(state.shape[0]):
            state[at] += brain.blocks_bias[block, 1, at]
        for at in range(inner.shape[0]):
            if inner[at] != 0.0:
                add_row(state, inner[at], brain.blocks[block, 1, at])
        rectify(state)
    dense(state, brain.value_first, brain.value_first_bias, brain.value_inner)
    rectify(brain.value_inner)
    dense(brain.value_inner, brain.value_last, brain.value_last_bias, brain.values)
    for at in range(brain.values.shape[0]):
        brain.values[at] = math.tanh(brain.values[at])


@rule
def logit(brain, action):
    """How much the network likes an action on the table it thought about last."""
    row = brain.policy[action]
    total = 0.0
    for at in range(brain.state.shape[0]):
        total += brain.state[at] * row[at]
    return total + brain.policy_bias[action]


@entry
def like(words, seat, brain, actions, logits):
    """Thinks about a view, and writes down how much the network likes each of some actions."""
    think(words, seat, brain)
    for at in range(actions.shape[0]):
        logits[at] = logit(brain, actions[at])
