"""Switches as people see them: what a house rule is called, what it changes, and what its values mean.

Programs, files and commands use a switch's id. The words are in each game's `words/en/switches.ftl`.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args, get_origin

import msgspec

from underhall.engine.declared.catalogue import Messages
from underhall.engine.discovery import game_named
from underhall.engine.first_use import examined
from underhall.engine.messages import matches as say
from underhall.engine.rulebook import Ruling

Value = bool | int | str

CODE = re.compile(r"`([^`]+)`")  # the id of a switch or of a value, within the text of a ruling
SHOWN = 40  # characters of a wrong value in a message
SWITCHES = "switches"  # the part of a game's words
COLOURS = "colours"  # the order of the seats' colours: it changes no rule


@dataclass(frozen=True)
class Switch:
    """A ruling that can be played in more than one way."""

    id: str
    ruling: str  # the id of the ruling that it changes
    usual: Value
    type: Any  # of its values
    say: Messages

    @property
    def values(self) -> tuple[Value, ...] | range:
        if self.type is bool:
            return (False, True)
        if get_origin(self.type) is Literal:
            return get_args(self.type)
        number, limits = get_args(self.type)
        assert number is int, f"{self.id} must be a flag, one of a few values or a number within limits"
        return range(limits.ge, limits.le + 1)

    @property
    def name(self) -> str:
        return self.say(self._message)

    @property
    def about(self) -> str:
        """What it changes, in a sentence or two."""
        return self.say(f"{self._message}-about")

    @property
    def is_flag(self) -> bool:
        return isinstance(self.usual, bool)

    def called(self, value: Value) -> str:
        """What people call a value."""
        if self.is_flag:
            return say("switch-yes" if value else "switch-no")
        if isinstance(self.values, range):
            return self.say(f"{self._message}-is", value=value)
        return self.say(f"{self._message}-is-{_dashed(str(value))}")

    def set_to(self, value: Value) -> str:
        """The switch with a value: `Stacks to dig: anywhere`."""
        return say("switch-set", name=self.name, value=self.called(value))

    def refusal(self, value: object) -> str:
        """Why a value as somebody wrote it cannot be taken; "" if it can."""
        with contextlib.suppress(msgspec.ValidationError):
            msgspec.convert(value, examined(self.type), strict=False)
            return ""
        given = f"{value!r:.{SHOWN}}"
        if isinstance(self.values, range):
            least, most = str(self.values[0]), str(self.values[-1])
            return say("switch-number-wrong", name=self.name, id=self.id, least=least, most=most, value=given)
        known = ", ".join(str(each).lower() for each in self.values)
        return say("switch-value-wrong", name=self.name, id=self.id, known=known, value=given)

    @property
    def _message(self) -> str:
        return f"switch-{_dashed(self.id)}"


@cache
def switches_of(game: str) -> Mapping[str, Switch]:
    """The switches of a game by their ids, in the order of its struct."""
    found = game_named(game)
    words = Messages(found.folder, SWITCHES)
    # A switch that several rulings name belongs to the last of them.
    rulings = {id: ruling.id for ruling in found.rulebook.rulings for id in ruling.switches}
    return {
        field.name: Switch(field.name, rulings[field.name], field.default, field.type, words)
        for field in msgspec.structs.fields(found.pack_kind.switches)
        if field.name != COLOURS
    }


def house_rules(game: str, switches: msgspec.Struct) -> list[str]:
    """The switches that differ from the default, in words."""
    chosen = {switch: getattr(switches, switch.id) for switch in switches_of(game).values()}
    return [switch.set_to(value) for switch, value in chosen.items() if value != switch.usual]


def in_words(game: str, ruling: Ruling) -> str:
    """The text of a ruling, in which the `ids` of its switches and their values are replaced by what people call them.

    They keep their quotes, so that pages can set them apart.
    """
    known = switches_of(game)

    def called(code: re.Match[str]) -> str:
        id = code[1]
        owners = [known[each] for each in ruling.switches if id in known[each].values]
        return f"`{known[id].name if id in known else owners[0].called(id)}`"

    return CODE.sub(called, ruling.text)


def _dashed(name: str) -> str:
    return name.replace("_", "-")
