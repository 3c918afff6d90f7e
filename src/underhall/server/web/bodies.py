"""What requests carry. A command of the table (`sit`, `choose`, ...) has the same body over HTTP and a connection."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from underhall.engine.pack_edits import Edit
from underhall.server.entries import MOST_SEATS, Pace, SeatNumber, SeatPlan
from underhall.server.notices import LONGEST_ADDRESS
from underhall.server.store.lists import LONGEST_CURSOR
from underhall.server.web.texts import PRINTABLE, ChatText, Key, Name, Reason, Salt, Title, Token

MOST_NUMBER = 2**31 - 1  # of entries, choices and pages: what any database counts up to
MOST_SWITCHES = 64
LONGEST_SWITCHES = 4000  # letters, in an address
MOST_PREFERENCES = 32

Which = Literal["open", "mine", "finished"]
Number = Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)]
PackName = Annotated[str, msgspec.Meta(max_length=40)]
Switches = Annotated[dict[str, Any], msgspec.Meta(max_length=MOST_SWITCHES)]
PreferenceName = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_-]{0,39}$")]
Viewer = SeatNumber | Literal["all"] | None
Preference = bool | int | Annotated[str, msgspec.Meta(max_length=100)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all bodies have in common: unknown fields are refused, so that no typing mistake is overlooked."""


# Guests ---------------------------------------------------------------------------------------------------------------


class NewGuest(Body, frozen=True, kw_only=True):
    """A new guest."""

    name: Name


class ChangedGuest(Body, frozen=True, kw_only=True):
    """What a guest changes; fields left out stay as they are."""

    name: Name | UnsetType = UNSET
    webhook: Annotated[str, msgspec.Meta(max_length=LONGEST_ADDRESS)] | UnsetType | None = UNSET
    preferences: Annotated[dict[PreferenceName, Preference], msgspec.Meta(max_length=MOST_PREFERENCES)] | UnsetType = (
        UNSET
    )


class Muted(Body, frozen=True, kw_only=True):
    """Whom to mute or unmute."""

    guest: Token
    mute: bool = True


# Tables ---------------------------------------------------------------------------------------------------------------


class NewTable(Body, frozen=True, kw_only=True):
    """A table as requested: for each seat a bot's level, or none for a person."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], msgspec.Meta(min_length=1, max_length=MOST_SEATS)]
    pack: PackName = "standard"
    switches: Switches = {}
    pace: Pace | None = None  # by default: 3 days per move between people, no clock against bots alone
    open: bool = False  # listed, so that anybody can sit down
    hints: bool = False  # people who play against each other may ask for hints: they agree to it by sitting down
    lesson: bool = False  # a first lesson: the page explains the game
    title: Title = ""


class Listing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which tables are listed, and from where on: `page` is what the previous page said."""

    which: Which = "open"
    page: Annotated[str, msgspec.Meta(max_length=LONGEST_CURSOR, pattern=r"^[A-Za-z0-9_-]*$")] | None = None


class Looking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat's view of a table (by default a spectator's), since when, and whether as data, in words or as a
    picture."""

    seat: SeatNumber | None = None
    since: Number = 0
    view: bool = True
    text: bool = False
    picture: bool = False


class Connecting(Looking, frozen=True, forbid_unknown_fields=True):
    """The same for a connection; with `changes` it sends the table once, and from then on what changed in it."""

    changes: bool = False


class Replaying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which point of a finished game, and which seat's view: a number, or `all` for everything open.

    With `picture` as a picture, too: whole, or what changes in it `from` an earlier or later point.
    """

    choice: Number = 0
    seat: Viewer = None
    picture: bool = False
    start: Number | None = msgspec.field(default=None, name="from")


class StageWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables that a stage is for, as its address says; switches as a JSON object."""

    pack: PackName = "standard"
    seats: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)] = 2
    switches: Annotated[str, msgspec.Meta(max_length=LONGEST_SWITCHES)] = "{}"


class PlayOn(Body, frozen=True, kw_only=True):
    """From where a finished game is played on, at which seat, and against which bots."""

    choice: Number
    seat: SeatNumber
    bots: Annotated[str, msgspec.Meta(max_length=40)] = "hard"


class NewLink(Body, frozen=True, kw_only=True):
    """A link for one seat, or without a seat one for all."""

    seat: SeatNumber | None = None


class NewLine(Body, frozen=True, kw_only=True):
    """Something said at a table."""

    text: ChatText


class Since(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has been read already."""

    since: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0


class Report(Body, frozen=True, kw_only=True):
    """What is wrong with a line."""

    reason: Reason = ""


# The commands of a table ----------------------------------------------------------------------------------------------


class Sit(Body, frozen=True, kw_only=True):
    """Takes a seat; without a number the first free one.

    A table that is not open needs a link, or `before`: the table whose game this is a rematch of, if you played it.
    """

    seat: SeatNumber | None = None
    salt: Salt | None = None
    link: Token | None = None
    before: Token | None = None


class OfSeat(Body, frozen=True, kw_only=True):
    """A request about one of your seats; without a number, your only one."""

    seat: SeatNumber | None = None


class Recalling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of your seats last chose; without a number, your only one."""

    seat: SeatNumber | None = None


class OtherSeat(Body, frozen=True, kw_only=True):
    """A request about another player's seat."""

    seat: SeatNumber


class Undo(OfSeat, frozen=True, kw_only=True):
    """Takes back a choice."""

    choices: Number | None = None  # choices made when you saw the table: if that has changed, nothing is taken back


class UndoTurn(OfSeat, frozen=True, kw_only=True):
    """Takes back a turn."""

    to: Number | None = None  # choices made before it: if your last turn began elsewhere, nothing is taken back


class GiveSalt(OfSeat, frozen=True, kw_only=True):
    """A salt for the dice."""

    salt: Salt


class Choose(OfSeat, frozen=True, kw_only=True):
    """Answers a decision by the key of an option."""

    decision: Key
    option: Key


class AskWhy(OfSeat, frozen=True, kw_only=True):
    """Asks why something cannot be chosen: the id of a piece or place in the picture, or the key of an option."""

    target: Key


class AskUndo(OfSeat, frozen=True, kw_only=True):
    """Asks the others to go back until only this many choices are left."""

    to: Number


class AnswerUndo(OfSeat, frozen=True, kw_only=True):
    """Says whether to go back."""

    yes: bool


# The workshop ---------------------------------------------------------------------------------------------------------

MOST_EDITS = 60  # in one change
LONGEST_PACK = 48 * 1024  # letters of a file

MOST_TARGETS = 24
MOST_MAY = 80  # the standard packs have up to 40 kinds of numbers that may be tuned

Target = Annotated[str, msgspec.Meta(max_length=100, pattern=PRINTABLE)]
May = Annotated[str, msgspec.Meta(max_length=140, pattern=PRINTABLE)]
PackTitle = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=PRINTABLE)]
PlaceText = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[A-Za-z0-9_.\[\]-]*$")]


class NewPack(Body, frozen=True, kw_only=True):
    """A new pack: a copy of the standard one, or of one of your own, or what a file holds."""

    title: PackTitle | None = None  # by default that of the file
    game: Annotated[str, msgspec.Meta(max_length=40)] | None = None  # whose standard pack is copied
    of: Token | None = None  # your own pack that is copied
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_PACK)] | None = None  # a file, as TOML


class PackChange(Body, frozen=True, kw_only=True):
    """Changes to version `number` of a pack: all of them are made, or none."""

    number: Number
    edits: Annotated[list[Edit], msgspec.Meta(min_length=1, max_length=MOST_EDITS)]
    look: PlaceText = ""  # the component to draw


class PackStep(Body, frozen=True, kw_only=True):
    """Takes the last change to version `number` back, or makes it again."""

    number: Number
    back: bool = True


class PackLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The component to draw."""

    look: PlaceText = ""


class NewGames(Body, frozen=True, kw_only=True):
    """Games between bots with a pack."""

    seats: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)]
    games: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 500
    cores: Annotated[int, msgspec.Meta(ge=1, le=1024)] = 1
    bot: Annotated[str, msgspec.Meta(max_length=40)] = "greedy"


class NewMeasure(NewGames, frozen=True, kw_only=True):
    """What to measure a pack against, and how; `games` with each of the two packs."""

    against: Literal["standard", "before"] = "standard"  # before: the version that was measured last


class Tick(Body, frozen=True, kw_only=True):
    """A component that is entered as it is in the box, or no longer: `card[castle]`."""

    name: PlaceText
    ticked: bool


class NewTune(NewGames, frozen=True, kw_only=True):
    """Which figures of a report to bring into which ranges, and which numbers may change for it; `games` in all."""

    targets: Annotated[list[Target], msgspec.Meta(min_length=1, max_length=MOST_TARGETS)]  # seats=25±2
    may: Annotated[list[May], msgspec.Meta(min_length=1, max_length=MOST_MAY)]  # card[*].points.value±1


class Answer(Body, frozen=True, kw_only=True):
    """Whether to make a proposed change, counted from 0: to accept it is an ordinary change of the pack."""

    proposal: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    answer: Literal["accept", "reject", "reconsider"]
