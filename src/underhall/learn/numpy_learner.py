"""PPO in NumPy, with gradients by hand: for tests and small networks on machines without PyTorch."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from underhall.bots.networks import Weights
from underhall.learn.experience import Lessons, Numbers
from underhall.learn.learner import NEVER, Pace, State, Taken, normalised

FIRST, SECOND, EPSILON = 0.9, 0.99, 1e-5  # of Adam


class Passed(NamedTuple):
    """What a forward pass leaves behind for the way back."""

    states: list[Numbers]  # after the first layer and after each block
    inner: list[Numbers]  # inside each block
    value_inner: Numbers
    values: Numbers
    logs: Numbers  # of the chances of all actions


class NumpyLearner:
    """A network, its optimiser, and what it saw in this round."""

    def __init__(self, weights: Weights, pace: Pace, seed: int) -> None:
        self._weights = Weights(*(np.array(array, np.float32) for array in weights))
        self._means = [np.zeros_like(array) for array in self._weights]
        self._squares = [np.zeros_like(array) for array in self._weights]
        self._pace, self._random, self._steps = pace, np.random.default_rng(seed), 0

    def make_room(self, steps: int, rows: int) -> None:
        slots, actions = len(self._weights.first), len(self._weights.policy_bias)
        self._seen = np.zeros((steps, rows, slots), np.float16)
        self._masks = np.zeros((steps, rows, actions), np.bool_)

    def act(self, step: int, first: int, encodings: Any, masks: Any) -> Taken:
        last = first + len(encodings)
        self._seen[step, first:last], self._masks[step, first:last] = encodings, masks
        passed = self._pass(encodings, masks)
        noise = self._random.gumbel(size=masks.shape).astype(np.float32)
        actions = np.where(masks, passed.logs + noise, NEVER).argmax(axis=1)
        return Taken(actions, passed.logs[np.arange(len(actions)), actions], passed.values)

    def expect(self, encodings: Any, masks: Any) -> Numbers:
        return self._pass(encodings, masks).values

    def improve(self, lessons: Lessons) -> dict[str, float]:
        seen = self._seen.reshape(-1, self._seen.shape[2])
        masks = self._masks.reshape(-1, self._masks.shape[2])
        advantages, rows = normalised(lessons.advantages), min(self._pace.rows, len(lessons.actions))
        told: list[tuple[float, float, float]] = []
        for _ in range(self._pace.epochs):
            order = self._random.permutation(len(lessons.actions))
            for start in range(0, len(order) - rows + 1, rows):
                at = order[start : start + rows]
                batch = Lessons(
                    lessons.actions[at], lessons.logs[at], advantages[at], lessons.targets[at], lessons.known[at]
                )
                told.append(self._step(seen[at].astype(np.float32), masks[at], batch))
        error, entropy, moved = np.mean(told, axis=0)
        return {"value_error": float(error), "entropy": float(entropy), "moved": float(moved)}

    def weights(self) -> Weights:
        return self._weights

    def state(self) -> State:
        parts = {"weights": self._weights, "means": self._means, "squares": self._squares}
        arrays = {
            f"{part}.{name}": array
            for part, list_ in parts.items()
            for name, array in zip(Weights._fields, list_, strict=True)
        }
        return arrays | {"steps": np.array(self._steps)}

    def restore(self, state: State) -> None:
        for part, list_ in (("weights", self._weights), ("means", self._means), ("squares", self._squares)):
            for name, array in zip(Weights._fields, list_, strict=True):
                array[:] = state[f"{part}.{name}"]
        self._steps = int(state["steps"])

    # Inside -----------------------------------------------------------------------------------------------------------

    def _pass(self, encodings: Numbers, masks: Any) -> Passed:
        weights = self._weights
        states, inner = [np.maximum(encodings @ weights.first + weights.first_bias, 0)], list[Numbers]()
        for (one, two), (one_bias, two_bias) in zip(weights.blocks, weights.blocks_bias, strict=True):
            inner.append(np.maximum(states[-1] @ one + one_bias, 0))
            states.append(np.maximum(states[-1] + inner[-1] @ two + two_bias, 0))
        value_inner = np.maximum(states[-1] @ weights.value_first + weights.value_first_bias, 0)
        values = np.tanh(value_inner @ weights.value_last + weights.value_last_bias)
        logits = np.where(masks, states[-1] @ weights.policy.T + weights.policy_bias, NEVER)
        logits -= logits.max(axis=1, keepdims=True)
        logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return Passed(states, inner, value_inner, values, logs)

    def _step(self, encodings: Numbers, masks: Any, batch: Lessons) -> tuple[float, float, float]:
        """One minibatch; returns the error of the value, the entropy, and how far the policy has moved."""
        passed, pace, count = self._pass(encodings, masks), self._pace, len(encodings)
        rows = np.arange(count)
        likely = np.exp(passed.logs)
        logs = passed.logs[rows, batch.actions]
        ratio = np.exp(logs - batch.logs)
        blocked = np.where(batch.advantages > 0, ratio > 1 + pace.clip, ratio < 1 - pace.clip)
        pull = np.where(blocked, 0, ratio * batch.advantages)
        entropy = -(likely * np.where(masks, passed.logs, 0)).sum(axis=1)
        slope = pull[:, None] * likely + pace.entropy * likely * (np.where(masks, passed.logs, 0) + entropy[:, None])
        slope[rows, batch.actions] -= pull
        error = passed.values - batch.targets
        value_slope = 2 * pace.value * batch.known * error * (1 - passed.values**2)
        self._move(self._slopes(encodings, passed, slope / count, value_slope / count))
        return float((error[:, 0] ** 2).mean()), float(entropy.mean()), float((ratio - 1 - (logs - batch.logs)).mean())

    def _slopes(self, encodings: Numbers, passed: Passed, logits: Any, values: Any) -> Weights:
        """The way back: how the loss changes with each weight."""
        weights, last = self._weights, passed.states[-1]
        value_inner: Any = (values @ weights.value_last.T) * (passed.value_inner > 0)
        state: Any = (logits @ weights.policy + value_inner @ weights.value_first.T) * (last > 0)
        blocks, biases = np.zeros_like(weights.blocks), np.zeros_like(weights.blocks_bias)
        for at in reversed(range(len(blocks))):
            one, two = weights.blocks[at]
            inner = (state @ two.T) * (passed.inner[at] > 0)
            blocks[at] = passed.states[at].T @ inner, passed.inner[at].T @ state
            biases[at] = inner.sum(axis=0), state.sum(axis=0)
            state = (state + inner @ one.T) * (passed.states[at] > 0)
        return Weights(
            first=encodings.T @ state,
            first_bias=state.sum(axis=0),
            blocks=blocks,
            blocks_bias=biases,
            policy=logits.T @ last,
            policy_bias=logits.sum(axis=0),
            value_first=last.T @ value_inner,
            value_first_bias=value_inner.sum(axis=0),
            value_last=passed.value_inner.T @ values,
            value_last_bias=values.sum(axis=0),
        )

    def _move(self, slopes: Weights) -> None:
        """Adam, with the steps of all weights together kept short."""
        self._steps += 1
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes))
        share = min(1.0, self._pace.longest / (length + EPSILON))
        rate = self._pace.rate * np.sqrt(1 - SECOND**self._steps) / (1 - FIRST**self._steps)
        for array, mean, square, slope in zip(self._weights, self._means, self._squares, slopes, strict=True):
            short = slope * np.float32(share)
            mean += (1 - FIRST) * (short - mean)
            square += (1 - SECOND) * (short**2 - square)
            array -= np.float32(rate) * mean / (np.sqrt(square) + EPSILON)
