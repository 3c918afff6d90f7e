"""Tables: what can be played, which tables there are, opening one, and looking at one."""

from __future__ import annotations

import asyncio
from functools import partial
from http import HTTPStatus

import msgspec

from underhall.bots.levels import LEVELS
from underhall.engine.first_use import examined
from underhall.engine.pack import kind_of
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.server.clocks import DAY
from underhall.server.entries import Opened, Pace
from underhall.server.settings import Limits
from underhall.server.showing import TableShown
from underhall.server.terms import usual_pace
from underhall.server.web.answers import GameShown, GamesShown, TablesShown
from underhall.server.web.bodies import Listing, Looking, NewTable
from underhall.server.web.budget import paid
from underhall.server.web.looking import listed, look
from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal
from underhall.server.web.routing import Call, Nothing, Routes, nobody
from underhall.server.web.services import Services
from underhall.server.web.texts import tidy

routes = Routes("tables")
BOTS = (*LEVELS, "greedy", "random")  # bots that anyone may let think here: none of them takes long
LONGEST_DAYS = 60  # that a clock gives


@routes.add("GET", "/api/games", answer=GamesShown, guest=False)
async def games(call: Call[Nothing, Nothing]) -> GamesShown:
    """The games, with their packs, switches and bots, and how far their rules are compiled."""
    return GamesShown([await asyncio.to_thread(paid(partial(_game, call.services, name))) for name in NAMES])


def _game(services: Services, name: str) -> GameShown:
    game, kind = game_named(name), kind_of(name)
    _, components = msgspec.json.schema_components([examined(kind.switches)])
    return GameShown(
        name=name,
        title=game.title,
        seats=list(game.seats),
        packs=services.keeper.game_settings.shelf.names(name),
        bots=list(BOTS),
        switches=components[kind.switches.__name__]["properties"],
        rules=services.compiler.state(name),
    )


@routes.add("GET", "/api/tables", query=Listing, answer=TablesShown, guest=False)
async def tables(call: Call[Nothing, Listing]) -> TablesShown:
    """Tables that are open to everybody, your own, or finished ones."""
    store, query = call.services.store, call.query
    guest = None if call.speaker is None else call.speaker.guest
    if query.which == "open":
        page = await store.open_tables(query.page)
    elif query.which == "finished":
        page = await store.finished_tables(guest, query.page)
    elif guest is None:
        raise nobody()
    else:
        page = await store.tables_of(guest, query.page)
    return await listed(call.services, page)


@routes.add(
    "POST", "/api/tables", body=NewTable, answer=TableShown, status=HTTPStatus.CREATED, problems=("too-many-tables",)
)
async def open_table(call: Call[NewTable, Nothing]) -> TableShown:
    """Opens a table. The hash of its seed is published from the start."""
    services = call.services
    opened = wanted(call.body)
    check_pace(opened.pace, services.settings.limits)
    async with services.turn_of(call.guest):
        await services.check_tables(call.guest)
        id = await services.keeper.open(opened, call.guest)
    services.compiler.start(opened.game)
    return await look(services, id, call.guest, Looking(), 0)


def wanted(body: NewTable) -> Opened:
    """A table as requested; the keeper fills in the rest."""
    game_named(body.game)
    pace = usual_pace(body.seats) if body.pace is None else body.pace
    for bot in {pace.bot, *(plan.bot for plan in body.seats if plan.bot is not None)}:
        check_bot(bot)
    return Opened(
        game=body.game,
        pack=body.pack,
        pack_hash="",
        switches=body.switches,
        seats=body.seats,
        pace=pace,
        owner="",
        open=body.open,
        seed_hash="",
        version="",
        rules=0,
        title=tidy(body.title),
        hints=body.hints,
        lesson=body.lesson,
    )


def check_bot(bot: str) -> None:
    """Refuses bots that think too long for a server."""
    if bot not in BOTS:
        raise Refusal("invalid", say("no-bot", bot=f"{bot!r:.40}", bots=", ".join(BOTS)))


def check_pace(pace: Pace, limits: Limits) -> None:
    """Refuses clocks that nobody can play by, or that never run out."""
    for given, least, what in ((pace.move, limits.shortest_move, "move"), (pace.game, limits.shortest_game, "game")):
        if given is not None and given < least:
            raise Refusal("invalid", say(f"clock-short-{what}", least=least))
        if given is not None and given > LONGEST_DAYS * DAY:
            raise Refusal("invalid", say("clock-long", days=LONGEST_DAYS))


@routes.add("GET", "/api/tables/{table}", query=Looking, answer=TableShown, guest=False, problems=("not-yours",))
async def table(call: Call[Nothing, Looking]) -> TableShown:
    """A table, as your seat or as a spectator sees it; `since` leaves out the log that you have."""
    guest = None if call.speaker is None else call.speaker.guest
    return await look(call.services, call.table, guest, call.query, call.query.since)
