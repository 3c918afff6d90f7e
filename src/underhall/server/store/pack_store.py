"""The packs of the workshop in the store, and those that tables are played with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from sqlalchemy import Connection, Engine

from underhall.server.store import packs
from underhall.server.store.packs import MostPacks
from underhall.server.store.rows import Measure, PackRow, Tuning

Work = Callable[[Connection], Any]


class PackStore:
    """Stores packs. When a method returns, its change is on the disk."""

    def __init__(
        self, engine: Engine, read: Callable[[Work], Awaitable[Any]], write: Callable[[Work, str], Awaitable[Any]]
    ) -> None:
        self._engine, self._read, self._write = engine, read, write

    async def add(
        self, guest: str, household: str, game: str, title: str, text: str, at: float, most: MostPacks
    ) -> PackRow:
        """A new pack; raises `Full` if the guest, the household or all guests together have `most` already."""
        pack = packs.new_id()
        await self._write(
            lambda connection: packs.add(connection, pack, guest, household, game, title, text, at, most), guest
        )
        return await self.find(guest, pack)

    async def of_guest(self, guest: str) -> list[PackRow]:
        """The packs of a guest, the last changed first."""
        found: list[PackRow] = await self._read(lambda connection: packs.of_guest(connection, guest))
        return found

    async def find(self, guest: str, pack: str) -> PackRow:
        """A pack of a guest; raises `Unknown` for any other."""
        found: PackRow = await self._read(lambda connection: packs.find(connection, guest, pack))
        return found

    async def change(self, guest: str, pack: str, number: int, title: str, text: str, at: float) -> PackRow:
        """Stores a change to version `number`; raises `Conflict` if that is not the present one."""
        changed: PackRow = await self._write(
            lambda connection: packs.change(connection, guest, pack, number, title, text, at), pack
        )
        return changed

    async def step_text(self, guest: str, pack: str, step: int) -> str:
        """The text of a step that is kept."""
        text: str = await self._read(lambda connection: packs.step_text(connection, guest, pack, step))
        return text

    async def go_to(self, guest: str, pack: str, number: int, step: int, title: str, at: float) -> PackRow:
        """Undoes or redoes: from now on a pack is as it was at a step."""
        changed: PackRow = await self._write(
            lambda connection: packs.go_to(connection, guest, pack, number, step, title, at), pack
        )
        return changed

    async def remove(self, guest: str, pack: str) -> None:
        """Deletes a pack with everything about it. Tables that are played with it keep their cards."""
        await self._write(lambda connection: packs.remove(connection, guest, pack), pack)

    async def ticked(self, guest: str, pack: str) -> frozenset[str]:
        """The names of the components that a guest has checked off."""
        found: frozenset[str] = await self._read(lambda connection: packs.ticked(connection, guest, pack))
        return found

    async def tick(self, guest: str, pack: str, on: Iterable[str], off: Iterable[str]) -> None:
        """Checks components off, or takes that back."""
        await self._write(lambda connection: packs.tick(connection, guest, pack, on, off), pack)

    # For tables

    async def keep_played(self, name: str, game: str, text: str, at: float) -> None:
        """Keeps a pack for tables, under a name that follows from its content."""
        await self._write(lambda connection: packs.keep_played(connection, name, game, text, at), name)

    def played(self, name: str) -> str | None:
        """The text of a pack kept for tables. It is read at once, since a table waits to be shown."""
        with self._engine.connect() as connection:
            return packs.played(connection, name)

    async def delete_unplayed(self, before: float) -> int:
        """Deletes some packs kept for tables before a time that no table names any more. Returns how many."""
        deleted: int = await self._write(lambda connection: packs.delete_unplayed(connection, before), "")
        return deleted

    # What was measured

    async def keep_measure(self, pack: str, measure: Measure) -> None:
        await self._write(lambda connection: packs.keep_measure(connection, pack, measure), pack)

    async def measures(self, pack: str) -> list[Measure]:
        """What was measured of a pack, the newest first."""
        found: list[Measure] = await self._read(lambda connection: packs.measures_of(connection, pack))
        return found

    # What was tuned

    async def keep_tuning(self, pack: str, tuning: Tuning) -> None:
        await self._write(lambda connection: packs.keep_tuning(connection, pack, tuning), pack)

    async def tuning(self, pack: str) -> Tuning | None:
        """What the last search for better values of a pack found."""
        found: Tuning | None = await self._read(lambda connection: packs.tuning_of(connection, pack))
        return found

    async def reject(self, pack: str, at: float, proposal: int, rejected: bool) -> None:
        """Marks a proposal of the search of that time as not wanted, or takes the mark away."""
        await self._write(lambda connection: packs.reject(connection, pack, at, proposal, rejected), pack)
