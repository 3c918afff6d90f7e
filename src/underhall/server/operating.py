"""How a running server notices what operators do, on its pages or with `underhall operate`.

Every action is in the database, with a line in the log of actions. The server looks for new lines every second: on
SQLite and PostgreSQL alike, however many processes serve.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from underhall.errors import UnderhallError
from underhall.server.bans import Bans
from underhall.server.entries import MOST_SEATS
from underhall.server.errors import Refused
from underhall.server.keeper import Keeper
from underhall.server.load import Load
from underhall.server.logs import logger
from underhall.server.removing import OVER, removal
from underhall.server.rounds import rounds
from underhall.server.store import Action, StoreUnavailable

POLL = 1.0  # seconds
TRY_AGAIN = 10.0  # seconds until a seat is tried again that could not be freed
OVERLAP = 50  # lines of the log that are read again: one with a lower number may come later
ASKED = "load/asked"  # the key of a note: the command wants to know the load
TOLD = "load/of/"  # the beginning of the keys of the answers

log = logger("operating")


class LoadAnswer(msgspec.Struct, frozen=True):
    """A server's answer to a question about its load."""

    asked: str  # the words of the note
    load: Load


class Operating:
    """Brings bans and ended tables to this process."""

    def __init__(self, keeper: Keeper, bans: Bans, load: Callable[[], Load]) -> None:
        self._keeper, self._bans, self._load = keeper, bans, load
        self._operators = keeper.store.operators
        self._extent = (-1, 0)  # of the log, when it was last read
        self._seen: set[int] = set()  # of its last lines
        self._answered: str | None = None
        self._to_remove: dict[str, float] = {}  # guests who may still have seats, and when to try next
        self._one_at_a_time = asyncio.Lock()

    async def begin(self) -> None:
        """Loads the bans before anyone is let in. Earlier lines of the log are history."""
        self._extent, self._answered = await self._operators.changes(ASKED)
        self._seen = {action.id for action in await self._recent()}
        await self._renew()
        self._to_remove.update(dict.fromkeys(self._bans.guests, 0.0))

    async def notice(self) -> None:
        """Looks for news. When it returns, bans are in force and ended tables are being updated."""
        async with self._one_at_a_time:
            extent, asked = await self._operators.changes(ASKED)
            if extent != self._extent:
                recent = await self._recent()
                await self._renew()
                for action in recent:
                    if action.id not in self._seen:
                        self._take(action)
                self._seen = {action.id for action in recent}
                self._extent = extent
            if asked is not None and asked != self._answered:
                told = msgspec.json.encode(LoadAnswer(asked, self._load())).decode()
                await self._operators.leave_note(TOLD + self._keeper.name, told)
                self._answered = asked

    async def _recent(self) -> list[Action]:
        return await self._operators.log_since(max(0, self._extent[1] - OVERLAP))

    async def _renew(self) -> None:
        self._bans.set(await self._operators.bans(self._keeper.clock()))

    def _take(self, action: Action) -> None:
        log.info("operated", extra={"by": action.by, "action": action.action, "target": action.target})
        self._keeper.notice(action.target)
        if action.target in self._bans.guests:
            self._to_remove[action.target] = 0.0

    async def rounds(self) -> None:
        """Looks for news again and again, forever."""
        await rounds(self._round, POLL, log)

    async def _round(self) -> None:
        await self.notice()
        await self.remove_banned()

    async def remove_banned(self) -> None:
        """Frees the seats of banned guests. Where that is refused for now, for example at a paused table, it is tried
        again until the ban ends."""
        now, banned = self._keeper.clock(), set(self._bans.guests)
        for guest, at in list(self._to_remove.items()):
            if guest not in banned or (at <= now and await self._remove(guest)):
                self._to_remove.pop(guest, None)
            elif at <= now:
                self._to_remove[guest] = now + TRY_AGAIN

    async def _remove(self, guest: str) -> bool:
        """Frees the seats of a banned guest; False if some are left to be tried again."""
        done = True
        for table in await self._keeper.store.unfinished_tables_of(guest):
            try:
                for _ in range(MOST_SEATS + 1):
                    await self._keeper.do(table, lambda each: removal(each, guest))
            except Refused as error:
                done = done and error.code == OVER  # nothing is left to do there
            except StoreUnavailable:
                raise
            except UnderhallError as error:
                log.warning("a seat was not freed", extra={"table": table, "problem": str(error)})
            except Exception as error:  # a broken table must not keep the others waiting
                log.error("fault", exc_info=error, extra={"table": table})
                done = False
        return done
