"""Networks: files that say which actions are good in what a seat sees, and how each seat will come out.

A network takes an encoding (`underhall.encoder`) and what a player would count on that table: the features that also
`greedy` weighs. A first layer is followed by residual blocks; from their state come a logit for each action and, by a
small layer of its own, the placing that each seat may expect, from -1 (last) to 1 (first). Seats are counted from the
observer, also those that actions name: see `Encoder.turned`.

Where the board grows as it is played, the network also looks at each square, with the same weights for all of them. In
each block a square hears what the network made of its four neighbours and of the whole table, and the block hears the
sum over all squares. In the end each square adds to the logits of the actions that mean it.

Playing needs NumPy and compiled code, no learning library.
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
from underhall.bots.squares import STEPS, Squares, squares_of
from underhall.engine.actions import Actions
from underhall.engine.driver import Driver
from underhall.engine.encoder import Encoder
from underhall.engine.setting import Setting
from underhall.engine.turned_actions import Turned
from underhall.errors import UnderhallError

PROGRAM = Path(__file__).parent / "programs" / "network.py"
FORMAT = 3
CARD = "card"  # the entry of the file that says what the network is
Numbers = npt.NDArray[np.float32]
Whole = npt.NDArray[np.int64]
VALUE_WIDTH = 64  # of the small layer before the placings
POOLED = 0.125  # of the sum over all squares


class Weights(NamedTuple):
    """The arrays of a network; a row of weights for each number that comes in, but for `policy` for each action."""

    first: Numbers  # slots x width; then features x width in a network that counts
    first_bias: Numbers
    blocks: Numbers  # blocks x 2 layers x width x width
    blocks_bias: Numbers
    policy: Numbers  # actions x width
    policy_bias: Numbers
    value_first: Numbers  # width x inner width
    value_first_bias: Numbers
    value_last: Numbers  # inner width x seats
    value_last_bias: Numbers
    square_first: Numbers  # planes x square width; 0 wide in a network that looks at no squares
    square_first_bias: Numbers
    square_context: Numbers  # width x square width
    square_blocks: Numbers  # blocks x (itself and its neighbours x square width) x square width
    square_blocks_bias: Numbers
    square_told: Numbers  # blocks x width x square width: what squares hear of the whole table
    square_pooled: Numbers  # blocks x square width x width: what blocks hear of the squares
    square_last: Numbers  # square width x square width
    square_last_bias: Numbers
    square_last_told: Numbers  # width x square width
    square_policy: Numbers  # rows of `Squares` x square width


class Sight(NamedTuple):
    """What the numbers of an encoding and of actions stand for, as compiled code takes it."""

    descriptors: Whole  # of the encoding
    turned: Turned  # what each action is to each observer
    slots: Whole  # the next five are those of `Squares`; empty where no board grows
    x: Whole
    y: Whole
    square: Whole
    row: Whole
    scale: npt.NDArray[np.float64]


class Room(NamedTuple):
    """Where compiled code writes its numbers."""

    about: Whole  # the number of seats, and the observer
    encoding: Numbers  # followed by what is counted, in a network that counts
    counted: Whole
    state: Numbers
    inner: Numbers
    value_inner: Numbers
    values: Numbers  # what each seat may expect, counted from the one that sees the table
    context: Numbers  # the next five are about squares
    seen: Numbers  # squares x width
    heard: Numbers
    used: Whole
    around: Whole  # squares x neighbours


class Brain(NamedTuple):
    """A network as compiled code takes it, for one thread."""

    weights: Weights
    sight: Sight
    room: Room


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

    def brain(self, encoder: Encoder) -> Brain:
        """The network with room to think, for one thread."""
        weights = self.weights
        squares = squares_of(encoder)
        width, inner, of_square = (
            len(bias) for bias in (weights.first_bias, weights.value_first_bias, weights.square_first_bias)
        )
        count = squares.count if squares and of_square else 0
        room = Room(
            about=np.zeros(2, np.int64),
            encoding=np.zeros(len(weights.first), np.float32),
            counted=np.zeros(len(weights.first) - encoder.size, np.int64),
            state=np.zeros(width, np.float32),
            inner=np.zeros(width, np.float32),
            value_inner=np.zeros(inner, np.float32),
            values=np.zeros(self.seats, np.float32),
            context=np.zeros(of_square, np.float32),
            seen=np.zeros((count, of_square), np.float32),
            heard=np.zeros((count, of_square), np.float32),
            used=np.zeros(count, np.int64),
            around=np.zeros((count, len(STEPS)), np.int64),
        )
        return Brain(weights, sight_of(encoder, squares if count else None), room)

    def save(self, path: str | Path) -> None:
        """Writes the network with half the precision, which is enough to play with."""
        card = {"format": FORMAT, "game": self.game, "encoding": self.encoding, "about": dict(self.about)}
        arrays = {name: array.astype(np.float16) for name, array in self.weights._asdict().items()}
        with Path(path).open("wb") as file:
            np.savez_compressed(file, **{CARD: np.array(json.dumps(card))}, **arrays)  # type: ignore[arg-type]


def load_network(path: str | Path) -> Network:
    """Reads a network from its file."""
    try:
        with Path(path).open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            card = json.loads(str(file[CARD]))
            if card["format"] != FORMAT:
                raise UnderhallError(say("network-format", path=str(path)))
            weights = Weights(*(np.ascontiguousarray(file[name], np.float32) for name in Weights._fields))
        _check_shapes(weights)
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
    planes, square = weights.square_first.shape
    told = blocks if square else 0
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
        "square_first": (planes, square),
        "square_first_bias": (square,),
        "square_context": (width, square),
        "square_blocks": (told, (1 + len(STEPS)) * square, square),
        "square_blocks_bias": (told, square),
        "square_told": (told, width, square),
        "square_pooled": (told, square, width),
        "square_last": (square, square),
        "square_last_bias": (square,),
        "square_last_told": (width, square),
        "square_policy": (len(weights.square_policy), square),
    }
    if {name: array.shape for name, array in weights._asdict().items()} != wanted:
        raise ValueError("arrays that do not fit together")


def check_fits(network: Network, encoder: Encoder) -> None:
    """Refuses a network that was made for another game, or for another version of the encoding."""
    game = encoder.setting.game
    if network.game != game.name:
        raise UnderhallError(say("network-other-game", game=game.name, made_for=network.game))
    weights, squares = network.weights, squares_of(encoder)
    fits = len(weights.first) in (encoder.size, encoder.size + len(game.features))
    fits &= (len(weights.policy_bias), network.seats) == (Actions(game).size, game.seats[-1])
    if len(weights.square_first_bias):
        fits &= squares is not None and (squares.planes, squares.rows) == (
            len(weights.square_first),
            len(weights.square_policy),
        )
    if network.encoding != digest_of(encoder) or not fits:
        raise UnderhallError(say("network-other-encoding", game=game.name))


def digest_of(encoder: Encoder) -> str:
    """What changes when a slot of an encoding, or a feature, changes its meaning."""
    features = (feature.name for feature in encoder.setting.game.features)
    return hashlib.sha256("\n".join([*encoder.names, *features]).encode()).hexdigest()[:16]


def sight_of(encoder: Encoder, squares: Squares | None) -> Sight:
    """What compiled code must know of the encoding and of the actions."""
    none = np.zeros(0, np.int64)
    turned = encoder.turned.copy()  # to Numba, what cannot be written to is of another type
    if squares is None:
        return Sight(encoder.descriptors, turned, none.reshape(0, 0), none, none, none, none, np.zeros(2))
    return Sight(
        encoder.descriptors,
        turned,
        squares.slots,
        squares.x,
        squares.y,
        squares.square,
        squares.row,
        np.array(squares.scale, np.float64),
    )


AXES = {"turned": 3, "slots": 2, "seen": 2, "heard": 2, "around": 2, "descriptors": 2}  # of arrays; others have one
AXES |= {"first": 2, "blocks": 4, "blocks_bias": 3, "policy": 2, "value_first": 2, "value_last": 2}
AXES |= {"square_first": 2, "square_context": 2, "square_blocks": 3, "square_blocks_bias": 2, "square_told": 3}
AXES |= {"square_pooled": 3, "square_last": 2, "square_last_told": 2, "square_policy": 2}
WHOLE = {
    "descriptors",
    "slots",
    "x",
    "y",
    "square",
    "row",
    "about",
    "counted",
    "used",
    "around",
}  # arrays of whole numbers
KINDS: dict[str, Any] = dict.fromkeys(WHOLE, np.int64) | {"turned": np.int32, "scale": np.float64}  # others: float32


def no_brain() -> Brain:
    """What a search without a network gets: arrays of the same types, with nothing in them."""
    parts = (
        part(*(np.zeros((0,) * AXES.get(name, 1), KINDS.get(name, np.float32)) for name in part._fields))
        for part in (Weights, Sight, Room)
    )
    return Brain(*parts)  # type: ignore[arg-type]


def random_network(
    setting: Setting, *, width: int = 256, blocks: int = 3, square_width: int = 0, counts: bool = True, seed: int = 0
) -> Network:
    """An untrained network: to begin with, and for tests. It looks at squares if these get a width."""
    encoder, rng = Encoder(setting), np.random.default_rng(seed)
    actions, seats, inner = Actions(setting.game).size, setting.game.seats[-1], VALUE_WIDTH
    squares = squares_of(encoder) if square_width else None
    own, planes, rows = (square_width, squares.planes, squares.rows) if squares else (0, 0, 0)
    told, heard = blocks if squares else 0, own * (1 + len(STEPS))
    features = len(setting.game.features) if counts else 0

    def some(*shape: int, scale: float) -> Numbers:
        return (rng.standard_normal(shape) * scale).astype(np.float32)

    weights = Weights(
        first=some(encoder.size + features, width, scale=0.1),
        first_bias=np.zeros(width, np.float32),
        blocks=some(blocks, 2, width, width, scale=width**-0.5),
        blocks_bias=np.zeros((blocks, 2, width), np.float32),
        policy=some(actions, width, scale=0.01),
        policy_bias=np.zeros(actions, np.float32),
        value_first=some(width, inner, scale=width**-0.5),
        value_first_bias=np.zeros(inner, np.float32),
        value_last=some(inner, seats, scale=0.01),
        value_last_bias=np.zeros(seats, np.float32),
        square_first=some(planes, own, scale=0.3),
        square_first_bias=np.zeros(own, np.float32),
        square_context=some(width, own, scale=0.5 * width**-0.5),
        square_blocks=some(told, heard, own, scale=max(1, heard) ** -0.5),
        square_blocks_bias=np.zeros((told, own), np.float32),
        square_told=some(told, width, own, scale=0.5 * width**-0.5),
        square_pooled=some(told, own, width, scale=max(1, own) ** -0.5),
        square_last=some(own, own, scale=max(1, own) ** -0.5),
        square_last_bias=np.zeros(own, np.float32),
        square_last_told=some(width, own, scale=0.5 * width**-0.5),
        square_policy=some(rows, own, scale=0.01),
    )
    return Network(setting.game.name, weights, digest_of(encoder))


def thinking(driver: Driver) -> Any:
    """The compiled function that thinks about one view."""
    return driver.program(PROGRAM).like
