"""What the pages of the workshop share: the pack that the address names, and the bar above it."""

from __future__ import annotations

from collections.abc import Iterator

import htpy as h
from starlette.responses import Response

from underhall.engine.pack_diff import by_key
from underhall.engine.pack_places import Place, at
from underhall.engine.pack_shapes import Group, Page, pages_of, shape_at
from underhall.games import game as game_named
from underhall.server.store import PackRow
from underhall.server.web.answers import PackShown
from underhall.server.web.api.workshop import check_open, found, shown
from underhall.server.web.assets import address
from underhall.server.web.files import mark_of
from underhall.server.web.pages.frame import page, token_field
from underhall.server.web.pages.listing import come_in
from underhall.server.web.pages.visiting import Visit
from underhall.server.web.pages.workshop.messages import say
from underhall.server.web.problems import Refusal
from underhall.server.workshop.draft import Draft, rows_at
from underhall.server.workshop.labels import field_label, page_label

SHEET, SCRIPT = "workshop.css", "workshop.js"
HEAD = ("head",)
NAMED_BY = ("name", "id")  # the values that people know a row by


async def opened(visit: Visit, look: str = "") -> tuple[PackRow, Draft, PackShown]:
    """The pack that the address names, as it is."""
    row, draft = await found(visit.call())
    return row, draft, await shown(visit.services, row, draft, look)


def nobody(visit: Visit, title: str) -> Response:
    """The page for a visitor without a name: packs belong to a guest."""
    check_open(visit.services)
    return page(visit, title, h.h1[title], h.p(".lead")[say("about")], come_in(visit))


def address_of(pack: str, place: Place = (), row: int | None = None) -> str:
    """Where a part of a pack is edited."""
    end = "" if not place or place == HEAD else f"/part/{'-'.join(map(str, place))}"
    return f"/workshop/{pack}{end}{'' if row is None else f'?row={row}'}"


def page_at(game: str, place: Place) -> tuple[Page | None, int | None]:
    """The page on which a place is edited, and its row there."""
    names = tuple(key for key in place if isinstance(key, str))
    fitting = [each for each in pages_of(game) if place[: len(each.place)] == each.place or names == each.place]
    best = max(fitting, key=lambda each: len(each.place), default=None)
    if best is None:
        best = next((each for each in pages_of(game) if each.beside == place[:1] and place), None)
        return best, None
    row = place[len(best.place)] if len(place) > len(best.place) else None
    return best, row if isinstance(row, int) else None


def link_to(pack: str, game: str, place: Place) -> str:
    """Where a place is edited."""
    part, row = page_at(game, place)
    return address_of(pack) if part is None else address_of(pack, part.place, row)


def row_name(draft: Draft, place: Place, index: int) -> str:
    """What people call a row."""
    row = at(draft.raw, (*place, index))
    for name in NAMED_BY:
        if isinstance(row, dict) and isinstance(row.get(name), str):
            return str(row[name])
    return list(by_key(rows_at(draft, place)))[index]


def told(draft: Draft, place: Place, *, any_row: bool = False) -> str:
    """A place as people call it: its part, its row, its value; or without the row, what all rows have there."""
    game = draft.pack.game
    part, row = page_at(game, place)
    if part is None or place[: len(part.place)] != part.place:
        return " › ".join(field_label(game, key) for key in place if isinstance(key, str)) or say("whole-pack")
    names = [page_label(game, part.place)]
    if row is not None and not any_row:
        names.append(row_name(draft, part.place, row))
    start = len(part.place) + (row is not None)
    for depth, key in enumerate(place[start:], start=start):
        around = shape_at(game, place[:depth]) if depth > start else None
        if isinstance(around, Group) and around.is_single:
            break  # the name of the group is enough
        if not (any_row and isinstance(key, int)):
            names.append(str(key + 1) if isinstance(key, int) else field_label(game, key))
    return " › ".join(names)


def bar(visit: Visit, row: PackRow, draft: Draft, state: PackShown, here: str) -> h.Node:
    """The name of the pack, whether it can be played, and what can be done with it."""
    pages = [("edit", ""), *((name, f"/{name}") for name in ("box", "changes", "measure", "tune", "print"))]
    return h.div(".pack-bar")[
        h.img(".mark", src=address(mark_of(row.game)), alt=game_named(row.game).title, width="44", height="44"),
        h.div(".pack-name")[h.h1[row.title], h.p(".hint")[say("pack-of", game=game_named(row.game).title)]],
        h.nav(".pack-pages", aria_label=say("pages-of-pack"))[
            (
                h.a(href=f"/workshop/{row.id}{end}", aria_current="page" if name == here else None)[
                    say("changes-of-pack", changes=len(state.changed)) if name == "changes" else say(f"page-{name}")
                ]
                for name, end in pages
            )
        ],
        _play(visit, row, state),
    ]


def _play(visit: Visit, row: PackRow, state: PackShown) -> h.Node:
    """Opens a table, unless the pack cannot be played yet: its script knows when that changes."""
    seats = game_named(row.game).seats
    usual = max(seats[0], 2)
    return h.form("#play.pack-play", method="post", action=f"/workshop/{row.id}/play")[
        token_field(visit),
        h.select(name="seats", aria_label=say("players"))[
            (h.option(value=str(each), selected=each == usual)[say("player-count", players=each)] for each in seats)
        ],
        h.button(".primary", name="who", value="bots", disabled=not state.playable)[say("play-bots")],
        h.button(name="who", value="friends", disabled=not state.playable)[say("play-friends")],
    ]


def rows_of(draft: Draft, part: Page) -> Iterator[int]:
    """The rows of a part that is a list."""
    yield from range(len(at(draft.raw, part.place)))


def part_named(game: str, id: str) -> Page:
    """The part that an address names."""
    for part in pages_of(game):
        if part.id == id:
            return part
    raise Refusal("not-found", say("no-such-part"))
