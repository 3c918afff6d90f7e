"""The editor: a list of the parts of a pack, a gallery of each, and a form for one component beside its drawing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import htpy as h
import msgspec
from markupsafe import Markup
from starlette.responses import Response

from underhall.engine.pack_places import Place, at, place_of, text_of
from underhall.engine.pack_shapes import Group, Listing, Page, head_of, pages_of, shape_at
from underhall.server.store import PackRow
from underhall.server.web.answers import PackShown
from underhall.server.web.pages.frame import needs_script, page
from underhall.server.web.pages.visiting import Visit, route
from underhall.server.web.pages.workshop.common import (
    HEAD,
    SCRIPT,
    SHEET,
    address_of,
    bar,
    link_to,
    nobody,
    opened,
    part_named,
    row_name,
    rows_of,
    told,
)
from underhall.server.web.pages.workshop.controls import Controls
from underhall.server.web.pages.workshop.map import map_of
from underhall.server.web.pages.workshop.messages import say
from underhall.server.web.problems import PackProblem, Refusal
from underhall.server.workshop.draft import Draft
from underhall.server.workshop.drawing import Drawings, drawings, is_drawn, picture, shelf_of
from underhall.server.workshop.labels import page_about, page_label

LONGEST_ROW = 6  # digits
LANDSCAPE = 1.8  # times as wide as high
NUMBERS = 9  # copies of a name that are tried


async def whole(visit: Visit) -> Response:
    """The first page of a pack: its title, and everything that is wrong with it."""
    if visit.guest is None:
        return nobody(visit, say("workshop"))
    row, draft, state = await opened(visit)
    controls = Controls(draft)
    return _page(
        visit,
        row,
        draft,
        state,
        HEAD,
        h.div(".form")[
            h.h2[page_label(row.game, HEAD)],
            controls.form((), [each for each in head_of(row.game) if each.name != "id"]),
            h.p(".hint")[say("faithful-about")],
        ],
        h.section("#problems", aria_labelledby="wrong")[
            h.h2("#wrong")[say("problems")],
            h.p("#verdict"),
            h.ul(".problems")[(_problem(row, draft, each) for each in state.problems)],
        ],
    )


def _problem(row: PackRow, draft: Draft, problem: PackProblem) -> h.Node:
    place = place_of(problem.place)
    where = told(draft, place) if place else say("whole-pack")
    return h.li(class_=problem.severity)[
        h.strong[say(f"severity-{problem.severity}")],
        " ",
        h.a(href=link_to(row.id, row.game, place))[where],
        h.p[problem.message],
    ]


async def part(visit: Visit) -> Response:
    """A part of a pack: all its components, or the form of one."""
    if visit.guest is None:
        return nobody(visit, say("workshop"))
    row, draft, state = await opened(visit)
    shown = part_named(row.game, visit.path("part"))
    wanted = visit.request.query_params.get("row")
    if isinstance(shown.shape, Group):
        return await _form_page(visit, row, draft, state, shown, shown.place, shown.shape)
    if wanted is None:
        return await _gallery_page(visit, row, draft, state, shown)
    index = int(wanted) if wanted.isdecimal() and len(wanted) <= LONGEST_ROW else -1
    if index not in rows_of(draft, shown):
        raise Refusal("not-found", say("no-such-row"))
    item = shown.shape.item
    assert isinstance(item, Group)
    return await _form_page(visit, row, draft, state, shown, (*shown.place, index), item)


async def _form_page(
    visit: Visit, row: PackRow, draft: Draft, state: PackShown, part: Page, place: Place, shape: Group
) -> Response:
    """The form of one component, or of values that belong together."""
    drawn = await visit.services.pack_threads.do(partial(drawings, draft, [place]))
    controls, id = Controls(draft), text_of(place)
    index = place[-1] if isinstance(place[-1], int) else None
    name = page_label(row.game, part.place) if index is None else row_name(draft, part.place, index)
    look = drawn.drawn.get(id)
    return _page(
        visit,
        row,
        draft,
        state,
        part.place,
        h.div(".form")[
            index is not None
            and h.p(".crumb")[h.a(href=address_of(row.id, part.place))[page_label(row.game, part.place)]],
            h.h2[name],
            index is None and (about := page_about(row.game, part.place)) and h.p(".hint")[about],
            h.ul(".problems", id="here", data_prefix=id),
            controls.form(place, shape.members),
            index is not None and h.div(".row.row-actions")[_row_actions(controls, row, draft, part, index)],
        ],
        is_drawn(draft, place)
        and h.aside(".look", aria_label=say("as-drawn"))[
            h.div("#look", data_look=id)[Markup(picture(look, drawn.definitions)) if look is not None else None],
            h.p("#look-text")[look.text if look is not None else ""],
            h.p("#look-none.hint", hidden=look is not None)[say("not-drawn")],
        ],
    )


def _row_actions(controls: Controls, row: PackRow, draft: Draft, part: Page, index: int) -> Iterator[h.Node]:
    """What can be done with a whole row."""
    last = len(at(draft.raw, part.place)) - 1
    yield controls.add(
        (*part.place, index + 1),
        copied(draft, part, index),
        say("duplicate"),
        go=address_of(row.id, part.place, index + 1),
    )
    if last:
        yield controls.remove((*part.place, index), say("remove"), go=address_of(row.id, part.place))
    if index:
        yield h.a(".button.quiet", href=address_of(row.id, part.place, index - 1), rel="prev")[say("previous")]
    if index < last:
        yield h.a(".button.quiet", href=address_of(row.id, part.place, index + 1), rel="next")[say("next")]


def copied(draft: Draft, part: Page, index: int) -> dict[str, Any]:
    """A row like another, with an id and a name of its own."""
    rows = at(draft.raw, part.place)
    made: dict[str, Any] = dict(rows[index])
    for name, mark in (("id", "_"), ("name", " ")):
        if isinstance(made.get(name), str):
            taken = {each.get(name) for each in rows}
            tried = (f"{made[name]}{mark}{number}" for number in range(2, len(rows) + NUMBERS))
            made[name] = next(each for each in tried if each not in taken)
    return made


async def _gallery_page(visit: Visit, row: PackRow, draft: Draft, state: PackShown, part: Page) -> Response:
    """All components of a list, drawn where they can be."""
    places = [(*part.place, index) for index in rows_of(draft, part)]
    drawn = await visit.services.pack_threads.do(partial(drawings, draft, places))
    controls, beside = Controls(draft), None
    if part.beside is not None:
        group = shape_at(row.game, part.beside)
        assert isinstance(group, Group)
        beside = controls.form(part.beside, group.own)
    assert isinstance(part.shape, Listing)
    board = len({each.background for each in drawn.drawn.values()} - {""}) == 1
    pictured = bool(drawn.drawn) and not board
    return _page(
        visit,
        row,
        draft,
        state,
        part.place,
        h.div(".form.gallery-page")[
            h.h2[page_label(row.game, part.place)],
            (about := page_about(row.game, part.place)) and h.p(".hint")[about],
            h.ul(".problems", id="here", data_prefix=text_of(part.place), data_exact="yes"),
            map_of(draft, part),
            Markup(shelf_of(drawn.definitions)) if drawn.definitions and not board else None,
            h.ul(class_={"gallery": pictured, "landscape": pictured and _is_landscape(drawn), "names": not pictured})[
                (h.li[_tile(row, draft, part, index, None if board else drawn)] for index in rows_of(draft, part))
            ],
            not places and controls.add((*part.place, 0), _first(draft, part), say("add-first")),
            beside,
        ],
        board
        and h.aside(".look", aria_label=say("as-drawn"))[
            h.div("#look", data_look=text_of(places[0]))[
                Markup(picture(drawn.drawn[text_of(places[0])], drawn.definitions))
            ],
            h.p("#look-none.hint", hidden=True)[say("not-drawn")],
        ],
    )


def _is_landscape(drawn: Drawings) -> bool:
    """Whether cards are much wider than high: then they need more room."""
    _, _, wide, high = next(iter(drawn.drawn.values())).box
    return wide > LANDSCAPE * high


def _first(draft: Draft, part: Page) -> Any:
    """The first row of a list that has none: that of the standard pack."""
    return at(msgspec.to_builtins(draft.standard), (*part.place, 0))


def _tile(row: PackRow, draft: Draft, part: Page, index: int, drawn: Drawings | None) -> h.Node:
    place = (*part.place, index)
    each = None if drawn is None else drawn.drawn.get(text_of(place))
    return h.a(".tile", href=address_of(row.id, part.place, index), data_place=text_of(place))[
        Markup(picture(each)) if each is not None else None, h.span[row_name(draft, part.place, index)]
    ]


# The page around ------------------------------------------------------------------------------------------------------


def _page(visit: Visit, row: PackRow, draft: Draft, state: PackShown, here: Place, *content: h.Node) -> Response:
    data = {"pack": row.id, "state": msgspec.json.encode(state).decode()}
    return page(
        visit,
        row.title,
        bar(visit, row, draft, state, "edit"),
        needs_script(say("needs-script")),
        h.div(".tools")[
            h.button("#undo.quiet", type="button", disabled=not state.can_undo)[say("undo")],
            h.button("#redo.quiet", type="button", disabled=not state.can_redo)[say("redo")],
            h.p("#saved", role="status"),
            h.p("#playable"),
            h.a(".button.quiet", href=f"/api/packs/{row.id}/file", download=True)[say("export")],
        ],
        h.div("#refused.problem", role="alert", hidden=True),
        h.div(".editor")[
            h.nav(".parts", aria_label=say("parts"))[
                h.details("#parts", open=True)[
                    h.summary[say("parts")],
                    h.ul[(h.li[_part_link(row, here, each)] for each in (None, *pages_of(row.game)))],
                ]
            ],
            content,
        ],
        sheet=SHEET,
        script=SCRIPT,
        data=data,
        wide=True,
        class_="workshop",
    )


def _part_link(row: PackRow, here: Place, part: Page | None) -> h.Node:
    place = HEAD if part is None else part.place
    prefix = "" if part is None else text_of(place)
    return h.a(
        href=address_of(row.id, place), aria_current="page" if place == here else None, data_prefix=prefix or None
    )[page_label(row.game, place)]


routes = [route("/workshop/{pack}", whole), route("/workshop/{pack}/part/{part}", part)]
