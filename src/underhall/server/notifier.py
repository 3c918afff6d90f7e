"""Sends notices to players who are not looking at the table when something there waits for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from underhall.games import game
from underhall.server import entries
from underhall.server.entries import Entry
from underhall.server.live import LiveTable
from underhall.server.messages import notices as say
from underhall.server.notices import Notice, Notices, Subject
from underhall.server.state import TableState

if TYPE_CHECKING:
    from underhall.server.keeper import Keeper


class Notifier:
    """Makes notices of what changes at the tables."""

    def __init__(self, keeper: Keeper, notices: Notices | None) -> None:
        self._keeper = keeper
        self._notices = notices

    def notify(self, live: LiveTable, before: TableState, entry: Entry) -> None:
        """Notifies the players concerned by a change. Only the process that made it does so: each gets one notice."""
        if self._notices is None:
            return
        for kind, seat in _news(live.state, before, entry):
            guest = live.state.seats[seat].guest
            if guest is not None and guest not in self._keeper.present(live.id):
                opened = live.state.opened
                title = opened.title or game(opened.game).title
                notice = Notice(kind, live.id, opened.game, title, seat, say(f"notice-{kind}", title=title))
                self._keeper.spawn(self._send(guest, notice))

    async def _send(self, id: str, notice: Notice) -> None:
        guest = await self._keeper.store.guest(id)
        if guest is not None and guest.webhook and self._notices is not None:
            self._notices.send(guest.webhook, notice)


def _news(table: TableState, before: TableState, entry: Entry) -> Iterator[tuple[Subject, int]]:
    """The news, and the seats it is for."""
    people = [seat.number for seat in table.seats if seat.played_by is None]
    match entry:
        case entries.Finished():
            yield from (("finished", seat) for seat in people)
        case entries.Paused():
            yield from (("paused", seat) for seat in people)
        case entries.Warned():
            yield "warned", entry.seat
        case entries.TimeUp():
            yield "late", entry.seat
            yield from (("waiting", seat) for seat in people if seat != entry.seat)
        case _:
            asked = set(table.waiting()) - set(before.waiting())
            yield from (("turn", seat) for seat in people if seat in asked)
