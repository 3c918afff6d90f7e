"""A deleted guest leaves all tables, so that nobody waits for a person who never comes back."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from underhall.errors import UnderhallError
from underhall.server.errors import Refused
from underhall.server.keeper import Keeper
from underhall.server.logs import logger

log = logger("departing")


async def depart(keeper: Keeper, guest: str, tables: Sequence[str]) -> None:
    """Frees a guest's seats before the start, and concedes the games that run."""
    for id in tables:
        try:
            with suppress(Refused):  # nothing is left to do, or the table is paused and can be given up anyway
                while True:
                    await keeper.do(id, lambda table: table.endings.depart(guest))
        except UnderhallError as error:
            log.warning("a deleted guest still sits at a table", extra={"table": id, "problem": str(error)})
