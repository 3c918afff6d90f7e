"""Files of rows for analysis, as Parquet or JSON lines: written completely or not at all, and read back.

The columns are documented in docs/measuring.md.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Protocol, TypeVar

import msgspec

from underhall.arena.messages import say
from underhall.errors import UnderhallError

FORMAT = 1  # raised when a column changes its meaning
PARQUET, JSON_LINES = ".parquet", ".jsonl"
HEAD_KEY = "underhall"  # of a Parquet file's metadata; the only key of the first of the JSON lines
BATCH = 4096  # rows that Parquet packs at once
SHOWN = 80  # characters of somebody else's text in a message


class SeatRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat of one game."""

    game: int
    seat: int
    order: int | None  # 0: had the first turn, 1: sits next; None: the rules do not draw it
    bot: str
    seed: int
    place: int
    won: float  # a shared win counts in parts
    total: int
    points: dict[str, int]  # by source
    truncated: bool
    reason: str
    turns: int  # of all seats together, like plies
    plies: int | None
    decisions: int  # of this seat, between two or more options; the rest of the row is the seat's own too
    options: int  # of those decisions, added up
    seconds: float  # spent choosing
    slowest: float
    slips: int
    uses: dict[str, int]
    table_uses: dict[str, int]  # what no seat did by itself; the same in all rows of a game


class ChoiceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of one game."""

    game: int
    ply: int
    turn: int
    seat: int
    bot: str
    kind: str
    key: str
    options: int
    seconds: float


Row = TypeVar("Row", SeatRow, ChoiceRow)
HOLDS: dict[type[Any], str] = {SeatRow: "seats", ChoiceRow: "choices"}


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the rows of a file were made."""

    format: int = FORMAT
    holds: str = HOLDS[SeatRow]
    underhall: str  # the version
    command: str
    game: str
    rules: int  # the version of the game's rules
    pack: str  # its id
    pack_hash: str
    switches: dict[str, Any]
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: int
    seconds: float | None = None  # a decision, for bots that look at the clock
    sources: tuple[str, ...]  # of points
    things: tuple[str, ...]  # what can be used: what never was is not in any row


class Sink(Protocol):
    """Where rows are written."""

    def add(self, rows: Sequence[Any]) -> None: ...

    def close(self) -> None: ...


def choices_file(path: Path) -> Path:
    """The file for the decisions of a simulation: beside that of its seats."""
    return path.with_name(f"{path.stem}.choices{path.suffix}")


def check_name(path: Path) -> None:
    """Refuses a file whose name does not say its format, or that could not be written."""
    if path.suffix not in (PARQUET, JSON_LINES):
        raise UnderhallError(say("file-name", path=str(path), parquet=PARQUET, lines=JSON_LINES))
    if path.is_dir() or not os.access(path.parent, os.W_OK):
        raise UnderhallError(say("no-folder", path=str(path)))
    if path.suffix == PARQUET:
        _arrow()


@contextmanager
def writing(path: Path, head: Head, row: type[Any]) -> Iterator[Sink]:
    """A file to add rows to. It gets its name when all are written; if anything fails, nothing is left."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    told = msgspec.structs.replace(head, holds=HOLDS[row])
    try:
        with fresh.open("wb") as file:
            sink = _Parquet(file, told) if path.suffix == PARQUET else _JsonLines(file, told)
            try:
                yield sink
            finally:
                sink.close()
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        raise UnderhallError(say("unwritable", path=str(path), why=str(error.strerror))) from error
    finally:
        with suppress(OSError):
            fresh.unlink()


def read(path: Path, row: type[Row]) -> tuple[Head, Iterator[Row]]:
    """The head of a file and its rows, which are read on demand."""
    if not path.exists():
        raise UnderhallError(say("file-missing", path=str(path)))
    if path.suffix not in (PARQUET, JSON_LINES):
        raise UnderhallError(say("file-ending", path=str(path), parquet=PARQUET, lines=JSON_LINES))
    head, rows = _read_parquet(path, row) if path.suffix == PARQUET else _read_json_lines(path, row)
    if head.holds != HOLDS[row]:
        raise UnderhallError(say("file-holds", path=str(path), found=head.holds, wanted=HOLDS[row]))
    return head, rows


class _JsonLines:
    """One object per line; the first holds the head."""

    def __init__(self, file: IO[bytes], head: Head) -> None:
        self._file = file
        self._encoder = msgspec.json.Encoder()
        self._file.write(self._encoder.encode({HEAD_KEY: head}) + b"\n")

    def add(self, rows: Sequence[Any]) -> None:
        self._file.writelines(self._encoder.encode(row) + b"\n" for row in rows)

    def close(self) -> None:
        pass


class _Parquet:
    """Columns; the head is in the file's metadata."""

    def __init__(self, file: IO[bytes], head: Head) -> None:
        arrow, parquet = _arrow()
        self._arrow = arrow
        self._schema = _schema(arrow, head).with_metadata({HEAD_KEY: msgspec.json.encode(head)})
        self._writer = parquet.ParquetWriter(file, self._schema, compression="zstd")
        self._waiting: list[dict[str, Any]] = []

    def add(self, rows: Sequence[Any]) -> None:
        self._waiting += [_flat(row) for row in rows]
        if len(self._waiting) >= BATCH:
            self._write()

    def close(self) -> None:
        self._write()
        self._writer.close()

    def _write(self) -> None:
        if self._waiting:
            self._writer.write_table(self._arrow.Table.from_pylist(self._waiting, schema=self._schema))
            self._waiting = []


def _flat(row: Any) -> dict[str, Any]:
    """A row as Arrow takes it: maps are lists of pairs."""
    columns = msgspec.structs.asdict(row)
    for name in MAPS & columns.keys():
        columns[name] = list(columns[name].items())
    return columns


MAPS = {"uses", "table_uses"}


def _schema(arrow: Any, head: Head) -> Any:
    """The columns of a Parquet file."""
    whole, real, text = arrow.int32(), arrow.float64(), arrow.string()
    kinds = {int: whole, int | None: whole, float: real, str: text, bool: arrow.bool_()}
    row = next(row for row, holds in HOLDS.items() if holds == head.holds)
    special = {
        "seed": arrow.int64(),
        "points": arrow.struct([(source, whole) for source in head.sources]),
        **dict.fromkeys(MAPS, arrow.map_(text, whole)),
    }
    fields = msgspec.structs.fields(row)
    return arrow.schema([(each.name, special.get(each.name) or kinds[each.type]) for each in fields])


def _read_parquet(path: Path, row: type[Row]) -> tuple[Head, Iterator[Row]]:
    arrow, parquet = _arrow()
    try:
        file = parquet.ParquetFile(path)
    except (OSError, arrow.ArrowException) as error:
        raise UnderhallError(say("parquet-broken", path=str(path), why=_short(error))) from error
    told = (file.schema_arrow.metadata or {}).get(HEAD_KEY.encode())
    if told is None:
        raise UnderhallError(say("parquet-foreign", path=str(path)))
    head = _head(path, told)

    def rows() -> Iterator[Row]:
        try:
            for batch in file.iter_batches(BATCH):
                for columns in batch.to_pylist():
                    for name in MAPS & columns.keys():
                        columns[name] = dict(columns[name])
                    yield _checked(path, row, columns)
        except (OSError, arrow.ArrowException) as error:
            raise UnderhallError(say("file-damaged", path=str(path), why=_short(error))) from error
        finally:
            file.close()

    return head, rows()


def _read_json_lines(path: Path, row: type[Row]) -> tuple[Head, Iterator[Row]]:
    try:
        with path.open("rb") as file:
            first = file.readline()
    except OSError as error:
        raise UnderhallError(say("unreadable", path=str(path), why=str(error.strerror))) from error
    try:
        told = msgspec.json.decode(first, type=dict[str, msgspec.Raw])[HEAD_KEY]
    except (msgspec.DecodeError, KeyError, UnicodeDecodeError) as error:
        raise UnderhallError(say("lines-foreign", path=str(path))) from error

    def rows() -> Iterator[Row]:
        decoder = msgspec.json.Decoder(row)
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if number == 1:
                    continue
                try:
                    yield decoder.decode(line)
                except (msgspec.DecodeError, UnicodeDecodeError) as error:
                    told = say("line-damaged", path=str(path), line=str(number), why=_short(error))
                    raise UnderhallError(told) from error

    return _head(path, bytes(told)), rows()


def _head(path: Path, told: bytes) -> Head:
    try:
        version = msgspec.json.decode(told, type=dict[str, Any]).get("format")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnderhallError(say("head-broken", path=str(path), why=_short(error))) from error
    if version != FORMAT:
        raise UnderhallError(say("file-format", path=str(path), found=f"{version!r:.{SHOWN}}", known=str(FORMAT)))
    try:
        return msgspec.json.decode(told, type=Head)
    except msgspec.DecodeError as error:
        raise UnderhallError(say("head-broken", path=str(path), why=_short(error))) from error


def _checked(path: Path, row: type[Row], columns: dict[str, Any]) -> Row:
    try:
        return msgspec.convert(columns, row)
    except msgspec.ValidationError as error:
        raise UnderhallError(say("columns-wrong", path=str(path), why=_short(error))) from error


def by_game(path: Path, head: Head, rows: Iterable[SeatRow]) -> Iterator[list[SeatRow]]:
    """The rows of each game, checked to be all there and in order."""
    table: list[SeatRow] = []
    games = 0
    for row in rows:
        if (row.game, row.seat) != (games, len(table)):
            told = say(
                "rows-disordered",
                path=str(path),
                game=str(row.game),
                seat=str(row.seat),
                wanted=str(games),
                wanted_seat=str(len(table)),
            )
            raise UnderhallError(told)
        table.append(row)
        if len(table) == head.seats:
            yield table
            table = []
            games += 1
    if table or games != head.games:
        raise UnderhallError(say("rows-missing", path=str(path), games=games, planned=head.games))


def _arrow() -> tuple[Any, Any]:
    """The library for Parquet."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise UnderhallError(say("no-pyarrow", lines=JSON_LINES)) from error
    return pyarrow, pyarrow.parquet


def _short(error: Exception) -> str:
    """The first line of somebody else's message, as a sentence."""
    lines = str(error).splitlines() or [type(error).__name__]
    return f"{lines[0][:SHOWN].rstrip('.')}."
