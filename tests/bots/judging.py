"""What a network judges, worked out with NumPy for many views at once: compiled code must find the same."""

from __future__ import annotations

from typing import Any

import numpy as np

from underhall.bots.networks import POOLED, Network, Numbers
from underhall.bots.squares import NOWHERE, STEPS, Squares, squares_of
from underhall.engine.encoder import Encoder


def judged(network: Network, encoder: Encoder, encodings: Any, masks: Any) -> tuple[Numbers, Numbers]:
    """Priors and values. Masks and priors are of actions as the observer sees them."""
    weights = network.weights
    state = np.maximum(encodings @ weights.first + weights.first_bias, 0)
    squares = squares_of(encoder) if len(weights.square_first_bias) else None
    seen: Any = None
    if squares is not None:
        seen = np.array([_seen(weights, squares, *row) for row in zip(encodings, state, strict=True)])
        state = np.maximum(state + POOLED * seen.sum(axis=1) @ weights.square_pooled, 0)
    for (one, two), (one_bias, two_bias) in zip(weights.blocks, weights.blocks_bias, strict=True):
        state = np.maximum(state + np.maximum(state @ one + one_bias, 0) @ two + two_bias, 0)
    logits = state @ weights.policy.T + weights.policy_bias
    if squares is not None:
        for action, (square, row) in enumerate(zip(squares.square, squares.row, strict=True)):
            if square != NOWHERE:
                logits[:, action] += seen[:, square] @ weights.square_policy[row]
    logits = np.where(masks, logits, -np.inf)
    likely = np.exp(logits - logits.max(axis=1, keepdims=True))
    inner = np.maximum(state @ weights.value_first + weights.value_first_bias, 0)
    return likely / likely.sum(axis=1, keepdims=True), np.tanh(inner @ weights.value_last + weights.value_last_bias)


def _seen(weights: Any, squares: Squares, encoding: Any, state: Any) -> Any:
    """What the network makes of each square of one view."""
    planes = encoding[squares.slots].T  # squares x planes
    used = planes.any(axis=1)
    places = {
        (round(float(encoding[x] * squares.scale[0])), round(float(encoding[y] * squares.scale[1]))): square
        for square, (x, y) in enumerate(zip(squares.x, squares.y, strict=True))
        if used[square]
    }
    context = state @ weights.square_context + weights.square_first_bias
    seen = np.maximum(planes @ weights.square_first + context, 0) * used[:, None]
    for rows, bias in zip(weights.square_layers, weights.square_layers_bias, strict=True):
        heard = np.zeros_like(seen)
        for (x, y), square in places.items():
            beside = (places.get((x + right, y + down)) for right, down in STEPS)
            around = [seen[each] if each is not None else np.zeros_like(seen[0]) for each in beside]
            heard[square] = np.maximum(np.concatenate([seen[square], *around]) @ rows + bias, 0)
        seen = seen + heard
    return seen
