"""Tables that people look at, for tests, and how they look to each."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.server.tables import START, Log, new_table, opened, playing
from underhall.server.entries import Pace, decode, encode
from underhall.server.showing import TableShown, shown


def names(guest: str) -> str:
    return guest.capitalize()


class ToldLog(Log):
    """A table that people look at, and all that was added to it."""

    def __init__(self, log: Log) -> None:
        super().__init__(new_table(log.state.id, log.state.seed))
        for data, at in log.kept:
            self.now = at
            self.add(decode(data))

    def shown(self, seat: int | None = None, since: int = 0, text: bool = False, view: bool = True) -> TableShown:
        return shown(self.table, seat, names, since, self.now, view=view, text=text)

    def bytes(self, seat: int | None = None, since: int = 0, text: bool = False) -> bytes:
        return msgspec.json.encode(self.shown(seat, since, text))


def told_opened(
    *plans: str | None, game: str = "dwarfs", pace: Pace | None = None, switches: dict[str, Any] | None = None
) -> ToldLog:
    """A table where nobody sits yet."""
    log = opened(*plans, game=game, pace=pace)
    log.kept = [(encode(msgspec.structs.replace(log.state.opened, switches=switches or {})), log.now)]
    return ToldLog(log)


def told(*plans: str | None, game: str = "dwarfs", pace: Pace | None = None, guests: str = "") -> ToldLog:
    """A table that has started."""
    return ToldLog(playing(*plans, game=game, pace=pace, guests=guests))


__all__ = ["START", "ToldLog", "names", "told", "told_opened"]
