"""What learns: the same network and the same steps, in NumPy or in PyTorch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from underhall.bots.networks import Weights
from underhall.errors import UnderhallError
from underhall.learn.experience import Lessons, Numbers, Whole
from underhall.learn.messages import say

NEVER = -1e9  # the logit of an action that is not allowed
LIBRARIES = ("numpy", "torch")
State = Mapping[str, npt.NDArray[Any]]


@dataclass(frozen=True)
class Pace:
    """How a learner steps: PPO's usual numbers."""

    rate: float = 5e-4
    epochs: int = 2
    rows: int = 1024  # of a minibatch
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    longest: float = 0.5  # step of all weights together, before the rate


class Taken(NamedTuple):
    """Actions, how likely they were as logarithms, and what each seat may expect."""

    actions: Whole
    logs: Numbers
    values: Numbers


class Learner(Protocol):
    """A network that plays many tables at once and learns from what came of it.

    It keeps encodings and masks itself, where its library can use them: on a GPU they never leave it.
    """

    def make_room(self, steps: int, rows: int) -> None:
        """Gets ready for rounds of that many steps, with a row for each table."""

    def act(self, step: int, first: int, encodings: Any, masks: Any) -> Taken:
        """Chooses at some tables, the `first` of which is that row of the step; remembers what it saw."""

    def expect(self, encodings: Any, masks: Any) -> Numbers:
        """What each seat may expect, without choosing."""

    def improve(self, lessons: Lessons) -> dict[str, float]:
        """Learns from a round; returns a few numbers about it."""

    def weights(self) -> Weights:
        """The network as it is."""

    def state(self) -> State:
        """Everything that it needs to continue later."""

    def restore(self, state: State) -> None:
        """Continues from a state."""


def learner_with(library: str | None, weights: Weights, pace: Pace, seed: int) -> Learner:
    """A learner with a library; by default PyTorch, where it is installed."""
    if library is None:
        library = "torch" if find_spec("torch") is not None else "numpy"
    if library not in LIBRARIES:
        raise UnderhallError(say("library-unknown", given=repr(library), known=", ".join(LIBRARIES)))
    if library == "numpy":
        from underhall.learn.numpy_learner import NumpyLearner

        return NumpyLearner(weights, pace, seed)
    if find_spec("torch") is None:
        raise UnderhallError(say("no-torch"))
    from underhall.learn.torch_learner import TorchLearner

    return TorchLearner(weights, pace, seed)


def normalised(advantages: Numbers) -> Numbers:
    """With a mean of 0 and a spread of 1, and nothing extreme."""
    scaled = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    found: Numbers = np.clip(scaled, -5, 5).astype(np.float32)
    return found
