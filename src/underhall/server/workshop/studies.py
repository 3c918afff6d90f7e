"""What bots play with a pack: the same deals with another pack, or a search for better values.

Each is a command that reads packs from files and prints lines of JSON; the last line says what the games have shown.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Protocol

import msgspec

from underhall.engine.comparison import Standing
from underhall.engine.first_use import examined
from underhall.engine.tuning import Tuned
from underhall.server.store import Measure, Tuning
from underhall.server.store.pack_store import PackStore
from underhall.server.workshop.draft import Draft

BEFORE, AFTER = "before.toml", "after.toml"
UNDERHALL = ("-m", "underhall")


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Whose pack bots play with, and how."""

    guest: str
    pack: str
    household: str  # everybody at one address shares limits
    bot: str
    seats: int
    games: int
    cores: int

    def command(self, name: str) -> list[str]:
        """The beginning of a command that plays."""
        options = {"seats": self.seats, "games": self.games, "workers": self.cores, "bots": self.bot}
        return [*UNDERHALL, name, *(f"--{option}={value}" for option, value in options.items()), "--progress"]


class Study(Protocol):
    """Games that bots play with a pack."""

    wanted: Wanted
    draft: Draft

    def command(self, folder: Path) -> list[str]:
        """The command, when its files are in a folder."""
        ...

    def hear(self, line: bytes) -> None:
        """Takes in what the games have shown so far."""
        ...

    async def keep(self, store: PackStore) -> None:
        """Keeps what the games have shown, if that is anything."""
        ...


class Comparing:
    """Games against another pack."""

    def __init__(self, wanted: Wanted, draft: Draft, base: Draft, base_title: str) -> None:
        self.wanted, self.draft, self.base, self.base_title = wanted, draft, base, base_title
        self.standing: Standing | None = None

    def command(self, folder: Path) -> list[str]:
        for name, draft in ((BEFORE, self.base), (AFTER, self.draft)):
            (folder / name).write_text(draft.text, encoding="utf-8")
        files = [str(folder / name) for name in (BEFORE, AFTER)]
        return [*self.wanted.command("compare"), self.draft.pack.game, *files]

    def hear(self, line: bytes) -> None:
        self.standing = msgspec.json.decode(line, type=examined(Standing))

    async def keep(self, store: PackStore) -> None:
        if self.standing is None:
            return
        measure = Measure(
            at=time.time(),
            pack_hash=self.draft.hash,
            base_hash=self.base.hash,
            base_title=self.base_title,
            bot=self.wanted.bot,
            seats=self.wanted.seats,
            games=self.standing.games,
            result=msgspec.to_builtins(self.standing),
            text=self.draft.text,
        )
        await store.keep_measure(self.wanted.pack, measure)


class Searching:
    """A search for values that bring figures into their ranges."""

    def __init__(self, wanted: Wanted, draft: Draft, targets: tuple[str, ...], may: tuple[str, ...]) -> None:
        self.wanted, self.draft, self.targets, self.may = wanted, draft, targets, may
        self.tuned: Tuned | None = None

    def command(self, folder: Path) -> list[str]:
        (folder / BEFORE).write_text(self.draft.text, encoding="utf-8")
        goals = [*(f"--target={each}" for each in self.targets), *(f"--may={each}" for each in self.may)]
        return [*self.wanted.command("tune"), *goals, self.draft.pack.game, str(folder / BEFORE)]

    def hear(self, line: bytes) -> None:
        self.tuned = msgspec.json.decode(line, type=examined(Tuned))

    async def keep(self, store: PackStore) -> None:
        if self.tuned is None:
            return
        result = self.tuned
        if result.stage != "over":
            result = msgspec.structs.replace(result, stage="over", ending="stopped", left=0.0)
        tuning = Tuning(
            at=time.time(),
            pack_hash=self.draft.hash,
            bot=self.wanted.bot,
            seats=self.wanted.seats,
            targets=self.targets,
            may=self.may,
            result=msgspec.to_builtins(result),
            rejected=(),
        )
        await store.keep_tuning(self.wanted.pack, tuning)
