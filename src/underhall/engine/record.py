"""A record: a match as data. Replaying it gives the same bytes."""

from __future__ import annotations

import base64
import os
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import numpy as np

from underhall.engine import pack as packs
from underhall.engine import pack_bounds
from underhall.engine.declared.phrases import listed
from underhall.engine.dice import Chance, Dice, SeededDice
from underhall.engine.discovery import game_named
from underhall.engine.first_use import examined
from underhall.engine.forfeits import Forfeit
from underhall.engine.kernel import CHANCE
from underhall.engine.messages import records as say
from underhall.engine.problem import report
from underhall.engine.rulebook import Rulebook
from underhall.engine.setting import Setting, read_switches
from underhall.errors import PackError, RecordError, UnderhallError

if TYPE_CHECKING:
    from underhall.engine.match import Match

FORMAT = 1
MAX_BYTES = 32 * 1024 * 1024
MAX_START = 1024 * 1024  # bytes of a table a record may start from
SEED_BYTES = 16
MOST_PROBLEMS = 5  # of a pack in a record that are named
LONGEST_REASON = 800  # letters


class PackName(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which pack was played: its id, the hash of its contents, and the contents if the pack is not built in."""

    id: str
    hash: str
    contents: dict[str, Any] | None = None


PlyData = tuple[int, str, str]  # seat (-1 for chance), decision, option


class UndonePlies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plies that were taken back."""

    at: Annotated[int, msgspec.Meta(ge=0)]  # how many plies were left
    plies: list[PlyData]
    digest: str  # of the table before they were taken back


class Fair(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the dice were made of, so that everybody can throw them again: see `underhall.engine.fair`."""

    seed: str  # in hexadecimal
    seed_hash: str  # what was promised of it before the salts were known
    salts: list[str]  # by seat; empty for bots
    undone: int  # how many plies were taken back in all
    inherited: Annotated[int, msgspec.Meta(ge=0)] = (
        0  # plies of another match that it began with: other dice threw them
    )


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything needed to play a match again, and to notice if it was changed."""

    format: int
    game: str
    rules: int  # the version of the game's rules
    pack: PackName
    seats: Annotated[int, msgspec.Meta(ge=1, le=16)]
    switches: dict[str, Any]
    plies: list[PlyData]
    digests: list[tuple[int, str]]  # plies made, and the table's digest, at the start of each turn
    last: str  # the digest of the table after the last ply
    names: list[str] | None = None
    start: str | None = None  # the table it began with, if it was not the set-up
    undone: list[UndonePlies] = []  # what was taken back, in the order of time
    fair: Fair | None = None  # of a match whose dice can be proved
    forfeits: list[Forfeit] = []  # who conceded or ran out of time: the match may have ended early
    hints: list[Annotated[int, msgspec.Meta(ge=0)]] = []  # how many hints each seat asked for; empty if nobody did
    stood_in: list[Annotated[int, msgspec.Meta(ge=0)]] = []  # choices that bots made for each person; empty if none

    def to_json(self) -> bytes:
        """As text, one ply a line, so that records can be read and compared."""
        head, _, rest = msgspec.json.encode(self).partition(b'"plies":[')
        lines = b",\n  ".join(msgspec.json.encode(ply) for ply in self.plies)
        tail = rest[len(msgspec.json.encode(self.plies)) - 1 :]
        return head + b'\n"plies":[\n  ' + lines + b"\n]" + tail + b"\n" if self.plies else head + b'"plies":[' + rest

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the record, whole or not at all."""
        target = Path(path)
        fresh = target.with_name(f"{target.name}.{os.getpid()}.tmp")
        try:
            fresh.write_bytes(self.to_json())
            fresh.replace(target)
        except OSError as error:
            with suppress(OSError):
                fresh.unlink()
            raise RecordError(say("record-not-written", file=str(target), why=error.strerror)) from error
        except ValueError as error:  # a zero byte in the name
            raise RecordError(say("record-not-written", file=repr(str(target)), why=str(error))) from error


# Called with the ply, the chance and the key of the outcome of each chance that is played again.
Proof = Callable[[int, Chance, str], None]


def record_of(match: Match, names: list[str] | None) -> Record:
    setting = match.setting
    return Record(
        format=FORMAT,
        game=setting.game.name,
        rules=setting.rulebook.version,
        pack=PackName(setting.pack.id, setting.pack_hash, None if setting.is_built_in else packs.as_data(setting.pack)),
        seats=match.seats,
        switches=msgspec.json.decode(msgspec.json.encode(setting.switches)),  # as it will be read
        plies=[ply.data for ply in match.plies],
        digests=list(match.digests),
        last=match.digest,
        names=names,
        start=None if match.start is None else base64.b64encode(zlib.compress(match.start)).decode(),
        undone=list(match.undone),
    )


def load_record(path: str | os.PathLike[str]) -> Record:
    """Reads a record from a file."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise RecordError(say("record-not-read", file=str(path), why=error.strerror)) from error
    except ValueError as error:  # a zero byte in the name
        raise RecordError(say("record-not-read", file=repr(str(path)), why=str(error))) from error
    return read_record(data, str(path))


def read_record(data: bytes, source: str = "record") -> Record:
    """A record from the bytes of its file."""
    if len(data) > MAX_BYTES:
        raise RecordError(say("record-too-large", source=source, most=MAX_BYTES // 1024 // 1024))
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise RecordError(say("record-broken", source=source, why=str(error))) from error
    if not isinstance(head, dict) or "format" not in head:
        raise RecordError(say("record-no-format", source=source))
    if head["format"] != FORMAT:
        raise RecordError(say("record-other-format", source=source, format=f"{head['format']!r:.40}", read=FORMAT))
    try:
        record = msgspec.convert(head, examined(Record))
    except (msgspec.ValidationError, RecursionError) as error:
        raise RecordError(say("record-malformed", source=source, why=str(error))) from error
    counts = {len(record.hints), len(record.stood_in)}
    if any(each.seat >= record.seats for each in record.forfeits) or not counts <= {0, record.seats}:
        raise RecordError(say("record-unknown-seats", source=source))
    if any(each.plies > len(record.plies) for each in record.forfeits):
        raise RecordError(say("record-unknown-plies", source=source))
    return record


class _RecordedDice:
    """Dice that fall as they fell."""

    def __init__(self, plies: list[PlyData], proof: Proof | None) -> None:
        self.plies = plies
        self.at = 0
        self._proof = proof

    def fall(self, chance: Chance) -> int:
        if self.at >= len(self.plies):
            raise RecordError(say("ply-cut-off", ply=self.at, chance=chance.kind), self.at)
        seat, kind, key = self.plies[self.at]
        if seat != CHANCE or kind != chance.kind:
            raise RecordError(
                say("ply-not-chance", ply=self.at, kind=f"{kind!r:.80}", seat=str(seat), chance=chance.kind), self.at
            )
        if key not in chance.keys:
            possible = ", ".join(sorted(chance.keys))
            raise RecordError(
                say("ply-no-outcome", ply=self.at, outcome=f"{key!r:.80}", chance=chance.kind, possible=possible),
                self.at,
            )
        if self._proof is not None:
            self._proof(self.at, chance, key)
        self.at += 1
        return chance.keys[key]


def replay(
    record: Record, pack: packs.Pack | None = None, *, upto: int | None = None, dice: Dice | None = None
) -> Match:
    """Plays a record again and checks it against its digests.

    `upto` stops after that many plies. If the match is played on, `dice` decide; without them it is unpredictable.
    """
    match = replay_in(setting_of(record, pack), record, upto=upto)
    match.dice = dice or SeededDice(os.urandom(SEED_BYTES))
    return match


def replay_in(setting: Setting, record: Record, *, upto: int | None = None, proof: Proof | None = None) -> Match:
    """Plays a record again in the setting it was played in, if that is so. Its dice know no more than the record.

    What was taken back is played too, in the order of time, unless only a part is wanted. `proof` is called with the
    ply, the chance and the outcome of each chance before it falls.
    """
    from underhall.engine.match import Match

    _check_setting(setting, record)
    first, *later = _as_it_was_played(record) if upto is None else [list(record.plies)]
    dice = _RecordedDice(first, proof)
    match = Match(setting, record.seats, dice, _start_of(setting, record))
    for undone, plies in zip(record.undone, later, strict=False):
        _play(match, dice, len(dice.plies))
        _take_back(match, dice, undone)
        dice.plies.extend(plies)
    end = len(dice.plies[:upto])
    _play(match, dice, end, record)
    _compare(match, record, end, whole=upto is None)
    if upto is None and match.digest != record.last:
        raise RecordError(say("ply-after-last", ply=end), end)
    return match


def play_on(setting: Setting, seats: int, plies: Sequence[PlyData], dice: Dice) -> Match:
    """A match that begins with the plies of another one, each of them checked; from there on `dice` decide."""
    from underhall.engine.match import Match

    inherited = _RecordedDice(list(plies), None)
    match = Match(setting, seats, inherited)
    _play(match, inherited, len(inherited.plies))
    match.dice = dice
    return match


def _as_it_was_played(record: Record) -> list[list[PlyData]]:
    """All plies that were ever made, parted where some were taken back.

    It is found backwards: what lies behind the place where plies were taken back was played after that.
    """
    parts, plies = [], list(record.plies)
    for undone in reversed(record.undone):
        if undone.at > len(plies):
            raise RecordError(say("ply-nothing-undone", ply=undone.at), undone.at)
        parts.append(plies[undone.at :])
        plies[undone.at :] = undone.plies
    return [plies, *reversed(parts)]


def _play(match: Match, dice: _RecordedDice, upto: int, record: Record | None = None) -> None:
    """Makes the choices of the plies that the dice hold; with a record, compares its digests on the way."""
    while dice.at < upto:
        seat, kind, key = dice.plies[dice.at]
        where = dice.at
        decision = None if seat == CHANCE else match.decision_of(seat)
        if match.over:
            raise RecordError(say("ply-after-end", ply=where), where)
        if decision is None or decision.kind != kind:
            waiting = listed([say("decision-of-seat", kind=each.kind, seat=each.seat) for each in match.decisions])
            raise RecordError(
                say("ply-not-waiting", ply=where, kind=f"{kind!r:.80}", seat=str(seat), waiting=waiting), where
            )
        dice.at += 1
        try:
            match.choose(key, seat=seat)
        except RecordError:
            raise
        except UnderhallError as error:
            raise RecordError(say("ply-error", ply=where, why=str(error)), where) from error
        if record is not None:
            _compare(match, record, where)


def _take_back(match: Match, dice: _RecordedDice, undone: UndonePlies) -> None:
    """Takes plies back as they were."""
    choices = sum(ply.seat != CHANCE for ply in match.plies[: undone.at])
    if match.digest != undone.digest:
        raise RecordError(say("ply-undone-changed", ply=len(match.plies)), len(match.plies))
    if undone.at >= len(match.plies) or match.plies[undone.at].seat == CHANCE:
        raise RecordError(say("ply-undone-chance", ply=undone.at), undone.at)
    match.rewind(choices, dice)
    dice.at = undone.at
    del dice.plies[undone.at :]


def _compare(match: Match, record: Record, ply: int, whole: bool = False) -> None:
    """The digests so far must be those of the record."""
    made = len(match.digests)
    if match.digests != (record.digests if whole else record.digests[:made]):
        raise RecordError(say("ply-differs", ply=ply, turn=made), ply)


def setting_of(record: Record, pack: packs.Pack | None) -> Setting:
    """The setting a record names: with a pack that is given, that is in the record, or that is built in.

    A record from elsewhere opens no other file.
    """
    try:
        game = game_named(record.game)
        _check_rules(game.rulebook, record)  # first: older rules had other switches
        switches = read_switches(record.game, record.switches)
    except RecordError:
        raise
    except UnderhallError as error:
        raise RecordError(say("record-not-replayable", why=str(error))) from error
    return Setting(game, pack or _pack_of(record), switches)


def _pack_of(record: Record) -> packs.Pack:
    """The pack that a record contains, or the built-in pack that it names."""
    contents = record.pack.contents
    if contents is not None:
        try:
            pack_bounds.check(contents, say("pack-of-record"))
            return packs.examine({**contents, "game": record.game}, say("pack-of-record")).usable()
        except PackError as error:
            why = report(error.source, error.problems[:MOST_PROBLEMS])[:LONGEST_REASON]
            raise RecordError(say("record-not-replayable", why=why)) from error
    if record.pack.id not in packs.kind_of(record.game).names():
        raise RecordError(say("record-of-unknown-pack", pack=f"{record.pack.id!r:.80}"))
    return packs.load(record.game, record.pack.id)


def _check_rules(rulebook: Rulebook, record: Record) -> None:
    """Refuses a record that was played by other rules."""
    if rulebook.version != record.rules:
        raise RecordError(say("record-of-other-rules", game=record.game, old=record.rules, new=rulebook.version))


def _check_setting(setting: Setting, record: Record) -> None:
    """Whether a record was played in this setting."""
    if setting.game.name != record.game:
        raise RecordError(say("record-of-another-game", other=f"{record.game!r:.80}", game=setting.game.name))
    _check_rules(setting.rulebook, record)
    if setting.pack_hash != record.pack.hash:
        pack = f"{record.pack.id!r:.80}"
        old, new = f"{record.pack.hash:.12}", f"{setting.pack_hash:.12}"
        raise RecordError(say("record-of-another-pack", pack=pack, old=old, new=new))
    try:
        setting.check_seats(record.seats)
    except UnderhallError as error:
        raise RecordError(say("record-not-replayable", why=str(error))) from error


def _start_of(setting: Setting, record: Record) -> np.ndarray[Any, np.dtype[np.uint8]] | None:
    """The table a record began with, if it was not the set-up."""
    if record.start is None:
        return None
    core_bytes = setting.game.layout.core_bytes
    try:
        unpacker = zlib.decompressobj()
        core = unpacker.decompress(base64.b64decode(record.start, validate=True), MAX_START)
    except (ValueError, zlib.error) as error:
        raise RecordError(say("start-unreadable", why=str(error))) from error
    if len(core) != core_bytes:
        raise RecordError(say("start-wrong-size", bytes=len(core), needed=core_bytes))
    table = setting.driver.empty()
    table[:core_bytes] = np.frombuffer(core, np.uint8)
    try:
        setting.game.position.check(setting, table, record.seats)
    except UnderhallError as error:
        raise RecordError(say("start-unplayable", why=str(error))) from error
    return table
