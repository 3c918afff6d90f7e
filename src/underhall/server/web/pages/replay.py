"""A finished game, step by step."""

from __future__ import annotations

import htpy as h
from starlette.responses import Response

from underhall.server.web.bodies import Looking
from underhall.server.web.looking import finished, look
from underhall.server.web.pages.frame import field, needs_script, page, select
from underhall.server.web.pages.visiting import Visit, route

STEPS = (("first", "« Start"), ("back", "‹ Back"), ("on", "On ›"), ("last", "End »"))


async def show(visit: Visit) -> Response:
    """The page; its script asks for each step."""
    table = await finished(visit.services, visit.path("table"))
    shown = await look(visit.services, table.id, None, Looking(), 0)
    title = shown.title or shown.game_title
    eyes = [
        ("all", "Everything open"),
        ("", "A spectator"),
        *((str(seat.seat), f"{seat.called} ({seat.name or seat.bot})") for seat in shown.seats),
    ]
    return page(
        visit,
        f"Replay: {title}",
        h.div(".heading")[h.h1[f"Replay: {title}"], h.a(href=f"/tables/{table.id}")["To the table"]],
        needs_script("The replay"),
        h.div(".replay")[
            h.div(".row")[
                h.div(".steps")[(h.button(id=id, type="button")[words] for id, words in STEPS)],
                field("Seen by", select("eyes", eyes, "all"), "eyes"),
            ],
            field(
                "Choices made",
                h.input(id="step", type="range", min="0", max=str(table.choices), value="0"),
                "step",
                h.span("#place"),
            ),
            h.p("#problem.problem", role="alert", hidden=True),
            h.p("#then", role="status"),
        ],
        h.div(".play")[
            h.section(".board", aria_label="The table", tabindex="0")[h.pre("#text")],
            h.section(".side", aria_labelledby="log-heading")[
                h.h2("#log-heading")["What happened"], h.ol("#log.log", tabindex="0")
            ],
        ],
        script="replay.js",
        data={"table": table.id, "choices": str(table.choices)},
        wide=True,
    )


routes = [route("/tables/{table}/replay", show)]
