"""What games declare about their panels: what decisions need, and what strips say."""

from itertools import islice

import pytest

from tests.pictures.common import walk
from underhall.engine.view import kind_of
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.pictures.drawn import lit_of, scene_of, stage_of
from underhall.pictures.scene import OWN

SEED, CHOICES, STRIDE = 5, 400, 3
MANY_OPTIONS = {"hall": {"act"}}  # what is lit may lie on any panel


@pytest.mark.parametrize("name", NAMES)
def test_needs_headings_and_scoring_are_about_what_the_game_has(name):
    game = game_named(name)
    stage = stage_of(next(walk(name, 3)).setting, 3)
    kinds = {kind_of(game.steps_enum, step) for step, choice in game.choices.items() if not choice.chance}
    assert set(stage.needs) <= kinds
    events = {event.id for event in game.events_enum}
    assert stage.headings and set(stage.headings) <= events
    assert stage.scoring and set(stage.scoring) <= events - set(stage.headings)


@pytest.mark.parametrize("name", NAMES)
def test_a_decision_declares_the_panels_on_which_it_lights_something(name):
    undeclared = set()
    for match in islice(walk(name, 4, SEED, CHOICES), 0, None, STRIDE):
        decision = match.decision
        if decision is None or decision.kind in MANY_OPTIONS.get(name, ()):
            continue
        view, stage = match.view(decision.seat), stage_of(match.setting, 4)
        where = {piece.id: piece.panel for piece in scene_of(view).pieces}
        areas = {panel.id: panel.area for panel in stage.panels}
        for each in lit_of(view, decision):
            for panel in {*(where[id] for id in each.pieces), *(spot.panel for spot in each.spots)}:
                named = OWN if panel == f"seat-{decision.seat}" else panel
                if areas[panel] == "shared" or named == OWN:
                    undeclared |= {(decision.kind, named)} - {
                        (decision.kind, need) for need in stage.needs[decision.kind]
                    }
    assert not undeclared


@pytest.mark.parametrize("name", NAMES)
def test_the_bar_says_how_far_the_game_is_and_each_seat_has_its_numbers(name):
    seen = set()
    for match in islice(walk(name, 3, SEED, CHOICES), 0, None, STRIDE * 10):
        scene = scene_of(match.view(0))
        seen.add(scene.standing)
        assert scene.standing
        assert all(scene.strips[f"seat-{seat}"] for seat in range(3))
    assert len(seen) > 1, "it changes as the game goes on"


def test_strips_show_no_secret():
    """The gems of rivals are counted together where a house rule hides them."""
    *_, match = walk("dwarfs", 2, SEED, 40, switches={"hide_gems": True})
    chips = scene_of(match.view(0)).strips["seat-1"]
    assert any(chip.symbol == "s-gem-back" for chip in chips)
    assert not any(chip.symbol.startswith("s-gem-") and chip.symbol != "s-gem-back" for chip in chips)
