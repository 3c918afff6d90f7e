"""A finished game, step by step, with what bots think of it; and a way to play on from any point."""

from __future__ import annotations

import htpy as h
import msgspec
from starlette.responses import Response

from underhall.server.analysis import turns_of
from underhall.server.showing import SeatShown
from underhall.server.web.api.tables import BOTS
from underhall.server.web.bodies import Looking
from underhall.server.web.looking import finished, look
from underhall.server.web.pages.frame import needs_script, page
from underhall.server.web.pages.listing import level, player
from underhall.server.web.pages.messages import say
from underhall.server.web.pages.sight import around, bar, board, in_words, log, tabs
from underhall.server.web.pages.visiting import Visit, route

# Buttons: id, the key for it, and their sign as a path in a square of 20.
STEPS = (
    ("first", "Home", "M3 3h3v14H3z M17 3v14L7 10z"),
    ("turn-back", "Shift+ArrowLeft", "M10 3v14L1 10z M19 3v14L10 10z"),
    ("back", "ArrowLeft", "M14 3v14L4 10z"),
    ("play", "Space", "M4 3v14L16 10z"),
    ("on", "ArrowRight", "M6 3v14L16 10z"),
    ("turn-on", "Shift+ArrowRight", "M1 3v14L10 10z M10 3v14L19 10z"),
    ("last", "End", "M14 3h3v14H14z M3 3v14L13 10z"),
)
PAUSE = "M4 3h4v14H4z M12 3h4v14H12z"


async def show(visit: Visit) -> Response:
    """The page; its script fetches each step."""
    table = await finished(visit.services, visit.path("table"))
    shown = await look(visit.services, table.id, None, Looking(), 0)
    title = shown.title or shown.game_title
    eyes = [
        ("all", say("view-all")),
        ("", say("view-spectator")),
        *((str(seat.seat), _eyes(seat)) for seat in shown.seats),
    ]
    return page(
        visit,
        say("replay-of", title=title),
        bar(
            say("replay-of", title=title),
            h.a(href=f"/tables/{table.id}")[say("back-to-table")],
            "then",
            _tools(eyes),
        ),
        needs_script(say("script-for-replay")),
        h.p("#problem.problem", role="alert", hidden=True),
        h.div(".play")[_sight(), _side()],
        _transport(table.choices),
        h.div("#live.away", aria_live="polite"),
        script="replay.js",
        sheet="replay.css",
        class_="table replay",
        data={
            "table": table.id,
            "game": shown.game,
            "guest": visit.id or "",
            "choices": str(table.choices),
            "turns": "[]" if table.match is None else msgspec.json.encode(turns_of(table.match)).decode(),
            "bots": " ".join(BOTS),
            "unfinished": "" if table.match is None or table.match.over else "yes",
        },
        wide=True,
        folded=True,
    )


def _eyes(seat: SeatShown) -> str:
    if seat.bot is not None:
        return say("seat-and-bot", seat=seat.called, level=level(seat.bot))
    return say("seat-and-player", seat=seat.called, player=player(seat))


def _tools(eyes: list[tuple[str, str]]) -> h.Node:
    """Whose view it is, and how fast moves are shown."""
    return h.div(".tools")[
        h.label(for_="eyes")[say("view-as")],
        h.select(id="eyes")[(h.option(value=value, selected=value == "all")[words] for value, words in eyes)],
        h.label(for_="speed")[say("speed")],
        h.select(id="speed"),
    ]


def _sight() -> h.Node:
    return h.div(".sight")[h.section("#playing.picture-frame", aria_label=say("table-label"))[board()],]


def _transport(choices: int) -> h.Node:
    """Moves through the game by turns and choices, with buttons, slider and keys.

    The slider lies over the chances of winning, which can be shown larger.
    """
    return h.section("#transport.transport.sheet", aria_label=say("replay-controls"))[
        h.div(".steps")[(_step(*step) for step in STEPS)],
        h.div(".course")[
            h.div("#curve.curve"),
            h.label(".away", for_="step")[say("choices-made")],
            h.input(id="step", type="range", min="0", max=str(choices), value="0", aria_describedby="place"),
            h.p("#progress.hint", role="status"),
        ],
        h.output("#place", for_="step"),
        h.button("#larger.quiet", type="button", aria_pressed="false", title=say("chances-title"))[say("chances")],
        h.button("#play-on.primary", type="button", aria_haspopup="dialog", title=say("play-on-hint"))[say("play-on")],
    ]


def _step(id: str, keys: str, sign: str) -> h.Node:
    words, title = say(f"step-{id}"), say(f"step-title-{id}")
    return h.button(id=id, type="button", aria_label=words, title=title, aria_keyshortcuts=keys)[
        _icon(sign), id == "play" and _icon(PAUSE)
    ]


def _icon(path: str) -> h.Node:
    return h.svg(viewBox="0 0 20 20", aria_hidden="true")[h.path(d=path)]


def _side() -> h.Node:
    """The area beside the board, and the rest behind tabs."""
    return h.div(".side")[
        around(say("viewer-area")),
        tabs(
            (
                ("log", say("tab-log"), log()),
                ("scores", say("tab-scores"), h.div("#scores")),
                ("turning", say("tab-turning"), h.div("#turning")),
                ("options", say("tab-options"), h.div("#options")),
                ("words", say("tab-words"), in_words()),
            )
        ),
    ]


routes = [route("/tables/{table}/replay", show)]
