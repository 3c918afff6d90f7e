"""What explains a game at a glance: an overview, pictures beside the rules, a legend, and a player aid to print."""

from __future__ import annotations

from functools import cache, lru_cache
from http import HTTPStatus

import htpy as h
from starlette.exceptions import HTTPException
from starlette.responses import Response

from underhall.games import game as game_named
from underhall.pictures.moments import (
    Moment,
    example_of,
    guide_in,
    has_illustrations,
    illustrations_in,
    legend_of,
    picture_of,
)
from underhall.pictures.palette import Theme
from underhall.server.web.api.rules import game_in
from underhall.server.web.caching import ASK_AGAIN, is_known, tag_of_bytes
from underhall.server.web.packing import chosen, pack
from underhall.server.web.pages.frame import page
from underhall.server.web.pages.messages import say
from underhall.server.web.pages.ready import Ready, made
from underhall.server.web.pages.visiting import Visit, route

OVERVIEW = ("goal", "turn", "end", "scoring")
REMEMBER = "remember"  # on the player aid only
THEMES: tuple[Theme, ...] = ("light", "dark")  # in which pictures are drawn
KEPT = 64  # pictures, as they are sent
SVG = "image/svg+xml"
# A picture holds its fonts and their rules. It runs no script and loads nothing.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src 'self' data:"


def figures(game: str, chapter: str) -> list[h.Element]:
    """The pictures of a chapter, besides the one that is in the overview."""
    return [_figure(game, each) for each in _moments(game) if each.chapter == chapter and each != _first(game)]


@cache
def glance(game: str) -> Ready | None:
    """A game at a glance, with the way to its player aid."""
    if not _is_explained(game):
        return None
    return Ready(
        made(
            h.section(".overview", aria_labelledby="overview")[
                h.h2("#overview")[say("overview")],
                h.div(".glance")[(_block(game, id) for id in OVERVIEW)],
                _figure(game, _first(game)),
                h.details(".fold")[h.summary[say("legend")], _legend(game)],
                h.p(".more")[h.a(href=f"/rules/{game}/aid")[say("player-aid")]],
            ]
        )
    )


async def aid(visit: Visit) -> Response:
    """The player aid of a game: a page or two on paper."""
    game = game_in(visit.path("game"))
    if not _is_explained(game):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    title = game_named(game).title
    return page(
        visit,
        say("player-aid-of", game=title),
        h.div(".heading")[
            h.h1[say("player-aid-of", game=title)],
            h.p(".more")[h.a(href=f"/rules/{game}")[say("rules-of", game=title)]],
        ],
        h.p(".lead.on-screen")[say("player-aid-about")],
        h.div(".aid")[(_block(game, id) for id in (*OVERVIEW, REMEMBER)), _legend(game)],
    )


async def picture(visit: Visit) -> Response:
    """A picture of the rules."""
    game, asked = game_in(visit.path("game")), visit.request.path_params
    moment = next((each for each in _moments(game) if each.id == asked["id"]), None)
    theme = next((each for each in THEMES if each == asked["theme"]), None)
    if moment is None or theme is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    data, packed, etag = await visit.services.stage_threads.do(lambda: _drawn(game, moment.id, theme))
    headers = {"Cache-Control": ASK_AGAIN, "ETag": etag, "Content-Security-Policy": POLICY}
    if is_known(visit.request, etag):
        return Response(None, HTTPStatus.NOT_MODIFIED, headers)
    content = chosen(visit.request, headers, data, lambda _: packed)
    return Response(content, headers=headers, media_type=SVG)


@lru_cache(KEPT)
def _drawn(game: str, id: str, theme: Theme) -> tuple[bytes, bytes, str]:
    """A picture as it is sent: as it is, compressed, and its tag."""
    moment = next(each for each in _moments(game) if each.id == id)
    data = picture_of(example_of(game), moment).svg(theme)[0].encode()
    return data, pack(data), tag_of_bytes(data)


def _is_explained(game: str) -> bool:
    return has_illustrations(game_named(game))


def _moments(game: str) -> list[Moment]:
    return illustrations_in(game_named(game).folder).picture if _is_explained(game) else []


def _first(game: str) -> Moment:
    """The moment that is shown beside the overview."""
    overview = illustrations_in(game_named(game).folder).overview
    return next(each for each in _moments(game) if each.id == overview)


def _figure(game: str, moment: Moment) -> h.Element:
    caption = guide_in(game_named(game).folder)(f"picture-{moment.id}")
    address = f"/rules/{game}/pictures/{moment.id}"
    return h.figure(".moment")[
        (h.img(class_=f"for-{theme}", src=f"{address}/{theme}", alt=caption, loading="lazy") for theme in THEMES),
        h.figcaption[caption],
    ]


def _block(game: str, id: str) -> h.Node:
    """A part of the overview: each line is an item."""
    lines = guide_in(game_named(game).folder)(f"overview-{id}").splitlines()
    return h.section(class_=f"block-{id}")[h.h3[say(f"overview-{id}")], h.ul[(h.li[line] for line in lines)]]


@cache
def _legend(game: str) -> Ready:
    """The signs of a game, with what they stand for."""
    return Ready(
        made(
            h.div(".legend")[
                (
                    h.section[h.h3[title], h.ul[(h.li[Ready(sign.svg), h.span[sign.name]] for sign in signs)]]
                    for title, signs in legend_of(game, "light")
                )
            ]
        )
    )


routes = [
    route("/rules/{game}/aid", aid),
    route("/rules/{game}/pictures/{id}/{theme}", picture),
]
