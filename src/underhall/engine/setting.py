"""A game with its pack and switches: everything about a match that does not change while it runs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
import numpy as np

from underhall.engine import pack as packs
from underhall.engine.builds import driver_of
from underhall.engine.declared.words import Words
from underhall.engine.discovery import game_named
from underhall.engine.driver import Bytes, Driver
from underhall.engine.first_use import examined
from underhall.engine.game import Game
from underhall.engine.messages import matches as say
from underhall.engine.rulebook import Rulebook
from underhall.engine.switches import switches_of
from underhall.errors import UnderhallError

_latest: dict[str, Setting] = {}  # by game: mostly the same is wanted again, and its box takes time to fill


@dataclass(frozen=True)
class Setting:
    """What stays the same during a match: the game, its pack and its switches."""

    game: Game
    pack: packs.Pack
    switches: msgspec.Struct

    def __reduce__(self) -> tuple[Any, ...]:
        return _shared, (self.game, self.pack, self.switches)

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        return self

    @property
    def kind(self) -> packs.PackKind:
        return self.game.pack_kind

    @cached_property
    def box(self) -> Bytes:
        """The box as bytes; nobody may write to it."""
        box = np.frombuffer(self.kind.box_of(self.pack, self.switches).tobytes(), np.uint8)
        assert not box.flags.writeable
        return box

    @cached_property
    def prudent(self) -> Setting:
        """The same game without options that only waste something: what bots think with."""
        if not self.kind.prudent:
            return self
        return Setting(self.game, self.pack, msgspec.structs.replace(self.switches, **self.kind.prudent))

    @cached_property
    def pack_hash(self) -> str:
        return packs.content_hash(self.pack)

    @cached_property
    def is_built_in(self) -> bool:
        """Whether the pack is one of those that the game comes with, unchanged."""
        id = self.pack.id
        return id in self.kind.names() and packs.content_hash(packs.load(self.game.name, id)) == self.pack_hash

    @cached_property
    def words(self) -> Words:
        return self.game.words(self.pack, self.switches)

    @property
    def rulebook(self) -> Rulebook:
        return self.game.rulebook

    @property
    def driver(self) -> Driver:
        """The driver that this process plays with now: it may change from interpreted to compiled."""
        return driver_of(self.game)

    def check_seats(self, seats: int) -> None:
        """Refuses a number of seats that the game does not know, or that does not go with the switches."""
        allowed = self.game.seats
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in allowed:
            raise UnderhallError(
                say("wrong-seats", game=self.game.title, least=allowed[0], most=allowed[-1], seats=repr(seats))
            )
        if self.kind.check_seats is not None:
            self.kind.check_seats(self.switches, seats)


def setting(game: str, pack: str | packs.Pack = packs.STANDARD, switches: dict[str, Any] | None = None) -> Setting:
    """A setting, from the name of a game, a pack (its name, its path or the pack itself) and switches by name."""
    found = game_named(game)
    loaded = pack if isinstance(pack, packs.Pack) else packs.load(game, pack)
    return _shared(found, loaded, read_switches(game, switches or {}))


def _shared(game: Game, pack: packs.Pack, switches: msgspec.Struct) -> Setting:
    """The latest setting of a game if it is the same one, else a new one."""
    latest = _latest.get(game.name)
    if (
        latest is None
        or latest.game is not game
        or latest.switches != switches
        or not (latest.pack is pack or latest.pack == pack)
    ):
        latest = _latest[game.name] = Setting(game, pack, switches)
    return latest


def read_switches(game: str, switches: dict[str, Any]) -> msgspec.Struct:
    """The switches of a game from plain data; what is not named keeps its default."""
    kind = packs.kind_of(game).switches
    unknown = sorted(set(switches) - set(kind.__struct_fields__))
    if unknown:
        known = ", ".join(sorted(kind.__struct_fields__))
        raise UnderhallError(say("no-such-switch", game=game, names=", ".join(unknown), known=known))
    try:
        return msgspec.convert(switches, examined(kind), strict=False)
    except msgspec.ValidationError as error:
        wrong = [switch.refusal(switches[id]) for id, switch in switches_of(game).items() if id in switches]
        problems = [problem for problem in wrong if problem] or [say("wrong-switch", game=game, why=_reason(error))]
        raise UnderhallError(" ".join(problems)) from error


def _reason(error: msgspec.ValidationError) -> str:
    """What msgspec says, after the name of the switch."""
    said, _, place = str(error).partition(" - at ")
    switch = place.strip("`").removeprefix("$.").partition("[")[0]
    return f"{switch}: {said}" if switch else said
