"""Switches on the command line: read from NAME=VALUE, and listed for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.table import Table

from underhall.commands.messages import say
from underhall.engine.switches import Switch, Value, switches_of
from underhall.errors import UnderhallError
from underhall.games import NAMES
from underhall.games import game as game_named


def switches_from(texts: Iterable[str]) -> dict[str, Any]:
    """Switches and their values from texts NAME=VALUE; a list is written with commas."""
    return dict(_switch(text) for text in texts)


def _switch(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise UnderhallError(say("switch-form", given=f"{text!r:.40}"))
    return name.strip(), value.split(",") if "," in value else value


def show_switches(game: str | None) -> None:
    """Prints the switches of one game or of all: how to write them, and what they change."""
    console = Console(markup=False, highlight=False)
    for name in NAMES if game is None else [game]:
        table = Table(title=say("switches-title", game=game_named(name).title), title_justify="left", show_lines=True)
        table.add_column(say("switch-typed"), no_wrap=True)
        table.add_column(say("switch-about"), ratio=1)
        table.add_column(say("switch-values"))
        table.add_column(say("switch-rule"), no_wrap=True)
        for switch in switches_of(name).values():
            table.add_row(switch.id, f"{switch.name}\n{switch.about}", _values(switch), switch.ruling)
        console.print(table)


def _values(switch: Switch) -> str:
    if isinstance(switch.values, range):
        least, most = switch.values[0], switch.values[-1]
        return say("switch-numbers", least=str(least), most=str(most), usual=str(switch.usual))
    return "\n".join(_value(switch, value) for value in switch.values)


def _value(switch: Switch, value: Value) -> str:
    usual = value == switch.usual
    return say("switch-value-usual" if usual else "switch-value", typed=str(value).lower(), called=switch.called(value))
