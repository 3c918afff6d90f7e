"""Sources of points and kinds of decisions in words: each of every game has a name, and none is left over."""

from __future__ import annotations

import gc

import pytest

import underhall
from underhall.engine.declared.catalogue import ENGLISH, Catalogue, file_of
from underhall.engine.labels import LABELS, decision_names, source_names
from underhall.engine.reading import Reading
from underhall.games import NAMES
from underhall.games import game as game_named


@pytest.mark.parametrize("name", NAMES)
def test_every_source_and_every_decision_has_a_name(name: str) -> None:
    game = game_named(name)
    sources, decisions = source_names(game), decision_names(game)
    assert len(sources) == len(game.sources)
    assert len(decisions) == sum(not choice.chance for choice in game.choices.values())
    for names in (sources, decisions):
        assert len(set(names.values())) == len(names)
        assert not any("-" in text or "_" in text for text in names.values())
    own = Catalogue([file_of(game.folder, LABELS, ENGLISH)])
    assert set(own.messages) == {*(f"source-{id}" for id in sources), *(f"decision-{id}" for id in decisions)}


def test_names_belong_to_ids() -> None:
    assert source_names(game_named("hall"))["leftovers"] == "leftover resources"
    assert source_names(game_named("fall"))["fallen"] == "fallen trolls"
    assert decision_names(game_named("dwarfs"))["trade"] == "buy a goal"


@pytest.mark.parametrize("name", NAMES)
def test_what_was_read_to_say_something_goes_without_the_collector_of_garbage(name: str) -> None:
    """Else a server would collect thousands of such readings, and nobody could move meanwhile."""
    match, choices = underhall.new(name, seats=2, seed=3), 30
    before = readings()
    gc.disable()
    try:
        for _ in range(choices):
            assert match.decision is not None
            assert all(option.label for option in match.decision.options)
            match.choose(match.decision.options[0])
            assert all(event.text for event in match.events)
        assert readings() - before < choices / 2
    finally:
        gc.enable()


def readings() -> int:
    return sum(isinstance(each, Reading) for each in gc.get_objects())
