"""Parts that the pages of a table and of a replay share: the bar, the frame of the board, and tabs."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from underhall.server.web.pages.frame import menu_button
from underhall.server.web.pages.messages import say

ZOOM = (("closer", "+"), ("farther", "−"), ("whole", "⤢"))  # id and sign


def bar(title: str, about: h.Node, status: str, tools: h.Node) -> h.Node:
    """What is always visible: the menu, the name with words about it, what happens now, how far the game is, and tools.

    `status` is the id of the line that says what happens now.
    """
    return h.div(".bar")[
        menu_button(),
        h.div(".name")[h.h1[title], h.p("#about.hint")[about]],
        h.p(".status", id=status, role="status"),
        h.p("#standing.standing", hidden=True),
        tools,
    ]


def board() -> h.Node:
    """Where the board is drawn; over it, not scrolled with it, a line for what happens, and buttons to zoom."""
    return h.fragment[
        h.div("#board.board"),
        h.p("#caption.caption", aria_hidden="true", hidden=True),
        h.div(".zoom")[
            (
                h.button(id=id, type="button", aria_label=say(f"zoom-{id}"), title=say(f"zoom-{id}"))[sign]
                for id, sign in ZOOM
            )
        ],
    ]


def around(own: str, *, hidden: bool = False) -> h.Node:
    """The area beside the board: what lies before the viewer, what all share, and the players."""
    return h.div("#around.around", hidden=hidden)[
        h.section("#own.own", aria_label=own),
        h.section("#shared", aria_label=say("beside-board")),
        h.section(aria_labelledby="seats-heading")[h.h2("#seats-heading.away")[say("players")], h.ul("#seats.seats")],
    ]


def log() -> h.Node:
    return h.ol("#log.log", aria_label=say("log-label"), tabindex="0")


def in_words() -> h.Node:
    return h.div("#text.in-words", aria_label=say("table-in-words"), tabindex="0", role="region")


def tabs(parts: Sequence[tuple[str, str, h.Node]]) -> h.Node:
    """Parts of which one is visible: each with its name, the words on its tab, and its content."""
    first = parts[0][0]
    return h.div("#tabs.tabs")[
        h.div(role="tablist", aria_label=say("about-game"))[
            (_tab(name, words, name == first) for name, words, _ in parts)
        ],
        (_behind(name, content, name == first) for name, _, content in parts),
    ]


def _tab(name: str, words: str, first: bool) -> h.Node:
    return h.button(
        id=f"tab-{name}",
        type="button",
        role="tab",
        aria_controls=f"behind-{name}",
        aria_selected="true" if first else "false",
        tabindex="0" if first else "-1",
    )[words]


def _behind(name: str, content: h.Node, first: bool) -> h.Node:
    return h.div(
        id=f"behind-{name}", role="tabpanel", aria_labelledby=f"tab-{name}", class_="behind", hidden=not first
    )[content]
