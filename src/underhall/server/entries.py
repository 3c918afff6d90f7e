"""The entries of a table's log: everything that ever happens at a table, numbered from 0. The table is their fold.

Entries name guests only by id, so that a guest can be deleted. Chance is not here: it follows from the seed and the
salts, except for what a practice game has inherited.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from underhall.engine.first_use import examined
from underhall.engine.record import PlyData
from underhall.errors import UnderhallError
from underhall.server.messages import tables as say

LONGEST_SALT = 64
MOST_SEATS = 16

By = Literal["person", "bot", "clock"]  # clock: the bot that stands in for somebody whose time is up
# Why a bot plays for a person; clock: the time for the game is used up.
Why = Literal["absent", "left", "clock", "conceded", "banned"]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]
Seconds = Annotated[float, msgspec.Meta(gt=0)]


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who a seat is meant for: a bot by its level or, with None, a person."""

    bot: str | None = None


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long people may think, in seconds, and what happens to people who are absent too long."""

    move: Seconds | None = None  # from the decision until the seat's turn is done; None: no limit
    game: Seconds | None = None  # for all moves of a seat together
    absent: Literal["wait", "bot"] = "wait"  # when time is up: the others decide, or a bot takes over at once
    bot: str = "medium"  # that plays for people who are absent or left

    @property
    def limited(self) -> bool:
        """Whether there is a clock."""
        return self.move is not None or self.game is not None

    @property
    def replaces(self) -> bool:
        """Whether a bot takes over automatically when time is up."""
        return self.limited and self.absent == "bot"


class Inherited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a practice game begins: in the middle of another, whose plies up to there are all that is kept of it.

    They are stored here as data, so that nothing is missing if the other table is gone. No person is named.
    """

    table: str  # where it was played
    choice: int  # how many choices of seats had been made
    plies: list[PlyData]  # what the seats chose and how chance fell: it holds secrets, and never leaves the server
    digest: str  # of the match there


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """What all entries have in common."""


class Opened(_Entry, frozen=True, tag="opened"):
    """A table was opened; its hash commits the server to its seed."""

    game: str
    pack: str
    pack_hash: str
    switches: dict[str, Any]
    seats: list[SeatPlan]
    pace: Pace
    owner: str
    open: bool  # listed for everybody
    seed_hash: str
    version: str
    rules: int
    title: str = ""
    inherited: Inherited | None = None  # of a practice game
    hints: bool = False  # people who play against each other may ask for hints
    lesson: bool = False  # a first lesson: its switches and title are only for this game


class Sat(_Entry, frozen=True, tag="sat"):
    seat: SeatNumber
    guest: str


class Left(_Entry, frozen=True, tag="left"):
    """A person left a seat before the start."""

    seat: SeatNumber


class Salted(_Entry, frozen=True, tag="salted"):
    """A person gave a salt for the dice."""

    seat: SeatNumber
    salt: str


class Started(_Entry, frozen=True, tag="started"):
    """The match starts, with the seed and these salts, one per seat; a bot's is empty."""

    salts: list[str]


class Chose(_Entry, frozen=True, tag="chose"):
    seat: SeatNumber
    decision: str  # its id
    option: str  # its key
    by: By
    digest: str  # of the match before the choice


class Undone(_Entry, frozen=True, tag="undone"):
    """A seat took back its last choice, before anything was revealed by chance, a secret or another seat."""

    seat: SeatNumber


class TurnUndone(_Entry, frozen=True, tag="turn-undone"):
    """A person who plays against bots took back a whole turn, and what the bots had done since."""

    seat: SeatNumber
    to: Annotated[int, msgspec.Meta(ge=0)]  # how many choices of seats stay


class UndoAsked(_Entry, frozen=True, tag="undo-asked"):
    """A seat asks the others to go back. With nobody to ask, it happens at once."""

    seat: SeatNumber
    to: Annotated[int, msgspec.Meta(ge=0)]  # how many choices of seats stay
    everybody: bool = False  # also people a bot plays for; False in older logs


class UndoAnswered(_Entry, frozen=True, tag="undo-answered"):
    """A person answers. A no ends the question; the last yes carries it out."""

    seat: SeatNumber
    yes: bool


class TakenOver(_Entry, frozen=True, tag="taken-over"):
    """A bot plays for a person from now on."""

    seat: SeatNumber
    bot: str
    why: Why
    by: SeatNumber | None = None  # who let the bot take over; None: automatic


class CameBack(_Entry, frozen=True, tag="came-back"):
    """A person plays again, instead of the bot."""

    seat: SeatNumber


class Warned(_Entry, frozen=True, tag="warned"):
    """A person was warned that time is short."""

    seat: SeatNumber


class Paused(_Entry, frozen=True, tag="paused"):
    why: str


class Resumed(_Entry, frozen=True, tag="resumed"):
    version: str  # of Underhall, that plays on


class Finished(_Entry, frozen=True, tag="finished"):
    """The match is over: seed and salts are public."""


class Abandoned(_Entry, frozen=True, tag="abandoned"):
    by: str  # a guest; "": an operator
    why: str = ""  # an operator ended it


class Rematched(_Entry, frozen=True, tag="rematched"):
    table: str  # where they play again


class Removed(_Entry, frozen=True, tag="removed"):
    """Before the start, the owner of the table freed a seat."""

    seat: SeatNumber


class TimeUp(_Entry, frozen=True, tag="time-up"):
    """A person ran out of time: now the others may act."""

    seat: SeatNumber


class Conceded(_Entry, frozen=True, tag="conceded"):
    """A person conceded."""

    seat: SeatNumber
    bot: str | None = None  # that plays the seat to the end; None: the game ends here


class Claimed(_Entry, frozen=True, tag="claimed"):
    """A person claimed the win because all opponents stayed away: the game ends here."""

    seat: SeatNumber
    against: list[SeatNumber]


class Hinted(_Entry, frozen=True, tag="hinted"):
    """A person asked for a hint."""

    seat: SeatNumber


Entry = (
    Opened
    | Sat
    | Left
    | Salted
    | Started
    | Chose
    | Undone
    | TurnUndone
    | UndoAsked
    | UndoAnswered
    | TakenOver
    | CameBack
    | Warned
    | Paused
    | Resumed
    | Finished
    | Abandoned
    | Rematched
    | Removed
    | TimeUp
    | Conceded
    | Claimed
    | Hinted
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(examined(Entry))


def encode(entry: Entry) -> bytes:
    """An entry as JSON."""
    return _encoder.encode(entry)


def decode(data: bytes | str) -> Entry:
    """An entry from its JSON."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise UnderhallError(say("bad-entry", why=str(error))) from error
