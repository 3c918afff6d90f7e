"""Networks: files that say which actions are good in what a seat sees, and how each seat will come out.

A network takes an encoding (`underhall.encoder`). A first layer is followed by residual blocks; from their state come
a logit for each action and, by a small layer of its own, the placing that each seat may expect, from -1 (last) to 1
(first), with seats counted from the observer. Playing needs NumPy and compiled code, no learning library.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from underhall.bots.messages import say
from underhall.engine.actions import Actions
from underhall.engine.driver import Driver
from underhall.engine.encoder import Encoder
from underhall.engine.setting import Setting
from underhall.errors import UnderhallError

PROGRAM = Path(__file__).parent / "programs" / "network.py"
FORMAT = 1
CARD = "card"  # the entry of the file that says what the network is
Numbers = npt.NDArray[np.float32]
VALUE_WIDTH = 64  # of the small layer before the placings
NEVER = -1e9  # the logit of an action that is not allowed


class Weights(NamedTuple):
    """The arrays of a network; a row of weights for each number that comes in, but for `policy` for each action."""

    first: Numbers  # slots x width
    first_bias: Numbers
    blocks: Numbers  # blocks x 2 layers x width x width
    blocks_bias: Numbers
    policy: Numbers  # actions x width
    policy_bias: Numbers
    value_first: Numbers  # width x inner width
    value_first_bias: Numbers
    value_last: Numbers  # inner width x seats
    value_last_bias: Numbers


class Brain(NamedTuple):
    """A network as compiled code takes it: descriptors of the encoding, weights, and room for its numbers."""

    descriptors: npt.NDArray[np.int64]
    first: Numbers
    first_bias: Numbers
    blocks: Numbers
    blocks_bias: Numbers
    policy: Numbers
    policy_bias: Numbers
    value_first: Numbers
    value_first_bias: Numbers
    value_last: Numbers
    value_last_bias: Numbers
    encoding: Numbers
    state: Numbers
    inner: Numbers
    value_inner: Numbers
    values: Numbers  # what each seat may expect, counted from the one that sees the table


@dataclass(frozen=True)
class Network:
    """A network for one game."""

    game: str
    weights: Weights
    encoding: str  # the digest of the encoding that it takes: see `digest_of`
    about: Mapping[str, Any] = field(default_factory=dict)  # how it was trained, and how strong it is

    @property
    def seats(self) -> int:
        """The seats whose placing it predicts."""
        return len(self.weights.value_last_bias)

    def __call__(self, encodings: Numbers, masks: npt.NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
        """For many views at once: how likely it takes each action, and what each seat may expect."""
        weights = self.weights
        state = np.maximum(encodings @ weights.first + weights.first_bias, 0)
        for (one, two), (one_bias, two_bias) in zip(weights.blocks, weights.blocks_bias, strict=True):
            state = np.maximum(state + np.maximum(state @ one + one_bias, 0) @ two + two_bias, 0)
        inner = np.maximum(state @ weights.value_first + weights.value_first_bias, 0)
        logits = np.where(masks, state @ weights.policy.T + weights.policy_bias, NEVER)
        likely = np.exp(logits - logits.max(axis=1, keepdims=True))
        priors: Numbers = (likely / likely.sum(axis=1, keepdims=True)).astype(np.float32)
        return priors, np.tanh(inner @ weights.value_last + weights.value_last_bias).astype(np.float32)

    def brain(self, encoder: Encoder) -> Brain:
        """The network with room to think, for one thread."""
        weights = self.weights
        width, inner = len(weights.first_bias), len(weights.value_first_bias)
        room = [np.zeros(size, np.float32) for size in (encoder.size, width, width, inner, self.seats)]
        return Brain(encoder.descriptors, *weights, *room)

    def save(self, path: str | Path) -> None:
        """Writes the network with half the precision, which is enough to play with."""
        card = {"format": FORMAT, "game": self.game, "encoding": self.encoding, "about": dict(self.about)}
        arrays = {name: array.astype(np.float16) for name, array in self.weights._asdict().items()}
        with Path(path).open("wb") as file:
            np.savez_compressed(file, **{CARD: np.array(json.dumps(card))}, **arrays)  # type: ignore[arg-type]


def load_network(path: str | Path) -> Network:
    """Reads a network from its file."""
    try:
        with np.load(path, allow_pickle=False) as file:
            card = json.loads(str(file[CARD]))
            weights = Weights(*(np.ascontiguousarray(file[name], np.float32) for name in Weights._fields))
        _check_shapes(weights)
        if card["format"] != FORMAT:
            raise UnderhallError(say("network-format", path=str(path)))
        return Network(card["game"], weights, card["encoding"], card["about"])
    except OSError as error:
        raise UnderhallError(say("network-unreadable", path=str(path), why=str(error.strerror or error))) from error
    except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise UnderhallError(say("network-strange", path=str(path))) from error


def _check_shapes(weights: Weights) -> None:
    """Compiled code reads the arrays without looking at their sizes."""
    slots, width = weights.first.shape
    blocks, actions = len(weights.blocks), len(weights.policy_bias)
    inner, seats = weights.value_last.shape
    wanted = {
        "first": (slots, width),
        "first_bias": (width,),
        "blocks": (blocks, 2, width, width),
        "blocks_bias": (blocks, 2, width),
        "policy": (actions, width),
        "policy_bias": (actions,),
        "value_first": (width, inner),
        "value_first_bias": (inner,),
        "value_last": (inner, seats),
        "value_last_bias": (seats,),
    }
    if {name: array.shape for name, array in weights._asdict().items()} != wanted:
        raise ValueError("arrays that do not fit together")


def check_fits(network: Network, encoder: Encoder) -> None:
    """Refuses a network that was made for another game, or for another version of the encoding."""
    game = encoder.setting.game
    if network.game != game.name:
        raise UnderhallError(say("network-other-game", game=game.name, made_for=network.game))
    sizes = len(network.weights.first), len(network.weights.policy_bias), network.seats
    if network.encoding != digest_of(encoder) or sizes != (encoder.size, Actions(game).size, game.seats[-1]):
        raise UnderhallError(say("network-other-encoding", game=game.name))


def digest_of(encoder: Encoder) -> str:
    """What changes when a slot of an encoding changes its meaning."""
    return hashlib.sha256("\n".join(encoder.names).encode()).hexdigest()[:16]


AXES = {"descriptors": 2, "first": 2, "blocks": 4, "blocks_bias": 3, "policy": 2, "value_first": 2, "value_last": 2}


def no_brain() -> Brain:
    """What a search without a network gets: arrays of the same types, with nothing in them."""
    kinds = dict.fromkeys(Brain._fields, np.float32) | {"descriptors": np.int64}
    return Brain(**{name: np.zeros((0,) * AXES.get(name, 1), kind) for name, kind in kinds.items()})


def random_network(setting: Setting, *, width: int = 256, blocks: int = 2, seed: int = 0) -> Network:
    """An untrained network: to begin with, and for tests."""
    encoder, rng = Encoder(setting), np.random.default_rng(seed)
    actions, seats, inner = Actions(setting.game).size, setting.game.seats[-1], VALUE_WIDTH

    def some(*shape: int, scale: float) -> Numbers:
        return (rng.standard_normal(shape) * scale).astype(np.float32)

    weights = Weights(
        first=some(encoder.size, width, scale=0.1),
        first_bias=np.zeros(width, np.float32),
        blocks=some(blocks, 2, width, width, scale=width**-0.5),
        blocks_bias=np.zeros((blocks, 2, width), np.float32),
        policy=some(actions, width, scale=0.01),
        policy_bias=np.zeros(actions, np.float32),
        value_first=some(width, inner, scale=width**-0.5),
        value_first_bias=np.zeros(inner, np.float32),
        value_last=some(inner, seats, scale=0.01),
        value_last_bias=np.zeros(seats, np.float32),
    )
    return Network(setting.game.name, weights, digest_of(encoder))


def thinking(driver: Driver) -> Any:
    """The compiled function that thinks about one view."""
    return driver.program(PROGRAM).like
