"""The lobby: my tables, those where one can sit down, and games that are over."""

from __future__ import annotations

import htpy as h
from starlette.responses import Response

from underhall.server.web.answers import TableListed
from underhall.server.web.bodies import Listing
from underhall.server.web.looking import listed
from underhall.server.web.pages.frame import field, page, token_field
from underhall.server.web.pages.listing import come_in, entries, my_turn
from underhall.server.web.pages.visiting import NAME, Visit, route
from underhall.server.web.problems import Refusal
from underhall.server.web.routing import read_query
from underhall.server.web.texts import LONGEST_NAME

MOST_PAGES = 10  # of one's own tables that are looked through for those that are not over
OVER = ("finished", "abandoned")
HEADINGS = {"open": "Open tables", "mine": "All my tables", "finished": "Finished games"}
ORDER = {"playing": 1, "gathering": 2, "paused": 3}


async def lobby(visit: Visit) -> Response:
    """All lists, the first part of each."""
    services, guest = visit.services, visit.id
    free = await listed(services, await services.store.open_tables())
    over = await listed(services, await services.store.finished_tables(guest))
    mine = [] if guest is None else await _running(visit, guest)
    others = [table for table in free.tables if table.id not in {own.id for own in mine}]
    return page(
        visit,
        "Underhall",
        h.div(".heading")[
            h.h1["Tables"],
            h.a(".button.primary", href="/tables/new")["New table"],
        ],
        come_in(visit),
        h.div("#lists")[
            guest
            and h.section(aria_labelledby="mine")[
                h.h2("#mine")["My tables"],
                entries(mine, visit, "You sit at no table. Open one, or sit down at an open one."),
                h.p[h.a(href="/tables?which=mine")["All my tables, finished ones too"]],
            ],
            h.section(aria_labelledby="open")[
                h.h2("#open")["Open tables"],
                entries(others, visit, "Nobody waits for players just now."),
                _more("open", free.page),
            ],
            h.section(aria_labelledby="finished")[
                h.h2("#finished")["Finished games"],
                entries(over.tables, visit, "No game is over yet."),
                _more("finished", over.page),
            ],
        ],
        _rename(visit),
        script="lobby.js",
    )


def _rename(visit: Visit) -> h.Node:
    """A form to be called otherwise."""
    if visit.guest is None:
        return None
    name = h.input(id=NAME, name=NAME, value=visit.guest.name, required=True, maxlength=LONGEST_NAME)
    return h.section(".panel")[
        h.h2["Your name"],
        h.form(".row", method="post", action="/me/name")[
            token_field(visit), field("What the others read", name, NAME), h.button["Change"]
        ],
    ]


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
    return cursor and h.p[h.a(href=f"/tables?which={which}&page={cursor}")["More"]]


async def one_list(visit: Visit) -> Response:
    """One list, page by page."""
    query: Listing = read_query(visit.request.scope, Listing)
    store, guest = visit.services.store, visit.id
    if query.which == "open":
        found = await store.open_tables(query.page)
    elif query.which == "finished":
        found = await store.finished_tables(guest, query.page)
    elif guest is None:
        raise Refusal("unknown-guest", "Nobody knows you here yet: say your name in the lobby first.")
    else:
        found = await store.tables_of(guest, query.page)
    part = await listed(visit.services, found)
    heading = HEADINGS[query.which]
    return page(
        visit,
        heading,
        h.h1[heading],
        entries(part.tables, visit, "There is nothing here."),
        _more(query.which, part.page),
    )


async def enter(visit: Visit) -> Response:
    """Somebody gives a name."""
    await visit.come_in()
    return visit.go("/")


routes = [route("/", lobby, take=enter), route("/tables", one_list)]
