"""What the store takes and gives. None of these has a table's seed: that must be asked for separately."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from underhall.server.entries import Entry
from underhall.server.store.messages import say


class Summary(msgspec.Struct, frozen=True):
    """What lists and clocks need to know of a table without its entries. Guests are named only by their ids."""

    status: str
    open: bool
    version: str
    deadline: float | None = None
    seats: dict[int, str] | None = None  # the guest in each seat that has one; None: as before
    shown: dict[str, Any] = {}  # whatever lists show
    bots_alone: bool = False  # the game is running, and bots play every seat


class TableRow(msgspec.Struct, frozen=True):
    """A table as it is listed."""

    id: str
    status: str
    game: str
    open: bool
    owner: str
    summary: dict[str, Any]  # `Summary.shown`
    created_at: float
    updated_at: float
    deadline: float | None
    entries: int
    version: str
    keeper: str | None
    lease_until: float | None


class Page(msgspec.Struct, frozen=True):
    """Part of a list, and the cursor of the next part if there is one."""

    rows: list[TableRow]
    cursor: str | None


class KeptEntry(msgspec.Struct, frozen=True):
    number: int
    at: float
    entry: Entry


class Guest(msgspec.Struct, frozen=True):
    id: str
    name: str
    created_at: float
    seen_at: float
    webhook: str | None
    preferences: dict[str, Any]
    token_version: int


class Link(msgspec.Struct, frozen=True):
    """An invitation. Its id is the hash of its token, which names it but opens nothing."""

    id: str
    table: str
    seat: int | None  # None: any free one
    guest: str  # who made it
    created_at: float
    revoked: bool


class ChatLine(msgspec.Struct, frozen=True):
    id: int
    table: str
    guest: str
    at: float
    text: str


class Report(msgspec.Struct, frozen=True):
    """A complaint about a line of the chat."""

    line: ChatLine
    said_by: str  # a name
    guest: str  # who complains
    told_by: str  # and by what name
    at: float
    reason: str


class Ban(msgspec.Struct, frozen=True):
    """A ban of a guest, or of everybody from a range of addresses."""

    target: str  # the guest's id, or the range
    kind: Literal["guest", "address"]
    at: float
    until: float | None  # None: forever
    reason: str  # as banned people see it
    by: str


class Action(msgspec.Struct, frozen=True):
    """Something that an operator did."""

    id: int
    at: float
    by: str
    action: str
    target: str
    reason: str

    @property
    def words(self) -> str:
        """The action for people. Older servers stored it with blanks."""
        return say(f"action-{self.action.replace(' ', '-')}")


class GuestRow(msgspec.Struct, frozen=True):
    """A guest as an operator sees it."""

    id: str
    name: str
    created_at: float
    tables: int  # not over, opened by the guest or with a seat of the guest


class PackRow(msgspec.Struct, frozen=True, kw_only=True):
    """A pack of a guest."""

    id: str
    guest: str
    game: str
    title: str
    number: int  # of its version: each change raises it
    step: int
    can_undo: bool
    can_redo: bool
    updated_at: float
    text: str


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """What bots' games with a pack showed, against another one."""

    at: float
    pack_hash: str
    base_hash: str
    base_title: str
    bot: str
    seats: int
    games: int  # of each pack
    result: dict[str, Any]
    text: str  # the pack


class Tuning(msgspec.Struct, frozen=True, kw_only=True):
    """What the last search for better values of a pack found."""

    at: float
    pack_hash: str
    bot: str
    seats: int
    targets: tuple[str, ...]
    may: tuple[str, ...]
    result: dict[str, Any]
    rejected: tuple[int, ...]  # numbers of proposals that the guest does not want


class Counts(msgspec.Struct, frozen=True):
    """How much there is in the database."""

    tables: dict[str, int]  # by status
    bots_alone: int  # tables with only bots
    guests: int
    bans: int
    reports: int
