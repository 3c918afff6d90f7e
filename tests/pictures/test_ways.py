"""Options that name options of the next decision: the ways to turn what is laid."""

from itertools import islice

import pytest

from tests.pictures.common import walk
from underhall.engine.match import Match
from underhall.pictures.drawn import lit_of
from underhall.pictures.scene import Lit

SEED, CHOICES, ENOUGH = 3, 700, 5
LAYING = {"hall": ("dig-at", "hall-at"), "dwarfs": ("which-square",)}


def laid(match: Match) -> tuple[Lit, ...]:
    decision = match.decision
    assert decision is not None
    return tuple(each for each in lit_of(match.view(decision.seat), decision) if each.then)


@pytest.mark.parametrize("game", LAYING)
def test_the_ways_of_a_place_are_the_options_of_the_next_decision(game: str) -> None:
    seen = 0
    for match in islice(walk(game, 3, SEED, CHOICES), 0, None):
        if match.decision is None or match.decision.kind not in LAYING[game]:
            continue
        for each in laid(match)[:2]:
            after = match.clone()
            after.choose(each.key)
            assert after.decision is not None
            if len(each.then) == 1:  # it is taken at once
                assert after.decision.kind != each.then[0].kind
                continue
            assert {way.kind for way in each.then} == {after.decision.kind}
            numbers = {option.number for option in after.decision.options if option.target is not None}
            assert {way.number for way in each.then} == numbers
            assert all(way.words and way.preview for way in each.then)
            seen += 1
        if seen >= ENOUGH:
            return
    assert seen >= ENOUGH


def test_other_decisions_name_no_ways() -> None:
    for match in islice(walk("hall", 2, SEED, 60), 0, None, 4):
        if match.decision is not None and match.decision.kind not in LAYING["hall"]:
            assert not laid(match)
