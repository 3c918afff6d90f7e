"""The commands of a table: what a guest may do there. Each comes as a POST or over a connection, and does the same."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from underhall.server import opening
from underhall.server.attending import is_played
from underhall.server.checks import check_holds
from underhall.server.entries import Entry
from underhall.server.errors import Refused
from underhall.server.state import TableState
from underhall.server.table import Table
from underhall.server.web.answers import Done
from underhall.server.web.bodies import (
    AnswerUndo,
    AskUndo,
    Body,
    Choose,
    GiveSalt,
    OfSeat,
    OtherSeat,
    Sit,
    Undo,
    UndoTurn,
)
from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal
from underhall.server.web.routing import Nothing
from underhall.server.web.security import check_rate
from underhall.server.web.services import Services

STALE = "stale"
# What can be repeated without bringing a game to its end: it is allowed less often than choices.
ASIDES = frozenset({"sit", "leave", "remove", "salt", "undo", "undo/turn", "undo/ask", "undo/answer", "come-back"})


@dataclass(frozen=True)
class Asked:
    """A guest's request at a table."""

    services: Services
    table: str
    guest: str

    async def do(self, proposal: Callable[[Table], Entry]) -> int:
        """Carries out a proposal; returns the number of the table once it is committed."""
        return await self.services.keeper.do(self.table, proposal)


Act = Callable[[Asked, Any], Awaitable[Done]]


@dataclass(frozen=True)
class TableCommand:
    """Something that can be done at a table."""

    name: str
    body: type[Body] | type[Nothing]
    act: Act
    problems: tuple[str, ...]

    async def __call__(self, asked: Asked, body: Body | Nothing) -> Done:
        """Does it. The answer to a stale request has the table's current number."""
        if self.name in ASIDES:
            check_rate(asked.services.asides, asked.guest)
        try:
            return await self.act(asked, body)
        except Refused as error:
            if error.code != STALE:
                raise
            table = await asked.services.keeper.state(asked.table)
            raise Refusal(STALE, str(error), number=table.number) from error


COMMANDS: dict[str, TableCommand] = {}


def command(
    name: str, body: type[Body] | type[Nothing] = Nothing, problems: tuple[str, ...] = ("not-yours", "not-now")
) -> Callable[[Act], Act]:
    """Registers a command."""

    def register(act: Act) -> Act:
        COMMANDS[name] = TableCommand(name, body, act, problems)
        return act

    return register


def own_seat(table: TableState, guest: str, seat: int | None) -> int:
    """The seat that a guest acts for: the one that is named, or the only one that the guest holds."""
    own = table.seats_of(guest)
    if seat is None:
        if len(own) > 1:
            raise Refusal("invalid", say("which-seat", seats=", ".join(map(str, own))))
        if not own:
            raise Refusal("not-yours", say("not-seated"))
        return own[0]
    return check_holds(table, guest, seat).number


# Before the start -----------------------------------------------------------------------------------------------------


@command("sit", Sit, ("not-yours", "not-now", "too-many-seats"))
async def sit(asked: Asked, body: Sit) -> Done:
    """Takes a seat; without a number, the first free one. A table that is not listed needs a link."""
    seat = body.seat
    table = await asked.services.keeper.state(asked.table)
    stranger = asked.guest != table.opened.owner
    if body.link is not None:
        seat = await _invited(asked, body.link, seat)
    welcome = not stranger or body.link is not None or await _played_before(asked, body.before)
    if not (welcome or table.opened.open):
        raise Refusal("not-yours", say("not-open"))
    taken: list[int] = []

    def take(table: Table) -> Entry:
        if not welcome and table.state.seats_of(asked.guest):
            raise Refused(say("one-seat"), "one-seat")
        entry = table.propose.sit(asked.guest, seat)
        taken[:] = [entry.seat]
        return entry

    async with asked.services.turn_of(asked.guest):
        if stranger:
            await asked.services.check_seats(asked.guest)
        number = await asked.do(take)
    if body.salt is not None:
        text = body.salt
        number = await asked.do(lambda table: table.propose.salt(asked.guest, taken[0], text))
    return Done(number, seat=taken[0])


async def _played_before(asked: Asked, before: str | None) -> bool:
    """Whether a guest played the game that this table is a rematch of."""
    if before is None:
        return False
    table = await asked.services.keeper.state(before)
    return table.next_table == asked.table and bool(table.seats_of(asked.guest))


async def _invited(asked: Asked, token: str, seat: int | None) -> int | None:
    """The seat that a link leads to; None: any free one."""
    link = await asked.services.store.link(token)
    if link is None or link.table != asked.table:
        raise Refusal("not-yours", say("bad-link"))
    if link.seat is not None and seat not in (None, link.seat):
        table = await asked.services.keeper.state(asked.table)
        raise Refusal("not-yours", say("link-for-seat", seat=table.called(link.seat)))
    return seat if link.seat is None else link.seat


@command("leave", OfSeat, ("not-yours", "not-now", "too-many-tables"))
async def leave(asked: Asked, body: OfSeat) -> Done:
    """Leaves a seat; in a running game a bot plays on, where the table says so."""
    async with _bots_allowed(asked, lambda table: _is_last(table.state, asked.guest), say("cannot-leave-to-bots")):
        return await _for_seat(asked, body, lambda table, seat: table.propose.leave(asked.guest, seat))


def _is_last(table: TableState, guest: str) -> bool:
    """Whether a guest plays the only seat that a person still plays."""
    played = [seat for seat in table.seats if is_played(seat)]
    return table.status == "playing" and len(played) == 1 and played[0].guest == guest


@asynccontextmanager
async def _bots_allowed(asked: Asked, alone: Callable[[Table], bool], refused: str) -> AsyncIterator[None]:
    """Allows something; if only bots would play then, refuses it when there are too many such tables."""
    keeper, services = asked.services.keeper, asked.services
    owner = (await keeper.state(asked.table)).opened.owner
    async with services.turn_of(owner):
        if alone(await keeper.table(asked.table)):
            await services.check_bots_alone(owner, asked.guest, refused)
        yield


@command("remove", OtherSeat)
async def remove(asked: Asked, body: OtherSeat) -> Done:
    """Frees another player's seat before the start, as the owner of the table; that guest cannot sit down again."""
    return Done(await asked.do(lambda table: table.propose.remove(asked.guest, body.seat)))


@command("salt", GiveSalt)
async def salt(asked: Asked, body: GiveSalt) -> Done:
    """Sets, or changes, your salt, which makes sure that nobody has chosen the dice."""
    return await _for_seat(asked, body, lambda table, seat: table.propose.salt(asked.guest, seat, body.salt))


@command("start", problems=("not-yours", "not-now", "too-many-tables"))
async def start(asked: Asked, _: Nothing) -> Done:
    """Starts the game: from now on nobody can sit down, and the dice are settled."""
    table = await asked.services.keeper.state(asked.table)
    if any(seat.bot is None for seat in table.seats):
        return Done(await asked.do(lambda table: table.propose.start(asked.guest)))
    async with _bots_allowed(asked, lambda _: True, say("cannot-start-bots")):
        return Done(await asked.do(lambda table: table.propose.start(asked.guest)))


# Playing --------------------------------------------------------------------------------------------------------------


@command("choose", Choose, ("not-yours", "not-now", "stale", "illegal"))
async def choose(asked: Asked, body: Choose) -> Done:
    """Answers a decision. It is answered only once: a repeated answer is stale, and changes nothing."""
    return await _for_seat(
        asked, body, lambda table, seat: table.propose.choose(seat, body.decision, body.option, "person")
    )


@command("undo", Undo, ("not-yours", "not-now", "stale"))
async def undo(asked: Asked, body: Undo) -> Done:
    """Takes back your last choice, until chance decides, a secret is shown, or another seat chooses.

    With `choices` a repeated request is stale, and takes nothing back.
    """
    return await _for_seat(asked, body, lambda table, seat: table.propose.undo(seat, body.choices))


@command("undo/turn", UndoTurn, ("not-yours", "not-now", "stale"))
async def undo_turn(asked: Asked, body: UndoTurn) -> Done:
    """Takes back your last turn, and what bots have done since, at a table where all others are bots.

    Refused once you have learned a secret. The dice will give other outcomes. With `to`, a repeated request is stale
    and takes nothing back.
    """
    return await _for_seat(asked, body, lambda table, seat: table.propose.undo_turn(seat, body.to))


@command("undo/ask", AskUndo)
async def ask_undo(asked: Asked, body: AskUndo) -> Done:
    """Asks the others to go further back. The dice give other outcomes then, and the record keeps what was undone."""
    return await _for_seat(asked, body, lambda table, seat: table.propose.ask_undo(seat, body.to))


@command("undo/answer", AnswerUndo)
async def answer_undo(asked: Asked, body: AnswerUndo) -> Done:
    """Says whether to go back."""
    return await _for_seat(asked, body, lambda table, seat: table.propose.answer_undo(seat, body.yes))


@command("come-back", OfSeat)
async def come_back(asked: Asked, body: OfSeat) -> Done:
    """Takes your seat back from the bot."""
    return await _for_seat(asked, body, lambda table, seat: table.propose.come_back(asked.guest, seat))


@command("stand-in", OtherSeat)
async def stand_in(asked: Asked, body: OtherSeat) -> Done:
    """Lets a bot play for a person whose time is up, until that person comes back."""
    return Done(await asked.do(lambda table: table.endings.stand_in(asked.guest, body.seat)))


# Stopping -------------------------------------------------------------------------------------------------------------


@command("abandon")
async def abandon(asked: Asked, _: Nothing) -> Done:
    """Gives up the table: before the start its owner may, later the last person who plays."""
    now, gone = await _now(asked)
    return Done(await asked.do(lambda table: table.endings.abandon(asked.guest, now, gone)))


@command("concede", OfSeat, ("not-yours", "not-now", "too-many-tables"))
async def concede(asked: Asked, body: OfSeat) -> Done:
    """Concedes the game: of two players the other wins; with more, a bot plays the seat, and it comes last."""

    def bots_go_on(table: Table) -> bool:
        conceded = table.endings.concede(asked.guest, own_seat(table.state, asked.guest, body.seat))
        return conceded.bot is not None and _is_last(table.state, asked.guest)

    async with _bots_allowed(asked, bots_go_on, say("cannot-leave-to-bots")):
        return await _for_seat(asked, body, lambda table, seat: table.endings.concede(asked.guest, seat))


@command("claim")
async def claim(asked: Asked, _: Nothing) -> Done:
    """Claims the win when all opponents have run out of time and stay away: `claim_in` of the table says when."""
    now, gone = await _now(asked)
    return Done(await asked.do(lambda table: table.endings.claim(asked.guest, now, gone)))


@command("rematch")
async def rematch(asked: Asked, _: Nothing) -> Done:
    """Opens a table for another game of the same kind; the others find it as the next table of this one.

    After a first lesson the next game has the usual rules.
    """
    keeper, guest = asked.services.keeper, asked.guest
    table = await keeper.table(asked.table)
    state, before = table.state, table.state.next_table
    if before is not None and await _can_be_joined(asked, before):
        return Done(state.number, table=before)
    table.propose.rematch(guest, state.id, before)  # refused now rather than after another table was opened
    async with asked.services.turn_of(guest):
        await asked.services.check_tables(guest)
        following = await keeper.open(opening.rematch(state.opened), guest)
    try:
        number = await asked.do(lambda table: table.propose.rematch(guest, following, before))
    except Refused:  # somebody else was first
        await keeper.do(following, lambda table: table.endings.abandon(guest))
        state = await keeper.state(asked.table)
        if state.next_table in (None, before):
            raise
        return Done(state.number, table=state.next_table)
    return Done(number, table=following)


async def _can_be_joined(asked: Asked, following: str) -> bool:
    """Whether the table of the next game is still there, and was not given up."""
    row = await asked.services.store.table_row(following)
    return row is not None and row.status != "abandoned"


async def _now(asked: Asked) -> tuple[float, set[str]]:
    """The time, and who at the table will never come back."""
    services = asked.services
    return services.keeper.clock(), await services.gone(await services.keeper.state(asked.table))


async def _for_seat(asked: Asked, body: OfSeat, propose: Callable[[Table, int], Entry]) -> Done:
    """Does something for one of the guest's seats."""

    def proposed(table: Table) -> Entry:
        return propose(table, own_seat(table.state, asked.guest, body.seat))

    return Done(await asked.do(proposed))
