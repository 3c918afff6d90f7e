"""The entries of a table's log: all that ever happens at a table, each numbered from 0. The table is their fold.

Guests are named by their ids alone, so that a guest can be forgotten. Chance is not here: it follows from the seed and
the salts, but for what a practice game has inherited.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from underhall.engine.record import PlyData
from underhall.errors import UnderhallError

LONGEST_SALT = 64
MOST_SEATS = 16

By = Literal["person", "bot", "clock"]  # clock: the bot that stands in for somebody whose time is up
# Why a bot plays for a person; clock: the time for the game is used up.
Why = Literal["absent", "left", "clock", "conceded", "banned"]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]
Seconds = Annotated[float, msgspec.Meta(gt=0)]


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who is meant for a seat: a bot by its level, or, with None, a person."""

    bot: str | None = None


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long people may think, in seconds, and what happens to those who are too long absent."""

    move: Seconds | None = None  # from being asked until the seat's turn is done; None: no limit
    game: Seconds | None = None  # for all moves of a seat together
    absent: Literal["wait", "bot"] = "wait"  # when time is up: the others decide, or a bot takes over at once
    bot: str = "medium"  # that plays for those who are absent, or left

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

    They are here as data, so that nothing is missing if the other table is not there any more. No person is named.
    """

    table: str  # where it was played
    choice: int  # how many choices of seats had been made
    plies: list[PlyData]  # what the seats chose and how chance fell: it holds secrets, and never leaves the server
    digest: str  # of the match there


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """What all entries have in common."""


class Opened(_Entry, frozen=True, tag="opened"):
    """A table was made; its seed is promised by its hash."""

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


class Sat(_Entry, frozen=True, tag="sat"):
    seat: SeatNumber
    guest: str


class Left(_Entry, frozen=True, tag="left"):
    """A seat was given up before the start."""

    seat: SeatNumber


class Salted(_Entry, frozen=True, tag="salted"):
    """A person gave a text that goes into the dice."""

    seat: SeatNumber
    salt: str


class Started(_Entry, frozen=True, tag="started"):
    """From here the match runs, by the seed and these salts, one for each seat; that of a bot is empty."""

    salts: list[str]


class Chose(_Entry, frozen=True, tag="chose"):
    seat: SeatNumber
    decision: str  # its id
    option: str  # its key
    by: By
    digest: str  # of the match before the choice


class Undone(_Entry, frozen=True, tag="undone"):
    """The honest undo: a seat took its last choice back."""

    seat: SeatNumber


class TurnUndone(_Entry, frozen=True, tag="turn-undone"):
    """A person who plays against bots took a whole turn back, with what the bots had done since."""

    seat: SeatNumber
    to: Annotated[int, msgspec.Meta(ge=0)]  # how many choices of seats stay


class UndoAsked(_Entry, frozen=True, tag="undo-asked"):
    """A seat asks the others to go back. Where there is nobody to ask, it is done at once."""

    seat: SeatNumber
    to: Annotated[int, msgspec.Meta(ge=0)]  # how many choices of seats stay
    everybody: bool = False  # also people a bot plays for; False in older logs


class UndoAnswered(_Entry, frozen=True, tag="undo-answered"):
    """A person answers. A no ends the question; with the last yes it is done."""

    seat: SeatNumber
    yes: bool


class TakenOver(_Entry, frozen=True, tag="taken-over"):
    """A bot plays for a person from here."""

    seat: SeatNumber
    bot: str
    why: Why
    by: SeatNumber | None = None  # who let the bot take over; None: automatic


class CameBack(_Entry, frozen=True, tag="came-back"):
    """A person plays again, instead of the bot."""

    seat: SeatNumber


class Warned(_Entry, frozen=True, tag="warned"):
    """A person was told that time runs short."""

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
    """A person gave the game up for good."""

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
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """An entry as JSON."""
    return _encoder.encode(entry)


def decode(data: bytes | str) -> Entry:
    """An entry from its JSON."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise UnderhallError(f"This is no entry of a table: {error}.") from error
