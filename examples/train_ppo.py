"""Learns to play Dwar7s Fall by playing against itself, with PPO, and then meets players that choose at random.

    pip install 'underhall[envs]' autograd
    python examples/train_ppo.py --rounds 30

Networks are two layers in NumPy; their gradients come from `autograd`. The learner plays all seats, and sees the table
from the seat that must choose. Games are played to the end, so a step is worth what its seat got in the end.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import autograd.numpy as anp
import numpy as np
from autograd import value_and_grad

from underhall.envs.vector import BatchVectorEnv

GAME, SEATS, SWITCHES = "dwarfs", 2, {"turn_limit": 8}  # short games: a learner has only a minute
DESIGNS, DECISIONS = 9, 30  # kingdom cards per colour, kinds of steps
TABLES, HIDDEN = 128, 64
EPOCHS, BATCH, CLIP, ENTROPY, RATE = 2, 2048, 0.2, 0.01, 0.004
POINTS = 10.0  # a lead of 10 points is worth 1
NEVER = -1e9
FIELDS: Any = {"raw": True, "copy": False}  # this script makes its own features of the table's fields

Array = np.ndarray[Any, Any]
Weights = dict[str, Array]


# What the network sees, and how it chooses ----------------------------------------------------------------------------


def features(seen: dict[str, Array]) -> Array:
    """An observation of many tables as numbers, each from the point of view of the seat that must choose."""
    count = len(seen["seat"])
    rows = np.arange(count)
    asked = np.maximum(seen["seat"][:, 0], 0)
    order = (asked[:, None] + np.arange(SEATS)) % SEATS  # the seat itself first

    def from_here(name: str) -> Array:
        return seen[name][rows[:, None], order].reshape(count, -1)

    top = seen["top"].astype(int)
    design = np.where(top >= 0, top % DESIGNS, DESIGNS)
    mine = (top >= 0) & (top // DESIGNS == asked[:, None])
    hands = (from_here("hand")[:, :, None] >> np.arange(DESIGNS)) & 1
    parts = [
        np.eye(DECISIONS)[seen["asked"][:, 0]],
        np.eye(DESIGNS + 1)[design].reshape(count, -1),
        mine,
        from_here("dwarfs"),
        hands.reshape(count, -1),
        *(from_here(name) / 4 for name in ("gems", "ogres", "pile")),
        seen["taken"],
        np.ones((count, 1)),
    ]
    return np.concatenate(parts, axis=1).astype(np.float32)


def fresh_weights(inputs: int, actions: int, rng: np.random.Generator) -> Weights:
    def layer(ins: int, outs: int, size: float) -> Array:
        return (rng.standard_normal((ins, outs)) * size / np.sqrt(ins)).astype(np.float32)

    return {
        "actor_in": layer(inputs, HIDDEN, 1.0),
        "actor_out": layer(HIDDEN, actions, 0.01),
        "critic_in": layer(inputs, HIDDEN, 1.0),
        "critic_out": layer(HIDDEN, 1, 0.1),
    }


def log_chances(weights: Weights, inputs: Array, mask: Array) -> Array:
    """Logarithms of the chances of each action; those that the mask forbids are never taken."""
    logits = anp.where(mask, anp.dot(anp.tanh(anp.dot(inputs, weights["actor_in"])), weights["actor_out"]), NEVER)
    logits = logits - anp.max(logits, axis=1, keepdims=True)
    return logits - anp.log(anp.sum(anp.exp(logits), axis=1, keepdims=True))


def worth(weights: Weights, inputs: Array) -> Array:
    """What the seat that must choose may expect."""
    return anp.dot(anp.tanh(anp.dot(inputs, weights["critic_in"])), weights["critic_out"])[:, 0]


def choose(weights: Weights, seen: dict[str, Array], rng: np.random.Generator) -> tuple[Array, Array, Array]:
    """An action for each table; what the network was shown; how likely the action was."""
    inputs, mask = features(seen), seen["action_mask"]
    logs = log_chances(weights, inputs, mask)
    noise = -np.log(-np.log(rng.random(logs.shape, np.float32) + 1e-12) + 1e-12)
    actions = np.where(mask, logs + noise, NEVER).argmax(axis=1)
    return actions, inputs, logs[np.arange(len(actions)), actions]


# Playing and learning -------------------------------------------------------------------------------------------------


@dataclass
class Steps:
    """Choices in games that were played to their end."""

    inputs: Array
    masks: Array
    actions: Array
    chances: Array  # logarithms
    returns: Array


def play(env: BatchVectorEnv, weights: Weights, rng: np.random.Generator) -> Steps:
    """One game at each table."""
    seen, _ = env.reset()
    running = np.ones(env.num_envs, bool)
    outcome = np.zeros((env.num_envs, SEATS), np.float32)
    kept: list[tuple[Array, ...]] = []
    while running.any():
        actions, inputs, chances = choose(weights, seen, rng)
        rows = np.flatnonzero(running)
        kept.append(
            (inputs[rows], seen["action_mask"][rows], actions[rows], chances[rows], rows, seen["seat"][rows, 0])
        )
        seen, _, terminated, truncated, info = env.step(actions)
        ended = running & (terminated | truncated)
        outcome[ended] = info["rewards"][ended]
        running &= ~ended
    inputs, masks, actions, chances, tables, seats = (np.concatenate(part) for part in zip(*kept, strict=True))
    return Steps(inputs, masks, actions, chances, np.clip(outcome[tables, seats] / POINTS, -2, 2))


def loss(weights: Weights, steps: Steps, advantages: Array) -> Any:
    """PPO's clipped objective, the error of the critic, and a bonus for entropy."""
    logs = log_chances(weights, steps.inputs, steps.masks)
    taken = logs[np.arange(len(steps.actions)), steps.actions]
    ratio = anp.exp(taken - steps.chances)
    gain = anp.minimum(ratio * advantages, anp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantages)
    entropy = -anp.sum(anp.exp(logs) * anp.where(steps.masks, logs, 0.0), axis=1)
    error = (worth(weights, steps.inputs) - steps.returns) ** 2
    return anp.mean(error) - anp.mean(gain) - ENTROPY * anp.mean(entropy)


class Adam:
    """The usual optimizer."""

    def __init__(self, weights: Weights) -> None:
        self.means = {name: np.zeros_like(value) for name, value in weights.items()}
        self.squares = {name: np.zeros_like(value) for name, value in weights.items()}
        self.steps = 0

    def move(self, weights: Weights, slopes: Weights) -> None:
        self.steps += 1
        for name, slope in slopes.items():
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.steps)
            weights[name] -= RATE * mean / (np.sqrt(self.squares[name] / (1 - 0.999**self.steps)) + 1e-8)


def learn(weights: Weights, steps: Steps, adam: Adam, rng: np.random.Generator) -> None:
    """A few passes over the steps, in small parts."""
    slope_of = value_and_grad(loss)
    advantages = steps.returns - worth(weights, steps.inputs)
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in np.array_split(rng.permutation(len(advantages)), max(1, len(advantages) // BATCH)):
            chosen = Steps(*(value[part] for value in vars(steps).values()))
            adam.move(weights, slope_of(weights, chosen, advantages[part])[1])


def train(rounds: int, seed: int = 0) -> Weights:
    """Plays a game at each table and learns from it, `rounds` times."""
    rng = np.random.default_rng(seed)
    env = BatchVectorEnv(GAME, TABLES, seats=SEATS, rewards="difference", switches=SWITCHES, **FIELDS)
    seen, _ = env.reset(seed=seed)
    weights = fresh_weights(features(seen).shape[1], len(env.action_names), rng)
    adam = Adam(weights)
    started = time.monotonic()
    for done in range(1, rounds + 1):
        steps = play(env, weights, rng)
        learn(weights, steps, adam, rng)
        seconds = time.monotonic() - started
        print(f"{seconds:5.1f} s, {done * TABLES} games, the last of {len(steps.actions)} choices", flush=True)
    return weights


def against_random(weights: Weights, games: int, seed: int = 1) -> float:
    """The mean placing against a random player, from -1 to 1; the learner plays each seat equally often."""
    rng = np.random.default_rng(seed)
    placings: list[float] = []
    for seat in range(SEATS):
        env = BatchVectorEnv(GAME, games // SEATS, seats=SEATS, seat=seat, switches=SWITCHES, **FIELDS)
        seen, _ = env.reset(seed=seed)
        running = np.ones(env.num_envs, bool)
        while running.any():
            seen, rewards, terminated, truncated, _ = env.step(choose(weights, seen, rng)[0])
            ended = running & (terminated | truncated)
            placings += rewards[ended].tolist()
            running &= ~ended
    return float(np.mean(placings))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Trains by self-play, then plays against random players.")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--games", type=int, default=512, help="how many to play against random players afterwards")
    given = parser.parse_args()
    trained = train(given.rounds, given.seed)
    print(f"Mean placing against random, from -1 to 1: {against_random(trained, given.games):.3f}")
