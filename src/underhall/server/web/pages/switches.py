"""The switches of a game as form controls, in words and with the rulings that they change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import Any

import htpy as h

from underhall.engine.declared.phrases import capital
from underhall.engine.pack import kind_of
from underhall.engine.switches import COLOURS, Switch, switches_of
from underhall.server.web.api.rules import rulebook_of
from underhall.server.web.pages.frame import check, field, select
from underhall.server.web.pages.messages import say
from underhall.server.web.pages.ready import Ready, made

PREFIX = "switch-"


@cache
def colours(game: str) -> list[str]:
    """The colours of a game in the order of its seats."""
    return list(getattr(kind_of(game).switches(), COLOURS))


def controls(game: str, form: Mapping[str, str]) -> h.Node:
    """The switches as a form sets them; for an empty form the defaults, made once."""
    return list(_controls(game, form)) if form else usual_controls(game)


@cache
def usual_controls(game: str) -> Ready:
    return Ready(made(*_controls(game, {})))


def _controls(game: str, form: Mapping[str, str]) -> Iterator[h.Node]:
    """The switches, grouped by the rulings that they change."""
    rulings = {ruling.id: ruling for ruling in rulebook_of(game).rulings}
    for id, switches in groupby(switches_of(game).values(), key=lambda switch: switch.ruling):
        yield h.fieldset[
            h.legend[rulings[id].heading, " ", h.a(".rule-id", href=f"/rules/{game}#{id}", target="_blank")[id]],
            [_control(switch, form) for switch in switches],
        ]


def _control(switch: Switch, form: Mapping[str, str]) -> h.Node:
    id = PREFIX + switch.id
    if switch.is_flag:
        return [check(id, switch.name, id in form if form else bool(switch.usual)), h.p(".hint")[switch.about]]
    chosen = form.get(id, str(switch.usual))
    if isinstance(switch.values, range):
        limits = {"min": str(switch.values[0]), "max": str(switch.values[-1])}
        control = h.input(limits, id=id, name=id, type="number", value=chosen, required=True)
        return field(switch.name, control, id, switch.about)
    values = [(str(value), _value(switch, value)) for value in switch.values]
    return field(switch.name, select(id, values, chosen), id, switch.about)


def _value(switch: Switch, value: bool | int | str) -> str:
    words = capital(switch.called(value))
    return say("default", value=words) if value == switch.usual else words


def chosen(game: str, form: Mapping[str, str]) -> dict[str, Any]:
    """The switches that a form sets to something other than the default."""
    found: dict[str, Any] = {}
    for switch in switches_of(game).values():
        id = PREFIX + switch.id
        if switch.is_flag:
            if (id in form) != switch.usual:
                found[switch.id] = id in form
        elif form.get(id, str(switch.usual)) != str(switch.usual):
            found[switch.id] = form[id]
    return found


def emphasised(text: str) -> list[h.Node]:
    """The text of a ruling, in which what people call switches and values stands out."""
    return [h.em[part] if at % 2 else part for at, part in enumerate(text.split("`"))]
