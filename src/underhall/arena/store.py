"""A tournament's folder: its plan, its finished games and their records. Whatever stops a run, nothing is lost or torn.

tournament.json    the plan
games.jsonl        one finished game a line, in the order they ended
records/ID.json    its record, written before its line
pack.toml          the pack, if it is not a built-in one
report.html        the standings as a page
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import msgspec

from underhall.arena.job import Played
from underhall.arena.messages import say
from underhall.arena.schedule import Plan
from underhall.errors import UnderhallError

PLAN = "tournament.json"
GAMES = "games.jsonl"
RECORDS = "records"
PACK = "pack.toml"
LOCK = "lock"
REPORT = "report.html"
FRESH = ".tmp"  # ends the name of a file that is being written
BEFORE_THE_PLAN = {LOCK, PACK, PACK + FRESH, PLAN + FRESH}  # what a run stopped at its very beginning may have left


class Store:
    """The folder of one tournament, held by one process at a time: `with Store(folder, plan) as store: ...`."""

    def __init__(self, folder: Path, plan: Plan, pack_file: Path | None = None) -> None:
        self.folder = folder
        self.plan = plan
        self.played: dict[str, Played] = {}  # by id
        self._pack_file = pack_file
        self._lock: IO[bytes] | None = None
        self._games: IO[bytes] | None = None

    def __enter__(self) -> Self:
        try:
            self._open()
        except OSError as error:
            self._close()
            raise UnderhallError(say("folder-unusable", folder=str(self.folder), why=str(error.strerror))) from error
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    @property
    def pack(self) -> str:
        """Where workers find the pack: a copy of it in the folder, else its name."""
        copy = self.folder / PACK
        return str(copy.resolve()) if copy.exists() else self.plan.pack

    def add(self, played: Played) -> None:
        """Stores a finished game: first its record, then its line. A game that comes twice counts once."""
        if played.id in self.played:
            return
        assert self._games is not None, "a store is used inside `with`"
        bare = msgspec.structs.replace(played, record="")
        try:
            if self.plan.records:
                write_whole(self.folder / RECORDS / f"{played.id}.json", played.record.encode())
            self._games.write(msgspec.json.encode(bare) + b"\n")
            self._games.flush()
            os.fsync(self._games.fileno())
        except OSError as error:
            told = say("game-not-saved", game=played.id, folder=str(self.folder), why=str(error.strerror))
            raise UnderhallError(told) from error
        self.played[played.id] = bare

    def _open(self) -> None:
        known = self.folder / PLAN
        if self.folder.exists() and not known.exists():
            strange = sorted({path.name for path in self.folder.iterdir()} - BEFORE_THE_PLAN)
            if strange:
                raise UnderhallError(say("folder-strange", folder=str(self.folder), found=", ".join(strange[:3])))
        self.folder.mkdir(parents=True, exist_ok=True)
        self._hold()
        if known.exists():
            compare(self.folder, read_plan(self.folder), self.plan)
        else:
            if self._pack_file is not None:
                write_whole(self.folder / PACK, self._pack_file.read_bytes())
            write_whole(known, msgspec.json.format(msgspec.json.encode(self.plan), indent=2) + b"\n")
        (self.folder / RECORDS).mkdir(exist_ok=True)
        games = self.folder / GAMES
        if games.exists():
            finished, whole = read_games(games)
            if whole < games.stat().st_size:
                os.truncate(games, whole)
            self.played = {played.id: played for played in finished}
        self._games = games.open("ab")
        _settle(self.folder)

    def _hold(self) -> None:
        """Only one process may play a tournament. The system releases the lock however the process ends."""
        self._lock = (self.folder / LOCK).open("ab")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UnderhallError(say("folder-busy", folder=str(self.folder))) from error

    def _close(self) -> None:
        for file in (self._games, self._lock):
            if file is not None:
                with suppress(OSError):  # of a full disk, reported already; a torn line is repaired when opened
                    file.close()
        self._games = self._lock = None


def read_plan(folder: Path) -> Plan:
    """The plan of a tournament's folder."""
    try:
        return msgspec.json.decode((folder / PLAN).read_bytes(), type=Plan)
    except FileNotFoundError as error:
        raise UnderhallError(say("folder-without-plan", folder=str(folder), plan=PLAN)) from error
    except OSError as error:
        raise UnderhallError(say("unreadable", path=str(folder / PLAN), why=str(error.strerror))) from error
    except msgspec.DecodeError as error:
        raise UnderhallError(say("plan-broken", path=str(folder / PLAN), why=str(error))) from error


def read_games(path: Path) -> tuple[list[Played], int]:
    """The finished games of a file, and how many of its bytes hold them: a torn last line is left out."""
    data = path.read_bytes()
    decoder = msgspec.json.Decoder(Played)
    games: dict[str, Played] = {}
    at = 0
    while (end := data.find(b"\n", at)) >= 0:
        try:
            played = decoder.decode(data[at:end])
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            if end + 1 == len(data):
                break
            number = data.count(b"\n", 0, at) + 1
            raise UnderhallError(say("line-broken", path=str(path), line=str(number), why=str(error))) from error
        if played.id in games:
            raise UnderhallError(say("game-twice", path=str(path), game=played.id))
        games[played.id] = played
        at = end + 1
    return list(games.values()), at


def compare(folder: Path, found: Plan, wanted: Plan) -> None:
    """Refuses a folder that was made with another plan."""
    differing = [name for name in Plan.__struct_fields__ if getattr(found, name) != getattr(wanted, name)]
    if differing:
        told = (
            say("plan-difference", field=name, found=_told(found, name), wanted=_told(wanted, name))
            for name in differing
        )
        raise UnderhallError(say("plan-differs", folder=str(folder), differences="; ".join(told)))


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file completely or not at all, and makes it last."""
    fresh = path.with_name(path.name + FRESH)  # what a run that was stopped left there is written over
    with fresh.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    _settle(path.parent)


def _settle(folder: Path) -> None:
    """Makes the names in a folder last."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _told(plan: Plan, name: str) -> str:
    value = getattr(plan, name)
    return ",".join(value) if isinstance(value, tuple) else str(msgspec.json.encode(value), "utf-8")
