"""The answers, apart from tables."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from underhall.engine.comparison import Standing
from underhall.engine.forfeits import Forfeit
from underhall.engine.tuning import Tuned
from underhall.server.compiling import State
from underhall.server.entries import Pace
from underhall.server.web.problems import PackProblem
from underhall.server.workshop.differences import Changed


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """The change is committed: this is the table's number of entries now."""

    number: int
    seat: int | None = None  # that was taken
    table: str | None = None  # where the next game is played


class GuestShown(msgspec.Struct, frozen=True):
    """A guest, as the guest sees it. Anyone who has the token is this guest."""

    guest: str
    name: str
    token: str


class Me(msgspec.Struct, frozen=True):
    """What is known of a guest, as the guest sees it."""

    guest: str
    name: str
    webhook: str | None
    preferences: dict[str, Any]


class GameShown(msgspec.Struct, frozen=True, kw_only=True):
    """A game that can be played."""

    name: str
    title: str
    seats: list[int]
    packs: list[str]
    bots: list[str]
    switches: dict[str, Any]  # the JSON schema of each
    rules: State  # how far they are compiled


class GamesShown(msgspec.Struct, frozen=True):
    """What can be played."""

    games: list[GameShown]


class LinkShown(msgspec.Struct, frozen=True):
    """A link to a table, without its token: that is shown only once, when the link is made."""

    link: str  # its name, by which it can be revoked
    seat: int | None


class NewLinkShown(msgspec.Struct, frozen=True):
    """A link that was just made. The token is not stored, so it cannot be shown again."""

    link: str
    seat: int | None
    token: str


class LinksShown(msgspec.Struct, frozen=True):
    """The links of a table."""

    links: list[LinkShown]


class Line(msgspec.Struct, frozen=True):
    """Something that was said at a table."""

    line: int
    guest: str
    name: str
    at: float
    text: str


class Lines(msgspec.Struct, frozen=True):
    """What was said at a table."""

    lines: list[Line]


class Hint(msgspec.Struct, frozen=True):
    """What a bot would do in this place, and why, in one or two sentences."""

    decision: str
    option: str
    sentences: list[str]


class WhyNot(msgspec.Struct, frozen=True):
    """Why something cannot be chosen now; empty if no rule forbids it, or if it cannot be chosen at all."""

    rule: str | None = None  # its id
    text: str | None = None  # of the rule
    label: str | None = None  # what is forbidden, in words


class Health(msgspec.Struct, frozen=True):
    """Whether the server is alive, or ready."""

    status: str


class Ok(msgspec.Struct, frozen=True):
    """Nothing more to say."""

    ok: bool = True


class SeatListed(msgspec.Struct, frozen=True, kw_only=True):
    """A seat in a list of tables."""

    name: str | None  # of the person
    guest: str | None
    bot: str | None
    taken_over: str | None


class TableListed(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    status: str
    game: str
    title: str
    practice: bool  # played on from another game
    pace: Pace
    hints: bool  # allowed between people
    house_rules: list[str]  # the switches that differ from the default, in words
    open: bool
    owner: str
    seats: list[SeatListed]
    waiting: list[int]  # seats that must choose
    winners: list[int] | None
    totals: list[int] | None
    forfeits: list[Forfeit]  # who conceded or ran out of time
    opened_at: float
    changed_at: float


class TablesShown(msgspec.Struct, frozen=True):
    """A page of a list, and the cursor of the next one."""

    tables: list[TableListed]
    page: str | None


# The workshop ---------------------------------------------------------------------------------------------------------


class PackListed(msgspec.Struct, frozen=True, kw_only=True):
    """A pack of yours."""

    id: str
    game: str
    title: str
    updated_at: float


class PacksShown(msgspec.Struct, frozen=True):
    """Your packs."""

    packs: list[PackListed]


class ComponentShown(msgspec.Struct, frozen=True):
    """A component, as it is drawn on the table."""

    place: str
    title: str
    text: str  # what it does
    picture: str  # SVG


class PackShown(msgspec.Struct, frozen=True, kw_only=True):
    """A pack of yours, and everything that is wrong with it."""

    id: str
    game: str
    title: str
    number: int  # of this version: changes name it
    hash: str  # of its values
    playable: bool
    can_undo: bool
    can_redo: bool
    problems: list[PackProblem]
    changed: list[Changed]  # what differs from the standard pack
    looked: ComponentShown | None


class PackForTables(msgspec.Struct, frozen=True):
    """The name under which new tables find a pack as it is now."""

    game: str
    pack: str


class MeasureRunning(msgspec.Struct, frozen=True):
    """Bots' games that are being played, against another pack."""

    against: str
    bot: str
    seats: int
    waiting: int  # how many others play first; 0: the games are being played
    standing: Standing


class MeasureShown(msgspec.Struct, frozen=True, kw_only=True):
    """What bots' games with a version of a pack have shown."""

    at: float
    pack_hash: str  # of the values of that version
    against: str
    bot: str
    seats: int
    standing: Standing


class MeasuresShown(msgspec.Struct, frozen=True, kw_only=True):
    """All that was measured of a pack, the newest first."""

    running: MeasureRunning | None
    problem: str  # why the last games could not be played
    measures: list[MeasureShown]


TuneAnswer = Literal["open", "accepted", "rejected", "gone"]  # gone: the pack no longer has this number


class TuneRunning(msgspec.Struct, frozen=True):
    """A search for better values that is going on."""

    bot: str
    seats: int
    waiting: int  # how many others play first; 0: the games are being played
    tuned: Tuned


class TuneFound(msgspec.Struct, frozen=True, kw_only=True):
    """What the last search for better values of a pack found."""

    at: float
    pack_hash: str  # of the values that it began with
    bot: str
    seats: int
    targets: tuple[str, ...]
    may: tuple[str, ...]
    tuned: Tuned
    answers: list[TuneAnswer]  # to each proposal


class TuneShown(msgspec.Struct, frozen=True, kw_only=True):
    """What may be tuned in a pack, and what the last search found."""

    running: TuneRunning | None
    problem: str  # why the last games could not be played
    found: TuneFound | None


class PartListed(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a box, as a checklist."""

    part: str
    title: str
    hint: str  # what to look for
    ticked: int
    items: list[ItemListed]


class ItemListed(msgspec.Struct, frozen=True, kw_only=True):
    """A component, or a group of values."""

    name: str
    place: str
    designed: bool  # some of it is our own design, as long as nobody enters the real values
    ticked: bool


class BoxShown(msgspec.Struct, frozen=True, kw_only=True):
    """How much of a real box has been entered."""

    ticked: int
    items: int
    parts: list[PartListed]
