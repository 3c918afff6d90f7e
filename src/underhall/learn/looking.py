"""A network's forward pass in PyTorch: the same as `programs/network.py`, for many views at once."""

from __future__ import annotations

from typing import Any

import torch

from underhall.bots.networks import POOLED, Sight
from underhall.bots.squares import NOWHERE, STEPS


class Eyes:
    """What the numbers of encodings and of actions stand for, as tensors."""

    def __init__(self, sight: Sight, device: torch.device) -> None:
        numbers, seats, actions = sight.turned.shape
        self._seats = seats
        self.turned = torch.tensor(sight.turned, device=device).reshape(numbers * seats, actions).long()
        planes, count = sight.slots.shape
        self.shape = count, planes
        self.slots = torch.tensor(sight.slots.T.reshape(-1), device=device)  # square by square
        self.places = [torch.tensor(slots, device=device) for slots in (sight.x, sight.y)]
        self.scale = [float(scale) for scale in sight.scale]
        means = torch.tensor(sight.square != NOWHERE, device=device).nonzero()[:, 0]
        rows = int(sight.row.max()) + 1 if len(sight.row) else 0
        meant = torch.tensor(sight.square, device=device)[means] * rows + torch.tensor(sight.row, device=device)[means]
        self.means, self.meant = means, meant  # the actions that mean a square; where its logits have theirs

    def observers(self, seats: int | torch.Tensor, observers: torch.Tensor) -> torch.Tensor:
        """Rows of `turned`."""
        return seats * self._seats + observers.clamp(min=0).long()


def look(weights: Any, eyes: Eyes, seen: torch.Tensor, observers: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """The logits of all actions, and what each seat may expect before `tanh`."""
    state = torch.relu(seen @ weights.first.to(seen.dtype) + weights.first_bias)
    squares = _Squares(weights, eyes, seen, state) if weights.square_first.numel() else None
    for block, ((one, two), (one_bias, two_bias)) in enumerate(zip(weights.blocks, weights.blocks_bias, strict=True)):
        inner = state @ one + one_bias
        if squares is not None:
            inner = inner + squares.hear(block, state) @ weights.square_pooled[block]
        state = torch.relu(state + torch.relu(inner) @ two + two_bias)
    inner = torch.relu(state @ weights.value_first + weights.value_first_bias)
    logits = state @ weights.policy.T + weights.policy_bias
    if squares is not None:
        logits = logits.index_add(1, eyes.means, squares.logits(state).to(logits.dtype))
    return logits.gather(1, eyes.turned[observers]), inner @ weights.value_last + weights.value_last_bias


class _Squares:
    """What the network makes of each square: rows x squares x numbers."""

    def __init__(self, weights: Any, eyes: Eyes, seen: torch.Tensor, state: torch.Tensor) -> None:
        planes = seen[:, eyes.slots].unflatten(1, eyes.shape)
        used = (planes != 0).any(2)
        x, y = ((seen[:, place].float() * scale).round() for place, scale in zip(eyes.places, eyes.scale, strict=True))
        dx, dy = (at[:, None, :] - at[:, :, None] for at in (x, y))  # row, from here, to there
        both = used[:, None, :] & used[:, :, None]
        beside = torch.stack([both & (dx == right) & (dy == down) for right, down in STEPS], 3)
        self._beside = beside.flatten(2).to(planes.dtype)  # row, from here, to there and side
        self._weights, self._eyes, self._shown = weights, eyes, used[:, :, None]
        told = state @ weights.square_context + weights.square_first_bias
        self._made = torch.relu(planes @ weights.square_first.to(planes.dtype) + told[:, None]) * self._shown

    def hear(self, block: int, state: torch.Tensor) -> torch.Tensor:
        """Each square hears its neighbours and the whole table; returns the sum over all squares."""
        weights, made = self._weights, self._made
        own, *others = weights.square_blocks[block].chunk(1 + len(STEPS))
        said = (
            (made @ torch.cat(others, 1)).unflatten(2, (len(STEPS), -1)).flatten(1, 2)
        )  # row, square and side, number
        heard = torch.bmm(self._beside, said.to(self._beside.dtype))
        told = state @ weights.square_told[block] + weights.square_blocks_bias[block]
        self._made = made + torch.relu(made @ own + heard + told[:, None]) * self._shown
        return POOLED * self._made.sum(1)

    def logits(self, state: torch.Tensor) -> torch.Tensor:
        """What squares add to the logits of the actions that mean one."""
        weights = self._weights
        told = state @ weights.square_last_told + weights.square_last_bias
        last = torch.relu(self._made @ weights.square_last + told[:, None]) * self._shown
        return (last @ weights.square_policy.T).flatten(1).index_select(1, self._eyes.meant)
