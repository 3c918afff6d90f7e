"""What learns: the same network and the same steps, in NumPy or in PyTorch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

import numpy.typing as npt

from underhall.bots.networks import Network, Sight, Weights
from underhall.errors import UnderhallError
from underhall.learn.experience import Array, Lessons
from underhall.learn.messages import say

NEVER = -1e9  # the logit of an action that is not allowed
LIBRARIES = ("numpy", "torch")
State = Mapping[str, npt.NDArray[Any]]


@dataclass(frozen=True)
class Pace:
    """How a learner steps: PPO's usual numbers. Two of them sink evenly from the begin of a training to its end."""

    rate: float = 5e-4
    last_rate: float = 4e-5
    entropy: float = 0.02
    last_entropy: float = 0.003
    epochs: int = 2
    rows: int = 1024  # of a minibatch
    clip: float = 0.2
    value: float = 0.5
    longest: float = 0.5  # step of all weights together, before the rate
    mean: float = 0.998  # how much of the mean of all weights so far stays in each step: the mean plays better

    def rate_at(self, progress: float) -> float:
        return self.rate + (self.last_rate - self.rate) * progress

    def mean_at(self, step: int) -> float:
        """How much of the mean stays in this step: little at first, when the weights change fast."""
        return min(self.mean, (1 + step) / (10 + step))

    def entropy_at(self, progress: float) -> float:
        return self.entropy + (self.last_entropy - self.entropy) * progress


class Views(NamedTuple):
    """What the seats that must choose see at some tables, all with as many seats."""

    encodings: Array  # followed by what the seats count: see `Tables.inputs`
    masks: Array
    seats: Any  # a number; or, where learners imitate, an array with one for each row
    observers: Array

    def first(self, count: int) -> Views:
        """Those of the first tables only."""
        return Views(self.encodings[:count], self.masks[:count], self.seats, self.observers[:count])


class Rivals(NamedTuple):
    """Where a version from the league chooses instead: at some of the first `tables`."""

    tables: int
    choose: Array  # for each of them


class Taken(NamedTuple):
    """Actions, how likely they were as logarithms, and what each seat may expect."""

    actions: Array
    logs: Array
    values: Array


class Learner(Protocol):
    """A network that plays many tables at once and learns from what came of it.

    It keeps encodings and masks itself, where its library can use them: on a GPU they never leave it.
    """

    def make_room(self, steps: int, rows: int) -> None:
        """Gets ready for rounds of that many steps, with a row for each table."""

    def act(self, step: int, first: int, views: Views, rivals: Rivals | None = None) -> Taken:
        """Chooses at some tables, the `first` of which is that row of the step; remembers what it saw."""

    def expect(self, views: Views) -> Array:
        """What each seat may expect, without choosing."""

    def imitate(self, views: Views, actions: Array, targets: Array, known: Array) -> tuple[float, float]:
        """One step towards choosing these actions; returns how often it would, and the error of its values."""

    def improve(self, lessons: Lessons, progress: float = 0.0) -> dict[str, float]:
        """Learns from a round; returns a few numbers about it. `progress` says how much of the training is over."""

    def weights(self) -> Weights:
        """The network that plays best: the mean of the last versions."""

    def meet(self, weights: Weights) -> None:
        """Takes another version as the rival of the next rounds."""

    def state(self) -> State:
        """Everything that it needs to continue later."""

    def restore(self, state: State) -> None:
        """Continues from a state."""


def library_or_best(library: str | None) -> str:
    """The library that is wanted; by default PyTorch, where it is installed."""
    if library is None:
        return "torch" if find_spec("torch") is not None else "numpy"
    if library not in LIBRARIES:
        raise UnderhallError(say("library-unknown", given=repr(library), known=", ".join(LIBRARIES)))
    if library == "torch" and find_spec("torch") is None:
        raise UnderhallError(say("no-torch"))
    return library


def learner_with(library: str, network: Network, sight: Sight, pace: Pace, seed: int) -> Learner:
    """A learner with a library."""
    if library == "numpy":
        from underhall.learn.numpy_learner import NumpyLearner

        return NumpyLearner(network.weights, sight, pace, seed)
    from underhall.learn.torch_learner import TorchLearner

    return TorchLearner(network.weights, sight, pace, seed)
