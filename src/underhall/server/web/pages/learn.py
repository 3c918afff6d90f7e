"""First lessons: what you will learn, and a real match with a coach."""

from __future__ import annotations

import htpy as h
from starlette.responses import Response

from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.server.tutorial import Tutorial, load_tutorial
from underhall.server.web.api.rules import game_in
from underhall.server.web.bodies import NewTable
from underhall.server.web.pages.at_once import play_at_once
from underhall.server.web.pages.drawings import cover
from underhall.server.web.pages.frame import name_field, page, token_field
from underhall.server.web.pages.listing import level
from underhall.server.web.pages.messages import say
from underhall.server.web.pages.visiting import Visit, converted, route


async def index(visit: Visit) -> Response:
    """Links to the lesson of each game."""
    return page(
        visit,
        say("learn"),
        h.div(".heading")[h.h1[say("learn")]],
        h.p(".lead")[say("learn-about")],
        h.ul(".game-cards")[(h.li[_card(name)] for name in NAMES)],
    )


def _card(name: str) -> h.Node:
    lesson = load_tutorial(name)
    return h.article(".game-card")[
        cover(name),
        h.div(".game-words")[
            h.h2[h.a(href=f"/learn/{name}")[game_named(name).title]],
            h.p[lesson.pitch],
            h.p(".hint")[say("lesson-minutes", minutes=lesson.minutes)],
        ],
    ]


async def show(visit: Visit) -> Response:
    """What the lesson of a game is about, and a button to start."""
    name = game_in(visit.path("game"))
    game, lesson = game_named(name), load_tutorial(name)
    return page(
        visit,
        say("learn-game", game=game.title),
        h.article(".lesson")[
            h.div(".lesson-art")[cover(name)],
            h.div(".lesson-words")[
                h.h1[say("learn-game", game=game.title)],
                h.p(".lead")[lesson.pitch],
                h.p[lesson.about],
                h.ul(".facts")[
                    h.li[say("lesson-minutes-coach", minutes=lesson.minutes)],
                    h.li[_opponents(lesson)],
                    h.li[say("lesson-help")],
                ],
                h.form(method="post")[
                    token_field(visit), name_field(visit), h.button(".primary.large")[say("lesson-start")]
                ],
                h.p(".more")[h.a(href=f"/rules/{name}")[say("read-rules")], h.a(href="/learn")[say("lesson-other")]],
            ],
        ],
    )


def _opponents(lesson: Tutorial) -> str:
    return say("lesson-opponents", count=len(lesson.bots), level=level(lesson.bots[0]))


async def start(visit: Visit) -> Response:
    """Opens the table of the lesson."""
    name = game_in(visit.path("game"))
    lesson = load_tutorial(name)
    seats = [{"bot": None}, *({"bot": bot} for bot in lesson.bots)]
    wanted = {
        "game": name,
        "seats": seats,
        "switches": lesson.switches,
        "title": say("lesson-title"),
        "lesson": True,
    }
    return await play_at_once(visit, converted(wanted, NewTable))


routes = [route("/learn", index), route("/learn/{game}", show, take=start)]
