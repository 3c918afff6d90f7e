"""Everything in which a pack differs from the standard one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import htpy as h
from starlette.responses import Response

from underhall.engine.pack_places import place_of
from underhall.engine.pack_shapes import Choice, Listing, Shape, shape_at
from underhall.server.store import PackRow
from underhall.server.web.pages.frame import page
from underhall.server.web.pages.visiting import Visit, route
from underhall.server.web.pages.workshop.common import SHEET, bar, link_to, nobody, opened, told
from underhall.server.web.pages.workshop.messages import say
from underhall.server.workshop.differences import Changed
from underhall.server.workshop.draft import Draft
from underhall.server.workshop.labels import choice_label


async def changes(visit: Visit) -> Response:
    """The differences as a table."""
    if visit.guest is None:
        return nobody(visit, say("workshop"))
    row, draft, state = await opened(visit)
    return page(
        visit,
        row.title,
        bar(visit, row, draft, state, "changes"),
        h.h2[say("changes")],
        h.div(".scroll")[
            h.table(".changes")[
                h.thead[h.tr[(h.th(scope="col")[say(f"column-{name}")] for name in ("place", "old", "new"))]],
                h.tbody[(_line(row, draft, each) for each in state.changed)],
            ]
        ]
        if state.changed
        else h.p(".empty")[say("no-changes")],
        sheet=SHEET,
        wide=True,
        class_="workshop",
    )


def _line(row: PackRow, draft: Draft, change: Changed) -> h.Node:
    place = place_of(change.place)
    shape = shape_at(row.game, place)
    where = told(draft, place)
    return h.tr[
        h.th(scope="row")[
            h.a(href=link_to(row.id, row.game, place))[where if not change.row else f"{where} › {change.row}"]
        ],
        h.td[h.del_[_value(row.game, shape, change.old)] if change.old is not None else say("not-there")],
        h.td[h.ins[_value(row.game, shape, change.new)] if change.new is not None else say("removed")],
    ]


def _value(game: str, shape: Shape | None, value: Any) -> h.Node:
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, list):
        item = shape.item if isinstance(shape, Listing) else None
        return ", ".join(str(_value(game, item, each)) for each in value) or say("none")
    if isinstance(value, dict):
        return ", ".join(_named(game, value))
    return choice_label(game, value) if isinstance(shape, Choice) and isinstance(value, str) else str(value)


def _named(game: str, row: dict[str, Any]) -> Iterator[str]:
    """A whole row in short: what it is called."""
    yield str(row.get("name") or row.get("id") or say("a-row"))


routes = [route("/workshop/{pack}/changes", changes)]
