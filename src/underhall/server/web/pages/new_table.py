"""A form for a new table: the game first, then who plays, by which rules and how fast."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import partial
from http import HTTPStatus
from typing import Any

import htpy as h
from starlette.responses import Response

from underhall.engine.declared.phrases import listed
from underhall.engine.switches import COLOURS
from underhall.errors import UnderhallError
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.server.shelf import Shelf
from underhall.server.terms import LIVE, OVER_DAYS
from underhall.server.web.api.tables import BOTS, open_table
from underhall.server.web.assets import address
from underhall.server.web.bodies import NewTable, Sit
from underhall.server.web.files import mark_of
from underhall.server.web.pages.frame import check, field, name_field, page, select, token_field
from underhall.server.web.pages.listing import level
from underhall.server.web.pages.messages import say
from underhall.server.web.pages.switches import chosen, colours, controls
from underhall.server.web.pages.visiting import Visit, converted, route
from underhall.server.web.problems import Refusal
from underhall.server.web.table_commands import COMMANDS, Asked
from underhall.server.web.texts import LONGEST_TITLE

ME, PERSON, NOBODY, BOT = "me", "person", "none", "bot:"
MINUTE, DAY = 60.0, 24 * 60 * 60.0
MOST_MINUTES, MOST_DAYS = 24 * 60, 60
LONGEST_NUMBER = 20  # letters of a wrong number that a refusal repeats
PACES = ("days", "live", "none")
USUAL = {"days_move": f"{(OVER_DAYS.move or 0) / DAY:g}", "minutes_move": f"{(LIVE.move or 0) / MINUTE:g}"}
ABSENT = ("wait", "bot")
STANDARD_BOT = "easy"
STAND_IN = "medium"


def form_address(game: str, *, with_people: bool) -> str:
    """Where the form for a game is; `with_people`: the usual opponent is a person, not a bot."""
    return f"/tables/new?game={game}{f'&with={PERSON}' if with_people else ''}"


async def show(visit: Visit) -> Response:
    """The form, for the game and the kind of opponents that the address names."""
    asked = visit.request.query_params
    game, with_people = asked.get("game", NAMES[0]), asked.get("with") == PERSON
    return await _page(visit, game, {}, "", with_people=with_people)


async def _page(
    visit: Visit, game: str, form: Mapping[str, str], problem: str, *, with_people: bool = False
) -> Response:
    """The form, which takes milliseconds to make, so it is work for a thread."""
    return await visit.services.page_threads.do(partial(_shown, visit, game, form, problem, with_people))


def _shown(visit: Visit, game: str, form: Mapping[str, str], problem: str, with_people: bool) -> Response:
    game_named(game)  # refuses one that is not there
    return page(
        visit,
        say("new-table"),
        h.h1[say("new-table")],
        problem and h.p(".problem", role="alert")[problem],
        h.nav(".choice", aria_label=say("game"))[(_game_link(name, game, with_people) for name in NAMES)],
        h.form(".stack", method="post")[
            token_field(visit),
            h.input(type="hidden", name="game", value=game),
            name_field(visit),
            h.div(".columns")[_seats(game, form, with_people), h.div[_pace(form), _table(form)]],
            h.details(open=bool(problem))[
                h.summary[say("house-rules")],
                _pack(visit.services.keeper.game_settings.shelf, game, form),
                h.div(".house-rules")[controls(game, form)],
            ],
            h.p[h.button(".primary.large")[say("open-table")]],
        ],
        script="new_table.js",
        status=HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK,
    )


def _game_link(name: str, current: str, with_people: bool) -> h.Node:
    game = game_named(name)
    return h.a(href=form_address(name, with_people=with_people), aria_current="true" if name == current else None)[
        h.img(".mark", src=address(mark_of(name)), alt="", width="44", height="44"),
        h.strong[game.title],
        h.span[say("players-from-to", fewest=game.seats[0], most=game.seats[-1])],
    ]


# Parts of the form ----------------------------------------------------------------------------------------------------


def _seats(game: str, form: Mapping[str, str], with_people: bool) -> h.Node:
    fewest, most = game_named(game).seats[0], game_named(game).seats[-1]
    bots = ((BOT + bot, say("player-bot-choice", level=level(bot))) for bot in BOTS)
    players = [(ME, say("player-me")), (PERSON, say("player-person")), *bots]
    return h.fieldset[
        h.legend[say("who-plays")],
        h.p(".hint")[say("hot-seat-hint")],
        h.ol(".seat-plan")[
            (
                h.li[
                    select(
                        f"seat-{seat}",
                        players if seat < fewest else [*players, (NOBODY, say("player-nobody"))],
                        form.get(f"seat-{seat}", _usual(seat, fewest, with_people)),
                        label=say("seat-number", number=seat + 1),
                    ),
                    select(
                        f"colour-{seat}",
                        [(colour, say(f"colour-{colour}")) for colour in colours(game)],
                        form.get(f"colour-{seat}", colours(game)[seat]),
                        label=say("seat-colour", number=seat + 1),
                    ),
                ]
                for seat in range(most)
            )
        ],
    ]


def _usual(seat: int, fewest: int, with_people: bool) -> str:
    if seat == 0:
        return ME
    opponent = PERSON if with_people else BOT + STANDARD_BOT
    return opponent if seat < fewest else NOBODY


def _pace(form: Mapping[str, str]) -> h.Node:
    return h.fieldset(data_people="")[
        h.legend[say("between-people")],
        field(
            say("clock"),
            select("pace", ((pace, say(f"pace-{pace}")) for pace in PACES), form.get("pace", PACES[0])),
            "pace",
            say("clock-hint"),
        ),
        h.div(".row", data_pace="live")[
            _number("minutes_move", say("minutes-per-move"), form, MOST_MINUTES),
            _number("minutes_game", say("minutes-per-game"), form, MOST_MINUTES),
        ],
        h.div(".row", data_pace="days")[_number("days_move", say("days-per-move"), form, MOST_DAYS)],
        field(
            say("out-of-time"),
            select("absent", ((then, say(f"absent-{then}")) for then in ABSENT), form.get("absent", ABSENT[0])),
            "absent",
            say("out-of-time-hint"),
        ),
        field(
            say("stand-in"),
            select("stand_in", ((bot, say(f"level-{bot}")) for bot in BOTS), form.get("stand_in", STAND_IN)),
            "stand_in",
        ),
        check(
            "hints",
            say("allow-hints"),
            "hints" in form,
        ),
    ]


def _number(name: str, label: str, form: Mapping[str, str], most: int) -> h.Node:
    value = form.get(name, "" if form else USUAL.get(name, ""))
    return field(
        label, h.input(id=name, name=name, type="number", min="0.1", max=str(most), step="any", value=value), name
    )


def _table(form: Mapping[str, str]) -> h.Node:
    return h.fieldset[
        h.legend[say("the-table")],
        field(
            say("table-title"),
            h.input(id="title", name="title", maxlength=LONGEST_TITLE, value=form.get("title", "")),
            "title",
        ),
        check("open", say("list-table"), "open" in form),
    ]


def _pack(shelf: Shelf, game: str, form: Mapping[str, str]) -> h.Node:
    packs = [(name, shelf.pack(game, name).title) for name in shelf.names(game)]
    return field(say("card-pack"), select("pack", packs, form.get("pack", "standard")), "pack")


# What the form says ---------------------------------------------------------------------------------------------------


async def take(visit: Visit) -> Response:
    """Opens a table, and sits down wherever the form says “me”."""
    form = visit.form
    game = form.get("game", "")
    if game not in NAMES:
        raise Refusal("invalid", say("game-unknown", games=listed(NAMES)))
    try:
        body = converted(_wanted(game, form), NewTable)
        guest = await visit.come_in()
        opened = await open_table(visit.call(body))
    except UnderhallError as error:
        return await _page(visit, game, form, str(error))
    asked = Asked(visit.services, opened.id, guest.id)
    for seat, player in enumerate(_players(game, form)):
        if player == ME:
            await COMMANDS["sit"](asked, Sit(seat=seat))
    return visit.go(f"/tables/{opened.id}")


def _players(game: str, form: Mapping[str, str]) -> list[str]:
    """The players, seat by seat; seats that nobody takes are left out."""
    return [player for player, _ in _taken(game, form)]


def _taken(game: str, form: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The players and their colours."""
    for seat, colour in enumerate(colours(game)):
        player = form.get(f"seat-{seat}", NOBODY)
        if player != NOBODY:
            yield player, form.get(f"colour-{seat}", colour)


def _wanted(game: str, form: Mapping[str, str]) -> dict[str, Any]:
    switches = chosen(game, form)
    wanted = [colour for _, colour in _taken(game, form)]
    twice = [say(f"colour-{colour}") for colour in colours(game) if wanted.count(colour) > 1]
    if twice:
        raise Refusal("invalid", say("same-colour", colours=listed(twice)))
    order = [*wanted, *(colour for colour in colours(game) if colour not in wanted)]
    if order != colours(game):
        switches[COLOURS] = order
    return {
        "game": game,
        "seats": [{"bot": _bot(player)} for player in _players(game, form)],
        "pack": form.get("pack", "standard"),
        "switches": switches,
        "pace": _paced(game, form),
        "open": "open" in form,
        "hints": "hints" in form,
        "title": form.get("title", ""),
    }


def _bot(player: str) -> str | None:
    return player.removeprefix(BOT) if player.startswith(BOT) else None


def _paced(game: str, form: Mapping[str, str]) -> dict[str, Any] | None:
    """The pace set in the form; None: the default."""
    if PERSON not in _players(game, form):
        return {}
    kind = form.get("pace")
    if kind is None:
        return None
    pace: dict[str, Any] = {"absent": form.get("absent", "wait"), "bot": form.get("stand_in", STAND_IN)}
    limits = {
        "live": {"move": _time(form, "minutes_move", MINUTE), "game": _time(form, "minutes_game", MINUTE)},
        "days": {"move": _time(form, "days_move", DAY)},
    }.get(kind, {})
    if kind in ("live", "days") and not any(limits.values()):
        raise Refusal("invalid", say("time-missing"))
    return {**pace, **limits}


def _time(form: Mapping[str, str], name: str, unit: float) -> float | None:
    text = form.get(name, "").strip()
    if not text:
        return None
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise Refusal("invalid", say("not-a-number", text=text[:LONGEST_NUMBER], unit=name.partition("_")[0]))
    return number * unit


routes = [route("/tables/new", show, take=take)]
