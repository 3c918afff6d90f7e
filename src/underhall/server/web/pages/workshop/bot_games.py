"""What the pages of bots' games share: who plays how many games on how many cores, and how far they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import htpy as h

from underhall.games import game as game_named
from underhall.server.store import PackRow
from underhall.server.web.pages.frame import field, select, token_field
from underhall.server.web.pages.visiting import Visit
from underhall.server.web.pages.workshop.messages import say
from underhall.server.workshop.draft import Draft
from underhall.server.workshop.measuring import BOTS

SCRIPT = "workshop_measure.js"
MINUTE = 60


def fields(visit: Visit, row: PackRow, games: tuple[str, Sequence[int], int], seats: int = 0) -> Iterator[h.Node]:
    """Seats, games (the label, the choices, the usual choice), bots and cores."""
    label, choices, usual = games
    possible = game_named(row.game).seats
    counts = [(str(each), say("seat-count", seats=each)) for each in possible]
    offered = [(str(each), say("game-count", games=each)) for each in choices]
    cores = [(str(each), say("core-count", cores=each)) for each in range(1, visit.services.measuring.most_cores + 1)]
    yield field(say("seats"), select("seats", counts, str(seats or min(possible[-1], 4))), "seats")
    yield field(label, select("games", offered, str(usual)), "games")
    yield field(say("bot"), select("bot", [(each, say(f"bot-{each}")) for each in BOTS], BOTS[0]), "bot")
    yield field(say("cores"), select("cores", cores, "1"), "cores", say("cores-hint"))


def progress(done: int, wanted: int, left: float, waiting: int, told: str) -> h.Node:
    """How far games are, and how long they will take; or how many others play first."""
    if waiting:
        return h.p(role="status")[say("waiting", ahead=waiting)]
    when = say("left-unknown")
    if done:
        minutes = round(left / MINUTE)
        when = say("left-minutes", minutes=minutes) if minutes else say("left-seconds", seconds=round(left))
    return h.div[
        h.progress(max=str(wanted), value=str(done), aria_label=say("progress")),
        h.p[told, " ", when],
    ]


def stop_form(visit: Visit, action: str) -> h.Node:
    """The button that stops the games."""
    return h.form(method="post", action=action)[
        token_field(visit), h.button[say("stop")], " ", h.span(".hint")[say("stop-hint")]
    ]


def names_of(draft: Draft) -> dict[str, str]:
    """What components are called, by their ids."""
    found: dict[str, str] = {}
    waiting: list[Any] = [draft.raw]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.values()
            id, name = value.get("id", value.get("kind")), value.get("name")
            if isinstance(id, str) and isinstance(name, str):
                found[id] = name
        elif isinstance(value, list):
            waiting += value
    return found


def name_of(names: dict[str, str], label: str) -> str:
    """What people call a line of a table."""
    return names.get(label, label.replace("_", " "))
