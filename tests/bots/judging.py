"""What a network judges, worked out with NumPy for many views at once: compiled code must find the same."""

from __future__ import annotations

from typing import Any

import numpy as np

from underhall.bots.networks import POOLED, Network, Numbers
from underhall.bots.squares import NOWHERE, STEPS, Squares, squares_of
from underhall.engine.encoder import Encoder


def judged(network: Network, encoder: Encoder, inputs: Any, masks: Any) -> tuple[Numbers, Numbers]:
    """Priors and values. Masks and priors are of actions as the observer sees them."""
    weights = network.weights
    state = np.maximum(inputs @ weights.first + weights.first_bias, 0)
    squares = squares_of(encoder) if len(weights.square_first_bias) else None
    boards = [_Board(weights, squares, *row) for row in zip(inputs, state, strict=True)] if squares else []
    for block, ((one, two), (one_bias, two_bias)) in enumerate(zip(weights.blocks, weights.blocks_bias, strict=True)):
        inner = state @ one + one_bias
        for row, board in enumerate(boards):
            inner[row] += board.heard(block, state[row]) @ weights.square_pooled[block]
        state = np.maximum(state + np.maximum(inner, 0) @ two + two_bias, 0)
    logits = state @ weights.policy.T + weights.policy_bias
    for row, board in enumerate(boards):
        logits[row] += board.logits(state[row])
    logits = np.where(masks, logits, -np.inf)
    likely = np.exp(logits - logits.max(axis=1, keepdims=True))
    inner = np.maximum(state @ weights.value_first + weights.value_first_bias, 0)
    return likely / likely.sum(axis=1, keepdims=True), np.tanh(inner @ weights.value_last + weights.value_last_bias)


class _Board:
    """What the network makes of each square of one view."""

    def __init__(self, weights: Any, squares: Squares, encoding: Any, state: Any) -> None:
        self._weights, self._squares = weights, squares
        planes = encoding[squares.slots].T  # squares x planes
        self._used = planes.any(axis=1)
        self._places = {
            (round(float(encoding[x] * squares.scale[0])), round(float(encoding[y] * squares.scale[1]))): square
            for square, (x, y) in enumerate(zip(squares.x, squares.y, strict=True))
            if self._used[square]
        }
        told = state @ weights.square_context + weights.square_first_bias
        self._made = np.maximum(planes @ weights.square_first + told, 0) * self._used[:, None]

    def heard(self, block: int, state: Any) -> Any:
        """Squares hear their neighbours and the whole table; the sum of what they make of it."""
        weights, made = self._weights, self._made
        told, heard = state @ weights.square_told[block] + weights.square_blocks_bias[block], np.zeros_like(made)
        for (x, y), square in self._places.items():
            beside = (self._places.get((x + right, y + down)) for right, down in STEPS)
            around = [made[each] if each is not None else np.zeros_like(made[0]) for each in beside]
            heard[square] = np.maximum(np.concatenate([made[square], *around]) @ weights.square_blocks[block] + told, 0)
        self._made = made + heard
        return POOLED * self._made.sum(axis=0)

    def logits(self, state: Any) -> Any:
        """What squares add to the logits of all actions."""
        weights, squares = self._weights, self._squares
        told = state @ weights.square_last_told + weights.square_last_bias
        last = np.maximum(self._made @ weights.square_last + told, 0) * self._used[:, None]
        pairs = zip(squares.square, squares.row, strict=True)
        return [0.0 if square == NOWHERE else last[square] @ weights.square_policy[row] for square, row in pairs]
