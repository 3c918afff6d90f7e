"""One click to a game against bots: a card for each game on the lobby."""

from __future__ import annotations

from functools import cache

import htpy as h
from starlette.responses import Response

from underhall.bots.levels import LEVELS
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.server.tutorial import load_tutorial
from underhall.server.web.bodies import NewTable
from underhall.server.web.pages.at_once import play_at_once, stranger_field
from underhall.server.web.pages.drawings import cover
from underhall.server.web.pages.frame import select, token_field
from underhall.server.web.pages.messages import say
from underhall.server.web.pages.new_table import form_address
from underhall.server.web.pages.ready import Ready, made
from underhall.server.web.pages.visiting import Visit, converted, route
from underhall.server.web.problems import Refusal

USUAL_LEVEL = "easy"
USUAL_BOTS = 2
OWN_FIELDS = "<own-fields>"  # a placeholder for the visitor's own fields


def cards(visit: Visit) -> h.Node:
    """A card for each game, with a form that needs one press."""
    return h.section(".games", aria_labelledby="play-now")[
        h.h2("#play-now")[say("play-now-heading")],
        h.ul(".game-cards")[(h.li[_card(visit, name)] for name in NAMES)],
    ]


def _card(visit: Visit, name: str) -> h.Node:
    """A card. Only the hidden fields of its form differ between visitors."""
    own = made(token_field(visit), stranger_field(visit))
    return Ready(own.join(card_around(name)))


@cache
def card_around(name: str) -> list[str]:
    """A card for any visitor: the parts before and after the visitor's own fields."""
    game, lesson = game_named(name), load_tutorial(name)
    opponents = [(str(count), say("bots", count=count)) for count in range(1, game.seats[-1])]
    card = h.article(".game-card", data_game=name)[
        cover(name),
        h.div(".game-words")[
            h.h3[game.title],
            h.p[lesson.pitch],
            h.form(".row", method="post", action="/play")[
                Ready(OWN_FIELDS),
                h.input(type="hidden", name="game", value=name),
                select(
                    "bots", opponents, str(USUAL_BOTS), label=say("opponents-in", game=game.title), id=f"{name}-bots"
                ),
                select(
                    "level",
                    [(level, say(f"level-{level}")) for level in LEVELS],
                    USUAL_LEVEL,
                    label=say("bot-level-in", game=game.title),
                    id=f"{name}-level",
                ),
                h.button(".primary", aria_label=say("play-now-game", game=game.title))[say("play-now")],
            ],
            h.p(".more")[
                h.a(href=f"/learn/{name}", aria_label=say("learn-in-game", minutes=lesson.minutes, game=game.title))[
                    say("learn-in", minutes=lesson.minutes)
                ],
                h.a(href=f"/rules/{name}", aria_label=say("rules-link-game", game=game.title))[say("rules-link")],
                h.a(href=form_address(name, with_people=True), aria_label=say("with-people-game", game=game.title))[
                    say("with-people")
                ],
            ],
        ],
    ]
    return made(card).split(OWN_FIELDS)


async def play(visit: Visit) -> Response:
    """Opens the table that a card asks for."""
    form = visit.form
    game, level, bots = form.get("game", ""), form.get("level", USUAL_LEVEL), form.get("bots", str(USUAL_BOTS))
    if (
        game not in NAMES
        or level not in LEVELS
        or not bots.isdecimal()
        or int(bots[:2]) + 1 not in game_named(game).seats
    ):
        raise Refusal("invalid", say("play-now-wrong"))
    seats = [{"bot": None}, *({"bot": level} for _ in range(int(bots)))]
    return await play_at_once(visit, converted({"game": game, "seats": seats}, NewTable))


routes = [route("/play", take=play)]
