"""A server that is watched while it is abused: what its tables keep, and whether it logs a fault of its own."""

from __future__ import annotations

import logging
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec

from tests.server.serving import GENEROUS, guest, served, settings_in
from underhall.client import AtTable, Client
from underhall.server.settings import FILE_NAME

PATIENT = msgspec.structs.replace(
    GENEROUS, socket_problems=1_000_000, socket_rate=1e6, socket_burst=1_000_000, sockets=1_000
)
SHORT = {"turn_limit": 12}


# What uvicorn calls an error, although it is the client's: it answers as it should, by closing the connection.
NOT_OURS = "Invalid UTF-8 sequence received from client."


class _Faults(logging.Handler):
    """Whatever is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.getMessage() != NOT_OURS:
            self.found.append(f"{record.getMessage()}: {record.exc_info}")


@dataclass
class Hall:
    """A running server, and its database."""

    url: str
    database: Path
    faults: list[str]
    http: httpx.Client

    def entries(self, table: str) -> list[tuple[Any, ...]]:
        """All that is kept of what happened at a table."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            return connection.execute(
                "SELECT number, body, at FROM entries WHERE table_id = ? ORDER BY number", [table]
            ).fetchall()

    @contextmanager
    def unchanged(self, table: AtTable) -> Iterator[None]:
        """Nothing happens at a table, and the server makes no mistake."""
        before = self.entries(table.id)
        yield
        assert self.entries(table.id) == before
        self.no_fault()

    def no_fault(self) -> None:
        assert not self.faults, self.faults[:3]


@contextmanager
def hall_in(folder: Path) -> Iterator[Hall]:
    """A server in a folder, with few limits."""
    watching, log = _Faults(), logging.getLogger()
    log.addHandler(watching)
    try:
        with served(settings_in(folder, PATIENT)) as url, httpx.Client(base_url=url) as http:
            yield Hall(url, folder / FILE_NAME, watching.found, http)
    finally:
        log.removeHandler(watching)


# Tables in every state ------------------------------------------------------------------------------------------------


def gathered(owner: Client, others: list[Client], *, listed: bool = True) -> AtTable:
    """A table with one seat that is still free."""
    table = owner.open("dwarfs", [None] * (len(others) + 2), switches=SHORT, listed=listed)
    for seat, client in enumerate([owner, *others]):
        link = None if listed else table.link()
        client.table(table.id).sit(seat, link=link)
    table.seat = 0
    return table


def begun(owner: Client, *others: Client) -> AtTable:
    """A game that has begun: the owner has seat 0, the others follow."""
    table = owner.open("dwarfs", [None] * (len(others) + 1), switches=SHORT, listed=True)
    for seat, client in enumerate([owner, *others]):
        client.table(table.id).sit(seat)
    table.seat = 0
    table.start()
    return table


def at(table: AtTable, client: Client, seat: int | None) -> AtTable:
    """The same table, as another sees it."""
    return client.table(table.id, seat)


def ended(owner: Client, other: Client) -> AtTable:
    """A game that was played to its end."""
    table, rolls = begun(owner, other), random.Random(1)
    places = [table, at(table, other, 1)]
    while (shown := table.refresh()).status == "playing":
        place = places[shown.waiting[0]]
        decision = place.refresh().decision
        assert decision is not None
        place.choose(rolls.choice(decision.options), decision.id)
    return table


def given_up(owner: Client) -> AtTable:
    table = owner.open("dwarfs", [None, None], listed=True)
    table.command("abandon")
    return table


@dataclass
class Crowd:
    """Guests, and tables of theirs in every state; a table that was changed is replaced by a new one."""

    hall: Hall
    ada: Client
    bob: Client
    mallory: Client
    bobs_id: str
    revoked: str = ""  # a link that is void
    _kept: dict[str, tuple[AtTable, int]] = field(default_factory=dict)

    @classmethod
    def of(cls, hall: Hall) -> Crowd:
        ada, bob, mallory = (guest(hall.url, name) for name in ("Ada", "Bob", "Mallory"))
        return cls(hall, ada, bob, mallory, bob.me().guest)

    @property
    def makers(self) -> dict[str, Callable[[], AtTable]]:
        return {
            "gathering": partial(gathered, self.ada, [self.bob]),
            "private": partial(gathered, self.ada, [self.bob], listed=False),
            "playing": partial(begun, self.ada, self.bob),
            "given up": partial(given_up, self.ada),
            "finished": partial(ended, self.ada, self.bob),
        }

    def table(self, state: str) -> AtTable:
        """A table in a state."""
        kept = self._kept.get(state)
        if kept is not None and (state == "finished" or len(self.hall.entries(kept[0].id)) == kept[1]):
            return kept[0]
        made = self.makers[state]()
        if state == "private" and not self.revoked:
            self.revoked = made.link()
            made.client.raw("DELETE", f"/api/tables/{made.id}/links/{self.revoked}")
        if state == "playing":
            made.say("Hello.")
        self._kept[state] = made, len(self.hall.entries(made.id))
        return made
