"""The lobby: a quick game, my tables, tables to join, and finished games."""

from __future__ import annotations

import htpy as h
from starlette.responses import Response

from underhall.server.web.answers import TableListed
from underhall.server.web.bodies import Listing
from underhall.server.web.looking import listed
from underhall.server.web.pages.drawings import drawing
from underhall.server.web.pages.frame import TITLE, page
from underhall.server.web.pages.listing import come_in, entries, free_seats, my_turn
from underhall.server.web.pages.messages import say
from underhall.server.web.pages.playing_now import cards
from underhall.server.web.pages.visiting import Visit, route
from underhall.server.web.problems import Refusal
from underhall.server.web.routing import read_query

MOST_PAGES = 10  # of the guest's own tables that are searched for unfinished ones
SHOWN = 5  # tables of each list that the lobby shows
LOOKED_AT = 20  # open tables, including the visitor's own and full ones
OVER = ("finished", "abandoned")
ORDER = {"playing": 1, "gathering": 2, "paused": 3}


async def lobby(visit: Visit) -> Response:
    """All lists, the first part of each."""
    services, guest = visit.services, visit.id
    free = await listed(services, await services.store.open_tables(most=LOOKED_AT))
    over = await listed(services, await services.store.finished_tables(guest, most=SHOWN))
    mine = [] if guest is None else await _running(visit, guest)
    known = {own.id for own in mine}
    others = [table for table in free.tables if table.id not in known and free_seats(table)]
    lists = h.div("#lists.lists")[
        guest
        and h.section(aria_labelledby="mine")[
            h.h2("#mine")[say("my-tables")],
            entries(mine, visit, say("my-tables-none")),
            h.p(".more")[h.a(href="/tables?which=mine")[say("my-tables-all")]],
        ],
        h.section(aria_labelledby="open")[
            h.h2("#open")[say("heading-open")],
            entries(others[:SHOWN], visit, say("open-tables-none")),
            _more("open", free.page if len(others) <= SHOWN else ""),
        ],
        h.section(aria_labelledby="finished")[
            h.h2("#finished")[say("heading-finished")],
            entries(over.tables[:SHOWN], visit, say("finished-games-none")),
            _more("finished", over.page if len(over.tables) <= SHOWN else ""),
        ],
    ]
    return page(
        visit,
        TITLE,
        h.div(".hero")[
            drawing("hero"),
            h.div(".hero-words")[
                h.h1[TITLE],
                h.p[say("lobby-about")],
            ],
        ],
        [lists, cards(visit)] if mine else [cards(visit), come_in(visit), lists],
        script="lobby.js",
        class_="lobby",
    )


async def _running(visit: Visit, guest: str) -> list[TableListed]:
    """A guest's tables that are not over: first those that wait for the guest."""
    found: list[TableListed] = []
    cursor: str | None = None
    for _ in range(MOST_PAGES):
        part = await listed(visit.services, await visit.services.store.tables_of(guest, cursor))
        found += [table for table in part.tables if table.status not in OVER]
        cursor = part.page
        if cursor is None:
            break
    return sorted(found, key=lambda table: 0 if my_turn(table, guest) else ORDER[table.status])


def _more(which: str, cursor: str | None) -> h.Node:
    """A link to the rest of a list; "" leads to its beginning."""
    if cursor is None:
        return None
    return h.p(".more")[h.a(href=f"/tables?which={which}{cursor and f'&page={cursor}'}")[say("more")]]


async def one_list(visit: Visit) -> Response:
    """One list, page by page."""
    query: Listing = read_query(visit.request.scope, Listing)
    store, guest = visit.services.store, visit.id
    if query.which == "open":
        found = await store.open_tables(query.page)
    elif query.which == "finished":
        found = await store.finished_tables(guest, query.page)
    elif guest is None:
        raise Refusal("unknown-guest", say("choose-name-first"))
    else:
        found = await store.tables_of(guest, query.page)
    part = await listed(visit.services, found)
    heading = say(f"heading-{query.which}")
    return page(
        visit,
        heading,
        h.h1[heading],
        entries(part.tables, visit, say("tables-none")),
        _more(query.which, part.page),
    )


async def enter(visit: Visit) -> Response:
    """A visitor gives a name."""
    await visit.come_in()
    return visit.go("/")


routes = [route("/", lobby, take=enter), route("/tables", one_list)]
