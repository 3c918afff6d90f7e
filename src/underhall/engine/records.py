"""Records: the box and the table as NumPy data, whose fields read alike compiled and interpreted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from underhall.engine.declared.kinds import Count, Kind, Numbers
from underhall.engine.declared.tables import Field, field, grouped

FRAME = 6  # a frame of the stack: a step's code and up to five arguments
WORD = 32  # options in one word of the legal bitset
EVENT = 6  # an event: its code, its audience and up to four arguments
ALL_TABLES = "Every game's table"
TURNS = 128  # of all seats together, that a game seldom exceeds
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
    fields: tuple[Field, ...]  # those of the core


def table_of(
    *,
    options: int,
    chance: int,
    depth: int,
    fields: Mapping[str, Sequence[Field]],
    lanes: int = 0,
    events: int = 48,
) -> Layout:
    """The layout of a game's table.

    `options` is the largest range of any decision, any-time options included; `chance` the largest range of any
    chance decision; `depth` the frames a stack holds; `lanes` the seats that may choose at the same time (0: never).
    """
    words = -(-options // WORD)
    core = _core(depth, lanes, fields)
    tail: Fields = [
        ("mute", np.int8),  # no events and no reasons: rollouts need neither
        ("pick_order", np.int8),  # in which the pieces of a set may be picked: any, or ascending
        ("uncovered", np.int16),  # bits of the seats to whom a secret was shown since the last choice
        ("told", np.int16),
        ("events", np.int16, (events, EVENT)),
        ("weight", np.int16, max(chance, 1)),
        ("reason", np.int16, options),
    ]
    dtype = record([*(each.record for each in core), ("legal", np.int64, words), *tail])
    assert dtype.fields is not None
    return Layout(
        dtype=dtype,
        core_bytes=dtype.fields["legal"][1],
        clone_bytes=dtype.fields["mute"][1],
        lanes=lanes,
        options=options,
        chances=chance,
        fields=core,
    )


def _core(depth: int, lanes: int, fields: Mapping[str, Sequence[Field]]) -> tuple[Field, ...]:
    """The fields of every game's table, then the game's own. `slots.py` shows learners the decision in its own way."""
    seat = Numbers("seat", 128, low=-2)  # CHANCE or NOBODY if no seat is asked
    stacks, frames, numbers = Kind("stack", lanes + 1), Kind("frame", depth), Kind("number", FRAME)
    number = Numbers("number", 2**16, low=-(2**15))
    common = [
        field("seats", Count(127), encoded=False, meaning="how many play"),
        field(
            "over",
            Count(2),
            encoded=False,
            meaning="0 while the game runs, 1 when it has ended, 2 when a limit has stopped it",
        ),
        field("fault", Count(127), encoded=False, meaning="0 on every table that can be played"),
        field("seat", seat, encoded=False, meaning="the seat that must choose: -1 for chance, -2 for nobody"),
        field(
            "lane", Count(lanes), encoded=False, meaning="whose stack runs: 0 the common one, else a seat's lane + 1"
        ),
        field("asked", Count(2**15 - 1), encoded=False, meaning="the decision that waits"),
        field("turn", Count(2**15 - 1, usual=TURNS), meaning="turns begun, of all seats together"),
        field("height", Count(depth), stacks, encoded=False, meaning="frames on each stack"),
        field(
            "stack",
            number,
            stacks,
            frames,
            numbers,
            encoded=False,
            meaning="what is yet to be done: a step's code and its arguments",
        ),
    ]
    if lanes:
        laid = field(
            "pending",
            number,
            Kind("seat", lanes),
            Kind("number", PENDING),
            encoded=False,
            meaning="what a seat has laid down, unseen by the others, while all choose at once",
        )
        common.append(laid)
    return grouped({ALL_TABLES: common, **fields})
