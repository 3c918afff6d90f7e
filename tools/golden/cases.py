"""Which matches and positions the golden files show: `tests/golden/cases.toml`, read and set up."""

from __future__ import annotations

import pkgutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from underhall import bots
from underhall.bots.base import Bot
from underhall.engine import pack as packs
from underhall.engine.dice import SeededDice
from underhall.engine.driver import Bytes
from underhall.engine.match import Match
from underhall.engine.setting import Setting, setting

GOLDEN = Path(__file__).resolve().parents[2] / "tests" / "golden"
SEEDS_A_MATCH = 16  # so that no two bots of neighbouring seeds are alike


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match or a position, and where it is played."""

    name: str
    game: str
    seats: int
    pack: str = packs.STANDARD  # a built-in one, or "module:function" that makes one
    switches: dict[str, Any] = {}

    def load_pack(self) -> packs.Pack:
        made = pkgutil.resolve_name(self.pack)() if ":" in self.pack else packs.load(self.game, self.pack)
        assert isinstance(made, packs.Pack)
        return made

    def setting(self) -> Setting:
        return setting(self.game, self.load_pack(), dict(self.switches))


class Played(Case, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match between bots of one kind."""

    bots: str
    seed: int
    choices: int | None = None  # how many a playthrough shows; by default all

    def start(self) -> tuple[Match, list[Bot]]:
        """The match, and a bot for each seat."""
        match = Match(self.setting(), self.seats, SeededDice(self.seed))
        return match, [bots.make(self.bots, self.seed * SEEDS_A_MATCH + seat) for seat in range(self.seats)]


class Placed(Case, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position, built by calls of the game's builder, and how far ahead its choices are counted."""

    about: str
    depth: int
    build: tuple[tuple[Any, ...], ...]  # a method, its arguments, and perhaps a table of named ones

    def table(self) -> Bytes:
        """The table at its first decision."""
        made = self.setting()
        position = made.game.position.Position(made, self.seats)
        for method, *arguments in self.build:
            named = arguments.pop() if arguments and isinstance(arguments[-1], dict) else {}
            getattr(position, method)(*arguments, **{name: _frozen(value) for name, value in named.items()})
        table: Bytes = position.table()
        made.driver.advance(made.box, table)
        return table


class Cases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All golden files there must be."""

    playthrough: tuple[Played, ...]
    record: tuple[Played, ...]
    position: tuple[Placed, ...]


@cache
def load() -> Cases:
    cases = msgspec.toml.decode((GOLDEN / "cases.toml").read_bytes(), type=Cases)
    for group in (cases.playthrough, cases.record, cases.position):
        _check_names([case.name for case in group])
    return cases


def _check_names(names: Sequence[str]) -> None:
    doubled = sorted({name for name in names if names.count(name) > 1})
    if doubled:
        raise ValueError(f"tests/golden/cases.toml has two cases called {', '.join(doubled)}.")


def _frozen(value: Any) -> Any:
    """A place is a pair; TOML has lists only."""
    return tuple(value) if isinstance(value, list) else value
