"""Entering a real box: a checklist of its components with progress, and what to look for."""

from __future__ import annotations

import htpy as h
from starlette.responses import Response

from underhall.engine.pack_places import place_of
from underhall.server.store import PackRow
from underhall.server.web.answers import BoxShown, ItemListed, PartListed
from underhall.server.web.api.box import box_of
from underhall.server.web.api.workshop import found
from underhall.server.web.pages.frame import page, token_field
from underhall.server.web.pages.visiting import Visit, route
from underhall.server.web.pages.workshop.common import SHEET, bar, link_to, nobody, opened, page_at, row_name
from underhall.server.web.pages.workshop.messages import say
from underhall.server.workshop.draft import Draft

SCRIPT = "workshop_box.js"
TICK = "tick:"  # before the name of a component, in the fields of a form


async def show(visit: Visit) -> Response:
    """All parts of the box."""
    if visit.guest is None:
        return nobody(visit, say("workshop"))
    row, draft, state = await opened(visit)
    shown = await box_of(visit.services, row, draft)
    return page(
        visit,
        row.title,
        bar(visit, row, draft, state, "box"),
        h.h2[say("box-heading")],
        h.p(".hint")[say("box-about")],
        h.div(".box-progress")[
            h.progress(
                "#box-bar", max=str(max(1, shown.items)), value=str(shown.ticked), aria_label=say("box-progress")
            ),
            h.p("#box-count", role="status")[say("box-count", ticked=shown.ticked, items=shown.items)],
        ],
        (_part(visit, row, draft, part) for part in shown.parts),
        sheet=SHEET,
        script=SCRIPT,
        data={"pack": row.id},
        wide=True,
        class_="workshop",
    )


def _part(visit: Visit, row: PackRow, draft: Draft, part: PartListed) -> h.Node:
    """A part opens by itself while something of it is missing."""
    left = len(part.items) - part.ticked
    return h.details(".box-part", open=bool(left and part.ticked) or None, data_part=part.part)[
        h.summary[
            h.span(".box-title")[part.title],
            " ",
            h.span(".box-count")[say("box-count", ticked=part.ticked, items=len(part.items))],
        ],
        part.hint and h.p[part.hint],
        h.form(method="post", action=f"/workshop/{row.id}/box")[
            token_field(visit),
            h.input(type="hidden", name="part", value=part.part),
            h.ul(".box-items")[(h.li[_item(row, draft, item)] for item in part.items)],
            h.button(".box-save")[say("box-save")],
        ],
    ]


def _item(row: PackRow, draft: Draft, item: ItemListed) -> h.Node:
    place = place_of(item.place)
    part, index = page_at(row.game, place)
    name = say("box-values") if part is None or index is None else row_name(draft, part.place, index)
    return [
        h.label(".check")[
            h.input(type="checkbox", name=f"{TICK}{item.name}", value="true", checked=item.ticked, data_name=item.name),
            h.span[name],
        ],
        h.a(href=link_to(row.id, row.game, place), aria_label=say("box-edit-of", name=name))[say("edit")],
        not item.designed and h.span(".hint")[say("box-known")],
    ]


async def take(visit: Visit) -> Response:
    """Stores the ticks of a part, for browsers without scripts."""
    row, draft = await found(visit.call())
    shown: BoxShown = await box_of(visit.services, row, draft)
    own = {item.name for part in shown.parts if part.part == visit.form.get("part") for item in part.items}
    on = {name for name in own if f"{TICK}{name}" in visit.form}
    await visit.services.store.packs.tick(row.guest, row.id, on, own - on)
    return visit.go(f"/workshop/{row.id}/box")


routes = [route("/workshop/{pack}/box", show, take=take)]
