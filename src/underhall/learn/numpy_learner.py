"""PPO in NumPy, with gradients by hand: for tests and small networks on machines without PyTorch."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from underhall.bots.networks import Numbers, Sight, Weights
from underhall.learn.experience import Lessons
from underhall.learn.learner import NEVER, Pace, Rivals, State, Taken, Views

FIRST, SECOND, EPSILON = 0.9, 0.99, 1e-5  # of Adam


class Passed(NamedTuple):
    """What a forward pass leaves behind for the way back."""

    turned: Any  # for each row and action: where its logit is
    states: list[Numbers]  # after the first layer and after each block
    inner: list[Numbers]  # inside each block
    value_inner: Numbers
    values: Numbers
    logs: Numbers  # of the chances of all actions


class NumpyLearner:
    """A network, its optimiser, and what it saw in this round."""

    def __init__(self, weights: Weights, sight: Sight, pace: Pace, seed: int) -> None:
        self._weights = Weights(*(np.array(array, np.float32) for array in weights))
        self._mean = Weights(*(array.copy() for array in self._weights))
        self._rival = self._weights
        self._means = [np.zeros_like(array) for array in self._weights]
        self._squares = [np.zeros_like(array) for array in self._weights]
        self._turned = sight.turned
        self._pace, self._random, self._steps = pace, np.random.default_rng(seed), 0

    def make_room(self, steps: int, rows: int) -> None:
        slots, actions = len(self._weights.first), len(self._weights.policy_bias)
        self._seen = np.zeros((steps, rows, slots), np.float16)
        self._masks = np.zeros((steps, rows, actions), np.bool_)
        self._as = np.zeros((steps, rows, 2), np.int64)  # the number of seats, and the observer

    def act(self, step: int, first: int, views: Views, rivals: Rivals | None = None) -> Taken:
        last = first + len(views.masks)
        self._seen[step, first:last], self._masks[step, first:last] = views.encodings, views.masks
        self._as[step, first:last] = _observers(views)
        passed = self._see(self._weights, views)
        actions = self._drawn(passed, views)
        if rivals is not None:
            their_views = views.first(rivals.tables)
            theirs = self._drawn(self._see(self._rival, their_views), their_views)
            actions[: rivals.tables] = np.where(rivals.choose, theirs, actions[: rivals.tables])
        return Taken(actions, passed.logs[np.arange(len(actions)), actions], passed.values)

    def expect(self, views: Views) -> Numbers:
        return self._see(self._weights, views).values

    def imitate(self, views: Views, actions: Any, targets: Any, known: Any) -> tuple[float, float]:
        views = views._replace(encodings=views.encodings.astype(np.float32))
        passed, count = self._see(self._weights, views), len(actions)
        slopes, error = np.exp(passed.logs), passed.values - targets
        slopes[np.arange(count), actions] -= 1
        values = 2 * self._pace.value * known * error * (1 - passed.values**2)
        self._move(self._slopes(views.encodings, passed, slopes / count, values / count), self._pace.rate)
        return float((passed.logs.argmax(axis=1) == actions).mean()), float((error[:, 0] ** 2).mean())

    def improve(self, lessons: Lessons, progress: float = 0.0) -> dict[str, float]:
        seen, masks, observers = (array.reshape(-1, array.shape[2]) for array in (self._seen, self._masks, self._as))
        spread = lessons.advantages.std() + 1e-6
        advantages = np.clip((lessons.advantages - lessons.advantages.mean()) / spread, -5, 5).astype(np.float32)
        rows, told = min(self._pace.rows, len(lessons.actions)), list[tuple[float, float, float]]()
        for _ in range(self._pace.epochs):
            order = self._random.permutation(len(lessons.actions))
            for start in range(0, len(order) - rows + 1, rows):
                at = order[start : start + rows]
                batch = Lessons(
                    **{name: array[at] for name, array in vars(lessons).items()} | {"advantages": advantages[at]}
                )
                told.append(self._step(seen[at].astype(np.float32), masks[at], observers[at], batch, progress))
        error, entropy, moved = np.mean(told, axis=0)
        return {"value_error": float(error), "entropy": float(entropy), "moved": float(moved)}

    def weights(self) -> Weights:
        return self._mean

    def meet(self, weights: Weights) -> None:
        self._rival = weights

    def state(self) -> State:
        arrays = {f"{part}.{name}": array for part, list_ in self._kept() for name, array in list_}
        return arrays | {"steps": np.array(self._steps)}

    def restore(self, state: State) -> None:
        for part, list_ in self._kept():
            for name, array in list_:
                array[:] = state[f"{part}.{name}"]
        self._steps = int(state["steps"])

    # Inside -----------------------------------------------------------------------------------------------------------

    def _kept(self) -> Any:
        """What a state holds: arrays by the part they belong to and by name."""
        parts = {"weights": self._weights, "mean": self._mean, "means": self._means, "squares": self._squares}
        return [(part, list(zip(Weights._fields, list_, strict=True))) for part, list_ in parts.items()]

    def _see(self, weights: Weights, views: Views) -> Passed:
        return self._pass(weights, views.encodings, views.masks, _observers(views))

    def _drawn(self, passed: Passed, views: Views) -> Any:
        """An action for each row, as likely as the network says."""
        noise = self._random.gumbel(size=views.masks.shape).astype(np.float32)
        return np.where(views.masks, passed.logs + noise, NEVER).argmax(axis=1)

    def _pass(self, weights: Weights, encodings: Numbers, masks: Any, observers: Any) -> Passed:
        states, inner = [np.maximum(encodings @ weights.first + weights.first_bias, 0)], list[Numbers]()
        for (one, two), (one_bias, two_bias) in zip(weights.blocks, weights.blocks_bias, strict=True):
            inner.append(np.maximum(states[-1] @ one + one_bias, 0))
            states.append(np.maximum(states[-1] + inner[-1] @ two + two_bias, 0))
        value_inner = np.maximum(states[-1] @ weights.value_first + weights.value_first_bias, 0)
        values = np.tanh(value_inner @ weights.value_last + weights.value_last_bias)
        turned = self._turned[observers[:, 0], observers[:, 1]]
        all_logits = states[-1] @ weights.policy.T + weights.policy_bias
        logits = np.where(masks, np.take_along_axis(all_logits, turned, axis=1), NEVER)
        logits -= logits.max(axis=1, keepdims=True)
        logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return Passed(turned, states, inner, value_inner, values, logs)

    def _step(
        self, encodings: Numbers, masks: Any, observers: Any, batch: Lessons, progress: float
    ) -> tuple[float, float, float]:
        """One minibatch; returns the error of the value, the entropy, and how far the policy has moved."""
        passed, pace, count = self._pass(self._weights, encodings, masks, observers), self._pace, len(encodings)
        rows, learns = np.arange(count), batch.learns.astype(np.float32)
        share = learns / max(1.0, learns.sum())
        likely = np.exp(passed.logs)
        logs = passed.logs[rows, batch.actions]
        ratio = np.exp(logs - batch.logs)
        blocked = np.where(batch.advantages > 0, ratio > 1 + pace.clip, ratio < 1 - pace.clip)
        pull = np.where(blocked, 0, ratio * batch.advantages)
        entropy = -(likely * np.where(masks, passed.logs, 0)).sum(axis=1)
        surprise = likely * (np.where(masks, passed.logs, 0) + entropy[:, None])
        slope = pull[:, None] * likely + pace.entropy_at(progress) * surprise
        slope[rows, batch.actions] -= pull
        error = passed.values - batch.targets
        value_slope = 2 * pace.value * batch.known * error * (1 - passed.values**2)
        self._move(self._slopes(encodings, passed, slope * share[:, None], value_slope / count), pace.rate_at(progress))
        moved = ((ratio - 1 - (logs - batch.logs)) * share).sum()
        return float((error[:, 0] ** 2).mean()), float((entropy * share).sum()), float(moved)

    def _slopes(self, encodings: Numbers, passed: Passed, slopes: Any, values: Any) -> Weights:
        """The way back: how the loss changes with each weight."""
        weights, last = self._weights, passed.states[-1]
        np.put_along_axis(logits := np.empty_like(slopes), passed.turned, slopes, axis=1)
        value_inner: Any = (values @ weights.value_last.T) * (passed.value_inner > 0)
        state: Any = (logits @ weights.policy + value_inner @ weights.value_first.T) * (last > 0)
        blocks, biases = np.zeros_like(weights.blocks), np.zeros_like(weights.blocks_bias)
        for at in reversed(range(len(blocks))):
            one, two = weights.blocks[at]
            inner = (state @ two.T) * (passed.inner[at] > 0)
            blocks[at] = passed.states[at].T @ inner, passed.inner[at].T @ state
            biases[at] = inner.sum(axis=0), state.sum(axis=0)
            state = (state + inner @ one.T) * (passed.states[at] > 0)
        return Weights(*map(np.zeros_like, weights))._replace(
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

    def _move(self, slopes: Weights, rate: float) -> None:
        """Adam, with the steps of all weights together kept short."""
        self._steps += 1
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes))
        share = min(1.0, self._pace.longest / (length + EPSILON))
        rate *= np.sqrt(1 - SECOND**self._steps) / (1 - FIRST**self._steps)
        for array, mean, square, slope in zip(self._weights, self._means, self._squares, slopes, strict=True):
            short = slope * np.float32(share)
            mean += (1 - FIRST) * (short - mean)
            square += (1 - SECOND) * (short**2 - square)
            array -= np.float32(rate) * mean / (np.sqrt(square) + EPSILON)
        for array, mean in zip(self._weights, self._mean, strict=True):
            mean += (1 - self._pace.mean_at(self._steps)) * (array - mean)


def _observers(views: Views) -> Any:
    """For each row: the number of seats, and the observer."""
    return np.stack([np.full(len(views.masks), views.seats), np.maximum(views.observers, 0)], axis=1)
