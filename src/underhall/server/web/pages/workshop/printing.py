"""Sheets to print: the components of a part at the width that the player gives, with marks to cut along."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import htpy as h
import msgspec
from markupsafe import Markup
from starlette.responses import Response

from underhall.engine.pack_places import Place, at, text_of
from underhall.engine.pack_shapes import Listing, Page, pages_of
from underhall.server.store import PackRow
from underhall.server.web.pages.frame import check, field, page, select
from underhall.server.web.pages.visiting import Visit, converted, route
from underhall.server.web.pages.workshop.common import SHEET, bar, nobody, opened, part_named, rows_of
from underhall.server.web.pages.workshop.messages import say
from underhall.server.workshop.draft import Draft
from underhall.server.workshop.drawing import drawings, printed, shelf_of
from underhall.server.workshop.labels import page_label

SCRIPT = "workshop_print.js"
COUNT = "count"  # the value of a row, or of a group in it, that says how many there are
MOST_COPIES = 60  # of one component
NARROWEST, WIDEST, USUAL = 15, 190, 63  # millimetres; a sheet of A4 is 210 wide


class Sheet(msgspec.Struct, frozen=True):
    """What is printed."""

    part: str = ""
    wide: Annotated[int, msgspec.Meta(ge=NARROWEST, le=WIDEST)] = USUAL
    copies: bool = False


async def show(visit: Visit) -> Response:
    """A form for the sheets, and the sheets."""
    if visit.guest is None:
        return nobody(visit, say("workshop"))
    row, draft, state = await opened(visit)
    parts = [part for part in pages_of(row.game) if isinstance(part.shape, Listing) and _is_printed(draft, part)]
    asked = visit.request.query_params
    sheet = converted({name: asked[name] for name in Sheet.__struct_fields__ if name in asked}, Sheet)
    part = part_named(row.game, sheet.part) if sheet.part else parts[0]
    places = [(*part.place, index) for index in rows_of(draft, part)]
    drawn = await visit.services.pack_threads.do(partial(drawings, draft, places))
    return page(
        visit,
        row.title,
        h.div(".on-screen")[bar(visit, row, draft, state, "print"), _form(row, parts, part, sheet)],
        Markup(shelf_of(drawn.definitions)) if drawn.definitions else h.p(".problem")[say("not-drawn")],
        h.ul(".sheet")[
            (
                h.li[Markup(printed(drawn.drawn[text_of(place)], sheet.wide))]
                for place in places
                if text_of(place) in drawn.drawn
                for _ in range(_copies(draft, place) if sheet.copies else 1)
            )
        ],
        sheet=SHEET,
        script=SCRIPT,
        wide=True,
        class_="workshop",
    )


def _form(row: PackRow, parts: list[Page], part: Page, sheet: Sheet) -> h.Node:
    bounds = {"min": NARROWEST, "max": WIDEST}
    named = [(each.id, page_label(row.game, each.place)) for each in parts]
    return [
        h.h2[say("print-sheets")],
        h.p(".hint")[say("print-about")],
        h.form(".row", method="get")[
            field(say("print-part"), select("part", named, part.id), "part"),
            field(
                say("print-wide"),
                h.input(bounds, id="wide", name="wide", type="number", value=str(sheet.wide), required=True),
                "wide",
            ),
            check("copies", say("print-copies"), sheet.copies),
            h.button[say("print-show")],
            h.button("#print.primary", type="button", hidden=True)[say("print-now")],
        ],
    ]


def _is_printed(draft: Draft, part: Page) -> bool:
    return text_of(part.place) in draft.game.pack_kind.drawn


def _copies(draft: Draft, place: Place) -> int:
    """How many of a component the box has, if its row says so."""
    count = at(draft.raw, place).get(COUNT, 1)
    found: int = count["value"] if isinstance(count, dict) else count
    return min(found, MOST_COPIES)


routes = [route("/workshop/{pack}/print", show)]
