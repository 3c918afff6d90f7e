"""The encoder: what a seat may know, as numbers for learners, derived from a game's declarations."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from underhall.engine.driver import Driver
from underhall.engine.kernel import NOBODY
from underhall.engine.planes import Board, boards_of
from underhall.engine.program_files import PROGRAMS
from underhall.engine.setting import Setting
from underhall.engine.slots import Part, slots_of
from underhall.engine.turned_actions import Turned, turned_actions
from underhall.engine.view import View

if TYPE_CHECKING:
    from underhall.engine.match import Match

PROGRAM = PROGRAMS / "encoding.py"
COUNTING = PROGRAMS / "counting.py"
Encodings = npt.NDArray[np.float32]


class Encoder:
    """Turns views of a setting into vectors of fixed size, the same for any number of seats.

    Seats are counted from the observer: seat-0 is its own, seat-1 the next in turn order. Kinds are one-hot, sets are
    unpacked, and amounts are shares of what is usual. Hidden values have a slot of their own.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._slots = slots_of(setting)

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoder, (self.setting,)

    def __deepcopy__(self, memo: dict[int, Any]) -> Encoder:
        return self

    @property
    def size(self) -> int:
        """The number of slots."""
        return self._slots.size

    @property
    def parts(self) -> tuple[Part, ...]:
        """Which slots belong to which field, decision or switch, and what they mean."""
        return self._slots.parts

    @property
    def descriptors(self) -> npt.NDArray[np.int64]:
        """The table that compiled code works through."""
        return self._slots.descriptors

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each slot says: `hand:seat-0:design-4`, `top:square-3=card-12`, `secret:seat-1=unknown`."""
        return tuple(name for part in self.parts for name in part.names())

    @cached_property
    def low(self) -> Encodings:
        """The lowest number that each slot can have."""
        return np.array([low for part in self.parts for low in part.low * part.items], np.float32)

    @cached_property
    def high(self) -> Encodings:
        """The highest number that each slot can have."""
        return np.array([high for part in self.parts for high in part.high * part.items], np.float32)

    @cached_property
    def turned(self) -> Turned:
        """For each number of seats, each observer and each action: the action that is the same to the first seat.

        Actions name seats by their number, encodings count them from the observer. A learner that sees actions through
        `turned[seats, observer]` need not know which seat it plays.
        """
        return turned_actions(self.setting)

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The boards that can be shown as planes; a game without squares has none."""
        return boards_of(self.parts)

    def planes(self, encodings: Encodings) -> Encodings:
        """What encodings say of the main board: for each one planes, rows and columns, as `boards[0].shape` says."""
        return self.boards[0](np.atleast_2d(encodings))

    def encode(self, source: View | Match, seat: int | None = None) -> Encodings:
        """A view, or what a seat of a match may know: by default the seat that must choose."""
        view = source if isinstance(source, View) else source.view(_seat_of(source, seat))
        out = np.zeros((1, self.size), np.float32)
        self.encode_into(out, view.table[None], [view.seat])
        encoding: Encodings = out[0]
        return encoding

    def encode_into(self, out: Encodings, views: npt.NDArray[np.uint8], seats: npt.ArrayLike) -> None:
        """Encodes the bytes of views, one per row, each for the seat that it belongs to.

        The bytes must be those of views: what a table hides, only `View` and `Tables.observe` take out.
        """
        words = np.ascontiguousarray(views).view(np.int64)
        if not words.flags.writeable:  # to Numba that would be another type
            words = words.copy()
        observers = np.array(seats, np.int64)
        encode_of(self.setting.driver)(words, self.descriptors, observers, out, 0, len(out))

    def inputs(self, view: View) -> Encodings:
        """What a network is given: the encoding, followed by what the seat would count, from -1 to 1."""
        features = len(self.setting.game.features)
        out, seats = np.zeros((1, self.size + features), np.float32), np.array([view.seat], np.int64)
        self.encode_into(out, view.table[None], seats)
        counted = np.zeros((1, features), np.int64)
        count_of(self.setting.driver)(self.setting.box, view.table[None].copy(), seats, counted, out, 0, 1)
        inputs: Encodings = out[0]
        return inputs


def encode_of(driver: Driver) -> Any:
    """The compiled loop of a game, or the interpreted one."""
    return driver.program(PROGRAM).encode


def count_of(driver: Driver) -> Any:
    """The same for what is counted."""
    return driver.program(COUNTING).count


def _seat_of(match: Match, seat: int | None) -> int:
    if seat is not None:
        return seat
    return NOBODY if match.decision is None else match.decision.seat
