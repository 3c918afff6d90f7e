"""How the rule tests of any game play a match and look at its decisions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from underhall.engine.decision import Option
from underhall.engine.dice import Chance, ScriptedDice, SeededDice
from underhall.engine.kernel import COMMON, NOBODY, PickOrder
from underhall.engine.match import Match
from underhall.errors import IllegalChoice


def scripted(**outcomes: Iterable[int | str]) -> ScriptedDice:
    """Dice that fall as told, by kind: `scripted(draw_ogre=["rout"])`; seed 0 decides the rest."""
    return ScriptedDice({kind.replace("_", "-"): list(each) for kind, each in outcomes.items()}, SeededDice(0))


def keys(match: Match) -> list[str]:
    """The options of the decision that waits; none when the match is over."""
    return [option.key for option in match.decision.options] if match.decision else []


def kind(match: Match) -> str:
    """The decision that waits; "" when the match is over."""
    return match.decision.kind if match.decision else ""


def asked(match: Match) -> int:
    """The seat that must choose; NOBODY when the match is over."""
    return match.decision.seat if match.decision else NOBODY


def choose(match: Match, *options: str) -> Match:
    """Chooses one key after another."""
    for key in options:
        match.choose(key)
    return match


def refused(match: Match, key: str | int) -> str | None:
    """The rule by which an option is refused; None where it is refused without one."""
    before = match.core
    with pytest.raises(IllegalChoice) as caught:
        match.choose(key)
    assert match.core == before, "a refused choice changes nothing"
    return caught.value.rule


def ascending(match: Match) -> Match:
    """Goes on as searches do, which pick a set in one order only; what waits is asked again."""
    fields(match).pick_order = PickOrder.ASCENDING
    match.setting.driver.pose(match.setting.box, match._table, COMMON)
    match._stand_on(match._table)
    return match


def play_on(match: Match, *until: str) -> Match:
    """Takes the first option again and again, until a decision of such a kind waits or the match is over."""
    while match.decision is not None and match.decision.kind not in until:
        match.choose(match.decision.options[0], decision=match.decision.id)
    return match


# Looking --------------------------------------------------------------------------------------------------------------


def fields(match: Match) -> Any:
    """The whole table by field name, secrets included; it is the table of now, not a copy."""
    return match._fields


def events(match: Match, kind: str, seat: int | None = None) -> list[dict[str, int]]:
    """The fields of every event of a kind, in order; with a seat (-2: a spectator), of those that it saw."""
    told = match.events if seat is None else match.events_for(seat)
    return [event.values for event in told if event.kind == kind]


def in_words(option: Option) -> tuple[str, str, str | None]:
    """An option as programs and players know it: key, label and target."""
    return option.key, option.label, option.target


def told(match: Match, seat: int | None = None) -> list[str]:
    """The names of all events in order; with a seat (-2: a spectator), those that it saw."""
    return [event.kind for event in (match.events if seat is None else match.events_for(seat))]


def forget(match: Match) -> Match:
    """Drops the events told so far, so that only the new ones are looked at."""
    match.events.cut(0)
    return match


# Dice and packs -------------------------------------------------------------------------------------------------------


class WatchedDice:
    """Dice that note every chance they decide: as scripted, else by their seed."""

    def __init__(self, seed: int = 0, **outcomes: Iterable[int | str]) -> None:
        script = {kind.replace("_", "-"): list(each) for kind, each in outcomes.items()}
        self._dice = ScriptedDice(script, SeededDice(seed))
        self.seen: list[Chance] = []

    def fall(self, chance: Chance) -> int:
        self.seen.append(chance)
        return self._dice.fall(chance)

    def weights(self, kind: str) -> list[dict[int, int]]:
        """How likely each outcome was, by its number, at every chance of a kind."""
        return [dict(chance.weights) for chance in self.seen if chance.kind == kind]

    def named(self, kind: str) -> list[dict[str, int]]:
        """The same, each outcome by its key."""
        return [
            {key: chance.weights[number] for key, number in chance.keys.items()}
            for chance in self.seen
            if chance.kind == kind
        ]


def altered_pack(part: Any, change: Any) -> Any:
    """A pack, or a part of it, with some values changed; of a list the first rows are."""
    if isinstance(change, dict):
        changes = {name: altered_pack(getattr(part, name), each) for name, each in change.items()}
        return msgspec.structs.replace(part, **changes)
    if isinstance(change, list):
        return (*map(altered_pack, part, change), *part[len(change) :])
    return change
