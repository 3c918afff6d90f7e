"""Tables as guests see them: through `showing`, with the names of the people who sit there."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence

import msgspec

from underhall.engine.first_use import examined
from underhall.engine.forfeits import Forfeit
from underhall.server.chronicle import Names
from underhall.server.entries import Pace
from underhall.server.showing import (
    Present,
    PresentShown,
    Recap,
    TableShown,
    check_viewer,
    draw,
    is_soon_drawn,
    name_stage,
    recap,
    replayed,
    shown,
)
from underhall.server.state import TableState
from underhall.server.store import ChatLine, Page, TableRow
from underhall.server.table import Table
from underhall.server.terms import house_rules_of
from underhall.server.thinking import Priority, Question
from underhall.server.web.answers import Hint, Line, SeatListed, TableListed, TablesShown
from underhall.server.web.bodies import Looking, Replaying
from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal
from underhall.server.web.security import check_rate
from underhall.server.web.services import Services
from underhall.server.web.table_commands import own_seat
from underhall.server.web.texts import tidy_chat

ADVISER = "hard"  # the bot that gives hints
HINT_SECONDS = 30.0  # on a busy server; otherwise a hint takes a second
HINT_WAIT = 5.0  # seconds after which to ask again, if no hint came in time
SEED_BYTES = 7


async def look(services: Services, id: str, guest: str | None, looking: Looking, since: int) -> TableShown:
    """A table as a guest may see it."""
    table = await services.keeper.table(id)
    check_viewer(table.state, guest, looking.seat)
    there, slow = _present(services, id), table.state.is_interpreted

    def show(names: Names) -> TableShown:
        view, text, picture = looking.view, looking.text, looking.picture
        if picture:
            name_stage(table, services.stages)
        now = services.keeper.clock()
        return shown(table, looking.seat, names, since, now, view=view, text=text, picture=picture, present=there)

    if not slow and looking.picture and not is_soon_drawn(table, looking.seat, since):
        await services.picture_threads.do(lambda: _draw(services, table, looking, since))
    return await services.names.made(show, services.picture_threads.do if slow else None)


def _draw(services: Services, table: Table, looking: Looking, since: int) -> None:
    name_stage(table, services.stages)
    draw(table, looking.seat, since)


async def present(services: Services, id: str) -> PresentShown:
    """Which of the players are looking at a table now."""
    there = _present(services, id)
    return PresentShown([there.tells_of(seat.guest) for seat in (await services.keeper.state(id)).seats])


def _present(services: Services, id: str) -> Present:
    return Present(services.keeper.present(id), all=not services.store.shared)


async def look_back(services: Services, id: str, replaying: Replaying) -> bytes:
    """A finished game at an earlier point, as JSON: a `Replayed`. The match must be rewound, which takes a while."""
    table = await services.keeper.table(id)
    _check_finished(table.state)
    check_viewer(table.state, None, replaying.seat)

    def look(names: Names) -> bytes:
        name_stage(table, services.stages)
        viewer, choice, start = replaying.seat, replaying.choice, replaying.start
        return msgspec.json.encode(replayed(table, viewer, choice, names, picture=replaying.picture, start=start))

    return await services.names.made(look, services.picture_threads.do)


async def look_again(services: Services, id: str, guest: str, asked: int | None) -> Recap:
    """What has happened at a table since the last choice of a guest's own seat."""
    table = await services.keeper.table(id)
    seat = own_seat(table.state, guest, asked)

    def watch() -> Recap:
        name_stage(table, services.stages)
        return recap(table, seat)

    return await services.picture_threads.do(watch)


async def record_of(services: Services, id: str) -> tuple[TableState, bytes]:
    """A finished table, and its record."""
    table = await finished(services, id)
    names = await services.names.made(
        lambda names: [seat.bot or ("" if seat.guest is None else names(seat.guest)) for seat in table.seats]
    )
    return table, table.record(names).to_json()


async def finished(services: Services, id: str) -> TableState:
    """A table whose game is over, so nothing about it is secret."""
    table = await services.keeper.state(id)
    _check_finished(table)
    return table


def _check_finished(table: TableState) -> None:
    if table.status != "finished":
        raise Refusal("not-over", say("replay-later"))


async def listed(services: Services, page: Page) -> TablesShown:
    """A page of a list."""
    return await services.names.made(lambda names: TablesShown([_listed(row, names) for row in page.rows], page.cursor))


def _listed(row: TableRow, names: Names) -> TableListed:
    about = row.summary
    seats = [
        SeatListed(
            name=None if seat["guest"] is None else names(seat["guest"]),
            guest=seat["guest"],
            bot=seat["bot"],
            taken_over=seat["taken_over"],
        )
        for seat in about["seats"]
    ]
    return TableListed(
        id=row.id,
        status=row.status,
        game=row.game,
        title=about["title"],
        practice=about.get("practice", False),
        pace=msgspec.convert(about.get("pace", {}), examined(Pace)),
        hints=about.get("hints", False),
        house_rules=house_rules_of(row.game, about.get("switches", {})),
        open=row.open,
        owner=row.owner,
        seats=seats,
        waiting=about["waiting"],
        winners=about.get("winners"),
        totals=about.get("totals"),
        forfeits=msgspec.convert(about.get("forfeits", []), examined(list[Forfeit])),
        opened_at=row.created_at,
        changed_at=row.updated_at,
    )


async def lines(services: Services, found: Sequence[ChatLine]) -> list[Line]:
    """The chat, with the names of the people who wrote it."""
    return await services.names.made(
        lambda names: [Line(line.id, line.guest, names(line.guest), line.at, line.text) for line in found]
    )


async def add_line(services: Services, id: str, guest: str, text: str) -> Line:
    """Says something at a table."""
    said = tidy_chat(text)
    table = await services.table_of(id, guest)
    check_rate(services.lines, guest)
    line = await services.store.add_line(table.id, guest, said, time.time(), services.settings.limits.chat_lines)
    services.keeper.said(table.id, line.id)
    return (await lines(services, [line]))[0]


async def hint(services: Services, table: TableState, seat: int) -> Hint:
    """What a bot would do, and why. Its own chance follows from what the seat sees: a hint reveals nothing else."""
    decision = None if table.match is None or table.status != "playing" else table.match.decision_of(seat)
    if table.match is None or decision is None:
        raise Refusal("not-now", say("nothing-to-choose"))
    view = table.match.view(seat)
    seed = hashlib.blake2b(view.core() + decision.id.encode(), digest_size=SEED_BYTES).digest()
    number, whose = int.from_bytes(seed, "big"), table.seats[seat].guest or ""
    question = Question(table.id, view, decision.id, ADVISER, number, HINT_SECONDS, True, Priority.HINT, whose)
    thought = await services.thinkers.choose(question)
    if thought.problem:  # then the option was drawn by lot: no advice
        raise Refusal("unavailable", say("hint-failed"), wait=HINT_WAIT)
    return Hint(decision.id, thought.option, thought.sentences)
