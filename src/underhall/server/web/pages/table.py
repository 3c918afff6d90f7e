"""A table: a page that its script fills, since what is seen there changes all the time."""

from __future__ import annotations

import htpy as h
from starlette.responses import Response

from underhall.games import game as game_named
from underhall.server.web.bodies import Sit
from underhall.server.web.pages.frame import needs_script, page
from underhall.server.web.pages.me import CONFIRM
from underhall.server.web.pages.visiting import Visit, route
from underhall.server.web.problems import Refusal
from underhall.server.web.texts import LONGEST_CHAT
from underhall.server.web.words import WORDS, Asked


async def show(visit: Visit) -> Response:
    """The page of a table. It comes even while the rules are compiled: the script tells how far that is."""
    row = await visit.services.store.table_row(visit.path("table"))
    if row is None:
        raise Refusal("not-found", "There is no such table.")
    game = game_named(row.game)
    guest = visit.guest
    return page(
        visit,
        row.summary["title"] or game.title,
        h.div(".heading")[h.h1[row.summary["title"] or game.title], h.p("#about.hint")[game.title]],
        needs_script("Playing"),
        h.p("#connection.note", role="status", hidden=True),
        h.div("#compiling.note", hidden=True)[
            h.label(for_="compiled")["The rules are compiled, once for all games to come"],
            h.progress("#compiled", max="1"),
        ],
        h.p("#status.status", role="status"),
        h.p("#problem.problem", role="alert", hidden=True),
        h.div("#banner"),
        h.div("#gathering"),
        h.div("#finished"),
        h.div(".play", id="playing", hidden=True)[
            h.section(".board", aria_label="The table", tabindex="0")[h.pre("#text")],
            h.div(".side")[
                h.section("#options", aria_label="What you can do")[h.div("#choosing"), h.div("#undoing")],
                h.section(aria_labelledby="seats-heading")[h.h2("#seats-heading")["Players"], h.ul("#seats.seats")],
                h.section(aria_labelledby="log-heading")[
                    h.h2("#log-heading")["What happened"],
                    h.ol("#log.log", role="log", aria_labelledby="log-heading", tabindex="0"),
                ],
            ],
        ],
        h.div("#below.below", hidden=True)[
            h.section("#chat", aria_labelledby="chat-heading")[
                h.h2("#chat-heading")["Chat"],
                h.ol("#lines.log", role="log", aria_labelledby="chat-heading", tabindex="0"),
                h.form("#say.row", hidden=True)[
                    h.label(".away", for_="saying")["Say something"],
                    h.input(id="saying", maxlength=LONGEST_CHAT, autocomplete="off", placeholder="Say something"),
                    h.button["Say"],
                ],
            ],
            h.section("#more", aria_label="The table itself"),
        ],
        script="table.js",
        data={
            "table": row.id,
            "game": row.game,
            "guest": visit.id or "",
            "confirm": "yes" if guest is not None and guest.preferences.get(CONFIRM) else "",
        },
        wide=True,
    )


async def sit(visit: Visit) -> Response:
    """Takes a free seat at an open table, from the lobby."""
    guest = await visit.come_in()
    table = visit.path("table")
    await WORDS["sit"](Asked(visit.services, table, guest.id), Sit())
    return visit.go(f"/tables/{table}")


routes = [route("/tables/{table}", show), route("/tables/{table}/sit", take=sit)]
