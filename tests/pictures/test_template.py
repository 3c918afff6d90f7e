"""The pictures of the game that `underhall game new` copies keep to the same rules as ours."""

from random import Random

import pytest
from moleworks.picture import ART

from tests.pictures.common import check_about, check_match, check_no_secrets, check_stage
from tests.toys.template import template_setting
from underhall.engine.dice import SeededDice
from underhall.engine.match import Match
from underhall.pictures.drawn import stage_of


@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_match_can_be_drawn(seats: int) -> None:
    setting = template_setting()
    check_stage(stage_of(setting, seats), seats)
    match, choice, pointed = Match(setting, seats, SeededDice(seats)), Random(seats), 0
    while match.decision is not None:
        check_match(match)
        check_no_secrets(match)
        seen = len(match.events)
        match.choose(choice.choice(match.decision.options))
        pointed += check_about(match, seen)
    check_match(match)
    assert pointed


def test_every_drawing_is_used() -> None:
    stage_of(template_setting(), 2)
    assert ART.used() == ART.files()
