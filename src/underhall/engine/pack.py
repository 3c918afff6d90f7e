"""Packs: the printed components of a game as a TOML file, loaded into typed structs. Knows no game.

A game offers its kind of pack as `PACK`, a `PackKind`, in its module `pack`. A file goes through three gates, and at
each one everything that is wrong is collected: is it readable TOML, has each value its type, and does the whole keep
the game's constraints.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import msgspec
import numpy as np
import numpy.typing as npt

from underhall.engine.discovery import game_named, game_names
from underhall.engine.messages import packs as say
from underhall.engine.pack_checks import Constraint, check
from underhall.engine.pack_reading import convert, parse, read
from underhall.engine.problem import Problem
from underhall.errors import PackError, UnderhallError

STANDARD = "standard"  # the built-in pack that every game has
SUFFIX = ".toml"
KEPT = 16  # packs whose findings are kept

Origin = Literal["rulebook", "public", "designed"]
Id = Annotated[  # the id of a row: small letters, digits and _
    str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]*\Z", max_length=40, description="small letters, digits and _")
]
Name = Annotated[  # what people call a row: printable characters
    str, msgspec.Meta(pattern=r"^[^\x00-\x1f\x7f-\x9f]+\Z", max_length=60, description="printable characters")
]
Version = Annotated[int, msgspec.Meta(ge=1, le=9999)]


class SeveralPacksError(UnderhallError):
    """A name without its game that several games have for a built-in pack."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A group of values in a pack, or one component. Rows of a list are identified by the field named in `key`."""

    key: ClassVar[str] = "id"


class Pack(Row, frozen=True, kw_only=True):
    """The head of every pack; each game adds its components."""

    game: Id
    id: Id
    title: Name
    version: Version
    faithful: bool  # whether departures from the known box are errors


@dataclass(frozen=True)
class PackKind:
    """What a game offers so that its packs can be loaded, checked and turned into a box."""

    game: str
    pack: type[Pack]
    switches: type[msgspec.Struct]
    constraints: tuple[Constraint[Any], ...]
    box_of: Callable[[Any, Any], npt.NDArray[np.void]]
    folder: Path  # of the built-in packs
    check_seats: Callable[[Any, int], None] | None = None  # refuses switches that do not go with the number of seats
    prudent: Mapping[str, Any] = field(default_factory=dict)  # switches that remove options which only waste something
    # Which leaf of the stage shows a row: by the list's path, what stands before the row's key; of a group, the leaf.
    drawn: Mapping[str, str] = field(default_factory=dict)
    boards: Mapping[str, int] = field(default_factory=dict)  # by a group's path: a number of seats that play on it
    # Lists of places on a map, with `x` and `y`: by the list's path, the field that names a place's neighbours.
    maps: Mapping[str, str] = field(default_factory=dict)

    def names(self) -> list[str]:
        """The built-in packs of the game."""
        # Each new match asks, and glob would take twice as long.
        return sorted(path.stem for path in self.folder.iterdir() if path.suffix == SUFFIX)

    def path_of(self, name: str) -> Path:
        """The file of a built-in pack."""
        if name not in self.names():
            raise UnderhallError(say("no-built-in-pack", game=self.game, name=name, names=", ".join(self.names())))
        return self.folder / f"{name}{SUFFIX}"


@dataclass(frozen=True)
class Findings:
    """A pack as far as it could be read, with everything found on the way."""

    source: str
    pack: Pack | None  # None where a value is missing or has the wrong type
    problems: tuple[Problem, ...]

    @property
    def playable(self) -> bool:
        return self.pack is not None and not self.refusals

    @property
    def refusals(self) -> tuple[Problem, ...]:
        """The problems for which the pack is refused."""
        faithful = self.pack is not None and self.pack.faithful
        return tuple(problem for problem in self.problems if problem.stops(faithful))

    def usable(self) -> Pack:
        """The pack, if it can be played."""
        if self.pack is None or not self.playable:
            raise PackError(self.source, self.refusals)
        return self.pack


def kind_of(game: str) -> PackKind:
    """The kind of pack that a game has."""
    return game_named(game).pack_kind


def examine(raw: dict[str, Any], source: str = "pack") -> Findings:
    """Checks a pack given as plain data; what is wrong is in the findings."""
    game = raw.get("game")
    if not isinstance(game, str):
        games = ", ".join(game_names())
        wrong = say("pack-game-missing" if game is None else "pack-game-not-text", games=games)
        return Findings(source, None, (Problem("game", wrong),))
    try:
        kind = kind_of(game)
    except UnderhallError as error:
        return Findings(source, None, (Problem("game", str(error)),))
    pack, problems = convert(raw, kind.pack)
    if pack is not None:
        problems = [*problems, *check(pack, kind.constraints)]
    return Findings(source, pack, tuple(problems))


@lru_cache(maxsize=KEPT)
def examine_bytes(data: bytes, source: str = "pack") -> Findings:
    """Checks a pack given as the bytes of its file. That takes a tenth of a second: the same bytes are checked once."""
    try:
        raw = parse(data, source)
    except PackError as error:
        return Findings(source, None, error.problems)
    return examine(raw, source)


def examine_file(path: Path) -> Findings:
    """Checks a pack in a file."""
    source = str(path)
    try:
        return examine_bytes(read(path), source)
    except PackError as error:
        return Findings(source, None, error.problems)


def locate(name: str, game: str | None = None) -> Path:
    """The file meant by a path, or by the name of a built-in pack: `dwarfs/standard`, or `standard` with a game."""
    try:
        is_path = name.endswith(SUFFIX) or Path(name).exists()
    except OSError:  # a name too long, or a folder that may not be entered: reading it will say which
        is_path = True
    if is_path:
        return Path(name)
    home, _, short = name.rpartition("/")
    games = [game] if game is not None else [home] if home in game_names() else game_names()
    kinds = [kind_of(each) for each in games]
    found = [kind for kind in kinds if short in kind.names() and home in ("", kind.game)]
    if not found:
        built_in = ", ".join(f"{kind.game}/{each}" for kind in kinds for each in kind.names())
        raise UnderhallError(say("no-such-pack", name=name, names=built_in))
    if len(found) > 1:
        names = ", ".join(f"{kind.game}/{short}" for kind in found)
        raise SeveralPacksError(say("pack-of-several-games", name=name, names=names))
    return found[0].path_of(short)


def is_built_in(game: str, name: str) -> bool:
    """Whether a name or path means one of the packs that a game comes with."""
    return locate(name, game).parent == kind_of(game).folder


def load(game: str, name: str = STANDARD) -> Pack:
    """A pack of a game, by the name of a built-in one or by its path; raises `PackError` with all its problems."""
    kind_of(game)
    return _usable(game, examine_file(locate(name, game)), name)


def load_text(game: str, text: str, source: str) -> Pack:
    """A pack of a game from the text of its file; raises `PackError` with all its problems."""
    return _usable(game, examine_bytes(text.encode(), source), source)


def _usable(game: str, findings: Findings, source: str) -> Pack:
    pack = findings.usable()
    if pack.game != game:
        raise PackError(source, [Problem("game", say("pack-of-another-game", other=pack.game, game=game))])
    return pack


def as_data(pack: Pack) -> dict[str, Any]:
    """A pack as plain data, as its file has it: without values that are not there."""
    data: dict[str, Any] = _without_none(msgspec.to_builtins(pack))
    return data


def _without_none(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_none(each) for name, each in value.items() if each is not None}
    return [_without_none(each) for each in value] if isinstance(value, (list, tuple)) else value


def content_hash(pack: Pack) -> str:
    """A fingerprint of the values: comments, layout and the order of keys do not change it, the order of rows does."""
    return hashlib.sha256(msgspec.json.encode(pack, order="sorted")).hexdigest()
