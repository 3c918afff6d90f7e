"""The switches of a game as form controls, with the words of its rulebook, made from the struct that has them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import htpy as h
import msgspec

from underhall.engine.pack import kind_of
from underhall.engine.rulebook import Ruling
from underhall.server.web.api.rules import rulebook_of
from underhall.server.web.pages.frame import check, field, select
from underhall.server.web.pages.messages import say
from underhall.server.web.pages.ready import Ready, made

PREFIX = "switch-"
COLOURS = "colours"  # has its place beside the seats
CODE = re.compile(r"`([^`]+)`")

Schema = dict[str, Any]


@cache
def schemas(game: str) -> dict[str, Schema]:
    """The JSON schema of each switch."""
    kind = kind_of(game).switches
    _, components = msgspec.json.schema_components([kind])
    found: dict[str, Schema] = components[kind.__name__]["properties"]
    return found


@cache
def _rulings(game: str) -> dict[str, Ruling]:
    """For each switch the last ruling that names it."""
    return {switch: ruling for ruling in rulebook_of(game).rulings for switch in ruling.switches}


def colours(game: str) -> list[str]:
    """The colours of a game in the order of its seats."""
    return list(schemas(game)[COLOURS]["default"])


def controls(game: str, form: Mapping[str, str]) -> h.Node:
    """The switches as a form sets them; for an empty form the defaults, made once."""
    return list(_controls(game, form)) if form else usual_controls(game)


@cache
def usual_controls(game: str) -> Ready:
    return Ready(made(*_controls(game, {})))


def _controls(game: str, form: Mapping[str, str]) -> Iterator[h.Node]:
    """The switches, grouped by the question they belong to."""
    groups: dict[str, list[str]] = {}
    rulings = _rulings(game)
    for name in schemas(game):
        if name != COLOURS:
            groups.setdefault(rulings[name].id if name in rulings else name, []).append(name)
    for names in groups.values():
        ruling = rulings.get(names[0])
        yield h.fieldset[
            h.legend[ruling.heading if ruling else spoken(names[0])],
            h.p(".hint")[in_words(ruling.text)] if ruling else None,
            (_control(name, schemas(game)[name], form) for name in names),
        ]


def _control(name: str, schema: Schema, form: Mapping[str, str]) -> h.Node:
    id, usual = PREFIX + name, schema["default"]
    if schema.get("type") == "boolean":
        return check(id, spoken(name), id in form if form else usual)
    chosen = form.get(id, str(usual))
    if "enum" in schema:
        values = [(str(value), _value(spoken(str(value)), value == usual)) for value in schema["enum"]]
        return field(spoken(name), select(id, values, chosen), id)
    limits = {"min": str(schema["minimum"]), "max": str(schema["maximum"])}
    return field(spoken(name), h.input(limits, id=id, name=id, type="number", value=chosen, required=True), id)


def _value(words: str, usual: bool) -> str:
    return say("default", value=words) if usual else words


def chosen(game: str, form: Mapping[str, str]) -> dict[str, Any]:
    """The switches that a form sets to something other than the default."""
    found: dict[str, Any] = {}
    for name, schema in schemas(game).items():
        id, usual = PREFIX + name, schema["default"]
        if name == COLOURS:
            continue
        if schema.get("type") == "boolean":
            if (id in form) != usual:
                found[name] = id in form
        elif form.get(id, str(usual)) != str(usual):
            found[name] = form[id]
    return found


def spoken(name: str) -> str:
    """A name as words."""
    words = name.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def in_words(text: str) -> list[h.Node]:
    """Text in which `names` of switches look like the controls below."""
    return [h.em[spoken(part)] if at % 2 else part for at, part in enumerate(CODE.split(text))]
