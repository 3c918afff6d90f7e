"""The question to a bot, and its answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

import msgspec

from underhall.engine.view import View


class Priority(IntEnum):
    """Which questions come first. Among equally urgent ones, owners take turns."""

    HINT = 0  # a person looks at the screen and waits for nothing else
    TURN = 1  # a person plays at the table, and is there
    BACKGROUND = 2  # only bots play at the table, or nobody is looking


@dataclass(frozen=True)
class Question:
    """A decision for a bot to make. It holds a view and not the match, so it contains only what the seat may know.

    The same question gets the same answer from any worker, if the bot's budget is not a time.
    """

    table: str  # where it is asked: a seat of a table has one question at a time
    view: View  # of the seat that is asked
    decision: str  # its id
    bot: str  # a spec that `make` takes
    seed: int  # of the bot's own chance, below 2 ** 63; not that of the match
    seconds: float  # that the bot may take, once its game is loaded
    reasons: bool = False  # whether to say why
    priority: Priority = field(default=Priority.TURN, compare=False)
    owner: str = field(default="", compare=False)  # the guest in whose name the bot thinks


class Thought(msgspec.Struct, frozen=True, tag="thought"):
    """What a bot chose, and why."""

    option: str  # its key
    sentences: list[str]  # only where the question asked for them
    seconds: float  # that it took
    problem: str = ""  # why another choice was made for it, at random
