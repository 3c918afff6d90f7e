"""Records: the box and the table as NumPy data, whose fields read alike compiled and interpreted."""

from dataclasses import dataclass
from typing import Any

import numpy as np

FRAME = 6  # a frame of the stack: a step's code and up to five arguments
WORD = 32  # options in one word of the legal bitset
EVENT = 6  # an event: its code, its audience and up to four arguments
PENDING = 4  # numbers a seat can lay down, unseen, in its lane

Fields = list[tuple[Any, ...]]


def record(fields: Fields) -> np.dtype[Any]:
    """A dtype whose items are records, so that `table.field` reads the same compiled and interpreted."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


@dataclass(frozen=True)
class Layout:
    """A table is core | options | tail: the state itself, what may be chosen now, and what only the driver needs."""

    dtype: np.dtype[Any]
    core_bytes: int  # equality, hashes, records and views look at these
    clone_bytes: int  # a clone copies these
    lanes: int
    options: int
    chances: int

    def field_at(self, offset: int) -> str:
        """The field that holds a byte of the core, for messages."""
        assert self.dtype.fields is not None
        starts = sorted((place[1], name) for name, place in self.dtype.fields.items())
        return next(name for start, name in reversed(starts) if start <= offset)


def table_of(*, options: int, chance: int, depth: int, fields: Fields, lanes: int = 0, events: int = 48) -> Layout:
    """The layout of a game's table.

    `options` is the largest range of any decision, any-time options included; `chance` the largest range of any
    chance decision; `depth` the frames a stack holds; `lanes` the seats that may choose at the same time (0: never).
    """
    words = -(-options // WORD)
    core: Fields = [
        ("seats", np.int8),
        ("over", np.int8),
        ("fault", np.int8),
        ("seat", np.int8),  # who is asked
        ("lane", np.int8),  # whose stack runs: 0 the common one, else a seat's lane + 1
        ("asked", np.int16),  # the decision that waits
        ("turn", np.int16),  # turns begun; a record keeps a digest for each
        ("height", np.int8, lanes + 1),
        ("stack", np.int16, (lanes + 1, depth, FRAME)),
        *([("pending", np.int16, (lanes, PENDING))] if lanes else []),
        *fields,
    ]
    tail: Fields = [
        ("mute", np.int8),  # no events and no reasons: rollouts need neither
        ("gear", np.int8),  # how sets are picked: in any order, or ascending
        ("uncovered", np.int16),  # bits of the seats to whom a secret was shown since the last choice
        ("told", np.int16),
        ("events", np.int16, (events, EVENT)),
        ("weight", np.int16, max(chance, 1)),
        ("reason", np.int16, options),
    ]
    dtype = record([*core, ("legal", np.int64, words), *tail])
    assert dtype.fields is not None
    return Layout(
        dtype=dtype,
        core_bytes=dtype.fields["legal"][1],
        clone_bytes=dtype.fields["mute"][1],
        lanes=lanes,
        options=options,
        chances=chance,
    )
