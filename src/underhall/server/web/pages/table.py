"""A table: a page that its script fills, because its content changes all the time."""

from __future__ import annotations

import htpy as h
from starlette.responses import Response

from underhall.games import game as game_named
from underhall.server.store import TableRow
from underhall.server.web.bodies import Sit
from underhall.server.web.pages.frame import needs_script, page
from underhall.server.web.pages.me import CONFIRM
from underhall.server.web.pages.messages import say
from underhall.server.web.pages.sight import around, bar, board, in_words, log, tabs
from underhall.server.web.pages.visiting import Visit, route
from underhall.server.web.problems import Refusal
from underhall.server.web.table_commands import COMMANDS, Asked
from underhall.server.web.texts import LONGEST_CHAT

START = "start"  # in the address of a table that its page starts


async def show(visit: Visit) -> Response:
    """The page of a table."""
    row = await visit.services.store.table_row(visit.path("table"))
    if row is None:
        raise Refusal("not-found", say("no-such-table"))
    game = game_named(row.game)
    guest = visit.guest
    title = row.summary["title"] or game.title
    begun = row.status != "gathering" or START in visit.request.query_params
    return page(
        visit,
        title,
        bar(title, game.title, "status", _tools()),
        needs_script(say("script-for-table")),
        h.div("#notes.notes")[
            h.p("#connection.note", role="status", hidden=True),
            h.p("#warming.hint", role="status", hidden=True)[say("bots-warming-up")],
            h.p("#problem.problem", role="alert", hidden=True),
            h.div("#banner"),
            h.aside("#coach.coach", aria_label=say("coach"), hidden=True),
        ],
        h.div(".play")[_table(), _side()],
        h.div("#live.away", aria_live="polite"),
        script="table.js",
        sheet="table.css",
        early=_stage(visit, row) if begun else "",
        class_="table",
        data={
            "table": row.id,
            "game": row.game,
            "guest": visit.id or "",
            "seat": _seat(visit, row) if begun else "",
            "confirm": "yes" if guest is not None and guest.preferences.get(CONFIRM) else "",
        },
        wide=True,
        folded=True,
    )


def _seat(visit: Visit, row: TableRow) -> str:
    """The seat that the page looks with from the start; none if it is unclear which."""
    seats = [
        str(at) for at, seat in enumerate(row.summary["seats"]) if visit.id is not None and seat["guest"] == visit.id
    ]
    return seats[0] if len(seats) == 1 else ""


def _stage(visit: Visit, row: TableRow) -> str:
    """The address of the table's stage, to be fetched while the scripts still are; if it is known without loading."""
    live = visit.services.keeper.crowd.live.get(row.id)
    return "" if live is None else visit.services.stages.address(live.state.opened, live.state.setting)


def _tools() -> h.Node:
    """The few buttons of the bar."""
    return h.div("#tools.tools", hidden=True)[
        h.button("#skip.quiet", type="button", hidden=True)[say("skip")],
        h.label(for_="speed")[say("speed")],
        h.select(id="speed"),
        h.button("#rules.quiet", type="button")[say("rules-button")],
        h.button("#signs.quiet", type="button", aria_keyshortcuts="l")[say("legend-button")],
        h.button("#keys.quiet", type="button", aria_label=say("keys"), aria_keyshortcuts="?")["?"],
    ]


def _table() -> h.Node:
    """The main area: before the start the seats, then the board and the viewer's own things, at last the outcome."""
    return h.div(".sight")[
        h.div("#gathering"),
        h.section("#playing.picture-frame", aria_label=say("table-label"), hidden=True)[board()],
        h.div("#finished.finished", hidden=True),
    ]


def _side() -> h.Node:
    """What the viewer can do, and the area beside the board."""
    return h.div(".side")[
        h.div(".doing.sheet")[
            h.section("#options", aria_label=say("what-you-can-do"), tabindex="-1")[
                h.div("#undoing"), h.div("#choosing")
            ],
            h.section("#recap.recap", aria_label=say("recap-label"), hidden=True),
        ],
        around(say("own-area"), hidden=True),
        tabs(
            (
                ("log", say("tab-log"), log()),
                ("chat", say("tab-chat"), _chat()),
                ("scores", say("tab-scores"), h.div("#scores")),
                ("words", say("tab-words"), in_words()),
                ("more", say("tab-more"), h.div("#more")),
            )
        ),
    ]


def _chat() -> h.Node:
    return h.div("#chat.chat")[
        h.ol("#lines.log", role="log", aria_label=say("chat-label"), tabindex="0"),
        h.form("#say.row", hidden=True)[
            h.label(".away", for_="saying")[say("say-something")],
            h.input(id="saying", maxlength=LONGEST_CHAT, autocomplete="off", placeholder=say("say-something")),
            h.button[say("send")],
        ],
    ]


async def sit(visit: Visit) -> Response:
    """Takes a free seat at an open table, from the lobby."""
    guest = await visit.come_in()
    table = visit.path("table")
    await COMMANDS["sit"](Asked(visit.services, table, guest.id), Sit())
    return visit.go(f"/tables/{table}")


routes = [route("/tables/{table}", show), route("/tables/{table}/sit", take=sit)]
