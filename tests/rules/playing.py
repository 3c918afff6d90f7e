"""How the rule tests of any game play a match and look at what it asks."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from underhall.engine.dice import ScriptedDice, SeededDice
from underhall.engine.kernel import NOBODY
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
