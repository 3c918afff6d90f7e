"""Players who go on playing whatever happens to the server, and remember what it acknowledged.

A player whose request was not answered repeats it word by word, as a browser would. If it then is refused as stale, it
was carried out the first time. So each player knows all that it has chosen, and the entries must be the same: one more
would have been applied twice, one less lost.
"""

from __future__ import annotations

import os
import random
import secrets
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

import msgspec
from sqlalchemy import Connection
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.patience import STUCK
from tests.server.nursery import Serving
from underhall.client import AtTable, Client, Refused, Unreachable, decoded, problem_in
from underhall.engine.fair import verify
from underhall.engine.record import Record
from underhall.server.entries import Chose, Entry, Finished, Opened, Pace, Sat, Started
from underhall.server.showing import TableShown
from underhall.server.store import KeptEntry, TableRow
from underhall.server.store.database import engine_of
from underhall.server.store.tables import entries_since, table_row
from underhall.server.web.answers import Done
from underhall.server.web.problems import Problem

T = TypeVar("T")

SHORT = 0.03  # seconds before something is tried again
TURNS = 10  # of a seat in `dwarfs`
LARGEST_MESSAGE = 16 * 1024 * 1024
UNAVAILABLE = 503
MISTAKE = 500
LONGEST_QUOTE = 5000  # letters
SOME = 30  # choices: enough to say that play goes on
PASSED = ("stale", "over")  # the words for a decision that was answered already


class SentHome(Exception):
    """A test is over, and with it the game."""


class Lost(Exception):
    """Nobody knows whether a request was carried out."""


# How a player speaks with the server ----------------------------------------------------------------------------------


class ByHttp:
    """Asks for the table again and again, and posts choices."""

    newest = True  # what is read is at least as new as what was acknowledged

    def __init__(self, person: Person, table: str, seat: int) -> None:
        self._person, self._path, self._seat = person, f"/api/tables/{table}", seat

    def look(self, _: float) -> TableShown:
        return self._person.client.ask("GET", self._path, TableShown, query={"seat": self._seat, "text": "false"})

    def choose(self, decision: str, option: str) -> int:
        body = {"seat": self._seat, "decision": decision, "option": option}
        return self._person.client.ask("POST", f"{self._path}/choose", Done, body).number

    def close(self) -> None:
        pass


class _Message(msgspec.Struct):
    type: str
    request: int | None = None
    number: int = 0


class BySocket:
    """Hears of changes, and sends choices over the same connection."""

    def __init__(self, person: Person, table: str, seat: int) -> None:
        self._person, self._table, self._seat = person, table, seat
        self._connection: ClientConnection | None = None
        self._closing = ExitStack()
        self._shown: TableShown | None = None
        self._requests = 0
        self.newest = False  # as it is when a connection begins; later an answer may come before the news of it
        self.codes: list[int] = []  # with which the server closed the connections

    def look(self, seconds: float) -> TableShown:
        """The table as last received; waits a while for something newer."""
        self.newest = self._connection is None
        if self.newest:
            self._take(self._hear(STUCK))
        else:
            with suppress(TimeoutError):
                self._take(self._hear(seconds))
        assert self._shown is not None
        return self._shown

    def choose(self, decision: str, option: str) -> int:
        self._requests += 1
        said = {"type": "choose", "seat": self._seat, "decision": decision, "option": option}
        with self._lost():
            self._connected().send(msgspec.json.encode({**said, "request": self._requests}).decode())
        while True:
            data = self._hear(STUCK)
            message = decoded(data, _Message)
            if message.request == self._requests:
                if message.type == "done":
                    return message.number
                raise Refused(0, decoded(data, Problem))
            self._take(data)

    def close(self) -> None:
        self._closing.close()
        self._connection = None

    def _take(self, data: bytes) -> None:
        kind = decoded(data, _Message).type
        if kind == "problem":  # nobody asked: the server cannot go on
            raise Refused(0, decoded(data, Problem))
        if kind == "shown":
            self._shown = decoded(data, TableShown)

    def _hear(self, seconds: float | None) -> bytes:
        with self._lost():
            data = self._connected().recv(seconds)
        return data if isinstance(data, bytes) else data.encode()

    def _connected(self) -> ClientConnection:
        if self._connection is None:
            client = self._person.client
            address = f"{client.url.replace('http', 'ws', 1)}/api/tables/{self._table}/socket"
            try:
                opened = connect(
                    f"{address}?seat={self._seat}&text=false",
                    additional_headers={"Authorization": f"Bearer {client.token}"},
                    max_size=LARGEST_MESSAGE,
                    compression=None,
                )
            except TimeoutError as error:
                raise Lost from error
            self._connection = self._closing.enter_context(opened)
        return self._connection

    @contextmanager
    def _lost(self) -> Iterator[None]:
        try:
            yield
        except TimeoutError:
            raise
        except InvalidStatus as error:
            status = error.response.status_code
            problem = problem_in(bytes(error.response.body or b""), status)
            if problem.code == "unknown":  # a server that stops just then has no better words
                raise Lost from error
            raise Refused(status, problem) from error
        except (OSError, WebSocketException) as error:
            closed = getattr(error, "rcvd", None)
            if closed is not None:
                self.codes.append(closed.code)
            self.close()
            raise Lost from error


Way = ByHttp | BySocket


# Players --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """A choice of a player's that is kept."""

    decision: str
    option: str
    number: int | None  # of entries that the table had then; None if the answer was lost


@dataclass
class Troubles:
    """What players met with."""

    lost: int = 0  # requests without an answer
    unavailable: int = 0  # answered with 503
    repeated: int = 0  # choices that were said more than once
    kept: int = 0  # of these, those that had been carried out the first time
    problems: set[str] = field(default_factory=set)  # the sentences


class Trap:
    """Kills the server in the very moment in which a choice is acknowledged: a later commit would come too late."""

    def __init__(self) -> None:
        self.left = 0  # choices until it does; 0: it is not set
        self._pid = 0
        self._lock = threading.Lock()

    def set(self, pid: int, choices: int) -> None:
        with self._lock:
            self._pid, self.left = pid, choices

    def step(self) -> None:
        """A choice was acknowledged."""
        with self._lock:
            self.left = max(0, self.left - 1)
            if self._pid and not self.left:
                os.kill(self._pid, signal.SIGKILL)
                self._pid = 0


class Person:
    """A guest who plays one seat after the other, and does not give up."""

    def __init__(self, urls: Sequence[str], rng: random.Random, way: type[Way], trap: Trap | None) -> None:
        self.client = Client(urls[0])
        self.troubles = Troubles()
        self.codes: list[int] = []  # with which the server closed connections
        self.sent_home = threading.Event()
        self._urls, self._rng, self._way, self._trap = list(urls), rng, way, trap
        self.guest = self.patiently(lambda: self.client.guest(f"Guest {secrets.token_hex(3)}")).guest

    def _lost(self) -> None:
        """Nobody answers: goes on with the next server, if there is one."""
        self.troubles.lost += 1
        if len(self._urls) > 1:
            self._urls.append(self._urls.pop(0))
            token = self.client.token
            self.client.close()
            self.client = Client(self._urls[0], token)

    def patiently(self, ask: Callable[[], T]) -> T:
        """Asks until there is an answer. For what may be done twice, or is looked at first."""
        until = time.monotonic() + STUCK
        while True:
            try:
                return ask()
            except (Lost, Unreachable):
                self._lost()
            except Refused as error:
                self._check(error)
            assert time.monotonic() < until, "the server does not come back"
            self._pause(SHORT)

    def play(self, table: str, seat: int, choices: list[Choice]) -> None:
        """Plays a seat to the end of the game, and notes its choices."""
        way = self._way(self, table, seat)
        alone = len(self._urls) == 1  # else another server may know a little less for a moment
        try:
            number = acknowledged = 0
            until = time.monotonic() + STUCK
            while True:
                shown = self.patiently(lambda: way.look(SHORT))
                least = acknowledged if way.newest else number
                assert shown.number >= least or not alone, f"table {table} went back from {least} to {shown.number}"
                until = until if shown.number == number else time.monotonic() + STUCK
                assert time.monotonic() < until, f"nothing happens any more at table {table}"
                number = shown.number
                if shown.status == "finished":
                    return
                if shown.decision is None or any(choice.decision == shown.decision.id for choice in choices):
                    self._pause(SHORT)  # not asked, or not yet shown what came of the answer
                    continue
                option = self._rng.choice(shown.decision.options).key
                choices.append(self._choose(way, shown.decision.id, option))
                acknowledged = choices[-1].number or acknowledged
        finally:
            way.close()
            self.codes += way.codes if isinstance(way, BySocket) else []

    def _choose(self, way: Way, decision: str, option: str) -> Choice:
        """Says a choice until it is done."""
        until = time.monotonic() + STUCK
        attempts = 0
        while True:
            attempts += 1
            self.troubles.repeated += attempts == 2
            try:
                number = way.choose(decision, option)
                if self._trap is not None:
                    self._trap.step()
                return Choice(decision, option, number)
            except (Lost, Unreachable):
                self._lost()
            except Refused as error:
                if error.code in PASSED and attempts > 1:
                    self.troubles.kept += 1
                    return Choice(decision, option, None)
                self._check(error)
            assert time.monotonic() < until, "the server does not come back"
            self._pause(SHORT)

    def _pause(self, seconds: float) -> None:
        if self.sent_home.wait(seconds):
            raise SentHome

    def _check(self, error: Refused) -> None:
        """A correct request may be refused only with "not now"."""
        assert error.code == "unavailable", f"{error.status} {error.code}: {error}"
        assert error.status in (UNAVAILABLE, 0), error.status
        self.troubles.unavailable += 1
        self.troubles.problems.add(str(error))


@dataclass
class Played:
    """A table, and what its players know of it."""

    table: str
    game: str
    seats: dict[int, str] = field(default_factory=dict)  # the guests of people's seats
    choices: dict[int, list[Choice]] = field(default_factory=dict)


class Party:
    """People who play one game after the other, among themselves and against bots, until they get a signal to stop."""

    def __init__(
        self, urls: Sequence[str], game: str, plans: Sequence[str | None], seed: int, trap: Trap | None = None
    ) -> None:
        rng = random.Random(seed)
        self._game, self._plans = game, list(plans)
        self.persons = [
            Person(
                [*urls[each % len(urls) :], *urls[: each % len(urls)]],
                random.Random(rng.random()),
                (ByHttp, BySocket)[(seed + each) % 2],
                trap,
            )
            for each in range(self._plans.count(None))
        ]
        self.played: list[Played] = []
        self.errors: list[BaseException] = []
        self._enough = threading.Event()
        self._thread = threading.Thread(target=self._guarded, args=(self._play_on,), daemon=True)

    def start(self) -> None:
        self._thread.start()

    def finish(self) -> None:
        """They play the game that runs to its end, and no other."""
        self._enough.set()

    def join(self) -> None:
        self._thread.join(2 * STUCK)
        assert not self._thread.is_alive(), "they still play"
        for person in self.persons:
            person.client.close()

    def _play_on(self) -> None:
        while not self._enough.is_set():
            self.played.append(played := self._opened())
            self._in_threads(
                partial(person.play, played.table, seat, played.choices[seat])
                for person, seat in zip(self.persons, played.seats, strict=True)
            )
            if self.errors:
                return

    def _opened(self) -> Played:
        """A new table that has started: whatever is not sure to be done is looked at, and done again if it was not."""
        first = self.persons[0]
        switches = {"turn_limit": TURNS} if self._game == "dwarfs" else {}
        table = first.patiently(lambda: first.client.open(self._game, self._plans, switches=switches, listed=True)).id
        played = Played(table, self._game)
        seats = [seat for seat, plan in enumerate(self._plans) if plan is None]
        for person, seat in zip(self.persons, seats, strict=True):
            played.seats[seat], played.choices[seat] = person.guest, []
            person.patiently(partial(_sit, person, table, seat))
        first.patiently(partial(_start, first, table))
        return played

    def _in_threads(self, works: Iterable[Callable[[], None]]) -> None:
        threads = [threading.Thread(target=self._guarded, args=(work,), daemon=True) for work in works]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            self.errors.append(error)


def _sit(person: Person, table: str, seat: int) -> None:
    place = person.client.table(table)
    if place.refresh().seats[seat].guest != person.guest:
        place.sit(seat)


def _start(person: Person, table: str) -> None:
    place = person.client.table(table)
    if place.refresh().status == "gathering":
        place.start()


@contextmanager
def playing(parties: list[Party]) -> Iterator[list[Party]]:
    """They play; at the end nobody does, whatever has happened."""
    for party in parties:
        party.start()
    try:
        yield parties
    finally:
        for person in (person for party in parties for person in party.persons):
            person.sent_home.set()
        for party in parties:
            party.join()


def check_all_well(parties: Iterable[Party]) -> None:
    """Raises what went wrong with somebody."""
    for party in parties:
        if party.errors:
            raise party.errors[0]


def choices_of(parties: Iterable[Party]) -> int:
    """How many choices of people are known to be kept."""
    return sum(len(each) for party in parties for played in party.played for each in list(played.choices.values()))


def troubles_of(parties: Iterable[Party]) -> Troubles:
    """What all of them met with."""
    total = Troubles()
    for person in (person for party in parties for person in party.persons):
        for name in ("lost", "unavailable", "repeated", "kept"):
            setattr(total, name, getattr(total, name) + getattr(person.troubles, name))
        total.problems |= person.troubles.problems
    return total


def tables_of(parties: Iterable[Party]) -> list[str]:
    return [played.table for party in parties for played in list(party.played)]


def wait(true: Callable[[], bool], parties: Iterable[Party] = ()) -> None:
    """Waits until something is true; if a player fails, raises that at once."""
    until = time.monotonic() + STUCK
    while not true():
        check_all_well(parties)
        assert time.monotonic() < until, "it does not go on"
        time.sleep(0.01)


def go_on(parties: list[Party]) -> None:
    """Waits until people have played on for a while."""
    enough = choices_of(parties) + SOME
    wait(lambda: choices_of(parties) >= enough, parties)


def wait_for_bots(url: str, parties: list[Party]) -> None:
    """Until bots have moved again."""
    before = bot_moves(url, tables_of(parties))
    wait(lambda: bot_moves(url, tables_of(parties)) > before, parties)


def end(parties: Iterable[Party]) -> None:
    """Everybody plays to the end."""
    for party in parties:
        party.finish()
    for party in parties:
        party.join()
    check_all_well(parties)


# What is kept ---------------------------------------------------------------------------------------------------------


def read(url: str, work: Callable[[Connection], T]) -> T:
    """What a database has, whether a server runs or not."""
    engine = engine_of(url)
    try:
        with engine.connect() as connection:
            return work(connection)
    finally:
        engine.dispose()


def kept(url: str, table: str) -> list[KeptEntry]:
    """The entries of a table."""
    return read(url, lambda connection: entries_since(connection, table, 0))


def bot_moves(url: str, tables: Iterable[str]) -> int:
    """How often bots have chosen."""
    return sum(isinstance(each.entry, Chose) and each.entry.by == "bot" for id in tables for each in kept(url, id))


def row(url: str, table: str) -> TableRow:
    """What is kept of a table besides its entries."""
    found = read(url, lambda connection: table_row(connection, table))
    assert found is not None
    return found


def check_kept(url: str, played: Played) -> list[KeptEntry]:
    """Compares the entries of a finished table with what its players know; the entries."""
    there = kept(url, played.table)
    summed_up = row(url, played.table)
    assert summed_up.status == "finished" and summed_up.entries == len(there)
    assert [each.number for each in there] == list(range(len(there)))
    entries = [each.entry for each in there]
    assert [type(entry) for entry in entries].count(Started) == 1
    assert isinstance(entries[0], Opened) and isinstance(entries[-1], Finished)
    assert {(entry.seat, entry.guest) for entry in entries if isinstance(entry, Sat)} == set(played.seats.items())
    chosen = [entry for entry in entries if isinstance(entry, Chose)]
    assert len({(entry.seat, entry.decision) for entry in chosen}) == len(chosen), "something was answered twice"
    for seat, choices in played.choices.items():
        own = [(entry.decision, entry.option) for entry in chosen if entry.seat == seat]
        assert own == [(choice.decision, choice.option) for choice in choices], f"seat {seat} of {played.table}"
        for choice in choices:
            if choice.number is not None:
                _check_number(entries, seat, choice)
    return there


def _check_number(entries: list[Entry], seat: int, choice: Choice) -> None:
    """The number that was acknowledged is that of the entry, or, at the end of the game, of the one that closes it."""
    assert choice.number is not None
    last = entries[choice.number - 1]
    entry = entries[choice.number - 2] if isinstance(last, Finished) else last
    assert isinstance(entry, Chose)
    assert (entry.seat, entry.decision, entry.option) == (seat, choice.decision, choice.option)


def check_record(client: Client, played: Played, entries: Sequence[KeptEntry]) -> Record:
    """The record of a finished table is proved, and has the choices that were kept."""
    record = client.table(played.table).record()
    proven = verify(record)
    assert proven.match.over
    chosen = [(each.entry.seat, each.entry.option) for each in entries if isinstance(each.entry, Chose)]
    assert [(seat, key) for seat, _, key in record.plies if seat >= 0] == chosen
    return record


def in_the_middle(record: Record, entries: Sequence[KeptEntry], moments: Iterable[float]) -> int:
    """At how many moments a turn had begun and was not done, so that the game was resumed in the middle of it."""
    starts = {sum(seat >= 0 for seat, _, _ in record.plies[:made]) for made, _ in record.digests}
    times = [each.at for each in entries if isinstance(each.entry, Chose)]
    made = [sum(at < moment for at in times) for moment in moments]
    return sum(0 < each < len(times) and each not in starts for each in made)


def check_everything(serving: Serving, parties: Iterable[Party], moments: Sequence[float] = ()) -> int:
    """All tables are as their players know them; how often, at these moments, one was in the middle of a turn."""
    middle = 0
    with Client(serving.url) as client:
        for played in (played for party in parties for played in party.played):
            entries = check_kept(serving.database, played)
            middle += in_the_middle(check_record(client, played, entries), entries, moments)
    assert not serving.faults(), "\n".join(serving.faults())[:LONGEST_QUOTE]
    return middle


def begun(client: Client, plans: list[str | None], move: float | None = None) -> AtTable:
    """A table of `dwarfs` that has started, with all people's seats held by one guest."""
    table = client.open("dwarfs", plans, pace=None if move is None else Pace(move=move, absent="bot", bot="random"))
    for seat in reversed([seat for seat, plan in enumerate(plans) if plan is None]):
        table.sit(seat)
    table.start()
    return table
