"""What lists and clocks need to know of a table without its entries."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from underhall.server.attending import bots_alone
from underhall.server.deadlines import deadline
from underhall.server.entries import Entry, Left, Opened, Removed, Sat
from underhall.server.state import TableState
from underhall.server.store import Summary

MARK_LETTERS = 32


def summary_of(table: TableState, version: str, entry: Entry) -> Summary:
    """The summary of a table that a version of Underhall plays, after this entry."""
    moved = isinstance(entry, Opened | Sat | Left | Removed)  # else all sit as before
    return Summary(
        status=table.status,
        open=table.opened.open,
        version=version,
        deadline=next_look(table),
        seats={seat.number: seat.guest for seat in table.seats if seat.guest is not None} if moved else None,
        shown=_listed(table),
        bots_alone=bots_alone(table),
    )


def next_look(table: TableState) -> float | None:
    """When to look after the table: at once if a bot must choose, else at the next deadline."""
    return table.changed if bots_waiting(table) else deadline(table)


def bots_waiting(table: TableState) -> list[int]:
    """The seats for which a bot must choose now."""
    return [seat for seat in table.waiting() if table.seats[seat].played_by is not None]


def mark_of(table: TableState) -> str:
    """A mark to recognise the match by. It reveals nothing about the match: that would take the seed."""
    if table.match is None or table.differs is not None:
        return ""
    return hashlib.sha256(table.seed + table.match.digest.encode()).hexdigest()[:MARK_LETTERS]


def _listed(table: TableState) -> dict[str, Any]:
    """What lists show. Nothing here may be a secret."""
    listed: dict[str, Any] = {
        "title": table.opened.title,
        "pack": table.opened.pack,
        "seats": [{"guest": seat.guest, "bot": seat.bot, "taken_over": seat.taken_over} for seat in table.seats],
        "waiting": table.waiting(),
        "choices": table.choices,
        "practice": table.opened.inherited is not None,
        "pace": msgspec.to_builtins(table.opened.pace),
        "hints": table.opened.hints,
        "switches": table.opened.switches,
        "mark": mark_of(table),
    }
    outcome = table.outcome
    if outcome is not None:
        listed["winners"] = list(outcome.winners)
        listed["totals"] = list(outcome.totals)
        listed["forfeits"] = msgspec.to_builtins(table.forfeits)
    return listed
